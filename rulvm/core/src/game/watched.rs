//! Games for tests and tools: watched code by code, and changed from outside by more than inputs.

use grammar::hex::Edge;

use super::conductor::Watched;
use super::{Applied, Conductor, Game};
use crate::machine::{DEFAULT_FUEL, Observer, State};
use crate::program::Program;

impl Game {
    /// Starts a game whose codes are watched.
    pub fn watched(
        program: Program,
        edge: Edge,
        seed: u64,
        watcher: &mut dyn Observer,
    ) -> (Game, Applied) {
        Game::watched_with_fuel(program, edge, seed, DEFAULT_FUEL, watcher)
    }

    /// The same for a game whose phase calls have another limit (E14).
    pub fn watched_with_fuel(
        program: Program,
        edge: Edge,
        seed: u64,
        fuel: u64,
        watcher: &mut dyn Observer,
    ) -> (Game, Applied) {
        let mut game = Game::before(program, edge, seed, fuel);
        let applied = game.record(Some(&mut Watched(watcher)), |game, host| game.begin(host));
        (game, applied)
    }

    /// A game before anything has happened in it, not even phase 0; to be started by
    /// [`begin_conducted`](Game::begin_conducted).
    #[must_use]
    pub fn unstarted(program: Program, edge: Edge, seed: u64, fuel: u64) -> Game {
        Game::before(program, edge, seed, fuel)
    }

    /// Starts a game (G1) whose phases a conductor runs in place of the machine.
    pub fn begin_conducted(&mut self, conductor: &mut dyn Conductor) -> Applied {
        self.record(Some(conductor), Game::begin)
    }

    /// Replaces the state, for a debugger. The new one should be a modified clone of the old one:
    /// its board has the same edge.
    pub fn set_state(&mut self, state: State) {
        self.state = state;
    }
}
