//! Every command: what it prints and what it refuses.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::{code, err, folder, out, quarterdeck, refused};

/// A file of this test run; nothing is there yet.
fn file(name: &str) -> PathBuf {
    folder(&format!("commands-{name}")).join(name)
}

/// Plays a whole game by always taking the first choice, and keeps its record.
fn played(name: &str) -> (PathBuf, String) {
    let record = file(name);
    let words = format!(
        "play spaca-wor --seats human,random --seed 11 --record {}",
        record.to_str().expect("a plain path")
    );
    let output = quarterdeck(&words, "1\n".repeat(500));
    assert_eq!(code(&output), 0, "{}", err(&output));
    (record, out(&output))
}

#[test]
fn unknown_names_are_refused_with_what_there_is() {
    refused("play chess", 2, &["chess", "spaca-wor"]);
    refused("simulate chess", 2, &["chess", "spaca-wor"]);
    refused("rules chess", 2, &["spaca-wor"]);
    refused("cards chess", 2, &["spaca-wor"]);
    refused("stdio chess", 2, &["spaca-wor"]);
    refused("simulate spaca-wor --option warp=on", 2, &["warp", "ten-battles"]);
    refused("simulate spaca-wor --option ten-battles=maybe", 2, &["ten-battles", "on or off"]);
    refused("simulate spaca-wor --option ten-battles", 2, &["="]);
    refused("simulate spaca-wor --seats random,human", 2, &["human", "random"]);
    refused("simulate spaca-wor --seats random,commodore", 2, &["commodore", "random, deckhand"]);
    refused("simulate spaca-wor --seats random,random,random", 2, &["two seats", "3"]);
    refused("play spaca-wor --seats human", 2, &["two seats", "1"]);
    refused("play spaca-wor --seats human,commodore", 2, &["commodore", "admiral, cmd:PROGRAM"]);
    refused("solve chess", 2, &["chess", "spaca-wor"]);
    refused("solve spaca-wor --option warp=on", 2, &["warp", "ten-battles"]);
    refused("solve spaca-wor --option rolls.usual=2", 2, &["not solved", "SW-17"]);
    refused("simulate spaca-wor --games 0", 2, &["0"]);
    refused("simulate spaca-wor --threads 0", 2, &["0"]);
    refused("dance", 2, &["dance"]);
    refused("rules spaca-wor XY-99", 1, &["XY-99"]);
}

#[test]
fn every_command_has_help_with_an_example() {
    for command in
        ["play", "simulate", "replay", "verify", "rules", "cards", "stdio", "solve", "explain"]
    {
        let output = quarterdeck(&format!("{command} --help"), "");
        assert_eq!(code(&output), 0, "{command}");
        assert!(out(&output).contains("Example: "), "{command}: {}", out(&output));
    }
}

#[test]
fn a_game_can_be_played_to_its_end_through_a_pipe() {
    let (record, screen) = played("whole.record");
    assert!(screen.contains("The game is over, won by "), "{screen}");
    assert!(screen.contains("Redd: You attack: pick six of your eight dice."), "{screen}");
    let wide = |line: &&str| line.chars().count() > 80 && !line.contains("whole.record");
    assert_eq!(screen.lines().find(wide), None, "too long for the screen");
    let verified = quarterdeck(&format!("verify {}", record.display()), "");
    assert_eq!(code(&verified), 0, "{}", err(&verified));
    assert!(out(&verified).contains("every hash agrees"), "{}", out(&verified));
    assert!(out(&verified).contains("does not say where its dice come from"), "{}", out(&verified));
}

#[test]
fn a_person_who_could_save_anothers_roll_is_asked_and_may_keep_quiet() {
    let game = "play spanc --seats human,random,random,random --seed 6";
    let sold = out(&quarterdeck(game, "1\n".repeat(3_000)));
    assert!(sold.contains("is about to fail: you could help, for a price."), "{sold}");
    assert!(sold.contains("· Ruby offers "), "the offer is made, and told");
    assert!(sold.contains("The game is over"), "and the game goes on");
    let quiet = out(&quarterdeck(game, "1\n\n1\n".repeat(2_000)));
    assert!(quiet.contains("Enter keeps quiet") && quiet.contains("The game is over"));
}

#[test]
fn input_that_ends_early_keeps_the_record_and_says_so() {
    let record = file("early.record");
    let words =
        format!("play spaca-wor --seats human,random --seed 5 --record {}", record.display());
    let output = quarterdeck(&words, "1\n1\n");
    assert_eq!(code(&output), 1);
    assert!(err(&output).contains("the input ended"), "{}", err(&output));
    let verified = quarterdeck(&format!("verify {}", record.display()), "");
    assert_eq!(code(&verified), 1);
    assert!(err(&verified).contains("unfinished"), "{}", err(&verified));
}

#[test]
fn questions_are_answered_with_the_clause_and_change_nothing() {
    let screen = out(&quarterdeck(
        "play spaca-wor --seats human,random --seed 11",
        "? stop\n? roll 1 2\n?\n? 1\nfly\n99\nu\nr SW-9\nr support\nq\n",
    ));
    assert!(screen.contains("No: Combat dice are rolled when both sides have picked theirs (rule"));
    assert!(screen.contains("SW-7"), "{screen}");
    assert!(screen.contains("Yes, you may: start standard."), "{screen}");
    assert!(screen.contains("“fly” is not understood"), "{screen}");
    assert!(screen.contains("There is no choice 99"), "{screen}");
    assert!(screen.contains("there is nothing of yours to take back"), "{screen}");
    assert!(screen.contains("Support lends a hand"), "{screen}");
    assert_eq!(screen.matches("Starting roll").count(), 1, "nothing has happened: {screen}");
}

#[test]
fn undo_stops_where_others_have_acted_unless_the_only_person_insists() {
    let record = file("undo.record");
    let words =
        format!("play spaca-wor --seats human,random --seed 11 --record {}", record.display());
    let screen = out(&quarterdeck(&words, "1\nu\nu!\nq\n"));
    assert!(screen.contains("No: somebody else has acted since"), "{screen}");
    assert!(screen.contains("u! takes it back all the same"), "{screen}");
    assert!(screen.contains("Taken back."), "{screen}");
    let text = fs::read_to_string(&record).expect("the record is there");
    assert!(text.contains("\"back\":"), "the record says so: {text}");
}

#[test]
fn replay_shows_any_step_through_any_eyes() {
    let (record, _) = played("replay.record");
    let record = record.display();
    let told = out(&quarterdeck(&format!("replay {record}"), ""));
    let words: Vec<&str> = told.split_whitespace().collect();
    assert!(words.join(" ").contains("wins the game!"), "{told}");
    let start = out(&quarterdeck(&format!("replay {record} --at 1 --view 1"), ""));
    assert!(start.contains("Bloo picks a "), "{start}");
    let other = out(&quarterdeck(&format!("replay {record} --at 1 --view 0"), ""));
    assert!(other.contains("Bloo has picked a die") && !other.contains("picks a"), "{other}");
    refused(&format!("replay {record} --at 99999"), 2, &["99999"]);
    refused(&format!("replay {record} --view 2"), 2, &["seats are 0 to 1"]);
}

#[test]
fn records_that_lie_are_refused_with_the_line() {
    let (record, _) = played("true.record");
    let text = fs::read_to_string(record).expect("the record is there");
    let lines: Vec<&str> = text.lines().collect();
    let edited = |name: &str, change: &dyn Fn(&mut Vec<String>)| {
        let mut lines: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
        change(&mut lines);
        let path = file(name);
        fs::write(&path, lines.join("\n") + "\n").expect("the file can be written");
        path
    };
    let cases: [(PathBuf, &[&str]); 9] = [
        (edited("cut.record", &|l| l.truncate(9)), &["no result"]),
        (edited("half.record", &|l| l[8].truncate(12)), &["line 9"]),
        (
            edited("hash.record", &|l| l[4] = l[4].replace("\"hash\":\"", "\"hash\":\"0")),
            &["line 5"],
        ),
        (edited("gone.record", &|l| drop(l.remove(3))), &["line 4", "stands where"]),
        (edited("seat.record", &|l| l[1] = l[1].replace("\"seat\":1", "\"seat\":7")), &["line 2"]),
        (
            edited("new.record", &|l| {
                l[0] = l[0].replace("\"quarterdeck\":1", "\"quarterdeck\":9");
            }),
            &["format 9"],
        ),
        (
            edited("rules.record", &|l| l[0] = l[0].replace("\"rules\":1", "\"rules\":2")),
            &["rules version 2"],
        ),
        (
            edited("game.record", &|l| l[0] = l[0].replace("spaca-wor", "chess")),
            &["chess", "spaca-wor"],
        ),
        (edited("more.record", &|l| l.push("{}".into())), &["more after the result"]),
    ];
    for (path, says) in cases {
        for command in ["verify", "replay"] {
            let truncated = path.ends_with("cut.record") && command == "replay";
            if !truncated {
                refused(&format!("{command} {}", path.display()), 1, says);
            }
        }
    }
    refused("verify /nowhere/at/all.record", 1, &["all.record"]);
    let winner = edited("winner.record", &|l| {
        let last = l.last_mut().expect("there is a result");
        *last = if last.contains("[0]") {
            last.replace("[0]", "[1]")
        } else {
            last.replace("[1]", "[0]")
        };
    });
    refused(&format!("verify {}", winner.display()), 1, &["does not follow"]);
}

#[test]
fn simulations_do_not_depend_on_threads() {
    let run = |threads: u32| -> Value {
        let words = format!("simulate spaca-wor --games 3000 --seed 9 --threads {threads} --json");
        serde_json::from_str(&out(&quarterdeck(&words, ""))).expect("one JSON object")
    };
    let (one, three) = (run(1), run(3));
    for key in [
        "game",
        "seats",
        "options",
        "games",
        "decisions",
        "chance_steps",
        "wins",
        "draws",
        "mean_decisions",
        "max_decisions",
        "seed",
    ] {
        assert!(!one[key].is_null(), "{key} is missing");
        assert_eq!(one[key], three[key], "{key}");
    }
    assert_eq!(one, three, "and nothing else is told, such as times");
    assert_eq!(one["games"], 3000);
    let wins: u64 = one["wins"].as_array().expect("a list").iter().filter_map(Value::as_u64).sum();
    assert_eq!(wins, 3000);
}

#[test]
fn options_change_the_games() {
    let run = |words: &str| -> Value {
        let words = format!("simulate spaca-wor --games 500 --json {words}");
        serde_json::from_str(&out(&quarterdeck(&words, ""))).expect("one JSON object")
    };
    let (five, ten) = (run(""), run("--option ten-battles=on"));
    let mean = |summary: &Value| summary["mean_decisions"].as_f64().expect("a number");
    assert!(mean(&ten) > 1.5 * mean(&five), "ten battles take longer than five");
    assert_eq!(ten["options"]["ten-battles"], "on");
}

#[test]
fn options_that_need_others_say_so_everywhere() {
    let zerpang =
        "option elf-clock needs Elves, for instance classes=ninja,pirate,elf (rule ZP-57)";
    for words in ["play", "simulate", "arena"] {
        let bots =
            if words == "arena" { "--bots random,deckhand" } else { "--seats random,random" };
        refused(&format!("{words} zerpang {bots} --option elf-clock=on"), 2, &[zerpang]);
    }
    let stdio = "{\"cmd\":\"new\",\"options\":{\"total\":\"60\"}}\n{\"cmd\":\"about\"}\n";
    let answers = out(&quarterdeck("stdio scurvy-musketeers", stdio));
    assert!(answers.contains("option total needs match=on (rule SM-36)"), "{answers}");
    assert!(answers.contains("The total that wins a match. Needs match=on."), "{answers}");
    let rules = out(&quarterdeck("rules scurvy-musketeers", ""));
    let rules = rules.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(rules.contains("(SM-36): The total that wins a match. Needs match=on."), "{rules}");
    let picked = out(&quarterdeck("play", "scurvy-musketeers\n\ntotal=60\ntotal=60 match\nq\n"));
    assert!(picked.contains("option total needs match=on (rule SM-36)."), "{picked}");
    let elves = "elf-clock\nclasses=ninja,pirate,elf,elf-clock\nq\n";
    let seats = "human,random,random\n";
    let picked = out(&quarterdeck("play", format!("zerpang\n{seats}{elves}")));
    assert!(picked.contains("option elf-clock needs Elves"), "{picked}");
    assert!(picked.contains("zerpang! (seed") && !picked.contains("no option"), "{picked}");
}

#[test]
fn an_option_may_come_from_a_file() {
    let path = file("option.txt");
    fs::write(&path, "on").expect("the file can be written");
    let words =
        format!("simulate spaca-wor --games 5 --json --option ten-battles=@{}", path.display());
    let summary: Value = serde_json::from_str(&out(&quarterdeck(&words, ""))).expect("JSON");
    assert_eq!(summary["options"]["ten-battles"], "on");
    refused("simulate spaca-wor --option ten-battles=@/nowhere.txt", 2, &["/nowhere.txt"]);
}

#[test]
fn components_are_listed_as_data() {
    let parts: Value =
        serde_json::from_str(&out(&quarterdeck("cards spaca-wor --json", ""))).expect("JSON");
    assert_eq!(parts["game"], "spaca-wor");
    assert_eq!(parts["cards"], Value::Array(Vec::new()));
    let dice = parts["dice"].as_array().expect("a list of dice");
    let copies: u64 = dice.iter().filter_map(|die| die["copies"].as_u64()).sum();
    assert_eq!(copies, 20, "SW-C3: twenty dice in the box");
    assert!(dice.iter().all(|die| die["faces"].as_array().is_some_and(|f| f.len() == 6)));
    let plain = out(&quarterdeck("cards spaca-wor", ""));
    assert!(plain.contains("8× Standard die (combat)"), "{plain}");
}

#[test]
fn components_are_listed_in_plain_words_and_found_by_name() {
    for game in ["spaca-wor", "cat-quest", "spanc", "zerpang", "scurvy-musketeers"] {
        let plain = out(&quarterdeck(&format!("cards {game}"), ""));
        assert!(!plain.contains("null") && !plain.contains(['{', '"']), "{plain}");
        assert!(plain.lines().all(|line| line.chars().count() <= 80), "{plain}");
    }
    let one = out(&quarterdeck("cards zerpang keel haul", ""));
    assert!(one.starts_with("4× Keel Haul / Self Sacrifice (specialty)"), "{one}");
    assert!(!one.contains("Plunder"), "{one}");
    let elf = out(&quarterdeck("cards zerpang elf", ""));
    assert!(elf.starts_with("1× Elf (class card): wins with a game that lasts"), "{elf}");
    assert!(!elf.contains("Self Sacrifice"), "what is called so comes before what contains it");
    let part = out(&quarterdeck("cards zerpang acrifice", ""));
    assert!(part.contains("Self Sacrifice"), "{part}");
    refused("cards zerpang kettle", 1, &["nothing in the box is called “kettle”"]);
}

#[test]
fn cards_are_looked_up_and_help_is_asked_for_at_the_table() {
    let words = "c tanka\nc kettle\nhelp\nstart kettle\nq\n";
    let said = out(&quarterdeck("play spaca-wor --seats human,random --seed 1", words));
    assert!(said.contains("4× Tanka die (combat)"), "{said}");
    assert!(said.contains("nothing in the box is called “kettle”"), "{said}");
    assert!(said.contains("may I do this, and if not, why not?"), "{said}");
    assert!(said.contains("“kettle” is not understood"), "{said}");
}

#[test]
fn rules_can_be_read_whole_by_clause_or_by_words() {
    let whole = out(&quarterdeck("rules spaca-wor", ""));
    assert!(whole.contains("SW-C1") && whole.contains("SW-E4") && whole.contains("--option"));
    assert!(whole.lines().all(|line| line.chars().count() <= 80));
    let one = out(&quarterdeck("rules spaca-wor sw-8", ""));
    assert!(one.contains("SW-8 ") && !one.contains("SW-9 "), "{one}");
    let found = out(&quarterdeck("rules spaca-wor terrain die", ""));
    assert!(found.contains("SW-3") && !found.contains("SW-10 "), "{found}");
}

#[test]
fn the_picker_leads_to_a_game() {
    let seats = "human,commodore\nhuman,cmd:/Nowhere/Bot\nHuman,random\n";
    let options = "warp\nten-battles=on ten-battles=off\nten-battles\n";
    let screen = out(&quarterdeck("play", format!("7\n1\n{seats}{options}q\n")));
    assert!(screen.contains("There is no “7” on the shelf."), "{screen}");
    assert!(screen.contains("has no player “commodore”"), "{screen}");
    assert!(screen.contains("cmd:/Nowhere/Bot cannot be started"), "{screen}");
    assert!(screen.contains("no option “warp”"), "{screen}");
    assert!(screen.contains("the option “ten-battles” is given twice"), "{screen}");
    assert!(screen.contains("Pick a die for the starting roll"), "{screen}");
    let left = quarterdeck("play", "q\n");
    assert_eq!(code(&left), 0);
}

#[test]
fn parts_of_a_run_are_put_together() {
    let folder = folder("commands-parts");
    let run = "arena spaca-wor --bots random,deckhand --games 12 --json";
    let whole = out(&quarterdeck(run, ""));
    for part in 1..=3 {
        let file = folder.join(part.to_string());
        let words = format!("{run} --shard {part}/3 --progress {}", file.display());
        let said = out(&quarterdeck(&words, ""));
        assert!(said.starts_with(&format!("part {part}/3 is done")), "{said}");
    }
    let files = |parts: &[u8]| {
        let files = parts.iter().map(|part| folder.join(part.to_string()).display().to_string());
        files.collect::<Vec<_>>().join(" ")
    };
    let merged = quarterdeck(&format!("merge --json {}", files(&[3, 1, 2])), "");
    assert_eq!(out(&merged), whole, "{}", err(&merged));
    refused(&format!("merge {}", files(&[1, 3])), 1, &["missing: 2/3"]);
    refused("merge", 2, &["FILES"]);
    refused(&format!("{run} --shard 1/3"), 2, &["--progress"]);
    refused(&format!("{run} --shard 4/3 --progress x"), 2, &["second of five"]);
}

#[test]
fn a_simulation_keeps_the_records_that_it_counts() {
    let folder = folder("commands-records");
    let words = format!(
        "simulate spaca-wor --games 4 --seats random,deckhand --json --records {}",
        folder.display()
    );
    let summary: Value = serde_json::from_str(&out(&quarterdeck(&words, ""))).expect("JSON");
    let mut decisions = 0;
    for game in 0..4 {
        let file = folder.join(format!("{game}.record"));
        let verified = quarterdeck(&format!("verify {}", file.display()), "");
        assert_eq!(code(&verified), 0, "{}", err(&verified));
        let text = fs::read_to_string(&file).expect("it was written");
        decisions += text.lines().filter(|line| line.contains("\"act\"")).count();
    }
    assert_eq!(summary["decisions"], decisions, "these are the games that were counted");
}

#[test]
fn a_change_is_tried_in_one_screen_and_as_data() {
    let records = folder("commands-try");
    let words = format!(
        "try spaca-wor --change ten-battles=on --levels deckhand --games 150 --no-cache --records {}",
        records.display()
    );
    let said = out(&quarterdeck(&words, ""));
    for part in
        ["changed: ten-battles=on", "decisions a game", "150 pairs", "Games that the change"]
    {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert!(said.lines().count() <= 24, "one screen: {said}");
    assert_eq!(fs::read_dir(&records).expect("it was made").count(), 6, "three pairs");
    let data: Value =
        serde_json::from_str(&out(&quarterdeck(&format!("{words} --json"), ""))).expect("JSON");
    for key in ["game", "changes", "arms", "findings", "stopped"] {
        assert!(!data[key].is_null(), "{key} is missing");
    }
    let row = &data["findings"][0];
    for key in ["what", "before", "after", "difference", "interval", "sure"] {
        assert!(!row[key].is_null(), "{key} is missing: {row}");
    }
    refused("try spaca-wor --change warp=on", 2, &["warp", "ten-battles"]);
    refused("try spaca-wor --change level=commodore", 2, &["commodore"]);
    refused("try spaca-wor --change ten-battles=on --change ten-battles=off", 2, &["twice"]);
    let none = "try spaca-wor --levels random --games 40 --runs 2";
    assert!(out(&quarterdeck(none, "")).contains("2 trials of spaca-wor without a change"));
}

#[test]
fn every_row_of_a_balance_report_can_be_reached() {
    let run = "balance spanc --levels random --games 20 --no-options";
    let usual = out(&quarterdeck(run, ""));
    let all = out(&quarterdeck(&format!("{run} --all"), ""));
    assert!(all.lines().count() > usual.lines().count(), "{all}");
    assert!(usual.contains("win rate by turn order") && all.contains("at least once"), "{all}");
    let watched = out(&quarterdeck(&format!("{run} --watch kettle"), ""));
    assert!(watched.contains("No row has “kettle” in its name"), "{watched}");
    let confirmed = quarterdeck(&format!("{run} --confirm"), "");
    assert_eq!(code(&confirmed), 0, "{}", err(&confirmed));
}
