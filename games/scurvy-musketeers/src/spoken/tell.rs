//! What just happened, as told to one onlooker; never more than his views show.

use table::{Seat, Step};

use crate::action::{Action, Chance, seat_name};
use crate::pieces::{Card, Cards, Cost, EffectKind};
use crate::state::{Chore, How, Item, Mark, Phase, ScurvyMusketeers};
use crate::view::View;

/// Tells a step and what came of it, a line each.
pub(super) fn story(
    onlooker: Option<Seat>,
    before: &View,
    step: Step<Action, Chance>,
    after: &View,
) -> String {
    let (old, new) = (before.table(), after.table());
    let mut lines = match step {
        Step::Act(seat, action) => action_lines(&old, &new, seat, action),
        Step::Fall(chance) => chance_lines(onlooker, before, after, chance),
    };
    lines.extend(outcome_lines(onlooker, before, after, &old, &new, step));
    lines.retain(|line| !line.is_empty());
    lines.join("\n")
}

fn action_lines(
    old: &ScurvyMusketeers,
    new: &ScurvyMusketeers,
    seat: Seat,
    action: Action,
) -> Vec<String> {
    let who = seat_name(seat);
    let line = match action {
        Action::Title(title) => {
            let whole = old.secrets.titles.own[seat.index()].with(title);
            format!("{who} puts in “{}”.", new.secrets.titles.in_words(whole, &new.open.setup.deck))
        }
        Action::Write(_) => format!("{who} is writing a long title."),
        Action::Vote(_) if new.open.phase == Phase::Vote => format!("{who} has voted."),
        Action::Vote(_) => return title_told(new),
        Action::Choose(card) => chosen(old, new, seat, card),
        Action::Done => format!("{who} is done."),
        Action::Next => format!("Game {} of the match begins.", new.open.games + 1),
        Action::Pass | Action::Keep => String::new(),
        _ => played(old, &who, action),
    };
    vec![line]
}

/// A card that is played, used, moved or discarded, with what it says.
fn played(game: &ScurvyMusketeers, who: &str, action: Action) -> String {
    let Some(card) = action.card() else { return String::new() };
    let (name, quote) = (game.name(card), format!("“{}”", game.face(card).quote));
    let does = parenthesis(&game.face(card).text);
    match action {
        Action::Cast(_) => format!("{who} casts {name}: {quote}"),
        Action::Equip(_, on) => format!("{who} gives {name} to {}: {quote}", game.name(on)),
        Action::Move(_, to) => format!("{who} moves {name} to {}.", game.name(to)),
        Action::Locate(_, movie) => {
            format!("{who} sets {name} in {}'s Movie: {quote}", seat_name(movie))
        }
        Action::Attach(_, movie) => {
            format!("{who} attaches {name} in {}'s Movie: {quote}", seat_name(movie))
        }
        Action::Attack(_, movie) => {
            format!("{who} attacks {} with {name}: {quote}{does}", seat_name(movie))
        }
        Action::Duel(_, on) => {
            format!("{who} challenges {} with {name}: {quote}{does}", game.mark(Mark::Card(on)))
        }
        Action::Lay(_) => format!("{who} lays {name} on the Creature: {quote}"),
        Action::Sfx { one, two, .. } => {
            format!("{who} plays {name}{}: {quote}{does}", on_marks(game, one, two))
        }
        Action::Use { pay, one, two, .. } => {
            let pay =
                pay.map_or_else(String::new, |pay| format!(", discarding {}", game.name(pay)));
            let verb = if is_sacrifice(game, card) { "discards and uses" } else { "uses" };
            format!("{who} {verb} {name}{}{pay}.{does}", on_marks(game, one, two))
        }
        Action::Credits(_) => format!("{who} rolls the credits: {quote}"),
        Action::Victim(_) => format!("{who} goes for {name}."),
        _ => format!("{who} discards {name}."),
    }
}

/// SM-14: whether the card itself is the cost of its ability.
fn is_sacrifice(game: &ScurvyMusketeers, card: Card) -> bool {
    matches!(game.face(card).ability(), Some((_, Cost::Sacrifice)))
}

/// What a card does, for those who do not know it yet.
fn parenthesis(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!(" ({text})") }
}

/// Where a card had to be chosen; what is taken from a hand, only those two see.
fn chosen(old: &ScurvyMusketeers, new: &ScurvyMusketeers, seat: Seat, card: Card) -> String {
    let who = seat_name(seat);
    match old.open.tasks.first().map(|task| (task.chore, task.other)) {
        Some((Chore::Discard, _)) => format!("{who} discards {}.", old.name(card)),
        Some((Chore::Take, from)) => {
            let seen = new.secrets.hands.iter().any(|hand| hand.contains(card));
            let what = if seen { old.name(card) } else { "a card" };
            format!("{who} takes {what} from {}.", seat_name(Seat(from)))
        }
        _ => format!("{who} chooses {}.", old.name(card)),
    }
}

fn on_marks(game: &ScurvyMusketeers, one: Mark, two: Mark) -> String {
    match (one, two) {
        (Mark::None, Mark::None) => String::new(),
        (one, Mark::None) => format!(" on {}", game.mark(one)),
        (Mark::None, two) => format!(" for {}", game.mark(two)),
        (one, two) => format!(" on {}, to {}", game.mark(one), game.mark(two)),
    }
}

fn title_told(game: &ScurvyMusketeers) -> Vec<String> {
    let title = game.secrets.titles.title();
    let title = title.map(|title| game.secrets.titles.in_words(title, &game.open.setup.deck));
    vec![format!("The title is “{}”.", title.unwrap_or_default())]
}

/// Who draws, looks, loses or takes a card next: somebody with a task, or whoever is dealt to.
pub(super) fn drawer(before: &View) -> Seat {
    before.open.tasks.iter().next().map_or(before.open.active, |task| task.seat)
}

fn chance_lines(
    onlooker: Option<Seat>,
    before: &View,
    after: &View,
    chance: Chance,
) -> Vec<String> {
    let deck = &before.open.setup.deck;
    let name = |card: Card| &*deck.face(card).name;
    let task = before.open.tasks.iter().next();
    let drawer = drawer(before);
    let mine = onlooker == Some(drawer);
    let line = match chance {
        Chance::Word(card) => {
            let mut lines = vec![format!("{} is drawn as a Title word.", deck.word_of(card).word)];
            if after.open.phase == Phase::Dealer || after.open.phase == Phase::Deal {
                lines.extend(title_told(&after.table()));
            }
            return lines;
        }
        Chance::Dealer(seat) => format!("{} deals.", seat_name(seat)),
        Chance::Draw(card) if mine => format!("You draw {}.", name(card)),
        Chance::Draw(_) => match task {
            Some(task) if task.n <= 1 => {
                let size = after.hands[drawer.index()].size;
                format!("{} draws and has {size} cards.", seat_name(drawer))
            }
            _ => String::new(),
        },
        Chance::Look(card) if mine => format!("On the deck lies {}.", name(card)),
        Chance::Look(_) => format!("{} looks at a card of the deck.", seat_name(drawer)),
        Chance::Lose(card) => format!("{} loses {}.", seat_name(drawer), name(card)),
        Chance::Steal(card) => {
            let from = Seat(task.map_or(0, |task| task.other));
            let what = if mine || onlooker == Some(from) { name(card) } else { "a card" };
            format!("{} takes {what} from {}.", seat_name(drawer), seat_name(from))
        }
    };
    vec![line]
}

/// What came of it.
fn outcome_lines(
    onlooker: Option<Seat>,
    before: &View,
    after: &View,
    old: &ScurvyMusketeers,
    new: &ScurvyMusketeers,
    step: Step<Action, Chance>,
) -> Vec<String> {
    let mut lines = cancelled(old, new, step);
    lines.extend(hand_seen(onlooker, old, new, step));
    if !after.open.shown.is_empty() {
        let who = seat_name(before.open.active);
        let hand = new.names(after.open.shown);
        lines.push(format!("{who} shows a hand without a Character, and it goes back: {hand}."));
    }
    if before.open.phase == Phase::Deal && after.open.phase == Phase::Main {
        for seat in new.everybody() {
            lines.push(format!("{} starts with {}.", seat_name(seat), new.names(new.cast(seat))));
        }
    }
    lines.extend(attack_told(old, new));
    if before.open.games == after.open.games || after.open.phase == Phase::Curtain {
        lines.extend(removed(old, new, step));
    }
    let dealt = before.open.phase == Phase::Deal;
    let turns =
        before.open.active != after.open.active || before.open.round != after.open.round || dealt;
    if turns && after.open.phase == Phase::Main {
        lines.push(format!("It is {}'s turn.", seat_name(after.open.active)));
    }
    let over = |phase: Phase| matches!(phase, Phase::Over | Phase::Curtain);
    if over(after.open.phase) && !over(before.open.phase) {
        lines.extend(new.everybody().map(|seat| score_told(new, seat)));
    }
    lines
}

/// SM-V1: whoever looks at a hand, or takes a card of his choice from it, sees it; everybody else does not.
fn hand_seen(
    onlooker: Option<Seat>,
    old: &ScurvyMusketeers,
    new: &ScurvyMusketeers,
    step: Step<Action, Chance>,
) -> Option<String> {
    let items = settled(old, new, step);
    // With an even number on top of it, the first was not cancelled.
    let &Item { card, by, one, .. } = items.first().filter(|_| items.len() % 2 == 1)?;
    let face = old.face(card);
    let looks = face.effects.iter().chain(face.sfx().unwrap_or_default()).any(|effect| {
        matches!(effect.kind, EffectKind::LookAtHand | EffectKind::StealCard { random: false, .. })
    });
    let whose = one.seat().filter(|_| looks && onlooker == Some(by))?;
    Some(format!(
        "You see {}'s hand: {}.",
        seat_name(whose),
        new.names(new.secrets.hands[whose.index()])
    ))
}

/// SM-17a: what has waited and is settled with this step, oldest first: what lay there, and what was just played.
fn settled(
    old: &ScurvyMusketeers,
    new: &ScurvyMusketeers,
    step: Step<Action, Chance>,
) -> Vec<Item> {
    if !new.open.stack.is_empty() {
        return Vec::new();
    }
    let host = Mark::None;
    let played = match step {
        Step::Act(by, Action::Sfx { card, one, two }) => {
            Some(Item { card, by, how: How::Sfx, one, two, host })
        }
        Step::Act(by, Action::Use { card, one, two, .. }) => {
            Some(Item { card, by, how: How::Ability, one, two, host })
        }
        _ => None,
    };
    old.open.stack.iter().chain(played).collect()
}

/// SM-18: what was cancelled: of what waited, every other one, from the newest down.
fn cancelled(
    old: &ScurvyMusketeers,
    new: &ScurvyMusketeers,
    step: Step<Action, Chance>,
) -> Vec<String> {
    let items = settled(old, new, step);
    let (mut lines, mut at) = (Vec::new(), items.len());
    while at >= 2 {
        let (by, what) = (items[at - 1], items[at - 2]);
        lines.push(format!("{} cancels {}.", old.name(by.card), old.name(what.card)));
        at -= 2;
    }
    if at == 1 && items.len() > 1 && items[0].how != How::Ability {
        lines.push(format!("{} stands.", old.name(items[0].card)));
    }
    lines
}

/// SM-21, SM-25: how the attack stands, or how it went.
fn attack_told(old: &ScurvyMusketeers, new: &ScurvyMusketeers) -> Vec<String> {
    let sums = |game: &ScurvyMusketeers| {
        let attack = game.attack()?;
        Some((game.running_as(attack), game.ds(attack.on, true), attack.on))
    };
    match (sums(old), sums(new)) {
        (Some((strength, ds, _)), Some(_))
            if new.open.phase != old.open.phase && old.open.phase == Phase::Clash =>
        {
            vec![format!("AS {strength} against DS {ds}: the attack succeeds.")]
        }
        (was, Some((strength, ds, on))) if was != Some((strength, ds, on)) => {
            let at = if was.is_some_and(|was| was.2 == on) {
                String::new()
            } else {
                format!(" on {}", seat_name(on))
            };
            vec![format!("The attack{at} stands at AS {strength} against DS {ds}.")]
        }
        (Some((strength, ds, _)), None) => match old.open.phase {
            Phase::Clash if strength >= ds && old.victims().is_empty() => {
                vec![format!(
                    "AS {strength} against DS {ds}: it succeeds, but nobody can be removed."
                )]
            }
            Phase::Clash if strength < ds => {
                vec![format!("AS {strength} against DS {ds}: the attack fails.")]
            }
            Phase::Save
                if old
                    .attack()
                    .and_then(|a| a.victim)
                    .is_some_and(|v| new.movie_of(v).is_some()) =>
            {
                vec!["The victim is saved.".into()]
            }
            Phase::Clash => vec!["The attack is over.".into()],
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// Cards that left play, and where they went.
fn removed(
    old: &ScurvyMusketeers,
    new: &ScurvyMusketeers,
    step: Step<Action, Chance>,
) -> Vec<String> {
    let mut gone = old.in_play() - new.in_play();
    match step {
        Step::Act(_, Action::Next) => return Vec::new(),
        // That was told with the use.
        Step::Act(_, Action::Use { card, .. }) if is_sacrifice(old, card) => gone.remove(card),
        _ => {}
    }
    let discarded = gone & new.open.discards;
    let back = gone - discarded;
    let mut lines = Vec::new();
    if !discarded.is_empty() {
        let verb = if discarded.len() == 1 { "goes" } else { "go" };
        lines.push(format!("{} {verb} to the discard pile.", new.names(discarded)));
    }
    for seat in new.everybody() {
        let cards: Cards = back & new.secrets.hands[seat.index()];
        if !cards.is_empty() {
            let verb = if cards.len() == 1 { "goes" } else { "go" };
            lines.push(format!("{} {verb} back to {}'s hand.", new.names(cards), seat_name(seat)));
        }
    }
    lines
}

/// SM-33, SM-34, SM-40: a score with its parts.
fn score_told(game: &ScurvyMusketeers, seat: Seat) -> String {
    let score = game.breakdown(seat);
    let mut line = format!(
        "{} scores {} points: {} for the Movie",
        seat_name(seat),
        game.points(seat),
        score.base
    );
    if score.words > 0 {
        let cards = game.names(game.paying(seat));
        line += &format!(", {} for Title words ({cards})", score.words * game.printed().word_bonus);
    }
    if score.treasures > 0 {
        line += &format!(", {} for Treasure", score.treasures * game.printed().treasure_bonus);
    }
    if game.open.setup.goal.is_some() {
        line += &format!("; the total is {}", game.open.totals[seat.index()]);
    }
    line + "."
}
