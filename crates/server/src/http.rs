//! The HTTP API: create and find tables, fetch records, health checks and metrics. Described in `openapi.json`.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use axum::body::HttpBody;
use axum::extract::rejection::JsonRejection;
use axum::extract::{DefaultBodyLimit, Path, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get, post};
use axum::{Extension, Json, Router};
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use tokio::sync::oneshot;
use tokio::time::timeout;
use wire::{Create, Join, Phase, Turn, Turns};

use crate::accept::{Counted, HttpStream};
use crate::frames::{self, Reader, Unfit};
use crate::invitation;
use crate::push;
use crate::refusal::{self, Refusal, RefusalKind};
use crate::room;
use crate::server::Server;
use crate::socket;

/// The most bytes of a body: the options of a game can be a whole board.
const BODY: usize = 32 * 1024;
/// Seats that one question for turns may name.
const TURNS: usize = 16;
/// Connections of those who watch over the house.
pub(crate) const WATCHERS: usize = 16;
const OPENAPI: &str = include_str!("../openapi.json");

/// The address that a connection comes from, and its place among those that are counted.
#[derive(Clone)]
pub(crate) struct Peer {
    pub address: IpAddr,
    pub _counted: Arc<Counted>,
}

type App = State<Arc<Server>>;
type ClientPeer = Extension<Peer>;

/// Every route of ours.
pub(crate) fn router(server: Arc<Server>) -> Router {
    Router::new()
        .merge(invitation::routes())
        .merge(push::routes())
        .route("/api/games", get(games))
        .route("/api/tables", get(lobby).post(create))
        .route("/api/tables/{table}/join", post(join))
        .route("/api/tables/{table}/record", get(record))
        .route("/api/turns", post(turns))
        .route("/api/openapi.json", get(openapi))
        .route("/api/{*rest}", any(unknown))
        .route("/ws", get(upgrade))
        .route("/healthz", get(alive))
        .route("/readyz", get(ready))
        .method_not_allowed_fallback(not_so)
        .layer(DefaultBodyLimit::max(BODY))
        .layer(middleware::from_fn_with_state(Arc::clone(&server), guard))
        .with_state(server)
}

/// What is shown to whoever watches over the house, at an address of their own.
pub(crate) fn counters(server: Arc<Server>) -> Router {
    Router::new()
        .route("/healthz", get(alive))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics))
        .with_state(server)
}

/// Answers to our own names only.
pub(crate) async fn named(State(server): App, request: Request, next: Next) -> Response {
    match server.admission.knows_name(&request) {
        Ok(()) => next.run(request).await,
        Err(status) => {
            let no = "this house has another name; whoever runs it can add one with --host-name";
            refused(status, Refusal::new(RefusalKind::UnknownName, no))
        }
    }
}

/// Checks origin and rate before anything else is done; nothing of ours is kept by caches.
async fn guard(
    State(server): App,
    Extension(peer): ClientPeer,
    request: Request,
    next: Next,
) -> Response {
    let address = server.admission.address(peer.address, request.headers());
    let mut response = if !server.admission.is_own_origin(request.headers()) {
        refused(
            StatusCode::FORBIDDEN,
            Refusal::new(RefusalKind::Origin, "this page may not talk to this server"),
        )
    } else if request.uri().path().starts_with("/api") && !server.admission.may_request(address) {
        let no = Refusal::new(RefusalKind::TooFast, "slower, please; try again in a moment");
        refused(StatusCode::TOO_MANY_REQUESTS, no)
    } else {
        let late =
            || Refusal::new(RefusalKind::TooSlow, "the rest of that request did not come in time");
        let answer = timeout(server.config.pace.request, next.run(request)).await;
        answer.unwrap_or_else(|_| refused(StatusCode::REQUEST_TIMEOUT, late()))
    };
    let no_store = HeaderValue::from_static("no-store");
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(no_store);
    response
}

/// What the browser may do: run and fetch what comes from here, and nothing else. Styles in attributes are allowed,
/// because boards place and colour things by them; scripts in the page are not.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
    style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; \
    connect-src 'self'; worker-src 'self'; manifest-src 'self'; font-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Strict headers for every answer, pages included.
pub(crate) async fn strict(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in [
        ("content-security-policy", POLICY),
        ("strict-transport-security", "max-age=31536000"),
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
    ] {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

fn refused(status: StatusCode, no: Refusal) -> Response {
    (status, Json(no.about(None, None))).into_response()
}

/// A refusal as the answer to a request.
pub(crate) struct Refused(Refusal);

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        Self(refusal)
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let status = match self.0.kind {
            RefusalKind::NoTable => StatusCode::NOT_FOUND,
            RefusalKind::Private | RefusalKind::Stranger => StatusCode::FORBIDDEN,
            RefusalKind::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            RefusalKind::TooFast => StatusCode::TOO_MANY_REQUESTS,
            RefusalKind::Full | RefusalKind::Taken | RefusalKind::TooEarly => StatusCode::CONFLICT,
            _ => StatusCode::BAD_REQUEST,
        };
        refused(status, self.0)
    }
}

/// A body, or a refusal in our words.
pub(crate) fn body<T>(json: Result<Json<T>, JsonRejection>) -> Result<T, Refusal> {
    json.map(|Json(body)| body).map_err(|bad| Refusal::new(RefusalKind::Malformed, bad.body_text()))
}

/// For a path of the API that there is not.
async fn unknown() -> Response {
    let no = Refusal::new(
        RefusalKind::UnknownPath,
        "there is nothing here; /api/openapi.json says what there is",
    );
    refused(StatusCode::NOT_FOUND, no)
}

/// For a path that is asked for in another way.
async fn not_so() -> Response {
    let no = Refusal::new(RefusalKind::BadMethod, "not this way; /api/openapi.json says how");
    refused(StatusCode::METHOD_NOT_ALLOWED, no)
}

async fn games() -> Json<Value> {
    let levels = |game: &str| {
        let level =
            |level: &&bots::Level| catalog::players(game, &[&level.to_string()], false).is_ok();
        bots::Level::ALL.iter().filter(level).map(ToString::to_string).collect::<Vec<_>>()
    };
    let game = |about: &&'static table::About| {
        let option = |spec: &table::OptionSpec| {
            json!({
                "key": spec.key, "clause": spec.clause, "says": spec.in_words(),
                "accepts": spec.kind.accepts(), "default": spec.kind.default_value(),
            })
        };
        json!({
            "game": about.name, "title": about.title, "blurb": about.blurb,
            "seats": [about.seats.0, about.seats.1], "minutes": about.minutes,
            "rules": about.rules_version, "levels": levels(about.name),
            "options": about.options.iter().map(option).collect::<Vec<_>>(),
        })
    };
    Json(catalog::games().iter().map(game).collect())
}

async fn lobby(State(server): App) -> Json<Vec<wire::Listing>> {
    Json(server.lobby())
}

async fn create(
    State(server): App,
    Extension(peer): ClientPeer,
    headers: HeaderMap,
    json: Result<Json<Create>, JsonRejection>,
) -> Result<(StatusCode, Json<wire::Created>), Refused> {
    let (wish, address) = (body(json)?, server.admission.address(peer.address, &headers));
    Ok((StatusCode::CREATED, Json(server.make(wish, address).await?)))
}

async fn join(
    State(server): App,
    Extension(peer): ClientPeer,
    Path(table): Path<String>,
    headers: HeaderMap,
    json: Result<Json<Join>, JsonRejection>,
) -> Result<Json<wire::Joined>, Refused> {
    let join = body(json)?;
    if !server.admission.may_join(server.admission.address(peer.address, &headers)) {
        return Err(Refusal::new(RefusalKind::TooFast, "that is enough seats for this hour").into());
    }
    let room = server.room(&table).ok_or_else(refusal::no_table)?;
    let (answer, answered) = oneshot::channel();
    room.handle(room::Request::Join(join, answer));
    Ok(Json(answered.await.map_err(|_| refusal::no_table())??))
}

/// The record of a game that is over: the one at the table, or else the one before it.
async fn record(State(server): App, Path(table): Path<String>) -> Result<Response, Refused> {
    let record = server.record(&table).await?;
    Ok(([(header::CONTENT_TYPE, "application/jsonl; charset=utf-8")], record).into_response())
}

async fn turns(
    State(server): App,
    json: Result<Json<Turns>, JsonRejection>,
) -> Result<Json<Vec<Turn>>, Refused> {
    let seats = body(json)?.seats;
    if seats.len() > TURNS {
        return Err(
            Refusal::new(RefusalKind::TooLong, format!("at most {TURNS} seats at once")).into()
        );
    }
    let mut found = Vec::new();
    for mine in seats {
        let name = mine.table.clone();
        let look = move |state: &_, now| turn(state, now, name, &mine.secret);
        let turn = server.look(&mine.table, look).await;
        found.extend(turn.ok().flatten());
    }
    Ok(Json(found))
}

fn turn(state: &crate::state::State, now: u64, table: String, secret: &str) -> Option<Turn> {
    let seat = table::Seat(state.opened_by(secret)?.seat);
    let game = state.game.as_ref().filter(|_| state.phase == Phase::Play);
    let settles = state.is_suspended() && state.awaited().contains(seat);
    let prompts = game.is_some_and(|game| game.prompts(seat)) && !state.is_suspended();
    let mine = settles || (!state.held && prompts);
    let about = catalog::about(&state.opening.game).ok()?;
    Some(Turn {
        table,
        game: about.name.into(),
        title: about.title.into(),
        with: state.others(seat.0),
        phase: state.phase,
        mine,
        prompt: match game {
            _ if settles => Some(state.offer_in_words()),
            game => game.filter(|_| mine).map(|game| game.prompt(seat).question),
        },
        left: state.left(seat, now).filter(|_| mine),
    })
}

async fn openapi() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], OPENAPI)
}

async fn alive() -> &'static str {
    "ok\n"
}

/// Whether what is asked for now would be written down.
async fn ready(State(server): App) -> Response {
    match server.ready() {
        Ok(()) => "ready\n".into_response(),
        Err(why) => {
            refused(StatusCode::SERVICE_UNAVAILABLE, Refusal::new(RefusalKind::Unavailable, why))
        }
    }
}

async fn metrics(State(server): App) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], server.metrics.text(&server.queues()))
}

/// For a request that cannot become a WebSocket; what could is told (RFC 6455, 4.2.2, and RFC 9110, 15.5.22).
fn unfit(unfit: Unfit) -> Response {
    match unfit {
        Unfit::Malformed(why) => {
            refused(StatusCode::BAD_REQUEST, Refusal::new(RefusalKind::Malformed, why))
        }
        Unfit::NotAsked => {
            let no =
                Refusal::new(RefusalKind::Malformed, "this address speaks WebSocket, version 13");
            let wanted = [
                (header::CONNECTION, "upgrade"),
                (header::UPGRADE, "websocket"),
                (header::SEC_WEBSOCKET_VERSION, "13"),
            ];
            (wanted, refused(StatusCode::UPGRADE_REQUIRED, no)).into_response()
        }
    }
}

/// Turns a request into a WebSocket.
async fn upgrade(
    State(server): App,
    Extension(peer): ClientPeer,
    mut request: Request,
) -> Response {
    let key = match frames::accept_key(&request) {
        Err(why) => return unfit(why),
        Ok(_) if !request.body().is_end_stream() => {
            return unfit(Unfit::Malformed("a WebSocket begins without a body"));
        }
        Ok(key) => key,
    };
    let address = server.admission.address(peer.address, request.headers());
    let proxied = address != peer.address;
    if proxied && !server.admission.enter(address) {
        let no = Refusal::new(RefusalKind::TooFast, "too many connections from your address");
        return Refused(no).into_response();
    }
    let upgraded = hyper::upgrade::on(&mut request);
    tokio::spawn(async move {
        let raw = upgraded.await.ok().and_then(|io| io.downcast::<TokioIo<HttpStream>>().ok());
        if let Some(raw) = raw {
            server.metrics.connections.fetch_add(1, Ordering::Relaxed);
            let early = Reader::of(&raw.read_buf);
            let stream = raw.io.into_inner().into_stream();
            drop(raw.read_buf); // eight kilobytes that a silent connection does not need
            socket::serve(stream, early, Arc::clone(&server), address).await;
            server.metrics.connections.fetch_sub(1, Ordering::Relaxed);
        }
        if proxied {
            server.admission.leave(address);
        }
        drop(peer);
    });
    let upgrade = [
        (header::CONNECTION, "upgrade"),
        (header::UPGRADE, "websocket"),
        (header::SEC_WEBSOCKET_ACCEPT, &key),
    ];
    (StatusCode::SWITCHING_PROTOCOLS, upgrade).into_response()
}
