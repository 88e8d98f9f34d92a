//! Another program that answers questions through its standard input and output, line by line.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread::Builder;
use std::time::{Duration, Instant};

use super::interface::Failure;
use grammar::visible::display;

/// The longest answer, in bytes, without the end of the line.
const LONGEST_LINE: usize = 1 << 20;
/// The most lines that the program has not read yet.
const MOST_UNREAD: usize = 8;
/// How long a program may run after its input has ended.
const FAREWELL: Duration = Duration::from_secs(1);
/// How often the wait for an answer checks whether it was interrupted.
const GLANCE: Duration = Duration::from_millis(50);
/// How many characters of an answer an error message shows.
const MOST_SHOWN: usize = 80;

/// A program that answers questions. Dropping it ends the program.
#[derive(Debug)]
pub struct Process {
    child: Child,
    /// `None` when no more lines will be sent.
    lines: Option<SyncSender<Vec<u8>>>,
    answers: Receiver<Result<Vec<u8>, Failure>>,
    patience: Duration,
    /// True when no answer is needed any more.
    stop: Arc<AtomicBool>,
    /// True when the program has ended, and everything that it started was killed.
    has_ended: bool,
}

impl Process {
    /// Starts a program with its arguments. `patience` is the time limit for each answer;
    /// when `stop` becomes true, the wait ends.
    ///
    /// # Errors
    /// It cannot be started.
    pub fn start(
        words: &[String],
        patience: Duration,
        stop: Arc<AtomicBool>,
    ) -> Result<Process, Failure> {
        let [name, arguments @ ..] = words else {
            return Err(Failure::Start(std::io::ErrorKind::InvalidInput.into()));
        };
        let mut command = Command::new(name);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        // Ctrl-C is for us: we end the program, and everything that it started, after the games.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(Failure::Start)?;
        let (lines, unread) = sync_channel(MOST_UNREAD);
        let (answered, answers) = sync_channel(MOST_UNREAD);
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let (lines, has_ended) = (Some(lines), false);
        let process = Process { child, lines, answers, patience, stop, has_ended };
        // Either pipe may block forever, so each has a thread of its own.
        if let Some(input) = input {
            let writer = Builder::new().spawn(move || write(input, &unread));
            writer.map_err(Failure::Start)?;
        }
        if let Some(output) = output {
            let reader = Builder::new().spawn(move || read(output, &answered));
            reader.map_err(Failure::Start)?;
        }
        Ok(process)
    }

    /// Sends a line that has no answer.
    ///
    /// # Errors
    /// It does not read its input.
    pub fn send(&mut self, mut line: String) -> Result<(), Failure> {
        line.push('\n');
        let sent = self.lines.as_ref().map(|lines| lines.try_send(line.into_bytes()));
        match sent {
            Some(Err(std::sync::mpsc::TrySendError::Full(_))) => Err(Failure::Deaf),
            // If it has ended, the next wait for an answer finds out.
            _ => Ok(()),
        }
    }

    /// Sends a line and returns the answer, which `read` understands.
    ///
    /// # Errors
    /// There is no answer in time, or it is refused with a reason.
    pub fn ask<T>(
        &mut self,
        line: String,
        read: impl FnOnce(&str) -> Result<T, String>,
    ) -> Result<T, Failure> {
        self.send(line)?;
        let line = match self.answer() {
            Ok(line) => line,
            Err(Waited::Failed(failure)) => return Err(failure),
            Err(Waited::Closed) => return Err(self.end()),
        };
        let text = String::from_utf8_lossy(&line);
        read(&text).map_err(|why| {
            let mut shown: String = text.trim_end().chars().take(MOST_SHOWN).collect();
            if shown.len() < text.trim_end().len() {
                shown.push('…');
            }
            Failure::Nonsense {
                line: display(&shown).into_owned(),
                why: display(&why).into_owned(),
            }
        })
    }

    /// Waits for an answer.
    fn answer(&self) -> Result<Vec<u8>, Waited> {
        let start = Instant::now();
        loop {
            let left = self.patience.saturating_sub(start.elapsed());
            match self.answers.recv_timeout(left.min(GLANCE)) {
                Ok(answer) => return answer.map_err(Waited::Failed),
                Err(RecvTimeoutError::Disconnected) => return Err(Waited::Closed),
                Err(RecvTimeoutError::Timeout) if self.stop.load(Ordering::Relaxed) => {
                    return Err(Waited::Failed(Failure::Interrupted));
                }
                Err(RecvTimeoutError::Timeout) if left <= GLANCE => {
                    return Err(Waited::Failed(Failure::Late(self.patience)));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Returns how it ended, after its output was closed.
    fn end(&mut self) -> Failure {
        let start = Instant::now();
        while start.elapsed() < FAREWELL {
            match self.is_over() {
                Ok(true) => return self.kill().map_or(Failure::Closed, Failure::Ended),
                Ok(false) => std::thread::sleep(Duration::from_millis(5)),
                Err(_) => break,
            }
        }
        Failure::Closed
    }

    /// True if the program has ended. Its number is not free yet, so what it started can be killed.
    #[cfg(unix)]
    fn is_over(&self) -> std::io::Result<bool> {
        use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        Ok(waitid(WaitId::Pid(Pid::from_child(&self.child)), options)?.is_some())
    }

    #[cfg(not(unix))]
    fn is_over(&mut self) -> std::io::Result<bool> {
        Ok(self.child.try_wait()?.is_some())
    }

    /// Kills the program and what it started, and returns how it ended.
    fn kill(&mut self) -> std::io::Result<ExitStatus> {
        if !self.has_ended {
            self.has_ended = true;
            #[cfg(unix)]
            {
                use rustix::process::{Pid, Signal, kill_process_group};
                let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
            }
            // In case it has left its process group.
            let _ = self.child.kill();
        }
        self.child.wait()
    }
}

/// Why there is no answer.
enum Waited {
    /// The program closed its output.
    Closed,
    Failed(Failure),
}

fn write(mut input: ChildStdin, lines: &Receiver<Vec<u8>>) {
    for line in lines {
        if input.write_all(&line).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

/// Reads answers up to the end, or to the first one that cannot be read.
fn read(output: ChildStdout, answers: &SyncSender<Result<Vec<u8>, Failure>>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        let most = LONGEST_LINE as u64 + 1;
        let answer = match Read::take(&mut output, most).read_until(b'\n', &mut line) {
            Ok(0) => return,
            Ok(_) if line.last() == Some(&b'\n') => {
                line.pop();
                Ok(line)
            }
            Ok(_) if line.len() > LONGEST_LINE => Err(Failure::TooLong),
            // The last line needs no line end.
            Ok(_) => Ok(line),
            Err(error) => Err(Failure::Unreadable(error)),
        };
        let is_last = answer.is_err();
        if answers.send(answer).is_err() || is_last {
            return;
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // This ends its input.
        self.lines = None;
        if self.has_ended {
            return;
        }
        let start = Instant::now();
        // Its remaining answers are ignored.
        while let Ok(Ok(_)) = self.answers.recv_timeout(FAREWELL.saturating_sub(start.elapsed())) {}
        if !matches!(self.end(), Failure::Ended(_)) {
            let _ = self.kill();
        }
    }
}
