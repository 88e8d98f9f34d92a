//! The screen of a game without a terminal: what a terminal would show.

use grammar::language::Language;
use rulvm_cells::{Buffer, Rect};
use rulvm_core::game::Game;

use crate::app::{App, view};
use crate::display::Display;
use crate::statistics::Statistics;
use crate::theme::Depth;

/// The usual size of a terminal, in columns and rows.
const USUAL: (u16, u16) = (80, 24);
/// The largest size that is tried.
const LARGEST: u16 = 500;

/// A game on a screen that nobody sees.
#[derive(Debug)]
pub struct OffScreen {
    app: App,
    area: Rect,
}

impl OffScreen {
    /// A game on a screen of some columns and rows; without a size, on one of 80 x 24, or as large
    /// as the board needs.
    #[must_use]
    pub fn new(
        game: Game,
        size: Option<(u16, u16)>,
        languages: &[Language],
        display: Display,
    ) -> OffScreen {
        let app = App::for_replay(game, languages.to_vec(), display);
        let (mut width, mut height) = size.unwrap_or(USUAL);
        while size.is_none()
            && width < LARGEST
            && view::is_too_small(&app, Rect::new(0, 0, width, height))
        {
            (width, height) = (width + 1, height + 1);
        }
        OffScreen { app, area: Rect::new(0, 0, width, height) }
    }

    /// Shows these statistics and this seed at the end of the game.
    #[must_use]
    pub fn with_statistics(mut self, statistics: Statistics, seed: u64) -> OffScreen {
        (self.app.play.statistics, self.app.play.seed) = (statistics, Some(seed));
        self
    }

    /// The size of the screen, in columns and rows.
    #[must_use]
    pub fn size(&self) -> (u16, u16) {
        let Rect { width, height, .. } = self.area;
        (width, height)
    }

    /// True if the board has no room.
    #[must_use]
    pub fn is_too_small(&self) -> bool {
        view::is_too_small(&self.app, self.area)
    }

    /// True if the picture has colors.
    #[must_use]
    pub fn has_colors(&self) -> bool {
        self.app.player.display.theme.depth != Depth::None
    }

    /// Draws the game at another moment.
    pub fn draw(&mut self, game: &Game) -> Buffer {
        self.app.play.game = game.clone();
        let mut cells = Buffer::empty(self.area);
        view::show(&self.app, &mut cells);
        cells
    }
}
