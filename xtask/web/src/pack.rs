//! Puts the files together: names with a hash of their content, one style sheet, the icons inside the
//! page, each board's box and pictures, a list for the service worker, and compressed twins for the server.

use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::Outcome;
use crate::cover::cover;
use xtask_book::BookFile;

/// One file of the page: its address and content.
struct File {
    path: String,
    content: Vec<u8>,
}

/// The icons, which become a part of the page.
const ICONS: &str = "/icons.svg";

/// The shared style, in the order in which the parts lean on each other. The boards' own follows.
const STYLE: [&str; 10] = [
    "/tokens.css",
    "/base.css",
    "/table.css",
    "/cards.css",
    "/moments.css",
    "/dialogs.css",
    "/guide.css",
    "/shelf.css",
    "/online.css",
    "/replay.css",
];

/// Where the page comes from.
pub(crate) struct Sources<'a> {
    /// What all games share.
    pub(crate) assets: &'a Path,
    /// A folder for each game with its own style, box and pictures.
    pub(crate) boards: &'a Path,
    /// The module and its bindings.
    pub(crate) made: &'a Path,
    /// The book, which the page does not keep for offline play.
    pub(crate) book: &'a [BookFile],
}

/// Writes the whole page into `dist`; a line that says how large it is.
pub(crate) fn pack(from: &Sources<'_>, dist: &Path, quick: bool) -> Outcome<String> {
    let mut modules = read(from.made, "")?;
    let mut rest = read(from.assets, "")?;
    let mut looks = read(from.boards, "")?;
    let hash = hash_of(&modules);
    let package = format!("/pkg/{hash}");
    for file in &mut modules {
        file.path = format!("{package}{}", file.path);
    }
    let sprite = sprite(&rest);
    let style = style(&rest, &looks)?;
    rest.retain(|file| !is_part(&file.path));
    let covers = covers(&looks)?;
    looks.retain_mut(served);
    rest.append(&mut looks);
    rest.push(File { path: "/style.css".into(), content: style.into_bytes() });
    let build = hash_of(&rest) + &hash;
    let files = list(&rest, &modules);
    let engine = modules.iter().find(|file| ending(&file.path) == "wasm");
    let engine = engine.map_or(0, |file| file.content.len()).to_string();
    for file in &mut rest {
        if [".html", ".js"].iter().any(|ending| file.path.ends_with(ending)) {
            let text = String::from_utf8_lossy(&file.content);
            let text = text.replace("@PKG@", &package).replace("@SPRITE@", &sprite);
            let text = text.replace("@HASH@", &build).replace("@FILES@", &files);
            let text = text.replace("@ENGINE@", &engine);
            file.content = text.into_bytes();
        }
    }
    let book = from
        .book
        .iter()
        .map(|file| File { path: format!("/book/{}", file.path), content: file.content.clone() });
    let all: Vec<File> = rest.into_iter().chain(modules).chain(covers).chain(book).collect();
    write(&all, dist, quick)
}

/// Whether a file becomes a part of another.
fn is_part(path: &str) -> bool {
    path == ICONS || ending(path) == "css" || (ending(path) == "html" && path != "/index.html")
}

fn ending(path: &str) -> &str {
    path.rsplit_once('.').map_or("", |(_, ending)| ending)
}

/// Gives a board's box, sheet of pictures or book of puzzles the address at which the page asks for it; whether it is one.
fn served(file: &mut File) -> bool {
    let address = match file.path.trim_start_matches('/').split_once('/') {
        Some((game, "box.svg")) => format!("/boxes/{game}.svg"),
        Some((game, "art.svg")) => format!("/art/{game}.svg"),
        Some((game, "puzzles.txt")) => format!("/puzzles/{game}.txt"),
        _ => return false,
    };
    file.path = address;
    true
}

/// The cover of every box. They are for other sites that show a link: the page does not use them, nor keep them.
fn covers(looks: &[File]) -> Outcome<Vec<File>> {
    let boxes = looks.iter().filter_map(|file| {
        let (game, name) = file.path.trim_start_matches('/').split_once('/')?;
        (name == "box.svg").then_some((game, file))
    });
    boxes
        .map(|(game, file)| {
            let content = cover(&file.content).map_err(|why| format!("{}: {why}", file.path))?;
            Ok(File { path: format!("/covers/{game}.png"), content })
        })
        .collect()
}

/// Every file below a folder.
fn read(folder: &Path, prefix: &str) -> Outcome<Vec<File>> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut entries: Vec<_> =
        fs::read_dir(folder).map_err(failed)?.collect::<Result<_, _>>().map_err(failed)?;
    entries.sort_by_key(fs::DirEntry::file_name);
    let mut files = Vec::new();
    for entry in entries {
        let path = format!("{prefix}/{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            files.extend(read(&entry.path(), &path)?);
        } else {
            files.push(File { path, content: fs::read(entry.path()).map_err(failed)? });
        }
    }
    Ok(files)
}

fn hash_of(files: &[File]) -> String {
    let mut hasher = DefaultHasher::new();
    for file in files {
        file.path.hash(&mut hasher);
        file.content.hash(&mut hasher);
    }
    format!("{:016x}", hasher.finish())[..12].into()
}

/// All icons as symbols inside the page, so that none has to be fetched.
fn sprite(files: &[File]) -> String {
    let icons = files.iter().find(|file| file.path == ICONS);
    let text = icons.map(|file| String::from_utf8_lossy(&file.content)).unwrap_or_default();
    let inside = text.split_once("</title>").map_or(&*text, |(_, inside)| inside);
    let symbols = inside.trim().trim_end_matches("</svg>");
    format!("<svg width=\"0\" height=\"0\" class=\"sprite\" aria-hidden=\"true\">{symbols}</svg>")
}

/// One style sheet: what is shared, then each board's own. A shared part that is not listed is a mistake.
fn style(shared: &[File], looks: &[File]) -> Outcome<String> {
    let mut css = shared.iter().map(|file| &*file.path).filter(|path| ending(path) == "css");
    if let Some(path) = css.find(|path| !STYLE.contains(path)) {
        return Err(format!("{path}: the order of the style does not list it"));
    }
    let shared = STYLE.iter().map(|part| {
        let file = shared.iter().find(|file| file.path == *part);
        file.ok_or_else(|| format!("{part} is missing"))
    });
    let own = looks.iter().filter(|file| file.path.ends_with("/style.css"));
    let parts: Vec<&File> = shared.chain(own.map(Ok)).collect::<Outcome<_>>()?;
    Ok(parts.iter().map(|file| String::from_utf8_lossy(&file.content)).collect())
}

/// The addresses that the service worker keeps.
fn list(rest: &[File], modules: &[File]) -> String {
    let paths = rest.iter().chain(modules).map(|file| file.path.as_str());
    let kept = paths
        .filter(|path| *path != "/sw.js")
        .map(|path| format!("\"{}\"", if path == "/index.html" { "/" } else { path }));
    format!("[{}]", kept.collect::<Vec<_>>().join(","))
}

fn write(files: &[File], dist: &Path, quick: bool) -> Outcome<String> {
    let _ = fs::remove_dir_all(dist);
    let (mut plain, mut small) = (0, 0);
    for file in files {
        let path = dist.join(file.path.trim_start_matches('/'));
        let folder = path.parent().expect("a file lies in a folder");
        let put = |path: &Path, content: &[u8]| {
            fs::create_dir_all(folder)
                .and_then(|()| fs::write(path, content))
                .map_err(|error| format!("{}: {error}", path.display()))
        };
        put(&path, &file.content)?;
        let brotli = brotli(&file.content, quick)?;
        plain += file.content.len();
        small += brotli.len().min(file.content.len());
        put(&beside(&path, "br"), &brotli)?;
        put(&beside(&path, "gz"), &gzip(&file.content)?)?;
    }
    Ok(format!("{} files, {} KB, {} KB compressed", files.len(), plain / 1000, small / 1000))
}

/// The compressed twin of a file: the same name with one more ending.
fn beside(path: &Path, ending: &str) -> PathBuf {
    PathBuf::from(format!("{}.{ending}", path.display()))
}

fn brotli(content: &[u8], quick: bool) -> Outcome<Vec<u8>> {
    let quality = if quick { 5 } else { 11 };
    let params = brotli::enc::BrotliEncoderParams { quality, lgwin: 24, ..Default::default() };
    let mut out = Vec::new();
    brotli::BrotliCompress(&mut &*content, &mut out, &params).map_err(|error| error.to_string())?;
    Ok(out)
}

fn gzip(content: &[u8]) -> Outcome<Vec<u8>> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(content).and_then(|()| encoder.finish()).map_err(|error| error.to_string())
}
