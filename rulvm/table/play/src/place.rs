//! A table, and whoever else acts at it.

use std::time::Duration;

use rulvm_player::frames::PATIENCE;
use rulvm_table::table::{Refusal, Table};
use rulvm_table_view::{App, Command, Here, Texts};

use crate::opponent::Opponent;

/// How long the loop waits for a key before it checks for messages from the other end of a
/// connection.
pub const LISTENING: Duration = Duration::from_millis(20);
/// How many of these messages are handled before a key is.
pub const HEARD: usize = 100;

/// A table, and whoever else acts at it: a program, or the other end of a connection. The loop
///
/// - calls [`Place::pass`] with the time that has passed, several times a second,
/// - passes on what the players here do with [`Place::carry_out`],
/// - calls [`Place::changed`] after it has let time pass at the table.
pub trait Place {
    /// The table.
    fn table(&self) -> &Table;

    /// The table.
    fn table_mut(&mut self) -> &mut Table;

    /// Sets on the screen who sits here, and who plays the other side.
    fn introduce(&self, app: &mut App);

    /// The time that each player has used before.
    fn clocks(&self) -> [Duration; 2] {
        [Duration::ZERO; 2]
    }

    /// How long it can do without [`Place::pass`], if no key is pressed.
    fn patience(&self) -> Duration {
        PATIENCE
    }

    /// Time passes, in which others can act. Returns whether what is shown has changed.
    fn pass(&mut self, time: Duration, app: &mut App) -> bool;

    /// Carries out a command of the players here. Returns false if it does not handle this command.
    ///
    /// # Errors
    /// If the table refuses.
    fn carry_out(&mut self, command: &Command, app: &mut App) -> Result<bool, Refusal> {
        let _ = app;
        let is_done = command.carry_out(self.table_mut());
        self.changed();
        is_done
    }

    /// The table was changed here.
    fn changed(&mut self) {}

    /// Whether the game waits for somebody: no time passes in it.
    fn is_waiting(&self) -> bool {
        false
    }

    /// The players leave. Returns a message for them.
    fn leave(&mut self, texts: &Texts) -> Option<String> {
        let _ = texts;
        None
    }
}

/// A table at which two people sit here, or one and a program.
pub struct Local {
    table: Table,
    opponent: Option<Opponent>,
}

impl Local {
    /// A table with a game.
    #[must_use]
    pub fn new(table: Table, opponent: Option<Opponent>) -> Local {
        let mut local = Local { table, opponent };
        local.sit();
        local
    }

    /// Notes at the table which side the person plays.
    fn sit(&mut self) {
        if let Some(opponent) = &self.opponent {
            self.table.note_side(opponent.side().other());
        }
    }
}

impl Place for Local {
    fn table(&self) -> &Table {
        &self.table
    }

    fn table_mut(&mut self) -> &mut Table {
        &mut self.table
    }

    fn introduce(&self, app: &mut App) {
        let opponent = self.opponent.as_ref();
        app.here = opponent.map_or(Here::Both, |own| Here::One(own.side.other()));
        app.opponent = opponent.map(|own| own.name(&self.table).to_owned());
    }

    fn patience(&self) -> Duration {
        self.opponent.as_ref().map_or(PATIENCE, |own| own.patience(&self.table))
    }

    fn pass(&mut self, time: Duration, app: &mut App) -> bool {
        let Some(opponent) = &mut self.opponent else { return false };
        let Some(text) = opponent.pass(&self.table, time) else { return false };
        let side = opponent.side;
        let played = match button(&text).filter(|_| self.table.dialog().is_some()) {
            Some(button) => self.table.answer(button),
            None => self.table.play(side, &text),
        };
        if let Err(why) = played {
            app.refused(&why);
        }
        true
    }

    fn carry_out(&mut self, command: &Command, app: &mut App) -> Result<bool, Refusal> {
        if let (Command::Swap, Some(opponent)) = (command, &mut self.opponent) {
            opponent.change_sides();
            self.sit();
            self.introduce(app);
            return Ok(true);
        }
        command.carry_out(&mut self.table)
    }
}

/// Returns the button that stands for a move in the question about a double (BG7).
fn button(text: &str) -> Option<i64> {
    match text {
        "drop" => Some(1),
        "take" => Some(2),
        _ => None,
    }
}
