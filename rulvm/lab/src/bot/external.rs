//! A bot that is another program, asked through its standard input and output.
//!
//! ```text
//! > {"ok":true,"name":"Tetrhex", ...}         the rule, as `load` answers; once
//! > {"cmd":"new","edge":7,"seed":5}           a game starts
//! > {"ok":true,"status":"playing", ...}       the game, as `state` answers
//! < {"cmd":"signal","name":"LEFT"}            the input: `signal`, or `advance`
//! ```
//!
//! The program answers each state with one line, and nothing else.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use super::interface::{Bot, Failure};
use crate::drive;
use grammar::visible::display;
use rulvm_core::game::{Game, Input};
use rulvm_core::program::Program;

/// The longest answer, in bytes, without the end of the line.
const LONGEST_LINE: usize = 1 << 20;
/// The most lines that the program has not read yet.
const MOST_UNREAD: usize = 8;
/// How long a program may run after its input has ended.
const FAREWELL: Duration = Duration::from_secs(1);
/// How much of an answer a message shows, in characters.
const MOST_SHOWN: usize = 80;

/// A program that plays. Dropping this ends it.
#[derive(Debug)]
pub struct External {
    child: Child,
    /// `None` when no more lines will be sent.
    lines: Option<SyncSender<Vec<u8>>>,
    answers: Receiver<Result<Vec<u8>, Failure>>,
    patience: Duration,
}

impl External {
    /// Starts a program with its arguments, and sends it the rule. `patience` is the time that it
    /// has for each answer.
    ///
    /// # Errors
    /// It cannot be started.
    pub fn start(
        words: &[String],
        program: &Program,
        patience: Duration,
    ) -> Result<External, Failure> {
        let [name, arguments @ ..] = words else {
            return Err(Failure::Start(std::io::ErrorKind::InvalidInput.into()));
        };
        let mut command = Command::new(name);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        // Ctrl-C is for us: we end the program after the games.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(Failure::Start)?;
        let (lines, unread) = sync_channel(MOST_UNREAD);
        let (answered, answers) = sync_channel(MOST_UNREAD);
        // Either pipe may block forever, so each has a thread of its own.
        if let Some(input) = child.stdin.take() {
            std::thread::spawn(move || write(input, &unread));
        }
        if let Some(output) = child.stdout.take() {
            std::thread::spawn(move || read(output, &answered));
        }
        let mut player = External { child, lines: Some(lines), answers, patience };
        player.send(drive::rule_line(program))?;
        Ok(player)
    }

    fn send(&mut self, mut line: String) -> Result<(), Failure> {
        line.push('\n');
        let sent = self.lines.as_ref().map(|lines| lines.try_send(line.into_bytes()));
        match sent {
            Some(Err(std::sync::mpsc::TrySendError::Full(_))) => Err(Failure::Deaf),
            // If it has ended, the next wait for an answer finds out.
            _ => Ok(()),
        }
    }

    /// Returns how it ended, after its output was closed.
    fn end(&mut self) -> Failure {
        let start = Instant::now();
        while start.elapsed() < FAREWELL {
            match self.child.try_wait() {
                Ok(Some(status)) => return Failure::Ended(status),
                Ok(None) => std::thread::sleep(Duration::from_millis(5)),
                Err(_) => break,
            }
        }
        Failure::Closed
    }
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

impl Bot for External {
    fn start(&mut self, game: &Game, seed: u64) -> Result<(), Failure> {
        self.send(format!("{{\"cmd\":\"new\",\"edge\":{},\"seed\":{seed}}}", game.edge().get()))
    }

    fn input(&mut self, game: &Game) -> Result<Input, Failure> {
        self.send(drive::state_line(game))?;
        let line = match self.answers.recv_timeout(self.patience) {
            Ok(answer) => answer?,
            Err(RecvTimeoutError::Timeout) => return Err(Failure::Late(self.patience)),
            Err(RecvTimeoutError::Disconnected) => return Err(self.end()),
        };
        let text = String::from_utf8_lossy(&line);
        drive::input(game, &text).map_err(|why| {
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
}

impl Drop for External {
    fn drop(&mut self) {
        // This ends its input.
        self.lines = None;
        let start = Instant::now();
        // Its remaining answers are ignored.
        while let Ok(Ok(_)) = self.answers.recv_timeout(FAREWELL.saturating_sub(start.elapsed())) {}
        if !matches!(self.end(), Failure::Ended(_)) {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}
