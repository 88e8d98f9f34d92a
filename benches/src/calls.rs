//! Phase calls of games that bots play, with the states before them.

use grammar::isa::Address;
use grammar::rul3::Phase;
use rulvm_core::game::PhaseLetter;
use rulvm_core::machine::{Flow, Observer, Run, State};
use rulvm_core::{Game, Input, Program, Status};
use rulvm_lab::bot::{Bot, Greedy, Random};

use crate::kernels::{EDGE, Failure};
use crate::rules::signal;

/// The most calls of each phase that are kept.
const MOST: usize = 64;
/// The most inputs of a game.
const INPUTS: usize = 600;
/// After this many inputs, the window pauses and the score is asked for.
const WINDOW: usize = 20;

/// A phase call.
#[derive(Clone, Debug)]
pub struct Call {
    /// The phase.
    pub phase: Phase,
    /// The state before it.
    pub state: State,
    /// How many codes the reference machine executed.
    pub codes: u64,
}

/// Returns the calls of each phase, spread over four games, of which two are played at random. They
/// depend on the rule alone.
///
/// # Errors
/// A bot fails.
pub fn calls(program: &Program) -> Result<Vec<Call>, Failure> {
    let mut recorder = Recorder::default();
    for seed in 0..2 {
        play(program, seed, &mut Greedy::default(), &mut recorder)?;
        play(program, seed, &mut Random::new(seed), &mut recorder)?;
    }
    let mut kept = Vec::new();
    for phase in Phase::ALL {
        let calls = || recorder.0.iter().filter(|call| call.phase == phase);
        let step = calls().count().div_ceil(MOST).max(1);
        kept.extend(calls().step_by(step).cloned());
    }
    Ok(kept)
}

fn play(
    program: &Program,
    seed: u64,
    bot: &mut dyn Bot,
    recorder: &mut Recorder,
) -> Result<(), Failure> {
    let (mut game, _) = Game::watched(program.clone(), EDGE, seed, recorder);
    let failed = |failure: rulvm_lab::bot::Failure| Failure::Worker(failure.to_string());
    bot.start(&game, seed).map_err(failed)?;
    for number in 1..=INPUTS {
        if game.status() != Status::Playing {
            break;
        }
        let input = bot.input(&game).map_err(failed)?;
        game.apply_watched(&input, recorder);
        if number.is_multiple_of(WINDOW) {
            look_away(&mut game, recorder);
        }
    }
    Ok(())
}

/// The window pauses; the score is asked for; then the game continues.
fn look_away(game: &mut Game, recorder: &mut Recorder) {
    let score = Input::Call(PhaseLetter(Phase::Score));
    for input in [Input::Window(true), score, Input::Window(false)] {
        game.apply_watched(&input, recorder);
    }
    // The game stays paused after the pause of the window (G13).
    for name in ["CONT", "PAUS"] {
        if game.is_paused()
            && let Some(input) = signal(game.program(), name)
        {
            game.apply_watched(&input, recorder);
        }
    }
}

/// Records all phase calls of games.
#[derive(Debug, Default)]
struct Recorder(Vec<Call>);

impl Observer for Recorder {
    fn before_code(&mut self, _run: &Run, _state: &State, _at: Address) -> Flow {
        if let Some(call) = self.0.last_mut() {
            call.codes += 1;
        }
        Flow::Continue
    }

    fn before_phase(&mut self, run: &Run, state: &State) {
        self.0.push(Call { phase: run.phase(), state: state.clone(), codes: 0 });
    }
}
