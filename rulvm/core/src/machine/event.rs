//! What happens in a game, for its observers.

use std::sync::Arc;

use super::CellSet;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// An action 1 to 7 succeeded, or the piece went down by the clock (action 0).
    Moved {
        /// The action; 6 and 7 also where they behave like 2 and 3 (D12).
        action: i32,
        /// The cell of the reference, 0 if it is outside the board.
        reference: i32,
    },
    /// The piece landed.
    Landed {
        /// The action that caused it, 0 for the clock (G5).
        action: i32,
        /// The cells of its hexagons, in order.
        cells: Vec<i32>,
    },
    /// All hexagons vanished by action -3.
    Exploded {
        /// The number of hexagons, including those of the piece.
        count: i32,
    },
    /// The piece vanished by action -4.
    Vanished,
    /// Code destroyed hexagons (E7).
    Destroyed {
        /// How many.
        count: i32,
        /// Where they were.
        cells: CellSet,
    },
    /// A piece appeared.
    Piece {
        /// Its shape, from 1.
        shape: i32,
    },
    /// The next piece was determined (G8).
    Next {
        /// Its shape, from 1.
        shape: i32,
    },
    /// The radar was switched.
    Radar {
        /// True if it is on now.
        on: bool,
    },
    /// The game pause started or ended.
    Paused {
        /// True if it started.
        on: bool,
    },
    /// The timer decreased its variable (G12).
    Tick,
    /// A message with data was sent: `$0206` by action 10, `$0207` by code `$6D`.
    Message {
        /// The type of the message.
        number: u16,
        /// The data, bottom of the stack first.
        data: Arc<[i32]>,
    },
    /// The game is over.
    Over {
        /// The score that phase S returned.
        score: i32,
    },
}

impl Event {
    /// Its size: 1, plus 1 for each number of data.
    pub(crate) fn weight(&self) -> usize {
        match self {
            Event::Message { data, .. } => 1 + data.len(),
            Event::Moved { .. }
            | Event::Landed { .. }
            | Event::Exploded { .. }
            | Event::Vanished
            | Event::Destroyed { .. }
            | Event::Piece { .. }
            | Event::Next { .. }
            | Event::Radar { .. }
            | Event::Paused { .. }
            | Event::Tick
            | Event::Over { .. } => 1,
        }
    }
}
