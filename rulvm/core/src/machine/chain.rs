//! The message chain of section 7, as far as a game is concerned: the room for message modules.

use super::state::State;

/// A message that is sent along the chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Message<'d> {
    /// `$0201`: the game starts; phase 0 has been called.
    Begin,
    /// `$0202`: the game is over.
    Over {
        /// The score.
        score: i32,
    },
    /// `$0203`: a piece is about to appear.
    NextPiece,
    /// `$0204`: a piece has appeared.
    PieceShown,
    /// `$0205`: an action is about to be executed.
    Action {
        /// Its number.
        action: i32,
    },
    /// `$0206`: sent by action 10.
    Data {
        /// The data, bottom of the stack first.
        data: &'d [i32],
    },
    /// `$0207`: sent by code `$6D`; its answer is the value of the code (E16).
    Interpreter,
    /// `$0208`: phase A is about to be called; an answer other than 0 takes its place.
    BeforeAppear,
    /// `$0209`: phase A has been called.
    AfterAppear,
    /// `$0300`: a key was hit. The answer is an external signal identifier, 0 to leave the key to
    /// the program, or negative to discard it.
    ReadSignal {
        /// The key word (F6).
        key: u16,
    },
}

impl Message<'_> {
    /// The type of the message in the manual.
    #[must_use]
    pub const fn number(&self) -> u16 {
        match self {
            Message::Begin => 0x0201,
            Message::Over { .. } => 0x0202,
            Message::NextPiece => 0x0203,
            Message::PieceShown => 0x0204,
            Message::Action { .. } => 0x0205,
            Message::Data { .. } => 0x0206,
            Message::Interpreter => 0x0207,
            Message::BeforeAppear => 0x0208,
            Message::AfterAppear => 0x0209,
            Message::ReadSignal { .. } => 0x0300,
        }
    }
}

/// A receiver of messages. It may read and change the state, as the manual's modules can.
pub trait MessageChain {
    /// Receives a message; 0 means that nothing was done.
    fn send(&mut self, message: Message<'_>, state: &mut State) -> i32 {
        let _ = (message, state);
        0
    }
}

/// The end of every chain: does nothing and answers 0.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoChain;

impl MessageChain for NoChain {}
