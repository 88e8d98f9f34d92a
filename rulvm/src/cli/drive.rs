//! `rulvm drive`.

use std::cell::RefCell;
use std::io::BufWriter;
use std::path::{Path, PathBuf};

use clap::Args;

use super::engine::EngineName;
use super::files::{self, Accept, Problem};
use super::modules::Modules;
use super::streams::Streams;
use rulvm_core::machine::DEFAULT_FUEL;
use rulvm_files::{Exit, load_modules, read_module};
use rulvm_lab::drive::{Session, serve};

#[derive(Debug, Args)]
pub(super) struct Options {
    /// A rule file, its source, or the name of a standard or sample rule, loaded at the start
    file: Option<PathBuf>,
    /// The fuel limit of a phase call
    #[arg(long, default_value_t = DEFAULT_FUEL)]
    fuel: u64,
    /// The machine that runs the phases
    #[arg(long, value_name = "MACHINE", default_value = "fast")]
    engine: EngineName,
    #[command(flatten)]
    modules: Modules,
}

pub(super) fn run(options: &Options, io: Streams<'_>) -> Exit {
    let Streams { stdin, stdout, messages, .. } = io;
    let messages = RefCell::new(messages);
    // Every request is answered: a file that could keep it waiting is not opened.
    let load = |path: &Path| {
        let rule = files::load(path, Accept::Regular, &mut messages.borrow_mut())?;
        Ok(rule.program.with_engine(options.engine.into()))
    };
    let loader = |file: &str| load(Path::new(file)).map_err(|problem: Problem| problem.message);
    let mut session = match &options.file {
        None => Session::new(&loader),
        Some(file) => match load(file) {
            Ok(program) => Session::with_program(&loader, program),
            Err(problem) => return messages.borrow_mut().report(&problem),
        },
    };
    session.set_fuel(options.fuel);
    let read = |file: &str| Ok(read_module(Path::new(file))?.bytes);
    session.set_module_reader(&read);
    match load_modules(&options.modules.files) {
        Ok(modules) => session.set_modules(modules),
        Err(problem) => return messages.borrow_mut().report(&problem),
    }
    let mut answers = BufWriter::new(stdout);
    let served = serve(&mut session, stdin, &mut answers);
    messages.borrow_mut().written(served)
}
