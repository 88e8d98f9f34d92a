//! The lessons about the keys, which all rules have; each rule has its own pieces.

use super::lesson::{Lesson, Task};

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
