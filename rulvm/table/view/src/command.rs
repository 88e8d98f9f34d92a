//! What the front end has to do.

use rulvm_table::game::Player;
use rulvm_table::table::{Control, Refusal, Table};

/// What the front end has to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Play a legal move of the player who acts here.
    Play(String),
    /// Send a signal, from 1, to the board of a player of RUL versus.
    Signal {
        /// The player.
        player: Player,
        /// The signal.
        id: u8,
        /// The milliseconds that pass before it.
        after: u32,
    },
    /// Click an item.
    Click(u32),
    /// Take back the last click of an unfinished move.
    Unpick,
    /// Pass a key to the book.
    Key(char),
    /// Press a button, 1 or 2, of the open dialog.
    Answer(i64),
    /// Swap sides, or ask the other player to.
    Swap,
    /// Start the game again, or ask the other player to.
    Restart,
    /// Take back the last move of a player, or of anybody; or ask the other player to.
    Undo(Option<Player>),
    /// Save the game, and report how that went with [`App::note`](crate::App::note).
    Save,
    /// Save the game, and leave if that succeeds.
    SaveAndQuit,
    /// Send a line to the other player.
    Chat(String),
    /// Call the other program again now, while it waits for the time to do so.
    Call,
    /// Play on without the other player of a connected game, who is away.
    Alone,
    /// Start the game again, or not, with another player whose game no longer fits.
    Consent(bool),
    /// Leave.
    Quit,
}

impl Command {
    /// Sends a signal of RUL versus to a board.
    pub(crate) fn signal(player: Player, id: u8) -> Command {
        Command::Signal { player, id, after: 0 }
    }

    /// The command after the time that has passed: only a signal takes milliseconds.
    #[must_use]
    pub fn after(self, milliseconds: impl FnOnce() -> u32) -> Command {
        match self {
            Command::Signal { player, id, .. } => {
                Command::Signal { player, id, after: milliseconds() }
            }
            other => other,
        }
    }

    /// Carries out a command for the table. Returns false for the others: saving, `Call`,
    /// `Alone`, `Consent` and `Quit`.
    ///
    /// # Errors
    /// If the table refuses; [`App::refused`](crate::App::refused) shows why.
    pub fn carry_out(&self, table: &mut Table) -> Result<bool, Refusal> {
        match self {
            Command::Play(text) => table.play(acting(table), text)?,
            Command::Signal { player, id, after } => {
                table.play_after(*after, *player, &format!("@{id}"))?;
            }
            Command::Click(item) => _ = table.click(*item)?,
            Command::Unpick => _ = table.unpick(),
            Command::Key(key) => _ = table.key(*key)?,
            Command::Answer(button) => table.answer(*button)?,
            Command::Swap => table.control(Control::Swap)?,
            Command::Restart => table.control(Control::Restart)?,
            Command::Undo(player) => table.undo(*player)?,
            Command::Chat(text) => table.chat(text)?,
            Command::Save
            | Command::SaveAndQuit
            | Command::Call
            | Command::Alone
            | Command::Consent(_)
            | Command::Quit => return Ok(false),
        }
        Ok(true)
    }
}

/// The player who acts here: the own side if connected, else the one whose turn it is.
#[must_use]
pub fn acting(table: &Table) -> Player {
    let turn = table.game().and_then(rulvm_table::game::Game::turn);
    if table.is_connected() { table.side() } else { turn.unwrap_or(Player::FIRST) }
}
