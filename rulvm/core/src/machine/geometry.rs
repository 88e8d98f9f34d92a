//! Tables of the board for each edge, from [`grammar::hex`].

use std::sync::LazyLock;

use grammar::hex::{Direction, Edge, cell_id};

use super::cells::CellSet;
use super::planes::Layout;
use crate::index::narrow;

/// A table by the identifier of a cell; entry 0 is the non-existing cell. Every byte has an entry,
/// so that identifiers need no check.
pub(super) type ByCell<T> = [T; 256];

/// The board of one edge as tables.
#[derive(Debug)]
pub struct Geometry {
    /// The edge.
    pub edge: Edge,
    /// The number of cells.
    pub cells: usize,
    /// The neighbor in each direction, 0 if none exists (B2). Two entries are unused, so that three
    /// bits of a direction need no check.
    pub neighbors: ByCell<[u8; 8]>,
    /// The column of a cell.
    pub column: ByCell<i8>,
    /// The height of a cell.
    pub height: ByCell<i8>,
    /// All cells.
    pub all: CellSet,
    /// For each column from the left, the identifier of its lowest cell, and its height.
    pub columns: Vec<(usize, usize)>,
    /// Where cells are in planes.
    pub(super) layout: Layout,
}

static TABLES: LazyLock<[Geometry; 4]> = LazyLock::new(|| Edge::ALL.map(Geometry::new));

impl Geometry {
    /// The tables for an edge.
    #[must_use]
    pub fn of(edge: Edge) -> &'static Geometry {
        &TABLES[usize::from(edge.get() - 6) & 3]
    }

    fn new(edge: Edge) -> Geometry {
        let mut geometry = Geometry {
            edge,
            cells: edge.cells(),
            neighbors: [[0; 8]; 256],
            column: [0; 256],
            height: [0; 256],
            all: CellSet::default(),
            columns: Vec::new(),
            layout: Layout::EMPTY,
        };
        for cell in edge.all_cells() {
            let id = usize::from(cell.id());
            let Some(position) = edge.position(cell) else {
                unreachable!("cell {} is on the board", cell.id())
            };
            geometry.all.insert(cell.id());
            geometry.column[id] = narrow(position.column);
            geometry.height[id] = narrow(position.height);
            let places = Direction::ALL.map(|direction| position.neighbor(direction));
            for (to, place) in geometry.neighbors[id].iter_mut().zip(places) {
                *to = narrow(cell_id(edge.cell(place)));
            }
            if position.height == 0 {
                let height = narrow(edge.height_of(position.column));
                geometry.columns.push((id, height));
            }
        }
        let columns = geometry.columns.iter();
        geometry.layout =
            Layout::new(columns.map(|&(bottom, height)| (bottom, geometry.column[bottom], height)));
        geometry
    }
}
