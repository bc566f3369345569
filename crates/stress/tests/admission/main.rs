//! The front door, tried from outside: what one stranger can hold, and under which names the house answers.

mod files;
mod names;
mod places;
mod unread;
