//! When it ends and who wins.

use crate::state::Spanc;

impl Spanc {
    /// SP-42, SP-43: ten or more Loot and Poolboys, and more than anyone else; asked after a caper only.
    pub(crate) fn has_winner(&self) -> bool {
        let best = self.everybody().map(|seat| self.fortune(seat)).max().unwrap_or(0);
        let leaders = self.everybody().filter(|&seat| self.fortune(seat) == best).count();
        best >= self.printed().goal && leaders == 1
    }

    /// SP-42, SP-43a: somebody has won, or the last caper is over.
    pub(crate) fn has_ended(&self) -> bool {
        self.has_winner() || self.open.caper >= self.open.setup.caper_limit
    }
}
