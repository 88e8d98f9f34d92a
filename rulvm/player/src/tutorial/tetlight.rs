//! Tet'light: rows and every V; the radar; levels.

use super::lesson::{Lesson, Task};
use super::shared::{dropping, moving, radar, time, turning};

/// The shapes 1, a bar, and 7, a block of four.
pub(super) const LESSONS: &[Lesson] = &[
    moving(&["7 C C C C"]),
    turning(&["1 M M M M"]),
    dropping(&["7 G G G G"]),
    Lesson {
        name: "row",
        board: "
            .   .   .   .   .   *
              .   .   .   .   *
                .   .   .   *
                  .   .   *
                    .   B
                      B
        ",
        pieces: &["1 R R R R"],
        task: Task::Destroy(6),
        ..Lesson::EMPTY
    },
    Lesson {
        name: "column",
        board: "
            *   .   .   .   .   .
              .   .   .   .   .
            *   .   .   .   .   .
              .   .   .   .   .
            *   .   .   .   .   .
              .   .   .   .   .
            *   .   .   .   .   .
              .   .   .   .   .
            B   .   .   .   .   .
              .   .   .   .   .
            B   .   .   .   .   .
              .   .   .   .   .
                .   .   .   .
                  .   .   .
                    .   .
                      .
        ",
        pieces: &["1 R R R R"],
        task: Task::Destroy(6),
        ..Lesson::EMPTY
    },
    Lesson {
        name: "v",
        board: "
            B   .   .   .   .   B
              B   .   .   .   B
            B   B   .   .   B   B
              B   B   .   B   B
                .   *   *   .
                  M   *   M
                    .   .
                      M
        ",
        pieces: &["7 R R R R"],
        task: Task::Destroy(11),
        ..Lesson::EMPTY
    },
    radar("radar-600", &["1 R R R R", "7 C C C C"]),
    time(&["1 R R R R", "7 C C C C", "1 G G G G"]),
];
