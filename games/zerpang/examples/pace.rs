//! pace
use table::{Choices, Game, Spoken, Stream, Turn, playout, Seat};
use zerpang::Zerpang;
fn main() {
    let mut spare = Vec::new();
    for (seats, opts) in [(4u8, vec![]), (2, vec![]), (3, vec![]), (6, vec![]), (4, vec![("board","spurs")]), (6,vec![("classes","ninja,pirate,zombie,gunslinger,alien,elf")])] {
        let choices = Choices::new(Zerpang::about(), opts.clone()).unwrap();
        let house = Zerpang::set_up(seats, &choices).unwrap();
        let n: u64 = std::env::args().nth(1).map_or(200, |a| a.parse().unwrap());
        let t = std::time::Instant::now();
        let (mut d, mut c) = (0u64, 0u64);
        let mut rounds = 0u64; let mut most=0; let mut wins=[0u32;6]; let mut goals=0;
        for k in 0..n {
            let mut g = Zerpang::new(&house);
            let (a, b) = playout(&mut g, &mut Stream::new(7, k), &mut spare);
            d += u64::from(a); c += u64::from(b); most = most.max(a+b);
            let v = g.view(None); rounds += u64::from(v.round);
            for s in g.winners().iter() { wins[s.index()] += 1; if g.score(s) == 12 {goals+=1;} }
        }
        let e = t.elapsed().as_secs_f64();
        println!("{seats} {opts:?}: {:.0} games/s, {:.2} M steps/s, {:.0}+{:.0} steps/game (most {most}), {:.1} rounds, wins {wins:?} goals {goals}", n as f64/e, (d+c) as f64/e/1e6, d as f64/n as f64, c as f64/n as f64, rounds as f64/n as f64);
    }
    println!("state {} action {} view {}", size_of::<Zerpang>(), size_of::<zerpang::Action>(), size_of::<zerpang::View>());
    if std::env::args().nth(2).is_some() {
        let house = Zerpang::set_up(4, &Choices::default()).unwrap();
        let (mut worst, mut len, mut steps, mut by) = (0u128, 0, 0u64, String::new());
        let mut k = 0;
        while steps < 10_000_000 {
            let mut g = Zerpang::new(&house); let mut dice = Stream::new(9,k); k+=1;
            loop { steps+=1; match g.turn() { Turn::Over => break, Turn::Chance => {let c=g.toss(&mut dice); g.fall(c)}
              Turn::Seats(s)=>{ let s: Seat = s.first().unwrap(); let t=std::time::Instant::now(); g.legal(s,&mut spare); let mut e=t.elapsed().as_nanos();
                if e>worst { for _ in 0..5 { let t=std::time::Instant::now(); g.legal(s,&mut spare); e=e.min(t.elapsed().as_nanos()); } if e>worst {worst=e; by=format!("{:?} {}",g.stage(),spare.len());} } len=len.max(spare.len());
                let a=g.whim(s,&mut dice,&mut spare); g.act(s,a);} } }
        }
        println!("widest: {len} actions; slowest legal {worst} ns ({by})");
    }
}
