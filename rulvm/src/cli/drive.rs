//! `rulvm drive`.

use std::io::{BufReader, BufWriter};
use std::path::{Path, PathBuf};

use clap::Args;

use super::files;
use crate::drive::{Session, serve};
use crate::exit::Exit;
use crate::machine::DEFAULT_FUEL;

#[derive(Debug, Args)]
pub(super) struct Options {
    /// A rule file or the source of one, loaded at the beginning
    file: Option<PathBuf>,
    /// The limit of a phase call
    #[arg(long, default_value_t = DEFAULT_FUEL)]
    fuel: u64,
}

pub(super) fn run(options: &Options) -> Exit {
    let loader = |file: &str| {
        let path = Path::new(file);
        files::load(path).map(|program| program.bytes().to_vec()).map_err(|problem| problem.message)
    };
    let mut session = match &options.file {
        None => Session::new(&loader),
        Some(file) => match files::load(file) {
            Ok(program) => Session::with_program(&loader, program),
            Err(problem) => {
                eprintln!("{}", problem.message.trim_end());
                return problem.exit;
            }
        },
    };
    session.set_fuel(options.fuel);
    let mut input = BufReader::new(std::io::stdin().lock());
    let mut output = BufWriter::new(std::io::stdout().lock());
    match serve(&mut session, &mut input, &mut output) {
        Ok(()) => Exit::Success,
        // The other side has gone.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Exit::Success,
        Err(error) => {
            eprintln!("rulvm: {error}");
            Exit::System
        }
    }
}
