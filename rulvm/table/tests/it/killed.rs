//! Programs that are killed, and continue with what they had saved, which can be older than what
//! the other one knows: RUL versus is saved from time to time only (NET17).

use rulvm_table::json::canonical;
use serde_json::Value;

use crate::ends::{Ends, table};

/// Both boards go on. What is in transit is delivered as the numbers say.
fn go_on(ends: &mut Ends, steps: &[usize]) {
    for step in steps {
        match step {
            0 | 1 => _ = ends.tables[*step].idle(100),
            _ => _ = ends.deliver(step - 2),
        }
    }
}

/// An end of a match is killed so many steps after it has saved its game, and comes back.
fn killed(end: usize, before: &[usize], since: &[usize]) -> [&'static str; 2] {
    let mut ends = Ends::new("rul.versus");
    go_on(&mut ends, before);
    let save = canonical(&ends.tables[end].save().unwrap());
    go_on(&mut ends, since);
    ends.cut();
    let mut again = table("rul.versus", 5);
    again.offer(rulvm_table::net::Extras::ALL);
    again.load(&serde_json::from_str::<Value>(&save).unwrap()).unwrap();
    ends.tables[end] = again;
    ends.connect();
    ends.codes()
}

#[test]
fn net9_who_has_lost_what_it_has_sent_cannot_continue_and_says_so() {
    // Both sides play; lines go to the inviter and to the guest.
    let steps: [usize; 16] = [0, 1, 2, 3, 2, 3, 1, 2, 0, 3, 2, 1, 0, 2, 3, 3];
    let mut found = std::collections::BTreeSet::new();
    for end in [0, 1] {
        for from in 0..steps.len() {
            for to in from..steps.len() {
                found.insert(killed(end, &steps[..from], &steps[from..to]));
            }
        }
    }
    let found: Vec<_> = found.into_iter().collect();
    assert_eq!(found, [["cannot-resume"; 2], ["on"; 2]]);
}
