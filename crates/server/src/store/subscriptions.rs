//! What push needs to outlive a restart: the server's own key, and which devices want to hear of which seats.

use fair::Number;

use super::StoreError;

/// How many devices may hear of one seat.
pub(crate) const DEVICES: u8 = 8;

/// A browser that messages can be pushed to, as it described itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Device {
    pub endpoint: String,
    /// Its public key: a point of P-256, uncompressed.
    pub p256dh: Vec<u8>,
    pub auth: Vec<u8>,
    /// The first minute of the day in which it is not disturbed, and the first after them.
    pub quiet: Option<(u16, u16)>,
}

/// A seat that a device wants to hear of, and the lock that it had opened: with another lock it is somebody else's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct HeardSeat {
    pub game: u64,
    pub seat: u8,
    pub lock: Number,
}

/// A place for the key and the devices.
pub(crate) trait Subscriptions {
    /// The server's own key: this one, if there is none yet.
    fn push_key(&mut self, fresh: &[u8]) -> Result<Vec<u8>, StoreError>;
    /// A device hears of these seats from now on, and of no others; of how many. Without any it is forgotten.
    fn subscribe(&mut self, device: &Device, seats: &[HeardSeat]) -> Result<u32, StoreError>;
    /// The devices that want to hear of a seat, and the locks that they had opened.
    fn subscribers(&mut self, game: u64, seat: u8) -> Result<Vec<(Number, Device)>, StoreError>;
}

/// Quiet hours in one number, as they are stored.
pub(super) fn quiet_number(quiet: Option<(u16, u16)>) -> Option<i32> {
    quiet.map(|(from, to)| i32::from(from) * 1440 + i32::from(to))
}

/// Quiet hours from their number.
pub(super) fn quiet_hours(number: Option<i32>) -> Option<(u16, u16)> {
    let number = number.filter(|number| (0..1440 * 1440).contains(number))?;
    let part = |minutes: i32| u16::try_from(minutes).unwrap_or_default();
    Some((part(number / 1440), part(number % 1440)))
}
