//! One game, played to its end or to a limit.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};

use grammar::hex::Edge;
use grammar::isa::{Address, Trap};
use grammar::rul3::Phase;
use grammar::signals::Action;
use serde::{Deserialize, Serialize};

use crate::bot::{Bot, Failure, Greedy, INPUT, Idle, Random};
use rulvm_core::check::{Reason, check};
use rulvm_core::game::{Applied, Event, Game, Input, PhaseLetter, Status};
use rulvm_core::machine::{DEFAULT_FUEL, Engine, TrapReport};
use rulvm_core::program::Program;

/// Who plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// Random signals: [`Random`](crate::bot::Random).
    Random,
    /// The best placement of each piece: [`Greedy`](crate::bot::Greedy).
    Greedy,
    /// The best of the most promising placements: [`Greedy::quick`](crate::bot::Greedy::quick).
    Quick,
    /// The best placement of each piece and the next: [`Greedy::beam`](crate::bot::Greedy::beam).
    Beam,
    /// Nobody, or modules alone: [`Idle`](crate::bot::Idle).
    None,
    /// A program, by its command line: [`External`](crate::bot::External).
    Program(String),
}

/// Which games are played, and how. Results depend on these settings and the rule, and nothing
/// else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// The edge of the board.
    #[serde(with = "edge_number")]
    pub edge: Edge,
    /// The seed of game 0; the seed of game k is greater by k.
    pub seed: u64,
    /// How many games.
    pub games: u32,
    /// Who plays.
    pub bot: Player,
    /// The milliseconds that pass after each signal.
    pub pace: u64,
    /// The most pieces that come down in a game.
    pub most_pieces: u64,
    /// The longest time of a game, in milliseconds of its own clock.
    pub most_time: u64,
    /// The most fuel that its phases may use, including those of the moves that its bot tries.
    #[serde(default = "former_fuel")]
    pub most_fuel: u64,
}

/// The limit in files that do not name it.
const fn former_fuel() -> u64 {
    400 * DEFAULT_FUEL
}

/// A limit of fuel with which a game takes a few seconds on the fast machine.
const FAST_FUEL: u64 = 60 * DEFAULT_FUEL;
/// The same on the reference machine.
const SLOW_FUEL: u64 = 6 * DEFAULT_FUEL;

/// Writes an edge as a number, and reads it.
mod edge_number {
    use grammar::hex::Edge;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(edge: &Edge, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(edge.get())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Edge, D::Error> {
        let number = u8::deserialize(from)?;
        Edge::new(number).ok_or_else(|| D::Error::custom(format!("there is no edge {number}")))
    }
}

impl Settings {
    /// How many games can be played.
    pub const GAMES: RangeInclusive<i64> = 1..=1_000_000;
    /// The possible first seeds: the seeds of all games are numbers in every format.
    pub const SEED: RangeInclusive<u64> = 0..=1 << 62;
    /// The possible paces, in milliseconds.
    pub const PACE: RangeInclusive<u64> = 1..=60_000;
    /// The possible limits of pieces.
    pub const MOST_PIECES: RangeInclusive<u64> = 1..=1_000_000_000;
    /// The possible limits of time, in seconds.
    pub const MOST_SECONDS: RangeInclusive<u64> = 1..=1_000_000_000;
    /// The possible limits of fuel.
    pub const MOST_FUEL: RangeInclusive<u64> = 1..=1 << 62;

    /// A limit of fuel with which a game of any rule takes a few seconds: less if the fast machine
    /// cannot run all of its phases.
    #[must_use]
    pub fn suitable_fuel(program: &Program) -> u64 {
        let fallbacks = check(program).facts.fallbacks;
        // What traps ends the game, so that it is not slow.
        let is_fast = fallbacks.iter().all(|fallback| fallback.reason == Reason::Traps);
        if is_fast && program.engine() == Engine::Fast { FAST_FUEL } else { SLOW_FUEL }
    }

    /// Checks that each number is in its range.
    ///
    /// # Errors
    /// Which one is not.
    pub(super) fn check(&self) -> Result<(), String> {
        let games = Settings::GAMES.contains(&self.games.into());
        for (name, is_possible) in [
            ("games", games),
            ("seed", Settings::SEED.contains(&self.seed)),
            ("pace", Settings::PACE.contains(&self.pace)),
            ("most_pieces", Settings::MOST_PIECES.contains(&self.most_pieces)),
            ("most_time", Settings::MOST_SECONDS.contains(&(self.most_time / 1000))),
            ("most_fuel", Settings::MOST_FUEL.contains(&self.most_fuel)),
        ] {
            if !is_possible {
                return Err(format!("`{name}` is out of range"));
            }
        }
        Ok(())
    }

    /// Returns who plays, unless it is another program.
    #[must_use]
    pub fn bot(&self) -> Option<Box<dyn Bot>> {
        Some(match self.bot {
            Player::Random => Box::new(Random::new(self.seed)),
            Player::Greedy => Box::new(Greedy::new(self.pace)),
            Player::Quick => Box::new(Greedy::quick(self.pace)),
            Player::Beam => Box::new(Greedy::beam(self.pace)),
            Player::None => Box::new(Idle),
            Player::Program(_) => return None,
        })
    }

    /// Returns the seed of a game.
    #[must_use]
    pub const fn seed_of(&self, game: u32) -> u64 {
        self.seed.wrapping_add(game as u64)
    }
}

/// Why a game ended, or was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum End {
    /// A piece had no room where it appears (G3, G9).
    NoRoom,
    /// Phase B ended it by action -1 (G9).
    Abort,
    /// It trapped (E17).
    Trap(Trap),
    /// It reached the most pieces.
    Pieces,
    /// It reached the longest time.
    Time,
    /// Its phases and the moves that its bot tried used the most fuel.
    Fuel,
}

impl End {
    /// The name for programs; for a trap, that of the trap.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            End::NoRoom => "no-room",
            End::Abort => "abort",
            End::Trap(trap) => trap.name(),
            End::Pieces => "most-pieces",
            End::Time => "most-time",
            End::Fuel => "most-fuel",
        }
    }

    /// The meaning for people.
    #[must_use]
    pub const fn meaning(self) -> &'static str {
        match self {
            End::NoRoom => "no room for the next piece",
            End::Abort => "ended by phase B (action -1)",
            End::Trap(_) => "trapped",
            End::Pieces => "stopped: reached --most-pieces",
            End::Time => "stopped: reached --most-time",
            End::Fuel => "stopped: reached --most-fuel",
        }
    }

    /// True for a game that was stopped, and would have gone on.
    #[must_use]
    pub const fn is_stopped(self) -> bool {
        matches!(self, End::Pieces | End::Time | End::Fuel)
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for End {
    type Err = String;

    fn from_str(name: &str) -> Result<End, String> {
        let ends = [End::NoRoom, End::Abort, End::Pieces, End::Time, End::Fuel];
        let traps = Trap::ALL.iter().map(|&trap| End::Trap(trap));
        let end = ends.into_iter().chain(traps).find(|end| end.name() == name);
        end.ok_or_else(|| format!("there is no ending `{name}`"))
    }
}

impl Serialize for End {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for End {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// The result of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// Its number, from 0.
    pub game: u32,
    /// Its seed.
    pub seed: u64,
    /// Why it ended.
    pub end: End,
    /// The phase and the address of the code that trapped.
    pub trap: Option<(PhaseLetter, i32)>,
    /// The score; for a game that was stopped, the value of phase S then. `None` after a trap.
    pub score: Option<i32>,
    /// Its length, in milliseconds of its own clock.
    pub time_ms: u64,
    /// How many pieces came down, or vanished or exploded.
    pub pieces: u64,
    /// How many hexagons were destroyed, or vanished by explosions.
    pub destroyed: u64,
    /// How many signals the bot sent.
    pub signals: u64,
    /// The displayed numbers at the end.
    pub numbers: Vec<i32>,
    /// The names of the modules that failed, and why (M27).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub failed: Vec<(String, String)>,
}

impl Played {
    /// Returns the trap that ended it.
    #[must_use]
    pub fn report(&self) -> Option<TrapReport> {
        let (End::Trap(trap), Some((PhaseLetter(phase), address))) = (self.end, self.trap) else {
            return None;
        };
        Some(TrapReport { trap, phase, address: Address(address) })
    }
}

/// What has happened in a game so far.
#[derive(Default)]
struct Counts {
    pieces: u64,
    destroyed: u64,
    trap: Option<TrapReport>,
}

impl Counts {
    fn add(&mut self, applied: &Applied) {
        self.trap = self.trap.or(applied.trap);
        for event in &applied.events {
            let hexagons = match event {
                Event::Destroyed { count, .. } | Event::Exploded { count } => *count,
                _ => 0,
            };
            self.destroyed += u64::from(hexagons.unsigned_abs());
            let is_down =
                matches!(event, Event::Landed { .. } | Event::Vanished | Event::Exploded { .. });
            self.pieces += u64::from(is_down);
        }
    }
}

/// The action of the last signal that a module sent.
fn given(applied: &Applied) -> Option<i32> {
    let action = |event: &Event| match event {
        Event::Signal { action, .. } => Some(*action),
        _ => None,
    };
    applied.events.iter().rev().find_map(action)
}

/// The names of the modules of a game that failed, and why.
fn failed(game: &Game) -> Vec<(String, String)> {
    let modules = game.program().module_ids().iter().zip(game.failures());
    let failed = modules.filter_map(|(id, why)| Some((id.name.clone(), why?.name().to_owned())));
    failed.collect()
}

/// Plays a game; `None` if `stop` becomes true.
pub(super) fn play(
    program: &Program,
    settings: &Settings,
    number: u32,
    bot: &mut dyn Bot,
    stop: &AtomicBool,
) -> Result<Option<Played>, Failure> {
    let seed = settings.seed_of(number);
    let (mut game, begun) = Game::new(program.clone(), settings.edge, seed);
    if let Some(code) = begun.refused {
        return Err(Failure::Refused(code));
    }
    let mut counts = Counts::default();
    counts.add(&begun);
    bot.start(&game, seed)?;
    let (mut signals, mut spent, mut action) = (0_u64, game.spent(), None);
    let end = loop {
        match (game.status(), counts.trap) {
            (Status::Playing, _) => {}
            (_, Some(report)) => break End::Trap(report.trap),
            _ if action == Some(Action::Abort.number()) => break End::Abort,
            _ => break End::NoRoom,
        }
        let left = settings.most_time.saturating_sub(game.time());
        if counts.pieces >= settings.most_pieces {
            break End::Pieces;
        }
        if left == 0 {
            break End::Time;
        }
        if spent.saturating_add(bot.spent()) > settings.most_fuel {
            break End::Fuel;
        }
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let input = match bot.input(&game)? {
            Input::Advance(milliseconds) => Input::Advance(milliseconds.min(left)),
            other => other,
        };
        let applied = game.apply(&input);
        counts.add(&applied);
        spent = spent.saturating_add(game.spent()).saturating_add(INPUT);
        // Modules can send signals while time passes.
        action = applied.value.or_else(|| given(&applied));
        if matches!(input, Input::Signal(_)) {
            signals += 1;
            if game.status() == Status::Playing {
                let applied = game.apply(&Input::Advance(settings.pace.min(left)));
                counts.add(&applied);
                spent = spent.saturating_add(game.spent()).saturating_add(INPUT);
                action = given(&applied);
            }
        }
    };
    Ok(Some(Played {
        game: number,
        seed,
        end,
        trap: counts.trap.map(|report| (PhaseLetter(report.phase), report.address.0)),
        time_ms: game.time(),
        pieces: counts.pieces,
        destroyed: counts.destroyed,
        signals,
        numbers: game.numbers().to_vec(),
        failed: failed(&game),
        score: match end {
            End::Trap(_) => None,
            End::NoRoom | End::Abort => game.score(),
            End::Pieces | End::Time | End::Fuel => {
                game.apply(&Input::Call(PhaseLetter(Phase::Score))).value
            }
        },
    }))
}
