//! What is shown of a card that is drawn or played, of an attack, and of how it ends.

use board::{Event, Kind, Moment, Party, Thing};
use scurvy_musketeers::{Action, Attack, Card, Chance, Mark, Phase, ScurvyMusketeers, View};
use table::{Seat, Step};

/// What a step shows before the board goes on.
pub(crate) fn moment(event: &Event<'_, ScurvyMusketeers>) -> Option<Moment> {
    let &Event { before, step, after, .. } = event;
    let shown = match step {
        Step::Fall(chance) => fallen(event, chance),
        Step::Act(seat, action) => acted(event, seat, action),
    };
    match before.open.attack {
        Some(attack) if before.open.phase == Phase::Clash && after.open.phase != Phase::Clash => {
            Some(decided(event, &attack))
        }
        Some(attack) if after.open.attack.is_none() && before.open.phase == Phase::Save => {
            Some(fate(&attack, before, after))
        }
        _ => shown,
    }
}

/// Who draws, looks, loses or takes a card.
fn drawer(view: &View) -> Seat {
    view.open.tasks.first().map_or(view.open.active, |task| task.seat)
}

fn fallen(event: &Event<'_, ScurvyMusketeers>, chance: Chance) -> Option<Moment> {
    let before = event.before;
    let seat = drawer(before);
    let mine = event.onlooker == Some(seat);
    let seen = |card: Card, shown: bool| shown.then(|| card.to_string());
    let draw = |title: &str| Moment::new(Kind::Draw, seat, title);
    Some(match chance {
        Chance::Word(_) => return None,
        Chance::Draw(_) if before.open.phase == Phase::Deal => return None,
        Chance::Dealer(seat) => {
            Moment::new(Kind::Draw, None, "Who deals?").verdict(seat, true, "dealer".into())
        }
        Chance::Draw(card) => draw("Draw").card(seen(card, mine)),
        Chance::Look(card) => draw("A look at the deck").card(seen(card, mine)),
        Chance::Lose(card) => {
            draw("Card lost").card(seen(card, true)).verdict(None, false, "Discarded".into())
        }
        Chance::Steal(card) => {
            let from = Seat(before.open.tasks.first().map_or(0, |task| task.other));
            let knows = mine || event.onlooker == Some(from);
            draw("Card taken from").at(from).card(seen(card, knows))
        }
    })
}

fn acted(event: &Event<'_, ScurvyMusketeers>, seat: Seat, action: Action) -> Option<Moment> {
    let deck = &event.before.open.setup.deck;
    let play = |title: &str, card: Card| {
        let shown = Moment::new(Kind::Play, seat, title).card(Some(card.to_string()));
        shown.says(format!("“{}”", deck.face(card).quote))
    };
    let aimed = |shown: Moment, one: Mark, two: Mark| match one.seat().or(two.seat()) {
        Some(seat) => shown.at(seat),
        None => shown,
    };
    Some(match action {
        Action::Cast(card) => play("Cast", card),
        Action::Equip(card, _) => play("Prop", card),
        Action::Locate(card, movie) => play("Location for", card).at(movie),
        Action::Attach(card, movie) => play("Location added for", card).at(movie),
        Action::Attack(..) | Action::Duel(..) => {
            let attack = event.after.open.attack?;
            let shown = Moment::new(Kind::Attack, seat, "Attack on").at(attack.on);
            sides(shown, event, &attack).says(format!("“{}”", deck.face(attack.creature).quote))
        }
        Action::Lay(card) => play("Prop for the Creature", card),
        Action::Sfx { card, one, two } => aimed(play("SFX", card), one, two),
        Action::Use { card, one, two, .. } => {
            aimed(Moment::new(Kind::Play, seat, "Ability").card(Some(card.to_string())), one, two)
        }
        Action::Credits(card) => Moment { kind: Kind::Deal, ..play("The credits roll!", card) },
        Action::Victim(card) => {
            Moment::new(Kind::Attack, seat, "The victim").card(Some(card.to_string()))
        }
        Action::Vote(_) if event.before.open.phase != event.after.open.phase => title(event.after)?,
        _ => return None,
    })
}

/// SM-1a: the title that was chosen.
fn title(after: &View) -> Option<Moment> {
    let title = after.titles.in_words(after.titles.title()?, &after.open.setup.deck);
    Some(Moment::new(Kind::Deal, None, "The title is").says(format!("“{title}”")))
}

/// Both sides of an attack with their sums, as they stand where it is still on.
fn sides(shown: Moment, event: &Event<'_, ScurvyMusketeers>, attack: &Attack) -> Moment {
    let game = if event.after.open.attack.is_some() { event.is() } else { event.was() };
    let (strength, defence) = (game.running_as(attack), game.ds(attack.on, true));
    let cast = game.cast(attack.on);
    let cast = cast.iter().filter(|&person| attack.duel.is_none_or(|duel| duel == person));
    let creature = Party {
        seat: Some(attack.by),
        name: event.before.open.setup.deck.face(attack.creature).name.to_string(),
        things: vec![Thing::Card(attack.creature.to_string())],
        sum: strength.to_string(),
        need: format!("needs {defence}"),
        ..Party::default()
    };
    let movie = Party {
        seat: Some(attack.on),
        things: cast.take(3).map(|person| Thing::Card(person.to_string())).collect(),
        sum: defence.to_string(),
        ..Party::default()
    };
    shown.with(creature).with(movie)
}

/// SM-21: how the attack came out.
fn decided(event: &Event<'_, ScurvyMusketeers>, attack: &Attack) -> Moment {
    let was = Event { after: event.before, ..*event };
    let game = was.was();
    let (strength, defence) = (game.running_as(attack), game.ds(attack.on, true));
    let shown = Moment::new(Kind::Fight, attack.by, "Attack on").at(attack.on);
    let shown = sides(shown, &was, attack);
    if strength < defence {
        return shown.verdict(attack.on, true, format!("Defence holds by {}", defence - strength));
    }
    let words = if strength == defence { "A tie goes to the monster" } else { "Attack succeeds" };
    let good = !game.victims().is_empty();
    let words = if good { words } else { "Success, but nobody can be removed" };
    shown.verdict(attack.by, good, words.into())
}

/// SM-25a: whether the victim is saved.
fn fate(attack: &Attack, before: &View, after: &View) -> Moment {
    let stays = |card: Card| after.open.movies.iter().any(|movie| movie.contains(card));
    let shown = Moment::new(Kind::Fight, attack.by, "The victim of").at(attack.on);
    let Some(victim) = attack.victim.or(before.open.attack.and_then(|attack| attack.victim)) else {
        return shown.says("The attack is over");
    };
    let shown = shown.card(Some(victim.to_string()));
    if stays(victim) {
        shown.verdict(attack.on, true, "The victim is saved!".into())
    } else {
        shown.verdict(attack.on, false, "Out of the Movie".into())
    }
}
