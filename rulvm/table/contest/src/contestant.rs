//! Who plays.
//!
//! Another program is asked through its standard input and output:
//!
//! ```text
//! > {"cmd":"new","book":"rul.othello","side":0,"seed":5}        a game starts
//! > {"cmd":"move","book":"rul.othello","side":0,"position":...,"legal":[...],"core":{...}}
//! < {"move":"d3"}
//! ```
//!
//! The program answers each `move` with one line, and nothing else.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use rulvm_lab::bot::Failure;
use rulvm_lab::bot::process::Process;
use rulvm_opponents::{Strength, Turn, choose};
use rulvm_table::game::Player;
use serde_json::{Value, json};

/// Who plays a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contestant {
    /// An opponent of ours.
    Strength(Strength),
    /// A program with its arguments.
    Program(Vec<String>),
}

/// The name of a strength, or the command.
impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contestant::Strength(strength) => f.write_str(strength.name()),
            Contestant::Program(words) => write!(f, "`{}`", words.join(" ")),
        }
    }
}

/// A contestant that is ready to play.
pub(super) enum Chooser {
    Strength(Strength),
    Program(Process),
}

impl Contestant {
    /// Starts the program. `patience` is the time that it has for each answer.
    pub(super) fn chooser(
        &self,
        patience: Duration,
        stop: &Arc<AtomicBool>,
    ) -> Result<Chooser, Failure> {
        Ok(match self {
            Contestant::Strength(strength) => Chooser::Strength(*strength),
            Contestant::Program(words) => {
                Chooser::Program(Process::start(words, patience, Arc::clone(stop))?)
            }
        })
    }
}

impl Chooser {
    /// A game starts.
    pub(super) fn start(&mut self, book: &str, side: Player, seed: u64) -> Result<(), Failure> {
        match self {
            Chooser::Strength(_) => Ok(()),
            Chooser::Program(process) => {
                let line = json!({"cmd": "new", "book": book, "side": side.json(), "seed": seed});
                process.send(line.to_string())
            }
        }
    }

    /// Chooses a legal move. Of several that are equal, the seed decides.
    pub(super) fn choose(
        &mut self,
        turn: &Turn<'_>,
        position: &str,
        seed: u64,
    ) -> Result<String, Failure> {
        match self {
            Chooser::Strength(strength) => {
                Ok(choose(turn, *strength, seed).unwrap_or_else(|| turn.legal[0].clone()))
            }
            Chooser::Program(process) => {
                let mut core = turn.core.clone();
                // Nobody knows the next dice.
                core.remove("rng");
                let line = json!({
                    "cmd": "move",
                    "book": turn.book,
                    "side": turn.player.json(),
                    "position": position,
                    "legal": turn.legal,
                    "core": core,
                });
                process.ask(line.to_string(), |answer| read_move(answer, turn.legal))
            }
        }
    }
}

/// Reads an answer, which must be a legal move.
fn read_move(answer: &str, legal: &[String]) -> Result<String, String> {
    let value: Value = serde_json::from_str(answer).map_err(|error| error.to_string())?;
    let text = value.get("move").and_then(Value::as_str);
    let text = text.ok_or("expected an object with a move, such as {\"move\":\"d3\"}")?;
    match legal.iter().any(|legal| legal == text) {
        true => Ok(text.to_owned()),
        false => Err(format!("`{text}` is not a legal move")),
    }
}
