//! The sky and what hangs in it: stars, orbits, the belt, and every body's face.

use std::f64::consts::TAU;
use std::fmt::Write as _;

use cat_quest::Body;
use maud::{Markup, html};

/// Radius of each orbit, from the Sun out.
pub(super) const RADII: [f64; 10] =
    [0.0, 74.0, 122.0, 170.0, 218.0, 300.0, 348.0, 396.0, 444.0, 488.0];
/// Where the belt lies.
const BELT: f64 = 259.0;
/// Colour, kind of surface and size of each body.
pub(super) const LOOKS: [(&str, Surface, f64); 10] = [
    ("#F2B233", Surface::Rays, 36.0),
    ("#C9A26A", Surface::Craters, 16.0),
    ("#F0B27A", Surface::Bands, 20.0),
    ("#3A7FD5", Surface::Land, 22.0),
    ("#E8553A", Surface::Craters, 18.0),
    ("#E0A45C", Surface::Bands, 32.0),
    ("#EBCB97", Surface::Ring, 25.0),
    ("#8FD9D2", Surface::Bands, 23.0),
    ("#4C7FE0", Surface::Bands, 23.0),
    ("#C9B7A5", Surface::Craters, 14.0),
];

/// What a body's face shows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Surface {
    Rays,
    Craters,
    Bands,
    Land,
    Ring,
}

/// Stars, orbits and the belt: the same for every game.
pub(super) fn sky() -> Markup {
    let mut state: u32 = 4;
    let mut draw = |from: f64, to: f64| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        from + (to - from) * f64::from(state >> 8) / f64::from(1_u32 << 24)
    };
    let mut stars = String::new();
    for _ in 0..90 {
        let (x, y, size) = (draw(-900.0, 900.0), draw(-620.0, 620.0), draw(1.5, 4.0));
        let _ = write!(
            stars,
            "M{x:.0} {:.0}l{1:.1} {size:.1} {size:.1} {1:.1}-{size:.1} {1:.1}-{1:.1} {size:.1}-{1:.1}-{size:.1}-{size:.1}-{1:.1} {size:.1}-{1:.1}Z",
            y,
            size * 0.4
        );
    }
    let mut rocks = String::new();
    for n in 0..120 {
        let angle = f64::from(n) * TAU / 120.0 + draw(-0.02, 0.02);
        let radius = BELT + draw(-13.0, 13.0);
        let (x, y, size) = (radius * angle.cos(), radius * angle.sin(), draw(2.5, 6.0));
        let part = |of: f64| format!("{:.1}", size * of);
        let (left, wide, low) = (part(0.8), part(1.1), part(1.2));
        let (down, right, up) = (part(0.5), part(0.2), part(0.6));
        let _ = write!(
            rocks,
            "M{:.0} {y:.0}l{left}-{size:.1} {wide} {down} {right} {wide}-{low} {up}Z",
            x - size
        );
    }
    html! {
        path d=(stars) fill="#B9B2F0" opacity=".55" {}
        @for radius in &RADII[1..] { circle r=(radius) fill="none" stroke="#4A44A0" stroke-width="2" {} }
        path d=(rocks) fill="#9C8D7A" {}
    }
}

/// A body at the origin.
pub(super) fn planet(body: Body) -> Markup {
    let (colour, surface, r) = LOOKS[body.index()];
    let part = |of: f64| format!("{:.1}", -r * of);
    let (from, bend) = ((part(0.68), part(0.3)), (part(0.55), part(0.62)));
    let shine =
        format!("M{} {}Q{} {} {} {}", from.0, from.1, bend.0, bend.1, part(0.25), part(0.72));
    html! {
        @if surface == Surface::Rays { (inked(&rays(), "#F2801F")) }
        circle r=(r) fill=(colour) stroke="#17203A" stroke-width="3" stroke-linejoin="round" {}
        (face(colour, surface, r))
        path d=(shine) fill="none" stroke="#FFF8E7" stroke-width="2.6" stroke-linecap="round" {}
    }
}

/// A shape with an edge of ink.
fn inked(shape: &str, fill: &str) -> Markup {
    html! { path d=(shape) fill=(fill) stroke="#17203A" stroke-width="3" stroke-linejoin="round" {} }
}

fn rays() -> String {
    let points = (0..32).map(|n| {
        let radius = if n % 2 == 0 { 52.0 } else { 41.0 };
        let angle = TAU * f64::from(n) / 32.0;
        format!("{:.1} {:.1}", radius * angle.cos(), radius * angle.sin())
    });
    format!("M{}Z", points.collect::<Vec<_>>().join("L"))
}

fn face(colour: &str, surface: Surface, r: f64) -> Markup {
    match surface {
        Surface::Rays => Markup::default(),
        Surface::Bands => bands(r),
        Surface::Ring => ring(colour, r),
        Surface::Land => land(r),
        Surface::Craters => html! {
            (crater(-r * 0.3, r * 0.3, r * 0.22))
            (crater(r * 0.35, -r * 0.15, r * 0.16))
        },
    }
}

fn bands(r: f64) -> Markup {
    let [left, right] = [-r * 0.9, r * 0.9];
    let upper = format!("M{left:.1} {0:.1}Q0 {1:.1} {right:.1} {0:.1}", -r * 0.3, -r * 0.1);
    let lower = format!("M{left:.1} {0:.1}Q0 {1:.1} {right:.1} {0:.1}", r * 0.25, r * 0.45);
    html! {
        path d={ (upper) (lower) } fill="none" stroke="#17203A" stroke-opacity=".35"
            stroke-width=(format!("{:.1}", r * 0.16)) {}
    }
}

fn ring(colour: &str, r: f64) -> Markup {
    let ellipse = |stroke: &str, width: f64| {
        html! {
            ellipse rx=(format!("{:.1}", r * 1.7)) ry=(format!("{:.1}", r * 0.48)) fill="none" stroke=(stroke)
                stroke-width=(format!("{width:.1}")) {}
        }
    };
    let half = format!("M{0:.1} 0A{1:.1} {1:.1} 0 0 1 {1:.1} 0Z", 1.5 - r, r - 1.5);
    html! {
        g transform="rotate(-16)" {
            (ellipse("#17203A", r * 0.3))
            (ellipse("#FFF8E7", r * 0.14))
            path d=(half) fill=(colour) {}
        }
    }
}

fn land(r: f64) -> Markup {
    let part = |part: f64| format!("{:.1}", r * part);
    let west = format!(
        "M{} {}q{} {} {} {}q{} {} {} {}Z",
        part(-0.6),
        part(-0.3),
        part(0.4),
        part(-0.5),
        part(0.8),
        part(-0.1),
        part(-0.1),
        part(0.5),
        part(-0.5),
        part(0.4)
    );
    let east = format!(
        "M0 {}q{} {} {} {}q{} {} {} {}Z",
        part(0.5),
        part(0.3),
        part(-0.5),
        part(0.7),
        part(-0.2),
        part(-0.2),
        part(0.5),
        part(-0.7),
        part(0.2)
    );
    html! { path d={ (west) (east) } fill="#5FAE4E" {} }
}

fn crater(x: f64, y: f64, r: f64) -> Markup {
    html! {
        circle cx=(format!("{x:.1}")) cy=(format!("{y:.1}")) r=(format!("{r:.1}")) fill="#17203A" fill-opacity=".3" {}
    }
}
