//! `/api/push`: the server's key, and what a browser wants to hear of.

use std::sync::Arc;

use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use axum::routing::get;
use axum::{Json, Router};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use wire::{PushDevice, PushKey, PushTaken, TurnOf};

use super::message::{AUTH, POINT};
use super::{quiet, services};
use crate::http::{Refused, body};
use crate::ids;
use crate::refusal::{Refusal, RefusalKind};
use crate::server::Server;
use crate::store::{Device, HeardSeat};

/// Seats that one device may hear of.
const SEATS: usize = 64;

pub(crate) fn routes() -> Router<Arc<Server>> {
    Router::new().route("/api/push", get(key).post(subscribe))
}

fn unavailable() -> Refusal {
    let message = "the house cannot write anything down just now; try again in a moment";
    Refusal::new(RefusalKind::Unavailable, message)
}

async fn key(State(server): State<Arc<Server>>) -> Result<Json<PushKey>, Refused> {
    let key = server.push_key().await.ok_or_else(unavailable)?;
    Ok(Json(PushKey { key: key.public() }))
}

async fn subscribe(
    State(server): State<Arc<Server>>,
    json: Result<Json<PushDevice>, JsonRejection>,
) -> Result<Json<PushTaken>, Refused> {
    let wish = body(json)?;
    if wish.seats.len() > SEATS {
        let message = format!("at most {SEATS} seats at once");
        return Err(Refusal::new(RefusalKind::TooLong, message).into());
    }
    let device = read(&server, &wish)?;
    let mut heard = Vec::new();
    for seat in wish.seats {
        heard.extend(opened(&server, seat).await?);
    }
    let asked = move |store: &mut dyn crate::store::Store| store.subscribe(&device, &heard);
    let seats = server.group_commit().ask(asked).await.ok_or_else(unavailable)?;
    Ok(Json(PushTaken { seats }))
}

/// What a browser says of itself, if messages can be sent there.
fn read(server: &Server, wish: &PushDevice) -> Result<Device, Refusal> {
    let PushDevice { endpoint, p256dh, auth, quiet, seats: _ } = wish;
    let odd = |what: &str| Refusal::new(RefusalKind::Malformed, what);
    let bytes = |text: &str, length: usize| {
        let bytes = URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok();
        bytes.filter(|bytes| bytes.len() == length)
    };
    if !services::is_allowed(endpoint, &server.config) {
        return Err(odd("this house sends nothing to that push service"));
    }
    if quiet.is_some_and(|hours| hours.from.max(hours.to) >= quiet::DAY) {
        return Err(odd("a day has 1,440 minutes"));
    }
    Ok(Device {
        endpoint: endpoint.clone(),
        p256dh: bytes(p256dh, POINT).ok_or_else(|| odd("p256dh is a point of P-256"))?,
        auth: bytes(auth, AUTH).ok_or_else(|| odd("auth has 16 bytes"))?,
        quiet: quiet.map(|hours| (hours.from, hours.to)),
    })
}

/// The seat that a secret opens; nothing if it opens none.
async fn opened(server: &Arc<Server>, of: TurnOf) -> Result<Option<HeardSeat>, Refusal> {
    let TurnOf { table, secret } = of;
    let Some(game) = ids::table_number(&table) else { return Ok(None) };
    let look = move |state: &crate::state::State, _| state.opened_by(&secret);
    match server.look(&table, look).await {
        Ok(opened) => {
            Ok(opened.map(|opened| HeardSeat { game, seat: opened.seat, lock: opened.lock }))
        }
        Err(no) if no.kind == RefusalKind::NoTable => Ok(None),
        Err(no) => Err(no),
    }
}
