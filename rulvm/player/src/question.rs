//! Questions about a game that is described in lines of text.

/// What the player asks about a game that is described in lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// What is on the board.
    Board,
    /// Where the piece is, what comes next, and the numbers.
    Piece,
    /// What keys do.
    Keys,
}
