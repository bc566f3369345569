//! one law at a time
#[path = "../tests/charter/mod.rs"]
mod charter;
fn main() {
    let pick: Option<usize> = std::env::args().nth(1).and_then(|a| a.parse().ok());
    let c = charter::charter();
    let c = match pick { Some(n) => { let t = [
        (2u8, vec![("rounds","3")]), (3, vec![("rounds","4")]), (4, vec![("rounds","5")]), (6, vec![("rounds","2")]),
        (4, vec![("classes","pirate,ninja,alien,gunslinger"),("rounds","4")]),
        (5, vec![("classes","pirate,pirate,elf,zombie,alien"),("elf-clock","on"),("rounds","4")]),
        ][n].clone(); c.tables([t]).games(1) } None => c };
    for (law, judge) in testkit::laws::<zerpang::Zerpang>() {
        let t = std::time::Instant::now();
        let r = judge(&c);
        println!("{:<45} {:>6} ms  {}", law.name, t.elapsed().as_millis(), match r { Ok(t) => format!("{t:?}"), Err(b) => b.to_string().chars().take(1500).collect() });
    }
}
