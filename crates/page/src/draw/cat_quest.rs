//! The table of Cat Quest.
use super::{Scene, Touch};
use crate::snapshot::Snapshot;
pub(super) fn draw(_: &Snapshot, _: &Touch) -> Option<Scene> { None }
pub(super) fn open_card(_: &str) -> Option<String> { None }
