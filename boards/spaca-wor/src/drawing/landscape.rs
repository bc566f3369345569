//! Strips of land.

use maud::{Markup, PreEscaped, html};
use spaca_wor::Terrain;

/// A strip of land; `None` is fog.
pub(super) fn draw(terrain: Option<Terrain>) -> Markup {
    let shapes = match terrain {
        None => FOG,
        Some(Terrain::Plains) => PLAINS,
        Some(Terrain::Jungle) => JUNGLE,
        Some(Terrain::Desert) => DESERT,
        Some(Terrain::Urban) => URBAN,
    };
    html! {
        svg.scene viewBox="0 0 400 80" preserveAspectRatio="xMidYMid slice" aria-hidden="true" {
            g stroke="#17203A" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round" {
                (PreEscaped(shapes))
            }
        }
    }
}

const FOG: &str = r##"<rect x="-4" y="-4" width="408" height="88" fill="#D9D3E6"/><path d="M-4 60C60 48 120 56 180 62S300 46 404 56V84H-4Z" fill="#C3BCD6"/><path d="M-4 72C80 60 160 76 240 68S340 64 404 72V84H-4Z" fill="#AFA6C8"/><path d="M60 26h60M80 34h70M250 20h70M230 30h60" fill="none" stroke="#FFF8E7" stroke-width="5"/>"##;
const PLAINS: &str = r##"<rect x="-4" y="-4" width="408" height="88" fill="#CDE9EC"/><circle cx="330" cy="24" r="16" fill="#F2B233"/><path d="M-4 56C60 34 120 40 180 54S300 34 404 48V84H-4Z" fill="#A9CC6E"/><path d="M-4 68C80 54 160 72 240 62S340 58 404 66V84H-4Z" fill="#7FAE4E"/><circle cx="60" cy="50" r="7" fill="#5E8E3A"/><circle cx="71" cy="53" r="5" fill="#5E8E3A"/><circle cx="250" cy="53" r="6" fill="#5E8E3A"/><path d="M210 22c4-6 14-6 16 0 8-2 12 6 6 9h-26c-6-2-4-9 4-9Z" fill="#FFF8E7"/>"##;
const JUNGLE: &str = r##"<rect x="-4" y="-4" width="408" height="88" fill="#BFE0C4"/><path d="M-4 40C30 18 60 30 90 22S150 34 190 20 260 34 300 22 370 30 404 18V84H-4Z" fill="#3F8A5B"/><path d="M-4 62C50 46 110 60 170 52S290 62 404 50V84H-4Z" fill="#2C6B47"/><path d="M40 70V40M40 40C28 34 22 38 18 46M40 40C34 28 26 28 20 32M40 40C46 28 54 28 60 32M40 40C52 34 58 38 62 46" fill="none" stroke="#17203A" stroke-width="4"/><path d="M230 74V46M230 46C218 40 212 44 208 52M230 46C224 34 216 34 210 38M230 46C236 34 244 34 250 38M230 46C242 40 248 44 252 52" fill="none" stroke="#17203A" stroke-width="4"/><path d="M130 84c-4-14 4-22 10-24 8 4 12 12 8 24ZM300 84c-4-12 2-20 8-22 8 4 10 12 6 22Z" fill="#7FBF6A"/>"##;
const DESERT: &str = r##"<rect x="-4" y="-4" width="408" height="88" fill="#FBE3A6"/><circle cx="70" cy="22" r="15" fill="#E8553A"/><path d="M-4 60C40 40 90 38 140 56S250 60 300 44 370 44 404 54V84H-4Z" fill="#E0B25E"/><path d="M-4 72C60 60 120 76 200 66S330 74 404 64V84H-4Z" fill="#C98F3C"/><path d="M232 62V36M232 50C224 50 222 46 222 40M232 54C240 54 243 50 243 44" fill="none" stroke="#2C6B47" stroke-width="7"/><path d="M120 66c2-6 10-6 12 0ZM330 62c3-7 12-7 15 0Z" fill="#9E6B2C"/>"##;
const URBAN: &str = r##"<rect x="-4" y="-4" width="408" height="88" fill="#C9D3E6"/><circle cx="300" cy="18" r="10" fill="#FFF8E7"/><path d="M-4 84V44H24V26H56V52H78V16H112V48H140V34H170V84Z" fill="#8A94B5"/><path d="M170 84V40H196V22H232V50H262V30H296V46H330V18H362V42H404V84Z" fill="#6E789C"/><path d="M-4 84V64H404V84Z" fill="#565E7D"/><path d="M34 36h10M34 44h10M88 28h12M88 38h12M206 32h14M206 42h14M272 40h12M340 28h12M340 38h12" fill="none" stroke="#F2B233" stroke-width="4"/><path d="M0 74h24M48 74h24M96 74h24M144 74h24M192 74h24M240 74h24M288 74h24M336 74h24" fill="none" stroke="#FFF8E7" stroke-width="3"/>"##;
