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
    let plan = plan::Plan::new(g, &g.first);
    for (name, plan) in [("all", &plan), ("f0", &atlas.plans[0]), ("f1", &atlas.plans[1]),("f2", &atlas.plans[2]),("f3", &atlas.plans[3]),("f4", &atlas.plans[4]),("f5", &atlas.plans[5])] {
        for left in [plan::Left::One, plan::Left::OneOpen, plan::Left::Two, plan::Left::TwoOpen, plan::Left::Three] {
            let n = plan.need(left);
            let falls: usize = n.throws.iter().map(|&t| g.throws[t as usize].falls.range().len()).sum();
            let tfalls: usize = n.throws.iter().map(|&t| {let t=&g.throws[t as usize];(t.falls.to-t.turbo) as usize}).sum();
            let wider: usize = n.throws.iter().map(|&t| g.throws[t as usize].wider.range().len()).sum::<usize>() + n.stands.iter().map(|&t| g.stands[t as usize].throws.range().len()).sum::<usize>();
            let links: usize = n.landings.iter().map(|&t| g.landings[t as usize].stands.range().len()).sum();
            eprintln!("{name} {left:?}: throws {} stands {} landings {} closed {} falls {falls} turbo {tfalls} wider {wider} links {links}", n.throws.len(), n.stands.len(), n.landings.len(), n.closed.len());
        }
    }
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
    let plan = plan::Plan::new(g, &g.first);
    for (name, plan) in [("all", &plan), ("f4", &atlas.plans[4]),("f1", &atlas.plans[1]), ("f0", &atlas.plans[0])] {
        let mut ops = 0;
        for left in [plan::Left::One, plan::Left::OneOpen, plan::Left::Two, plan::Left::TwoOpen, plan::Left::Three] {
            let n = plan.need(left);
            let falls: usize = n.throws.iter().map(|&t| g.throws[t as usize].falls.range().len()).sum();
            let tfalls: usize = n.throws.iter().map(|&t| {let t=&g.throws[t as usize];(t.falls.to-t.turbo) as usize}).sum();
            ops += match left { plan::Left::One => 0, plan::Left::OneOpen => tfalls, _ => falls };
            ops += n.throws.iter().map(|&t| g.throws[t as usize].wider.range().len()).sum::<usize>() + n.stands.iter().map(|&t| g.stands[t as usize].throws.range().len()).sum::<usize>();
            ops += n.landings.iter().map(|&t| g.landings[t as usize].stands.range().len()).sum::<usize>();
        }
        let mut best = f64::MAX; let mut sheet: sheet::Sheet<worth::Split> = Default::default();
        let payoff: Vec<worth::Split> = (0..210).map(|i| worth::Split { success: [i as f64/300.0+0.1; worth::LANES], draw: [0.01; worth::LANES] }).collect();
        for _ in 0..20 { let t = std::time::Instant::now(); sheet.solve(g, plan, &payoff); best = best.min(t.elapsed().as_secs_f64()); }
        eprintln!("{name} ops {ops} time {:.3} ms, {:.2} ns/op, per lane {:.3}", best*1e3, best*1e9/ops as f64, best*1e9/ops as f64/worth::LANES as f64);
        let mut best = f64::MAX; let mut sheet: sheet::Sheet<f64> = Default::default();
        let payoff: Vec<f64> = (0..210).map(|i| i as f64/300.0+0.1).collect();
        for _ in 0..50 { let t = std::time::Instant::now(); sheet.solve(g, plan, &payoff); best = best.min(t.elapsed().as_secs_f64()); }
        eprintln!("  f64 {name} ops {ops} time {:.3} ms, {:.2} ns/op", best*1e3, best*1e9/ops as f64);
    }
}
