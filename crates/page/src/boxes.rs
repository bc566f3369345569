//! How a box looks on the shelf: spine, weight, and the word on its button.

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
            art: true,
        },
        "scurvy-musketeers" => Look {
            title: "The Scurvy Musketeers",
            spine: "#6B1414",
            weight: "medium",
            begin: "Roll camera",
            art: true,
        },
        "spaca-wor" => Look {
            title: "Spaca Wor",
            spine: "#16345F",
            weight: "light",
            begin: "To battle",
            art: false,
        },
        "cat-quest" => Look {
            title: "Cat Quest",
            spine: "#181447",
            weight: "medium",
            begin: "Lift off",
            art: true,
        },
        "zerpang" => {
            Look { title: "zerpang!", spine: "#07493A", weight: "meaty", begin: "Zerp", art: true }
        }
        _ => Look {
            title: "A game",
            spine: "#17203A",
            weight: "unknown",
            begin: "Begin",
            art: false,
        },
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_box_on_the_shelf_has_its_look() {
        for about in shelf::games() {
            assert_ne!(super::look(about.name).title, "A game", "{}", about.name);
        }
    }
}
