//! The stacks of subroutines and loops. Their space is allocated in advance, so that a push is a
//! comparison and a few moves.

use super::lanes::Lanes;

/// A stack with allocated space.
#[derive(Debug, Default)]
pub(super) struct Stack<T> {
    /// The entries, and space for more.
    room: Vec<T>,
    height: usize,
}

impl<T: Copy + Default> Stack<T> {
    /// The number of entries.
    #[inline(always)]
    pub(super) const fn height(&self) -> usize {
        self.height
    }

    #[inline(always)]
    pub(super) fn clear(&mut self) {
        self.height = 0;
    }

    /// True if no space is left.
    #[inline(always)]
    pub(super) const fn is_full(&self) -> bool {
        self.height >= self.room.len()
    }

    /// Pushes an entry, for which there must be space.
    #[inline(always)]
    pub(super) fn push(&mut self, thing: T) {
        if let Some(place) = self.room.get_mut(self.height) {
            *place = thing;
            self.height += 1;
        }
    }

    #[inline(always)]
    pub(super) fn pop(&mut self) -> Option<T> {
        let top = self.height.checked_sub(1)?;
        self.height = top;
        self.room.get(top).copied()
    }

    #[inline(always)]
    pub(super) fn top(&self) -> Option<&T> {
        self.room.get(self.height.checked_sub(1)?)
    }

    #[inline(always)]
    pub(super) fn top_mut(&mut self) -> Option<&mut T> {
        self.room.get_mut(self.height.checked_sub(1)?)
    }

    /// Doubles the space, up to `most` entries.
    pub(super) fn grow(&mut self, most: usize) {
        let room = (self.room.len() * 2).max(8).min(most);
        self.room.resize(room, T::default());
    }
}

/// The stacks of subroutines and loops.
#[derive(Debug, Default)]
pub(super) struct Stacks {
    pub(super) frames: Stack<Frame>,
    /// The waiting values of calling subroutines.
    pub(super) kept: Vec<i32>,
    /// Loops around a cell: see [`super::loops`].
    pub(super) around: Stack<u64>,
    /// Loops over cells.
    pub(super) over: Stack<CellsLeft>,
    /// The memory of loops that are executed for all cells at once.
    pub(super) lanes: Option<Box<Lanes>>,
}

impl Stacks {
    pub(super) fn clear(&mut self) {
        self.frames.clear();
        self.kept.clear();
        self.around.clear();
        self.over.clear();
    }
}

/// A subroutine that has called another one.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Frame {
    /// Where it returns to: the operation and the address.
    pub(super) back: u32,
    pub(super) address: i32,
    pub(super) last: i32,
    /// How many of its values wait, and how many codes wait for them.
    pub(super) values: u8,
    pub(super) pending: u8,
}

/// The cells that a loop over the board has yet to visit.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct CellsLeft {
    /// Those of the current word.
    pub(super) now: u64,
    pub(super) words: [u64; 4],
    /// The number of the next word.
    pub(super) next: u8,
}

impl CellsLeft {
    /// In the last evaluation of a loop: the number after those of all words.
    pub(super) const LAST: CellsLeft = CellsLeft { now: 0, words: [0; 4], next: 5 };
}
