//! The moments of a recorded game.

use rulvm_core::game::{Game, Input, Status};
use rulvm_core::log::{Entry, Log};
use rulvm_core::program::Program;
use rulvm_player::replay::pace;

/// A wait in which time may stop is at least this long, in milliseconds.
const LONG: u64 = 10_000;

/// A part of a recorded game, and how fast it is shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    /// Where it starts, in milliseconds since the start of the game.
    pub(crate) from: u64,
    /// The time at which to stop, in milliseconds since the start of the game.
    pub(crate) to: u64,
    /// The speed, as a multiple of the speed it was played at.
    pub(crate) speed: f64,
}

impl Part {
    /// Returns how long the part has been shown when the game reaches a time, in milliseconds.
    fn shown(&self, time: u64) -> u64 {
        let passed = time.clamp(self.from, self.to) - self.from;
        // Times are far below the limits of both types.
        (passed as f64 / self.speed) as u64
    }
}

/// Returns how long a recorded game is shown, in milliseconds.
pub(crate) fn length(log: &Log) -> u64 {
    let is_time = |entry: &&Entry| matches!(entry.input, Input::Advance(_));
    let moves = log.entries.len() - log.entries.iter().filter(is_time).count();
    log.length().saturating_add(pace_of(log).saturating_mul(moves as u64))
}

/// Returns how long each input other than time is shown, in milliseconds.
fn pace_of(log: &Log) -> u64 {
    pace(&log.entries.iter().map(|entry| entry.input.clone()).collect::<Vec<_>>())
}

/// Shows a recorded game at its start, after every input, and wherever something happens while time
/// passes. Ends after a time, in milliseconds.
fn watch<E>(
    log: &Log,
    program: &Program,
    to: u64,
    mut see: impl FnMut(u64, &Game) -> Result<(), E>,
) -> Result<(), E> {
    let mut game = log.begin(program);
    let pace = pace_of(log);
    let mut now = 0;
    see(now, &game)?;
    for entry in &log.entries {
        let Input::Advance(time) = entry.input else {
            if pace > to - now {
                return Ok(());
            }
            now += pace;
            game.apply(&entry.input);
            see(now, &game)?;
            continue;
        };
        let mut rest = time - stopped(&game, time);
        while rest > 0 {
            if now >= to {
                return Ok(());
            }
            let wait = game.next_event().filter(|_| game.status() == Status::Playing);
            let step = rest.min(wait.unwrap_or(rest)).min(to - now);
            game.apply(&Input::Advance(step));
            rest -= step;
            now += step;
            see(now, &game)?;
        }
    }
    Ok(())
}

/// Returns the milliseconds of a long wait that do not pass because so much happens that time
/// stops.
fn stopped(game: &Game, time: u64) -> u64 {
    if time < LONG { 0 } else { game.clone().apply(&Input::Advance(time)).rest }
}

/// Returns the game at a time, in milliseconds, or at its end if it ends before.
pub(crate) fn at(log: &Log, program: &Program, time: u64) -> Game {
    let mut last = None;
    let Ok(()) = watch(log, program, time, |_, game| {
        last = Some(game.clone());
        Ok::<(), std::convert::Infallible>(())
    });
    last.unwrap_or_else(|| log.begin(program))
}

/// Shows what changes in a part of a recorded game: `look` says what is seen of a game, and `show`
/// receives it with the time, in milliseconds, at which it is first seen. Changes within one `tick`
/// are one. Returns how long the part is shown.
///
/// # Errors
/// The error of `show`.
pub(crate) fn changes<T: PartialEq, E>(
    log: &Log,
    program: &Program,
    part: Part,
    tick: u64,
    mut look: impl FnMut(&Game) -> T,
    mut show: impl FnMut(u64, &T) -> Result<(), E>,
) -> Result<u64, E> {
    // What is seen in the current tick, and what was shown last.
    let mut present: Option<(u64, T)> = None;
    let mut shown: Option<T> = None;
    let mut flush = |present: Option<(u64, T)>, shown: &mut Option<T>| {
        match present {
            Some((time, sight)) if shown.as_ref() != Some(&sight) => {
                show(time, &sight)?;
                *shown = Some(sight);
            }
            _ => {}
        }
        Ok(())
    };
    watch(log, program, part.to, |time, game| {
        let now = part.shown(time) / tick * tick;
        if let Some((before, _)) = present
            && before != now
        {
            flush(present.take(), &mut shown)?;
        }
        present = Some((now, look(game)));
        Ok(())
    })?;
    flush(present, &mut shown)?;
    Ok(part.shown(part.to.min(length(log))))
}
