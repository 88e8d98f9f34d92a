//! Marks, read and changed by a loop.
//!
//! Iterations that change marks of their own cells only can read them too. A mark that is changed
//! elsewhere must not be read, because an earlier iteration could have changed it, and must be
//! either set or cleared.

use crate::machine::board::Board;
use crate::machine::planes::{Offset, Plane, Wide};

/// The marks as a loop sees them.
#[derive(Debug)]
pub(super) struct Marks {
    /// The marks, with the changes of own cells; only those in `known`.
    planes: [Wide; 8],
    set: [Wide; 8],
    cleared: [Wide; 8],
    known: u8,
    is_set: u8,
    is_cleared: u8,
    read_here: u8,
    read_away: u8,
    changed_away: u8,
}

impl Default for Marks {
    fn default() -> Marks {
        let empty = || [const { Wide::EMPTY }; 8];
        Marks {
            planes: empty(),
            set: empty(),
            cleared: empty(),
            known: 0,
            is_set: 0,
            is_cleared: 0,
            read_here: 0,
            read_away: 0,
            changed_away: 0,
        }
    }
}

impl Marks {
    /// A loop starts.
    pub(super) fn clear(&mut self) {
        self.known = 0;
        self.is_set = 0;
        self.is_cleared = 0;
        self.read_here = 0;
        self.read_away = 0;
        self.changed_away = 0;
    }

    /// A mark of the cells at an offset will be read; false if that depends on the order.
    pub(super) fn reads(&mut self, mark: u8, offset: Option<Offset>) -> bool {
        let bit = 1 << mark;
        if offset.is_some_and(Offset::is_here) {
            self.read_here |= bit;
            self.changed_away & bit == 0
        } else {
            self.read_away |= bit;
            (self.is_set | self.is_cleared) & bit == 0
        }
    }

    /// The iterations for which the cell at an offset has a mark.
    pub(super) fn at(&mut self, mark: u8, offset: Offset, board: &Board) -> Plane {
        let place = &mut self.planes[usize::from(mark)];
        if self.known >> mark & 1 == 0 {
            self.known |= 1 << mark;
            let mut plane = board.mark_plane(mark);
            let bit = 1 << mark;
            if self.is_set & bit != 0 {
                plane.add_at(&self.set[usize::from(mark)].plane(), Offset::HERE);
            }
            if self.is_cleared & bit != 0 {
                let cleared = self.cleared[usize::from(mark)].plane();
                plane = Wide::new(&plane.plane().without(&cleared));
            }
            *place = plane;
        }
        place.at(offset)
    }

    /// Changes a mark of the cells at an offset; false if that depends on the order.
    pub(super) fn change(&mut self, mark: u8, sets: bool, offset: Offset, of: &Plane) -> bool {
        let bit = 1_u8 << mark;
        let mark = usize::from(mark);
        let (changed, is_changed, opposite, is_opposite) = if sets {
            (&mut self.set[mark], &mut self.is_set, &mut self.cleared[mark], self.is_cleared)
        } else {
            (&mut self.cleared[mark], &mut self.is_cleared, &mut self.set[mark], self.is_set)
        };
        if *is_changed & bit == 0 {
            *is_changed |= bit;
            *changed = Wide::EMPTY;
        }
        changed.add_at(of, offset);
        let is_opposite = is_opposite & bit != 0;
        if !offset.is_here() {
            self.changed_away |= bit;
            return !is_opposite && (self.read_here | self.read_away) & bit == 0;
        }
        if self.known & bit != 0 {
            let plane = &mut self.planes[mark];
            if sets {
                plane.add_at(of, offset);
            } else {
                *plane = Wide::new(&plane.plane().without(of));
            }
        }
        if is_opposite {
            *opposite = Wide::new(&opposite.plane().without(of));
            return (self.changed_away | self.read_away) & bit == 0;
        }
        self.read_away & bit == 0
    }

    /// Puts the changes on the board.
    pub(super) fn keep(&self, board: &mut Board) {
        let layout = &board.geometry().layout;
        let all = layout.all.plane();
        for mark in 0..8 {
            let bit = 1_u8 << mark;
            if self.is_set & bit != 0 {
                let set = self.set[mark].plane().and(&all);
                layout.cells(&set, |id| board.change_marks(id, board.marks_at(id) | bit));
            }
            if self.is_cleared & bit != 0 {
                let cleared = self.cleared[mark].plane().and(&all);
                layout.cells(&cleared, |id| board.change_marks(id, board.marks_at(id) & !bit));
            }
        }
    }
}
