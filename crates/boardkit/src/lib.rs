//! What every board must do: draw any position for any onlooker, and let people do whatever the rules allow.

mod moments;

use board::{Board, SeatCard, Seen, Touch, reach};
use table::{Game, Seat, Seats, Spoken, Turn};
use testkit::Charter;

pub use moments::moments;

/// The variable that asks for another number of positions than a test's own.
const MORE: &str = "REACH_POSITIONS";

/// What an onlooker sees of a game, given to `look`.
pub fn with_seen<G: Spoken, T>(
    game: &G,
    me: Option<Seat>,
    look: impl FnOnce(&Seen<'_, G>) -> T,
) -> T {
    let asked = match game.turn() {
        Turn::Seats(seats) => seats,
        Turn::Chance | Turn::Over => Seats::NONE,
    };
    let seats: Vec<SeatCard> = (0..game.seats())
        .map(Seat)
        .map(|seat| SeatCard {
            seat: G::seat_name(seat),
            name: String::new(),
            player: "human".into(),
            asked: asked.contains(seat),
            is_you: me == Some(seat),
        })
        .collect();
    let (view, mut legal) = (game.view(me), Vec::new());
    let prompted = me.filter(|&me| asked.contains(me));
    if let Some(me) = prompted {
        game.legal(me, &mut legal);
    }
    look(&Seen {
        menu: &me.map(|me| G::menu(&view, me, &legal)).unwrap_or_default(),
        view: &view,
        dream: game,
        me,
        prompted: prompted.is_some(),
        asked,
        seats: &seats,
        legal: &legal,
        advice: &[],
        news: "",
        seq: 0,
        outcome: None,
    })
}

/// In so many random positions of every table of the charter, every permitted action that is not listed can be
/// composed with touches, and everybody's view can be drawn.
///
/// # Panics
/// Where something permitted has no way, with the position.
pub fn reaches<B: Board>(charter: &Charter<B::Game>, positions: u64) {
    reaches_also::<B>(charter, positions, |_, _| Vec::new());
}

/// The same, and whatever else a seat may do in a position: of what the action space of a charter has only a few
/// (ways of any length, say), `more` draws some that are permitted there.
///
/// # Panics
/// Where something permitted has no way, with the position.
pub fn reaches_also<B: Board>(
    charter: &Charter<B::Game>,
    positions: u64,
    mut more: impl FnMut(&B::Game, Seat) -> Vec<<B::Game as Game>::Action>,
) {
    let asked = std::env::var(MORE).ok().and_then(|more| more.parse().ok());
    let (positions, mut reached) = (asked.unwrap_or(positions), 0_u64);
    charter.positions(positions, |game, space| {
        for me in (0..game.seats()).map(|seat| Some(Seat(seat))).chain([None]) {
            with_seen(game, me, |seen| {
                let drawn = B::draw(seen, &Touch::default()).touchable();
                assert!(
                    silent_card(&drawn).is_none(),
                    "nobody reads aloud what this card is: {:?}",
                    silent_card(&drawn)
                );
            });
        }
        let Turn::Seats(asked) = game.turn() else { return };
        for seat in asked {
            with_seen(game, Some(seat), |seen| {
                let permitted =
                    |action: &<B::Game as Game>::Action| game.may(seat, *action).is_ok();
                let more = more(game, seat);
                let all = space.iter().chain(&more);
                let unlisted = all.filter(|action| !seen.legal.contains(action));
                for &action in unlisted.filter(|action| permitted(action)) {
                    if let Err(why) = reach::<B>(seen, action) {
                        panic!("{why}\n\n{}", B::Game::picture(seen.view));
                    }
                    reached += 1;
                }
            });
        }
    });
    println_count::<B>(positions, reached);
}

/// A card that can be touched and does not say, for screen readers, what it is and does.
fn silent_card(markup: &str) -> Option<&str> {
    let tags = markup.split("<button").skip(1).filter_map(|rest| rest.split('>').next());
    let is_card = |tag: &&str| {
        let class = tag.split("class=\"").nth(1).and_then(|rest| rest.split('"').next());
        class.is_some_and(|class| class.split(' ').any(|word| word == "card"))
    };
    let speaks = |tag: &&str| {
        let words = tag.split("aria-label=\"").nth(1).and_then(|rest| rest.split('"').next());
        words.is_some_and(|words| words.contains([',', ':']))
    };
    tags.filter(is_card).find(|tag| !speaks(tag))
}

#[expect(clippy::print_stdout, reason = "a test that counts says what it counted")]
fn println_count<B: Board>(positions: u64, reached: u64) {
    let name = B::Game::about().name;
    println!(
        "{name}: {positions} positions, {reached} permitted actions that are not listed, all within reach"
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_says_more_than_its_name_and_what_is_no_card_need_not() {
        let says =
            |words: &str| format!("<button class=\"card big\" aria-label=\"{words}\"></button>");
        assert!(silent_card(&says("Hera, girl: Ninja 3")).is_none());
        assert!(silent_card(&says("Hera")).is_some());
        assert!(silent_card("<button class=\"card\">Hera, girl</button>").is_some());
        assert!(silent_card("<button class=\"discard\">Go</button>").is_none());
    }
}
