//! BORD files: boards of Super Othello (format of 1996; BD1 to BD6). They are lines of text:
//!
//! | line | contents |
//! |---|---|
//! | 1 | how many chips each player has left |
//! | 2 | how many chips each player has placed |
//! | 3 | the used squares, by name |
//! | 4 | the board: 64 times `0`, `B` or `W` |
//! | 5 | the copyright |
//!
//! In names of squares, the letter is the row and the digit the column (BD2): `C4` is d3.

use super::mac_roman;
use super::othello::board::{self, Board, Squares};
use crate::game::Player;

/// The longest file, in bytes (BD1).
const LONGEST_FILE: usize = 65_536;

/// The longest copyright, in characters (BD5).
pub const LONGEST_COPYRIGHT: usize = 170;

/// How many chips each player has (BD4).
pub const CHIPS: u8 = 32;

/// A file that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bord {
    /// How many chips each player has left: line 1.
    pub left: u8,
    /// How many chips each player has placed: line 2.
    pub placed: u8,
    /// The used squares: line 3. They need not be those with disks.
    pub squares: Squares,
    /// The board: line 4.
    pub board: Board,
    /// The copyright: line 5.
    pub copyright: String,
}

/// Why a file cannot be read or written. They are tested in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The file is too long.
    #[error("the file has more than {LONGEST_FILE} bytes")]
    TooLarge,
    /// There are not enough lines.
    #[error("the file has fewer than four lines")]
    Lines,
    /// Line 1 or 2 is not a number of chips.
    #[error("line {0} is not a number from 0 to {CHIPS}")]
    Chips(usize),
    /// Lines 1 and 2 do not fit.
    #[error("lines 1 and 2 add up to {0}, not to {CHIPS}")]
    ChipsSum(u8),
    /// Line 4 is not a board.
    #[error("the board in line 4 has {0} characters, not 64")]
    BoardLength(usize),
    /// The copyright is too long to be written.
    #[error("the copyright has more than {LONGEST_COPYRIGHT} characters")]
    CopyrightLong,
    /// The copyright has more than one line.
    #[error("the copyright contains the end of a line")]
    CopyrightLines,
    /// The copyright cannot be written in Mac Roman.
    #[error("the copyright contains a character that Mac Roman lacks")]
    CopyrightCharset,
}

impl Error {
    /// Its code in the protocols.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Error::TooLarge => "too-large",
            Error::Lines => "lines",
            Error::Chips(_) => "chips",
            Error::ChipsSum(_) => "chips-sum",
            Error::BoardLength(_) => "board-length",
            Error::CopyrightLong => "copyright-long",
            Error::CopyrightLines => "copyright-lines",
            Error::CopyrightCharset => "copyright-charset",
        }
    }
}

/// What is odd about a file. They are reported in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Warning {
    /// The board takes eight lines (BD2).
    BoardReturns,
    /// Line 3 contains something that is not the name of a square (BD3).
    SquaresSyntax,
    /// The used squares are not those with disks (BD3).
    Squares,
    /// The chips placed are not half of the disks (BD4).
    ChipsBoard,
    /// There is no line 5 (BD5).
    CopyrightMissing,
    /// The copyright was cut (BD5).
    CopyrightLong,
    /// There is something after line 5 (BD5).
    MoreLines,
    /// White is to move, which the file cannot say (BD6).
    WhiteToMove,
}

impl Warning {
    /// Its code in the protocols.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Warning::BoardReturns => "board-returns",
            Warning::SquaresSyntax => "squares-syntax",
            Warning::Squares => "squares",
            Warning::ChipsBoard => "chips-board",
            Warning::CopyrightMissing => "copyright-missing",
            Warning::CopyrightLong => "copyright-long",
            Warning::MoreLines => "more-lines",
            Warning::WhiteToMove => "white-to-move",
        }
    }
}

/// How lines end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LineEnd {
    /// As on a Macintosh of the time.
    #[default]
    Cr,
    /// As on Unix.
    Lf,
    /// As on Windows.
    CrLf,
}

impl LineEnd {
    /// How the first line of a file ends; as on a Macintosh if it has only one.
    #[must_use]
    pub fn of(file: &[u8]) -> LineEnd {
        let end = file.iter().position(|byte| b"\r\n".contains(byte));
        match end.map(|end| &file[end..]) {
            Some([b'\r', b'\n', ..]) => LineEnd::CrLf,
            Some([b'\n', ..]) => LineEnd::Lf,
            _ => LineEnd::Cr,
        }
    }

    fn bytes(self) -> &'static [u8] {
        match self {
            LineEnd::Cr => b"\r",
            LineEnd::Lf => b"\n",
            LineEnd::CrLf => b"\r\n",
        }
    }
}

/// Reads a file. What is odd about it is returned as warnings.
///
/// # Errors
/// The first of the first five of [`Error`] that applies.
pub fn read(bytes: &[u8]) -> Result<(Bord, Vec<Warning>), Error> {
    if bytes.len() > LONGEST_FILE {
        return Err(Error::TooLarge);
    }
    let lines = lines(bytes);
    let [left, placed, used, line4, more @ ..] = &lines[..] else { return Err(Error::Lines) };
    let left = chips(left).ok_or(Error::Chips(1))?;
    let placed = chips(placed).ok_or(Error::Chips(2))?;
    if left + placed != CHIPS {
        return Err(Error::ChipsSum(left + placed));
    }
    let (board, more, has_returns) = match lines[3..].split_at_checked(8) {
        Some((rows, more)) if rows.iter().all(|row| row.len() == 8) => (rows.concat(), more, true),
        _ => (line4.to_vec(), more, false),
    };
    let board = read_board(&board)?;
    let (squares, is_clean) = read_squares(used);
    let half = board.men() / 2;
    let is_half = [half, board.men() - half].contains(&placed.into());
    let copyright = more.first().map(|line| mac_roman::decode(line)).unwrap_or_default();
    let warnings = [
        (has_returns, Warning::BoardReturns),
        (!is_clean, Warning::SquaresSyntax),
        (squares != board.occupied(), Warning::Squares),
        (!is_half, Warning::ChipsBoard),
        (more.is_empty(), Warning::CopyrightMissing),
        (copyright.chars().count() > LONGEST_COPYRIGHT, Warning::CopyrightLong),
        (more.iter().skip(1).any(|line| !line.is_empty()), Warning::MoreLines),
    ];
    let warnings = warnings.into_iter().filter_map(|(applies, warning)| applies.then_some(warning));
    let copyright = copyright.chars().take(LONGEST_COPYRIGHT).collect();
    Ok((Bord { left, placed, squares, board, copyright }, warnings.collect()))
}

/// The lines, which CR, LF and CRLF separate; what follows the last one, even nothing, is a line
/// (BD1).
fn lines(bytes: &[u8]) -> Vec<&[u8]> {
    let mut lines = Vec::new();
    let mut rest = bytes;
    while let Some(end) = rest.iter().position(|byte| b"\r\n".contains(byte)) {
        let separator = if rest[end..].starts_with(b"\r\n") { 2 } else { 1 };
        lines.push(&rest[..end]);
        rest = &rest[end + separator..];
    }
    lines.push(rest);
    lines
}

/// Reads one to three digits between spaces or tabs, from 0 to 32 (BD2).
fn chips(line: &[u8]) -> Option<u8> {
    let text = std::str::from_utf8(line).ok()?.trim_matches([' ', '\t']);
    let is_number = (1..=3).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|&chips| is_number && chips <= CHIPS)
}

/// Reads a board: `B`, `W`, and anything else for empty squares (BD2).
fn read_board(squares: &[u8]) -> Result<Board, Error> {
    let square = |square: &u8| match square {
        b'B' | b'b' => 'B',
        b'W' | b'w' => 'W',
        _ => '.',
    };
    let text: String = squares.iter().map(square).collect();
    Board::read(&text).ok_or(Error::BoardLength(squares.len()))
}

/// Reads used squares, and whether there is nothing else (BD3): a letter is a row, and each digit
/// after it one of its squares.
fn read_squares(line: &[u8]) -> (Squares, bool) {
    let mut squares = 0;
    let mut is_clean = true;
    let mut row = None;
    let mut has_digit = true;
    for byte in line {
        match (byte.to_ascii_uppercase(), row) {
            (letter @ b'A'..=b'H', _) => {
                is_clean &= has_digit;
                (row, has_digit) = (Some(letter - b'A'), false);
            }
            (digit @ b'1'..=b'8', Some(row)) => {
                squares |= 1 << (8 * row + (digit - b'1'));
                has_digit = true;
            }
            (b' ' | b'\t' | b',' | b';', _) => {
                is_clean &= has_digit;
                (row, has_digit) = (None, true);
            }
            _ => is_clean = false,
        }
    }
    (squares, is_clean && has_digit)
}

/// The names of squares as line 3 has them, in order.
#[must_use]
pub fn names(squares: Squares) -> Vec<String> {
    let name = |square: u32| {
        let row = char::from(b"ABCDEFGH"[square as usize / 8]);
        format!("{row}{}", square % 8 + 1)
    };
    board::each(squares).map(name).collect()
}

/// Returns how many chips each player has placed if there are some disks: half of them, rounded up
/// (BD6).
#[must_use]
pub fn placed(board: &Board) -> u8 {
    board.men().div_ceil(2) as u8
}

/// Writes a file (BD6).
///
/// # Errors
/// The first of the last three of [`Error`] that applies.
pub fn write(
    board: &Board,
    turn: Option<Player>,
    copyright: &str,
    end: LineEnd,
) -> Result<(Vec<u8>, Vec<Warning>), Error> {
    let bytes = Bord::new(*board, copyright).write(end)?;
    let is_white = turn == Some(Player::SECOND);
    Ok((bytes, is_white.then_some(Warning::WhiteToMove).into_iter().collect()))
}

impl Bord {
    /// A board, with the chips that follow from it (BD6).
    #[must_use]
    pub fn new(board: Board, copyright: &str) -> Bord {
        let placed = placed(&board);
        let squares = board.occupied();
        Bord { left: CHIPS - placed, placed, squares, board, copyright: copyright.to_owned() }
    }

    /// Writes the file, with its own chips. Line 3 follows from the board.
    ///
    /// # Errors
    /// The first of the last three of [`Error`] that applies.
    pub fn write(&self, end: LineEnd) -> Result<Vec<u8>, Error> {
        let copyright = &self.copyright;
        if copyright.chars().count() > LONGEST_COPYRIGHT {
            return Err(Error::CopyrightLong);
        }
        if copyright.contains(['\r', '\n']) {
            return Err(Error::CopyrightLines);
        }
        let lines = [
            self.left.to_string().into_bytes(),
            self.placed.to_string().into_bytes(),
            names(self.board.occupied()).join(",").into_bytes(),
            self.board.text('0').into_bytes(),
            mac_roman::encode(copyright).ok_or(Error::CopyrightCharset)?,
        ];
        Ok(lines.join(end.bytes()))
    }
}
