//! A game that was played, as a `test` item for the source of its rule.

use std::fmt::Write;

use grammar::index::narrow;
use grammar::isa::Trap;
use grammar::rul3::Number;
use grammar::signals::STANDARD;
use thiserror::Error;

use super::boards::picture;
use super::run::drawing;
use rulvm_core::game::{Game, Input, PhaseLetter, Status};
use rulvm_core::log::Log;
use rulvm_core::machine::TrapReport;
use rulvm_core::program::Program;

/// The greatest width of lines of signals.
const WIDTH: usize = 90;
/// The most steps that the compiler accepts.
const MOST: usize = 90_000;
/// The longest time that a step can let pass, in milliseconds.
const LONGEST: u64 = i32::MAX as u64;

/// Why a game cannot become a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum WriteError {
    /// Its inputs do not reproduce it.
    #[error("its inputs do not reproduce it: it was changed from outside, or runs too fast")]
    Changed,
    /// A test cannot contain one of its inputs.
    #[error("input {0} is an edit or a change of fuel, which tests cannot contain")]
    Input(usize),
    /// It is too long.
    #[error("it has more than {MOST} inputs")]
    Long,
}

/// Writes a game as a test: its inputs, and its end. The test passes in the source of the rule.
///
/// # Errors
/// Why it cannot be written.
pub fn write(log: &Log, program: &Program, game: &Game) -> Result<String, WriteError> {
    let name = format!("a recorded game, {}", String::from(log.last_hash()));
    let test = write_with(log, program, game, &name, None)?;
    Ok(format!("// For the source of the rule: `rulvm test` plays the game again.\n{test}"))
}

/// Writes a game as a test with a name. It expects what the last steps say; without them, the end
/// of the game as it is.
///
/// # Errors
/// Why it cannot be written.
pub fn write_with(
    log: &Log,
    program: &Program,
    game: &Game,
    name: &str,
    last: Option<&str>,
) -> Result<String, WriteError> {
    let mut inputs = short(log)?;
    let (trap, count) = check(log, program, &inputs, game)?;
    inputs.truncate(count);
    let mut out = String::new();
    // Writing to memory does not fail.
    let _ = writeln!(
        out,
        "test \"{name}\" {{\n    edge {};\n    seed {};",
        log.header.edge, log.header.seed
    );
    let mut signals: Vec<String> = Vec::new();
    for input in &inputs {
        if let Input::Signal(id) = input {
            signals.push(signal(program, *id));
            continue;
        }
        write_signals(&mut out, &mut signals);
        let _ = match input {
            Input::Advance(time) => writeln!(out, "    advance {time};"),
            Input::Window(true) => writeln!(out, "    window pause;"),
            Input::Window(false) => writeln!(out, "    window resume;"),
            Input::Call(PhaseLetter(phase)) => writeln!(out, "    call {};", phase.letter()),
            // The others have been refused.
            _ => Ok(()),
        };
    }
    write_signals(&mut out, &mut signals);
    match last {
        Some(last) => {
            let _ = writeln!(out, "    {last}");
        }
        None => expect_end(&mut out, program, game, trap),
    }
    out.push_str("}\n");
    Ok(out)
}

/// Writes what a game is like at its end.
fn expect_end(out: &mut String, program: &Program, game: &Game, trap: Option<TrapReport>) {
    if let Some(trap) = trap {
        let _ = writeln!(out, "    expect trap {};", word(trap.trap));
    }
    let _ = writeln!(out, "    expect status {};", game.status().name());
    for (k, number) in program.rule().numbers.iter().enumerate() {
        expect_number(out, program, game, k, number);
    }
    let _ = writeln!(out, "    expect board \"\"\"");
    for line in picture(game.edge(), &drawing(game)) {
        let _ = writeln!(out, "        {line}");
    }
    out.push_str("    \"\"\";\n");
}

/// Returns the inputs; consecutive waits become one.
fn short(log: &Log) -> Result<Vec<Input>, WriteError> {
    let mut inputs: Vec<Input> = Vec::new();
    for (k, entry) in log.entries.iter().enumerate() {
        match (&entry.input, inputs.last_mut()) {
            (Input::Advance(0), _) => {}
            (Input::Advance(time), Some(Input::Advance(before)))
                if before.saturating_add(*time) <= LONGEST =>
            {
                *before += time;
            }
            (Input::Advance(time), _) => {
                // More are not needed: the test is too long then.
                let count: usize = narrow((time / LONGEST).min(MOST as u64));
                let whole = std::iter::repeat_n(LONGEST, count);
                let parts = whole.chain([time % LONGEST]).filter(|&time| time > 0);
                inputs.extend(parts.map(Input::Advance));
            }
            (input @ (Input::Signal(_) | Input::Window(_) | Input::Call(_)), _) => {
                inputs.push(input.clone());
            }
            _ => return Err(WriteError::Input(k + 1)),
        }
        if inputs.len() > MOST {
            return Err(WriteError::Long);
        }
    }
    Ok(inputs)
}

/// Plays the inputs as the test will, and compares the result with the game. Returns the trap that
/// ended it, and how many inputs it received before it was over.
fn check(
    log: &Log,
    program: &Program,
    inputs: &[Input],
    game: &Game,
) -> Result<(Option<TrapReport>, usize), WriteError> {
    let (mut again, begun) = Game::new(program.clone(), game.edge(), log.header.seed);
    let mut trap = begun.trap;
    let mut count = 0;
    for input in inputs {
        if again.status() != Status::Playing {
            break;
        }
        count += 1;
        let applied = again.apply(input);
        if applied.rest > 0 {
            return Err(WriteError::Changed);
        }
        trap = trap.or(applied.trap);
    }
    let numbers = |game: &Game| game.state().variables[10..18].to_vec();
    let is_same = again.status() == game.status()
        && drawing(&again) == drawing(game)
        && numbers(&again) == numbers(game);
    if is_same { Ok((trap, count)) } else { Err(WriteError::Changed) }
}

/// Returns the name of a signal: that of the source, if it is known, or that of a standard signal,
/// or else its number.
fn signal(program: &Program, id: u8) -> String {
    let place = usize::from(id).wrapping_sub(1);
    let own = program.map().and_then(|map| map.names.signals.get(place));
    if let Some(own) = own.filter(|own| !own.is_empty()) {
        return own.clone();
    }
    let name = program.rule().signals.get(place).map(|signal| signal.name());
    let standard = name.filter(|name| STANDARD.iter().any(|standard| standard.name == name));
    standard.unwrap_or_else(|| id.to_string())
}

fn write_signals(out: &mut String, signals: &mut Vec<String>) {
    let mut line = String::new();
    for signal in signals.drain(..) {
        if line.is_empty() {
            line = format!("    signal {signal}");
        } else if line.len() + signal.len() > WIDTH {
            let _ = writeln!(out, "{line};");
            line = format!("    signal {signal}");
        } else {
            let _ = write!(line, ", {signal}");
        }
    }
    if !line.is_empty() {
        let _ = writeln!(out, "{line};");
    }
}

/// Writes an expectation for a displayed number, by its name if that is known.
fn expect_number(out: &mut String, program: &Program, game: &Game, k: usize, number: &Number) {
    let Some(value) = game.state().variables.get(k + 10) else { return };
    let own = program.map().and_then(|map| map.names.numbers.get(k));
    let _ = match own.filter(|own| !own.is_empty()) {
        Some(own) => writeln!(out, "    expect {own} == {value};"),
        None => {
            let label = number.labels.first().map_or("", |label| label.text.as_str());
            let label: String = label.chars().filter(|c| !c.is_control()).collect();
            writeln!(out, "    expect V[{}] == {value}; // {label}", k + 10)
        }
    };
}

/// Returns the name of a trap as sources write it.
fn word(trap: Trap) -> String {
    trap.name().replace('-', "_")
}
