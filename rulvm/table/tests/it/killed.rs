//! Programs that are killed, and continue with what they had saved, which can be older than what
//! the other one knows: RUL versus is saved from time to time only (NET17).

use rulvm_table::json::canonical;
use rulvm_table::net::Extras;
use serde_json::{Value, json};

use crate::ends::{Ends, table};

/// Both boards continue; the numbers say when messages in transit are delivered.
fn go_on(ends: &mut Ends, steps: &[usize]) {
    for step in steps {
        match step {
            0 | 1 => _ = ends.tables[*step].idle(100),
            _ => _ = ends.deliver(step - 2),
        }
    }
}

/// An end of a match is killed some steps after it has saved its game, and comes back.
fn killed(end: usize, before: &[usize], since: &[usize]) -> [&'static str; 2] {
    let mut ends = Ends::new("rul.versus");
    go_on(&mut ends, before);
    let save = canonical(&ends.tables[end].save().unwrap());
    go_on(&mut ends, since);
    ends.cut();
    let mut again = table("rul.versus", 5);
    again.offer(Extras::ALL);
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

/// Both programs of a game of Othello are killed, and come back.
fn kill_both(ends: &mut Ends) {
    ends.cut();
    for (at, own) in ends.tables.iter_mut().enumerate() {
        let memory = own.memory();
        let save = canonical(&own.save().unwrap());
        let mut again = table("rul.othello", 1 + u8::try_from(at).unwrap());
        again.offer(Extras::ALL);
        again.load(&serde_json::from_str::<Value>(&save).unwrap()).unwrap();
        again.recall(&memory);
        *own = again;
    }
    ends.connect();
}

#[test]
fn net14_a_question_that_both_programs_forget_is_withdrawn() {
    for lines in 0..2 {
        let mut ends = Ends::new("rul.othello");
        ends.play("d3 c3");
        let position = ends.position();
        ends.tables[1].undo(None).unwrap();
        // The question has arrived, or has not.
        for _ in 0..lines {
            ends.deliver(0);
        }
        kill_both(&mut ends);
        assert_eq!(ends.codes(), ["on"; 2]);
        assert_eq!(ends.position(), position);
        assert!(ends.tables.iter().all(|table| table.dialog().is_none()));
        ends.play("b3 b2");
        ends.position();
    }
}

#[test]
fn net14_a_yes_that_was_lost_is_followed_also_by_a_program_that_was_killed() {
    for asker in [0, 1] {
        let mut ends = Ends::new("rul.othello");
        ends.play("d3");
        let before = ends.position();
        ends.play("c3 b3");
        ends.tables[asker].undo(None).unwrap();
        ends.deliver_all();
        ends.tables[1 - asker].answer(2).unwrap();
        let position = ends.tables[1 - asker].position();
        assert_eq!(position == before, asker == 1);
        kill_both(&mut ends);
        assert_eq!(ends.codes(), ["on"; 2]);
        assert_eq!(ends.position(), position);
        assert!(ends.tables.iter().all(|table| table.dialog().is_none()));
        let chosen = crate::ends::legal(&ends.tables[ends.mover()])[0].clone();
        ends.play(&chosen);
        kill_both(&mut ends);
        ends.position();
    }
}

#[test]
fn net14_moves_from_before_a_kill_can_be_taken_back() {
    let mut ends = Ends::new("rul.othello");
    let start = ends.position();
    ends.play("d3 c3 b3");
    let states: Vec<_> = ends.tables[0].past().cloned().collect();
    assert_eq!(states.len(), 3);
    kill_both(&mut ends);
    assert!(ends.tables.iter().all(|table| table.past().eq(&states)));
    // The last move of the guest is taken back, and then the first one of the inviter.
    for (asker, left) in [(1, 1), (0, 0)] {
        ends.tables[asker].undo(None).unwrap();
        ends.deliver_all();
        ends.tables[1 - asker].answer(2).unwrap();
        ends.deliver_all();
        assert!(ends.tables.iter().all(|table| table.past().eq(&states[..left])));
    }
    assert_eq!(ends.position(), start);
}

#[test]
fn net14_a_memory_that_is_damaged_is_left_out() {
    let mut ends = Ends::new("rul.othello");
    ends.play("d3 c3");
    ends.tables[1].undo(None).unwrap();
    let memory = Value::Object(ends.tables[1].memory());
    let damaged = [
        ("/past/0/core", json!("x")),
        ("/past/0/core/board", json!("x")),
        ("/past/1/own", json!("x")),
        ("/past/1/mover", json!(9)),
        ("/past", Value::Array(vec![memory["past"][0].clone(); 501])),
        ("/wish/hash", json!("x")),
        ("/wish/sent", json!("x")),
        ("/wish/recv", json!("x")),
        ("/consent/done", json!("x")),
    ];
    for (place, value) in damaged {
        let mut memory = memory.clone();
        *memory.pointer_mut(place).unwrap() = value;
        let mut other = Ends::new("rul.othello");
        other.play("d3 c3");
        let before = other.tables[1].memory();
        other.tables[1].recall(memory.as_object().unwrap());
        let after = other.tables[1].memory();
        let part = place.split('/').nth(1).unwrap();
        assert_eq!(before.get(part), after.get(part), "{place}");
    }
}
