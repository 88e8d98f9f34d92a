//! A command that carries a connection through its standard input and output, such as `ssh`.

use std::io::{self, Read};
use std::process::{Child, ChildStderr, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::{Close, Transport};
use crate::why::Why;

/// How long a command that has closed its output may take to end.
const FAREWELL: Duration = Duration::from_secs(1);
/// How often to look whether it has ended.
const GLANCE: Duration = Duration::from_millis(10);
/// How many bytes of its standard error are kept.
const COMPLAINT: usize = 4096;

/// Starts a command, a program with its arguments. If it ends without output, the error contains
/// the last line of its standard error.
///
/// # Errors
/// [`Why::NoCommand`]: what the system reports, for example that there is no such program.
pub fn through(words: &[String]) -> Result<Transport, Why> {
    let Some((program, arguments)) = words.split_first() else {
        return Err(Why::NoCommand("the command is empty".to_owned()));
    };
    start(program, arguments).map_err(|error| Why::NoCommand(format!("`{program}`: {error}")))
}

fn start(program: &str, arguments: &[String]) -> io::Result<Transport> {
    let mut command = Command::new(program);
    command.args(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn()?;
    let (input, output, errors) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    let (Some(input), Some(output), Some(errors)) = (input, output, errors) else {
        return Err(io::Error::other("the command has no pipes"));
    };
    let (sender, complaint) = mpsc::channel();
    thread::Builder::new().spawn(move || {
        // If nobody listens, the connection is gone.
        let _ = sender.send(last_line(errors));
    })?;
    let running = Running(Arc::new(Mutex::new(child)));
    let output = Output {
        program: program.to_owned(),
        output,
        running: running.clone(),
        complaint: Some(complaint),
    };
    Ok(Transport::new(output, input, running))
}

/// Returns the last line that is not empty, of the last bytes.
fn last_line(mut errors: ChildStderr) -> String {
    let (mut last, mut buffer) = (Vec::new(), [0; 1024]);
    while let Ok(count) = errors.read(&mut buffer) {
        if count == 0 {
            break;
        }
        last.extend_from_slice(&buffer[..count]);
        last.drain(..last.len().saturating_sub(COMPLAINT));
    }
    let text = String::from_utf8_lossy(&last);
    let line = text.lines().map(str::trim).rfind(|line| !line.is_empty()).unwrap_or_default();
    line.chars().filter(|c| !c.is_control()).collect()
}

/// A command that runs. Closing the connection ends it.
#[derive(Clone)]
struct Running(Arc<Mutex<Child>>);

impl Running {
    fn child(&self) -> MutexGuard<'_, Child> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits a little until it ends by itself.
    fn status(&self) -> Option<ExitStatus> {
        let deadline = Instant::now() + FAREWELL;
        loop {
            match self.child().try_wait() {
                Ok(None) if Instant::now() < deadline => {}
                ended => return ended.ok().flatten(),
            }
            thread::sleep(GLANCE);
        }
    }
}

impl Close for Running {
    // Its input is closed when the writer is dropped.
    fn finish(&self) {}

    fn close(&self) {
        let mut child = self.child();
        // Both fail only if it has ended.
        let _ = child.kill();
        let _ = child.wait();
    }
}

/// What a command writes.
struct Output {
    program: String,
    output: ChildStdout,
    running: Running,
    /// Its standard error, until it has written any output.
    complaint: Option<Receiver<String>>,
}

impl Read for Output {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.output.read(buffer)?;
        match self.complaint.take() {
            Some(complaint) if count == 0 => Err(io::Error::other(self.failure(&complaint))),
            _ => Ok(count),
        }
    }
}

impl Output {
    fn failure(&self, complaint: &Receiver<String>) -> String {
        let status = self.running.status();
        let complaint = complaint.recv_timeout(FAREWELL).unwrap_or_default();
        let program = &self.program;
        match status {
            _ if !complaint.is_empty() => format!("`{program}`: {complaint}"),
            Some(status) => format!("`{program}` has ended: {status}"),
            None => format!("`{program}` has closed its output"),
        }
    }
}
