//! Shows cells and images on the terminal.

use std::io::{self, Write};

use crossterm::{execute, queue, terminal};
use rulvm_cells::Buffer;

use crate::paint;
use crate::setup::{Reports, Setup, area};

/// The terminal, set up for a program that fills it. It is restored when this is dropped.
#[derive(Debug)]
pub struct Screen {
    setup: Setup,
    /// What was shown last.
    cells: Buffer,
}

impl Screen {
    /// Sets the terminal up.
    ///
    /// # Errors
    /// The terminal does not answer, or is too large.
    pub fn new(reports: Reports) -> io::Result<Screen> {
        let setup = Setup::new(reports)?;
        // Setting it up has emptied it.
        Ok(Screen { setup, cells: Buffer::empty(area()?) })
    }

    /// Shows cells. Terminals that support it show all of them at the same time.
    ///
    /// # Errors
    /// The terminal accepts no output, or is too large.
    pub fn show(&mut self, fill: impl FnOnce(&mut Buffer)) -> io::Result<()> {
        self.show_with_images(fill, |_, _| Ok(()))
    }

    /// Shows cells, and images over them.
    ///
    /// # Errors
    /// Those of [`show`](Screen::show), and of `images`.
    pub fn show_with_images(
        &mut self,
        fill: impl FnOnce(&mut Buffer),
        images: impl FnOnce(&Buffer, &mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        let area = area()?;
        let mut cells = Buffer::empty(area);
        fill(&mut cells);
        let mut bytes = Vec::new();
        queue!(bytes, terminal::BeginSynchronizedUpdate)?;
        if self.cells.area != area {
            queue!(bytes, terminal::Clear(terminal::ClearType::All))?;
            self.cells = Buffer::empty(area);
        }
        paint::changes(&self.cells, &cells, &mut bytes)?;
        // Some terminals remove an image where they write a character: it follows the characters.
        images(&cells, &mut bytes)?;
        queue!(bytes, terminal::EndSynchronizedUpdate)?;
        self.cells = cells;
        let mut out = io::stdout().lock();
        out.write_all(&bytes)?;
        out.flush()
    }

    /// Leaves the picture for lines of text; keys are still reported. To return to the picture,
    /// call [`restore`](crate::restore), then [`again`](Screen::again).
    ///
    /// # Errors
    /// Those of the terminal.
    pub fn lines(&mut self) -> io::Result<()> {
        Setup::lines()
    }

    /// Sets the terminal up again after the program was suspended.
    ///
    /// # Errors
    /// Those of the terminal.
    pub fn again(&mut self) -> io::Result<()> {
        self.setup.again()?;
        if self.setup.is_filled() {
            execute!(io::stdout(), terminal::Clear(terminal::ClearType::All))?;
            self.cells = Buffer::empty(area()?);
        }
        Ok(())
    }
}
