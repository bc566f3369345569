//! Where decks from files are while somebody plays with them: each is read once, counted, and dropped with its last
//! game. A few that were read last stay, so that whoever looks at view after view does not read one again and again.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use table::{BadText, hash_of};

use super::Deck;

/// Decks that stay for a while although nobody plays with them.
const RECENT: usize = 4;

/// Decks from files.
struct Cache {
    /// Those that are in use, by their fingerprints; some may be gone.
    used: Vec<(u64, Weak<Deck>)>,
    recent: VecDeque<Arc<Deck>>,
}

static CACHE: Mutex<Cache> = Mutex::new(Cache { used: Vec::new(), recent: VecDeque::new() });

fn cache() -> MutexGuard<'static, Cache> {
    CACHE.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Cache {
    fn find(&self, fingerprint: u64, source: (&str, &str)) -> Option<Arc<Deck>> {
        let same = |deck: &Arc<Deck>| (&*deck.source.0, &*deck.source.1) == source;
        let mut alike = self.used.iter().filter(|(known, _)| *known == fingerprint);
        alike.find_map(|(_, deck)| deck.upgrade().filter(same))
    }

    fn add(&mut self, deck: &Arc<Deck>) {
        self.used.retain(|(_, deck)| deck.strong_count() > 0);
        self.used.push((deck.fingerprint, Arc::downgrade(deck)));
        self.recent.truncate(RECENT - 1);
        self.recent.push_front(Arc::clone(deck));
    }
}

/// The deck of this text with what is mixed in. What cannot be read is not kept.
pub(super) fn get(deck: &str, mix: &str) -> Result<Arc<Deck>, BadText> {
    let fingerprint = hash_of(&(deck, mix));
    if let Some(known) = cache().find(fingerprint, (deck, mix)) {
        return Ok(known);
    }
    let read = Arc::new(Deck::read(deck, mix)?);
    let mut cache = cache();
    if let Some(known) = cache.find(fingerprint, (deck, mix)) {
        return Ok(known);
    }
    cache.add(&read);
    Ok(read)
}
