//! Tetrhex: lines are the cells of one height; bombs; the radar; levels.

use super::first::{dropping, moving, turning};
use super::lesson::{Lesson, Task};

/// The displayed numbers that lessons set or watch.
const SCORE: u8 = 0;
const LEVEL: u8 = 1;
const TIME: u8 = 2;

/// The shapes 1, a bar, and 7, a block of four.
pub(super) const LESSONS: &[Lesson] = &[
    moving(&["7 C C C C"]),
    turning(&["1 M M M M"]),
    dropping(&["7 G G G G"]),
    Lesson {
        name: "line",
        board: "
            B   .   .   .   .   *
              B   .   .   .   *
                B   .   .   *
                  B   .   *
                    B   B
                      B
        ",
        pieces: &["1 R R R R"],
        task: Task::Destroy(11),
        ..Lesson::EMPTY
    },
    Lesson {
        name: "line-turned",
        board: "
            *   .   .   .   .   B
              *   .   .   .   B
                *   .   .   B
                  *   .   B
                    B   B
                      B
        ",
        pieces: &["1 R R R R"],
        task: Task::Destroy(11),
        ..Lesson::EMPTY
    },
    Lesson {
        name: "bombs",
        board: "
            .   .   .   .   .   C2
              .   .   .   .   C
                .   .   .   G
                  .   .   G
                    .   G
                      G
        ",
        pieces: &["7 R2 R2 R2 R2"],
        task: Task::Destroy(6),
        ..Lesson::EMPTY
    },
    Lesson {
        name: "radar-500",
        pieces: &["1 R R R R", "7 C C C C"],
        numbers: &[(SCORE, 800)],
        task: Task::Send(&["RDAR"]),
        ..Lesson::EMPTY
    },
    Lesson {
        name: "time",
        pieces: &["1 R R R R", "7 C C C C", "1 G G G G"],
        numbers: &[(TIME, 6)],
        has_time: true,
        task: Task::Number(LEVEL, 2),
        ..Lesson::EMPTY
    },
];
