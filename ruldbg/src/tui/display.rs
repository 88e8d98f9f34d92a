//! The terminal, as ratatui draws on it.

use std::io::{self, BufWriter, Stdout};
use std::mem::ManuallyDrop;

use crossterm::{execute, queue, terminal};
use ratatui::backend::CrosstermBackend;
use ratatui::{Frame, Terminal};
use rulvm_terminal::{Reports, Setup, area};

/// The terminal, set up. It is restored when this is dropped.
pub(super) struct Display {
    /// Never dropped: dropping it would show the cursor, which the setup does, and panic if the
    /// output fails.
    terminal: ManuallyDrop<Terminal<CrosstermBackend<BufWriter<Stdout>>>>,
    _setup: Setup,
}

impl Display {
    /// Sets the terminal up.
    pub(super) fn new() -> io::Result<Display> {
        let setup = Setup::new(Reports::Everything)?;
        let terminal = Terminal::new(CrosstermBackend::new(BufWriter::new(io::stdout())))?;
        Ok(Display { terminal: ManuallyDrop::new(terminal), _setup: setup })
    }

    /// Draws a picture. Terminals that support it show all of it at the same time.
    pub(super) fn draw(&mut self, draw: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        // Not if it is too large.
        area()?;
        queue!(self.terminal.backend_mut(), terminal::BeginSynchronizedUpdate)?;
        self.terminal.draw(draw)?;
        execute!(self.terminal.backend_mut(), terminal::EndSynchronizedUpdate)
    }
}
