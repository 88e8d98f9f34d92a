//! The terminal of a table: keys in, the screen or lines out, signals.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use rulvm_cells::{Buffer, Rect};
use rulvm_files::Exit;
use rulvm_player::controls::repeat::{Rate, Repeat};
use rulvm_player::frames::PATIENCE;
use rulvm_player::input::{KeyCode, KeyKind, Press, Report};
use rulvm_player::sound::Note;
use rulvm_player::{Display, Images, ascii};
use rulvm_terminal::{Reports, Screen, area, report_releases, restore};

use crate::terminal::connected::{Missed, Patience};
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

/// A screen with no game on it, which waits for what the user does.
pub(super) trait Page {
    /// Fits the page to the window.
    fn resize(&mut self, area: Rect);
    /// Draws the page.
    fn draw(&mut self, cells: &mut Buffer);
    /// Returns what is new on the page, as lines of text.
    fn tell(&mut self) -> Vec<String>;
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
    /// Why there is no sound although the player requested it.
    pub(super) silence: Option<String>,
    /// The keys that are held.
    repeat: Repeat,
    begun: Instant,
    last: Instant,
}

impl Console {
    /// Sets the terminal up.
    ///
    /// # Errors
    /// Those of the terminal.
    pub(super) fn new(display: &Display, rate: Rate) -> io::Result<Console> {
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
        let (is_ascii, begun) = (display.theme.is_ascii(), Instant::now());
        let repeat = Repeat::new(rate);
        let last = begun;
        Ok(Console {
            signals,
            screen,
            keyboard,
            is_plain,
            is_ascii,
            speaker,
            silence,
            repeat,
            begun,
            last,
        })
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

    /// Leaves the screen for something that waits and writes lines, and sets it up again.
    ///
    /// # Errors
    /// Those of the terminal.
    pub(super) fn outside<T>(&mut self, run: impl FnOnce(&mut Outside<'_>) -> T) -> io::Result<T> {
        self.screen.lines()?;
        self.last = Instant::now();
        let done = run(&mut Outside { console: self, is_hurried: false });
        restore();
        self.screen.again()?;
        // Keys that were pressed meanwhile were not meant for the game.
        while self.keyboard.wait(Duration::ZERO)?.is_some() {}
        self.last = Instant::now();
        Ok(done)
    }

    /// Says whether keys are for the signals of a rule: then they repeat as fast as the player
    /// wants, if the terminal reports when they are released.
    ///
    /// # Errors
    /// Those of the terminal.
    pub(super) fn repeat_keys(&mut self, wanted: bool) -> io::Result<()> {
        let releases = wanted && Keyboard::reports_releases();
        report_releases(releases)?;
        self.repeat.set_releases(releases);
        Ok(())
    }

    /// Replaces the reports of keys with the relevant ones: keys that are pressed, and keys that
    /// are held and repeat now.
    fn repeated(&mut self, report: Option<Report>) -> Option<Report> {
        let now = self.begun.elapsed();
        let press = match report {
            Some(Report::Key(key)) => self.repeat.key(now, &key),
            None => self.repeat.due(now),
            other => return other,
        };
        match press {
            Some(Press::Key(key)) => Some(Report::Key(key)),
            _ => None,
        }
    }

    /// Shows a page until the user does something. Returns what, or with which exit status the
    /// program ends.
    ///
    /// # Errors
    /// Those of the terminal.
    pub(super) fn ask(&mut self, page: &mut impl Page) -> io::Result<Result<Report, Exit>> {
        let mut is_old = true;
        loop {
            page.resize(area()?);
            if std::mem::take(&mut is_old) {
                if self.is_plain {
                    self.write(&page.tell())?;
                } else {
                    // The window may have another size by now.
                    self.show(|cells| {
                        page.resize(cells.area);
                        page.draw(cells);
                    })?;
                }
            }
            match self.wait(PATIENCE)?.0 {
                Event::Nothing => {}
                Event::Continued => is_old = true,
                Event::Ended(exit) => return Ok(Err(exit)),
                Event::Report(report) => return Ok(Ok(report)),
            }
        }
    }

    /// Waits for what happens next. Returns it and the time that has passed since the last call,
    /// without the time in which the program was suspended.
    pub(super) fn wait(&mut self, patience: Duration) -> io::Result<(Event, Duration)> {
        let due = self.repeat.next().map(|next| next.saturating_sub(self.begun.elapsed()));
        let report = self.keyboard.wait(due.map_or(patience, |due| due.min(patience)))?;
        let report = self.repeated(report);
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
            self.repeat.forget();
            self.last = Instant::now();
            return Ok((Event::Continued, time));
        }
        Ok((report.map_or(Event::Nothing, Event::Report), time))
    }
}

/// The terminal while it shows lines instead of a screen. Esc, Q and Ctrl+C go back to the screen.
pub(super) struct Outside<'c> {
    console: &'c mut Console,
    is_hurried: bool,
}

impl Patience for Outside<'_> {
    fn pass(&mut self) -> io::Result<Result<Duration, Missed>> {
        let console = &mut *self.console;
        let mut is_asked = console.signals.suspend();
        while let Some(report) = console.keyboard.wait(Duration::ZERO)? {
            if goes_back(&report) {
                return Ok(Err(Missed::Back));
            }
            is_asked |= asks_to_stop(&report);
            self.is_hurried |= is_enter(&report);
        }
        if let Some(exit) = console.signals.end() {
            return Ok(Err(Missed::Ended(exit)));
        }
        if is_asked && has_shell() {
            restore();
            console.signals.stop_self();
            console.screen.lines()?;
            console.last = Instant::now();
        }
        let time = console.last.elapsed();
        console.last += time;
        Ok(Ok(time))
    }

    fn has_keys(&self) -> bool {
        true
    }

    fn is_hurried(&mut self) -> bool {
        std::mem::take(&mut self.is_hurried)
    }
}

/// Lines for a terminal in raw mode, in which a line feed does not return to the start of the line.
impl Write for Outside<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8_lossy(bytes).replace('\n', "\r\n");
        io::stdout().write_all(text.as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stdout().flush()
    }
}

/// Whether a report is a key that goes back: Esc, Q or Ctrl+C.
fn goes_back(report: &Report) -> bool {
    let Report::Key(key) = report else { return false };
    let is_letter = match key.letter() {
        Some('c') => key.has_control(),
        Some('q') => true,
        _ => false,
    };
    key.kind != KeyKind::Release && (key.code == KeyCode::Esc || is_letter)
}

/// Whether a report is Enter.
fn is_enter(report: &Report) -> bool {
    matches!(report, Report::Key(key) if key.code == KeyCode::Enter && key.kind != KeyKind::Release)
}

/// Whether a report is Ctrl+Z.
fn asks_to_stop(report: &Report) -> bool {
    let Report::Key(key) = report else { return false };
    key.has_control() && key.letter() == Some('z') && key.kind == KeyKind::Press
}
