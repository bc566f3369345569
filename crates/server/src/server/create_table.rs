//! Creates a table: quotas, terms, and the secrets for its links.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use fair::to_hex;
use tokio::sync::oneshot;
use wire::{Clock, Create, Created};

use super::Server;
use crate::ids;
use crate::log::Change;
use crate::refusal::{self, Refusal, RefusalKind};
use crate::room::{Request, event};
use crate::secrets;
use crate::state::{Opening, Plan};

/// The longest time on a clock: thirty days, in seconds.
const LONGEST: u32 = 30 * 24 * 3600;
/// Seconds until a bot plays for somebody who is away, unless the host says otherwise.
const PATIENCE: u32 = 120;
/// With so many seconds for a decision nobody expects the others to be there.
const SLOW: u32 = 3600;

/// A table that may be made.
struct Planned {
    id: u64,
    opening: Opening,
    created: Created,
}

impl Server {
    /// Makes a table for somebody at this address. Whether they may comes first: a wish can be a whole deck.
    pub(crate) async fn make(
        self: &Arc<Self>,
        wish: Create,
        address: IpAddr,
    ) -> Result<Created, Refusal> {
        if !self.admission.may_make_table(address) {
            return Err(Refusal::new(RefusalKind::TooFast, "that is enough tables for this hour"));
        }
        self.create(self.plan(wish)?, address).await
    }

    /// Makes a table that has been planned.
    async fn create(
        self: &Arc<Self>,
        planned: Planned,
        address: IpAddr,
    ) -> Result<Created, Refusal> {
        let Planned { id, opening, created } = planned;
        if opening.listed {
            self.lobby.made(id, address);
        }
        let (answer, answered) = oneshot::channel();
        let event = event(Change::Open(Box::new(opening)), None, "");
        self.room_of(id).handle(Request::Create(Box::new(event), answer));
        let unavailable = || {
            Refusal::new(RefusalKind::Unavailable, "the house is closing; try again in a moment")
        };
        answered.await.map_err(|_| unavailable())??;
        self.metrics.tables_made.fetch_add(1, Ordering::Relaxed);
        Ok(created)
    }

    /// What is agreed, and the secrets for whoever makes the table.
    fn plan(&self, create: Create) -> Result<Planned, Refusal> {
        let id = u64::from_le_bytes(secrets::random());
        let about = catalog::about(&create.game).map_err(refusal::by_rules)?;
        let seats = create.seats.unwrap_or(about.seats.0);
        let options = create.options.clone().into_iter().collect();
        let layout = session::Layout { seats: Some(seats), options, ..session::Layout::default() };
        catalog::lay_out(&create.game, &layout).map_err(refusal::by_rules)?;
        self.check(&create, seats)?;
        let mut secrets = Vec::new();
        let mut plans = Vec::new();
        for seat in 0..usize::from(seats) {
            let bot = create.bots.get(seat).cloned().flatten();
            let secret = bot.is_none().then(secrets::new_secret);
            plans.push(match (bot, &secret) {
                (Some(level), _) => Plan::Bot(level),
                (None, secret) => Plan::Person {
                    lock: to_hex(&secrets::lock_of(id, secret.as_deref().unwrap_or_default())),
                    given: false,
                    link: None,
                },
            });
            secrets.push(secret);
        }
        let (host, invite) = (secrets::new_secret(), secrets::new_secret());
        let secret = secrets::random::<32>();
        let opening = Opening {
            game: create.game,
            rules: about.rules_version,
            options: create.options,
            listed: create.listed,
            watch: create.watch,
            clock: create.clock,
            patience: create.patience.unwrap_or_else(|| patience_of(create.clock)),
            webhook: create.webhook,
            host: to_hex(&secrets::lock_of(id, &host)),
            invite: Some(to_hex(&secrets::lock_of(id, &invite))),
            secret: to_hex(&secret),
            plans,
        };
        let round = format!("{}/0", ids::table_name(id));
        let commit = fair::commit(&round, &fair::house_number(&secret, &round));
        let table = ids::table_name(id);
        let created = Created { table, host, seats: secrets, invite, commit: to_hex(&commit) };
        Ok(Planned { id, opening, created })
    }

    fn check(&self, create: &Create, seats: u8) -> Result<(), Refusal> {
        if create.bots.len() > usize::from(seats) {
            return Err(Refusal::new(RefusalKind::BadSetup, "there are more bots than seats"));
        }
        for level in create.bots.iter().flatten() {
            catalog::players(&create.game, &[level], false).map_err(refusal::by_rules)?;
        }
        if create.bots.iter().flatten().count() == usize::from(seats) {
            return Err(Refusal::new(
                RefusalKind::BadSetup,
                "somebody has to sit down, or nobody would start",
            ));
        }
        if let Clock::Move(seconds) | Clock::Game(seconds) = create.clock
            && (seconds == 0 || seconds > LONGEST)
        {
            return Err(Refusal::new(
                RefusalKind::BadSetup,
                "a clock has from a second to thirty days",
            ));
        }
        let allowed = |url: &String| {
            self.config.webhooks.iter().any(|start| start.covers(url)) && url.len() <= 300
        };
        if create.webhook.as_ref().is_none_or(allowed) {
            return Ok(());
        }
        Err(Refusal::new(RefusalKind::BadSetup, "this house posts no notes to that address"))
    }
}

/// How long somebody may be away, unless the host says otherwise: with hours for a decision, as long as that.
fn patience_of(clock: Clock) -> u32 {
    if matches!(clock, Clock::Move(seconds) if seconds >= SLOW) { 0 } else { PATIENCE }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use crate::testing::{Home, Shared};

    /// A wish for a table with a deck that cannot be read.
    fn odd_deck() -> Create {
        let options = [("deck".to_owned(), "[deck]\nno deck at all".to_owned())].into();
        Create { game: "scurvy-musketeers".into(), options, ..Create::default() }
    }

    #[tokio::test]
    async fn whoever_has_had_enough_tables_is_refused_before_a_deck_is_read() {
        let mut config = Config::new("");
        config.limits.tables = 2;
        let home = Home::on(Shared::new(true), config);
        let here = IpAddr::from([10, 0, 0, 1]);
        let bad = home.0.make(odd_deck(), here).await.expect_err("it cannot be read");
        assert_eq!(bad.kind, RefusalKind::BadSetup);
        let duel = Create { game: "spaca-wor".into(), ..Create::default() };
        home.0.make(duel, here).await.expect("one more is allowed");
        let no = home.0.make(odd_deck(), here).await.expect_err("that is enough");
        assert_eq!(no.kind, RefusalKind::TooFast, "a wish that was refused counts, too");
        let other = home.0.make(odd_deck(), IpAddr::from([10, 0, 0, 2])).await;
        assert_eq!(other.expect_err("it cannot be read").kind, RefusalKind::BadSetup);
    }
}
