//! Standard input and output as a connection: the screen and the keys are then those of the
//! terminal, `/dev/tty`.

use std::io;

use rulvm_table_net::transport::Transport;

/// Takes standard input and output for a connection, and puts the terminal in their place.
///
/// # Errors
/// The program has no terminal, or the system does not support this.
#[cfg(unix)]
pub(crate) fn take() -> io::Result<Transport> {
    use std::fs::File;

    use rustix::io::fcntl_dupfd_cloexec;
    use rustix::stdio::{dup2_stdin, dup2_stdout};

    /// The first descriptor after the standard ones.
    const FREE: i32 = 3;

    let no_terminal = |error| {
        io::Error::other(format!(
            "the screen needs a terminal, but /dev/tty cannot be used: {error}"
        ))
    };
    let terminal = File::options().read(true).write(true).open("/dev/tty").map_err(no_terminal)?;
    let reader = File::from(fcntl_dupfd_cloexec(io::stdin(), FREE)?);
    let writer = File::from(fcntl_dupfd_cloexec(io::stdout(), FREE)?);
    dup2_stdin(&terminal)?;
    dup2_stdout(&terminal)?;
    Ok(Transport::pipes(reader, writer))
}

/// Other systems do not support this.
///
/// # Errors
/// Always.
#[cfg(not(unix))]
pub(crate) fn take() -> io::Result<Transport> {
    Err(io::Error::other("`--stdio` with a screen needs a Unix system"))
}
