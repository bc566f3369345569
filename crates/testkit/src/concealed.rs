//! Law: who hides something says so. Homes ask it before a device is handed on.

use table::Spoken;

use crate::charter::Charter;
use crate::law::{Broken, Law, Tally, ensure};
use crate::secrets::name;
use crate::walk::{Desk, Scene, wander};

/// Ninth law of secrecy: who hides something says so.
pub static CONCEALED: Law = Law {
    name: "who hides something says so",
    says: "An onlooker conceals something if and only if the gallery can imagine a game that would look \
           different to him.",
};

/// Of so many states one is looked at.
const RATE: u32 = 2;
/// Dreams of the gallery that must all look like the truth to somebody who hides nothing.
const FEW_DREAMS: u32 = 4;
/// Dreams of the gallery of which one at least must look different to somebody who hides something.
const MANY_DREAMS: u32 = 400;

/// An onlooker conceals something if and only if the gallery can imagine a game that would look different to him.
pub fn concealed<G: Spoken>(charter: &Charter<G>) -> Result<Tally, Broken> {
    wander(
        charter,
        &CONCEALED,
        |scene, desk| if desk.once_in(RATE) { say_so(scene, desk) } else { Ok(0) },
    )
}

pub(crate) fn say_so<G: Spoken>(scene: &Scene<'_, G>, desk: &mut Desk<G>) -> Result<u64, String> {
    let public = scene.game.view(None);
    let mut checks = 0;
    for onlooker in scene.onlookers() {
        let view = scene.game.view(onlooker);
        let conceals = G::conceals(&view);
        let dreams = if conceals { MANY_DREAMS } else { FEW_DREAMS };
        let mut dreams = (0..dreams).map(|_| G::imagine(&public, &mut desk.dice));
        let differs = dreams.any(|dream: G| dream.view(onlooker) != view);
        ensure(differs == conceals, || {
            let (says, so) = if conceals { ("hides", "nothing") } else { ("does not hide", "it") };
            let who = name(onlooker);
            format!("It is said that {who} {says} something, but the gallery misses {so}: {view:?}")
        })?;
        checks += 1;
    }
    Ok(checks)
}
