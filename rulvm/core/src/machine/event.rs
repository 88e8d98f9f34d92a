//! What happens in a game, for its observers.

use std::sync::Arc;

use grammar::messages::MessageType;
use smallvec::SmallVec;

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
        cells: SmallVec<[i32; 4]>,
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
    /// A module sent a signal on its own (M12).
    Signal {
        /// Its internal identifier.
        id: u8,
        /// The action that phase B returned.
        action: i32,
    },
    /// A module wrote a line of text (M26).
    Log {
        /// The place of the module in the chain.
        module: usize,
        /// The text, which may contain control characters.
        text: String,
    },
    /// A module failed, and receives no more messages (M27).
    Failed {
        /// Its place in the chain.
        module: usize,
        /// The type of the message.
        number: u16,
        /// Why.
        why: Failure,
    },
    /// A module answered a message of a type that is traced (M36).
    Delivered {
        /// Its place in the chain.
        module: usize,
        /// The type of the message.
        number: u16,
        /// The data as they were when the module received them.
        data: Arc<[i32]>,
        /// The answer.
        answer: i32,
    },
    /// The game is over.
    Over {
        /// The score that phase S returned.
        score: i32,
    },
}

macro_rules! failures {
    ($($name:ident $text:literal $doc:literal;)*) => {
        /// Why a message module has failed (M24).
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Failure {
            $(#[doc = $doc] $name,)*
        }

        impl Failure {
            /// All of them.
            pub const ALL: &[Failure] = &[$(Failure::$name),*];

            /// Its name in the drive protocol.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Failure::$name => $text,)* }
            }

            /// What happened, for people.
            #[must_use]
            pub const fn doc(self) -> &'static str {
                match self { $(Failure::$name => $doc,)* }
            }
        }
    };
}

failures! {
    Trap "trap" "It executed an instruction that traps, such as `unreachable`.";
    Fuel "fuel" "It worked for too long on one message.";
    BadPointer "bad-pointer" "It passed an address outside its memory.";
    BadIndex "bad-index" "It wrote outside the data of a message, or sent too many words.";
    BadType "bad-type" "It sent a message of a type that only the host may send.";
    Depth "depth" "It sent or passed on too many messages.";
}

impl Event {
    /// Its size: 1, plus 1 for each number of data. Polls, which can be most of all messages, have
    /// the same weight whether they are traced or not.
    pub(crate) fn weight(&self) -> usize {
        match self {
            Event::Delivered { number, .. } if *number == MessageType::ReadSignal.number() => 0,
            Event::Message { data, .. } | Event::Delivered { data, .. } => 1 + data.len(),
            Event::Log { text, .. } => 1 + text.len() / 4,
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
            | Event::Signal { .. }
            | Event::Failed { .. }
            | Event::Over { .. } => 1,
        }
    }
}
