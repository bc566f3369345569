//! Labels, prompts, pictures and stories promise what is so.

use serde_json::Value;
use spanc::{Action, Spanc};
use table::{Game, Odds, Options, Prompt, Seat, Spoken, Stake, Step};
use testkit::Scripted as _;

use crate::script::{AZURE, RUBY, brawl, caper, ruby_finishes};

/// How an action is labelled for a seat.
fn label(game: &Spanc, seat: Seat, action: &str) -> String {
    let action: Action = action.parse().expect(action);
    Spanc::label(&game.view(Some(seat)), seat, action).to_string()
}

fn prompt(game: &Spanc, seat: Seat) -> Prompt {
    Spanc::prompt(&game.view(Some(seat)), seat)
}

fn picture(game: &Spanc) -> String {
    Spanc::picture(&game.view(None))
}

/// What is told of a decision.
fn told(game: &Spanc, seat: Seat, action: &str) -> String {
    let step = Step::Act(seat, action.parse().expect(action));
    let before = game.view(None);
    let mut after = game.clone();
    step.take(&mut after);
    Spanc::tell(None, &before, step, &after.view(None))
}

/// What is told of an outcome of chance.
fn fell(game: &Spanc, chance: &str) -> String {
    let step = Step::Fall(chance.parse().expect(chance));
    let before = game.view(None);
    let mut after = game.clone();
    step.take(&mut after);
    Spanc::tell(None, &before, step, &after.view(None))
}

#[test]
fn sp_20_an_offer_saves_the_roll_only_if_the_toy_can_be_placed_so() {
    let buys = "offer azure give 1-loot take swiss_army_cutlass";
    // Hera, A7+1, may own one Toy: with the Tiara she needs 9, with the Cutlass instead also 9.
    let full = caper(&["tactical_tiara", "swiss_army_cutlass"], "shark_pit")
        .goes("ruby: assign tactical_tiara to hera; ruby: name hera; dice 4 6");
    assert!(!label(&full, RUBY, buys).contains("saves"), "{}", label(&full, RUBY, buys));
    assert!(!full.lists(RUBY, buys) && full.judged(&format!("ruby: {buys}")).is_ok());
    let sells = "offer ruby give swiss_army_cutlass take 1-loot";
    assert!(!label(&full, AZURE, sells).contains("saves"));
    // The Captain, A4+1, may own two: together they make it 7.
    let two = caper(&["tactical_tiara", "swiss_army_cutlass"], "shark_pit")
        .goes("ruby: assign tactical_tiara to himiko; ruby: name himiko; dice 3 4");
    assert!(label(&two, RUBY, buys).ends_with("(saves the roll)"));
    assert!(label(&two, AZURE, sells).ends_with("(saves the roll)"));
    assert!(two.lists(RUBY, buys));
    // Not if she gives the other one away for it.
    let swaps = "offer azure give tactical_tiara take swiss_army_cutlass";
    assert!(!label(&two, RUBY, swaps).contains("saves"));
    // A Toy that pushes a weaker one out saves, too.
    let better = caper(&["tactical_tiara", "helmet_with_ear_holes"], "shark_pit")
        .goes("ruby: assign tactical_tiara to hera; ruby: name hera; dice 4 6");
    let buys = "offer azure give 1-loot take helmet_with_ear_holes";
    assert!(label(&better, RUBY, buys).ends_with("(saves the roll)"));
}

#[test]
fn sp_28_no_second_poolboy_saves_a_roll() {
    // Himiko, A4+1, wears Marco: 6. Polo may not come as well.
    let game = caper(&["marco", "polo"], "shark_pit")
        .goes("ruby: assign marco to himiko; ruby: name himiko; dice 3 4");
    let buys = "offer azure give 1-loot take polo";
    assert!(!label(&game, RUBY, buys).contains("saves") && !game.lists(RUBY, buys));
    // What Ruby gives away saves nothing either.
    let bare =
        caper(&["helmet_with_ear_holes", "polo"], "shark_pit").goes("ruby: name hera; dice 4 6");
    let sells = "offer azure give helmet_with_ear_holes take 1-loot";
    assert!(!label(&bare, RUBY, sells).contains("saves"));
}

#[test]
fn sp_19_moves_say_whether_the_roll_succeeds() {
    let game = caper(&["tactical_tiara", "polo"], "impersonation")
        .goes("ruby: name shurikitten; dice 1 1; toy helmet_with_ear_holes; challenge shark_pit")
        .goes("ruby: stop; azure: name tabby_normal; dice 1 1; toy finn; azure: stop")
        .goes("ruby: assign tactical_tiara to hera; ruby: name hera; dice 4 6");
    let swap = "swap helmet_with_ear_holes and tactical_tiara";
    assert!(label(&game, RUBY, swap).ends_with(", and the roll succeeds"));
    let off = label(&game, RUBY, "unassign tactical_tiara");
    assert!(off.ends_with("Tiara (A+1 C+1) back, unassigned, not enough yet"), "{off}");
    let aside = label(&game, RUBY, "assign helmet_with_ear_holes to himiko");
    assert!(aside.ends_with("to Himiko"), "{aside}");
}

#[test]
fn sp_21_new_dice_are_judged_without_the_broken_toy() {
    // Hera, A7+1 and 2 of the Helmet; it breaks in vain. One die again beside a 5: 8 or less needs a 3.
    let game = caper(&["helmet_with_ear_holes", "polo"], "impersonation")
        .goes("ruby: name shurikitten; dice 1 1; toy weighted_die; challenge shark_pit; ruby: stop")
        .goes("azure: name tabby_normal; dice 1 1; toy finn; azure: stop")
        .goes("ruby: assign helmet_with_ear_holes to hera; ruby: name hera; dice 5 6");
    let breaks = label(&game, RUBY, "break helmet_with_ear_holes");
    assert!(breaks.ends_with("roll again: 10 or less, 92%"), "{breaks}");
    let rolling = game.goes("ruby: break helmet_with_ear_holes");
    assert_eq!(rolling.rolling().map(|roll| (roll.skill, roll.ways)), Some((10, 33)));
    assert!(
        fell(&rolling, "dice 5 6")
            .contains("needs 10 or less and fails. Helmet with Ear Holes is in pieces.")
    );
    let game = rolling.goes("dice 5 6");
    assert_eq!(game.rolling().map(|roll| roll.skill), Some(8));
    let saved = "Hera rolled 11 and needs 8 or less: can you save her?";
    assert_eq!(prompt(&game, RUBY), Prompt::new(saved).with_aside("If not, give in."));
    assert_eq!(label(&game, RUBY, "weighted-die 6"), "Weighted Die: roll the 6 again, 3 in 6");
    let weighed = game.goes("ruby: weighted-die 6");
    assert_eq!(weighed.rolling().map(|roll| roll.ways), Some(18)); // three of six
}

#[test]
fn sp_12_a_skill_below_two_is_only_a_2() {
    // Himiko's Ninja 2 at -2.
    let game = caper(&["marco", "polo"], "laser_grid_limbo");
    assert_eq!(label(&game, RUBY, "name himiko"), "Send Himiko: only a 2, 3%");
    let game = game.goes("ruby: name himiko");
    assert!(fell(&game, "dice 1 2").contains("she needs a 2 and fails"));
    let game = game.goes("dice 1 2");
    assert!(prompt(&game, RUBY).question.starts_with("Himiko rolled 3 and needs a 2:"));
    assert!(picture(&game).contains("On the table: 1 + 2 = 3; Himiko needs a 2"));
    assert_eq!(spanc::needed(1), "only a 2");
    assert_eq!(spanc::needed(2), "2 or less");
    assert_eq!(spanc::needed(11), "11 or less");
    assert_eq!(spanc::needed(12), "anything but a 12");
}

#[test]
fn sp_15_nothing_is_said_to_be_learnt_from_the_zen_master() {
    let falls = |card: &str| {
        caper(&["marco", "polo"], card)
            .goes("ruby: name hera; dice 6 6; ruby: give-in")
            .goes("azure: name tabby_normal; dice 6 6; azure: give-in")
    };
    let zen = falls("zen_master");
    assert_eq!((zen.learning(RUBY), zen.learning(AZURE)), (Some(0), Some(0)));
    assert!(picture(&zen).contains("RUBY: 2 Loot + a Poolboy = 3, nothing to learn here"));
    assert!(!picture(&zen).contains("learnt"));
    let pit = falls("shark_pit");
    assert_eq!(pit.learning(RUBY), Some(2));
    assert!(picture(&pit).contains("learnt +2"));
    assert_eq!(caper(&["marco", "polo"], "shark_pit").learning(RUBY), None);
}

#[test]
fn sp_c5_a_surge_counts_in_the_picture_of_the_roll() {
    // Himiko, A4+1, rolled a 9: with three more it is 8.
    let game =
        caper(&["adrenaline_surge_1", "polo"], "shark_pit").goes("ruby: name himiko; dice 4 5");
    let surge = label(&game, RUBY, "surge adrenaline_surge_1");
    assert_eq!(surge, "Adrenaline Surge: +3 to this roll, not enough yet");
    let game = game.goes("ruby: surge adrenaline_surge_1");
    assert!(picture(&game).contains("On the table: 4 + 5 = 9; Himiko needs 8 or less"));
    assert!(picture(&game).contains(">*Himiko               S4  A4  N2  C8   72%"));
    // New dice are without it.
    assert_eq!(label(&game, RUBY, "reroll"), "Captain's reroll: both dice again, 5 or less, 28%");
}

#[test]
fn sp_37a_pressing_says_what_she_would_need() {
    let raid = |by: &str| {
        brawl(["marco", "polo"], "", "")
            .goes(&format!("ruby: raid tabby_normal by {by}; azure: pass; ruby: pass"))
            .goes("dice 1 1; dice 1 1")
    };
    let game = raid("nova_scratchia");
    assert_eq!(label(&game, RUBY, "press"), "Press the attack: 6 or less, 42%");
    let asked = prompt(&game, RUBY);
    assert_eq!(asked.question, "Both held their own: press the attack?");
    assert!(asked.aside.ends_with(" She needs 6 or less then."), "{asked}");
    let low = raid("hera");
    assert_eq!(label(&low, RUBY, "press"), "Press the attack: only a 2, 3%");
    assert!(told(&low, RUBY, "press").contains("Hera needs a 2 now."));
}

#[test]
fn sp_c5_every_card_says_its_name_and_what_it_does_in_a_line() {
    fn no_nulls(json: &Value) -> bool {
        match json {
            Value::Null => false,
            Value::Array(items) => items.iter().all(no_nulls),
            Value::Object(fields) => fields.values().all(no_nulls),
            _ => true,
        }
    }
    let box_of_cards = Spanc::components();
    assert!(no_nulls(&box_of_cards));
    let cards = box_of_cards["cards"].as_array().expect("a list");
    assert_eq!(cards.len(), 21 + 33 + 54);
    let text_of = |id: &str| {
        let card = cards.iter().find(|card| card["id"] == id).expect(id);
        card["text"].as_str().expect("a text").to_owned()
    };
    for card in cards {
        let text = card["text"].as_str().expect("a text");
        assert!(card["name"].is_string() && text.ends_with('.') && !text.contains('\n'), "{card}");
        assert!(card["sort"] != "once-only" || text.starts_with("Once only, "), "{card}");
    }
    assert_eq!(text_of("himiko"), "Space Pirate 4, Amazon 4, Ninja 2, Catgirl 8.");
    assert_eq!(text_of("biggest_gun"), "Space Pirate +3, Ninja -1.");
    assert!(text_of("marco").starts_with("+1 to all four skills"));
    assert!(text_of("nine_lives").ends_with("roll both dice again."));
    assert_eq!(
        text_of("zen_master"),
        "Tests Ninja; pays nothing. Nothing is learnt from falling here."
    );
    assert!(text_of("enormous_boulder").starts_with("Tests Amazon; pays 2 Toys. No Toys"));
}

#[test]
fn sp_c5_a_once_only_card_says_what_it_does_wherever_it_is_named() {
    for (card, does) in [
        ("adrenaline_surge_1", "(+3 to one roll)"),
        ("caffeinated_rum", "(a knocked-out girl stands again)"),
        ("secret_door", "(a Challenge counts as beaten but pays nothing)"),
        ("nine_lives", "(roll both dice again)"),
        ("weighted_die", "(roll one die again)"),
        ("tag_youre_it", "(another girl goes on)"),
    ] {
        let game = caper(&["marco", card], "shark_pit");
        let offer = format!("offer azure give 1-loot take {card}");
        assert!(label(&game, RUBY, &offer).contains(does), "{card}");
        let asked = game.clone().goes(&format!("ruby: {offer}"));
        let asked = prompt(&asked, AZURE);
        assert_eq!(asked.question, "Do you take Ruby's offer?");
        assert!(asked.aside.starts_with("You get 1 Loot") && asked.aside.contains(does), "{asked}");
    }
}

#[test]
fn sp_29b_whoever_is_asked_for_an_offer_is_not_asked_to_agree() {
    let game = caper(&["marco", "helmet_with_ear_holes"], "shark_pit")
        .goes("ruby: name hera; dice 4 6; ruby: ask azure");
    assert_eq!(prompt(&game, AZURE), "Ruby asks you for an offer: make one, or say no.".into());
    assert_eq!(label(&game, AZURE, "no"), "No: you make no offer");
    assert_eq!(told(&game, AZURE, "no"), "Azure makes no offer.");
}

#[test]
fn sp_31_every_turn_is_announced_once_the_card_lies() {
    let mut game = caper(&["marco", "polo"], "shark_pit");
    for (card, azure) in [
        ("zen_master", "carries_deadly_yarn"),
        ("shanty_karaoke", "tabby_normal"),
        ("impersonation", "calico_jill"),
    ] {
        game = game
            .goes(&format!("ruby: name himiko; dice 1 1; challenge {card}; ruby: stop"))
            .goes(&format!("azure: name {azure}; dice 6 6; azure: give-in"));
    }
    let game =
        game.goes("ruby: name himiko; dice 6 6; ruby: give-in; azure: name purrthesilea; dice 6 6");
    assert!(told(&game, AZURE, "give-in").ends_with("It is Ruby's turn."));
    // Azure's crew is down, so Ruby has one turn after the other.
    let alone = game.goes("azure: give-in; ruby: name hera; dice 6 6");
    assert!(told(&alone, RUBY, "give-in").ends_with("It is Ruby's turn."));
}

#[test]
fn sp_4_who_goes_first_is_said_when_nobody_draws_for_it() {
    let game = caper(&["marco", "polo"], "shark_pit")
        .goes(&ruby_finishes("biggest_gun"))
        .goes("azure: name tabby_normal; dice 6 6; azure: give-in; azure: pass; ruby: ready");
    let told = told(&game, AZURE, "ready");
    assert_eq!(told, "Azure is ready. Caper 2 begins. Azure has the least Loot and goes first.");
    let turned = fell(&game.goes("azure: ready"), "challenge impersonation");
    assert!(turned.starts_with("The first Challenge is Impersonation (Ninja; pays a Toy)."));
    assert!(turned.ends_with("It is Azure's turn."));
}

#[test]
fn sp_34_whose_attack_it_is_is_said() {
    let game = brawl(["marco", "polo"], "", "");
    assert_eq!(told(&game, RUBY, "pass"), "Ruby does not attack. Azure may attack.");
}

#[test]
fn sp_37_stolen_and_torn_loot_is_told_in_sentences() {
    let game = brawl(["marco", "polo"], "", "")
        .goes("ruby: raid tabby_normal by nova_scratchia; azure: pass; ruby: pass");
    let won = game.clone().goes("dice 1 1");
    assert!(fell(&won, "dice 6 6").contains("Ruby takes one Loot from Azure."));
    let torn = game.goes("dice 6 6");
    assert!(fell(&torn, "dice 6 6").contains("Azure loses one Loot in the melee."));
}

#[test]
fn sp_34_unknown_options_say_what_there_is() {
    let refused = |key: &str, value: &str| {
        let pairs = [(key, value)];
        Options::new(Spanc::about(), pairs).expect_err("no such option").0
    };
    assert!(refused("catfights", "maybe").contains("takes one of on, off, not “maybe”"));
    assert!(refused("caper-limit", "0").contains("takes a number from 1 to 50, not “0”"));
    assert!(refused("dogfights", "on").ends_with("it has catfights, caper-limit, box"));
    let five = Spanc::set_up(5, &Options::default()).expect_err("five are too many");
    assert!(five.0.contains("two to four seats"));
}

/// The label of an action, with its numbers beside the words.
fn parts(game: &Spanc, seat: Seat, action: &str) -> table::Label {
    Spanc::label(&game.view(Some(seat)), seat, action.parse().expect(action))
}

#[test]
fn sp_11_odds_stand_beside_the_words_as_numbers() {
    let game = caper(&["tactical_tiara", "polo"], "shark_pit");
    // Hera, A7+1, needs 8 of two dice; with the Tiara 9.
    let send = parts(&game, RUBY, "name hera");
    assert_eq!((&*send.words, &*send.aside), ("Send Hera", "8 or less"));
    assert_eq!(send.odds, Some(Odds::new(26, 36)));
    let gives = parts(&game, RUBY, "assign tactical_tiara to hera");
    let stake = Stake { who: "Hera".into(), was: Some(Odds::new(26, 36)), odds: Odds::new(30, 36) };
    assert_eq!((gives.odds, gives.stakes), (None, vec![stake]));
    assert_eq!(
        label(&game, RUBY, "assign tactical_tiara to hera"),
        "Give Tactical Tiara (A+1 C+1) to Hera: Hera 72% becomes 83%"
    );
}

#[test]
fn sp_35_an_attack_tells_the_odds_of_both() {
    let game = brawl(["marco", "polo"], "", "");
    let raid = "raid tabby_normal by nova_scratchia";
    assert_eq!(
        label(&game, RUBY, raid),
        "Nova Scratchia robs Tabby Normal of one Loot: Ruby 72%, Azure 28%"
    );
    let odds: Vec<Odds> = parts(&game, RUBY, raid).stakes.iter().map(|stake| stake.odds).collect();
    assert_eq!(odds, [Odds::new(26, 36), Odds::new(10, 36)]);
}

#[test]
fn sp_10a_what_can_be_typed_before_somebody_goes_is_an_example_that_works() {
    let game = caper(&["tactical_tiara", "polo"], "shark_pit");
    let asked = prompt(&game, RUBY);
    assert_eq!((&*asked.question, &*asked.aside), ("Shark Pit: who goes?", "Amazon +1."));
    assert!(!asked.typed.is_empty() && !asked.to_string().contains("assign"), "{asked}");
    for text in &asked.typed {
        let meant = Spanc::understand(&game.view(Some(RUBY)), RUBY, text).expect(text);
        assert_eq!(game.may(RUBY, meant), Ok(()), "{text}");
    }
}

#[test]
fn sp_c2_toys_and_girls_are_named_with_what_they_can_do() {
    let game = crate::trades::market(["biggest_gun", "polo"]);
    let girls = label(&game, RUBY, "offer azure give hera take tabby_normal");
    assert_eq!(girls, "Offer Azure Hera (S3 A7 N4 C6) for Tabby Normal (S5 A5 N5 C5)");
    let game = brawl(["marco", "biggest_gun"], "", "azure: assign biggest_gun to tabby_normal");
    let steal = label(&game, RUBY, "steal biggest_gun by shurikitten");
    assert!(steal.contains("steals Biggest Gun (S+3 N-1) from Tabby Normal"), "{steal}");
}

#[test]
fn sp_24a_surplus_toys_are_offered_to_fallen_girls_before_they_are_discarded() {
    // Hera is down and has room; the others who stand are full.
    let game = caper(&["marco", "polo"], "enormous_boulder")
        .goes("ruby: name hera; dice 6 6; ruby: give-in")
        .goes("azure: name tabby_normal; dice 6 6; azure: give-in")
        .goes("ruby: name himiko; dice 1 1; toy biggest_gun; toy tactical_tiara");
    assert!(game.lists(RUBY, "assign biggest_gun to hera"));
    assert_eq!(game.goes("ruby: assign biggest_gun to hera").phase(), spanc::Phase::TurnUp);
}

#[test]
fn sp_24_no_spare_toy_is_cut_short_in_the_picture() {
    let game = caper(&["marco", "polo"], "enormous_boulder")
        .goes("ruby: name himiko; dice 1 1; toy biggest_gun; toy man_eating_fern");
    let names = "\n   spare: Marco the Poolboy, Biggest Gun, Man-Eating Fern\n";
    assert!(picture(&game).contains(names), "{}", picture(&game));
    let game = game.goes("ruby: assign biggest_gun to hera; challenge zen_master");
    let full = "RUBY: 2 Loot + a Poolboy = 3; spare: Marco the Poolboy, Man-Eating Fern\n";
    assert!(picture(&game).contains(full), "{}", picture(&game));
    let game = game.goes("ruby: assign marco to himiko");
    assert!(picture(&game).contains("; spare: Man-Eating Fern (A+3 C-1)\n"), "{}", picture(&game));
}

#[test]
fn sp_37_both_fighters_are_in_the_picture() {
    let game = brawl(["marco", "polo"], "", "").goes(
        "ruby: raid carries_deadly_yarn by nova_scratchia; azure: pass; ruby: pass; \
         dice 1 1; dice 1 1",
    );
    let drawn = picture(&game);
    assert!(drawn.contains("Space Pirate: Nova Scratchia (Ruby, 8 = 72%, rolled 2)"), "{drawn}");
    assert!(drawn.contains("against Carries Deadly Yarn (Azure, 4 = 17%, rolled 2)."), "{drawn}");
}
