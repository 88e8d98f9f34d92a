//! How long commands take that ask for the past of a game, and what noting its changes costs.

use std::time::Duration;

use ruldbg_engine::command::{Answer, Options, Session};
use ruldbg_engine::debugger::{Debugger, Direction, Goal};
use rulvm_core::{Input, Program};

use crate::debugger::{START, spread};
use crate::kernels::{EDGE, Failure};
use crate::report::{self, Table};
use crate::rounds::{Ratio, Rounds, running};

/// Commands of one kind: its name, and the commands that are measured.
type Kind = (&'static str, Vec<String>);

/// The commands that are measured in a game with so many pieces.
fn commands(pieces: u64) -> Vec<Kind> {
    let variables = |command: &str| (0..64).map(|n| format!("{command} V[{n}]")).collect();
    let cells = |step: usize| EDGE.all_cells().map(|cell| cell.id()).step_by(step);
    let marks = cells(31).flat_map(|cell| (0..8).map(move |mark| (cell, mark)));
    let one = |command: &str| vec![command.to_owned()];
    vec![
        ("`who V[N]`, `when did V[N] change`", variables("who")),
        ("`who color(C)`", cells(9).map(|cell| format!("who color({cell})")).collect()),
        (
            "`who marked(C, M)`",
            marks.map(|(cell, mark)| format!("who marked({cell}, {mark})")).collect(),
        ),
        ("`who game.score`", one("who game.score")),
        ("`history V[N]`", variables("history")),
        ("`why V[N]`", variables("why")),
        (
            "`goto piece N`",
            (0..40).map(|k| format!("goto piece {}", 1 + k * pieces / 40)).collect(),
        ),
        ("`reverse-stepi 1000`", one("reverse-stepi 1000")),
        ("`reverse-step 100`", one("reverse-step 100")),
        ("`reverse-next 100`", one("reverse-next 100")),
    ]
}

/// Measures commands from some positions that are spread over the game, and from its end.
///
/// # Errors
/// A command fails.
pub fn questions(debugger: Debugger, places: usize) -> Result<Table, Failure> {
    let end = debugger.here().time();
    let pieces = debugger.here().pieces();
    let mut session = Session::new(
        debugger,
        Options { file: None, passes: rulc_compiler::Passes::all(), modules: None },
    );
    let mut table = Table::new("Questions about the past.", &["command", "median", "longest"]);
    for (name, commands) in commands(pieces) {
        let mut times = Vec::new();
        for place in spread(end, places) {
            for command in &commands {
                session.debugger.seek(place);
                let mut answers: Vec<Answer> = Vec::new();
                let start = running();
                let done = session.execute(command, &mut answers);
                times.push(running() - start);
                done.map_err(|failure| Failure::Worker(format!("{command}: {failure:?}")))?;
            }
        }
        times.sort();
        let time = |k: usize| report::time(times[k].as_secs_f64());
        table.rows.push(vec![name.to_owned(), time(times.len() / 2), time(times.len() - 1)]);
    }
    Ok(table)
}

/// Returns how long it takes to play a game with its changes noted, divided by how long it takes
/// without.
///
/// # Errors
/// None.
pub fn noting(program: &Program, inputs: &[Input], rounds: usize) -> Result<Ratio, Failure> {
    let play = |notes: &mut bool| -> Result<Duration, Failure> {
        let mut debugger = Debugger::new(program.clone(), START);
        debugger.note_changes(*notes);
        debugger.extend(inputs.iter().cloned());
        let start = running();
        debugger.go(&Goal::End, Direction::Forward);
        Ok(running() - start)
    };
    Ok(Rounds::measure(&mut [true, false], rounds, play)?.ratio(0, 1))
}
