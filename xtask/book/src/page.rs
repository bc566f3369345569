//! A page of the book: contents, text, the way on. No script; the contents stand beside the text where there is room, and
//! below it on a phone.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::chapter::Chapter;
use crate::summary::Entry;

/// The address of the style.
pub(crate) const STYLE: &str = "style.css";

/// The page of a chapter.
pub(crate) fn of(chapter: &Chapter, text: &str, entries: &[Entry]) -> String {
    let up = chapter.way_up();
    let all: Vec<(&str, String)> = entries
        .iter()
        .filter_map(Entry::chapter)
        .map(|(title, path)| (title, crate::chapter::address(path)))
        .collect();
    let here = all.iter().position(|(_, address)| *address == chapter.address);
    let before = here.and_then(|here| all.get(here.checked_sub(1)?));
    let after = here.and_then(|here| all.get(here + 1));
    let markup = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (chapter.title) " · The Quarterdeck book" }
                link rel="icon" href="data:,";
                link rel="stylesheet" href={ (up) (STYLE) };
            }
            body {
                a.skip href="#text" { "To the text" }
                header {
                    a href={ (up) "index.html" } { "The Quarterdeck book" }
                    a.below href="#contents" { "Contents" }
                }
                div.frame {
                    main #text {
                        (PreEscaped(text))
                        nav.turn aria-label="Pages" {
                            (turn(&up, before, "prev", "←"))
                            (turn(&up, after, "next", "→"))
                        }
                    }
                    (contents(&up, chapter, entries))
                }
            }
        }
    };
    markup.into_string()
}

/// The way to the page before or after.
fn turn(up: &str, to: Option<&(&str, String)>, rel: &str, arrow: &str) -> Markup {
    html! {
        @if let Some((title, address)) = to {
            a.(rel) rel=(rel) href={ (up) (address) } {
                @if rel == "prev" { (arrow) " " (title) } @else { (title) " " (arrow) }
            }
        }
    }
}

/// All parts and chapters.
fn contents(up: &str, here: &Chapter, entries: &[Entry]) -> Markup {
    html! {
        nav #contents aria-label="Contents" {
            @for entry in entries {
                @match entry {
                    Entry::Part(title) => h2 { (title) },
                    Entry::Chapter(title, path, depth) => {
                        @let address = crate::chapter::address(path);
                        @let current = (address == here.address).then_some("page");
                        a class={ "d" (depth) } href={ (up) (address) } aria-current=[current] { (title) }
                    }
                }
            }
        }
    }
}
