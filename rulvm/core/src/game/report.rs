//! The state of a game as the drive protocol shows it.

use grammar::hex::cell_id;
use serde::ser::{Serialize, SerializeMap, Serializer};

use super::Game;

/// The state of a game; serialized, it has the members of the drive protocol after `ok`, in their
/// order.
#[derive(Clone, Copy, Debug)]
pub struct StateReport<'g>(pub &'g Game);

#[derive(serde::Serialize)]
struct PieceInfo {
    shape: u8,
    turn: u8,
    reference: i32,
    cells: Vec<i32>,
}

impl StateReport<'_> {
    /// Adds the members to a map.
    ///
    /// # Errors
    /// Those of the map.
    pub fn add_to<M: SerializeMap>(self, map: &mut M) -> Result<(), M::Error> {
        let StateReport(game) = self;
        let state = game.state();
        let cells: Vec<[u8; 3]> = game
            .edge()
            .all_cells()
            .map(|cell| {
                let hexagon = state.board.hexagon(cell);
                let (color, pattern) =
                    hexagon.map_or((0, 0), |hexagon| (hexagon.color, hexagon.pattern));
                [color, pattern, state.board.marks(cell)]
            })
            .collect();
        let piece = game.piece().map(|piece| PieceInfo {
            shape: piece.shape,
            turn: piece.turn,
            reference: cell_id(game.edge().cell(piece.reference)),
            cells: game.piece_cells(),
        });
        map.serialize_entry("status", game.status().name())?;
        map.serialize_entry("edge", &game.edge().get())?;
        map.serialize_entry("time_ms", &game.time())?;
        map.serialize_entry("v", state.variables.as_slice())?;
        map.serialize_entry("stack", &state.stack[..])?;
        map.serialize_entry("cells", &cells)?;
        map.serialize_entry("piece", &piece)?;
        map.serialize_entry("next", &state.next)?;
        map.serialize_entry("radar", &state.radar)?;
        map.serialize_entry("pause", &game.is_paused())?;
        map.serialize_entry("timer", &state.timer.map(grammar::isa::VarIndex::get))?;
        map.serialize_entry("period", &state.period)?;
        map.serialize_entry("fall_ms", &game.fall())?;
        map.serialize_entry("score", &game.score())
    }
}

impl Serialize for StateReport<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        self.add_to(&mut map)?;
        map.end()
    }
}
