//! A game of others that is watched over a network.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use rulvm_files::Exit;
use rulvm_table::table::Table;
use rulvm_table_net::link::Link;
use rulvm_table_net::seat::{Notice, Seat};
use rulvm_table_net::why::Why;
use rulvm_table_view::{App, Here, Texts};

use super::signals::{Signals, has_shell};
use super::table::Place;

/// How long the loop waits for a key before it looks what has come from the inviter.
const PATIENCE: Duration = Duration::from_millis(20);
/// How many things are heard before a key is read.
const HEARD: usize = 100;

/// A table that watches a game of others.
pub(crate) struct Watching {
    seat: Seat,
    /// Parts of milliseconds that have not passed yet.
    rest: Duration,
}

/// Why a game cannot be watched.
pub(crate) enum Missed {
    /// A signal ended the program.
    Ended(Exit),
    /// The connection failed, and why.
    Failed(String),
}

impl Watching {
    /// A table without a game, and a link that watches.
    pub(crate) fn new(table: Table, link: Link) -> Watching {
        Watching { seat: Seat::new(table, link), rest: Duration::ZERO }
    }

    /// Waits until the game is there. `place` is where the inviter is.
    ///
    /// # Errors
    /// The output cannot be written.
    pub(crate) fn wait(
        &mut self,
        texts: &Texts,
        place: &str,
        out: &mut dyn Write,
    ) -> io::Result<Result<(), Missed>> {
        writeln!(out, "{}", texts.say_with("join-calling", &[("place", place)]))?;
        out.flush()?;
        let signals = Signals::register()?;
        let mut last = Instant::now();
        while self.seat.table.game().is_none() {
            if let Some(exit) = signals.end() {
                return Ok(Err(Missed::Ended(exit)));
            }
            if signals.suspend() && has_shell() {
                signals.stop_self();
                last = Instant::now();
            }
            let time = last.elapsed();
            last += time;
            let failure = match self.pass_time(time).or_else(|| self.seat.poll(PATIENCE)) {
                Some(Notice::Lost(why, None)) => failure(texts, &why),
                Some(Notice::Parted(code, ..)) => parting(texts, code.text()),
                _ => continue,
            };
            return Ok(Err(Missed::Failed(failure)));
        }
        Ok(Ok(()))
    }

    /// Lets whole milliseconds pass.
    fn pass_time(&mut self, time: Duration) -> Option<Notice> {
        self.rest += time;
        let ms = u64::try_from(self.rest.as_millis()).unwrap_or(u64::MAX);
        self.rest = self.rest.saturating_sub(Duration::from_millis(ms));
        self.seat.pass(ms)
    }
}

/// Why the inviter cannot be reached.
fn failure(texts: &Texts, why: &Why) -> String {
    let id = match why {
        Why::Unreachable(_) => "fail-unreachable",
        Why::TurnedAway => "fail-turned-away",
        Why::NotATable => "fail-not-a-table",
        _ => "fail-broken",
    };
    let text = match why {
        Why::Unreachable(text) | Why::Broken(text) => text.clone(),
        why => why.to_string(),
    };
    // Without the number of the system's error.
    let text = text.split(" (os error").next().unwrap_or_default().trim_end_matches('.');
    texts.say_with(id, &[("why", text)])
}

/// Why the inviter's program does not show its game.
fn parting(texts: &Texts, code: &str) -> String {
    let ids = [format!("watch-{code}"), format!("link-{code}")];
    let found = ids.iter().find_map(|id| texts.find(id));
    found.unwrap_or_else(|| texts.say_with("link-ended", &[("code", code)]))
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
        let mut has_changed = self.pass_time(time).is_some();
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

    fn leave(&mut self) {
        self.seat.leave();
    }
}
