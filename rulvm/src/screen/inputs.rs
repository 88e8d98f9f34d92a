//! What players do: reports of the terminal and of gamepads in, presses out.

use std::io;
use std::time::{Duration, Instant};

use crossterm::event::Event;

use super::app::App;
use super::bindings::Aim;
use super::keyboard::Keyboard;
use super::probe::Report;
use super::repeat::{Press, Rate, Repeat};
use rulvm_terminal::report_releases;

/// The keyboard, gamepads, and what is held on them.
pub(super) struct Inputs {
    keyboard: Keyboard,
    repeat: Repeat,
    begun: Instant,
    /// What keys were for when they were looked at last.
    aim: Option<Aim>,
    /// False while the terminal has no focus: gamepads report nevertheless.
    has_focus: bool,
}

impl Inputs {
    /// Begins to read. The terminal is set up, and nothing was drawn yet.
    pub(super) fn new(rate: Rate) -> io::Result<Inputs> {
        let (keyboard, begun) = (Keyboard::new()?, Instant::now());
        Ok(Inputs { keyboard, repeat: Repeat::new(rate), begun, aim: None, has_focus: true })
    }

    /// Sets the terminal up for what is shown now.
    pub(super) fn prepare(&mut self, app: &mut App) -> io::Result<()> {
        app.reports.releases = Keyboard::tells_releases();
        let releases = app.reports.releases && !app.takes_text();
        report_releases(releases)?;
        self.repeat.set_releases(releases);
        let aim = Some(app.aim());
        if self.aim != aim {
            // Keys that are still held were meant for what was shown before.
            self.repeat.hush();
            self.aim = aim;
        }
        Ok(())
    }

    /// The next report, if there is one in time; less long if something is repeated before.
    pub(super) fn wait(&mut self, patience: Duration) -> io::Result<Option<Report>> {
        let now = self.begun.elapsed();
        let next = self.repeat.next().map(|next| next.saturating_sub(now));
        self.keyboard.wait(next.map_or(patience, |next| next.min(patience)))
    }

    /// What is pressed or repeated now.
    pub(super) fn press(&mut self, report: Option<&Report>) -> Option<Press> {
        let now = self.begun.elapsed();
        match report {
            Some(Report::Terminal(Event::Key(key))) => {
                if let Some(press) = self.repeat.key(now, key) {
                    return Some(press);
                }
            }
            Some(Report::Control(control, is_down)) if self.has_focus => {
                if let Some(press) = self.repeat.control(now, *control, *is_down) {
                    return Some(press);
                }
            }
            Some(Report::Terminal(Event::FocusLost)) => {
                self.has_focus = false;
                self.repeat.forget();
            }
            Some(Report::Terminal(Event::FocusGained)) => self.has_focus = true,
            Some(Report::Gamepad(..)) => self.repeat.forget(),
            _ => {}
        }
        self.repeat.due(now)
    }

    /// The program was suspended: nobody knows what happened meanwhile.
    pub(super) fn forget(&mut self) {
        self.has_focus = true;
        self.repeat.forget();
    }
}
