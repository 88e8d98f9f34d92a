//! The kernels in RUL, run by one of the machines.

use grammar::rul3::Phase;
use grammar::signals::letters;
use rulvm_core::game::{Edit, PhaseLetter};
use rulvm_core::machine::Engine;
use rulvm_core::{Game, Input, Program, Status};

use crate::kernels::{
    Checksum, EDGE, Failure, Implementation, Kernel, MOST_PIECES, Measured, boards,
};
use crate::rounds::running;

macro_rules! sources {
    ($($name:literal),*) => {
        &[$((concat!($name, ".rul"), include_str!(concat!("../kernels/", $name, ".rul")))),*]
    };
}

/// The sources of all kernels and their module: name and text.
const SOURCES: &[(&str, &str)] =
    sources!["arithmetic", "flood", "lines", "cascade", "games", "runs"];

/// The kernels in RUL.
#[derive(Debug)]
pub struct Rules {
    engine: Engine,
    kernels: Vec<Prepared>,
}

/// A kernel, with everything that is prepared before it is measured.
#[derive(Debug)]
struct Prepared {
    kernel: Kernel,
    program: Program,
    /// A game with each of the boards.
    games: Vec<Game>,
}

impl Rules {
    /// Compiles the kernels and creates the boards, for a machine.
    ///
    /// # Errors
    /// A kernel does not compile or load.
    pub fn new(engine: Engine) -> Result<Rules, Failure> {
        let kernels = Kernel::ALL
            .into_iter()
            .map(|kernel| {
                let program = program(kernel)?.with_engine(engine);
                let games = match kernel {
                    Kernel::Games => Vec::new(),
                    _ => games(kernel, &program),
                };
                Ok(Prepared { kernel, program, games })
            })
            .collect::<Result<_, Failure>>()?;
        Ok(Rules { engine, kernels })
    }
}

/// Returns a kernel as a program.
///
/// # Errors
/// It does not compile or load.
pub fn program(kernel: Kernel) -> Result<Program, Failure> {
    let name = match kernel {
        Kernel::Arithmetic => "arithmetic.rul",
        Kernel::Flood6 | Kernel::Flood2 => "flood.rul",
        Kernel::Lines => "lines.rul",
        Kernel::Cascade => "cascade.rul",
        Kernel::Games => "games.rul",
    };
    let text = SOURCES.iter().find(|(other, _)| *other == name).map_or("", |&(_, text)| text);
    compile(name, text)
}

/// Returns the rule of whole games, whose phase B also looks for runs, twice: it executes some
/// thousand codes.
///
/// # Errors
/// It does not compile or load.
pub fn slow_games() -> Result<Program, Failure> {
    let name = "games.rul";
    let text = SOURCES.iter().find(|(other, _)| *other == name).map_or("", |&(_, text)| text);
    compile(name, &text.replace("phase B { ", "phase B { runs::find(); runs::find(); "))
}

fn compile(name: &'static str, text: &str) -> Result<Program, Failure> {
    let files = SOURCES.iter().map(|&(name, text)| (name.to_owned(), text.to_owned()));
    let compiled = rulc_compiler::compile(name, text, &rulc_compiler::Memory(files.collect()));
    let bytes = compiled.output.ok_or(Failure::Rule(name))?.bytes;
    Program::load(bytes).map_err(|_| Failure::Rule(name))
}

/// Returns a game for each of the boards of a kernel.
fn games(kernel: Kernel, program: &Program) -> Vec<Game> {
    let (game, _) = Game::with_fuel(program.clone(), EDGE, 0, u64::MAX);
    let start = |colors: Vec<u8>| {
        let cells = (1..).zip(colors).map(|(id, color)| (id, [color, 1, 0]));
        let mut game = game.clone();
        game.apply(&Input::Edit(Edit { cells: cells.collect(), ..Edit::default() }));
        game
    };
    boards(kernel.colors()).into_iter().map(start).collect()
}

impl Implementation for Rules {
    fn name(&self) -> &str {
        match self.engine {
            Engine::Reference => "reference",
            Engine::Fast => "fast",
        }
    }

    fn run(&mut self, kernel: Kernel, runs: u32) -> Result<Measured, Failure> {
        let prepared = self.kernels.iter().find(|prepared| prepared.kernel == kernel);
        let prepared = prepared.ok_or(Failure::Trapped(kernel))?;
        let begin = running();
        let checksum = match kernel {
            Kernel::Games => whole_games(&prepared.program, runs),
            _ => on_boards(prepared, runs),
        };
        let time = running().saturating_sub(begin);
        checksum.map(|checksum| Measured { checksum, time }).ok_or(Failure::Trapped(kernel))
    }
}

const KERNEL: Input = Input::Call(PhaseLetter(Phase::Landed));

/// Runs phase C on copies of the boards.
fn on_boards(prepared: &Prepared, runs: u32) -> Option<Checksum> {
    let mut sum = Checksum::default();
    let mut game = prepared.games.first()?.clone();
    for (k, start) in prepared.games.iter().cycle().take(runs as usize).enumerate() {
        game.clone_from(start);
        sum.add(game.apply(&KERNEL).value?);
        if prepared.kernel == Kernel::Cascade && k < prepared.games.len() {
            let board = &game.state().board;
            let color = |cell| board.hexagon(cell).map_or(0, |hexagon| hexagon.color);
            sum.add_board(EDGE.all_cells().map(color));
        }
    }
    Some(sum)
}

fn whole_games(program: &Program, runs: u32) -> Option<Checksum> {
    let mut sum = Checksum::default();
    for seed in 0..runs {
        let (score, pieces) = play(program, seed.into())?;
        sum.add(score);
        sum.add(pieces);
    }
    Some(sum)
}

/// Plays a game: pieces go to one column after the other. Returns the score, and how many pieces
/// have landed; `None` if a phase traps.
#[must_use]
pub fn play(program: &Program, seed: u64) -> Option<(i32, i32)> {
    let [left, right, drop] = ["LEFT", "RGHT", "DROP"].map(|name| signal(program, name));
    let (left, right, drop) = (left?, right?, drop?);
    let (mut game, _) = Game::with_fuel(program.clone(), EDGE, seed, u64::MAX);
    let mut pieces = 0;
    while game.status() == Status::Playing && pieces < MOST_PIECES {
        let target = pieces % 17 - 8;
        let aside = if target < 0 { &left } else { &right };
        let mut column = game.piece()?.reference.column;
        while column != target {
            game.apply(aside);
            let now = game.piece()?.reference.column;
            if now == column {
                break;
            }
            column = now;
        }
        game.apply(&drop);
        pieces += 1;
    }
    let score = game.apply(&Input::Call(PhaseLetter(Phase::Score))).value?;
    Some((score, pieces))
}

/// Returns the input of the signal with a name.
pub(crate) fn signal(program: &Program, name: &str) -> Option<Input> {
    let id = program.rule().signals.iter().position(|signal| signal.external == letters(name))?;
    u8::try_from(id + 1).ok().map(Input::Signal)
}
