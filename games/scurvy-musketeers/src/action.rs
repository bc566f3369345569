//! stub
use crate::pieces::Card;
impl TryFrom<String> for Card {
    type Error = String;
    fn try_from(_: String) -> Result<Self, String> {
        Err(String::new())
    }
}
impl From<Card> for String {
    fn from(_: Card) -> String {
        String::new()
    }
}
