//! The container image: an OCI image layout as one archive, with nothing in it but the program. It is made without a daemon
//! and without a base; `docker load` and `podman load` read it.

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::Outcome;
use crate::archive::{Entry, gzip, tar};

/// The user of the program and of its data: nobody of the machine.
pub(crate) const USER: u32 = 65_532;
/// Where the program lies.
pub(crate) const PROGRAM: &str = "/usr/bin/quarterdeck";
/// Where the tables are stored.
const DATA: &str = "/data";

const CONFIG: &str = "application/vnd.oci.image.config.v1+json";
const INDEX: &str = "application/vnd.oci.image.index.v1+json";
const LAYER: &str = "application/vnd.oci.image.layer.v1.tar+gzip";
const MANIFEST: &str = "application/vnd.oci.image.manifest.v1+json";

/// The name of the image's file.
pub(crate) fn name(version: &str) -> String {
    format!("quarterdeck-{version}-image.tar")
}

/// The image.
pub(crate) fn image(program: &[u8], version: &str, time: u64) -> Outcome<Vec<u8>> {
    let plain = tar(&files(program), time)?;
    let layer = gzip(&plain)?;
    let config = config(&plain).to_string().into_bytes();
    let manifest = json!({
        "schemaVersion": 2,
        "mediaType": MANIFEST,
        "config": described(CONFIG, &config),
        "layers": [described(LAYER, &layer)],
    });
    let manifest = manifest.to_string().into_bytes();
    let entries = [
        Entry::file("oci-layout", json!({ "imageLayoutVersion": "1.0.0" }).to_string()),
        Entry::file("index.json", index(&manifest, version).to_string()),
        // What programs that know no image layout read instead.
        Entry::file("manifest.json", listed(&config, &layer, version).to_string()),
        blob(config),
        blob(layer),
        blob(manifest),
    ];
    tar(&entries, time)
}

fn files(program: &[u8]) -> [Entry; 5] {
    let user = format!("quarterdeck:x:{USER}:{USER}::{DATA}:/sbin/nologin\n");
    [
        Entry::program(PROGRAM.trim_start_matches('/'), program),
        Entry::folder(format!("{}/", DATA.trim_start_matches('/')), 0o700, USER),
        Entry::file("etc/passwd", user),
        Entry::file("etc/group", format!("quarterdeck:x:{USER}:\n")),
        Entry::folder("tmp/", 0o1777, 0),
    ]
}

/// What a container does. The health check is Docker's addition to the format; others leave it out.
fn config(layer: &[u8]) -> Value {
    const SECOND: u64 = 1_000_000_000;
    let serve = ["serve", "--address", "0.0.0.0", "--port", "8080", "--data", DATA];
    json!({
        "architecture": "amd64",
        "os": "linux",
        "config": {
            "User": format!("{USER}:{USER}"),
            "Entrypoint": [PROGRAM],
            "Cmd": serve,
            "ExposedPorts": { "8080/tcp": {} },
            "Volumes": { DATA: {} },
            "WorkingDir": DATA,
            "StopSignal": "SIGTERM",
            "Healthcheck": {
                "Test": ["CMD", PROGRAM, "health"],
                "Interval": 30 * SECOND,
                "Timeout": 10 * SECOND,
                "StartPeriod": 10 * SECOND,
                "Retries": 3,
            },
        },
        "rootfs": { "type": "layers", "diff_ids": [digest(layer)] },
        "history": [{ "created_by": "cargo xtask release" }],
    })
}

fn index(manifest: &[u8], version: &str) -> Value {
    let mut entry = described(MANIFEST, manifest);
    entry["platform"] = json!({ "architecture": "amd64", "os": "linux" });
    entry["annotations"] = json!({ "org.opencontainers.image.ref.name": version });
    json!({ "schemaVersion": 2, "mediaType": INDEX, "manifests": [entry] })
}

fn listed(config: &[u8], layer: &[u8], version: &str) -> Value {
    json!([{
        "Config": place(config),
        "RepoTags": [format!("quarterdeck:{version}")],
        "Layers": [place(layer)],
    }])
}

fn described(kind: &str, content: &[u8]) -> Value {
    json!({ "mediaType": kind, "digest": digest(content), "size": content.len() })
}

fn digest(content: &[u8]) -> String {
    format!("sha256:{}", sha256(content))
}

/// The checksum of some bytes, in hexadecimal digits.
pub(crate) fn sha256(content: &[u8]) -> String {
    Sha256::digest(content).iter().fold(String::new(), |digits, byte| format!("{digits}{byte:02x}"))
}

/// Where a blob lies: its name is what is in it.
fn place(content: &[u8]) -> String {
    format!("blobs/sha256/{}", sha256(content))
}

fn blob(content: Vec<u8>) -> Entry {
    Entry::file(place(&content), content)
}

/// An image as its reader sees it: what the container does, and its files.
pub(crate) struct Opened {
    pub(crate) config: Value,
    /// The layer, a tar archive.
    pub(crate) layer: Vec<u8>,
}

/// Opens an image, from its index on. Every part must have the digest by which it is named.
pub(crate) fn open(image: &[u8]) -> Outcome<Opened> {
    let index: Value = read_json(&find(image, "index.json")?)?;
    let manifest: Value = read_json(&named(image, &index["manifests"][0])?)?;
    let config: Value = read_json(&named(image, &manifest["config"])?)?;
    let layer = crate::archive::gunzip(&named(image, &manifest["layers"][0])?)?;
    if config["rootfs"]["diff_ids"][0] != digest(&layer) {
        return Err("the image names another layer than it has".into());
    }
    Ok(Opened { config, layer })
}

/// The blob that a descriptor names.
fn named(image: &[u8], descriptor: &Value) -> Outcome<Vec<u8>> {
    let digest_there = descriptor["digest"].as_str().ok_or("a descriptor has no digest")?;
    let content = find(image, &format!("blobs/{}", digest_there.replace(':', "/")))?;
    if digest(&content) != digest_there || descriptor["size"] != content.len() {
        return Err(format!("{digest_there} is not what the image says it is"));
    }
    Ok(content)
}

fn read_json(content: &[u8]) -> Outcome<Value> {
    serde_json::from_slice(content).map_err(|error| error.to_string())
}

fn find(archive: &[u8], path: &str) -> Outcome<Vec<u8>> {
    let failed = |error: std::io::Error| error.to_string();
    for entry in tar::Archive::new(archive).entries().map_err(failed)? {
        let mut entry = entry.map_err(failed)?;
        if *entry.path_bytes() == *path.as_bytes() {
            let mut content = Vec::new();
            std::io::Read::read_to_end(&mut entry, &mut content).map_err(failed)?;
            return Ok(content);
        }
    }
    Err(format!("{path} is missing"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_image_opens_from_its_index_and_runs_as_nobody() {
        let image = image(b"program", "1.2.3", 9).expect("an image");
        let opened = open(&image).expect("every digest is right");
        assert_eq!(find(&opened.layer, "usr/bin/quarterdeck").expect("the program"), b"program");
        let config = &opened.config["config"];
        assert_eq!(config["User"], "65532:65532");
        assert_eq!(config["Healthcheck"]["Test"], json!(["CMD", PROGRAM, "health"]));
        let listed = read_json(&find(&image, "manifest.json").expect("the list")).expect("JSON");
        assert_eq!(listed[0]["RepoTags"], json!(["quarterdeck:1.2.3"]));
        for blob in [&listed[0]["Config"], &listed[0]["Layers"][0]] {
            assert!(find(&image, blob.as_str().expect("a path")).is_ok(), "{blob}");
        }
    }

    #[test]
    fn a_changed_blob_is_found() {
        let mut image = image(b"program", "1.2.3", 9).expect("an image");
        let key = b"\"StopSignal\"";
        let at = image.windows(key.len()).position(|part| part == key).expect("the config");
        image[at + 1] = b'X';
        let planted = open(&image).err().unwrap_or_default();
        assert!(planted.contains("is not what the image says it is"), "{planted}");
    }
}
