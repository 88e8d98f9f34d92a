//! A game of others that is watched over a network.

use std::io;
use std::time::{Duration, Instant};

use rulvm_table::net::{Code, Phase};
use rulvm_table::table::{Refusal, Table};
use rulvm_table_net::link::Link;
use rulvm_table_net::seat::{Notice, Seat};
use rulvm_table_net::why::Why;
use rulvm_table_play::Place;
use rulvm_table_play::words::{failure, reason, watch_parting};
use rulvm_table_view::{Absence, App, Command, Here, Texts};

use super::Missed;
use super::meeting::{again, say};
use super::waiting::Patience;

/// How long the loop waits for a key before it checks for messages from the inviter.
const PATIENCE: Duration = Duration::from_millis(20);
/// How many messages are handled before a key is read.
const HEARD: usize = 100;

/// A table that watches a game of others.
pub(crate) struct Watching {
    seat: Seat,
    /// Where the inviter is.
    place: String,
    /// There is a single connection, which cannot be made again.
    is_single: bool,
    /// When the inviter is called again, while the line is cut.
    calls: Option<Instant>,
}

impl Watching {
    /// A table without a game, and a link that watches.
    pub(super) fn new(table: Table, link: Link, place: String, is_single: bool) -> Watching {
        Watching { seat: Seat::new(table, link), place, is_single, calls: None }
    }

    /// Notes whether the line is cut, and when the inviter is called again.
    fn note(&mut self, notice: &Notice) {
        match notice {
            Notice::Lost(_, Some(_)) if self.is_single => self.seat.leave(),
            Notice::Lost(_, again) | Notice::Parted(_, _, again) => {
                self.calls = again.map(|wait| Instant::now() + wait);
            }
            _ => {
                let phase = self.seat.table.connection().map(|own| own.phase());
                self.calls.take_if(|_| phase == Some(Phase::On));
            }
        }
    }

    /// Why nothing new is seen, for the screen.
    fn absence(&self) -> Option<Absence> {
        let Some(calls) = self.calls else { return Absence::of_silence(&self.seat.table) };
        let rest = calls.saturating_duration_since(Instant::now());
        let seconds = rest.as_millis().div_ceil(1000).try_into().unwrap_or(u64::MAX);
        Some(Absence::Calling { seconds: Some(seconds), has_left: false })
    }

    /// Waits until the game is there.
    ///
    /// # Errors
    /// The output cannot be written.
    pub(crate) fn wait(
        &mut self,
        texts: &Texts,
        out: &mut dyn Patience,
    ) -> io::Result<Result<(), Missed>> {
        say(out, &texts.say_with("join-calling", &[("place", &self.place)]))?;
        let mut said = String::new();
        while self.seat.table.game().is_none() {
            let time = match out.pass()? {
                Ok(time) => time,
                Err(missed) => return Ok(Err(missed)),
            };
            if out.is_hurried() {
                self.seat.hurry();
            }
            let failure = match self.seat.pass(time).or_else(|| self.seat.poll(PATIENCE)) {
                // The inviter may come later, or come back.
                Some(Notice::Lost(why @ (Why::Unreachable(_) | Why::HungUp), None)) => {
                    match self.seat.retry() {
                        Ok(_) => {
                            let text =
                                texts.say_with("join-again", &[("why", &reason(texts, &why))]);
                            let line = again(texts, out, text);
                            if line != said {
                                say(out, &line)?;
                                said = line;
                            }
                            continue;
                        }
                        Err(why) => failure(texts, &why),
                    }
                }
                // Nothing came for too long.
                Some(Notice::Parted(Code::Timeout, ..)) if self.seat.retry().is_ok() => continue,
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

    fn pass(&mut self, time: Duration, app: &mut App) -> bool {
        let mut has_changed = false;
        let mut next = self.seat.pass(time).or_else(|| self.seat.poll(Duration::ZERO));
        for _ in 0..HEARD {
            let Some(notice) = next else { break };
            has_changed = true;
            self.note(&notice);
            next = self.seat.poll(Duration::ZERO);
        }
        if let Some(clocks) = self.seat.table.take_watched_clocks() {
            app.set_clocks(clocks.map(Duration::from_millis));
        }
        has_changed | app.set_absence(self.absence())
    }

    fn carry_out(&mut self, command: &Command, app: &mut App) -> Result<bool, Refusal> {
        if *command == Command::Call {
            self.calls = self.calls.map(|_| Instant::now());
            self.seat.hurry();
            app.set_absence(self.absence());
            return Ok(true);
        }
        let is_done = command.carry_out(&mut self.seat.table);
        self.seat.send();
        is_done
    }

    fn changed(&mut self) {
        self.seat.send();
    }

    fn leave(&mut self, _texts: &Texts) -> Option<String> {
        self.seat.leave();
        None
    }
}
