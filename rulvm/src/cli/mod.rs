//! The command line of `rulvm`: one module for each command.

mod bench;
mod check;
mod color;
mod drive;
mod engine;
mod files;
mod headless;
mod info;
mod inputs;
mod languages;
mod looks;
mod options;
mod output;
mod play;
mod recordings;
mod render;
mod replay;
mod rules;
mod scores;
mod sim;
mod test;
mod trap;
mod verify;
mod words;

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use rulvm_files::Exit;

/// Loads RUL3 rule files, runs them, and plays them in a terminal.
#[derive(Debug, Parser)]
#[command(name = "rulvm", version, about)]
struct Options {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Play in the terminal
    Play(play::Options),
    /// Show a recorded game in the terminal
    Replay(replay::Options),
    /// Render pictures of a board, of patterns, or of a recorded game
    Render(render::Options),
    /// Check that a recording reproduces its game, or that replays prove the scores in a rule file
    Verify(verify::Options),
    /// Show the player's options
    Options(options::Options),
    /// Run the tests of rules
    Test(test::Options),
    /// Find errors in the code of rule files without running it
    Check(check::Options),
    /// Measure the cost of a rule: codes and times of its phases, functions and lines
    Bench(bench::Options),
    /// Play many games without a screen, and show their scores, lengths and endings
    Sim(sim::Options),
    /// Show everything in a rule file that is not code
    Info(info::Options),
    /// Show the best scores in a rule file, merge those of another copy, or remove them
    Scores(scores::Options),
    /// Play through standard input and output, one JSON object per line
    Drive(drive::Options),
}

/// Runs the command line.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let command = Options::command().after_help(Exit::table());
    let options = command
        .try_get_matches_from(arguments)
        .and_then(|matches| Options::from_arg_matches(&matches));
    let exit = match options {
        Ok(options) => match options.command {
            Command::Play(options) => play::run(&options),
            Command::Replay(options) => replay::run(&options),
            Command::Render(options) => render::run(&options),
            Command::Verify(options) => verify::run(&options),
            Command::Options(options) => options::run(&options),
            Command::Test(options) => test::run(&options),
            Command::Check(options) => check::run(&options),
            Command::Bench(options) => bench::run(&options),
            Command::Sim(options) => sim::run(&options),
            Command::Info(options) => info::run(&options),
            Command::Scores(options) => scores::run(&options),
            Command::Drive(options) => drive::run(&options),
        },
        Err(error) => {
            let printed = error.print().and_then(|()| std::io::stdout().flush());
            if error.use_stderr() { Exit::BadOptions } else { output::written(printed) }
        }
    };
    exit.into()
}
