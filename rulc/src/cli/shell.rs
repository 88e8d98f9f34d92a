//! `rulc completions` and `rulc man`: completions for shells, and manual pages.

use clap::{Args, Command};
use clap_complete::Shell;

use super::exit;
use super::streams::Streams;

#[derive(Debug, Args)]
pub(super) struct Completions {
    /// The shell
    shell: Shell,
}

#[derive(Debug, Args)]
pub(super) struct Man {
    /// The subcommand [default: `rulc` itself]
    command: Option<String>,
}

/// Prints the completions for a shell, and returns the exit status.
pub(super) fn completions(
    arguments: &Completions,
    mut command: Command,
    mut streams: Streams<'_>,
) -> u8 {
    let mut text = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, "rulc", &mut text);
    streams.print(&text)
}

/// Prints a page of the manual, and returns the exit status.
pub(super) fn man(arguments: &Man, mut command: Command, mut streams: Streams<'_>) -> u8 {
    // Subcommands get their full names, such as `rulc build`.
    command.build();
    let page = match &arguments.command {
        None => Some(command),
        Some(name) => command.find_subcommand(name).cloned(),
    };
    let Some(page) = page else {
        let name = arguments.command.as_deref().unwrap_or_default();
        streams.messages.problem(name, &"there is no such subcommand");
        return exit::BAD_OPTIONS;
    };
    let mut text = Vec::new();
    match clap_mangen::Man::new(page).render(&mut text) {
        Ok(()) => streams.print(&text),
        Err(problem) => {
            streams.messages.problem("man", &problem);
            exit::SYSTEM
        }
    }
}
