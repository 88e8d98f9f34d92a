//! What counts on a board. That depends on the rule: if it destroys lines, hexagons must be close
//! together; if it destroys groups of one color, hexagons of the same color must be. What the rule
//! destroys shows which of the two it is.

use grammar::hex::{Cell, Edge};

use rulvm_core::game::Event;
use rulvm_core::machine::Board;

/// How much each feature of a board counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Weights {
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

/// The best of many in games of Tetrhex and Tet'light.
const LINES: Weights = Weights { destroyed: 1, height: 2, hole: 150, border: 20, like: 3 };
/// The best of many in games of Hexcolumns.
const COLORS: Weights = Weights { destroyed: 100, height: 1, hole: 50, border: 0, like: 30 };

/// How many pairs of neighbors must have been destroyed before they show anything.
const ENOUGH: u32 = 20;

/// What a rule has destroyed: pairs of neighbors, as they were on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Destroyed {
    /// Pairs of one color.
    like: u32,
    /// Pairs of two colors.
    unlike: u32,
}

impl Destroyed {
    /// Counts what the first destruction among some events removed from a board.
    pub(super) fn of(before: &Board, edge: Edge, events: &[Event]) -> Destroyed {
        let mut pairs = Destroyed::default();
        let destroyed = events.iter().find_map(|event| match event {
            Event::Destroyed { cells, .. } => Some(cells),
            _ => None,
        });
        let Some(cells) = destroyed else { return pairs };
        let color = |cell: Cell| {
            let hexagon = before.hexagon(cell).filter(|_| cells.contains(cell.id()));
            hexagon.map(|hexagon| hexagon.color)
        };
        for cell in edge.all_cells() {
            let Some(here) = color(cell) else { continue };
            let near = before.geometry().neighbors[usize::from(cell.id())];
            // Each pair once.
            let near = near.into_iter().filter(|&id| id > cell.id());
            for there in near.filter_map(|id| color(Cell::new(id.into())?)) {
                let count = if here == there { &mut pairs.like } else { &mut pairs.unlike };
                *count += 1;
            }
        }
        pairs
    }

    /// Adds what was destroyed later.
    pub(super) const fn add(&mut self, more: Destroyed) {
        self.like = self.like.saturating_add(more.like);
        self.unlike = self.unlike.saturating_add(more.unlike);
    }

    /// Returns the weights that suit what was destroyed so far.
    pub(super) const fn weights(self) -> &'static Weights {
        let all = self.like.saturating_add(self.unlike);
        // Lines contain many pairs of one color, too, if each piece has a single color.
        if all >= ENOUGH && self.unlike < all / 3 { &COLORS } else { &LINES }
    }
}
