//! Implementations in other programs. A program can contain only one Lua, but all must be measured
//! in turn. So each Lua is a program of its own, and its input says what to run.
//!
//! ```text
//! K3 200              a kernel or a rule, and how many runs
//! 2814749767 153042   the checksum, and the time in nanoseconds as the program measured it
//! ```

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
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
    pub fn start(name: &str, program: &mut Command) -> Result<Worker, Failure> {
        let mut child = program.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let output = output.ok_or_else(|| Failure::Worker(format!("`{name}` has no output")))?;
        Ok(Worker { name: name.to_owned(), child, input, output: BufReader::new(output) })
    }

    /// Requests some runs of a kernel, or of a rule.
    ///
    /// # Errors
    /// The program does not answer.
    pub fn ask(&mut self, work: &str, runs: u32) -> Result<Measured, Failure> {
        let answer = self.answer(work, runs)?;
        answer.ok_or_else(|| Failure::Worker(format!("{work}: `{}` did not answer", self.name)))
    }

    fn answer(&mut self, work: &str, runs: u32) -> std::io::Result<Option<Measured>> {
        let Some(input) = &mut self.input else { return Ok(None) };
        writeln!(input, "{work} {runs}")?;
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
        self.ask(kernel.name(), runs)
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
    serve_all(|name, runs| {
        let kernel = Kernel::from_name(name);
        let kernel =
            kernel.ok_or_else(|| Failure::Worker(format!("there is no kernel `{name}`")))?;
        implementation.run(kernel, runs)
    })
}

/// Runs what the standard input requests, until it ends.
///
/// # Errors
/// Something fails, or nothing can be read or written.
pub fn serve_all(
    mut run: impl FnMut(&str, u32) -> Result<Measured, Failure>,
) -> Result<(), Failure> {
    let mut out = std::io::stdout();
    for line in std::io::stdin().lines() {
        let line = line?;
        let asked = line.split_once(' ');
        let asked = asked.and_then(|(name, runs)| Some((name, runs.parse().ok()?)));
        let (name, runs) =
            asked.ok_or_else(|| Failure::Worker(format!("`{line}` is no request")))?;
        let Measured { checksum, time } = run(name, runs)?;
        writeln!(out, "{} {}", checksum.0, time.as_nanos())?;
        out.flush()?;
    }
    Ok(())
}

/// Builds a program of this package with the feature of its name, and returns its path.
///
/// # Errors
/// It cannot be built.
pub fn build(program: &str) -> Result<PathBuf, Failure> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .args(["build", "--release", "--quiet", "-p", env!("CARGO_PKG_NAME")])
        .args(["--features", program, "--bin", program])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .status()?;
    if !status.success() {
        return Err(Failure::Worker(format!("`{program}` cannot be built")));
    }
    let name = format!("{program}{}", std::env::consts::EXE_SUFFIX);
    Ok(std::env::current_exe()?.with_file_name(name))
}

/// Builds the kernels in WebAssembly, and returns the command that runs them in Node.
///
/// # Errors
/// They cannot be built.
pub fn build_for_web() -> Result<Command, Failure> {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .args(["run", "--release", "--quiet", "--manifest-path"])
        .arg(own.join("../rulvm/web/build/Cargo.toml"))
        .args(["--", "kernels"])
        .status()?;
    if !status.success() {
        return Err(Failure::Worker("the kernels in WebAssembly cannot be built".to_owned()));
    }
    let mut node = Command::new("node");
    node.arg(own.join("wasm/worker.mjs"));
    Ok(node)
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
