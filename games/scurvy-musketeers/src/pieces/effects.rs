//! SM-V1: the vocabulary of effects. Cards are data; these are the words that the data is written in.

use super::{Card, List, Trait, Type, Types};

/// One effect of a card: when, if, what, on what, how long.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Effect {
    /// When it happens.
    pub when: When,
    /// All of these must hold.
    pub conditions: List<Condition>,
    /// What it does.
    pub kind: EffectKind,
    /// To what.
    pub target: Target,
    /// For how long.
    pub lasts: Lasts,
}

/// When an effect happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// Once, when the card is played.
    Play,
    /// As long as the card is in play.
    While,
    /// SM-14: an ability.
    Use(Usage, Cost),
    /// When the card leaves play for the discard pile.
    Removed,
}

/// When an ability may be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Usage {
    /// In any turn.
    Any,
    /// In one's own turn.
    Own,
    /// During an attack.
    Attack,
}

/// What an ability costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cost {
    /// Nothing.
    None,
    /// A card from one's hand.
    Discard,
    /// The card itself.
    Sacrifice,
}

/// How long an effect lasts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lasts {
    /// It happens and is over.
    Now,
    /// For this attack.
    Attack,
    /// For this turn.
    Turn,
    /// While the card is in play.
    InPlay,
    /// The SFX goes under its target.
    Stays,
}

/// A trait, or anything at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sort {
    /// With or without traits.
    Any,
    /// With this trait.
    Of(Trait),
}

/// What an effect does, in the order of the vocabulary.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EffectKind {
    /// Adds to DS.
    DsAdd(i8),
    /// Replaces printed DS.
    DsIs(i8),
    /// Multiplies printed DS.
    DsTimes(i8),
    /// Adds to DS for each such card.
    DsPer(i8, What),
    /// Adds to AS.
    AsAdd(i8),
    /// Multiplies AS.
    AsTimes(i8),
    /// Replaces AS.
    AsIs(i8),
    /// Adds to AS for each such card.
    AsPer(i8, What),
    /// Props of that sort count so many times.
    BonusTimes(i8, Sort),
    /// Props of that sort count nothing.
    BonusNone(Sort),
    /// A card or the attack gains a trait.
    GainTrait(Trait),
    /// A card or the attack loses a trait.
    LoseTrait(Trait),
    /// SM-17a: cancels what waits, if it is one of these.
    Cancel(Types),
    /// SM-19: ends the attack.
    StopAttack,
    /// The same attack on another Movie.
    Redirect,
    /// Discards a card in play.
    Remove,
    /// SM-25a: keeps the victim.
    Save,
    /// A card in play goes to the hand of its Movie's player.
    ToHand,
    /// A Character with all on it comes into one's own Movie.
    TakeOver,
    /// A Prop goes to another Character: one's own, or anybody's.
    MoveProp {
        /// Whether anybody's Character may receive it.
        any: bool,
    },
    /// Draws cards.
    Draw(u8),
    /// Discards cards from the hand.
    Discard {
        /// How many.
        n: u8,
        /// At random, or of that player's choice.
        random: bool,
    },
    /// Takes cards from a hand.
    StealCard {
        /// How many.
        n: u8,
        /// At random, or of one's own choice.
        random: bool,
    },
    /// Looks at a hand.
    LookAtHand,
    /// Looks at the top cards of the deck.
    LookAtDeck(u8),
    /// Takes a card of these types, or with that trait, from the discard pile.
    Retrieve(Types, Option<Trait>),
    /// No attack of that sort may be declared on the Movie.
    NoAttack(Sort),
    /// Cannot be the one removed by an attack.
    NotVictim,
    /// Must be the one removed by an attack.
    Victim,
    /// SM-11: the Location attaches to one like that.
    Attach {
        /// SM-11a: it is played only so.
        must: bool,
        /// What it attaches to.
        to: Like,
    },
    /// SM-16: the Creature may be played as an SFX with these effects.
    PlayAs(List<Effect>),
    /// Only a Character with the trait may gain the Prop.
    PlayOn(Trait),
    /// One more Prop this turn.
    ExtraProp,
}

/// Whose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// One's own.
    Own,
    /// An opponent's.
    Opponent,
    /// Anybody's.
    Any,
    /// The attacked player's.
    Defender,
}

/// Which of several may be chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pick {
    /// Whose.
    pub of: Side,
    /// It has this trait.
    pub has: Option<Trait>,
    /// It lacks this trait.
    pub lacks: Option<Trait>,
    /// Not the card itself.
    pub other: bool,
}

/// What an effect is done to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// The card itself.
    Itself,
    /// The card on or under which it lies.
    Host,
    /// A chosen Character.
    Character(Pick),
    /// A chosen Prop.
    Prop(Pick),
    /// A chosen Location.
    Location(Pick),
    /// A chosen card that stays under another.
    UnderCard(Pick),
    /// The attack in progress.
    Attack,
    /// The defence in progress.
    Defence,
    /// The card that waits to resolve.
    Waiting,
    /// A player with his Movie.
    Player(Side),
    /// Every player and every Movie.
    AllMovies,
}

/// What an effect depends on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Condition {
    /// Whether the test must fail.
    pub not: bool,
    /// The test.
    pub test: Test,
}

/// A test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Test {
    /// Another card like this is in the Movie, its Location not counted.
    Movie(At, Like),
    /// The Movie's Location, or a part of it, is or has it.
    Location(At, Like),
    /// There is an attack that counts for this card, and it is or has it.
    Attack(Like),
    /// The number of such cards is within these bounds.
    Count(What, u8, u8),
    /// The round is within these bounds.
    Round(u8, u8),
    /// It is your turn.
    OwnTurn,
}

/// Which Movie a test looks at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum At {
    /// Your own.
    Own,
    /// The attacked one.
    Defender,
    /// That of the chosen card.
    Target,
}

/// Where cards are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// In one Movie.
    In(At),
    /// In all Movies.
    All,
    /// On or under this card.
    OnItself,
    /// On the attacking Creature.
    Attack,
    /// In your hand.
    Hand,
}

/// A card with this name, trait and type; what is not given does not matter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Like {
    /// The card.
    pub name: Option<Card>,
    /// A trait that it has now.
    pub has: Option<Trait>,
    /// Its type.
    pub kind: Option<Type>,
}

/// Cards that are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct What {
    /// What they are like.
    pub like: Like,
    /// Where they are.
    pub scope: Scope,
    /// Not the card itself.
    pub other: bool,
}

impl Effect {
    /// Whether the game has to remember it while it lasts: what only moves a number is done at once.
    pub const fn is_remembered(&self) -> bool {
        let numbers = matches!(
            self.kind,
            EffectKind::AsAdd(_)
                | EffectKind::AsTimes(_)
                | EffectKind::AsIs(_)
                | EffectKind::AsPer(..)
        );
        let total = matches!(self.target, Target::Defence)
            && matches!(self.kind, EffectKind::DsAdd(_) | EffectKind::DsPer(..));
        let attack = matches!(self.target, Target::Attack);
        !numbers
            && !total
            && !attack
            && !matches!(self.when, When::While)
            && !matches!(self.kind, EffectKind::ExtraProp)
    }
}
