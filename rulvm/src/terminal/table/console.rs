//! The terminal of a table: keys in, the screen or lines out, signals.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use rulvm_cells::{Buffer, Rect};
use rulvm_files::Exit;
use rulvm_player::input::{KeyKind, Report};
use rulvm_player::sound::Note;
use rulvm_player::{Display, Images, ascii};
use rulvm_terminal::{Reports, Screen, restore};

use crate::terminal::keyboard::Keyboard;
use crate::terminal::signals::{Signals, has_shell};
use crate::terminal::speaker::Speaker;

/// What happens at the terminal.
pub(super) enum Event {
    /// Nothing.
    Nothing,
    /// The players did something, or the window has another size.
    Report(Report),
    /// The program was suspended and continues: the screen is empty.
    Continued,
    /// A signal ends the program, or the terminal is gone.
    Ended(Exit),
}

/// The terminal.
pub(super) struct Console {
    signals: Signals,
    screen: Screen,
    keyboard: Keyboard,
    /// Lines of text instead of a screen.
    pub(super) is_plain: bool,
    is_ascii: bool,
    speaker: Option<Speaker>,
    /// Why there is no sound although the player wants it.
    pub(super) silence: Option<String>,
    last: Instant,
}

impl Console {
    /// Sets the terminal up.
    ///
    /// # Errors
    /// Those of the terminal.
    pub(super) fn new(display: &Display) -> io::Result<Console> {
        let signals = Signals::register()?;
        // Before the screen is drawn: sound libraries can write messages.
        let (speaker, silence) = match display.sound.then(Speaker::open).transpose() {
            Ok(speaker) => (speaker, None),
            Err(problem) => (None, Some(problem)),
        };
        let is_plain = display.plain;
        let screen = Screen::new(if is_plain { Reports::Lines } else { Reports::Everything })?;
        // Boards are not images.
        let keyboard = Keyboard::new(&Display { images: Images::Off, ..*display })?;
        let (is_ascii, last) = (display.theme.is_ascii(), Instant::now());
        Ok(Console { signals, screen, keyboard, is_plain, is_ascii, speaker, silence, last })
    }

    /// The cells of the terminal.
    pub(super) fn area(&self) -> io::Result<Rect> {
        self.screen.area()
    }

    /// Shows a screen.
    pub(super) fn show(&mut self, draw: impl FnOnce(&mut Buffer)) -> io::Result<()> {
        self.screen.show(draw)
    }

    /// Writes lines of text.
    pub(super) fn write(&mut self, lines: &[String]) -> io::Result<()> {
        let mut out = io::stdout().lock();
        for line in lines {
            let line = if self.is_ascii { ascii::line(line) } else { line.clone() };
            // In raw mode, a line feed alone does not return to the start of the line.
            write!(out, "{line}\r\n")?;
        }
        out.flush()
    }

    /// Plays tones, if there is sound.
    pub(super) fn play(&self, notes: &[Note]) {
        if let Some(speaker) = &self.speaker {
            speaker.play(notes);
        }
    }

    /// Waits for what happens next. Returns it and the time that has passed since the last call,
    /// without the time in which the program was suspended.
    pub(super) fn wait(&mut self, patience: Duration) -> io::Result<(Event, Duration)> {
        let report = self.keyboard.wait(patience)?;
        let time = self.last.elapsed();
        self.last += time;
        if let Some(exit) = self.signals.end() {
            return Ok((Event::Ended(exit), time));
        }
        let is_asked =
            (report.as_ref().is_some_and(asks_to_stop) || self.signals.suspend()) && has_shell();
        if is_asked || self.signals.resume() {
            restore();
            if is_asked {
                self.signals.stop_self();
            }
            self.screen.again()?;
            self.last = Instant::now();
            return Ok((Event::Continued, time));
        }
        Ok((report.map_or(Event::Nothing, Event::Report), time))
    }
}

/// Whether a report is Ctrl+Z.
fn asks_to_stop(report: &Report) -> bool {
    let Report::Key(key) = report else { return false };
    key.has_control() && key.letter() == Some('z') && key.kind == KeyKind::Press
}
