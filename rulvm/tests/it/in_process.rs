//! Commands in the process of the tests: much faster than starting a program, and with any streams.

use std::path::Path;

use rulvm::cli::{self, Terminals};
use rulvm_files::Exit;

/// The result of a command.
#[derive(Debug)]
pub(crate) struct Done {
    pub(crate) exit: Exit,
    pub(crate) out: String,
    pub(crate) messages: String,
}

/// Runs a command without terminals and without input. The process has a directory of its own, so
/// an argument that starts with `./` is the path of a file in `directory`.
pub(crate) fn rulvm(arguments: &[&str], directory: &Path) -> Done {
    with_input(arguments, directory, "", Terminals::default())
}

/// Runs a command that reads standard input.
pub(crate) fn with_input(
    arguments: &[&str],
    directory: &Path,
    input: &str,
    terminals: Terminals,
) -> Done {
    let path = |argument: &&str| match argument.strip_prefix("./") {
        Some(name) => directory.join(name).into_os_string(),
        None => argument.into(),
    };
    let all = std::iter::once("rulvm".into()).chain(arguments.iter().map(path));
    let (mut out, mut messages) = (Vec::new(), Vec::new());
    let exit = cli::run(all, &mut input.as_bytes(), &mut out, &mut messages, terminals);
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Done { exit, out: text(out), messages: text(messages) }
}
