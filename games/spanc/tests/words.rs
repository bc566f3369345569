//! Whatever may be done is understood: by its text, and in the words that people use.

use std::collections::BTreeMap;

use spanc::{Action, Bribe, Crew, Deal, Goods, Offer, Phase, Setup, Spanc, Term, Toy};
use table::{Dice, Game, Seat, Spoken, Stream, random_step};

fn girl(girl: Crew) -> &'static str {
    girl.card().name
}

/// A Toy as labels call it.
fn toy(toy: Toy) -> String {
    let twin = Toy::all()
        .take_while(|other| *other != toy)
        .any(|other| other.card().name == toy.card().name);
    if twin { format!("{} II", toy.card().name) } else { toy.card().name.into() }
}

fn things(goods: Goods, girl: Option<Crew>, loot: u8) -> String {
    let mut parts: Vec<String> = goods.iter().map(toy).collect();
    parts.extend(girl.map(|girl| girl.card().name.to_owned()));
    if loot > 0 {
        parts.push(format!("{loot} Loot"));
    }
    if parts.is_empty() { "nothing".into() } else { parts.join(" and ") }
}

fn offer(offer: Offer) -> String {
    let (given, taken) = offer.girls().unzip();
    let give = things(offer.give, given, offer.pays());
    let take = things(offer.take, taken, offer.wants());
    format!("Offer {} {give} for {take}", Spanc::seat_name(offer.to()))
}

fn bribe(bribe: Bribe) -> String {
    let term = match bribe.term {
        Term::SpareUs => "to spare us",
        Term::StandDown => "for no attack at all",
    };
    let give = things(bribe.give, None, bribe.loot);
    format!("Bribe {} {give} {term}", Spanc::seat_name(bribe.to))
}

/// What somebody would say who has read the label but no manual.
fn natural(action: Action) -> String {
    match action {
        Action::Captain(who) => format!("Captain {}", girl(who)),
        Action::Name(who) => format!("Send {}", girl(who)),
        Action::GoOn => "Go on".into(),
        Action::Stop => "Stop here".into(),
        Action::GiveIn => "Give in".into(),
        Action::Reroll => "Captain's reroll".into(),
        Action::Pass => "done".into(),
        Action::Yes => "Yes!".into(),
        Action::No => "No.".into(),
        Action::Accept(from) => format!("Take {}'s offer", Spanc::seat_name(from)),
        Action::Press => "Press the attack".into(),
        Action::Plank(who) => format!("Plank {}", girl(who)),
        Action::Ready => "Ready!".into(),
        Action::Buy => "Buy a Toy".into(),
        Action::Abandon => "Abandon the caper".into(),
        Action::Surge(card) => format!("Play {}", toy(card)),
        Action::Revive(card, who) => format!("Play {} on {}", toy(card), girl(who)),
        Action::Door(who) => format!("Secret Door for {}", girl(who)),
        Action::NineLives => "Nine Lives".into(),
        Action::WeightedDie(die) => format!("Weighted Die on the {die}"),
        Action::Tag(who) => format!("Tag, You're It: {}", girl(who)),
        Action::Break(what) => format!("Break the {}", toy(what)),
        Action::Assign(what, who) => format!("Give {} to {}", toy(what), girl(who)),
        Action::Unassign(what) => format!("Take {} back", toy(what)),
        Action::Swap(one, other) => format!("Swap {} and {}", toy(one), toy(other)),
        Action::Discard(what) => format!("Throw away {}", toy(what)),
        Action::Raid(by, on) => format!("Rob {} with {}", girl(on), girl(by)),
        Action::Duel(by, on) => format!("Fight {} with {}", girl(on), girl(by)),
        Action::Steal(by, what) => format!("Steal {} with {}", toy(what), girl(by)),
        Action::Lure(by, what) => format!("Lure {} with {}", toy(what), girl(by)),
        Action::Ask(to) => format!("Ask {} for an offer", Spanc::seat_name(to)),
        Action::Offer(deal) => offer(deal),
        Action::Bribe(deal) => bribe(deal),
    }
}

/// SP-25a, SP-29a: what menus leave out, but anybody may type.
fn free_form(game: &Spanc, seat: Seat) -> Vec<Action> {
    let mut free = vec![Action::Abandon];
    let own: Vec<Toy> = game.toys(seat).iter().collect();
    let girls = game.girls(seat).into_iter().flatten();
    for &one in &own {
        free.extend([Action::Unassign(one), Action::Discard(one)]);
        free.extend(girls.clone().map(|who| Action::Assign(one, who)));
        free.extend(
            own.iter().filter(|&&other| other > one).map(|&other| Action::Swap(one, other)),
        );
    }
    for to in game.everybody().filter(|&to| to != seat) {
        free.push(Action::Ask(to));
        let goods = |toys: Vec<Toy>| {
            let two = toys.first_chunk::<2>().and_then(|two| Goods::of(two));
            let ones: Vec<Goods> = toys.into_iter().map(Goods::one).collect();
            ones.into_iter().chain(two).chain([Goods::NONE]).collect::<Vec<_>>()
        };
        let theirs = game.toys(to).iter().collect();
        let swap = girls.clone().last().zip(game.girls(to).into_iter().flatten().last());
        for give in goods(own.clone()) {
            for take in goods(Clone::clone(&theirs)) {
                free.extend([-1, 0, 2].map(|loot| Action::Offer(Offer::new(to, give, take, loot))));
                let girls = Offer::with_girls(to, give, take, 1, swap);
                free.push(Action::Offer(girls));
            }
            let term = Term::StandDown;
            free.push(Action::Bribe(Bribe { to, term, give, loot: 1 }));
        }
    }
    free.retain(|&action| game.may(seat, action).is_ok());
    free
}

/// Whether what is asked has its own yes or no.
fn is_answered(game: &Spanc) -> bool {
    game.view(None).open.sent.is_some() || game.phase() == Phase::Vote
}

/// Of every kind of action so many are tried.
const ENOUGH: u32 = 600;

#[test]
fn every_action_is_understood_by_its_text_and_in_natural_words() {
    let mut tried: BTreeMap<String, u32> = BTreeMap::new();
    for number in 0..40 {
        let seats = 2 + u8::try_from(number % 3).expect("few");
        let mut game = Spanc::new(&Setup { caper_limit: 3, ..Setup::of(seats) });
        let (mut dice, mut spare) = (Stream::new(21, number), Vec::new());
        while let Some(step) = random_step(&game, &mut dice, &mut spare) {
            for seat in game.everybody() {
                let view = game.view(Some(seat));
                let mut actions = Vec::new();
                game.legal(seat, &mut actions);
                if dice.below(40) == 0 {
                    actions.extend(free_form(&game, seat));
                }
                for action in actions {
                    let verb = action.to_string().split(' ').next().map(str::to_owned);
                    let tried = tried.entry(verb.expect("a verb")).or_default();
                    *tried += 1;
                    for words in [action.to_string(), natural(action)] {
                        if *tried <= ENOUGH {
                            let understood = Spanc::understand(&view, seat, &words);
                            assert_eq!(understood, Ok(action), "“{words}”");
                        }
                    }
                }
            }
            step.take(&mut game);
        }
    }
    assert_eq!(tried.len(), 33, "every kind of action");
}

#[test]
fn yes_and_no_answer_whatever_is_asked() {
    let mut questions = Vec::new();
    for number in 0..30 {
        let mut game = Spanc::new(&Setup { caper_limit: 3, ..Setup::of(3) });
        let (mut dice, mut spare) = (Stream::new(22, number), Vec::new());
        while let Some(step) = random_step(&game, &mut dice, &mut spare) {
            let asked = game.everybody().filter(|&seat| {
                let mut legal = Vec::new();
                game.legal(seat, &mut legal);
                legal.len() > 1
                    && matches!(game.turn(), table::Turn::Seats(asked) if asked.contains(seat))
            });
            for seat in asked {
                let view = game.view(Some(seat));
                if !Spanc::prompt(&view, seat).question.contains('?')
                    || game.phase() == Phase::Prepare
                {
                    continue;
                }
                if !questions.contains(&game.phase()) {
                    questions.push(game.phase());
                }
                let no = Spanc::understand(&view, seat, "no").expect("a question has a no");
                assert_eq!(game.may(seat, no), Ok(()), "no to {}", Spanc::prompt(&view, seat));
                match Spanc::understand(&view, seat, "yes") {
                    Ok(yes) => {
                        assert_eq!(game.may(seat, yes), Ok(()), "{}", Spanc::prompt(&view, seat));
                        assert_ne!(yes, no);
                    }
                    Err(misread) => {
                        assert!(!is_answered(&game), "{misread}");
                        assert!(misread.0.starts_with("“yes”"), "{misread}");
                    }
                }
            }
            step.take(&mut game);
        }
    }
    assert!(questions.len() >= 6, "{questions:?}");
}

/// What is refused, and with which words.
fn misread(view: &spanc::View, words: &str) -> String {
    Spanc::understand(view, Seat(0), words).expect_err(words).0
}

#[test]
fn what_is_not_understood_is_said_by_the_word() {
    let mut game = Spanc::new(&Setup::of(3));
    for text in [
        "crew himiko",
        "crew hera",
        "crew shurikitten",
        "crew nova_scratchia",
        "crew purrthesilea",
        "crew carries_deadly_yarn",
        "crew tabby_normal",
        "crew calico_jill",
        "crew coco_chatnel",
        "crew anna_purrna",
        "crew boadicat",
        "crew ginger_snap",
        "toy marco",
        "toy biggest_gun",
        "toy bow_and_ribbons",
    ] {
        game.fall(text.parse().expect(text));
    }
    for (seat, girl) in (0..).zip(["himiko", "tabby_normal", "boadicat"]) {
        game.act(Seat(seat), Action::Captain(Crew::named(girl).expect(girl)));
    }
    game.fall("first ruby".parse().expect("a seat"));
    game.fall("challenge shark_pit".parse().expect("a card"));
    let view = game.view(Some(Seat(0)));
    for (words, word, expected) in [
        ("dance", "dance", "for instance name, assign"),
        ("send zelda", "zelda", "a girl of your crew: Himiko, Hera, Shurikitten, Nova Scratchia"),
        ("send", "send", "a girl of your crew"),
        ("send h", "h", "more of the name: Himiko, Hera"),
        ("assign teapot to hera", "teapot", "a Toy of yours: Marco the Poolboy"),
        ("assign marco to zelda", "zelda", "a girl of your crew"),
        ("assign marco", "marco", "“to”, and a girl of your crew"),
        ("swap marco", "marco", "two Toys of yours"),
        ("offer pink marco for gun", "pink", "another player: Azure, Jade"),
        ("offer azure teapot for gun", "teapot", "Toys, a girl or Loot of yours: Marco"),
        ("offer azure marco for teapot", "teapot", "of Azure's: Biggest Gun"),
        ("offer azure hera for 1 loot", "hera", "a girl in return"),
        ("offer azure many loot for gun", "many", "a number of Loot"),
        ("ask pink", "pink", "another player: Azure, Jade"),
        ("ask", "ask", "another player: Azure, Jade"),
        ("bribe ruby 1 loot to dance", "dance", "to spare us, or to stand down"),
        ("raid tabby", "tabby", "“by”, and one of your crew"),
        ("raid zelda by hera", "zelda", "a girl of another crew: Purrthesilea"),
        ("steal teapot by hera", "teapot", "a Toy of another player: Biggest Gun"),
        ("play marco", "marco", "usable once only"),
        ("weighted die x", "x", "a die"),
        ("nine laps", "laps", "nine lives"),
        ("revive hera", "revive", "a card that revives"),
    ] {
        let said = misread(&view, words);
        assert!(said.starts_with(&format!("“{word}” is not understood")), "{words}: {said}");
        assert!(said.contains(expected), "{words}: {said}");
    }
    assert_eq!(view.open.sent, None::<(Seat, Deal)>);
}

#[test]
fn any_part_of_a_name_will_do_and_capitals_do_not_matter() {
    let mut game = Spanc::new(&Setup::of(2));
    for text in [
        "crew himiko",
        "crew hera",
        "crew shurikitten",
        "crew dread_pirate_roberta",
        "crew purrthesilea",
        "crew carries_deadly_yarn",
        "crew tabby_normal",
        "crew calico_jill",
        "toy bow_and_ribbons",
        "toy biggest_gun",
    ] {
        game.fall(text.parse().expect(text));
    }
    let view = game.view(Some(Seat(0)));
    for (words, text) in [
        ("send ROBERTA", "name dread_pirate_roberta"),
        ("give the bow to hera", "assign bow_and_ribbons to hera"),
        ("give bow to azure", "offer azure give bow_and_ribbons take nothing"),
        ("swap bow and ribbons and gun", "swap biggest_gun and bow_and_ribbons"),
        (
            "offer bow and ribbons to azure for gun",
            "offer azure give bow_and_ribbons take biggest_gun",
        ),
        ("offer two loot for gun", "offer azure give 2-loot take biggest_gun"),
        ("trade hera for tabby and 1 loot", "offer azure give hera take tabby_normal+1-loot"),
        ("take bow from hera", "unassign bow_and_ribbons"),
        ("secret door roberta", "door dread_pirate_roberta"),
        ("steal gun from tabby by hera", "steal biggest_gun by hera"),
    ] {
        let action: Action = text.parse().expect(text);
        assert_eq!(Spanc::understand(&view, Seat(0), words), Ok(action), "{words}");
    }
}
