//! “Tell me when it is my turn”: what somebody wants of push messages, as it is kept on the device.

use wire::QuietHours;

/// The minutes of a day.
const DAY: u16 = 24 * 60;

/// Whether this device wants to be told, and when it is not to be disturbed: minutes since midnight, where it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PushWish {
    /// Whether it wants to be told at all.
    pub on: bool,
    /// The first minute of its quiet hours.
    pub from: u16,
    /// The first minute after them; none are quiet if it is the same.
    pub to: u16,
}

impl Default for PushWish {
    fn default() -> Self {
        Self { on: false, from: 22 * 60, to: 7 * 60 }
    }
}

impl PushWish {
    /// From text; what most people like if there is none.
    pub fn read(text: &str) -> Self {
        let parts: Vec<&str> = text.split(' ').collect();
        let read = || {
            let [on, from, to] = parts.as_slice() else { return None };
            Some(Self { on: *on == "on", from: minutes(from)?, to: minutes(to)? })
        };
        read().unwrap_or_default()
    }

    /// As text.
    pub fn write(self) -> String {
        let Self { on, from, to } = self;
        format!("{} {} {}", if on { "on" } else { "off" }, time(from), time(to))
    }

    /// The quiet hours as the server wants them, where UTC is so many minutes ahead.
    pub fn quiet(self, ahead: i32) -> Option<QuietHours> {
        let there = |minute: u16| {
            let minute = (i32::from(minute) + ahead).rem_euclid(i32::from(DAY));
            u16::try_from(minute).unwrap_or_default()
        };
        (self.from != self.to).then(|| QuietHours { from: there(self.from), to: there(self.to) })
    }
}

/// A time of day, as `07:00`.
pub fn time(minute: u16) -> String {
    format!("{:02}:{:02}", minute / 60, minute % 60)
}

/// The minutes of a time like `07:00`.
pub fn minutes(time: &str) -> Option<u16> {
    let (hours, minutes) = time.split_once(':')?;
    let (hours, minutes): (u16, u16) = (hours.parse().ok()?, minutes.parse().ok()?);
    (hours < 24 && minutes < 60).then_some(hours * 60 + minutes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wish_is_read_as_it_was_written() {
        let wish = PushWish { on: true, from: 23 * 60 + 30, to: 6 * 60 };
        assert_eq!(wish.write(), "on 23:30 06:00");
        assert_eq!(PushWish::read(&wish.write()), wish);
        for odd in ["", "on", "on 24:00 07:00", "on 22:00 7", "on 22:00 07:00 x"] {
            assert_eq!(PushWish::read(odd), PushWish::default(), "{odd}");
        }
    }

    #[test]
    fn quiet_hours_are_told_in_utc() {
        let night = PushWish { on: true, from: 22 * 60, to: 7 * 60 };
        let berlin = night.quiet(-60).expect("there are some");
        assert_eq!((time(berlin.from), time(berlin.to)), ("21:00".into(), "06:00".into()));
        let kolkata = night.quiet(-330).expect("there are some");
        assert_eq!((time(kolkata.from), time(kolkata.to)), ("16:30".into(), "01:30".into()));
        let denver = night.quiet(420).expect("there are some");
        assert_eq!((time(denver.from), time(denver.to)), ("05:00".into(), "14:00".into()));
        assert_eq!(PushWish { to: 22 * 60, ..night }.quiet(0), None);
    }
}
