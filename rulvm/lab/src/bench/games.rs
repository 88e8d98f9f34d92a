//! The games: the bot plays them as in demonstrations.

use grammar::hex::Edge;
use grammar::index::narrow;
use grammar::rul3::Phase;

use crate::bot::{Bot, Greedy};
use rulvm_core::game::{Applied, Event, Game, Input, Status};
use rulvm_core::machine::{DEFAULT_FUEL, TrapReport};
use rulvm_core::program::Program;

/// Which games are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The edge of the board.
    pub edge: Edge,
    /// The seed of the first game; each further game has the next seed.
    pub seed: u64,
    /// How many games.
    pub games: u32,
    /// The most pieces that land in a game.
    pub pieces: u32,
}

/// The window pauses once per this many pieces: only then are the phases P and Q called.
const WINDOW: u32 = 10;
/// The most inputs for each piece of [`Settings::pieces`]: pieces can fall slowly, and a game can
/// be paused forever.
const INPUTS: usize = 200;
/// The most fuel that a game and its bot may use.
const MOST_SPENT: u64 = 20 * DEFAULT_FUEL;

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Played {
    /// Its seed.
    pub seed: u64,
    /// Its inputs.
    pub inputs: Vec<Input>,
    /// How many pieces appeared.
    pub pieces: u32,
    /// Why it ended, or was stopped.
    pub end: End,
    /// The traps of moves that the bot tried on copies, and how often each occurred.
    pub tried: Vec<(TrapReport, usize)>,
    /// The game at its end.
    pub game: Game,
}

/// Why a game ended, or was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// It is over.
    Over,
    /// It trapped.
    Trapped(TrapReport),
    /// The requested number of pieces has landed.
    Pieces,
    /// The most inputs did not bring enough pieces.
    Inputs,
    /// The rule is so slow that the game would take too long.
    Fuel,
}

impl End {
    /// The name for programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            End::Over => "over",
            End::Trapped(_) => "trapped",
            End::Pieces => "pieces",
            End::Inputs => "inputs",
            End::Fuel => "fuel",
        }
    }
}

/// Plays a game.
pub(super) fn play(program: &Program, settings: &Settings, seed: u64) -> Played {
    let (mut game, begun) = Game::new(program.clone(), settings.edge, seed);
    let (mut trap, mut pieces, mut spent) = (begun.trap, appeared(&begun), game.spent());
    let mut bot = Greedy::default();
    let mut inputs = Vec::new();
    // The inputs before the next input of the bot, in reverse order.
    let mut next: Vec<Input> = Vec::new();
    let most_inputs = narrow::<_, usize>(settings.pieces).saturating_mul(INPUTS);
    let end = loop {
        match (game.status(), trap) {
            (Status::Playing, _) => {}
            (_, Some(report)) => break End::Trapped(report),
            _ => break End::Over,
        }
        // One more piece is falling.
        if pieces > settings.pieces {
            break End::Pieces;
        }
        if inputs.len() >= most_inputs {
            break End::Inputs;
        }
        if spent.saturating_add(bot.spent()) > MOST_SPENT {
            break End::Fuel;
        }
        let input = next.pop().unwrap_or_else(|| bot.decide(&game));
        let applied = game.apply(&input);
        inputs.push(input);
        trap = trap.or(applied.trap);
        spent = spent.saturating_add(game.spent());
        let new = appeared(&applied);
        pieces = pieces.saturating_add(new);
        if new > 0 && pieces % WINDOW == 0 {
            next = window(&game);
        }
    };
    Played { seed, inputs, pieces, end, tried: bot.trapped().to_vec(), game }
}

/// Counts the pieces that appeared.
pub(super) fn appeared(applied: &Applied) -> u32 {
    let pieces = applied.events.iter().filter(|event| matches!(event, Event::Piece { .. }));
    narrow(pieces.count())
}

/// Returns a window pause and its end, in reverse order; nothing if the rule has neither phase, or
/// if the game would stay paused.
fn window(game: &Game) -> Vec<Input> {
    let program = game.program();
    if program.entry(Phase::Pause).is_none() && program.entry(Phase::Resume).is_none() {
        return Vec::new();
    }
    let mut inputs = vec![Input::Window(true), Input::Window(false)];
    let mut copy = game.clone();
    for input in &inputs {
        copy.apply(input);
    }
    if copy.is_paused() {
        // The game stays paused after the pause of the window (G13).
        let signal = |name: &str| {
            let external = grammar::signals::letters(name);
            let id = program.rule().signals.iter().position(|one| one.external == external)?;
            u8::try_from(id + 1).ok().map(Input::Signal)
        };
        let ends = |input: &Input| {
            let mut copy = copy.clone();
            copy.apply(input);
            !copy.is_paused()
        };
        let mut known = ["CONT", "PAUS"].into_iter().filter_map(signal);
        let Some(end) = known.find(ends) else { return Vec::new() };
        inputs.push(end);
    }
    inputs.reverse();
    inputs
}
