//! The screen of a game that nobody sees: what would be sent to a terminal.

use std::io;

use grammar::language::Language;
use ratatui::Terminal;
use ratatui::backend::{Backend, CrosstermBackend, TestBackend};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::app::App;
use super::display::Display;
use super::theme::Depth;
use super::view;
use crate::game::Game;

/// The usual size of a terminal: columns and rows.
const USUAL: (u16, u16) = (80, 24);
/// The largest size that is tried.
const LARGEST: u16 = 500;

/// A game on a terminal that is not there.
#[derive(Debug)]
pub struct Unseen {
    app: App,
    terminal: Terminal<TestBackend>,
}

impl Unseen {
    /// A game on a terminal of some columns and rows; without these, on one of 80 x 24 or as large as the
    /// board needs.
    #[must_use]
    pub fn new(
        game: Game,
        size: Option<(u16, u16)>,
        languages: &[Language],
        display: Display,
    ) -> Unseen {
        let mut app = App::new(game, None, languages.to_vec(), display);
        app.demo = true;
        app.replay = true;
        let (mut width, mut height) = size.unwrap_or(USUAL);
        while size.is_none()
            && width < LARGEST
            && view::is_too_small(&app, Rect::new(0, 0, width, height))
        {
            (width, height) = (width + 1, height + 1);
        }
        let Ok(terminal) = Terminal::new(TestBackend::new(width, height));
        Unseen { app, terminal }
    }

    /// Columns and rows.
    #[must_use]
    pub fn size(&self) -> (u16, u16) {
        let Rect { width, height, .. } = self.terminal.backend().buffer().area;
        (width, height)
    }

    /// True if the board has no room.
    #[must_use]
    pub fn is_too_small(&self) -> bool {
        view::is_too_small(&self.app, self.terminal.backend().buffer().area)
    }

    /// What is seen of the game at another moment.
    pub fn look(&mut self, game: &Game) -> Buffer {
        self.app.game = game.clone();
        let app = &self.app;
        let Ok(_) = self.terminal.draw(|frame| view::draw(app, frame));
        self.terminal.backend().buffer().clone()
    }

    /// What sends that to a terminal.
    #[must_use]
    pub fn painter(&self) -> Painter {
        // Whatever the environment says: it is a file that is written.
        crossterm::style::force_color_output(self.app.display.theme.depth != Depth::None);
        Painter { before: None }
    }
}

/// Writes what has changed as a terminal gets it.
#[derive(Debug)]
pub struct Painter {
    before: Option<Buffer>,
}

impl Painter {
    /// What leads from what was painted before to this.
    ///
    /// # Errors
    /// None in practice: it is written to memory.
    pub fn paint(&mut self, now: &Buffer) -> io::Result<String> {
        let mut bytes = Vec::new();
        if self.before.is_none() {
            // No cursor, and nothing else on the screen.
            bytes.extend(b"\x1b[?25l\x1b[2J");
        }
        let before = self.before.take().unwrap_or_else(|| Buffer::empty(now.area));
        CrosstermBackend::new(&mut bytes).draw(before.diff(now).into_iter())?;
        self.before = Some(now.clone());
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }
}
