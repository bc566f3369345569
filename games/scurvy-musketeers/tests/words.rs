//! What people read and type: labels, pictures and stories say what is true, and words reach every action.

use std::path::Path;

use scurvy_musketeers::{Action, Card, Chance, InUse, Phase, ScurvyMusketeers, Setup};
use serde_json::Value;
use table::{BadSetup, Game, Options, Seat, Spoken, Step, Stream, Turn, random_step, set_up_new};

type Game3 = ScurvyMusketeers;

/// Plays random games and shows every few states with all that may be done.
fn wander(seed: u64, mut each: impl FnMut(&Game3, Seat, &[Action])) {
    let mixed = Setup { deck: InUse::mixed(), ..Setup::of(3) };
    for (number, setup) in [Setup::of(2), Setup::of(4), mixed].into_iter().enumerate() {
        let mut dice = Stream::new(seed, number as u64);
        let (mut spare, mut legal) = (Vec::new(), Vec::new());
        let mut game = Game3::new(&setup);
        let mut steps = 0_u32;
        while let Some(step) = random_step(&game, &mut dice, &mut spare) {
            if steps.is_multiple_of(7) {
                for seat in game.everybody() {
                    game.legal(seat, &mut legal);
                    each(&game, seat, &legal);
                }
            }
            step.take(&mut game);
            steps += 1;
        }
    }
}

fn card(id: &str) -> Card {
    id.parse().expect("a card")
}

#[test]
fn words_reach_every_action() {
    wander(21, |game, seat, legal| {
        let view = game.view(Some(seat));
        for &action in legal {
            for words in [Game3::label(&view, seat, action).to_string(), action.to_string()] {
                assert_eq!(Game3::understand(&view, seat, &words), Ok(action), "{words}");
            }
        }
    });
}

#[test]
fn sm_22_pictures_add_up() {
    let mut movies = 0;
    wander(22, |game, seat, _| {
        if matches!(game.phase(), Phase::Words | Phase::Propose | Phase::Vote) {
            return;
        }
        let picture = Game3::picture(&game.view(Some(seat)));
        assert!(!picture.contains('…') || game.titles().title().is_some(), "{picture}");
        let name = Game3::seat_name(seat);
        let text = paragraph(&picture, &format!("{name} DS "));
        let sum: i32 = text.split('[').filter_map(last_number).sum();
        assert_eq!(sum, game.ds(seat, false), "{picture}");
        assert!(text.starts_with(&format!("{name} DS {sum},")), "{text}");
        movies += 1;
    });
    assert!(movies > 200, "{movies}");
}

/// A Movie of a picture in one line.
fn paragraph(picture: &str, begins: &str) -> String {
    let mut lines =
        picture.lines().skip_while(|line| !line.get(1..).unwrap_or("").starts_with(begins));
    let first = lines.next().expect("the Movie is there")[1..].to_owned();
    let rest = lines.take_while(|line| line.starts_with("  ") && !line.starts_with("   "));
    rest.fold(first, |text, line| format!("{text} {}", line.trim()))
}

fn last_number(text: &str) -> Option<i32> {
    text.trim_end().rsplit(' ').next()?.parse().ok()
}

#[test]
fn sm_20_attack_labels_quote_the_sums_the_attack_would_start_with() {
    let mut attacks = 0;
    wander(23, |game, seat, legal| {
        let view = game.view(Some(seat));
        for &action in legal.iter().filter(|a| matches!(a, Action::Attack(..) | Action::Duel(..))) {
            let label = Game3::label(&view, seat, action);
            let mut after = game.clone();
            after.act(seat, action);
            let attack = after.attack().expect("nothing stops Creatures in these decks");
            let (strength, ds) = (after.running_as(attack), after.ds(attack.on, true));
            assert!(
                label.words.contains(&format!("AS {strength} against DS {ds}")),
                "{label}: {strength} {ds}"
            );
            attacks += 1;
        }
    });
    assert!(attacks > 20, "{attacks}");
}

#[test]
fn sm_c2_traits_title_words_and_texts_stand_wherever_a_card_is_chosen() {
    wander(24, |game, seat, legal| {
        let (view, deck) = (game.view(Some(seat)), &game.setup().deck);
        for &action in legal {
            let (Action::Cast(card)
            | Action::Equip(card, _)
            | Action::Locate(card, _)
            | Action::Attack(card, _)
            | Action::Sfx { card, .. }
            | Action::Credits(card)
            | Action::Discard(card)) = action
            else {
                continue;
            };
            let (label, face) = (Game3::label(&view, seat, action).to_string(), deck.face(card));
            assert!(label.contains(&*face.name) && label.contains(&*face.text), "{label}");
            assert!(label.contains(&*deck.word_of(card).word), "{label}");
            assert!(face.traits.iter().all(|one| label.contains(one.name())), "{label}");
        }
        if matches!(game.phase(), Phase::Main | Phase::Discard) {
            let picture = Game3::picture(&view).replace('\n', " ");
            let words: Vec<&str> = picture.split_whitespace().collect();
            let picture = words.join(" ");
            for card in game.hand(seat) {
                let face = deck.face(card);
                assert!(
                    picture.contains(&*face.text) && picture.contains(&*face.name),
                    "{picture}"
                );
                assert!(picture.contains(&*deck.word_of(card).word), "{picture}");
            }
        }
    });
}

#[test]
fn every_card_says_in_one_line_what_it_is_and_does() {
    let components = Game3::components();
    let cards = components["cards"].as_array().expect("cards");
    assert_eq!(cards.len(), 140);
    for (nth, card) in cards.iter().enumerate() {
        let face = InUse::mixed().faces[nth].clone();
        let fields = card.as_object().expect("a card");
        assert!(fields.values().all(|value| !value.is_null()), "{card}");
        let text = card["text"].as_str().expect("a text");
        assert!(!text.is_empty() && !text.contains('\n') && text.contains(&*face.text), "{card}");
        assert!(text.contains(face.kind.name()), "{text}");
        assert!(text.contains(card["title_word"].as_str().expect("a word")), "{text}");
        assert!(face.traits.iter().all(|one| text.contains(one.name())), "{text}");
        if let Some(value) = card.get("value").and_then(Value::as_i64) {
            assert!(text.contains(&value.to_string()), "{text}");
        }
    }
    let cutlass = cards.iter().find(|card| card["id"] == "cutlass").expect("a Cutlass");
    assert_eq!(cutlass["text"], "Prop +5, Swashbuckler, Weapon; Title word Sword.");
    let parry = cards.iter().find(|card| card["id"] == "parry").expect("a Parry");
    assert_eq!(parry["text"], "SFX, played at any time; Title word Musketeer. Cancel an SFX.");
    assert!(parry.get("value").is_none() && cutlass.get("family").is_none());
}

/// Two players in the second round; Ray has the floor, with these cards, and Dana holds these.
fn second_round(ray: &str, dana: &str) -> Game3 {
    let mut game = Game3::new(&Setup { vote: false, ..Setup::of(2) });
    for word in
        ["rooftops", "harbour_tavern", "wobbly_foil", "tin_rapier", "burst_tank", "dub_louder"]
    {
        game.fall(Chance::Word(card(word)));
    }
    game.fall(Chance::Dealer(Seat(1)));
    for id in ray.split(' ').chain(dana.split(' ')) {
        game.fall(Chance::Draw(card(id)));
    }
    let mut dice = Stream::new(1, 1);
    while game.round() < 2 || game.turn() == Turn::Chance {
        if let Turn::Seats(seats) = game.turn() {
            let seat = seats.first().expect("somebody");
            let ends = [Action::Done, Action::Keep, Action::Pass];
            let end = ends.into_iter().find(|&end| game.may(seat, end).is_ok());
            game.act(seat, end.expect("an end"));
        } else {
            let chance = game.toss(&mut dice);
            game.fall(chance);
        }
    }
    game
}

fn told(game: &Game3, after: &Game3, step: Step<Action, Chance>, to: Option<Seat>) -> String {
    Game3::tell(to, &game.view(to), step, &after.view(to))
}

#[test]
fn sm_v1_the_parrot_shows_the_hand_it_saw_to_its_player_alone() {
    let game = second_round(
        "dubbed_parrot boots cutlass parry rewrite iguana",
        "grandmother bear_suit puppeteer sea_serpent executioner ghost_ship",
    );
    let action: Action = "use dubbed_parrot on dana".parse().expect("an action");
    let mut after = game.clone();
    after.act(Seat(0), action);
    let step = Step::Act(Seat(0), action);
    let mine = told(&game, &after, step, Some(Seat(0)));
    assert!(
        mine.contains("You see Dana's hand: ") && mine.contains("Man in a Bear Suit"),
        "{mine}"
    );
    for other in [Some(Seat(1)), None] {
        let theirs = told(&game, &after, step, other);
        assert!(
            !theirs.contains("Bear Suit") && theirs.contains("uses Badly Dubbed Parrot"),
            "{theirs}"
        );
    }
    let picture = Game3::picture(&after.view(Some(Seat(0))));
    assert!(picture.contains("Dana's hand, 6 of 6 known:"), "{picture}");
    assert!(picture.contains("Creature Man in a Bear Suit AS 10 [Haunted]"), "{picture}");
    assert!(!Game3::picture(&after.view(None)).contains("Bear Suit"));
    assert!(!Game3::picture(&game.view(Some(Seat(0)))).contains("Dana's hand"));
}

#[test]
fn yes_and_no_mean_what_the_question_asks() {
    let game = second_round(
        "old_monk kings_ransom cutlass boots rewrite iguana",
        "grandmother parry puppeteer sea_serpent executioner ghost_ship",
    );
    let said = |game: &Game3, seat: u8, word: &str| {
        let view = game.view(Some(Seat(seat)));
        Game3::understand(&view, Seat(seat), word).map_err(|misread| misread.to_string())
    };
    let main = said(&game, 0, "no").expect_err("“What do you play?” is no such question");
    assert_eq!(main, "“no” is not understood; expected what you play, or done");
    let mut ransom = game.clone();
    ransom.act(Seat(0), "play kings_ransom".parse().expect("an action"));
    let view = ransom.view(Some(Seat(1)));
    let prompt = Game3::prompt(&view, Seat(1));
    assert_eq!(prompt.question, "Ray plays King's Ransom: do you cancel it?");
    assert_eq!(prompt.aside, "Draw two cards.");
    assert_eq!(said(&ransom, 1, "yes"), Ok("play parry".parse().expect("an action")));
    assert_eq!(said(&ransom, 1, "no"), Ok(Action::Pass));
    ransom.act(Seat(1), Action::Pass);
    assert_eq!(said(&ransom, 0, "yes"), Ok("play rewrite".parse().expect("an action")));
    let mut done = game;
    done.act(Seat(0), Action::Done);
    assert_eq!(
        Game3::prompt(&done.view(Some(Seat(1))), Seat(1)),
        "Ray is done: do you answer?".into()
    );
    assert_eq!(
        said(&done, 1, "yes"),
        Err("“yes” is not understood; expected no: you have nothing to answer with".into())
    );
    assert_eq!(said(&done, 1, "n"), Ok(Action::Pass));
    done.act(Seat(1), Action::Pass);
    let ends = Game3::prompt(&done.view(Some(Seat(0))), Seat(0));
    assert!(ends.question.contains("do you keep the rest"), "{ends}");
    assert_eq!(said(&done, 0, "yes"), Ok(Action::Keep));
    assert!(said(&done, 0, "no").expect_err("which card?").contains("a card to discard"));
}

#[test]
fn what_is_not_understood_is_the_word() {
    let game = second_round(
        "old_monk kings_ransom cutlass boots rewrite iguana",
        "grandmother parry puppeteer sea_serpent executioner ghost_ship",
    );
    let view = game.view(Some(Seat(0)));
    let said = |words: &str| {
        let misread = Game3::understand(&view, Seat(0), words).expect_err("not understood");
        misread.to_string()
    };
    assert!(
        said("give cutlas to old_mnk")
            .starts_with("“mnk” is not understood; expected give cutlass to")
    );
    assert!(said("hoist the flag").starts_with("“hoist” is not understood"));
    assert!(said("give").starts_with("“give” is not understood; expected more words: give "));
    assert!(Game3::understand(&view, Seat(0), "give cutlass").is_ok(), "there is only one Monk");
    let parsed = |words: &str| words.parse::<Action>().expect_err("no action").to_string();
    assert!(parsed("cast old_mnk").starts_with("“old_mnk” is not understood; expected a card"));
    assert!(
        parsed("attack dora with iguana")
            .starts_with("“dora” is not understood; expected a player: ray")
    );
    assert_eq!(
        parsed("give cutlass onto old_monk"),
        "“onto” is not understood; expected give PROP to CARD"
    );
    assert!(
        parsed("vote one").starts_with("“one” is not understood; expected the number of a title")
    );
    assert!(
        parsed("play parry on dora")
            .starts_with("“dora” is not understood; expected a card or a player")
    );
    assert!(parsed("title the 9").starts_with("“9” is not understood"));
    assert!(parsed("sing").starts_with("“sing” is not understood; expected cast CARD, give PROP"));
}

#[test]
fn sm_4_a_turn_is_announced_after_the_deal() {
    let mut game = Game3::new(&Setup { vote: false, ..Setup::of(2) });
    let mut dice = Stream::new(3, 3);
    loop {
        let (before, chance) = (game.clone(), game.toss(&mut dice));
        game.fall(chance);
        if game.phase() == Phase::Main {
            let story = told(&before, &game, Step::Fall(chance), None);
            let last = story.lines().last().unwrap_or_default();
            let name = Game3::seat_name(game.active());
            assert_eq!(last, format!("It is {name}'s turn."), "{story}");
            break;
        }
    }
}

fn set_up(options: &[(&str, &str)]) -> Result<Setup, BadSetup> {
    let choices = Options::new(Game3::about(), options.iter().copied())?;
    set_up_new::<Game3>(3, &choices)
}

#[test]
fn sm_40_unknown_decks_are_refused_with_what_there_is() {
    let mix = set_up(&[("mix", "cursed-lagune")]).expect_err("no such deck").to_string();
    assert!(mix.contains("no deck “cursed-lagune”; there is cursed-lagoon"), "{mix}");
    let deck = set_up(&[("deck", "cannibals")]).expect_err("no such deck").to_string();
    assert!(deck.contains("no deck “cannibals”; there is scurvy-musketeers"), "{deck}");
    for fine in [("mix", "cursed-lagoon"), ("mix", "none"), ("deck", "scurvy-musketeers")] {
        assert!(set_up(&[fine]).is_ok(), "{fine:?}");
    }
    let file = set_up(&[("mix", "[deck]\nid = \"x\"\n")]).expect_err("half a file").to_string();
    assert!(file.contains("line"), "{file}");
}

#[test]
fn sm_36_a_total_needs_a_match() {
    let alone = set_up(&[("total", "60")]).expect_err("no match").to_string();
    assert_eq!(alone, "option total needs match=on (rule SM-36)");
    let goal = |options: &[(&str, &str)]| set_up(options).map(|setup| setup.goal);
    assert_eq!(goal(&[("total", "60"), ("match", "on")]), Ok(Some(60)));
    assert_eq!(goal(&[("match", "on")]), Ok(Some(150)));
    assert_eq!(goal(&[]), Ok(None));
}

#[test]
fn deck_files_cite_no_other_file_that_is_not_there() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("decks");
    for file in [scurvy_musketeers::MUSKETEERS_FILE, scurvy_musketeers::LAGOON_FILE] {
        let header = file.lines().take_while(|line| line.starts_with('#'));
        let words =
            header.flat_map(|line| line.split(|c: char| c.is_whitespace() || ";,()".contains(c)));
        let words =
            words.map(|word| word.trim_end_matches('.')).filter(|word| !word.contains(".."));
        for name in words.filter(|word| Path::new(word).extension().is_some()) {
            assert!(folder.join(name).exists(), "{name}");
        }
    }
}
