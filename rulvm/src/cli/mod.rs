//! The command line of `rulvm`: one module for each command.

mod bench;
mod check;
mod chosen;
mod color;
mod drive;
mod engine;
mod files;
mod headless;
mod info;
mod languages;
mod modules;
mod options;
mod play;
mod recordings;
mod render;
mod replay;
mod rules;
mod scores;
mod serve;
mod share;
mod sim;
mod streams;
mod table;
mod test;
mod trap;
mod verify;

use std::ffi::OsString;
use std::io::{self, BufRead, IsTerminal, Write};
use std::process::ExitCode;
#[cfg(unix)]
use std::sync::Arc;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use grammar::visible;
use rulvm_files::Exit;

use color::Color;
pub use streams::Terminals;
use streams::{Messages, Streams};

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
    /// Print a recorded game as a line of text for a message, which every command accepts in place
    /// of a recording
    Share(share::Options),
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
    /// Serve the web page to browsers on this computer
    Serve(serve::Options),
    /// Write the web page into a directory, for any web server
    Site(serve::Files),
    /// Play games for two: Backgammon, Connect 4, Othello, Tic-tac-toe, and RUL versus
    Table(Box<table::Options>),
}

/// Runs the command line on the streams of the process.
pub fn program() -> ExitCode {
    // A file that must not become larger is then an error as on a full disk. By default, the signal
    // ends the program, in the middle of whatever it is writing.
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
    let (stdin, mut stdout, mut stderr) = (io::stdin(), io::stdout(), io::stderr());
    let terminals = Terminals {
        stdin: stdin.is_terminal(),
        stdout: stdout.is_terminal(),
        stderr: stderr.is_terminal(),
    };
    // Not locked: what shows a game reads the terminal itself.
    let mut stdin = io::BufReader::new(stdin);
    run(std::env::args_os(), &mut stdin, &mut stdout, &mut stderr, terminals).into()
}

/// Runs the command line. `terminals` says which of the streams are terminals: where both standard
/// input and output are, `play` and `replay` use the terminal of the process, whatever the streams
/// are.
pub fn run(
    arguments: impl IntoIterator<Item = OsString>,
    stdin: &mut dyn BufRead,
    stdout: &mut dyn Write,
    stderr: &mut dyn Write,
    terminals: Terminals,
) -> Exit {
    let color = Color::Auto.is_on(terminals.stderr);
    let messages = Messages { stderr, color };
    let mut io = Streams { stdin, stdout, messages, terminals };
    let command = Options::command().after_help(Exit::table());
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let is_harmless =
        !arguments.iter().any(|text| text.to_string_lossy().contains(visible::is_dangerous));
    let options = command
        .try_get_matches_from(arguments)
        .and_then(|matches| Options::from_arg_matches(&matches));
    match options {
        Ok(options) => options.command.run(io),
        Err(error) if error.use_stderr() => {
            // An error repeats arguments, such as a text that was pasted.
            let text = match is_harmless {
                true => styled(&error, terminals.stderr),
                false => visible::lines(&error.to_string()),
            };
            let _ = io.messages.stderr.write_all(text.as_bytes());
            Exit::BadOptions
        }
        Err(help) => io.print(&styled(&help, terminals.stdout)),
    }
}

/// Returns a help page or an error as clap formats it.
fn styled(error: &clap::Error, is_terminal: bool) -> String {
    let text = error.render();
    match Color::Auto.is_on(is_terminal) {
        true => text.ansi().to_string(),
        false => text.to_string(),
    }
}

impl Command {
    fn run(self, mut io: Streams<'_>) -> Exit {
        match self {
            Command::Play(options) => play::run(&options, &mut io),
            Command::Replay(options) => replay::run(&options, &mut io),
            Command::Render(options) => render::run(&options, &mut io),
            Command::Share(options) => share::run(&options, &mut io),
            Command::Verify(options) => verify::run(&options, &mut io),
            Command::Options(options) => options::run(&options, &mut io),
            Command::Test(options) => test::run(&options, &mut io),
            Command::Check(options) => check::run(&options, &mut io),
            Command::Bench(options) => bench::run(&options, &mut io),
            Command::Sim(options) => sim::run(&options, &mut io),
            Command::Info(options) => info::run(&options, &mut io),
            Command::Scores(options) => scores::run(&options, &mut io),
            Command::Drive(options) => drive::run(&options, io),
            Command::Serve(options) => serve::run(&options, &mut io),
            Command::Site(options) => serve::write(&options, &mut io),
            Command::Table(options) => table::run(&options, io),
        }
    }
}
