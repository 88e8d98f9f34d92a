//! The fast machine and the reference machine are the same machine: every answer, event and
//! message, every trap with its phase and address, the state and the fuel agree after every input.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::sync::Arc;

use grammar::isa::Trap;
use grammar::signals::STANDARD;
use rulvm_core::machine::{Engine, Failure, Rng, State};
use rulvm_core::modules::{Message, ModuleChain, ModuleId, Modules, Trace};
use rulvm_core::{Event, Game, Program};

use crate::case::Session;

/// What a session showed.
#[derive(Clone, Debug, Default)]
pub struct Played {
    /// How often states were compared.
    pub compared: usize,
    /// The traps, and how often each occurred.
    pub traps: BTreeMap<Trap, usize>,
    /// How many games ended without a trap.
    pub over: usize,
}

impl Played {
    /// Adds what other sessions showed.
    pub fn add(&mut self, other: &Played) {
        self.compared += other.compared;
        self.over += other.over;
        for (&trap, count) in &other.traps {
            *self.traps.entry(trap).or_default() += count;
        }
    }
}

/// Plays a session with both machines.
///
/// # Panics
/// They differ.
pub fn agree(name: &dyn Display, program: &Program, session: &Session) -> Played {
    let mut fast = Player::new(program, Engine::Fast, session);
    let mut reference = Player::new(program, Engine::Reference, session);
    let mut played = Played::default();
    let mut done = None;
    let mut list = session.inputs.iter();
    let mut spent = 0;
    loop {
        let place = || format!("{name}, input {}: {done:?}", played.compared);
        assert_eq!(fast.applied, reference.applied, "{}", place());
        if let Some(difference) = difference(&fast.game, &reference.game) {
            panic!("{difference}\n{}", place());
        }
        played.compared += 1;
        if let Some(report) = reference.applied.trap {
            *played.traps.entry(report.trap).or_default() += 1;
            let runaways = played.traps.get(&Trap::Runaway).copied().unwrap_or_default();
            if runaways >= session.runaways {
                return played;
            }
        }
        spent += reference.game.spent();
        if spent > session.total {
            break;
        }
        let Some(input) = list.next() else { break };
        fast.apply(input);
        reference.apply(input);
        done = Some(input);
    }
    played.over = usize::from(reference.game.status() == rulvm_core::Status::Over);
    played
}

/// One of the two.
struct Player {
    game: Game,
    applied: rulvm_core::game::Applied,
}

impl Player {
    fn new(program: &Program, engine: Engine, session: &Session) -> Player {
        let Session { edge, seed, fuel, meddles, .. } = *session;
        let program = program.clone().with_engine(engine);
        let program = if meddles { program.with_modules(Arc::new(Meddlers)) } else { program };
        let (game, applied) = Game::with_fuel(program, edge, seed, fuel);
        Player { game, applied }
    }

    fn apply(&mut self, input: &rulvm_core::Input) {
        self.applied = self.game.apply(input);
    }
}

/// Modules that meddle as much as modules can.
#[derive(Clone, Debug)]
struct Meddlers;

/// Answers messages, writes to their data, and now and then determines a piece.
#[derive(Clone, Debug)]
struct Meddler {
    rng: Rng,
}

impl Modules for Meddlers {
    fn ids(&self) -> &[ModuleId] {
        &[]
    }

    fn chain(&self, seed: u64) -> Box<dyn ModuleChain> {
        Box::new(Meddler { rng: Rng::new(seed) })
    }
}

impl ModuleChain for Meddler {
    fn deliver(&mut self, message: Message<'_>) -> i32 {
        let Message { number, data, events, moment, .. } = message;
        // What it receives is compared as the text of events.
        let text = format!("{number} {data:?} {:?}", moment.piece());
        events.push(Event::Log { module: 0, text });
        let random = self.rng.next().cast_signed();
        match number {
            0x0207 => {
                if let Some(top) = data.last_mut() {
                    *top = random;
                }
                random % 4
            }
            0x0208 if random & 3 == 1 => {
                data.copy_from_slice(&[1, 2, 2, 2, 2, 1, 1, 1, 1]);
                1
            }
            // A signal of the manual.
            0x0300 if random & 7 == 1 => STANDARD[random.unsigned_abs() as usize % 8].external,
            _ => 0,
        }
    }

    fn copy(&self) -> Box<dyn ModuleChain> {
        Box::new(self.clone())
    }

    fn failures(&self) -> Vec<Option<Failure>> {
        vec![None]
    }

    fn generators(&self) -> Vec<u64> {
        vec![self.rng.state()]
    }

    fn trace(&mut self, _: Trace) {}
}

/// The first thing that differs between two games, if there is one.
#[must_use]
pub fn difference(a: &Game, b: &Game) -> Option<String> {
    fn differs<T: PartialEq + std::fmt::Debug>(what: &str, a: &T, b: &T) -> Option<String> {
        (a != b).then(|| format!("{what}: {a:?}, {b:?}"))
    }
    // All parts by their names, so that none can be forgotten.
    let State {
        variables,
        stack,
        stack_size,
        board,
        rng,
        period,
        timer,
        radar,
        next,
        paused,
        piece,
    } = a.state();
    let other = b.state();
    let cells = a.edge() == b.edge()
        && a.edge().all_cells().all(|cell| {
            board.hexagon(cell) == other.board.hexagon(cell)
                && board.marks(cell) == other.board.marks(cell)
        });
    differs("variables", variables, &other.variables)
        .or_else(|| differs("stack", &&stack[..], &&other.stack[..]))
        .or_else(|| differs("size of the stack", stack_size, &other.stack_size))
        .or_else(|| differs("boards alike", &cells, &true))
        .or_else(|| differs("generator", rng, &other.rng))
        .or_else(|| differs("period", period, &other.period))
        .or_else(|| differs("timer", timer, &other.timer))
        .or_else(|| differs("radar", radar, &other.radar))
        .or_else(|| differs("next piece", next, &other.next))
        .or_else(|| differs("pause", paused, &other.paused))
        .or_else(|| differs("last piece", piece, &other.piece))
        .or_else(|| differs("falling piece", &a.piece(), &b.piece()))
        .or_else(|| differs("status", &a.status(), &b.status()))
        .or_else(|| differs("time", &a.time(), &b.time()))
        .or_else(|| differs("time to fall", &a.fall(), &b.fall()))
        .or_else(|| differs("window pause", &a.is_window_paused(), &b.is_window_paused()))
        .or_else(|| differs("score", &a.score(), &b.score()))
        .or_else(|| differs("fuel", &a.fuel(), &b.fuel()))
        .or_else(|| differs("fuel that was used", &a.spent(), &b.spent()))
}
