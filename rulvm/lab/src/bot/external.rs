//! A player that is another program, asked through its standard input and output.
//!
//! ```text
//! > {"ok":true,"name":"Tetrhex", ...}         the rule, as `load` answers; once
//! > {"cmd":"new","edge":7,"seed":5}           a game begins
//! > {"ok":true,"status":"playing", ...}       the game, as `state` answers
//! < {"cmd":"signal","name":"LEFT"}            what is done: `signal`, or `advance`
//! ```
//!
//! Only a state is answered, each with one line.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use thiserror::Error;

use super::Bot;
use crate::drive;
use grammar::visible::display;
use rulvm_core::game::{Game, Input};
use rulvm_core::program::Program;

/// The longest answer, in bytes, its end not counted.
const LONGEST_LINE: usize = 1 << 20;
/// How many lines may wait to be read by the program; one is answered before the next is sent.
const MOST_UNREAD: usize = 8;
/// How long a program may go on that has nothing more to do.
const FAREWELL: Duration = Duration::from_secs(1);
/// How much of an answer a message shows, in characters.
const MOST_SHOWN: usize = 80;

/// What a program did instead of playing.
#[derive(Debug, Error)]
pub enum Failure {
    /// It could not be started.
    #[error("it cannot be started: {0}")]
    Start(std::io::Error),
    /// It ended before the games.
    #[error("it ended before the games were over: {0}")]
    Ended(ExitStatus),
    /// It goes on, but closed its output.
    #[error("it closed its standard output before the games were over")]
    Closed,
    /// It did not answer in time.
    #[error("it did not answer within {} ms", .0.as_millis())]
    Late(Duration),
    /// It answers without reading what it is asked.
    #[error("it answers but does not read its input")]
    Deaf,
    /// Its answer could not be read.
    #[error("its answer cannot be read: {0}")]
    Unreadable(std::io::Error),
    /// Its answer is too long.
    #[error("its answer is longer than 1 MiB")]
    TooLong,
    /// Its answer is no input.
    #[error("it answered `{line}`: {why}")]
    Nonsense {
        /// The answer, or its beginning; harmless for a terminal.
        line: String,
        /// What is wrong with it.
        why: String,
    },
}

/// A program that plays. It is ended when this is dropped.
#[derive(Debug)]
pub struct External {
    child: Child,
    /// `None` when nothing more will be said.
    lines: Option<SyncSender<Vec<u8>>>,
    answers: Receiver<Result<Vec<u8>, Failure>>,
    patience: Duration,
}

impl External {
    /// Starts a program with its arguments, and tells it the rule. It has so much time for each
    /// answer.
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
        // Ctrl-C is for us: we end the program when the game is done with.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(Failure::Start)?;
        let (lines, unread) = sync_channel(MOST_UNREAD);
        let (answered, answers) = sync_channel(MOST_UNREAD);
        // Either pipe may be blocked for ever, so each has a thread of its own.
        if let Some(input) = child.stdin.take() {
            std::thread::spawn(move || write(input, &unread));
        }
        if let Some(output) = child.stdout.take() {
            std::thread::spawn(move || read(output, &answered));
        }
        let mut player = External { child, lines: Some(lines), answers, patience };
        player.tell(drive::rule_line(program))?;
        Ok(player)
    }

    fn tell(&mut self, mut line: String) -> Result<(), Failure> {
        line.push('\n');
        let sent = self.lines.as_ref().map(|lines| lines.try_send(line.into_bytes()));
        match sent {
            Some(Err(std::sync::mpsc::TrySendError::Full(_))) => Err(Failure::Deaf),
            // Whether it has ended is found out when it is to answer.
            _ => Ok(()),
        }
    }

    /// How it ended, now that it says no more.
    fn end(&mut self) -> Failure {
        let begin = Instant::now();
        while begin.elapsed() < FAREWELL {
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
            // The last line needs no end.
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
    fn begin(&mut self, game: &Game, seed: u64) -> Result<(), Failure> {
        self.tell(format!("{{\"cmd\":\"new\",\"edge\":{},\"seed\":{seed}}}", game.edge().get()))
    }

    fn input(&mut self, game: &Game) -> Result<Input, Failure> {
        self.tell(drive::state_line(game))?;
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
        // Its input ends.
        self.lines = None;
        let begin = Instant::now();
        // Whatever it still says is not heard.
        while let Ok(Ok(_)) = self.answers.recv_timeout(FAREWELL.saturating_sub(begin.elapsed())) {}
        if !matches!(self.end(), Failure::Ended(_)) {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}
