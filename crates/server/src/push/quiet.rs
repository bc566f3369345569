//! Quiet hours: how long a device is not to be disturbed.

use std::time::Duration;

/// The minutes of a day.
pub(super) const DAY: u16 = 24 * 60;

/// How long the quiet hours last yet, at a time in seconds since 1970; not at all outside of them.
pub(super) fn lasts(quiet: Option<(u16, u16)>, now: u64) -> Duration {
    let Some((from, to)) = quiet else { return Duration::ZERO };
    let day = u64::from(DAY) * 60;
    let second = now % day;
    let until = |minute: u16| (u64::from(minute) * 60 + day - second) % day;
    // Within them it takes longer to begin again than to end, unless they begin just now.
    let (begins, ends) = (until(from), until(to));
    let is_quiet = from != to && (begins == 0 || begins > ends) && ends > 0;
    Duration::from_secs(if is_quiet { ends } else { 0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quiet_hours_may_go_past_midnight() {
        let at = |hour: u64, minute: u64| 86_400 * 20_000 + hour * 3600 + minute * 60;
        let hours = |hours: u64| Duration::from_secs(hours * 3600);
        let night = Some((22 * 60, 7 * 60));
        assert_eq!(lasts(night, at(22, 0)), hours(9));
        assert_eq!(lasts(night, at(0, 0)), hours(7));
        assert_eq!(lasts(night, at(6, 59)), Duration::from_secs(60));
        assert_eq!(lasts(night, at(7, 0)), Duration::ZERO);
        assert_eq!(lasts(night, at(21, 59)), Duration::ZERO);
        let noon = Some((12 * 60, 13 * 60));
        assert_eq!(lasts(noon, at(12, 0)), hours(1));
        assert_eq!(lasts(noon, at(11, 59)), Duration::ZERO);
        assert_eq!(lasts(noon, at(13, 0)), Duration::ZERO);
        assert_eq!(lasts(Some((60, 60)), at(1, 0)), Duration::ZERO, "no hours at all");
        assert_eq!(lasts(None, at(1, 0)), Duration::ZERO);
    }
}
