//! Tetrhex: lines are the cells of one height; bombs; the radar; levels.

use super::lesson::{Lesson, Task};
use super::shared::{dropping, moving, radar, time, turning};

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
    radar("radar-500", &["1 R R R R", "7 C C C C"]),
    time(&["1 R R R R", "7 C C C C", "1 G G G G"]),
];
