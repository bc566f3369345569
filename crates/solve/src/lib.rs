//! Spaca Wor, solved.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "numbers of dice, faces, results and positions are small"
)]

mod battle;
mod build;
mod captain;
mod game;
mod graph;
mod last;
mod line;
mod plan;
mod results;
mod roller;
mod setup;
mod sheet;
mod tables;
mod worth;

pub use battle::{BattleValue, Cell};
pub use captain::{Advice, Captain};
pub use game::{Aim, BattleAim, GameValue, Start};
pub use tables::make_tables;

use spaca_wor::House;
pub fn trial(house: House, threads: usize) {
    let t = std::time::Instant::now();
    let atlas = graph::atlas(house.ignore_boom);
    let g = &atlas.graph;
    eprintln!("atlas {:?}: stands {} throws {} landings {} falls {} wider {} links {} rungs {}", t.elapsed(), g.stands.len(), g.throws.len(), g.landings.len(), g.falls.len(), g.wider.len(), g.links.len(), g.last.len());
    let plan = plan::Plan::new(g, &g.first, plan::FIRST);
    for aim in [Aim::Win, Aim::Lose] {
        let t = std::time::Instant::now();
        let b = battle::Battle { graph: g, plan: &plan, house, aim, threads };
        let (v, tables) = b.solve();
        eprintln!("{aim:?} {:?} {} {:?} {:?} {:?}", t.elapsed(), tables.success, v.by_terrain_die, v.best_terrain_die, v.best_attacker_force);
    }
}
pub fn trial2() {
    let atlas = graph::atlas(false);
    let g = &atlas.graph;
    let plan = plan::Plan::new(g, &g.first, plan::FIRST);
    for (name, plan) in [("all", &plan), ("f4", &atlas.plans[4]),("f1", &atlas.plans[1]), ("f0", &atlas.plans[0])] {
        let mut best = f64::MAX; let mut sheet: sheet::Sheet<worth::Split> = Default::default();
        let payoff: Vec<worth::Split> = (0..210).map(|i| worth::Split { success: [i as f64/300.0+0.1; worth::LANES], draw: [0.01; worth::LANES] }).collect();
        for _ in 0..20 { let t = std::time::Instant::now(); sheet.solve(g, plan, &payoff); best = best.min(t.elapsed().as_secs_f64()); }
        eprintln!("{name} time {:.3} ms per lane {:.3}", best*1e3, best*1e3/worth::LANES as f64);
        let mut best = f64::MAX; let mut sheet: sheet::Sheet<f64> = Default::default();
        let payoff: Vec<f64> = (0..210).map(|i| i as f64/300.0+0.1).collect();
        for _ in 0..50 { let t = std::time::Instant::now(); sheet.solve(g, plan, &payoff); best = best.min(t.elapsed().as_secs_f64()); }
        eprintln!("  f64 {name} time {:.3} ms", best*1e3);
    }
    for f in 0..6 { for (n, plans) in [("open",&atlas.open_plans),("full",&atlas.plans)] {
        let mut best = f64::MAX; let mut sheet: sheet::Sheet<f64> = Default::default();
        let payoff: Vec<f64> = (0..210).map(|i| i as f64/300.0+0.1).collect();
        for _ in 0..50 { let t = std::time::Instant::now(); sheet.begin(g, &payoff); sheet.fill(g, &plans[f], plan::Left::One);  if n=="open" {sheet.fill(g, &plans[f], plan::Left::OneOpen);} sheet.fill(g, &plans[f], plan::Left::Two); best = best.min(t.elapsed().as_secs_f64()); }
        eprintln!("  {n} {f} time {:.3} ms", best*1e3);
    }}
}
