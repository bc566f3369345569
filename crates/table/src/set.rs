//! Small sets, a bit for each member: what a set of seats, cards or cells is in every game.
//!
//! A game names its set with an alias, `type Cats = BitSet<Cat, u16>`, and says which bit stands for which
//! member. A set hashes as its integer does, and is written as the list of its members.

use std::fmt::{self, Debug};
use std::hash::{Hash, Hasher};
use std::iter::FusedIterator;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Bits, Dice};

/// What a [`BitSet`] can hold: each member has a bit of its own.
pub trait Member: Copy {
    /// Whether a set is written as an integer of at most 64 bits, since records always had it so.
    const AS_INTEGER: bool = false;

    /// The number of its bit.
    fn bit(self) -> u32;

    /// The member with this bit, if there is one.
    fn from_bit(bit: u32) -> Option<Self>;
}

/// Gives things a bit each: `members!(Card(u8))` by their number, `members!(enum Cat)` by their place in `ALL`.
/// A word more, `as integer`, is [`Member::AS_INTEGER`].
#[macro_export]
macro_rules! members {
    ($type:ident(u8) $(as $integer:ident)?) => {
        $crate::members!($type, |this| u32::from(this.0), |bit| Some($type(bit as u8)), [$($integer)?]);
    };
    (enum $type:ident $(as $integer:ident)?) => {
        $crate::members!($type, |this| this as u32, |bit| $type::ALL.get(bit as usize).copied(), [$($integer)?]);
    };
    ($type:ident, |$this:ident| $to:expr, |$bit:ident| $from:expr, [$($integer:ident)?]) => {
        impl $crate::Member for $type {
            const AS_INTEGER: bool = !stringify!($($integer)?).is_empty();

            #[inline]
            fn bit(self) -> u32 {
                let $this = self;
                $to
            }

            #[inline]
            fn from_bit($bit: u32) -> Option<Self> {
                $from
            }
        }
    };
}

members!(u8, |this| u32::from(this), |bit| Some(bit as Self), []);
members!(usize, |this| u32::try_from(this).unwrap_or(u32::MAX), |bit| Some(bit as Self), [integer]);

/// A set of `T`, a bit each in the word `W`.
///
/// ```
/// use table::{Seat, Seats};
///
/// let (early, late) = (Seats::all(3), Seats::only(Seat(2)).with(Seat(4)));
/// assert_eq!((early | late).len(), 4);
/// assert_eq!(early & late, Seats::only(Seat(2)));
/// assert_eq!(early - late, Seats::all(2));
/// assert!((early | late).contains(Seat(4)) && !early.contains(Seat(4)));
/// ```
pub struct BitSet<T, W> {
    bits: W,
    members: PhantomData<fn() -> T>,
}

impl<T, W: Copy> BitSet<T, W> {
    /// The set with these bits.
    #[inline]
    pub const fn from_bits(bits: W) -> Self {
        Self { bits, members: PhantomData }
    }

    /// Its bits.
    #[inline]
    pub const fn bits(self) -> W {
        self.bits
    }
}

impl<T, W: Bits> BitSet<T, W> {
    /// The empty set.
    pub const NONE: Self = Self::from_bits(W::ZERO);

    /// The members with the first `count` bits; there must be so many bits.
    #[inline]
    pub fn all(count: u8) -> Self {
        Self::from_bits(W::low(u32::from(count)))
    }

    /// Whether the set is empty.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.bits == W::ZERO
    }

    /// How many members the set has.
    #[inline]
    pub fn len(self) -> u32 {
        self.bits.count()
    }

    /// Whether the set has at least so many members: cheaper than counting them all.
    #[inline]
    pub fn has_at_least(self, count: u32) -> bool {
        let left = (1..count).fold(self.bits, |left, _| left.without_lowest());
        left != W::ZERO || count == 0
    }

    /// Every set of some of the members: all of them first, none of them last.
    #[inline]
    pub fn subsets(self) -> impl Iterator<Item = Self> {
        let smaller = move |set: &Self| Some(Self::from_bits(set.bits.less_one()? & self.bits));
        std::iter::successors(Some(self), smaller)
    }

    /// Whether every member is in the other set, too.
    #[inline]
    pub fn is_subset(self, other: Self) -> bool {
        (self - other).is_empty()
    }
}

impl<T: Member, W: Bits> BitSet<T, W> {
    /// The set with this one member.
    #[inline]
    pub fn only(member: T) -> Self {
        Self::from_bits(W::one(member.bit()))
    }

    /// Whether the set has this member; one without a bit in the word is in no set.
    #[inline]
    pub fn contains(self, member: T) -> bool {
        self.bits.has(member.bit())
    }

    /// The set with this member, too.
    #[inline]
    #[must_use]
    pub fn with(self, member: T) -> Self {
        self | Self::only(member)
    }

    /// The set without this member.
    #[inline]
    #[must_use]
    pub fn without(self, member: T) -> Self {
        self - Self::only(member)
    }

    /// Puts a member in.
    #[inline]
    pub fn insert(&mut self, member: T) {
        *self = self.with(member);
    }

    /// Takes a member out.
    #[inline]
    pub fn remove(&mut self, member: T) {
        *self = self.without(member);
    }

    /// The first member, if any.
    #[inline]
    pub fn first(self) -> Option<T> {
        self.iter().next()
    }

    /// The `n`-th member, from 0, if there are so many.
    #[inline]
    pub fn nth(self, n: u32) -> Option<T> {
        self.bits.nth(n).and_then(T::from_bit)
    }

    /// One of the members, each as likely; none if there is none.
    #[inline]
    pub fn draw(self, dice: &mut impl Dice) -> Option<T> {
        match self.len() {
            0 => None,
            count => self.nth(dice.below(count)),
        }
    }

    /// The members, in order.
    #[inline]
    pub fn iter(self) -> Members<T, W> {
        Members { left: self.bits, members: PhantomData }
    }
}

impl<T, W: Bits> BitOr for BitSet<T, W> {
    type Output = Self;

    /// The members of either set.
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self::from_bits(self.bits | other.bits)
    }
}

impl<T, W: Bits> BitAnd for BitSet<T, W> {
    type Output = Self;

    /// The members of both sets.
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self::from_bits(self.bits & other.bits)
    }
}

impl<T, W: Bits> Sub for BitSet<T, W> {
    type Output = Self;

    /// The members of the first set that are not in the second.
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self::from_bits(self.bits & !other.bits)
    }
}

impl<T, W: Bits> BitOrAssign for BitSet<T, W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<T, W: Bits> BitAndAssign for BitSet<T, W> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<T, W: Bits> SubAssign for BitSet<T, W> {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

/// The members of a [`BitSet`], in order.
#[derive(Clone, Debug)]
pub struct Members<T, W> {
    left: W,
    members: PhantomData<fn() -> T>,
}

impl<T: Member, W: Bits> Iterator for Members<T, W> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        while let Some(bit) = self.left.lowest() {
            self.left = self.left.without_lowest();
            if let Some(member) = T::from_bit(bit) {
                return Some(member);
            }
        }
        None
    }
}

impl<T: Member, W: Bits> FusedIterator for Members<T, W> {}

impl<T: Member, W: Bits> IntoIterator for BitSet<T, W> {
    type Item = T;
    type IntoIter = Members<T, W>;

    #[inline]
    fn into_iter(self) -> Members<T, W> {
        self.iter()
    }
}

impl<T: Member, W: Bits> FromIterator<T> for BitSet<T, W> {
    fn from_iter<I: IntoIterator<Item = T>>(members: I) -> Self {
        members.into_iter().fold(Self::NONE, Self::with)
    }
}

impl<T, W: Copy> Clone for BitSet<T, W> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, W: Copy> Copy for BitSet<T, W> {}

impl<T, W: Bits> Default for BitSet<T, W> {
    fn default() -> Self {
        Self::NONE
    }
}

impl<T, W: Eq> PartialEq for BitSet<T, W> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.bits == other.bits
    }
}

impl<T, W: Eq> Eq for BitSet<T, W> {}

impl<T, W: Ord> PartialOrd for BitSet<T, W> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<T, W: Ord> Ord for BitSet<T, W> {
    #[inline]
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.bits.cmp(&other.bits)
    }
}

impl<T, W: Hash> Hash for BitSet<T, W> {
    #[inline]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.bits.hash(hasher);
    }
}

/// The numbers of the bits: what no member has is shown, too.
impl<T, W: Bits> Debug for BitSet<T, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(BitSet::<u8, W>::from_bits(self.bits)).finish()
    }
}

impl<T: Member + Serialize, W: Bits> Serialize for BitSet<T, W> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if !T::AS_INTEGER {
            return serializer.collect_seq(*self);
        }
        let bits = BitSet::<u8, W>::from_bits(self.bits);
        serializer.serialize_u64(bits.iter().fold(0, |all, bit| all | 1 << bit))
    }
}

impl<'de, T: Member + Deserialize<'de>, W: Bits> Deserialize<'de> for BitSet<T, W> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let bits: Vec<u32> = if T::AS_INTEGER {
            let all = u64::deserialize(deserializer)?;
            (0..u64::BITS).filter(|bit| all >> bit & 1 == 1).collect()
        } else {
            Vec::<T>::deserialize(deserializer)?.into_iter().map(Member::bit).collect()
        };
        if let Some(bit) = bits.iter().find(|&&bit| bit >= W::BITS) {
            let last = W::BITS - 1;
            let what = format!("there is no number {bit}: the last is {last}");
            return Err(serde::de::Error::custom(what));
        }
        Ok(Self::from_bits(bits.into_iter().fold(W::ZERO, |all, bit| all | W::one(bit))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{U256, hash_of};

    type Small = BitSet<u8, u8>;
    type Large = BitSet<u8, U256>;

    const SPREAD: [u8; 8] = [0, 3, 63, 64, 119, 128, 191, 255];

    #[test]
    fn the_operators_are_those_of_sets() {
        let (one, other): (Small, Small) = ([1, 2, 3].into_iter().collect(), Small::all(3));
        assert_eq!((one | other).bits(), 0b1111);
        assert_eq!((one & other).bits(), 0b0110);
        assert_eq!((one - other).bits(), 0b1000);
        assert_eq!((one.with(7).len(), one.without(2).len(), Small::NONE.len()), (4, 2, 0));
        assert!((one & other).is_subset(one) && !one.is_subset(other));
    }

    #[test]
    fn every_member_is_at_one_place() {
        let set: Large = SPREAD.into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), SPREAD);
        assert_eq!((0..9).filter_map(|n| set.nth(n)).collect::<Vec<_>>(), SPREAD);
        assert_eq!((set.first(), set.len()), (Some(0), 8));
        assert!(set.contains(191) && !set.contains(190));
        assert!(set.has_at_least(8) && !set.has_at_least(9) && Small::NONE.has_at_least(0));
    }

    #[test]
    fn subsets_go_from_all_to_none() {
        let subsets: Vec<u8> = Small::from_bits(0b1010).subsets().map(Small::bits).collect();
        assert_eq!(subsets, [0b1010, 0b1000, 0b0010, 0]);
        let across: Large = [0, 64, 200].into_iter().collect();
        assert_eq!(across.subsets().filter(|some| some.is_subset(across)).count(), 8);
    }

    #[test]
    fn what_has_no_bit_is_in_no_set() {
        assert!(!BitSet::<u8, u8>::from_bits(u8::MAX).contains(8));
        assert!(!BitSet::<usize, u64>::from_bits(u64::MAX).contains(usize::MAX));
    }

    #[test]
    fn a_set_is_written_as_a_list_or_as_its_integer() {
        let list: Large = [2, 200].into_iter().collect();
        let integer: BitSet<usize, u8> = [0, 3].into_iter().collect();
        let text = |value: Result<String, serde_json::Error>| value.unwrap_or_default();
        assert_eq!(text(serde_json::to_string(&list)), "[2,200]");
        assert_eq!(text(serde_json::to_string(&integer)), "9");
        assert_eq!(serde_json::from_str::<Large>("[2,200]").ok(), Some(list));
        assert_eq!(serde_json::from_str::<BitSet<usize, u8>>("9").ok(), Some(integer));
        assert!(serde_json::from_str::<BitSet<usize, u8>>("256").is_err());
        assert!(serde_json::from_str::<Small>("[8]").is_err());
    }

    #[test]
    fn a_set_hashes_as_its_integer_does() {
        assert_eq!(hash_of(&BitSet::<u8, u64>::from_bits(77)), hash_of(&77_u64));
        assert_eq!(hash_of(&BitSet::<u8, u128>::from_bits(77)), hash_of(&77_u128));
        assert_eq!(hash_of(&Large::from_bits(U256([1, 2, 3, 4]))), hash_of(&[1_u64, 2, 3, 4]));
    }
}
