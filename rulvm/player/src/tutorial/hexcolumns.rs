//! Hexcolumns: three of a color in a row; chains; special hexagons; the radar.

use super::lesson::{Lesson, Task};
use super::shared::{dropping, moving, radar, turning};

/// The shape 1 is a column: its hexagons are the middle one, the upper one, and the lower one.
/// Patterns: 2 a bomb, 3 a square, 6 a star.
pub(super) const LESSONS: &[Lesson] = &[
    moving(&["1 R G B"]),
    turning(&["1 C M G"]),
    dropping(&["1 B R C"]),
    Lesson {
        name: "three",
        board: "
                .   .   .   R
                  .   .   R
                    .   *
                      .
        ",
        pieces: &["1 G C R"],
        task: Task::Destroy(3),
        ..Lesson::EMPTY
    },
    Lesson {
        name: "three-turned",
        board: "
                R   .   .   .
                  R   .   .
                    *   .
                      .
        ",
        pieces: &["1 G R C"],
        task: Task::Destroy(3),
        ..Lesson::EMPTY
    },
    Lesson {
        name: "chain",
        board: "
                B   .   .   .
                  B   .   .
                    R   .
                      .
        ",
        pieces: &["1 R B R"],
        task: Task::Chain(2),
        ..Lesson::EMPTY
    },
    Lesson {
        name: "bomb",
        board: "
            R   .   .   .   .   R
              G   .   .   .   G
                R   .   .   R2
                  C   .   R
                    .   .
                      .
        ",
        pieces: &["1 C G R"],
        task: Task::Destroy(6),
        ..Lesson::EMPTY
    },
    Lesson {
        name: "square",
        board: "
              .   .   .   .   R
            .   .   .   .   R   .
              R   .   .   .   G
                .   .   .   R3
                  .   .   R
                    .   .
                      .
        ",
        pieces: &["1 C G R"],
        task: Task::Destroy(5),
        ..Lesson::EMPTY
    },
    Lesson {
        name: "star",
        board: "
            .   .   .   .   C   .
              .   .   .   G   B
                .   .   .   R6
                  .   .   R
                    .   .
                      .
        ",
        pieces: &["1 C G R"],
        task: Task::Destroy(6),
        ..Lesson::EMPTY
    },
    radar("radar-300", &["1 G R C", "1 B M G"]),
];
