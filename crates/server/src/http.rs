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
use wire::{Create, Join, Phase, SeatKind, Turn, Turns};

use crate::accept::{Counted, Line};
use crate::frames::{self, Reader, Unfit};
use crate::house::House;
use crate::refusal::No;
use crate::room;
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

type App = State<Arc<House>>;
type From = Extension<Peer>;

/// Every route of ours.
pub(crate) fn router(house: Arc<House>) -> Router {
    Router::new()
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
        .layer(middleware::from_fn_with_state(Arc::clone(&house), guard))
        .with_state(house)
}

/// What is shown to whoever watches over the house, at an address of their own.
pub(crate) fn counters(house: Arc<House>) -> Router {
    Router::new()
        .route("/healthz", get(alive))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics))
        .with_state(house)
}

/// Answers to our own names only.
pub(crate) async fn named(State(house): App, request: Request, next: Next) -> Response {
    match house.door.knows_name(&request) {
        Ok(()) => next.run(request).await,
        Err(status) => {
            let no = "this house has another name; whoever runs it can add one with --host-name";
            refusal(status, No::new("unknown-name", no))
        }
    }
}

/// Checks origin and rate before anything else is done; nothing of ours is kept by caches.
async fn guard(State(house): App, Extension(peer): From, request: Request, next: Next) -> Response {
    let address = house.door.address(peer.address, request.headers());
    let mut response = if !house.door.is_own_origin(request.headers()) {
        refusal(StatusCode::FORBIDDEN, No::new("origin", "this page may not talk to this server"))
    } else if request.uri().path().starts_with("/api") && !house.door.may_request(address) {
        let no = No::new("too-fast", "slower, please; try again in a moment");
        refusal(StatusCode::TOO_MANY_REQUESTS, no)
    } else {
        let late = || No::new("too-slow", "the rest of that request did not come in time");
        let answer = timeout(house.config.pace.request, next.run(request)).await;
        answer.unwrap_or_else(|_| refusal(StatusCode::REQUEST_TIMEOUT, late()))
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

fn refusal(status: StatusCode, no: No) -> Response {
    (status, Json(no.about(None, None))).into_response()
}

impl IntoResponse for No {
    fn into_response(self) -> Response {
        let status = match self.kind {
            "no-table" => StatusCode::NOT_FOUND,
            "private" | "stranger" => StatusCode::FORBIDDEN,
            "unavailable" => StatusCode::SERVICE_UNAVAILABLE,
            "too-fast" => StatusCode::TOO_MANY_REQUESTS,
            "full" | "too-early" => StatusCode::CONFLICT,
            _ => StatusCode::BAD_REQUEST,
        };
        refusal(status, self)
    }
}

/// A body, or a refusal in our words.
fn body<T>(json: Result<Json<T>, JsonRejection>) -> Result<T, No> {
    json.map(|Json(body)| body).map_err(|bad| No::new("malformed", bad.body_text()))
}

/// For a path of the API that there is not.
async fn unknown() -> Response {
    let no = No::new("unknown-path", "there is nothing here; /api/openapi.json says what there is");
    refusal(StatusCode::NOT_FOUND, no)
}

/// For a path that is asked for in another way.
async fn not_so() -> Response {
    let no = No::new("bad-method", "not this way; /api/openapi.json says how");
    refusal(StatusCode::METHOD_NOT_ALLOWED, no)
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

async fn lobby(State(house): App) -> Json<Vec<wire::Listing>> {
    Json(house.lobby())
}

async fn create(
    State(house): App,
    Extension(peer): From,
    headers: HeaderMap,
    json: Result<Json<Create>, JsonRejection>,
) -> Result<(StatusCode, Json<wire::Created>), No> {
    let (wish, address) = (body(json)?, house.door.address(peer.address, &headers));
    Ok((StatusCode::CREATED, Json(house.make(wish, address).await?)))
}

async fn join(
    State(house): App,
    Extension(peer): From,
    Path(table): Path<String>,
    headers: HeaderMap,
    json: Result<Json<Join>, JsonRejection>,
) -> Result<Json<wire::Joined>, No> {
    body(json)?;
    if !house.door.may_join(house.door.address(peer.address, &headers)) {
        return Err(No::new("too-fast", "that is enough seats for this hour"));
    }
    let room = house.room(&table).ok_or_else(No::no_table)?;
    let (answer, answered) = oneshot::channel();
    room.handle(room::Request::Join(answer));
    answered.await.map_err(|_| No::no_table())?.map(Json)
}

/// The record of a game that is over: the one at the table, or else the one before it.
async fn record(State(house): App, Path(table): Path<String>) -> Result<Response, No> {
    let record = house.record(&table).await?;
    Ok(([(header::CONTENT_TYPE, "application/jsonl; charset=utf-8")], record).into_response())
}

async fn turns(
    State(house): App,
    json: Result<Json<Turns>, JsonRejection>,
) -> Result<Json<Vec<Turn>>, No> {
    let seats = body(json)?.seats;
    if seats.len() > TURNS {
        return Err(No::new("too-long", format!("at most {TURNS} seats at once")));
    }
    let mut found = Vec::new();
    for mine in seats {
        let name = mine.table.clone();
        let look = move |state: &_, now| turn(state, now, name, &mine.secret);
        let turn = house.look(&mine.table, look).await;
        found.extend(turn.ok().flatten());
    }
    Ok(Json(found))
}

fn turn(state: &crate::state::State, now: u64, table: String, secret: &str) -> Option<Turn> {
    let seat = table::Seat(state.seat_of(secret)?);
    let game = state.game.as_ref().filter(|_| state.phase == Phase::Play);
    let settles = state.is_suspended() && state.awaited().has(seat);
    let prompts = game.is_some_and(|game| game.prompts(seat)) && !state.is_suspended();
    let mine = settles || (!state.held && prompts);
    let about = catalog::about(&state.opening.game).ok()?;
    let others = (0..).zip(&state.places).filter(|(n, _)| *n != seat.0).map(|(_, place)| place);
    let seated = others.filter(|place| place.kind() != SeatKind::Free);
    Some(Turn {
        table,
        game: about.name.into(),
        title: about.title.into(),
        with: seated.map(|place| place.shown().to_owned()).collect(),
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
async fn ready(State(house): App) -> Response {
    match house.ready() {
        Ok(()) => "ready\n".into_response(),
        Err(why) => refusal(StatusCode::SERVICE_UNAVAILABLE, No::new("unavailable", why)),
    }
}

async fn metrics(State(house): App) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], house.metrics.text())
}

/// For a request that cannot become a WebSocket; what could is told (RFC 6455, 4.2.2, and RFC 9110, 15.5.22).
fn unfit(unfit: Unfit) -> Response {
    match unfit {
        Unfit::Malformed(why) => refusal(StatusCode::BAD_REQUEST, No::new("malformed", why)),
        Unfit::NotAsked => {
            let no = No::new("malformed", "this address speaks WebSocket, version 13");
            let wanted = [
                (header::CONNECTION, "upgrade"),
                (header::UPGRADE, "websocket"),
                (header::SEC_WEBSOCKET_VERSION, "13"),
            ];
            (wanted, refusal(StatusCode::UPGRADE_REQUIRED, no)).into_response()
        }
    }
}

/// Turns a request into a WebSocket.
async fn upgrade(State(house): App, Extension(peer): From, mut request: Request) -> Response {
    let key = match frames::accept_key(&request) {
        Err(why) => return unfit(why),
        Ok(_) if !request.body().is_end_stream() => {
            return unfit(Unfit::Malformed("a WebSocket begins without a body"));
        }
        Ok(key) => key,
    };
    let address = house.door.address(peer.address, request.headers());
    let proxied = address != peer.address;
    if proxied && !house.door.enter(address) {
        return No::new("too-fast", "too many connections from your address").into_response();
    }
    let upgraded = hyper::upgrade::on(&mut request);
    tokio::spawn(async move {
        let raw = upgraded.await.ok().and_then(|io| io.downcast::<TokioIo<Line>>().ok());
        if let Some(raw) = raw {
            house.metrics.connections.fetch_add(1, Ordering::Relaxed);
            let early = Reader::of(&raw.read_buf);
            let stream = raw.io.into_inner().into_stream();
            drop(raw.read_buf); // eight kilobytes that a silent connection does not need
            socket::serve(stream, early, Arc::clone(&house), address).await;
            house.metrics.connections.fetch_sub(1, Ordering::Relaxed);
        }
        if proxied {
            house.door.leave(address);
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
