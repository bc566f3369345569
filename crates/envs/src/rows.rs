//! The arrays that a batch fills: the caller's memory, one row for each game, and one for each action of all lists.

/// The arrays of a batch of `n` games. What is not wanted is left out.
#[derive(Debug, Default)]
pub struct Rows<'a> {
    /// What the seat knows: `n` rows of the layout's width.
    pub observation: Option<&'a mut [i16]>,
    /// Who decides.
    pub seat: &'a mut [u8],
    /// Where each game's list begins, and the end of the last: `n + 1` numbers.
    pub offset: &'a mut [u32],
    /// The actions of all lists, one after the other: rows of the actions' layout.
    pub feature: Option<&'a mut [i16]>,
    /// What the last step brought each seat: `n` rows.
    pub reward: &'a mut [f32],
    /// Whether the last step ended a game.
    pub done: &'a mut [bool],
    /// Which game of its environment it is.
    pub episode: &'a mut [u64],
    /// Which action was done last.
    pub choice: &'a mut [u32],
    /// The hash of the state.
    pub hash: Option<&'a mut [u64]>,
    /// Which actions there are: `n` rows of 0 and 1, as wide as the caller likes.
    pub mask: Option<&'a mut [i8]>,
}

/// How wide the rows are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Widths {
    pub(crate) observation: usize,
    pub(crate) feature: usize,
    pub(crate) seats: usize,
}

impl Rows<'_> {
    /// The rows of the first games, and those of the others. The offsets have been written before, and stay whole.
    pub(crate) fn split_at(self, games: usize, actions: usize, widths: Widths) -> (Self, Self) {
        let mask = self.mask.as_ref().map_or(0, |mask| mask.len() / self.seat.len().max(1));
        let (observation, observations) = cut(self.observation, games * widths.observation);
        let (seat, seats) = self.seat.split_at_mut(games);
        let (feature, features) = cut(self.feature, actions * widths.feature);
        let (reward, rewards) = self.reward.split_at_mut(games * widths.seats);
        let (done, dones) = self.done.split_at_mut(games);
        let (episode, episodes) = self.episode.split_at_mut(games);
        let (choice, choices) = self.choice.split_at_mut(games);
        let (hash, hashes) = cut(self.hash, games);
        let (mask, masks) = cut(self.mask, games * mask);
        let offset = Default::default;
        (
            Self {
                observation,
                seat,
                offset: offset(),
                feature,
                reward,
                done,
                episode,
                choice,
                hash,
                mask,
            },
            Self {
                observation: observations,
                seat: seats,
                offset: offset(),
                feature: features,
                reward: rewards,
                done: dones,
                episode: episodes,
                choice: choices,
                hash: hashes,
                mask: masks,
            },
        )
    }
}

fn cut<T>(rows: Option<&mut [T]>, at: usize) -> (Option<&mut [T]>, Option<&mut [T]>) {
    match rows.map(|rows| rows.split_at_mut(at)) {
        Some((first, rest)) => (Some(first), Some(rest)),
        None => (None, None),
    }
}
