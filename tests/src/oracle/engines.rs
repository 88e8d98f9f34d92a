//! The fast machine and the reference machine are the same machine: every answer, event and
//! message, every trap with its phase and address, the state and the fuel agree after every input.

use std::collections::BTreeMap;
use std::fmt::Display;

use grammar::isa::Trap;
use rulvm_core::machine::{Engine, Message, MessageChain, NoChain, State};
use rulvm_core::{Game, Program};

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
        assert_eq!(fast.heard, reference.heard, "messages, {}", place());
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
    meddles: bool,
    /// The messages since the last input.
    heard: Vec<(u16, Vec<i32>)>,
}

impl Player {
    fn new(program: &Program, engine: Engine, session: &Session) -> Player {
        let program = program.clone().with_engine(engine);
        let mut meddler = Meddler::default();
        let chain: &mut dyn MessageChain =
            if session.meddles { &mut meddler } else { &mut NoChain };
        let Session { edge, seed, fuel, meddles, .. } = *session;
        let (game, applied) = Game::with_chain(program, edge, seed, fuel, chain);
        Player { game, applied, meddles, heard: meddler.heard }
    }

    fn apply(&mut self, input: &rulvm_core::Input) {
        let mut meddler = Meddler::default();
        self.applied = if self.meddles {
            self.game.apply_with(input, &mut meddler)
        } else {
            self.game.apply(input)
        };
        self.heard = meddler.heard;
    }
}

/// Receives messages and changes what it finds, as the modules of the manual can.
#[derive(Default)]
struct Meddler {
    heard: Vec<(u16, Vec<i32>)>,
}

impl MessageChain for Meddler {
    fn send(&mut self, message: Message<'_>, state: &mut State) -> i32 {
        let data = match message {
            Message::Data { data } => data.to_vec(),
            Message::Over { score } => vec![score],
            Message::Action { action } => vec![action],
            _ => Vec::new(),
        };
        self.heard.push((message.number(), data));
        match message {
            Message::Interpreter => {
                state.variables[20] = state.variables[20].wrapping_add(1);
                state.rng.next() as i32 % 4
            }
            // Now and then it determines the next piece, in place of phase A.
            Message::BeforeAppear if state.variables[20] & 3 == 1 => {
                state.variables[..9].copy_from_slice(&[1, 2, 2, 2, 2, 1, 1, 1, 1]);
                1
            }
            Message::Action { action: 7 } => {
                state.stack.clear();
                0
            }
            _ => 0,
        }
    }
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
