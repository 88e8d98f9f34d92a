//! The screen of a game that nobody sees: what would be sent to a terminal.

use grammar::language::Language;
use rulvm_cells::Buffer;
use rulvm_cells::Rect;

use super::app::App;
use super::display::Display;
use super::view;
use rulvm_core::game::Game;
use rulvm_player::theme::Depth;

/// The usual size of a terminal: columns and rows.
const USUAL: (u16, u16) = (80, 24);
/// The largest size that is tried.
const LARGEST: u16 = 500;

/// A game on a terminal that is not there.
#[derive(Debug)]
pub struct Unseen {
    app: App,
    area: Rect,
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
        Unseen { app, area: Rect::new(0, 0, width, height) }
    }

    /// Columns and rows.
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
        self.app.display.theme.depth != Depth::None
    }

    /// What is seen of the game at another moment.
    pub fn look(&mut self, game: &Game) -> Buffer {
        self.app.game = game.clone();
        let mut cells = Buffer::empty(self.area);
        view::show(&self.app, &mut cells);
        cells
    }
}
