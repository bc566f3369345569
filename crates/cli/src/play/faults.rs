//! What programs do wrong in a game: each kind of it is told once, and counted.

/// Faults of one kind.
struct Fault {
    kind: String,
    /// The first of them, in words.
    first: String,
    times: u32,
}

/// All that went wrong so far.
#[derive(Default)]
pub(super) struct Faults(Vec<Fault>);

impl Faults {
    /// Counts a fault; what to say, if it is the first of its kind.
    pub(super) fn add(&mut self, whose: &str, fault: &str) -> Option<String> {
        let first = format!("The program of {whose} {fault}");
        // What it said and what came of that differ every time.
        let kind = first.split(['“', ':']).next().unwrap_or_default().to_owned();
        if let Some(known) = self.0.iter_mut().find(|known| known.kind == kind) {
            known.times += 1;
            return None;
        }
        let told = format!("{first}.");
        self.0.push(Fault { kind, first, times: 1 });
        Some(told)
    }

    /// Each kind with its count.
    pub(super) fn told(&self) -> impl Iterator<Item = String> {
        self.0.iter().map(|Fault { first, times, .. }| {
            let first_time =
                if *times > 1 && first.contains('“') { ", the first time" } else { "" };
            format!("{times} × {first}{first_time}.")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_is_told_once_and_counted() {
        let mut faults = Faults::default();
        let first = faults.add("Bloo", "said “a”: no JSON");
        assert_eq!(first.as_deref(), Some("The program of Bloo said “a”: no JSON."));
        assert_eq!(faults.add("Bloo", "said “b”: no JSON at all"), None);
        assert!(faults.add("Redd", "said “b”: no JSON").is_some(), "another program");
        assert!(faults.add("Bloo", "has ended").is_some(), "another kind");
        let told: Vec<String> = faults.told().collect();
        let expected = [
            "2 × The program of Bloo said “a”: no JSON, the first time.",
            "1 × The program of Redd said “b”: no JSON.",
            "1 × The program of Bloo has ended.",
        ];
        assert_eq!(told, expected);
    }
}
