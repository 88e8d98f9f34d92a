//! The status of a game.

/// The status of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// It continues.
    Playing,
    /// It is over (G9).
    Over,
    /// A phase trapped (E17).
    Trapped,
}

impl Status {
    /// Its name in the drive protocol.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Status::Playing => "playing",
            Status::Over => "over",
            Status::Trapped => "trapped",
        }
    }
}
