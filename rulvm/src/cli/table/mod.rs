//! `rulvm table`: games for two.
//!
//! | file | what it does |
//! |---|---|
//! | `play` | games in the terminal |
//! | `games` | lists the games |
//! | `module` | books that are WebAssembly files |
//! | `drive` | the protocol for tests |

mod drive;
mod games;
mod module;
mod play;

use clap::{Args, Subcommand};

use super::streams::Streams;
use rulvm_files::Exit;

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
    /// List the games with their sides and options, and how strong the program plays them
    Games,
}

pub(super) fn run(options: &Options, mut io: Streams<'_>) -> Exit {
    match &options.command {
        Some(Command::Games) => games::run(&mut io),
        None if options.drive => drive::run(io),
        None => play::run(&options.play, &mut io),
    }
}
