//! Builds the page: one wasm module for page and bots, its bindings, style, art, the book and compressed files, into the
//! folder that `crates/embedded-page` embeds. Nothing is installed: the bindings' maker is a library.
#![expect(clippy::print_stdout, reason = "a build tool tells what it does")]

mod cover;
mod pack;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use pack::Sources;
use wasm_bindgen_cli_support::Bindgen;

type Outcome<T> = Result<T, String>;

const TARGET: &str = "wasm32-unknown-unknown";

/// The crate that is the page, and how it is built.
const PACKAGE: &str = "web";
const PROFILE: &str = "page";

fn main() -> ExitCode {
    let quick = std::env::args().any(|arg| arg == "--quick");
    match build(quick) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn build(quick: bool) -> Outcome<()> {
    let root = root();
    let made = root.join("target").join("page-made");
    let _ = fs::remove_dir_all(&made);
    fs::create_dir_all(&made).map_err(|error| format!("{}: {error}", made.display()))?;
    compile(&root, quick)?;
    bind(&root, &made)?;
    let dist = root.join("crates").join("embedded-page").join("dist");
    let assets = root.join("crates").join("web").join("assets");
    let book = xtask_book::render(&root).map_err(|amiss| amiss.join("\n"))?;
    let boards = root.join("boards");
    let from = Sources { assets: &assets, boards: &boards, made: &made, book: &book };
    let report = pack::pack(&from, &dist, quick)?;
    println!("{report}");
    Ok(())
}

/// The top of the repository.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).expect("this crate lies two folders deep").into()
}

/// Builds the page for the browser; quickly means without the last optimisations, to try things out.
fn compile(root: &Path, quick: bool) -> Outcome<()> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let mut command = Command::new(cargo);
    command.current_dir(root).env("CARGO_TARGET_DIR", root.join("target"));
    command.args(["build", "--quiet", "--package", PACKAGE, "--profile", PROFILE]);
    command.args(["--target", TARGET]);
    if quick {
        command.env("CARGO_PROFILE_PAGE_LTO", "off").env("CARGO_PROFILE_PAGE_CODEGEN_UNITS", "16");
        command.env("CARGO_PROFILE_PAGE_OPT_LEVEL", "1");
    }
    let status = command.status().map_err(|error| format!("cargo: {error}"))?;
    if status.success() { Ok(()) } else { Err("the page does not build for the browser".into()) }
}

/// Makes the bindings.
fn bind(root: &Path, into: &Path) -> Outcome<()> {
    let folder = root.join("target").join(TARGET).join(PROFILE);
    let module = folder.join(PACKAGE).with_extension("wasm");
    let mut bindgen = Bindgen::new();
    bindgen.input_path(&module).typescript(false).omit_default_module_path(false);
    bindgen.remove_name_section(true).remove_producers_section(true);
    bindgen.web(true).map_err(|error| error.to_string())?;
    bindgen.generate(into).map_err(|error| format!("{}: {error:#}", module.display()))
}
