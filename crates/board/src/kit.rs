//! Small pieces of markup that all boards share.

use maud::{Markup, html};

/// An icon of the sprite.
pub fn icon(name: &str) -> Markup {
    html! { svg.i aria-hidden="true" { use href={ "#" (name) } {} } }
}

/// The mark of a seat: colour, shape and pattern.
pub fn mark(seat: u8) -> Markup {
    html! { svg.pm aria-hidden="true" { use href={ "#m" (seat + 1) } {} } }
}

/// A chip of this class with an icon and words.
pub fn chip(class: &str, name: &str, words: &str) -> Markup {
    html! {
        span class={ "chip " (class) } {
            @if !name.is_empty() { (icon(name)) }
            (words)
        }
    }
}

/// A button that opens the rulebook at a clause.
pub fn clause_button(clause: &str) -> Markup {
    html! { button.clause type="button" data-rule=(clause) { (clause) } }
}

/// A field to type in. What is typed, with `before` in front of it, is taken as words for an action.
pub fn text_field(before: &str, label: &str, hint: &str, button: &str) -> Markup {
    html! {
        form.say data-say=(before) {
            input type="text" class="field" maxlength="200" autocomplete="off" aria-label=(label) placeholder=(hint);
            button.btn type="submit" { (button) }
        }
    }
}

/// A chance as whole per cent, never rounded to certainty.
pub fn percent(chance: f64) -> String {
    let hundred = chance * 100.0;
    if hundred > 99.0 && hundred < 100.0 {
        "over 99%".into()
    } else if hundred > 0.0 && hundred < 1.0 {
        "under 1%".into()
    } else {
        format!("{hundred:.0}%")
    }
}

/// About how many letters wide a text is.
#[expect(clippy::cast_precision_loss, reason = "names are short")]
pub fn width_of(text: &str) -> f64 {
    text.chars().count() as f64
}

/// A person's name among our own words, in which "You" is the onlooker: whoever is called so stands in quotes. A name that
/// runs from right to left turns nothing around but itself.
pub fn shown_name(name: &str) -> String {
    let turns = |c: char| matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let runs_left = |c: char| matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}' | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}');
    let name: String = name.chars().filter(|&c| !turns(c)).collect();
    let name = if name.trim().eq_ignore_ascii_case("you") { format!("“{name}”") } else { name };
    if name.contains(runs_left) { format!("\u{2068}{name}\u{2069}") } else { name }
}

/// A number of things: `1 die`, `2 dice`.
pub fn many(count: usize, one: &str, more: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {more}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_break_out_of_the_markup() {
        let words = chip("", "", "<b a=\"1\">&").into_string();
        assert_eq!(words, "<span class=\"chip \">&lt;b a=&quot;1&quot;&gt;&amp;</span>");
    }

    #[test]
    fn nobody_passes_for_the_onlooker_or_turns_our_words_around() {
        for name in ["Youri", "Yo", "<b>x</b>", "🦜", "Redd"] {
            assert_eq!(shown_name(name), name);
        }
        assert_eq!(shown_name("you "), "“you ”");
        assert_eq!(shown_name("Y\u{202e}ou"), "“You”", "marks that cannot be seen are no disguise");
        assert_eq!(shown_name("\u{2069}דג\u{202e}"), "\u{2068}דג\u{2069}");
    }

    #[test]
    fn a_chance_is_never_called_certain_unless_it_is() {
        assert_eq!(percent(0.999), "over 99%");
        assert_eq!(percent(0.001), "under 1%");
        assert_eq!(percent(1.0), "100%");
        assert_eq!(percent(0.444), "44%");
    }
}
