//! SM-1a: the little words that a title may have beside the words drawn, and the marks of a poster. The list is
//! closed, so that a title keeps every word of its author in a few bytes; states are hashed by the places of the
//! words in it, so a word keeps its place for ever and new ones come last.

/// A little word or a mark, by its place in the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Little(pub(super) u16);

/// How many marks there are; they come first, and stand close to the word before them.
pub(super) const MARKS: u16 = 4;
/// Words after which a noun usually follows come next, up to here.
pub(super) const DETERMINERS: u16 = MARKS + 36;
/// Words that titles often have come next, up to here.
pub(super) const COMMON: u16 = DETERMINERS + 27;

/// Every little word, as on a poster: small where posters have it small.
#[rustfmt::skip]
const LITTLE: &[&str] = &[
    ",", ":", "!", "?",
    // Articles, and what stands in their place.
    "the", "a", "an", "My", "Your", "His", "Her", "Its", "Our", "Their", "Whose", "This", "That", "These", "Those",
    "Every", "Each", "All", "Both", "Some", "Any", "No", "Another", "One", "Two", "Three", "Four", "Five", "Six",
    "Eight", "Nine", "Ten", "First", "Second", "Third", "Last",
    // What titles often have.
    "of", "and", "in", "on", "at", "to", "from", "with", "for", "by", "or", "versus", "vs", "near", "under", "aboard",
    "without", "against", "Is", "Must", "Meets", "Who", "&", "over", "into", "Never", "Ones",
    // Prepositions.
    "about", "above", "across", "after", "along", "amid", "amidst", "among", "around", "as", "atop", "before", "behind",
    "below", "beneath", "beside", "besides", "between", "beyond", "despite", "down", "during", "except", "inside",
    "like", "off", "onto", "opposite", "out", "outside", "past", "per", "round", "since", "than", "through",
    "throughout", "till", "toward", "towards", "unlike", "until", "up", "upon", "via", "within",
    // Conjunctions.
    "but", "nor", "so", "yet", "if", "when", "while", "because", "although", "though", "unless", "whether", "where",
    "wherever", "whenever", "lest",
    // Pronouns.
    "I", "Me", "You", "He", "Him", "She", "They", "Them", "We", "Us", "It", "Whom", "What", "Which", "Whoever",
    "Nobody", "Somebody", "Everybody", "Anybody", "Nothing", "Something", "Everything", "Anything", "None", "Myself",
    "Yourself", "Himself", "Herself", "Itself", "Ourselves", "Themselves", "Mine", "Yours", "Hers", "Ours", "Theirs",
    "Other", "Others",
    // Adverbs.
    "Not", "Always", "Ever", "Again", "Almost", "Already", "Also", "Alone", "Away", "Back", "Forth", "Here", "There",
    "Now", "Then", "Soon", "Later", "Today", "Tonight", "Tomorrow", "Yesterday", "Often", "Sometimes", "Seldom",
    "Still", "Too", "Very", "Quite", "Rather", "Really", "Only", "Just", "Even", "More", "Most", "Less", "Least",
    "Much", "Many", "Few", "Far", "Abroad", "Ashore", "Afloat", "Overboard", "Indeed", "Instead", "Perhaps", "Maybe",
    "Well", "Badly", "Boldly", "Bravely", "Wildly", "Madly", "Deeply", "Darkly", "Slowly", "Quickly", "Suddenly",
    "Secretly", "Sadly", "Gladly", "Gently", "Nearly", "Barely", "Hardly", "Truly", "Finally", "Forever", "Meanwhile",
    "Once", "Twice", "Thrice", "Together", "Apart", "Else", "Elsewhere", "Somewhere", "Nowhere", "Everywhere", "How",
    "Why", "Next",
    // Verbs that help others, and some that every film has.
    "Am", "Are", "Was", "Were", "Be", "Been", "Being", "Has", "Have", "Had", "Do", "Does", "Did", "Will", "Would",
    "Shall", "Should", "Can", "Could", "May", "Might", "Cannot", "Don't", "Can't", "Won't", "Isn't", "It's", "Let's",
    "I'm", "You're", "We're", "They're", "Comes", "Came", "Goes", "Went", "Gone", "Gets", "Got", "Makes", "Made",
    "Met", "Strikes", "Struck", "Rides", "Rode", "Sails", "Sailed", "Lives", "Lived", "Dies", "Died", "Eats", "Ate",
    "Loves", "Loved", "Fights", "Fought", "Steals", "Stole", "Wears", "Wore", "Walks", "Walked", "Knows", "Knew",
    "Wants", "Wanted", "Sees", "Saw", "Begins", "Began", "Ends", "Ended", "Called", "Born", "Named",
    // Numbers, cries, and what stands between two halves of a title.
    "Eleven", "Twelve", "Hundred", "Thousand", "Million", "Half", "Part", "II", "III", "IV", "Oh", "Ah", "Ahoy", "Aye",
    "Yes", "Beware", "Alas", "Hooray", "Help", "-",
];

/// How many there are.
pub(super) const COUNT: u16 = LITTLE.len() as u16;

impl Little {
    pub(super) const A: Self = Self::known("a");
    pub(super) const THE: Self = Self::known("the");
    pub(super) const AND: Self = Self::known("and");
    pub(super) const AT: Self = Self::known("at");
    pub(super) const FROM: Self = Self::known("from");
    pub(super) const NEAR: Self = Self::known("near");
    pub(super) const OF: Self = Self::known("of");
    pub(super) const ONES: Self = Self::known("Ones");
    pub(super) const VERSUS: Self = Self::known("versus");
    pub(super) const WITH: Self = Self::known("with");

    /// A word that the program itself uses.
    const fn known(word: &str) -> Self {
        let mut at = 0;
        while !is_same(LITTLE[at], word) {
            at += 1;
        }
        Self(at as u16)
    }

    /// The little word that is meant, in whatever letters.
    pub(super) fn named(word: &str) -> Option<Self> {
        let at = LITTLE.iter().position(|little| little.eq_ignore_ascii_case(word))?;
        Some(Self(at as u16))
    }

    /// As it stands on a poster.
    pub(super) const fn word(self) -> &'static str {
        LITTLE[self.0 as usize]
    }

    /// Whether it stands close to the word before it.
    pub(super) const fn is_mark(self) -> bool {
        self.0 < MARKS
    }

    /// Whether a noun usually follows.
    pub(super) const fn is_determiner(self) -> bool {
        MARKS <= self.0 && self.0 < DETERMINERS
    }

    /// Whether titles often have it.
    pub(super) const fn is_common(self) -> bool {
        self.0 < COMMON
    }

    /// Its own place and the one after.
    pub(super) const fn alone(self) -> (u16, u16) {
        (self.0, self.0 + 1)
    }
}

const fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    if one.len() != other.len() {
        return false;
    }
    let mut at = 0;
    while at < one.len() {
        if one[at] != other[at] {
            return false;
        }
        at += 1;
    }
    true
}
