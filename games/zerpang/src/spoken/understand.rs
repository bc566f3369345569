//! What people mean by their words. Short words become the texts of records, and those are read; a word that
//! cannot be understood is told, with what belongs there.

mod way;

use table::{Game, Misread, Seat};

use super::names;
use crate::action::{Action, Path};
use crate::pieces::{COLOURS, Card, PIECES, Piece, Side};
use crate::state::{Phase, Place, Zerpang};
use crate::view::View;
use way::Way;

/// An action by its own text, or in the short words of the table.
pub(super) fn understand(view: &View, seat: Seat, words: &str) -> Result<Action, Misread> {
    if let Ok(action) = words.parse() {
        return Ok(action);
    }
    let lower = words.trim().to_lowercase();
    let list: Vec<&str> = lower.split([' ', ',', '\t']).filter(|word| !word.is_empty()).collect();
    let ear = Ear { seat, game: names::table(view) };
    match list[..] {
        [word @ ("yes" | "y")] => ear.yes(word),
        [word @ ("no" | "n" | "nothing")] => ear.no(word),
        ["end" | "finish"] | ["end", "turn"] => Ok(Action::Done),
        ["give", "up"] | ["lose"] => Ok(Action::Concede),
        ["help"] => Ok(Action::Stand),
        ["enter"] => ear.enter(None),
        ["enter", gate] => ear.enter(Some(gate)),
        ["move" | "go" | "walk", piece, ref way @ ..] => ear.walk(piece, way),
        ["link" | "together", ref rest @ ..] => ear.link(rest),
        [piece, "to", ..] if ear.piece(piece).is_ok() => ear.walk(piece, &list[1..]),
        [verb, ref rest @ ..] => ear.plain(verb, rest),
        [] => Err(Misread::new(words, &ear.choices())),
    }
}

/// Somebody who listens to a seat: only what that seat's own view has is asked of the game.
struct Ear {
    seat: Seat,
    game: Zerpang,
}

impl Ear {
    fn legal(&self) -> Vec<Action> {
        let mut legal = Vec::new();
        self.game.legal(self.seat, &mut legal);
        legal
    }

    /// What could be said now, by first words.
    fn choices(&self) -> String {
        let mut verbs: Vec<String> = Vec::new();
        for action in self.legal() {
            let text = action.to_string();
            let verb = text.split(' ').next().unwrap_or_default().to_owned();
            if !verbs.contains(&verb) {
                verbs.push(verb);
            }
        }
        if verbs.is_empty() { "nothing: you are not asked".into() } else { verbs.join(", ") }
    }

    /// The answer that does nothing, where the question has one.
    fn decline(&self) -> Option<Action> {
        match self.game.phase() {
            Phase::Consent => Some(Action::Refuse),
            Phase::Plan => Some(Action::Draw),
            Phase::Entrance
            | Phase::Movement
            | Phase::Trick
            | Phase::Upload
            | Phase::Spoils
            | Phase::After => Some(Action::Done),
            _ => self.game.pass(self.seat),
        }
    }

    fn no(&self, word: &str) -> Result<Action, Misread> {
        self.decline().ok_or_else(|| Misread::new(word, &self.choices()))
    }

    /// Yes is whatever else can be answered, if that is one thing.
    fn yes(&self, word: &str) -> Result<Action, Misread> {
        let decline = self.decline();
        let legal = self.legal();
        let others: Vec<Action> = legal
            .into_iter()
            .filter(|&action| decline.is_some() && Some(action) != decline)
            .collect();
        match others[..] {
            [only] => Ok(only),
            [] => Err(Misread::new(word, &self.choices())),
            _ => {
                let some: Vec<String> = others.iter().take(3).map(ToString::to_string).collect();
                Err(Misread::new(word, &format!("which one, for instance {}", some.join(" or "))))
            }
        }
    }

    /// A piece: `a3`, `amber-3`, or `3` for one of one's own (or the one that a Scoundrel has paid for).
    pub(super) fn piece(&self, word: &str) -> Result<Piece, Misread> {
        let digits = word.trim_start_matches(|c: char| c.is_alphabetic() || c == '-');
        let (colour, number) = (&word[..word.len() - digits.len()], digits.parse().ok());
        let number = number.filter(|n| (1..=PIECES).contains(n)).map(|n| n - 1);
        let seat = match colour.trim_end_matches('-') {
            "" => self.game.trick().map_or(Some(self.seat), |piece| Some(piece.owner())),
            name => COLOURS
                .iter()
                .position(|full| {
                    let full = full.to_lowercase();
                    full == name || full.get(..1) == Some(name)
                })
                .map(|at| Seat(at as u8)),
        };
        let misread = || Misread::new(word, "a piece, for instance a3 or amber-3");
        seat.zip(number).map(|(seat, number)| Piece::new(seat, number)).ok_or_else(misread)
    }

    /// ZP-3: a piece from home onto a Gate; the only free one, if it is not said.
    fn enter(&self, gate: Option<&str>) -> Result<Action, Misread> {
        let home = Zerpang::pieces(self.seat).find(|&piece| self.game.place(piece) == Place::Home);
        let home = home.unwrap_or(Piece::new(self.seat, 0));
        let gates: Vec<_> = self.game.free_gates(self.seat).iter().collect();
        match (gate, &gates[..]) {
            (Some(gate), _) => Ok(Action::Enter(home, gate.parse()?)),
            (None, &[only]) => Ok(Action::Enter(home, only)),
            (None, _) => {
                let names: Vec<String> = gates.iter().map(ToString::to_string).collect();
                Err(Misread::new("enter", &format!("a Gate after it: {}", names.join(" or "))))
            }
        }
    }

    /// ZP-4: a piece along cells or steps: `move 3 f6`, `move a3 f7 f6`, `a3 to f6 then back`.
    fn walk(&self, piece: &str, way: &[&str]) -> Result<Action, Misread> {
        let walker = self.piece(piece)?;
        let steps = Way::of(&self.game, walker, way)?;
        Ok(Action::Move(walker, Path::new(&steps)))
    }

    /// ZP-47: pieces, then cells of the first one or steps: `link a1 a2 w w`, `link 1+2 to f6`.
    fn link(&self, words: &[&str]) -> Result<Action, Misread> {
        let named = words.iter().take_while(|word| !Way::begins_with(word)).count();
        let (robots, way) = words.split_at(named);
        let mut group = 0_u8;
        let mut lead = None;
        for word in robots.iter().flat_map(|word| word.split('+')) {
            let piece = self.piece(word)?;
            if piece.owner() != self.seat {
                return Err(Misread::new(word, "a Robot of yours"));
            }
            group |= 1 << piece.number();
            lead = lead.or(Some(piece));
        }
        let lead = lead.ok_or_else(|| Misread::new("link", "Robots after it, for instance 1+3"))?;
        Ok(Action::Link(group, Path::new(&Way::of(&self.game, lead, way)?)))
    }

    /// Anything else: pieces and cards by their short names, and the rest as records have it.
    fn plain(&self, verb: &str, rest: &[&str]) -> Result<Action, Misread> {
        let verb = match verb {
            "pay" | "add" => "lay",
            "play" => "use",
            same => same,
        };
        let known = verb.parse::<Action>().is_ok() || VERBS.contains(&verb);
        if !known {
            return Err(Misread::new(verb, &self.choices()));
        }
        let mut words = vec![verb.to_owned()];
        let rest = match verb {
            "use" | "lay" | "discard" => {
                let (card, taken) = self.card(rest);
                words.extend(card);
                &rest[taken..]
            }
            "upload" if rest.is_empty() => {
                let there = self.game.piece_at(self.game.setup().board.treasure());
                words.extend(there.map(|piece| piece.to_string()));
                rest
            }
            _ => rest,
        };
        // A cell such as b3 reads like a piece, so only the first word can be one.
        let piece = match rest {
            [word, ..] if TAKES_PIECE.contains(&verb) => self.piece(word).ok(),
            [word, "to", ..] if verb == "use" => self.piece(word).ok(),
            _ => None,
        };
        words.extend(piece.map(|piece| piece.to_string()));
        let goes = matches!(verb, "enter" | "leap" | "balloon");
        let rest = rest.iter().skip(usize::from(piece.is_some()));
        words.extend(rest.filter(|&&word| !(goes && word == "to")).map(|&word| word.to_owned()));
        words.join(" ").parse()
    }

    /// A card, or several with a plus, by any of its names: its own text, and how many words that took.
    fn card(&self, words: &[&str]) -> (Option<String>, usize) {
        for many in (1..=words.len()).rev() {
            let name = words[..many].join("-").replace(['\'', '’', '(', ')'], "");
            let ids: Option<Vec<&str>> =
                name.split('+').map(|one| self.card_id(one.trim_matches('-'))).collect();
            if let Some(ids) = ids {
                return (Some(ids.join("+")), many);
            }
        }
        (None, 0)
    }

    fn card_id(&self, name: &str) -> Option<&'static str> {
        if let Some((card, side)) = Card::named(name) {
            return Some(card.row().ids[side as usize]);
        }
        let own = self.game.class(self.seat).side().unwrap_or(Side::Pillage);
        let sides = [own, own.other()];
        let slug = |text: &str| text.to_lowercase().replace(['\'', '(', ')'], "").replace(' ', "-");
        let all = || sides.into_iter().flat_map(|side| Card::ALL.map(|card| (card, side)));
        let exact = all().find(|&(card, side)| slug(card.row().names[side as usize]) == name);
        let held = || {
            let hand = self.game.hand(self.seat);
            let begins = |&(card, side): &(Card, Side)| {
                hand.has(card) && slug(card.row().names[side as usize]).starts_with(name)
            };
            all().find(begins)
        };
        exact.or_else(held).map(|(card, side)| card.row().ids[side as usize])
    }
}

/// First words that have more words after them.
const VERBS: [&str; 16] = [
    "first",
    "enter",
    "move",
    "link",
    "leap",
    "scoundrel",
    "balloon",
    "use",
    "lay",
    "charge",
    "attack",
    "face",
    "not",
    "release",
    "upload",
    "discard",
];
/// Those whose next word is a piece.
const TAKES_PIECE: [&str; 8] =
    ["enter", "leap", "scoundrel", "balloon", "attack", "face", "release", "upload"];
