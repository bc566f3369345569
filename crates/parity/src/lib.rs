//! The engine as a small WebAssembly module: random games of every box on the shelf, folded into one
//! hash. A server and a browser that disagree about a single state give different numbers.

use catalog::{Playable, Visitor};
use nets::{Net, Part, WHOLE, Weights};
use table::{Layout, Options, Stream, hash_of, random_step};

/// One position of so many is valued, too.
const VALUED: u32 = 16;

/// Plays one random game of each kind, for every option by itself and all together, from this seed.
/// The fold of the hashes of every state met.
#[unsafe(no_mangle)]
pub extern "C" fn walk(seed: u64) -> u64 {
    let games = catalog::games();
    let boxes = games.iter().enumerate();
    boxes.fold(0, |fold, (n, about)| {
        let stream = Stream::new(seed, n as u64);
        let walked =
            catalog::visit(about.name, Walk(stream)).expect("the catalog knows its own games");
        hash_of(&(fold, walked))
    })
}

struct Walk(Stream);

impl Visitor for Walk {
    type Out = u64;

    fn visit<G: Playable>(mut self) -> u64 {
        let about = G::about();
        let switches = about.options.iter().map(|option| vec![(option.key, "on")]);
        let all: Vec<_> = about.options.iter().map(|option| (option.key, "on")).collect();
        let mut fold = 0;
        for chosen in std::iter::once(Vec::new()).chain(switches).chain([all]) {
            // An option that is no switch refuses "on": the game is then played without it.
            let options = Options::new(about, chosen).unwrap_or_default();
            let plain = Options::default();
            for seats in about.seats.0..=about.seats.1 {
                let setup = G::set_up(seats, &options).or_else(|_| G::set_up(seats, &plain));
                let setup = setup.expect("the box allows so many seats");
                fold = hash_of(&(fold, walk_of::<G>(&setup, &mut self.0)));
            }
        }
        fold
    }
}

/// A walk with a value that every platform must find the same.
fn walk_of<G: Playable>(setup: &G::Setup, dice: &mut Stream) -> u64 {
    let game = G::new(setup);
    let features = Layout::of(&game).features;
    let weight =
        |feature| i16::try_from(feature * 7_919 % 32_749).map_or(0, |weight| weight - 16_000);
    let weights = (0..features).map(weight).collect();
    let part = Part { seats: (0, u8::MAX), scale: WHOLE * 3 / 2, weights };
    let bytes = nets::write(nets::encoding::<G>(setup), &[part]);
    let net = Weights::new(&bytes).and_then(|weights| weights.fit::<G>(setup));
    wander(game, &net.expect("the weights are of this game"), dice)
}

fn wander<G: Playable>(mut game: G, net: &Net<'_>, dice: &mut Stream) -> u64 {
    let (mut fold, mut spare, mut steps) = (0, Vec::new(), 0_u32);
    while let Some(step) = random_step(&game, dice, &mut spare) {
        step.take(&mut game);
        fold = hash_of(&(fold, hash_of(&game)));
        steps += 1;
        if steps.is_multiple_of(VALUED) {
            let mut points = [0; bots::SEATS];
            net.points(&game, &mut points);
            let chances = bots::shares(&points[..game.seats().into()]).map(f32::to_bits);
            fold = hash_of(&(fold, points, chances));
        }
    }
    fold
}
