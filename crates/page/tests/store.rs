//! Games on the device: stored step by step, read again, and what a crash, another tab, damage or a full device does.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use page::store::{OpenGame, Storage, Store, delete, games, head_key, record};
use page::worker::{Answer, Ask, answer};
use page::{Intent, LocalHost, SetUp, Source, Waiting};
use serde_json::json;

/// A device in memory. Its tabs share it; it may be small, and it may lose its power.
#[derive(Clone, Default)]
struct Device {
    texts: Rc<RefCell<BTreeMap<String, String>>>,
    /// Every key that was written, in order.
    written: Rc<RefCell<Vec<String>>>,
    /// The bytes that fit, if there is a limit.
    room: Rc<Cell<Option<usize>>>,
    /// The writes until the power goes off, if it does: what is written later is lost.
    power: Rc<Cell<Option<usize>>>,
}

impl Device {
    fn used(&self) -> usize {
        self.texts.borrow().iter().map(|(key, text)| key.len() + text.len()).sum()
    }

    fn edit(&self, key: &str, change: impl FnOnce(&mut String)) {
        change(self.texts.borrow_mut().get_mut(key).expect("it is there"));
    }

    fn tab(&self) -> Store<Self> {
        Store::new(self.clone())
    }
}

impl Storage for Device {
    fn get(&self, key: &str) -> Option<String> {
        self.texts.borrow().get(key).cloned()
    }

    fn set(&mut self, key: &str, text: &str) -> bool {
        let old = self.get(key).map_or(0, |old| key.len() + old.len());
        if self.room.get().is_some_and(|room| self.used() - old + key.len() + text.len() > room) {
            return false;
        }
        if let Some(left) = self.power.get() {
            let Some(left) = left.checked_sub(1) else { return true };
            self.power.set(Some(left));
        }
        self.written.borrow_mut().push(key.into());
        self.texts.borrow_mut().insert(key.into(), text.into());
        true
    }

    fn remove(&mut self, key: &str) {
        self.texts.borrow_mut().remove(key);
    }

    fn keys(&self) -> Vec<String> {
        self.texts.borrow().keys().cloned().collect()
    }
}

fn begin(game: &str) -> LocalHost {
    let about = catalog::about(game).expect("it is on the shelf");
    let mut setup = SetUp::new(about, 5);
    setup.seats[1].player = "random".into();
    LocalHost::begin(setup).expect("it can be laid out")
}

/// Takes one decision; whether the game goes on.
fn step(host: &mut LocalHost) -> bool {
    match host.waiting() {
        Waiting::Over => return false,
        Waiting::Bot(seat, level) => {
            let question = host.question(seat, level).expect("it is asked");
            let Answer::Act(action) = answer(&Ask::Decide(question)) else { panic!("no answer") };
            host.bot_acts(seat, &action).expect("bots play by the rules");
        }
        Waiting::Person(seat) => {
            let legal = host.snapshot(Some(seat)).legal;
            let choice = &legal[host.table().len() % legal.len()];
            host.send(seat, &Intent::Act(choice.text.clone())).expect("what is listed is allowed");
        }
    }
    true
}

/// A game of zerpang! after so many decisions, stored after each of them.
fn stored(device: &Device, id: &str, decisions: u32) -> OpenGame {
    let (mut tab, mut game) = (device.tab(), OpenGame::new(id, begin("zerpang")));
    assert!(game.save(&mut tab, 1));
    for _ in 0..decisions {
        assert!(step(&mut game.host) && game.save(&mut tab, 1));
    }
    game
}

fn stands(device: &Device, id: &str) -> Result<String, String> {
    let game = OpenGame::open(&device.tab(), id)?;
    assert_eq!(
        record(&device.tab(), id)?,
        game.host.record(),
        "what is exported is what is played"
    );
    Ok(game.host.record())
}

#[test]
fn a_stored_game_goes_on_where_it_was() {
    for about in catalog::games() {
        let (device, mut steps) = (Device::default(), 0);
        let mut game = OpenGame::new("one", begin(about.name));
        let mut tab = device.tab();
        while step(&mut game.host) {
            steps += 1;
            assert!(game.save(&mut tab, steps));
            if steps % 41 == 0 {
                assert_eq!(stands(&device, "one"), Ok(game.host.record()), "{}", about.name);
                game = OpenGame::open(&tab, "one").expect("it can be opened");
            }
        }
        assert_eq!(stands(&device, "one"), Ok(game.host.record()), "{}: the end", about.name);
        let [saved] = &*games(&tab) else { panic!("one game is stored") };
        assert!(saved.over && !saved.your_move && saved.touched == steps, "{}", about.name);
        assert_eq!(saved.stands, game.host.stands());
    }
}

#[test]
fn a_step_writes_the_last_chunk_and_the_head_and_little_of_them() {
    let device = Device::default();
    let mut game = stored(&device, "long", 300);
    let mut tab = device.tab();
    let chunks = device.keys().len() - 1;
    assert!(chunks > 2, "only {chunks} chunks");
    let full = device.keys().into_iter().filter(|key| key.ends_with(":0"));
    let full: usize = full.map(|key| device.get(&key).expect("it is there").len()).sum();
    assert!((8_192..10_000).contains(&full), "{full} bytes");
    for _ in 0..10 {
        device.written.borrow_mut().clear();
        assert!(step(&mut game.host) && game.save(&mut tab, 2));
        let written = device.written.take();
        let [chunk, head] = &*written else { panic!("{written:?}") };
        assert!(chunk.starts_with("quarterdeck:game:long:") && *head == head_key("long"));
        let bytes = [chunk, head].map(|key| device.get(key).expect("it is there").len());
        assert!(bytes[0] < 10_000 && bytes[1] < 1_000, "{bytes:?}");
    }
}

#[test]
fn a_game_in_format_1_opens_and_goes_on_in_chunks() {
    let (device, mut host) = (Device::default(), begin("cat-quest"));
    while host.table().len() < 40 {
        assert!(step(&mut host));
    }
    let old = json!({"format": 1, "id": "old", "touched": 7, "setup": host.setup(), "stands": "It stands.",
        "over": false, "your_move": true, "record": host.record()});
    device.clone().set(&head_key("old"), &old.to_string());
    let mut tab = device.tab();
    let [saved] = &*games(&tab) else { panic!("one game is stored") };
    assert_eq!((saved.stands.as_str(), saved.touched), ("It stands.", 7));
    assert_eq!(stands(&device, "old"), Ok(host.record()));
    let mut game = OpenGame::open(&tab, "old").expect("it can be opened");
    assert!(!game.is_stale(&tab), "nobody has touched it");
    for power in 0..3 {
        device.power.set(Some(power));
        assert!(OpenGame::open(&tab, "old").expect("it opens").save(&mut device.tab(), 8));
        device.power.set(None);
        assert_eq!(stands(&device, "old"), Ok(host.record()), "after {power} writes");
    }
    assert!(step(&mut game.host) && game.save(&mut tab, 9));
    assert!(!device.get(&head_key("old")).expect("it is there").contains("\"record\""));
    assert_eq!(stands(&device, "old"), Ok(game.host.record()));
}

#[test]
fn a_crash_at_any_write_loses_at_most_the_last_step() {
    let device = Device::default();
    let mut game = stored(&device, "one", 0);
    let mut crashes = 0;
    for decisions in 0..200 {
        let before = stands(&device, "one").expect("it can be read");
        assert!(step(&mut game.host));
        device.power.set(Some(decisions % 3));
        assert!(game.save(&mut device.tab(), 2), "nobody notices the crash");
        device.power.set(None);
        let after = stands(&device, "one").expect("it can be read");
        assert!(after == before || after == game.host.record(), "neither before nor after");
        crashes += usize::from(after == before);
        // The page is loaded again.
        game = OpenGame::open(&device.tab(), "one").expect("it can be opened");
    }
    assert!(crashes > 100, "only {crashes} crashes");
}

#[test]
fn a_damaged_chunk_is_told_in_words_and_nothing_is_thrown_away() {
    let device = Device::default();
    let game = stored(&device, "one", 300);
    let words = Err("This game cannot be read: its record on this device is damaged.".to_owned());
    let chunk = format!("{}:1", head_key("one"));
    let whole = device.get(&chunk).expect("there are several");
    let damages: [fn(&mut String); 4] = [
        |text| text.insert(100, 'x'),
        |text| text.truncate(text.len() - 1),
        |text| text.replace_range(50..51, "é"),
        String::clear,
    ];
    for damage in damages {
        device.edit(&chunk, damage);
        assert_eq!(stands(&device, "one"), words);
        device.edit(&chunk, |text| text.clone_from(&whole));
        assert_eq!(stands(&device, "one"), Ok(game.host.record()));
    }
    device.clone().remove(&chunk);
    assert_eq!(stands(&device, "one"), words);
    assert_eq!(games(&device.tab()).len(), 1, "it is still listed");
    device.edit(&head_key("one"), |head| *head = head.replacen("\"format\":2", "\"format\":3", 1));
    let words = stands(&device, "one").expect_err("nobody knows this format");
    assert!(words.contains("format 3"), "{words}");
    assert!(stands(&device, "two").expect_err("there is none").contains("not on this device"));
}

#[test]
fn another_tab_is_noticed_when_it_goes_on_and_not_when_it_only_looks() {
    let device = Device::default();
    let here = stored(&device, "one", 5);
    let (tab, mut other_tab) = (device.tab(), device.tab());
    assert!(!here.is_stale(&tab));
    let mut there = OpenGame::open(&other_tab, "one").expect("it can be opened");
    assert!(there.save(&mut other_tab, 2) && !here.is_stale(&tab), "it only looked");
    assert!(step(&mut there.host) && there.save(&mut other_tab, 3) && here.is_stale(&tab));
    let here = OpenGame::open(&tab, "one").expect("it can be opened");
    assert!(!here.is_stale(&tab) && !there.is_stale(&other_tab));
    delete(&mut other_tab, "one");
    assert!(here.is_stale(&tab), "it was thrown away");
}

#[test]
fn what_ended_and_is_taken_back_goes_on() {
    let mut tab = Device::default().tab();
    let mut game = OpenGame::new("one", begin("spaca-wor"));
    while step(&mut game.host) {}
    assert!(game.save(&mut tab, 1) && game.host.record().contains("\"result\""));
    game.host.send(table::Seat(0), &Intent::Rewind).expect("bots do not mind");
    assert!(game.save(&mut tab, 2));
    let back = record(&tab, "one").expect("it can be read");
    assert_eq!(back, game.host.record());
    assert!(!back.contains("\"result\"") && back.contains("\"back\""));
}

#[test]
fn a_full_device_gives_up_finished_games_and_then_remembers() {
    let device = Device::default();
    let mut tab = device.tab();
    for (id, touched) in [("first", 1), ("second", 2)] {
        let mut game = OpenGame::new(id, begin("spaca-wor"));
        while step(&mut game.host) {}
        assert!(game.save(&mut tab, touched));
    }
    device.clone().set("quarterdeck:game:lost:0", "a chunk whose game is gone");
    let mut game = stored(&device, "one", 3);
    let ids = |device: &Device| -> Vec<String> {
        let mut ids: Vec<String> = games(&device.tab()).into_iter().map(|saved| saved.id).collect();
        ids.sort();
        ids
    };
    device.room.set(Some(device.used()));
    assert!(step(&mut game.host) && game.save(&mut tab, 3));
    assert_eq!(device.get("quarterdeck:game:lost:0"), None);
    device.room.set(Some(device.used()));
    while ids(&device).len() == 3 {
        assert!(step(&mut game.host) && game.save(&mut tab, 3));
    }
    assert_eq!(ids(&device), ["one", "second"], "the older one makes room");
    assert_eq!(stands(&device, "one"), Ok(game.host.record()));
    while game.save(&mut tab, 3) {
        assert!(step(&mut game.host));
    }
    assert_eq!(ids(&device), ["one"]);
    let kept = stands(&device, "one").expect("what is on the device can be read");
    assert!(game.host.record().starts_with(&kept), "the device has what there was room for");
    assert_eq!(record(&tab, "one"), Ok(game.host.record()), "the page has all of it");
    assert!(!game.is_stale(&tab));
    device.room.set(None);
    assert!(game.save(&mut tab, 4));
    assert_eq!(stands(&device, "one"), Ok(game.host.record()), "there is room again");
}

#[test]
fn a_game_is_deleted_with_its_chunks_and_nothing_else_is() {
    let device = Device::default();
    stored(&device, "a1", 150);
    let other = stored(&device, "a12", 10);
    assert!(Store::new(device.clone()).set("quarterdeck:settings", "1 2 3".into()));
    delete(&mut device.tab(), "a1");
    let keys = ["quarterdeck:game:a12", "quarterdeck:game:a12:0", "quarterdeck:settings"];
    assert_eq!(device.keys(), keys);
    assert_eq!(stands(&device, "a12"), Ok(other.host.record()));
}
