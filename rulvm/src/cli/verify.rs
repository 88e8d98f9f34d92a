//! `rulvm verify`: whether a recording reproduces its game, and replays prove the scores of a rule
//! file.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::json;

use super::files::{self, Problem};
use super::modules::Modules;
use super::recordings::{self, Kind, Recorded};
use super::scores;
use super::streams::Streams;
use grammar::visible::{self, display};
use rulvm_core::game::Status;
use rulvm_core::program::Program;
use rulvm_files::Exit;
use rulvm_files::scores::{CheckedScore, Proof, check_replays, replay_directory};

#[derive(Debug, Args)]
pub(super) struct Options {
    /// A recording, the text of a shared game, a file with one, or `-` for standard input; or a
    /// rule file or the name of a standard or sample rule, to check its scores by their replays
    recording: PathBuf,
    /// The rule of the recording: a rule file, a source, or a name; not needed for standard and
    /// sample rules
    rule: Option<String>,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    modules: Modules,
}

pub(super) fn run(options: &Options, io: &mut Streams<'_>) -> Exit {
    let path = &options.recording;
    if scores::own_name(path).is_some() || files::is_rule_file(path) {
        if options.rule.is_some() {
            io.complain(
                "rulvm: a rule file cannot have a separate rule; its scores are checked by their \
                 replays",
            );
            return Exit::BadOptions;
        }
        return checked(path, options.json, io).unwrap_or_else(|problem| io.report(&problem));
    }
    match recordings::open(&options.recording, options.rule.as_deref(), Some(&options.modules), io)
    {
        Ok(recorded) => io.print(&told(&recorded, options.json)),
        Err(problem) => io.report(&problem),
    }
}

/// Checks the scores of a rule file.
fn checked(name: &Path, json: bool, io: &mut Streams<'_>) -> Result<Exit, Problem> {
    let (path, rule) = scores::open(name)?;
    // Before the first game with a standard rule, there is nothing to check.
    let checked = if path.exists() { check_replays(&path, &rule) } else { Ok((Vec::new(), 0)) };
    let (list, others) = checked.map_err(|error| Problem {
        message: format!("{}: {error}", replay_directory(&path).display()),
        exit: Exit::System,
    })?;
    let text = if json { json_of(&rule, &list, others) } else { text_of(&rule, &list, others) };
    let printed = io.print(&text);
    let lies = list.iter().any(|checked| matches!(checked.proof, Proof::Mismatch { .. }));
    Ok(if lies { Exit::Recording } else { printed })
}

fn text_of(rule: &Program, list: &[CheckedScore], others: usize) -> String {
    let mut text = format!("{}\n", display(&rule.rule().name));
    let (mut proved, mut without, mut lies) = (0, 0, 0);
    for CheckedScore { edge, rank, score, proof } in list {
        let said = match proof {
            Proof::Proved => {
                proved += 1;
                "proved".to_owned()
            }
            Proof::NoReplay => {
                without += 1;
                "no replay".to_owned()
            }
            Proof::Mismatch { path, why } => {
                lies += 1;
                format!("NOT PROVED by {}: {why}", path.display())
            }
        };
        let player = display(&score.player);
        // Writing to memory does not fail.
        let _ = writeln!(
            text,
            "edge {}{rank:5}. {player:<23} {:>11}  {}",
            edge.get(),
            score.score,
            visible::lines(&said)
        );
    }
    let _ = writeln!(
        text,
        "{proved} proved, {without} without a replay, {lies} with a replay that does not match"
    );
    let _ = match others {
        0 => Ok(()),
        1 => writeln!(text, "1 replay does not belong to any score"),
        _ => writeln!(text, "{others} replays do not belong to any score"),
    };
    text
}

fn json_of(rule: &Program, list: &[CheckedScore], others: usize) -> String {
    let scores = list.iter().map(|CheckedScore { edge, rank, score, proof }| {
        let (proof, replay, why) = match proof {
            Proof::Proved => ("proved", None, None),
            Proof::NoReplay => ("none", None, None),
            Proof::Mismatch { path, why } => ("lie", Some(path.to_string_lossy()), Some(why)),
        };
        json!({
            "edge": edge.get(), "rank": rank, "player": score.player, "score": score.score,
            "proof": proof, "replay": replay, "why": why,
        })
    });
    let object = json!({
        "rule": rule.rule().name, "hash": rule.hash(), "scores": scores.collect::<Vec<_>>(),
        "other_replays": others,
    });
    format!("{object}\n")
}

/// Describes a recording that reproduces its game.
fn told(recorded: &Recorded, json: bool) -> String {
    let Recorded { log, program, end, kind } = recorded;
    let (left_out, matches) = match kind {
        Kind::Log(left_out) => (*left_out, "every state matches the recording"),
        Kind::Shared(_) => (None, "its end matches the text"),
    };
    let milliseconds = log.length();
    let (name, count) = (&program.rule().name, log.entries.len());
    if json {
        let object = json!({
            "rule": name, "hash": log.header.rule, "edge": log.header.edge,
            "seed": log.header.seed, "inputs": count, "ms": milliseconds,
            "status": end.status().name(), "score": end.score(), "line_left_out": left_out,
            "player": recorded.player(),
        });
        return format!("{object}\n");
    }
    let ended = match (end.status(), end.score()) {
        (Status::Over, Some(score)) => format!("the game is over, with {score} points"),
        (Status::Trapped, _) => "the game ended with a trap".to_owned(),
        _ => "the game is not over".to_owned(),
    };
    let player = recorded.player().map_or(String::new(), |name| format!(", {}", display(name)));
    let cut = left_out.map_or(String::new(), |line| {
        format!("line {line}, the last one, is incomplete and was ignored\n")
    });
    format!(
        "{}{player}, edge {}, seed {}: {count} input{} in {}.{:03} s; {matches}\n{cut}{ended}\n",
        display(name),
        log.header.edge,
        log.header.seed,
        if count == 1 { "" } else { "s" },
        milliseconds / 1000,
        milliseconds % 1000,
    )
}
