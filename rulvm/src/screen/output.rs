//! Where the game is shown: in pictures that fill the terminal, or in lines of text.

use std::io::{self, Write};

use rulvm_cells::Rect;

use super::app::App;
use super::plain::{self, Plain};
use super::sound::Speaker;
use super::view;
use rulvm_terminal::{Reports, Screen};

/// The terminal, and what it shows.
pub(super) struct Output {
    screen: Screen,
    /// What was told, if the game is told in lines.
    plain: Option<Plain>,
    speaker: Option<Speaker>,
}

impl Output {
    /// Sets the terminal up.
    pub(super) fn new(plain: bool, speaker: Option<Speaker>) -> io::Result<Output> {
        let reports = if plain { Reports::Lines } else { Reports::Everything };
        Ok(Output { screen: Screen::new(reports)?, plain: plain.then(Plain::default), speaker })
    }

    /// Sets it up again after the program was suspended.
    pub(super) fn again(&mut self) -> io::Result<()> {
        self.screen.again()
    }

    /// Tells the program how large the terminal is.
    pub(super) fn measure(&self, app: &mut App) -> io::Result<()> {
        let area: Rect = self.screen.area()?;
        // Lines are never too long: the terminal breaks them.
        app.set_size(area, self.plain.is_none() && view::is_too_small(app, area));
        Ok(())
    }

    /// Shows what there is.
    pub(super) fn show(&mut self, app: &mut App) -> io::Result<()> {
        let events = std::mem::take(&mut app.told);
        if let Some(speaker) = &self.speaker {
            speaker.play(&events);
        }
        let Some(plain) = &mut self.plain else {
            return self.screen.show(|cells| view::show(app, cells));
        };
        let mut lines = plain.tell(app, &events, app.area);
        if let Some(question) = app.question.take() {
            lines.extend(plain::answer(app, question));
        }
        let mut out = io::stdout().lock();
        for line in lines {
            // A raw terminal goes to the beginning of a line only if it is told to.
            write!(out, "{line}\r\n")?;
        }
        out.flush()
    }
}
