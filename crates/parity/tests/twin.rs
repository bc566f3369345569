//! The same games, state by state, as native code and as WebAssembly.

use std::path::PathBuf;
use std::process::Command;

use wasmi::{Engine, Linker, Module, Store};

const TARGET: &str = "wasm32-unknown-unknown";

/// Builds the module for the browser, as the page is built and beside it: with the same features the games are compiled
/// once for both. `cargo verify` has added the target where it was missing.
fn wasm() -> Vec<u8> {
    let target = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let target = target.parent().expect("the folder for tests lies in the target folder");
    let status = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--profile", "page", "--package", "parity", "--package", "web"])
        .args(["--target", TARGET, "--target-dir"])
        .arg(target)
        .status()
        .expect("cargo runs");
    assert!(status.success(), "the module builds for {TARGET}: rustup target add {TARGET}");
    std::fs::read(target.join(TARGET).join("page/parity.wasm")).expect("cargo has built it")
}

#[test]
fn native_and_wasm_reach_the_same_states() {
    let engine = Engine::default();
    let module = Module::new(&engine, &wasm()[..]).expect("the module is valid");
    std::thread::scope(|scope| {
        for seed in 0..3 {
            let (engine, module) = (&engine, &module);
            scope.spawn(move || {
                assert_eq!(walk(engine, module, seed), parity::walk(seed), "seed {seed}");
            });
        }
    });
}

/// Where a walk leads as WebAssembly.
fn walk(engine: &Engine, module: &Module, seed: u64) -> u64 {
    let mut store = Store::new(engine, ());
    let instance = Linker::new(engine)
        .instantiate_and_start(&mut store, module)
        .expect("the module imports nothing");
    let walk = instance.get_typed_func::<u64, u64>(&store, "walk").expect("walk is exported");
    walk.call(&mut store, seed).expect("the module does not trap")
}

#[test]
fn another_seed_gives_another_walk() {
    assert_ne!(parity::walk(1), parity::walk(2));
}
