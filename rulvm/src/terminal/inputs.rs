//! What players do: reports of the terminal and of gamepads in, presses out.

use std::io;
use std::time::{Duration, Instant};

use rulvm_player::app::signals::Aim;
use rulvm_player::controls::repeat::{Rate, Repeat};
use rulvm_player::input::{Press, Report};
use rulvm_player::{App, Display};
use rulvm_terminal::report_releases;

use super::keyboard::Keyboard;

/// The keyboard, gamepads, and what is held on them.
pub(super) struct Inputs {
    keyboard: Keyboard,
    repeat: Repeat,
    begun: Instant,
    /// What keys were for when the last one was read.
    aim: Option<Aim>,
    /// False while the terminal does not have the focus: gamepads report nevertheless.
    has_focus: bool,
}

impl Inputs {
    /// Starts to read. The terminal is set up, and nothing was drawn yet.
    pub(super) fn new(rate: Rate, display: &Display) -> io::Result<Inputs> {
        let (keyboard, begun) = (Keyboard::new(display)?, Instant::now());
        Ok(Inputs { keyboard, repeat: Repeat::new(rate), begun, aim: None, has_focus: true })
    }

    /// Sets up the terminal for what is shown now.
    pub(super) fn prepare(&mut self, app: &mut App) -> io::Result<()> {
        let reports = &mut app.window.reports;
        reports.releases = Keyboard::reports_releases();
        let releases = reports.releases && !app.takes_text();
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

    /// Waits for the next report, less long if something repeats before; `None` if none comes in
    /// time.
    pub(super) fn wait(&mut self, patience: Duration) -> io::Result<Option<Report>> {
        let now = self.begun.elapsed();
        let next = self.repeat.next().map(|next| next.saturating_sub(now));
        self.keyboard.wait(next.map_or(patience, |next| next.min(patience)))
    }

    /// What is pressed or repeats now.
    pub(super) fn press(&mut self, report: Option<&Report>) -> Option<Press> {
        let now = self.begun.elapsed();
        match report {
            Some(Report::Key(key)) => {
                if let Some(press) = self.repeat.key(now, key) {
                    return Some(press);
                }
            }
            Some(Report::Control(control, is_down)) if self.has_focus => {
                if let Some(press) = self.repeat.control(now, *control, *is_down) {
                    return Some(press);
                }
            }
            Some(Report::Focus(has_it)) => {
                self.has_focus = *has_it;
                if !has_it {
                    self.repeat.forget();
                }
            }
            Some(Report::Gamepad(..)) => self.repeat.forget(),
            _ => {}
        }
        self.repeat.due(now)
    }

    /// The program was suspended: what happened in the meantime is unknown.
    pub(super) fn forget(&mut self) {
        self.has_focus = true;
        self.repeat.forget();
    }
}
