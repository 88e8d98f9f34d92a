//! The moments of a recorded game.

use rulvm_core::game::{Game, Input, Status};
use rulvm_core::log::Log;
use rulvm_core::program::Program;

/// Time never stops in waits that are shorter than this, in milliseconds.
const LONG: u64 = 10_000;

/// A part of a recorded game, and how fast it is shown.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// Where it starts, in milliseconds since the start of the game.
    pub from: u64,
    /// Where it ends, likewise.
    pub to: u64,
    /// How many times as fast as it was played.
    pub speed: f64,
}

impl Part {
    /// How much time has passed for the viewer when a game has reached a time, in milliseconds.
    fn shown(&self, time: u64) -> u64 {
        let passed = time.clamp(self.from, self.to) - self.from;
        // Far below the limits of either type.
        (passed as f64 / self.speed) as u64
    }
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
    let mut now = 0;
    see(now, &game)?;
    for entry in &log.entries {
        let Input::Advance(time) = entry.input else {
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

/// The milliseconds of a long wait that do not pass, because so much happens that time stops.
fn stopped(game: &Game, time: u64) -> u64 {
    if time < LONG { 0 } else { game.clone().apply(&Input::Advance(time)).rest }
}

/// The game at a time, in milliseconds, or at its end if it is shorter.
#[must_use]
pub fn at(log: &Log, program: &Program, time: u64) -> Game {
    let mut last = None;
    let Ok(()) = watch(log, program, time, |_, game| {
        last = Some(game.clone());
        Ok::<(), std::convert::Infallible>(())
    });
    last.unwrap_or_else(|| log.begin(program))
}

/// Shows what changes in a part of a recorded game: `look` returns what is seen of a game, `show`
/// receives it with the time, in milliseconds, when it is first seen. Changes within one `tick`
/// count as one. Returns how long the part is shown, in milliseconds.
///
/// # Errors
/// That of `show`.
pub fn changes<T: PartialEq, E>(
    log: &Log,
    program: &Program,
    part: Part,
    tick: u64,
    mut look: impl FnMut(&Game) -> T,
    mut show: impl FnMut(u64, &T) -> Result<(), E>,
) -> Result<u64, E> {
    // What is seen in the present tick, and what was shown last.
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
    Ok(part.shown(part.to.min(log.length())))
}
