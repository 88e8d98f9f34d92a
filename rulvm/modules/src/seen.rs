//! What modules can read of a game at the moment of a message (M9), or of the rule alone (M21).

use std::sync::Arc;

use grammar::isa::VARIABLES;
use grammar::messages::Info;
use rulvm_core::LoadedFile;
use rulvm_core::machine::Board;
use rulvm_core::modules::Moment;

/// A copy of all that modules can read. Instances cannot borrow anything from a game.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    file: Option<Arc<LoadedFile>>,
    board: Option<Board>,
    variables: [i32; VARIABLES],
    piece: [i32; 16],
    next: [i32; 9],
    info: [i32; 16],
}

impl Default for Seen {
    fn default() -> Seen {
        Seen {
            file: None,
            board: None,
            variables: [0; VARIABLES],
            piece: [0; 16],
            next: [0; 9],
            info: [0; 16],
        }
    }
}

impl Seen {
    /// Copies a game.
    pub(crate) fn game(&mut self, moment: &Moment<'_>) {
        self.rule(Some(moment.situation.file));
        match &mut self.board {
            Some(board) => board.clone_from(&moment.state.board),
            None => self.board = Some(moment.state.board.clone()),
        }
        self.variables = moment.state.variables;
        self.piece = moment.piece();
        self.next = moment.next();
        for (slot, &info) in self.info.iter_mut().zip(Info::ALL) {
            *slot = moment.info(info);
        }
    }

    /// The rule in the menu of the program, without a game.
    pub(crate) fn menu(file: Option<&Arc<LoadedFile>>) -> Seen {
        let mut seen = Seen::default();
        seen.rule(file);
        if let Some(size) = seen.info.get_mut(Info::RuleSize as usize) {
            *size = file.map_or(0, |file| i32::try_from(file.bytes().len()).unwrap_or(i32::MAX));
        }
        seen
    }

    fn rule(&mut self, file: Option<&Arc<LoadedFile>>) {
        let same = match (&self.file, file) {
            (Some(own), Some(file)) => Arc::ptr_eq(own, file),
            (None, None) => true,
            (None, Some(_)) | (Some(_), None) => false,
        };
        if !same {
            self.file = file.cloned();
        }
    }

    /// The bytes of the rule file.
    pub(crate) fn bytes(&self) -> &[u8] {
        self.file.as_ref().map_or(&[], |file| file.bytes())
    }

    /// `V[k]`.
    pub(crate) fn variable(&self, k: i32) -> i32 {
        at(&self.variables, k)
    }

    /// The number of cells.
    pub(crate) fn cells(&self) -> i32 {
        at(&self.info, Info::Cells as i32)
    }

    /// The word of a cell.
    pub(crate) fn cell(&self, id: i32) -> i32 {
        self.board.as_ref().map_or(-1, |board| board.word(id))
    }

    /// A number of the falling piece.
    pub(crate) fn piece(&self, k: i32) -> i32 {
        at(&self.piece, k)
    }

    /// `V[k]` of the next piece.
    pub(crate) fn next(&self, k: i32) -> i32 {
        at(&self.next, k)
    }

    /// A number about the game.
    pub(crate) fn info(&self, k: i32) -> i32 {
        at(&self.info, k)
    }

    /// The internal identifier of a signal with an external one.
    pub(crate) fn signal(&self, external: i32) -> Option<u8> {
        self.file.as_ref().and_then(|file| file.rule().signal_with(external))
    }

    /// The external identifier of a signal, from 1.
    pub(crate) fn signal_id(&self, i: i32) -> i32 {
        // In the menu there is no game.
        let file = self.file.as_ref().filter(|_| self.board.is_some());
        let place = usize::try_from(i).ok().and_then(|i| i.checked_sub(1));
        let signal = file.zip(place).and_then(|(file, place)| file.rule().signals.get(place));
        signal.map_or(0, |signal| signal.external)
    }
}

/// An entry of a table; 0 outside.
fn at(table: &[i32], k: i32) -> i32 {
    usize::try_from(k).ok().and_then(|k| table.get(k)).copied().unwrap_or(0)
}
