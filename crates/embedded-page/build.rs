//! Lists the files of the page for embedding. A checkout without a built page compiles, too: the list is
//! then empty, and the site says how to build it.

use std::fmt::Write;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let dist = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("dist");
    println!("cargo::rerun-if-changed={}", dist.display());
    println!("cargo::rerun-if-changed=build.rs");
    let mut files = Vec::new();
    collect(&dist, &mut files);
    files.sort();
    let mut list = String::from("[\n");
    for file in &files {
        let path = file.strip_prefix(&dist).expect("it lies in the folder");
        let path = path.to_string_lossy().replace('\\', "/");
        let twin = |ending: &str| {
            let twin = format!("{}.{ending}", file.display());
            let is_there = Path::new(&twin).is_file();
            if is_there { format!("Some(include_bytes!({twin:?}))") } else { "None".into() }
        };
        let plain = file.display().to_string();
        writeln!(
            list,
            "File {{ path: {:?}, tag: {:?}, plain: include_bytes!({plain:?}), brotli: {}, gzip: {} }},",
            format!("/{path}"),
            tag(file),
            twin("br"),
            twin("gz")
        )
        .expect("a string takes all");
    }
    list.push(']');
    let out = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("files.rs");
    fs::write(&out, list).expect("cargo's own folder can be written");
}

/// What a browser that has the file may ask by: a hash of its content, in quotes.
fn tag(file: &Path) -> String {
    println!("cargo::rerun-if-changed={}", file.display());
    let mut hasher = DefaultHasher::new();
    fs::read(file).expect("a file of the page can be read").hash(&mut hasher);
    format!("\"{:016x}\"", hasher.finish())
}

/// Every file below a folder that is not a compressed twin.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.filter_map(|entry| entry.ok().map(|entry| entry.path())) {
        let ending = path.extension().unwrap_or_default();
        if path.is_dir() {
            collect(&path, files);
        } else if ending != "br" && ending != "gz" {
            files.push(path);
        }
    }
}
