//! `rulvm check`.

use std::path::PathBuf;

use clap::Args;

use super::files;
use super::streams::Streams;
use rulvm_core::check::{self, Severity};
use rulvm_files::Exit;

#[derive(Debug, Args)]
pub(super) struct Options {
    /// Rule files, their sources, or names of standard or sample rules
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Print JSON, one object per file
    #[arg(long)]
    json: bool,
    /// Treat warnings as errors
    #[arg(long)]
    deny_warnings: bool,
}

pub(super) fn run(options: &Options, io: &mut Streams<'_>) -> Exit {
    let mut exit = Exit::Success;
    for file in &options.files {
        let one = check_file(file, options, io);
        if one == Exit::System {
            return one;
        }
        // A file that cannot be read outweighs one with errors.
        if one != Exit::Success && (exit == Exit::Success || exit == Exit::Faulty) {
            exit = one;
        }
    }
    exit
}

fn check_file(file: &std::path::Path, options: &Options, io: &mut Streams<'_>) -> Exit {
    let program = match files::load(file, files::Accept::Anything, &mut io.messages) {
        Ok(rule) => {
            io.messages.report_note(&rule);
            rule.program
        }
        Err(problem) => return io.report(&problem),
    };
    let report = check::check(&program);
    let text = if options.json {
        let mut json = check::json(&report, &program);
        if let Some(members) = json.as_object_mut() {
            members.insert("file".to_owned(), file.to_string_lossy().into());
        }
        format!("{json}\n")
    } else {
        let name = file.to_string_lossy();
        format!("{}: {}", grammar::visible::display(&name), check::text(&report, &program))
    };
    match io.print(&text) {
        Exit::Success => {}
        exit => return exit,
    }
    let is_faulty = report.count(Severity::Error) > 0
        || options.deny_warnings && report.count(Severity::Warning) > 0;
    if is_faulty { Exit::Faulty } else { Exit::Success }
}
