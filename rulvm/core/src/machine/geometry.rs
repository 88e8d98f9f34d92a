//! Tables of the board for each edge, from [`grammar::hex`].

use std::sync::LazyLock;

use grammar::hex::{Direction, Edge, cell_id};

use super::cells::CellSet;

/// Tables by the identifier of a cell; entry 0 is the non-existing cell. There is an entry for every
/// byte, so that no identifier need be checked.
pub(super) type ByCell<T> = [T; 256];

/// The board of one edge as tables.
#[derive(Debug)]
pub struct Geometry {
    /// The edge.
    pub edge: Edge,
    /// The number of cells.
    pub cells: usize,
    /// The neighbour in each direction, 0 if there is none (B2); two places are for nothing, so that
    /// three bits of a direction need no check.
    pub neighbors: ByCell<[u8; 8]>,
    /// The column of a cell.
    pub column: ByCell<i8>,
    /// The height of a cell.
    pub height: ByCell<i8>,
    /// All cells.
    pub all: CellSet,
    /// For each column from the left, the identifier of its lowest cell, and its height.
    pub columns: Vec<(usize, usize)>,
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
        };
        for cell in edge.all_cells() {
            let id = usize::from(cell.id());
            let Some(position) = edge.position(cell) else { continue };
            geometry.all.insert(cell.id());
            geometry.column[id] = i8::try_from(position.column).unwrap_or(0);
            geometry.height[id] = i8::try_from(position.height).unwrap_or(0);
            let places = Direction::ALL.map(|direction| position.neighbor(direction));
            for (to, place) in geometry.neighbors[id].iter_mut().zip(places) {
                *to = u8::try_from(cell_id(edge.cell(place))).unwrap_or(0);
            }
            if position.height == 0 {
                let height = usize::try_from(edge.height_of(position.column)).unwrap_or(0);
                geometry.columns.push((id, height));
            }
        }
        geometry
    }
}
