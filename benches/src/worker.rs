//! Implementations in other programs. A program can contain only one Lua, but all must be measured
//! in turn. So each Lua is a program of its own, and its input says what to run.
//!
//! ```text
//! K3 200              a kernel, and how many runs
//! 2814749767 153042   the checksum, and the time in nanoseconds as the program measured it
//! ```

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitCode, Stdio};
use std::time::Duration;

use crate::kernels::{Checksum, Failure, Implementation, Kernel, Measured};

/// An implementation in another program.
#[derive(Debug)]
pub struct Worker {
    name: String,
    child: Child,
    /// `None` when there is nothing more to run.
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Worker {
    /// Starts a program.
    ///
    /// # Errors
    /// It cannot be started.
    pub fn start(name: &str, program: &Path) -> Result<Worker, Failure> {
        let mut child =
            Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let output = output.ok_or_else(|| Failure::Worker(format!("`{name}` has no output")))?;
        Ok(Worker { name: name.to_owned(), child, input, output: BufReader::new(output) })
    }

    fn ask(&mut self, kernel: Kernel, runs: u32) -> std::io::Result<Option<Measured>> {
        let Some(input) = &mut self.input else { return Ok(None) };
        writeln!(input, "{} {runs}", kernel.name())?;
        input.flush()?;
        let mut answer = String::new();
        self.output.read_line(&mut answer)?;
        Ok(parse(&answer))
    }
}

fn parse(answer: &str) -> Option<Measured> {
    let (checksum, time) = answer.trim().split_once(' ')?;
    let time = Duration::from_nanos(time.parse().ok()?);
    Some(Measured { checksum: Checksum(checksum.parse().ok()?), time })
}

impl Implementation for Worker {
    fn name(&self) -> &str {
        &self.name
    }

    fn run(&mut self, kernel: Kernel, runs: u32) -> Result<Measured, Failure> {
        let answer = self.ask(kernel, runs)?;
        answer.ok_or_else(|| Failure::Worker(format!("{kernel}: `{}` did not answer", self.name)))
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.input = None;
        // It ends when its input ends. An error does not matter anymore.
        let _ = self.child.wait();
    }
}

/// Runs the kernels that the standard input requests, until it ends.
///
/// # Errors
/// A kernel fails, is unknown, or nothing can be read or written.
pub fn serve(implementation: &mut dyn Implementation) -> Result<(), Failure> {
    let mut out = std::io::stdout();
    for line in std::io::stdin().lines() {
        let line = line?;
        let asked = line
            .split_once(' ')
            .and_then(|(name, runs)| Some((Kernel::from_name(name)?, runs.parse().ok()?)));
        let (kernel, runs) = asked.ok_or_else(|| Failure::Worker(format!("what is `{line}`?")))?;
        let Measured { checksum, time } = implementation.run(kernel, runs)?;
        writeln!(out, "{} {}", checksum.0, time.as_nanos())?;
        out.flush()?;
    }
    Ok(())
}

/// Returns the exit status; writes a message if there was a failure.
pub fn exit(result: Result<(), Failure>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            let _ = writeln!(std::io::stderr(), "{failure}");
            ExitCode::FAILURE
        }
    }
}
