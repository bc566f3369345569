//! Tries out what is given away: packed again, it has the same bytes; unpacked and started, each plays a move.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::Outcome;
use crate::archive::gunzip;
use crate::deb;
use crate::image;
use crate::pack::{self, Artefact, Sources};
use crate::running::{Running, done, fetch, plays, serves};

/// Packs everything again and compares.
pub(crate) fn again(sources: &Sources, made: &[Artefact], dist: &Path) -> Outcome<()> {
    for (one, other) in made.iter().zip(pack::artefacts(sources)?) {
        let written = fs::read(dist.join(&one.name)).map_err(|error| error.to_string())?;
        if *one != other || written != one.content {
            return Err(format!("{}: packed twice, it has different bytes", one.name));
        }
    }
    println!("Packed twice with the same bytes: {}.", names(made));
    println!("Not built twice: the program, the page and the wheel that are packed.");
    Ok(())
}

fn names(of: &[Artefact]) -> String {
    of.iter().map(|one| &*one.name).collect::<Vec<_>>().join(", ")
}

/// Unpacks and starts everything.
pub(crate) fn all(sources: &Sources, made: &[Artefact], work: &Path) -> Outcome<()> {
    let _ = fs::remove_dir_all(work);
    let version = &*sources.version;
    let find = |name: String| made.iter().find(|one| one.name == name).ok_or(name);
    archive(find(pack::program_name(version))?, version, &work.join("archive"))?;
    package(find(deb::name(version))?, &work.join("package"))?;
    container(find(image::name(version))?, &work.join("image"))?;
    page(find(pack::page_name(version))?, &work.join("page"))?;
    if let Some(wheel) = made.iter().find(|one| pack::ends_in(&one.name, "whl")) {
        return install(wheel, &work.join("wheel"));
    }
    println!("Left out: the wheel, which has not been built.");
    Ok(())
}

/// Unpacks a tar archive into a new folder; as root its files belong to whom they should.
fn unpack(archive: &[u8], folder: &Path) -> Outcome<()> {
    let mut archive = tar::Archive::new(archive);
    archive.set_preserve_permissions(true);
    archive.set_preserve_ownerships(is_root());
    archive.unpack(folder).map_err(|error| format!("{}: {error}", folder.display()))
}

/// Whether files can be given away and folders be taken for the whole system.
fn is_root() -> bool {
    let user = Command::new("id").arg("-u").output();
    user.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

fn tell(what: &Artefact, did: &str) {
    println!("{}: {did}", what.name);
}

/// The program alone.
fn archive(one: &Artefact, version: &str, folder: &Path) -> Outcome<()> {
    unpack(&gunzip(&one.content)?, folder)?;
    let program = folder.join(format!("quarterdeck-{version}")).join("quarterdeck");
    done(Command::new(&program).arg("--version").stdout(Stdio::null()))?;
    plays(&mut Command::new(&program))?;
    tell(one, "unpacked, told its version, played a move");
    Ok(())
}

/// The Debian package, as it lies on a system: the unit starts a program that is there.
fn package(one: &Artefact, folder: &Path) -> Outcome<()> {
    let data = deb::find(&one.content, "data.tar.gz").ok_or("the package has no files")?;
    unpack(&gunzip(data)?, folder)?;
    let unit = folder.join("usr/lib/systemd/system/quarterdeck.service");
    let unit = fs::read_to_string(unit).map_err(|error| format!("the unit: {error}"))?;
    let start = unit.lines().find_map(|line| line.strip_prefix("ExecStart=/"));
    let start = start.and_then(|line| line.split(' ').next()).ok_or("the unit starts nothing")?;
    let program = folder.join(start);
    let serve = ["serve", "--port", "0", "--log", "off", "--data"];
    let mut server = Command::new(&program);
    serves(server.args(serve).arg(folder.join("data")), Command::new(&program).arg("health"))?;
    plays(&mut Command::new(&program))?;
    tell(one, "unpacked, its unit's program served, was well and played a move");
    Ok(())
}

/// The image: its own command with a free port, in its own files. As root it sees nothing else of the machine, and runs
/// as its own user.
fn container(one: &Artefact, folder: &Path) -> Outcome<()> {
    let image = image::open(&one.content)?;
    unpack(&image.layer, folder)?;
    let contained = || contained(folder);
    let words = |key: &str| {
        let words = image.config["config"][key].as_array().cloned().unwrap_or_default();
        words.iter().filter_map(|word| word.as_str().map(str::to_owned)).collect::<Vec<_>>()
    };
    let data = if is_root() { "/data".into() } else { folder.join("data") };
    let mut server = contained();
    for word in words("Cmd") {
        match &*word {
            "8080" => server.arg("0"),
            "0.0.0.0" => server.arg("127.0.0.1"),
            "/data" => server.arg(&data),
            word => server.arg(word),
        };
    }
    let health = image.config["config"]["Healthcheck"]["Test"][2].as_str();
    let health = health.ok_or("the image has no health check")?;
    serves(server.args(["--log", "off"]), contained().arg(health))?;
    plays(&mut contained())?;
    let alone = if is_root() { ", as its own user in its own files alone" } else { "" };
    tell(one, &format!("every digest right; served, was well and played a move{alone}"));
    Ok(())
}

/// The image's program.
fn contained(folder: &Path) -> Command {
    if !is_root() {
        return Command::new(folder.join(image::PROGRAM.trim_start_matches('/')));
    }
    let mut command = Command::new("chroot");
    command.arg(format!("--userspec={0}:{0}", image::USER)).arg(folder).arg(image::PROGRAM);
    command
}

/// The page on a host that knows nothing of it: all that the page keeps for offline play is there, the engine too.
fn page(one: &Artefact, folder: &Path) -> Outcome<()> {
    unpack(&gunzip(&one.content)?, folder)?;
    let mut host = Command::new("python3");
    host.args(["-u", "-m", "http.server", "--bind", "127.0.0.1", "--directory"]).arg(folder);
    let Ok(mut host) = Running::start(host.arg("0").stderr(Stdio::null())) else {
        println!("Left out: serving the page. There is no python3 here.");
        return Ok(());
    };
    let line = host.line_with("port ")?;
    let port = line.split("port ").nth(1).and_then(|rest| rest.split(' ').next());
    let address = format!("127.0.0.1:{}", port.unwrap_or_default());
    let worker = String::from_utf8(fetch(&address, "/sw.js")?).map_err(|e| e.to_string())?;
    let paths = kept(&worker)?;
    for path in &paths {
        let content = fetch(&address, path)?;
        if pack::ends_in(path, "wasm") && !content.starts_with(b"\0asm") {
            return Err(format!("{path} is no engine"));
        }
    }
    let has_engine = paths.iter().any(|path| pack::ends_in(path, "wasm"));
    if !has_engine {
        return Err("the page has no engine".into());
    }
    tell(
        one,
        &format!("a plain web server served its {} files, the engine among them", paths.len()),
    );
    Ok(())
}

/// The files that a service worker keeps.
fn kept(worker: &str) -> Outcome<Vec<String>> {
    let list = worker.split("const FILES = ").nth(1).and_then(|rest| rest.split(';').next());
    serde_json::from_str(list.unwrap_or_default()).map_err(|error| format!("sw.js: {error}"))
}

/// The wheel in a new environment.
fn install(wheel: &Artefact, folder: &Path) -> Outcome<()> {
    const MOVE: &str = "import quarterdeck; state = quarterdeck.Game('spaca-wor').deal(seed=7); \
        state.act(0, state.legal(0)[0]); assert len(state.steps()) == 1";
    let file: PathBuf = folder.join(&wheel.name);
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    fs::create_dir_all(folder).map_err(failed)?;
    fs::write(&file, &wheel.content).map_err(failed)?;
    let environment = folder.join("venv");
    done(Command::new("python3").args(["-m", "venv"]).arg(&environment))?;
    let python = environment.join("bin").join("python");
    let quiet = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
    done(Command::new(&python).args(quiet).arg(&file))?;
    done(Command::new(&python).args(["-c", MOVE]).current_dir(folder))?;
    tell(wheel, "installed into a new environment, played a move");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_of_the_service_worker_is_read() {
        let worker = "const BUILD = \"x\";\nconst FILES = [\"/\",\"/pkg/1/web.wasm\"];\nmore;";
        assert_eq!(kept(worker).expect("a list"), ["/", "/pkg/1/web.wasm"]);
        assert!(kept("const FILES = @FILES@;").is_err(), "the page has not been put together");
    }
}
