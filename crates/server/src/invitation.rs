//! Invitations: the small first page of `/t/TABLE`, which stands before the game is loaded, what a link is good for,
//! and links as QR codes. No secret of a table is in any of them.

use std::fmt::Write;
use std::sync::Arc;

use axum::extract::rejection::JsonRejection;
use axum::extract::{Extension, Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use maud::{DOCTYPE, Markup, html};
use qrcode::{Color, EcLevel, QrCode};
use wire::{Invitation, Join, LinkState, QrText, SeatKind};

use crate::http::{Peer, Refused, body};
use crate::refusal::{self, Refusal, RefusalKind};
use crate::room;
use crate::server::Server;
use crate::state;

/// The most characters of a text that is drawn.
const DRAWN: usize = 300;

/// The routes of invitations.
pub(crate) fn routes() -> Router<Arc<Server>> {
    Router::new()
        .route("/t/{table}", get(page))
        .route("/api/tables/{table}/invitation", post(invitation))
        .route("/api/qr", post(draw))
}

/// What stands on the first page, besides the game.
struct Shown {
    table: String,
    game: &'static str,
    title: &'static str,
    blurb: &'static str,
    seats: usize,
    watch: bool,
}

/// The first page of somebody who comes by a link.
async fn page(
    State(server): State<Arc<Server>>,
    Extension(peer): Extension<Peer>,
    Path(table): Path<String>,
    headers: HeaderMap,
) -> Response {
    if !server.admission.may_request(server.admission.address(peer.address, &headers)) {
        let words = "Slower, please; try again in a moment.\n";
        return (StatusCode::TOO_MANY_REQUESTS, words).into_response();
    }
    let name = table.clone();
    let shown = server.look(&table, move |state, _| shown(state, name)).await;
    match shown {
        Ok(Some(shown)) => {
            Html(first_page(&shown, &origin(&headers)).into_string()).into_response()
        }
        Err(no) if no.kind != RefusalKind::NoTable => {
            (StatusCode::SERVICE_UNAVAILABLE, Html(lost_page(&no.message).into_string()))
                .into_response()
        }
        _ => {
            let words = "The link may be cut short, or the table was cleared away.";
            (StatusCode::NOT_FOUND, Html(lost_page(words).into_string())).into_response()
        }
    }
}

fn shown(state: &state::State, table: String) -> Option<Shown> {
    let about = catalog::about(&state.opening.game).ok()?;
    Some(Shown {
        table,
        game: about.name,
        title: about.title,
        blurb: about.blurb,
        seats: state.places.len(),
        watch: state.opening.watch,
    })
}

/// The address of this server as its visitors write it, for those who show a link and need all of it.
fn origin(headers: &HeaderMap) -> String {
    let text = |name| headers.get(name).and_then(|value: &header::HeaderValue| value.to_str().ok());
    let secure = text(header::HeaderName::from_static("x-forwarded-proto")) == Some("https");
    let scheme = if secure { "https" } else { "http" };
    format!("{scheme}://{}", text(header::HOST).unwrap_or("localhost"))
}

fn head(title: &str, more: &Markup) -> Markup {
    html! {
        head {
            meta charset="utf-8";
            meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
            title { (title) " · Quarterdeck" }
            meta name="theme-color" content="#17203A";
            link rel="icon" href="/icon.svg" type="image/svg+xml";
            link rel="stylesheet" href="/style.css";
            (more)
        }
    }
}

/// The invitation: what is played, and a form. It says nothing about who sits there; its script asks for that with
/// the secret of the link.
fn first_page(shown: &Shown, origin: &str) -> Markup {
    let Shown { table, game, title, blurb, seats, watch } = shown;
    let invited = format!("A table of {title} for {seats}");
    let words = format!("You are invited: sit down, or watch. {blurb}");
    let more = html! {
        meta name="description" content=(words);
        meta property="og:type" content="website";
        meta property="og:site_name" content="Quarterdeck";
        meta property="og:title" content=(invited);
        meta property="og:description" content=(words);
        meta property="og:url" content=(format!("{origin}/t/{table}"));
        meta property="og:image" content=(format!("{origin}/covers/{game}.png"));
        meta property="og:image:width" content="1200";
        meta property="og:image:height" content="630";
        meta property="og:image:alt" content=(format!("The box of {title}"));
        meta name="twitter:card" content="summary_large_image";
        meta name="robots" content="noindex";
        script type="module" src="/invite.js" {}
    };
    html! {
        (DOCTYPE)
        html lang="en" {
            (head(&invited, &more))
            body class="shelfbody" data-table=(table) data-watch=[watch.then_some("yes")] {
                main class=(format!("lobby invite box-{game}")) {
                    section class="lobox" {
                        header {
                            img src=(format!("/boxes/{game}.svg")) alt="" width="96" height="128";
                            div { h1 { (invited) } p id="who" { (blurb) } }
                        }
                        p class="note bad" role="alert" id="trouble" hidden {}
                        form class="sayline" id="nameform" hidden {
                            input type="text" maxlength=(wire::NAME_LIMIT) placeholder="Your name at this table"
                                aria-label="Your name at this table" autocomplete="nickname" required;
                            button type="submit" class="btn act" { "Sit down" }
                        }
                        footer {
                            span class="wait" id="load" role="status" {
                                span { "The game is loading …" }
                                progress max="100" value="0" aria-label="The game is loading" {}
                            }
                            a class="btn quiet" href="/" { "To the shelf" }
                            button type="button" class="btn" id="watch" hidden { "Watch" }
                        }
                        noscript { p class="note bad" { "Quarterdeck needs JavaScript and WebAssembly: the rules run on your own device." } }
                    }
                }
            }
        }
    }
}

/// For a link that leads to no table: a way on.
fn lost_page(words: &str) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            (head("No table here", &html! { meta name="robots" content="noindex"; }))
            body class="shelfbody" {
                main class="lost" {
                    div class="empty" {
                        h1 { "No table here" }
                        p { (words) " Ask whoever sent it for a new one, or set a table yourself." }
                        p class="choices" {
                            a class="btn act" href="/#/friends" { "Play with friends" }
                            a class="btn" href="/" { "To the shelf" }
                        }
                    }
                }
            }
        }
    }
}

/// What a link is good for.
async fn invitation(
    State(server): State<Arc<Server>>,
    Path(table): Path<String>,
    json: Result<Json<Join>, JsonRejection>,
) -> Result<Json<Invitation>, Refused> {
    let (join, name) = (body(json)?, table.clone());
    let look = move |state: &state::State, now| about(state, now, name, &join);
    let found = server.look(&table, look).await?;
    Ok(Json(found.ok_or_else(refusal::no_table)?))
}

fn about(state: &state::State, now: u64, table: String, join: &Join) -> Option<Invitation> {
    let about = catalog::about(&state.opening.game).ok()?;
    let link = room::link_state(state, join, now);
    let free = state.places.iter().filter(|place| place.kind() == SeatKind::Free).count();
    let named = state.places.iter().filter(|_| link != LinkState::Nothing);
    let named = named.filter(|place| place.kind() != SeatKind::Free);
    let small = |n: usize| u8::try_from(n).unwrap_or(u8::MAX);
    Some(Invitation {
        table,
        game: about.name.into(),
        title: about.title.into(),
        link,
        seats: small(state.places.len()),
        free: small(free),
        names: named.map(|place| place.shown().to_owned()).collect(),
        watch: state.opening.watch,
        phase: state.phase,
    })
}

/// Draws a text as a QR code.
async fn draw(json: Result<Json<QrText>, JsonRejection>) -> Result<Json<wire::QrCode>, Refused> {
    let text = body(json)?.text;
    if text.is_empty() || text.chars().count() > DRAWN {
        let message = format!("a text of 1 to {DRAWN} characters is drawn");
        return Err(Refusal::new(RefusalKind::TooLong, message).into());
    }
    let code = QrCode::with_error_correction_level(text, EcLevel::M)
        .map_err(|_| Refusal::new(RefusalKind::TooLong, "that text fits into no code"))?;
    Ok(Json(outline(&code)))
}

/// The dark modules of a code, a stroke for each run in a row.
fn outline(code: &QrCode) -> wire::QrCode {
    let (width, colors) = (code.width(), code.to_colors());
    let mut path = String::new();
    for (y, row) in colors.chunks(width).enumerate() {
        let mut x = 0;
        for run in row.chunk_by(|one, other| one == other) {
            if run[0] == Color::Dark {
                write!(path, "M{x} {y}h{}v1h-{}z", run.len(), run.len())
                    .expect("a string takes all");
            }
            x += run.len();
        }
    }
    wire::QrCode { size: u32::try_from(width).unwrap_or(u32::MAX), path }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_drawn_module_by_module() {
        let code = QrCode::with_error_correction_level("HELLO", EcLevel::M).expect("it is short");
        let drawn = outline(&code);
        assert_eq!(drawn.size, 21, "the smallest code");
        // Every code begins with the frame of its first eye: seven dark modules.
        assert!(drawn.path.starts_with("M0 0h7v1h-7z"), "{}", drawn.path);
        let runs = drawn.path.split('M').skip(1);
        let length = |run: &str| run.split(['h', 'v']).nth(1).and_then(|n| n.parse::<usize>().ok());
        let dark: usize = runs.filter_map(length).sum();
        let all = code.to_colors().iter().filter(|color| **color == Color::Dark).count();
        assert_eq!(dark, all);
    }

    #[test]
    fn the_first_page_names_the_game_and_has_its_cover() {
        let shown = Shown {
            table: "k3vQaT9xZbWm".into(),
            game: "spanc",
            title: "<SPANC>",
            blurb: "Cats.",
            seats: 3,
            watch: false,
        };
        let page = first_page(&shown, "https://play.example").into_string();
        assert!(
            page.contains(r#"property="og:image" content="https://play.example/covers/spanc.png""#)
        );
        assert!(page.contains("A table of &lt;SPANC&gt; for 3"), "nothing in it is markup");
        assert!(!page.contains("data-watch"), "nobody may watch");
    }
}
