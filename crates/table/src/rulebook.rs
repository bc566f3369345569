//! A game's `RULES.md`, cut into clauses: the rulebook that every home of the game shows.

/// One clause of a rulebook.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clause<'a> {
    /// Its id, for instance `SW-7a`.
    pub id: &'a str,
    /// The heading it stands under.
    pub section: &'a str,
    /// Its text, in Markdown, without the id.
    pub text: &'a str,
}

/// A parsed `RULES.md`: a clause is a paragraph that starts with its id in bold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rulebook<'a> {
    /// The clauses, in printed order.
    pub clauses: Vec<Clause<'a>>,
}

impl<'a> Rulebook<'a> {
    /// Reads a rulebook.
    pub fn read(text: &'a str) -> Self {
        let mut section = "";
        let mut clauses = Vec::new();
        for paragraph in text.split("\n\n") {
            let paragraph = paragraph.trim();
            if let Some(heading) = paragraph.strip_prefix("## ") {
                section = heading.trim();
            } else if let Some((id, text)) =
                paragraph.strip_prefix("**").and_then(|rest| rest.split_once("**"))
                && is_id(id)
            {
                clauses.push(Clause { id, section, text: text.trim() });
            }
        }
        Self { clauses }
    }

    /// The clause of this id, upper or lower case.
    pub fn clause(&self, id: &str) -> Option<&Clause<'a>> {
        self.clauses.iter().find(|clause| clause.id.eq_ignore_ascii_case(id))
    }

    /// The clauses meant: all if nothing is said, the one of this id, or those that mention every word.
    pub fn look_up(&self, words: &str) -> Vec<&Clause<'a>> {
        match self.clause(words.trim()) {
            Some(clause) => vec![clause],
            None => self.search(words),
        }
    }

    /// The clauses that mention every word, in printed order.
    pub fn search(&self, words: &str) -> Vec<&Clause<'a>> {
        let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
        let holds = |clause: &Clause<'_>| {
            let text = format!("{} {}", clause.id, clause.text).to_lowercase();
            words.iter().all(|word| text.contains(word))
        };
        self.clauses.iter().filter(|clause| holds(clause)).collect()
    }
}

/// Two capitals, a hyphen, then letters and digits.
fn is_id(text: &str) -> bool {
    text.split_once('-').is_some_and(|(game, number)| {
        game.len() == 2
            && game.bytes().all(|b| b.is_ascii_uppercase())
            && number.bytes().any(|b| b.is_ascii_digit())
            && number.bytes().all(|b| b.is_ascii_alphanumeric())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# Box\n\nHello.\n\n## First\n\n**XX-1** One\nand more.\n\n**Not** one.\n\n## Second\n\n**XX-2a** Two.\n";

    #[test]
    fn a_clause_is_looked_up_by_id_or_words() {
        let book = Rulebook::read(TEXT);
        let found = |words| book.look_up(words).iter().map(|c| c.id).collect::<Vec<_>>();
        assert_eq!(found(" xx-2A "), ["XX-2a"]);
        assert_eq!(found("and one"), ["XX-1"]);
        assert_eq!(found(""), ["XX-1", "XX-2a"]);
        assert!(found("three").is_empty());
    }

    #[test]
    fn clauses_know_their_section() {
        let book = Rulebook::read(TEXT);
        assert_eq!(book.clauses.len(), 2);
        assert_eq!(
            book.clause("xx-1"),
            Some(&Clause { id: "XX-1", section: "First", text: "One\nand more." })
        );
        assert_eq!(book.clause("XX-2a").map(|c| c.section), Some("Second"));
        assert_eq!(book.clause("XX-3"), None);
    }

    #[test]
    fn search_wants_every_word() {
        let book = Rulebook::read(TEXT);
        assert_eq!(book.search("AND more").len(), 1);
        assert_eq!(book.search("and two").len(), 0);
    }
}
