//! `rules`: what the rulebook says.

use std::io::Write;

use clap::Args;
use table::{About, Clause, Rulebook};

use crate::failure::Failure;
use crate::screen::{WIDTH, bold, wrap};

#[derive(Args)]
pub(crate) struct RulesArgs {
    /// The game, for example spaca-wor.
    game: String,
    /// A clause id (SW-9), or words to search for.
    words: Vec<String>,
}

pub(crate) fn rules(args: &RulesArgs, out: &mut impl Write) -> Result<(), Failure> {
    let about = catalog::about(&args.game)?;
    let words = args.words.join(" ");
    let book = Rulebook::read(about.rules);
    let found = book.look_up(&words);
    if found.is_empty() {
        let message = format!("no clause of {} is called or mentions “{words}”", about.title);
        return Err(Failure::Failed(message));
    }
    if words.is_empty() {
        writeln!(out, "{}", bold(about.title))?;
    }
    write_clauses(&found, out)?;
    if words.is_empty() {
        write_options(about, out)?;
    }
    Ok(())
}

/// Writes clauses under their headings.
pub(crate) fn write_clauses(clauses: &[&Clause<'_>], out: &mut impl Write) -> Result<(), Failure> {
    let mut section = "";
    for clause in clauses {
        if clause.section != section {
            section = clause.section;
            writeln!(out, "\n{}", bold(section))?;
        }
        let text = clause.text.replace("_Ruling._", "Ruling:").replace(['`', '*'], "");
        for line in wrap(&format!("{:<7}{text}", clause.id), WIDTH, 7) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}

fn write_options(about: &About, out: &mut impl Write) -> Result<(), Failure> {
    if about.options.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n{}", bold("Chosen with --option"))?;
    for option in about.options {
        let kind = option.kind.accepts();
        let line = format!("{}={kind} ({}): {}", option.key, option.clause, option.in_words());
        for line in wrap(&line, WIDTH, 7) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}
