//! A game of others that is watched over a network.

use std::io::{self, Write};
use std::time::Duration;

use rulvm_table::table::Table;
use rulvm_table_net::link::Link;
use rulvm_table_net::seat::{Notice, Seat};
use rulvm_table_view::{App, Here, Texts};

use super::Missed;
use super::waiting::{Patience, Waiting};
use super::words::{failure, watch_parting};
use crate::terminal::table::Place;

/// How long the loop waits for a key before it checks for messages from the inviter.
const PATIENCE: Duration = Duration::from_millis(20);
/// How many messages are handled before a key is read.
const HEARD: usize = 100;

/// A table that watches a game of others.
pub(crate) struct Watching {
    seat: Seat,
    /// Where the inviter is.
    place: String,
}

impl Watching {
    /// A table without a game, and a link that watches.
    pub(super) fn new(table: Table, link: Link, place: String) -> Watching {
        Watching { seat: Seat::new(table, link), place }
    }

    /// Waits until the game is there.
    ///
    /// # Errors
    /// The output cannot be written.
    pub(crate) fn wait(
        &mut self,
        texts: &Texts,
        out: &mut dyn Write,
    ) -> io::Result<Result<(), Missed>> {
        writeln!(out, "{}", texts.say_with("join-calling", &[("place", &self.place)]))?;
        out.flush()?;
        let mut waiting = Waiting::new()?;
        while self.seat.table.game().is_none() {
            let time = match waiting.pass()? {
                Ok(time) => time,
                Err(missed) => return Ok(Err(missed)),
            };
            let failure = match self.seat.pass(time).or_else(|| self.seat.poll(PATIENCE)) {
                Some(Notice::Lost(why, None)) => failure(texts, &why),
                Some(Notice::Parted(code, by, _)) => watch_parting(texts, code, by),
                _ => continue,
            };
            return Ok(Err(Missed::Failed(failure)));
        }
        Ok(Ok(()))
    }
}

impl Place for Watching {
    fn table(&self) -> &Table {
        &self.seat.table
    }

    fn table_mut(&mut self) -> &mut Table {
        &mut self.seat.table
    }

    fn introduce(&self, app: &mut App) {
        app.here = Here::Nobody;
    }

    fn patience(&self) -> Duration {
        PATIENCE
    }

    fn pass(&mut self, time: Duration, _app: &mut App) -> bool {
        let mut has_changed = self.seat.pass(time).is_some();
        for _ in 0..HEARD {
            if self.seat.poll(Duration::ZERO).is_none() {
                break;
            }
            has_changed = true;
        }
        has_changed
    }

    fn changed(&mut self) {
        self.seat.send();
    }

    fn leave(&mut self, _texts: &Texts) -> Option<String> {
        self.seat.leave();
        None
    }
}
