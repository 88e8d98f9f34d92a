//! Where the game is shown: in pictures that fill the terminal, or in lines of text.

use std::io::{self, Write};

use rulvm_player::app::plain::{self, Plain};
use rulvm_player::app::view;
use rulvm_player::sound::notes;
use rulvm_player::{App, Images, ascii};
use rulvm_terminal::images::Protocol;
use rulvm_terminal::{Reports, Screen, area, size_of_character};

use super::board_image::BoardImage;
use super::keyboard::Keyboard;
use super::speaker::Speaker;

/// The width and the height of a character in a usual font. Terminals that scale images to their
/// characters need nothing more exact.
const CHARACTER: (u16, u16) = (10, 20);

/// The terminal, and what it shows.
pub(super) struct Output {
    screen: Screen,
    /// The lines so far, if the game is shown as lines of text.
    plain: Option<Plain>,
    board: BoardImage,
    speaker: Option<Speaker>,
}

impl Output {
    /// Sets up the terminal for lines of text, or for pictures with some reports.
    pub(super) fn new(
        plain: bool,
        reports: Reports,
        speaker: Option<Speaker>,
    ) -> io::Result<Output> {
        let reports = if plain { Reports::Lines } else { reports };
        let (plain, board) = (plain.then(Plain::default), BoardImage::default());
        Ok(Output { screen: Screen::new(reports)?, plain, board, speaker })
    }

    /// Sets it up again after the program was suspended.
    pub(super) fn again(&mut self) -> io::Result<()> {
        // The old contents of the screen are gone.
        self.board = BoardImage::default();
        self.screen.again()
    }

    /// Reports to the app the size of the terminal, and whether it shows images.
    pub(super) fn measure(&mut self, app: &mut App) -> io::Result<()> {
        let character = size_of_character();
        let protocol = match app.display().images {
            Images::Off => None,
            // Sixels are not scaled.
            Images::Auto => Keyboard::images()
                .filter(|&protocol| protocol != Protocol::Sixel || character.is_some()),
            Images::Kitty => Some(Protocol::Kitty),
            Images::Iterm2 => Some(Protocol::Iterm2),
            Images::Sixel => Some(Protocol::Sixel),
        };
        self.board.protocol = protocol;
        let display = &mut app.player.display;
        display.character = protocol.map(|_| character.unwrap_or(CHARACTER));
        display.leaves_last_row = protocol != Some(Protocol::Kitty);
        app.resize(area()?);
        Ok(())
    }

    /// Shows the app.
    pub(super) fn show(&mut self, app: &mut App) -> io::Result<()> {
        let events = app.take_events();
        if let Some(speaker) = &self.speaker {
            speaker.play(&notes(&events));
        }
        let Some(plain) = &mut self.plain else {
            let (screen, board) = (&mut self.screen, &mut self.board);
            return screen.show_with_images(
                |cells| view::show(app, cells),
                |cells, out| board.show(app, cells, out),
            );
        };
        let mut lines = plain.tell(app, &events);
        if let Some(question) = app.take_question() {
            lines.extend(plain::answer(app, question));
        }
        let mut out = io::stdout().lock();
        let is_ascii = app.display().theme.is_ascii();
        for line in lines {
            let line = if is_ascii { ascii::line(&line) } else { line };
            // In raw mode, a line feed alone does not return to the start of the line.
            write!(out, "{line}\r\n")?;
        }
        out.flush()
    }
}
