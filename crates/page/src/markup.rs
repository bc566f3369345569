//! What differs between two pieces of markup, as changes that a page can make in place: focus stays where it
//! is, things that move can be seen to move, and what is as it was costs nothing, because equal markup is
//! passed over without a closer look.
//!
//! Children stay themselves by their place, or by `data-key` wherever they go. A new `data-fresh` makes a
//! thing anew, so that its animation plays again.
//!
//! The markup is ours, and plain: every tag is closed, `>` and quotes in texts are escaped, tables say
//! `tbody`.

use std::ops::ControlFlow;

/// One change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// Where: the number of the child, from the root on, as things are after all earlier changes.
    pub place: Vec<usize>,
    /// What.
    pub what: What,
}

/// What changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum What {
    /// The text is this now.
    Text(String),
    /// The attribute has this value now, or is gone.
    Attribute(String, Option<String>),
    /// This markup takes the place.
    Replace(String),
    /// This markup moves in here, before whatever stands in the place.
    Insert(String),
    /// What stands here goes.
    Remove,
}

/// What turns one piece of markup into the other.
pub fn changes(old: &str, new: &str) -> Vec<Change> {
    let mut compared = Compared { place: Vec::new(), changes: Vec::new() };
    compared.children(old, new);
    compared.changes
}

/// What is in the first element of some markup.
pub fn inner(markup: &str) -> &str {
    pieces(markup).find(|piece| !piece.name.is_empty()).map_or("", |piece| piece.inner)
}

/// Markup cut between elements into slices of about this many bytes.
pub fn slices(markup: &str, size: usize) -> Vec<&str> {
    let (mut slices, mut start, mut end) = (Vec::new(), 0, 0);
    for piece in pieces(markup) {
        end += piece.source.len();
        if end - start >= size {
            slices.push(&markup[start..end]);
            start = end;
        }
    }
    slices.push(&markup[start..]);
    slices
}

/// An element with all that is in it, or a text.
#[derive(Clone, Copy)]
struct Piece<'a> {
    /// All of it.
    source: &'a str,
    /// Its tag's name; nothing for a text.
    name: &'a str,
    /// Its attributes.
    head: &'a str,
    /// What is in it.
    inner: &'a str,
}

impl<'a> Piece<'a> {
    /// The value of an attribute, as it is written.
    fn attribute(&self, name: &str) -> Option<&'a str> {
        attributes(self.head).find(|(found, _)| *found == name).map(|(_, value)| value)
    }

    fn key(&self) -> Option<&'a str> {
        self.attribute("data-key")
    }

    /// Whether it can become the other.
    fn can_become(&self, new: &Piece<'_>) -> bool {
        let fresh = new.attribute("data-fresh");
        self.name == new.name
            && self.key() == new.key()
            && (fresh.is_none() || fresh == self.attribute("data-fresh"))
    }
}

struct Compared {
    place: Vec<usize>,
    changes: Vec<Change>,
}

impl Compared {
    fn note(&mut self, what: What) {
        self.changes.push(Change { place: self.place.clone(), what });
    }

    fn children(&mut self, old: &str, new: &str) {
        if old == new {
            return;
        }
        let (old, new): (Vec<_>, Vec<_>) = (pieces(old).collect(), pieces(new).collect());
        let mut have = 0;
        for (nth, want) in new.iter().enumerate() {
            self.place.push(nth);
            have += self.child(&old[have..], want, &new[nth + 1..]);
            self.place.pop();
        }
        self.place.push(new.len());
        for _ in have..old.len() {
            self.note(What::Remove);
        }
        self.place.pop();
    }

    /// Brings one child about out of what is left of the old ones; how many of those that took.
    fn child(&mut self, old: &[Piece<'_>], want: &Piece<'_>, later: &[Piece<'_>]) -> usize {
        let by_key = || want.key().and_then(|_| old.iter().position(|it| it.can_become(want)));
        let Some(here) = old.first() else {
            self.note(What::Insert(want.source.into()));
            return 0;
        };
        if here.can_become(want) {
            self.piece(here, want);
            1
        } else if let Some(gone) = by_key() {
            (0..gone).for_each(|_| self.note(What::Remove));
            self.piece(&old[gone], want);
            gone + 1
        } else if here.key().is_some() && later.iter().any(|it| it.key() == here.key()) {
            self.note(What::Insert(want.source.into()));
            0
        } else {
            self.note(What::Replace(want.source.into()));
            1
        }
    }

    fn piece(&mut self, old: &Piece<'_>, new: &Piece<'_>) {
        if old.source == new.source {
            return;
        }
        if new.name.is_empty() {
            return self.note(What::Text(plain(new.source)));
        }
        if old.head != new.head {
            for (name, _) in attributes(old.head).filter(|(name, _)| new.attribute(name).is_none())
            {
                self.note(What::Attribute(name.into(), None));
            }
            for (name, value) in attributes(new.head) {
                if old.attribute(name) != Some(value) {
                    self.note(What::Attribute(name.into(), Some(plain(value))));
                }
            }
        }
        self.children(old.inner, new.inner);
    }
}

/// What stands side by side in markup.
fn pieces(markup: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut rest = markup;
    std::iter::from_fn(move || {
        let piece = first(rest)?;
        rest = &rest[piece.source.len()..];
        Some(piece)
    })
}

/// What stands first in markup.
fn first(markup: &str) -> Option<Piece<'_>> {
    if markup.is_empty() {
        return None;
    }
    let text = markup.find('<').unwrap_or(markup.len());
    if text > 0 {
        let source = &markup[..text];
        return Some(Piece { source, name: "", head: "", inner: "" });
    }
    let end = markup.find('>').unwrap_or(markup.len());
    let start = markup.len().min(end + 1);
    let tag = markup[1..end].trim_end_matches('/');
    let (name, head) = tag.split_once(' ').unwrap_or((tag, ""));
    if markup[..end].ends_with('/') || ["br", "img", "input"].contains(&name) {
        return Some(Piece { source: &markup[..start], name, head, inner: "" });
    }
    let (inner, after) = closing(markup, start);
    Some(Piece { source: &markup[..after], name, head, inner: &markup[start..inner] })
}

/// Where the element whose content begins at `start` is closed: where its content ends, and where itself.
fn closing(markup: &str, start: usize) -> (usize, usize) {
    let mut depth = 1_usize;
    let end = markup.len();
    let found = markup[start..].match_indices('<').try_for_each(|(at, _)| {
        let at = start + at;
        let tag = &markup[at..markup[at..].find('>').map_or(end, |close| at + close + 1)];
        if tag.starts_with("</") {
            depth -= 1;
            if depth == 0 {
                return ControlFlow::Break((at, at + tag.len()));
            }
        } else if !tag.ends_with("/>") && !["<br", "<img", "<input"].iter().any(|it| is(tag, it)) {
            depth += 1;
        }
        ControlFlow::Continue(())
    });
    found.break_value().unwrap_or((end, end))
}

/// Whether a tag begins with this name, and does not go on with more letters of it.
fn is(tag: &str, name: &str) -> bool {
    tag.strip_prefix(name).is_some_and(|rest| rest.starts_with([' ', '>']))
}

/// Names and values as they are written; a name alone has no value.
fn attributes(head: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = head;
    std::iter::from_fn(move || {
        rest = rest.trim_start();
        let end = rest.find([' ', '=']).unwrap_or(rest.len());
        let (name, after) = rest.split_at(end);
        let quoted = after.strip_prefix("=\"").and_then(|value| value.split_once('"'));
        let (value, after) = quoted.unwrap_or(("", after));
        rest = after;
        (!name.is_empty()).then_some((name, value))
    })
}

/// A text as people read it.
fn plain(text: &str) -> String {
    let text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"");
    text.replace("&amp;", "&")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(old: &str, new: &str) -> Vec<String> {
        let tell = |change: Change| match change.what {
            What::Text(text) => format!("{:?} reads {text}", change.place),
            What::Attribute(name, value) => format!("{:?} {name}={value:?}", change.place),
            What::Replace(markup) => format!("{:?} becomes {markup}", change.place),
            What::Insert(markup) => format!("{:?} gets {markup}", change.place),
            What::Remove => format!("{:?} goes", change.place),
        };
        changes(old, new).into_iter().map(tell).collect()
    }

    #[test]
    fn what_is_as_it_was_is_left_alone() {
        let board = "<g><use href=\"#a\"/>one</g><p>two<br>three</p>";
        assert!(changes(board, board).is_empty());
        assert_eq!(told("<i>1</i><b>2 &amp; 3</b>", "<i>1</i><b>&lt;3</b>"), ["[1, 0] reads <3"]);
    }

    #[test]
    fn attributes_come_change_and_go() {
        let changed = told("<a x=\"1\" y=\"2\" z>t</a>", "<a x=\"3\" w=\"&quot;\" z>t</a>");
        assert_eq!(changed, ["[0] y=None", "[0] x=Some(\"3\")", "[0] w=Some(\"\\\"\")"]);
    }

    #[test]
    fn children_with_keys_stay_themselves_when_others_come_and_go() {
        let li = |key: u8| format!("<li data-key=\"{key}\">line {key}</li>");
        let list = |keys: &[u8]| keys.iter().map(|&key| li(key)).collect::<String>();
        assert_eq!(told(&list(&[2, 1]), &list(&[3, 2, 1])), [format!("[0] gets {}", li(3))]);
        assert_eq!(told(&list(&[3, 2, 1]), &list(&[1])), ["[0] goes", "[0] goes"]);
        assert_eq!(told(&list(&[1]), &list(&[2])), [format!("[0] becomes {}", li(2))]);
    }

    #[test]
    fn what_is_fresh_is_made_anew() {
        let die = |fresh: u8, pips: u8| format!("<b data-fresh=\"{fresh}\">{pips}</b>");
        assert_eq!(told(&die(1, 5), &die(2, 5)), [format!("[0] becomes {}", die(2, 5))]);
        assert_eq!(told(&die(1, 5), &die(1, 6)), ["[0, 0] reads 6"]);
    }

    #[test]
    fn another_element_takes_the_place_and_what_is_left_goes() {
        let changed = told("<p>a</p>text<i></i>", "<div>a</div>");
        assert_eq!(changed, ["[0] becomes <div>a</div>", "[1] goes", "[1] goes"]);
    }

    #[test]
    fn slices_are_cut_between_elements_and_lose_nothing() {
        let sheet = "<svg a=\"1\"><defs><g/></defs> <symbol>one</symbol><symbol>two</symbol></svg>";
        let all = inner(sheet);
        assert_eq!(all, "<defs><g/></defs> <symbol>one</symbol><symbol>two</symbol>");
        let cut = slices(all, 20);
        assert_eq!(cut, ["<defs><g/></defs> <symbol>one</symbol>", "<symbol>two</symbol>", ""]);
        assert_eq!(cut.concat(), all);
    }

    #[test]
    fn markup_that_is_cut_short_is_no_trouble() {
        for broken in ["<", "<a", "<a x=\"", "<a>", "<a><b", "</a>", "a > b", "<a></a></a>"] {
            let _ = changes(broken, "<p>whole</p>");
            let _ = changes("<p>whole</p>", broken);
        }
    }
}
