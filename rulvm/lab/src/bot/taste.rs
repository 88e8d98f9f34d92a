//! What makes a board good, which depends on the rule: where lines are destroyed, hexagons must lie close;
//! where like colors are, like ones must lie together. Which of both a rule is, is seen in what it destroys.

use grammar::hex::{Cell, Edge};

use rulvm_core::game::Event;
use rulvm_core::machine::Board;

/// How much something counts on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Taste {
    /// For each hexagon that was destroyed.
    pub(super) destroyed: i64,
    /// Against each hexagon, times the square of its height.
    pub(super) height: i64,
    /// Against each free cell below a hexagon.
    pub(super) hole: i64,
    /// Against each side of a hexagon at a free cell.
    pub(super) border: i64,
    /// For each side of a hexagon at one of its color.
    pub(super) like: i64,
}

/// Found by playing Tetrhex and Tet'light with many others.
const LINES: Taste = Taste { destroyed: 1, height: 2, hole: 150, border: 20, like: 3 };
/// Found by playing Hexcolumns with many others.
const COLORS: Taste = Taste { destroyed: 100, height: 1, hole: 50, border: 0, like: 30 };

/// How many neighbours must have been destroyed together before anything follows from it.
const ENOUGH: u32 = 20;

/// What a rule has destroyed: neighbours that lay on the board before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Seen {
    /// Those of one color.
    like: u32,
    /// Those of two.
    unlike: u32,
}

impl Seen {
    /// What was destroyed first on a board.
    pub(super) fn of(before: &Board, edge: Edge, events: &[Event]) -> Seen {
        let mut seen = Seen::default();
        let destroyed = events.iter().find_map(|event| match event {
            Event::Destroyed { cells, .. } => Some(cells),
            _ => None,
        });
        let Some(cells) = destroyed else { return seen };
        let color = |cell: Cell| {
            let hexagon = before.hexagon(cell).filter(|_| cells.contains(cell.id()));
            hexagon.map(|hexagon| hexagon.color)
        };
        for cell in edge.all_cells() {
            let Some(here) = color(cell) else { continue };
            let near = before.geometry().neighbors.get(cell.at());
            // Each pair once.
            let near = near.into_iter().flatten().filter(|&&id| id > cell.id());
            for there in near.filter_map(|&id| color(Cell::new(id.into())?)) {
                let count = if here == there { &mut seen.like } else { &mut seen.unlike };
                *count += 1;
            }
        }
        seen
    }

    /// Takes notice of more.
    pub(super) const fn add(&mut self, more: Seen) {
        self.like = self.like.saturating_add(more.like);
        self.unlike = self.unlike.saturating_add(more.unlike);
    }

    /// What makes a board good, as far as it is known by now.
    pub(super) const fn taste(self) -> &'static Taste {
        let all = self.like.saturating_add(self.unlike);
        // Lines have many neighbours of one color too, if pieces have one color each.
        if all >= ENOUGH && self.unlike < all / 3 { &COLORS } else { &LINES }
    }
}
