//! `rulvm table`: games for two.
//!
//! | file | what it does |
//! |---|---|
//! | `play` | opens the game that the command line describes |
//! | `net_options` | the options of games over a network |
//! | `net` | waits for the other player |
//! | `find` | finds tables on the local network (feature `discover`) |
//! | `games` | lists the games |
//! | `sim` | opponents against each other |
//! | `import` | checks records, and converts them to saved games and other records |
//! | `bord` | the editor of BORD files |
//! | `module` | books that are WebAssembly files |
//! | `drive` | the protocol for tests |

mod bord;
mod drive;
#[cfg(feature = "discover")]
mod find;
mod games;
mod import;
mod module;
mod net;
mod net_options;
mod play;
mod sim;

use std::io;

use clap::{Args, Subcommand};

use super::streams::Streams;
use crate::terminal::connected::wrapped;
use crate::terminal::table::{self, Played, shortened};
use net::Waited;
use rulvm_files::{Exit, Problem};

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(super) struct Options {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    play: play::Options,
    /// Play through standard input and output, one JSON object per line: any number of tables,
    /// which can be linked, without a clock or a network
    #[arg(long, exclusive = true)]
    drive: bool,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// List the games with their sides and options, and how well the program plays them
    Games,
    /// Let opponents play many games against each other, and show who is stronger
    Sim(sim::Options),
    /// Check a record of games, and convert it to a saved game or another record
    Import(import::Options),
    /// Edit a BORD file, a board of Super Othello, in the terminal
    Bord(bord::Options),
}

pub(super) fn run(options: &Options, mut io: Streams<'_>) -> Exit {
    match &options.command {
        Some(Command::Games) => games::run(&mut io),
        Some(Command::Sim(options)) => sim::run(options, &mut io),
        Some(Command::Import(options)) => import::run(options, &mut io),
        Some(Command::Bord(options)) => bord::run(options, &mut io),
        None if options.drive => drive::run(io),
        None => play(&options.play, &mut io),
    }
}

/// Plays on the terminal of the process, even if the standard streams are redirected.
fn play(options: &play::Options, streams: &mut Streams<'_>) -> Exit {
    if let Some(to) = options.net.carries() {
        return net::carry(to, streams);
    }
    let (settings, sitting) = match play::prepare(options) {
        Ok(prepared) => prepared,
        Err(problem) => return report(&problem, streams),
    };
    if !options.net.has_own_terminal() && (!streams.terminals.stdout || !streams.terminals.stdin) {
        streams
            .complain("rulvm: a table needs a terminal; `rulvm table --drive` plays without one");
        return Exit::BadOptions;
    }
    let sitting = match options.net.is_wanted().then(|| net::wait(options, &settings, streams)) {
        None => sitting,
        Some(Ok(Waited::Sitting(sitting))) => Some(sitting),
        Some(Ok(Waited::Ended(exit))) => return exit,
        Some(Err(problem)) => return report(&problem, streams),
    };
    end(table::play(&settings, sitting), streams)
}

/// Prints the messages for the players, and returns the exit status.
fn end(played: io::Result<Played>, streams: &mut Streams<'_>) -> Exit {
    match played {
        Ok(played) => {
            for message in played.messages {
                streams.complain(format_args!("rulvm: {message}"));
            }
            let exit = played.ended.unwrap_or(Exit::Success);
            if played.has_failed { Exit::System } else { exit }
        }
        Err(error) => {
            streams.complain(format_args!("rulvm: the terminal: {error}"));
            Exit::System
        }
    }
}

/// Reports a problem, in lines that fit into a terminal; returns the exit status. What it quotes
/// can be of any length.
fn report(problem: &Problem, io: &mut Streams<'_>) -> Exit {
    let message = shortened(&problem.text("rulvm"));
    let is_terminal = io.terminals.stderr;
    // Lines of lists are left as they are.
    let line = |line: &str| match is_terminal && !line.starts_with(' ') {
        true => wrapped(line),
        false => line.to_owned(),
    };
    io.complain(message.lines().map(line).collect::<Vec<_>>().join("\n"));
    problem.exit
}

/// Reads a seed.
fn seed(text: &str) -> Result<u64, String> {
    seed_up_to(text, u64::MAX)
}

/// Reads a seed that is at most a number.
fn seed_up_to(text: &str, most: u64) -> Result<u64, String> {
    let seed = text.parse().ok().filter(|seed| *seed <= most);
    seed.ok_or_else(|| format!("a seed is a whole number from 0 to {most}, such as 1996"))
}
