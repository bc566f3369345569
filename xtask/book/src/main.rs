//! `cargo xtask book`: writes the book into `target/book`, or says what is wrong with it.
#![expect(clippy::print_stdout, reason = "a build tool tells what it does")]

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use xtask_book::{BookFile, render};

fn main() -> ExitCode {
    match make() {
        Ok(told) => {
            println!("{told}");
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn make() -> Result<String, String> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = here.ancestors().nth(2).expect("this crate lies two folders deep");
    let files = render(root).map_err(|amiss| amiss.join("\n"))?;
    let into = root.join("target").join("book");
    let _ = fs::remove_dir_all(&into);
    files.iter().try_for_each(|file| write(&into, file))?;
    let bytes: usize = files.iter().map(|file| file.content.len()).sum();
    Ok(format!("target/book/index.html: {} files, {} KB", files.len(), bytes / 1000))
}

fn write(into: &Path, file: &BookFile) -> Result<(), String> {
    let path = into.join(&file.path);
    fs::create_dir_all(path.parent().unwrap_or(into))
        .and_then(|()| fs::write(&path, &file.content))
        .map_err(|error| format!("{}: {error}", path.display()))
}
