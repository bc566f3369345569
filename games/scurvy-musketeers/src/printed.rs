//! SM-41: the numbers of the rules, from `box.toml`, or those of an edition that differs. Cards are in the deck.

use table::Cursor;

/// All numbers of the rules.
#[derive(Debug)]
pub struct Printed {
    /// SM-2, SM-4, SM-8: a full hand.
    pub hand: u8,
    /// SM-6: the Establishing Shot: the last round in which nothing may affect an opponent.
    pub first_round: u8,
    /// SM-31: the credits may roll from this round on.
    pub credits_round: u8,
    /// SM-32a: quiet rounds after which the game ends.
    pub quiet_rounds: u8,
    /// SM-34: points for a card whose Title word is in the title.
    pub word_bonus: i32,
    /// SM-40: points for a Treasure card in a Movie.
    pub treasure_bonus: i32,
    /// SM-27: how often a Swashbuckler counts a Swashbuckler Prop.
    pub swashbuckling: i32,
}

static STANDARD: Printed = Printed::of(Cursor::of(include_str!("../box.toml")));

impl table::Printed for Printed {
    const FILE: &'static str = include_str!("../box.toml");

    #[inline]
    fn standard() -> &'static Self {
        &STANDARD
    }

    fn read(numbers: Cursor<'_>) -> Self {
        Self::of(numbers)
    }
}

impl Printed {
    const fn of(mut from: Cursor<'_>) -> Self {
        let printed = Self {
            hand: from.count("hand"),
            first_round: from.count("quiet_start"),
            credits_round: from.count("credits"),
            quiet_rounds: from.count("quiet_end"),
            word_bonus: from.number("title_word") as i32,
            treasure_bonus: from.number("treasure") as i32,
            swashbuckling: from.number("props") as i32,
        };
        from.end();
        printed
    }
}
