//! What was acknowledged, compared with what is there: lost, doubled, reordered.

use std::collections::HashMap;
use std::path::Path;

use super::Acked;
use crate::{Outcome, words};

/// Compares what was acknowledged with the log on the disk.
pub(super) fn audit(data: &Path, acked: &[Acked]) -> Outcome<Vec<String>> {
    let log = server::inspect(data).map_err(words)?;
    let log = log.into_iter().map(|logged| Acked {
        table: logged.table,
        seat: logged.seat,
        id: logged.id,
        seq: logged.seq,
    });
    Ok(compare(&log.collect::<Vec<_>>(), acked))
}

/// What is amiss between a log and what was acknowledged: lost, doubled, reordered.
pub fn compare(log: &[Acked], acked: &[Acked]) -> Vec<String> {
    let mut places: HashMap<(&str, u8, &str), Vec<u32>> = HashMap::new();
    for event in log.iter().filter(|event| !event.id.is_empty()) {
        places.entry((&event.table, event.seat, &event.id)).or_default().push(event.seq);
    }
    let mut amiss: Vec<String> = places
        .iter()
        .filter(|(_, seqs)| seqs.len() > 1)
        .map(|(command, seqs)| format!("{command:?} is there {} times", seqs.len()))
        .collect();
    for ack in acked {
        let place = places.get(&(ack.table.as_str(), ack.seat, ack.id.as_str()));
        if place.map(Vec::as_slice) != Some(&[ack.seq]) {
            amiss.push(format!("{ack:?} was acknowledged, the log has it at {place:?}"));
        }
    }
    amiss.extend(reordered(acked));
    amiss
}

/// Acknowledged numbers of a seat only grow, and no number is given twice at a table.
pub(super) fn reordered(acked: &[Acked]) -> Vec<String> {
    let mut amiss = Vec::new();
    let mut last: HashMap<(&str, u8), u32> = HashMap::new();
    let mut taken: HashMap<(&str, u32), &str> = HashMap::new();
    for ack in acked {
        let before = last.insert((&ack.table, ack.seat), ack.seq);
        if before.is_some_and(|before| before >= ack.seq) {
            amiss.push(format!("{ack:?} comes after {before:?}"));
        }
        if let Some(other) = taken.insert((&ack.table, ack.seq), &ack.id) {
            amiss.push(format!("{ack:?} has the number of {other}"));
        }
    }
    amiss
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ack(id: &str, seq: u32) -> Acked {
        Acked { table: "t".into(), seat: 0, id: id.into(), seq }
    }

    /// The negative controls: an oracle that finds nothing proves nothing.
    #[test]
    fn what_is_lost_doubled_or_reordered_is_found() {
        let log = [ack("a", 1), ack("b", 2)];
        assert!(compare(&log, &log).is_empty());
        assert_eq!(compare(&log[..1], &log).len(), 1, "lost");
        assert_eq!(compare(&[ack("a", 1), ack("a", 2)], &[]).len(), 1, "doubled");
        assert_eq!(compare(&log, &[ack("b", 2), ack("a", 1)]).len(), 1, "reordered");
        assert_eq!(compare(&log, &[ack("a", 2), ack("b", 2)]).len(), 3, "two in one place");
    }
}
