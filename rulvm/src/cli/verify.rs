//! `rulvm verify`: whether a recording leads to its game.

use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::output;
use super::recordings::{self, Recorded};
use crate::exit::Exit;
use crate::game::{Input, Status};
use crate::sanitize::display;

#[derive(Debug, Args)]
pub(super) struct Options {
    /// The recording
    recording: PathBuf,
    /// Its rule: a rule file, a source, or the name of a standard rule; those are found without it
    rule: Option<String>,
    /// Shows an object in JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(options: &Options) -> Exit {
    match recordings::open(&options.recording, options.rule.as_deref()) {
        Ok(recorded) => output::print(&told(&recorded, options.json)),
        Err(problem) => problem.tell(),
    }
}

/// What is said of a recording that leads to its game.
fn told(recorded: &Recorded, json: bool) -> String {
    let Recorded { log, program, end, left_out } = recorded;
    let passed = log.entries.iter().map(|entry| match entry.input {
        Input::Advance(milliseconds) => milliseconds,
        _ => 0,
    });
    let milliseconds = passed.fold(0_u64, u64::saturating_add);
    let (name, count) = (&program.rule().name, log.entries.len());
    if json {
        let object = json!({
            "rule": name, "hash": log.header.rule, "edge": log.header.edge,
            "seed": log.header.seed, "inputs": count, "ms": milliseconds,
            "status": end.status().name(), "score": end.score(), "line_left_out": left_out,
        });
        return format!("{object}\n");
    }
    let ended = match (end.status(), end.score()) {
        (Status::Over, Some(score)) => format!("the game is over, with {score} points"),
        (Status::Trapped, _) => "the game was lost by a trap".to_owned(),
        _ => "the game is not over".to_owned(),
    };
    format!(
        "{}, edge {}, seed {}: {count} inputs in {}.{:03} s; every state is as it was recorded\n{ended}\n",
        display(name),
        log.header.edge,
        log.header.seed,
        milliseconds / 1000,
        milliseconds % 1000,
    )
}
