//! `rulvm options`: the options that apply, and where each comes from.

use std::path::PathBuf;

use clap::Args;
use grammar::rul3::RuleFile;

use super::streams::{Messages, Streams};
use crate::options::{Options as File, shown};
use grammar::visible::display;
use rulvm_files::Exit;

#[derive(Debug, Args)]
pub(super) struct Options {
    /// Print all options as an options file, each with its origin
    #[arg(long)]
    show: bool,
    /// Print the path of the options file
    #[arg(long, conflicts_with = "show")]
    path: bool,
    /// The options file to use instead of the user's own
    #[arg(long, short, value_name = "FILE")]
    options: Option<PathBuf>,
}

/// Reads the options of a file, or else of the user's own file.
pub(super) fn load(file: Option<&std::path::Path>) -> Result<File, super::files::Problem> {
    let read = file.map_or_else(File::of_user, File::read);
    read.map_err(|error| super::files::Problem {
        message: error.to_string(),
        exit: Exit::BadOptions,
    })
}

pub(super) fn run(options: &Options, io: &mut Streams<'_>) -> Exit {
    if options.path {
        return match options.options.clone().or_else(File::path) {
            Some(path) => io.print(&format!("{}\n", path.display())),
            None => {
                io.complain("rulvm: the directory for options is unknown");
                Exit::System
            }
        };
    }
    match load(options.options.as_deref()) {
        Ok(file) => {
            hint(&file, None, &mut io.messages);
            io.print(&shown(&file))
        }
        Err(problem) => io.report(&problem),
    }
}

/// Reports names of signals and rules that no known rule has, if a known one has a similar name.
pub(super) fn hint(file: &File, rule: Option<&RuleFile>, messages: &mut Messages<'_>) {
    if file.keys.is_empty() && file.gamepad.is_empty() {
        return;
    }
    let standard = stdlib_rules::rules::names().filter_map(|name| {
        grammar::rul3::read(stdlib_rules::rules::rule(name)?).ok().map(|file| file.rule)
    });
    let rules: Vec<RuleFile> = standard.chain(rule.cloned()).collect();
    let signals: Vec<String> =
        rules.iter().flat_map(|rule| rule.signals.iter().map(|signal| signal.name())).collect();
    let names: Vec<String> = rules.into_iter().map(|rule| rule.name).collect();
    let mut of = |table: &str, doubts: Vec<(String, String)>| {
        for (name, near) in doubts {
            let (name, near) = (display(&name), display(&near));
            messages.complain(format_args!(
                "rulvm: [{table}]: no known rule has `{name}`; did you mean `{near}`?"
            ));
        }
    };
    of("keys", file.keys.doubts(&signals, &names));
    of("gamepad", file.gamepad.doubts(&signals, &names));
}
