//! How a box looks on the shelf: spine, weight, the word on its button, and what its score counts.

/// How a box looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// The short title, as people say it.
    pub title: &'static str,
    /// The colour of the spine.
    pub spine: &'static str,
    /// How much there is to think about.
    pub weight: &'static str,
    /// The word on the button that begins a game.
    pub begin: &'static str,
    /// What one point of the score is, and what several are.
    pub counts: (&'static str, &'static str),
    /// What decides between equal scores, if anything does, with the clause that says so.
    pub equals: Option<(&'static str, &'static str)>,
    /// Whether there is a sheet with pictures of its cards.
    pub art: bool,
}

/// The look of the box of this game.
pub fn look(game: &str) -> Look {
    match game {
        "spanc" => Look {
            title: "SPANC",
            spine: "#B23A5E",
            weight: "light",
            begin: "Deal the crews",
            counts: ("Loot or Poolboy", "Loot and Poolboys"),
            equals: None,
            art: true,
        },
        "scurvy-musketeers" => Look {
            title: "The Scurvy Musketeers",
            spine: "#6B1414",
            weight: "medium",
            begin: "Roll camera",
            counts: ("point", "points"),
            equals: Some(("the higher base wins, then more Characters", "SM-35")),
            art: true,
        },
        "spaca-wor" => Look {
            title: "Spaca Wor",
            spine: "#16345F",
            weight: "light",
            begin: "To battle",
            counts: ("win in a row", "wins in a row"),
            equals: None,
            art: false,
        },
        "cat-quest" => Look {
            title: "Cat Quest",
            spine: "#181447",
            weight: "medium",
            begin: "Lift off",
            counts: ("dog beaten", "dogs beaten"),
            equals: Some(("whoever was first to beat so many wins", "CQ-26")),
            art: true,
        },
        "zerpang" => Look {
            title: "zerpang!",
            spine: "#07493A",
            weight: "meaty",
            begin: "Zerp",
            counts: ("twelfth of the goal", "twelfths of the goal"),
            equals: None,
            art: true,
        },
        _ => Look {
            title: "A game",
            spine: "#17203A",
            weight: "unknown",
            begin: "Begin",
            counts: ("point", "points"),
            equals: None,
            art: false,
        },
    }
}

/// What a score of a game counts: "1 dog beaten", but "5 dogs beaten".
pub fn counts(game: &str, score: i32) -> &'static str {
    let (one, several) = look(game).counts;
    if score == 1 { one } else { several }
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_score_says_what_it_counts() {
        assert_eq!(super::counts("spaca-wor", 1), "win in a row");
        assert_eq!(super::counts("spaca-wor", 3), "wins in a row");
        assert_eq!(super::counts("cat-quest", 0), "dogs beaten");
        assert_eq!(super::counts("no such game", -1), "points");
    }

    #[test]
    fn every_box_on_the_shelf_has_its_look() {
        for about in shelf::games() {
            assert_ne!(super::look(about.name).title, "A game", "{}", about.name);
        }
    }
}
