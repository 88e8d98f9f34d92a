//! The board of Othello: a set of squares for each player's disks (OT1).

use crate::game::Player;

/// A set of squares: bit 8 × row + column, from a1, the square at the top left. In texts, boards
/// have the same order.
pub type Squares = u64;

/// Every square but those of column a, and every square but those of column h: where disks moved to
/// the right, or to the left, can be.
const NOT_A: Squares = 0xfefe_fefe_fefe_fefe;
const NOT_H: Squares = 0x7f7f_7f7f_7f7f_7f7f;
const ALL: Squares = !0;

/// The eight directions: by how many bits, and where one can arrive.
const DIRECTIONS: [(i32, Squares); 8] = [
    (1, NOT_A),
    (-1, NOT_H),
    (8, ALL),
    (-8, ALL),
    (9, NOT_A),
    (-9, NOT_H),
    (7, NOT_H),
    (-7, NOT_A),
];

/// The squares next to some squares in a direction.
const fn neighbors(squares: Squares, (by, arrivals): (i32, Squares)) -> Squares {
    let moved = if by > 0 { squares << by } else { squares >> -by };
    moved & arrivals
}

/// The disks of both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    men: [Squares; 2],
}

impl Board {
    /// White on d4 and e5, Black on e4 and d5 (OT1).
    pub const START: Board = Board { men: [1 << 28 | 1 << 35, 1 << 27 | 1 << 36] };

    /// Reads 64 squares, row by row: `.`, `B` or `W`.
    #[must_use]
    pub fn read(text: &str) -> Option<Board> {
        let squares: &[u8; 64] = text.as_bytes().try_into().ok()?;
        let mut board = Board { men: [0; 2] };
        for (square, &man) in squares.iter().enumerate() {
            match man {
                b'.' => {}
                b'B' => board.men[0] |= 1 << square,
                b'W' => board.men[1] |= 1 << square,
                _ => return None,
            }
        }
        Some(board)
    }

    /// The board as [`read`](Board::read) reads it, with a character of choice for empty squares.
    #[must_use]
    pub fn text(&self, empty: char) -> String {
        let man = |square| match self.owner(square) {
            Some(Player::FIRST) => 'B',
            Some(_) => 'W',
            None => empty,
        };
        (0..64).map(man).collect()
    }

    /// The player whose disk is on a square, from 0.
    #[must_use]
    pub fn owner(&self, square: u32) -> Option<Player> {
        Player::BOTH.into_iter().find(|player| self.men[player.index()] >> square & 1 == 1)
    }

    /// The squares with disks.
    #[must_use]
    pub fn occupied(&self) -> Squares {
        self.men[0] | self.men[1]
    }

    /// How many disks a player has.
    #[must_use]
    #[inline]
    pub fn count(&self, player: Player) -> u32 {
        self.men[player.index()].count_ones()
    }

    /// How many disks both players have.
    #[must_use]
    #[inline]
    pub fn men(&self) -> u32 {
        self.occupied().count_ones()
    }

    /// The squares on which a disk of a player would turn at least one of the other's (OT1).
    #[must_use]
    pub fn moves(&self, player: Player) -> Squares {
        let (own, other) = self.sides(player);
        let mut moves = 0;
        for direction in DIRECTIONS {
            // Lines of the other's disks that start next to an own disk; none is longer than 6.
            let mut line = neighbors(own, direction) & other;
            for _ in 0..5 {
                line |= neighbors(line, direction) & other;
            }
            moves |= neighbors(line, direction);
        }
        moves & !self.occupied()
    }

    /// The board after a player's disk on one of [`moves`](Board::moves): all lines of the other's
    /// disks between it and another own one are turned (OT1).
    #[must_use]
    pub fn play(&self, player: Player, square: u32) -> Board {
        let (own, other) = self.sides(player);
        let new = 1 << square;
        let mut turned = 0;
        for direction in DIRECTIONS {
            let mut line = 0;
            let mut next = neighbors(new, direction);
            while next & other != 0 {
                line |= next;
                next = neighbors(next, direction);
            }
            if next & own != 0 {
                turned |= line;
            }
        }
        let mut board = *self;
        board.men[player.index()] = own | new | turned;
        board.men[player.other().index()] = other & !turned;
        board
    }

    /// The disks of a player, and those of the other.
    #[must_use]
    #[inline]
    pub fn sides(&self, player: Player) -> (Squares, Squares) {
        (self.men[player.index()], self.men[player.other().index()])
    }
}

/// The numbers of some squares, ascending.
#[inline]
pub fn each(mut squares: Squares) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let square = (squares != 0).then(|| squares.trailing_zeros())?;
        squares &= squares - 1;
        Some(square)
    })
}
