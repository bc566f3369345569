//! Tables, views and questions to bots for a game given by name: what `session` does, with the types found here.

use std::sync::Arc;

use serde_json::Value;
use session::{
    Advised, Layout, Question, Refusal, Session, Table, Thinker, ViewSession, open, open_fairly,
};
use table::{Fair, Record, Seat};

use crate::{Playable, Visitor, visit};

/// Lays out a table for a new game of this name. An option that would do nothing is refused.
pub fn lay_out(name: &str, layout: &Layout) -> Result<Box<dyn Table>, Refusal> {
    struct New<'a>(&'a Layout);
    impl Visitor for New<'_> {
        type Out = Result<Box<dyn Table>, Refusal>;
        fn visit<G: Playable>(self) -> Self::Out {
            Ok(open::<G, G::Board>(self.0.session()?, self.0.seed, G::bot))
        }
    }
    visit(name, New(layout))?
}

/// Lays out a table as it once was, whatever its options needed then: for a game whose steps are known.
pub fn lay_out_again(name: &str, layout: &Layout) -> Result<Box<dyn Table>, Refusal> {
    struct Again<'a>(&'a Layout);
    impl Visitor for Again<'_> {
        type Out = Result<Box<dyn Table>, Refusal>;
        fn visit<G: Playable>(self) -> Self::Out {
            Ok(open::<G, G::Board>(self.0.session_again()?, self.0.seed, G::bot))
        }
    }
    visit(name, Again(layout))?
}

/// Lays out a table whose draw `k` is a pure function of the key and `k`: neither a refused action nor
/// an undo nor a restart can shift it.
pub fn lay_out_fairly(
    name: &str,
    layout: &Layout,
    key: [u8; 32],
    fair: Fair,
) -> Result<Box<dyn Table>, Refusal> {
    struct New<'a>(&'a Layout, [u8; 32], Fair);
    impl Visitor for New<'_> {
        type Out = Result<Box<dyn Table>, Refusal>;
        fn visit<G: Playable>(self) -> Self::Out {
            let Self(layout, key, fair) = self;
            Ok(open_fairly::<G, G::Board>(layout.session_again()?, key, fair, G::bot))
        }
    }
    visit(name, New(layout, key, fair))?
}

/// Brings a record back to the table, every step judged and every hash compared.
pub fn load(record: Record, seed: u64) -> Result<Box<dyn Table>, Refusal> {
    struct Load(Record, u64);
    impl Visitor for Load {
        type Out = Result<Box<dyn Table>, Refusal>;
        fn visit<G: Playable>(self) -> Self::Out {
            Ok(open::<G, G::Board>(Session::load(self.0)?, self.1, G::bot))
        }
    }
    let name = record.header.game.clone();
    visit(&name, Load(record, seed))?
}

/// The entry (counted from 1) of the first draw that does not follow from the key, if there is any. The
/// record is replayed first, and believed in nothing.
pub fn unfair_draw(record: &Record, key: [u8; 32]) -> Result<Option<usize>, Refusal> {
    struct Check<'a>(&'a Record, [u8; 32]);
    impl Visitor for Check<'_> {
        type Out = Result<Option<usize>, Refusal>;
        fn visit<G: Playable>(self) -> Self::Out {
            session::unfair_draw::<G>(self.0, self.1)
        }
    }
    visit(&record.header.game, Check(record, key))?
}

/// What an onlooker sees of a game of this name, read from its view as [`Questions::view`](session::Questions::view) writes it.
pub fn session_from_view(
    game: &str,
    view: &Value,
    me: Option<Seat>,
) -> Result<Arc<dyn ViewSession>, Refusal> {
    struct Read<'a>(&'a Value, Option<Seat>);
    impl Visitor for Read<'_> {
        type Out = Result<Arc<dyn ViewSession>, Refusal>;
        fn visit<G: Playable>(self) -> Self::Out {
            session::session_from_view::<G, G::Board>(self.0, self.1)
        }
    }
    visit(game, Read(view, me))?
}

/// What the bot that is asked would do, in its text form.
pub fn decide(question: &Question) -> Result<String, Refusal> {
    Ok(thinker(question)?.think(question.seed))
}

/// What the bot that is asked thinks of all choices, best first.
pub fn advise(question: &Question) -> Result<Vec<Advised>, Refusal> {
    Ok(thinker(question)?.advise(question.seed))
}

fn thinker(question: &Question) -> Result<Box<dyn Thinker>, Refusal> {
    struct Read<'a>(&'a Question);
    impl Visitor for Read<'_> {
        type Out = Result<Box<dyn Thinker>, Refusal>;
        fn visit<G: Playable>(self) -> Self::Out {
            self.0.thinker::<G>(G::bot)
        }
    }
    visit(&question.game, Read(question))?
}
