//! Says where an admiral has no learned values, so that nobody takes it for more than it is.

use table::Options;

use crate::failure::Failure;

/// Tells it on standard error, if one of these bots is an admiral.
pub(crate) fn note<N: AsRef<str>>(
    game: &str,
    seats: Option<u8>,
    options: &[(String, String)],
    bots: &[N],
) -> Result<(), Failure> {
    let is_admiral = |name: &N| name.as_ref().split('@').next() == Some("admiral");
    if !bots.iter().any(is_admiral) {
        return Ok(());
    }
    let about = catalog::about(game)?;
    let options =
        Options::new(about, options.iter().map(|(k, v)| (k, v))).map_err(session::Refusal::from)?;
    if let Some(note) = catalog::admiral_note(game, seats.unwrap_or(about.seats.0), &options)? {
        eprintln!("{note}");
    }
    Ok(())
}
