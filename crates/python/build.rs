//! Puts the page's style and pictures into the module, so that a notebook can draw a table by itself.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The shared parts of the style that a table needs.
const STYLE: [&str; 4] = ["tokens.css", "base.css", "table.css", "cards.css"];

fn main() {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo says where"));
    let root = here.parent().and_then(Path::parent).expect("the crate lies in the repository");
    let assets = root.join("crates/web/assets");
    let shared: String = STYLE.iter().map(|part| text(&assets.join(part))).collect();
    let mut code = format!(
        "const SHARED: (&str, &str) = ({shared:?}, {:?});\n",
        text(&assets.join("icons.svg"))
    );
    code.push_str("const LOOKS: &[(&str, &str, &str)] = &[\n");
    let boards = fs::read_dir(root.join("boards")).expect("the boards are there");
    let mut boards: Vec<PathBuf> = boards.filter_map(|entry| Some(entry.ok()?.path())).collect();
    boards.sort();
    for board in boards {
        let name = board.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let (style, art) = (text(&board.join("style.css")), text(&board.join("art.svg")));
        writeln!(code, "({name:?}, {style:?}, {art:?}),").expect("a text can be written to");
    }
    code.push_str("];\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where"));
    fs::write(out.join("looks.rs"), code).expect("the folder is ours");
}

/// The text of a file, which is looked at again when it changes; a board without pictures has none.
fn text(file: &Path) -> String {
    println!("cargo::rerun-if-changed={}", file.display());
    fs::read_to_string(file).unwrap_or_default()
}
