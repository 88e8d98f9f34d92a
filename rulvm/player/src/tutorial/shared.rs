//! The lessons that several rules have, about keys, the radar and levels; each rule has its own
//! pieces.

use super::lesson::{Lesson, Task};

/// The places of displayed numbers, which are the same in these rules.
const SCORE: u8 = 0;
const LEVEL: u8 = 1;
const TIME: u8 = 2;

/// Left and right.
pub(super) const fn moving(pieces: &'static [&'static str]) -> Lesson {
    Lesson { name: "move", pieces, task: Task::Send(&["LEFT", "RGHT"]), ..Lesson::EMPTY }
}

/// Both turns.
pub(super) const fn turning(pieces: &'static [&'static str]) -> Lesson {
    Lesson { name: "turn", pieces, task: Task::Send(&["ROTR", "ROTL"]), ..Lesson::EMPTY }
}

/// To the bottom.
pub(super) const fn dropping(pieces: &'static [&'static str]) -> Lesson {
    Lesson { name: "drop", pieces, task: Task::Send(&["DROP"]), ..Lesson::EMPTY }
}

/// The radar, whose price is in the name of the lesson.
pub(super) const fn radar(name: &'static str, pieces: &'static [&'static str]) -> Lesson {
    let task = Task::Send(&["RDAR"]);
    Lesson { name, pieces, numbers: &[(SCORE, 800)], task, ..Lesson::EMPTY }
}

/// The time that leads to the next level.
pub(super) const fn time(pieces: &'static [&'static str]) -> Lesson {
    let task = Task::Number(LEVEL, 2);
    Lesson { name: "time", pieces, numbers: &[(TIME, 6)], has_time: true, task, ..Lesson::EMPTY }
}
