//! Boards of squares.

use rulvm_cells::{Buffer, Line, Modifier, Rect, Style};

use super::canvas::Canvas;
use super::ink::{self, Ink};
use super::{Layout, Scene, centered, is_picture, put};

/// A board of squares: items from 1, row by row from the top.
pub(super) struct Grid {
    columns: u16,
    rows: u16,
    /// The columns and rows of a square, the largest first.
    sizes: &'static [(u16, u16)],
    /// The labels above the columns.
    labels: &'static str,
    /// True if rows are numbered.
    has_numbers: bool,
    /// The item below the board, which is drawn as a button if it is enabled.
    button: Option<u32>,
    kind: Kind,
    /// How many pieces in a line win; 0 if lines do not count.
    line: usize,
}

/// What squares and pieces look like.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Felt,
    Frame,
    Paper,
}

pub(super) const OTHELLO: Grid = Grid {
    columns: 8,
    rows: 8,
    sizes: &[(10, 5), (8, 4), (6, 3), (4, 2), (2, 1)],
    labels: "abcdefgh",
    has_numbers: true,
    button: Some(65),
    kind: Kind::Felt,
    line: 0,
};

pub(super) const CONNECT4: Grid = Grid {
    columns: 7,
    rows: 6,
    sizes: &[(10, 5), (8, 4), (6, 3), (4, 2), (2, 1)],
    labels: "1234567",
    has_numbers: false,
    button: None,
    kind: Kind::Frame,
    line: 4,
};

pub(super) const TICTACTOE: Grid = Grid {
    columns: 3,
    rows: 3,
    sizes: &[(20, 10), (16, 8), (12, 6), (8, 4), (6, 3), (4, 2)],
    labels: "",
    has_numbers: false,
    button: None,
    kind: Kind::Paper,
    line: 3,
};

impl Grid {
    /// The columns to the left of the squares and the rows above them.
    fn margin(&self) -> (u16, u16) {
        (if self.has_numbers { 2 } else { 1 }, u16::from(!self.labels.is_empty()))
    }

    /// Places the squares. In letters, large squares have lines around them.
    pub(super) fn layout(&self, is_picture: bool, room: Rect) -> Layout {
        let (left, top) = self.margin();
        let whole = |&(w, h): &(u16, u16)| {
            let line = u16::from(!is_picture && w > 2);
            let right = if is_picture { left } else { line.max(1) };
            (left + self.columns * w + right, top + self.rows * h + line)
        };
        let fits = |size: &&(u16, u16)| {
            let (width, height) = whole(size);
            width <= room.width && height <= room.height
        };
        let sizes = self.sizes;
        let size = sizes.iter().find(fits).or(sizes.last()).copied().unwrap_or((2, 1));
        let (w, h) = size;
        let (width, height) = whole(&size);
        // The button is below the board, or above it if there is no room.
        let below = u16::from(self.button.is_some() && height < room.height);
        let area = centered(room, (width, height + below));
        let (x0, y0) = (area.x + left, area.y + top);
        let line = u16::from(!is_picture && w > 2);
        let square = |k: u16| {
            let (column, row) = (k % self.columns, k / self.columns);
            let place = Rect::new(x0 + column * w, y0 + row * h, w, h);
            (u32::from(k) + 1, place)
        };
        let mut places: Vec<_> = (0..self.columns * self.rows).map(square).collect();
        let row = if below > 0 { y0 + self.rows * h + line } else { area.y };
        let wide = self.columns * w + line;
        places.extend(self.button.map(|id| (id, Rect::new(x0, row, wide, 1))));
        Layout { area, size, places }
    }

    pub(super) fn draw(&self, scene: &Scene<'_>, layout: &Layout, buffer: &mut Buffer) {
        if is_picture(scene.theme) {
            self.draw_picture(scene, layout, buffer);
        } else {
            self.draw_letters(scene, layout, buffer);
        }
        self.draw_labels(scene, layout, buffer);
        if let Some(id) = self.button.filter(|&id| scene.is_enabled(id))
            && let Some(place) = layout.place(id)
        {
            draw_button(scene, id, "move-pass", place, buffer);
        }
    }

    /// The first square's place.
    fn origin(&self, layout: &Layout) -> (u16, u16) {
        let (left, top) = self.margin();
        (layout.area.x + left, layout.area.y + top)
    }

    fn draw_labels(&self, scene: &Scene<'_>, layout: &Layout, buffer: &mut Buffer) {
        let ((x0, y0), (w, h)) = (self.origin(layout), layout.size);
        let at = scene.cursor.and_then(|id| self.square(id));
        let line = u16::from(!is_picture(scene.theme) && w > 2);
        let style = |is_cursor: bool| {
            let ink = if is_cursor { ink::ACCENT } else { ink::FAINT };
            let style = Style::new().fg(ink.color(scene.theme));
            if is_cursor { style.add_modifier(Modifier::BOLD) } else { style }
        };
        for (k, label) in (0..).zip(self.labels.chars()) {
            let x = x0 + k * w + line + (w - line - 1) / 2;
            put(buffer, (x, y0 - 1), label, style(at.is_some_and(|(column, _)| column == k)));
        }
        for k in (0..self.rows).filter(|_| self.has_numbers) {
            let label = char::from_digit(u32::from(k) + 1, 10).unwrap_or(' ');
            let y = y0 + k * h + line + (h - line - 1) / 2;
            put(buffer, (x0 - 2, y), label, style(at.is_some_and(|(_, row)| row == k)));
        }
    }

    /// The column and the row of a square.
    fn square(&self, id: u32) -> Option<(u16, u16)> {
        let k = u16::try_from(id.checked_sub(1)?).ok()?;
        (k < self.columns * self.rows).then_some((k % self.columns, k / self.columns))
    }

    /// The squares that catch the eye: those of the line that has won, or of the last move.
    fn seen(&self, scene: &Scene<'_>) -> Vec<u32> {
        let is_won = scene.core.get("result").is_some_and(|result| !result.is_null());
        let line = if is_won && self.line > 0 { self.winning_line(scene) } else { None };
        line.unwrap_or_else(|| scene.last.to_vec())
    }

    fn winning_line(&self, scene: &Scene<'_>) -> Option<Vec<u32>> {
        let (columns, rows) = (i32::from(self.columns), i32::from(self.rows));
        let text = |x: i32, y: i32| {
            let is_in = (0..columns).contains(&x) && (0..rows).contains(&y);
            let id = u32::try_from(y * columns + x + 1).ok().filter(|_| is_in)?;
            Some((id, scene.text(id))).filter(|(_, text)| !text.is_empty())
        };
        let length = i32::try_from(self.line).ok()?;
        let starts = (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y)));
        let directions = |at| [(1, 0), (0, 1), (1, 1), (-1, 1)].map(|by| (at, by));
        starts.flat_map(directions).find_map(|((x, y), (dx, dy))| {
            let men = (0..length).map(|k| text(x + k * dx, y + k * dy));
            let men: Vec<(u32, &str)> = men.collect::<Option<_>>()?;
            let is_line = men.iter().all(|(_, man)| *man == men[0].1);
            is_line.then(|| men.into_iter().map(|(id, _)| id).collect())
        })
    }

    /// Whether a square is marked as one that can be played. Checkers fall in Connect 4.
    fn is_marked(&self, scene: &Scene<'_>, id: u32, in_cursor_column: bool) -> bool {
        let below = id + u32::from(self.columns);
        let is_last_row = below > u32::from(self.columns * self.rows);
        match self.kind {
            Kind::Frame => {
                let lies =
                    scene.text(id).is_empty() && (is_last_row || !scene.text(below).is_empty());
                lies && scene.is_enabled(id) && (scene.shows_enabled || in_cursor_column)
            }
            Kind::Felt | Kind::Paper => scene.is_marked(id),
        }
    }

    fn ids(&self) -> impl Iterator<Item = u32> {
        1..=u32::from(self.columns * self.rows)
    }

    fn draw_picture(&self, scene: &Scene<'_>, layout: &Layout, buffer: &mut Buffer) {
        let (w, h) = layout.size;
        let (x0, y0) = self.origin(layout);
        let area = Rect::new(x0, y0, self.columns * w, self.rows * h);
        let rim = match self.kind {
            Kind::Felt => Some(ink::FELT_RIM),
            Kind::Frame => Some(ink::FRAME),
            Kind::Paper => None,
        };
        if let Some(rim) = rim {
            buffer.set_style(layout.area, Style::new().bg(rim.color(scene.theme)));
        }
        let mut canvas = Canvas::new(scene.theme, area.width, area.height);
        let seen = self.seen(scene);
        let cursor_column = scene.cursor.and_then(|id| self.square(id)).map(|(column, _)| column);
        for id in self.ids() {
            let Some((column, row)) = self.square(id) else { continue };
            let in_cursor_column = cursor_column == Some(column);
            let (x, y) = (f64::from(column * w), f64::from(row * h * 2));
            let square = Square {
                id,
                at: [x, y, x + f64::from(w), y + f64::from(2 * h)],
                is_dark: (column + row) % 2 == 1,
                is_cursor: scene.cursor == Some(id),
                in_cursor_column,
                is_marked: self.is_marked(scene, id, in_cursor_column),
                is_last: seen.contains(&id),
                middle_cell: (column * w + (w - 1) / 2, row * h + (h - 1) / 2),
            };
            square.paint(self.kind, scene, &mut canvas);
        }
        if self.kind == Kind::Paper {
            let (width, height) = (f64::from(area.width), f64::from(area.height * 2));
            for k in 1..self.columns {
                let x = f64::from(k * w);
                canvas.fill([x - 0.5, 0.0, x + 0.5, height], ink::LINE);
            }
            for k in 1..self.rows {
                let y = f64::from(k * h * 2);
                canvas.fill([0.0, y - 0.5, width, y + 0.5], ink::LINE);
            }
            // A cell shows two colors: the lines next to the cursor are its frame.
            if let Some((column, row)) = scene.cursor.and_then(|id| self.square(id)) {
                let (x, y) = (f64::from(column * w), f64::from(row * h * 2));
                let at = [x, y, x + f64::from(w), y + f64::from(2 * h)];
                canvas.frame(at, ink::CURSOR);
            }
        }
        canvas.show(area, buffer);
    }

    fn draw_letters(&self, scene: &Scene<'_>, layout: &Layout, buffer: &mut Buffer) {
        let ((x0, y0), (w, h)) = (self.origin(layout), layout.size);
        let line = u16::from(w > 2);
        if line > 0 {
            let style = Style::new().fg(ink::LINE.color(scene.theme));
            let (right, bottom) = (x0 + self.columns * w, y0 + self.rows * h);
            for y in y0..=bottom {
                for x in x0..=right {
                    if let Some(symbol) = line_at((x - x0, right - x, w), (y - y0, bottom - y, h)) {
                        put(buffer, (x, y), symbol, style);
                    }
                }
            }
        }
        let seen = self.seen(scene);
        for id in self.ids() {
            let Some(place) = layout.place(id) else { continue };
            let (x, y) = (place.x + line + (w - line - 1) / 2, place.y + line + (h - line - 1) / 2);
            let text = scene.text(id).chars().next();
            let plain = Style::new();
            let (symbol, style) = match text {
                Some(man) => (man, plain.add_modifier(Modifier::BOLD)),
                None if self.is_marked(scene, id, false) => ('+', plain),
                None if self.kind == Kind::Paper => {
                    (char::from_digit(id, 10).unwrap_or('.'), plain.add_modifier(Modifier::DIM))
                }
                None => ('·', plain.add_modifier(Modifier::DIM)),
            };
            put(buffer, (x, y), symbol, style);
            let brackets = if scene.cursor == Some(id) {
                Some(('[', ']'))
            } else if seen.contains(&id) {
                Some(('(', ')'))
            } else {
                None
            };
            if let Some((open, close)) = brackets {
                let style = Style::new().fg(ink::ACCENT.color(scene.theme));
                put(buffer, (x - 1, y), open, style);
                put(buffer, (x + 1, y), close, style);
            }
        }
    }
}

/// The line at a place, from the distances to the left and the right edge and the width of a
/// square, and the same for the top and the bottom edge.
fn line_at((left, right, w): (u16, u16, u16), (top, bottom, h): (u16, u16, u16)) -> Option<char> {
    let place = |before: u16, after: u16| match (before, after) {
        (0, _) => 0,
        (_, 0) => 2,
        _ => 1,
    };
    match (left.is_multiple_of(w), top.is_multiple_of(h)) {
        (true, true) => {
            let corners = [['┌', '┬', '┐'], ['├', '┼', '┤'], ['└', '┴', '┘']];
            Some(corners[place(top, bottom)][place(left, right)])
        }
        (true, false) => Some('│'),
        (false, true) => Some('─'),
        (false, false) => None,
    }
}

/// A square of a picture.
struct Square {
    id: u32,
    /// Left, top, right, bottom.
    at: [f64; 4],
    is_dark: bool,
    is_cursor: bool,
    in_cursor_column: bool,
    is_marked: bool,
    is_last: bool,
    middle_cell: (u16, u16),
}

impl Square {
    fn paint(&self, kind: Kind, scene: &Scene<'_>, canvas: &mut Canvas) {
        let [left, top, right, bottom] = self.at;
        let middle = ((left + right) / 2.0, (top + bottom) / 2.0);
        let width = right - left;
        let text = scene.text(self.id);
        let (is_last, is_marked) = (self.is_last, self.is_marked);
        // In one row, a disc is a character.
        let is_small = bottom - top < 4.0;
        let paper;
        match kind {
            Kind::Felt => {
                let felt = if self.is_dark { ink::FELT_SHADE } else { ink::FELT };
                paper = if self.is_cursor && is_small { ink::CURSOR } else { felt };
                canvas.fill(self.at, paper);
                if self.is_cursor && !is_small {
                    canvas.frame(self.at, ink::CURSOR);
                }
                match man(kind, text) {
                    Some(man) if is_small => canvas.glyph(self.middle_cell, '●', man, paper),
                    Some(man) => _ = canvas.man(self.at, man),
                    None if is_marked && is_small => {
                        canvas.glyph(self.middle_cell, '·', ink::FELT_DOT, paper);
                    }
                    None if is_marked && !self.is_cursor => canvas.dot(self.at, ink::FELT_DOT),
                    // In 16 colors, all squares look the same: dots show where they are.
                    None if !self.is_cursor
                        && ink::FELT.color(scene.theme) == ink::FELT_SHADE.color(scene.theme) =>
                    {
                        canvas.glyph(self.middle_cell, '·', ink::FELT_RIM, paper);
                    }
                    None => {}
                }
            }
            Kind::Frame => {
                paper = if self.in_cursor_column { ink::FRAME_LIGHT } else { ink::FRAME };
                canvas.fill(self.at, paper);
                let man = man(kind, text).unwrap_or(ink::HOLE);
                if is_small {
                    canvas.glyph(self.middle_cell, '●', man, paper);
                } else {
                    canvas.man(self.at, man);
                    if text.is_empty() && is_marked {
                        canvas.dot(self.at, ink::HOLE_DOT);
                    }
                }
            }
            Kind::Paper => {
                paper = ink::PAPER;
                canvas.fill(self.at, paper);
                if self.is_cursor {
                    canvas.frame(self.at, ink::CURSOR);
                }
                match text {
                    "X" => canvas.cross(middle, width * 0.32, width * 0.11, ink::CROSS),
                    // Whole units look round.
                    "O" => {
                        let radius = (width * 0.36).round().max(1.5);
                        canvas.ring(middle, radius, (width * 0.2).round(), ink::RING);
                    }
                    _ => {
                        let digit = char::from_digit(self.id, 10).unwrap_or(' ');
                        let ink = if is_marked { ink::TEXT } else { ink::PAPER_DOT };
                        let ink = if self.is_cursor { ink::ACCENT } else { ink };
                        canvas.glyph(self.middle_cell, digit, ink, paper);
                    }
                }
            }
        }
        if is_last && !text.is_empty() {
            match kind {
                Kind::Paper => {
                    canvas.fill([left + 1.0, bottom - 2.0, right - 1.0, bottom - 1.0], ink::ACCENT);
                }
                // The color of the last move is seen in the panel.
                _ if is_small => {}
                Kind::Felt => canvas.dot(self.at, ink::ACCENT),
                Kind::Frame => canvas.dot(self.at, ink::DARK),
            }
        }
        if scene.theme.has_letters()
            && kind != Kind::Paper
            && let (Some(letter), Some(man)) = (text.chars().next(), man(kind, text))
        {
            canvas.glyph(self.middle_cell, letter, on(man), man);
        }
    }
}

/// The color of a piece with a text.
fn man(kind: Kind, text: &str) -> Option<Ink> {
    match (kind, text) {
        (Kind::Felt, "B") => Some(ink::BLACK),
        (Kind::Felt, "W") => Some(ink::WHITE),
        (Kind::Frame, "R") => Some(ink::RED),
        (Kind::Frame, "Y") => Some(ink::YELLOW),
        _ => None,
    }
}

/// The color of a letter on a piece.
fn on(man: Ink) -> Ink {
    if man == ink::BLACK { ink::WHITE } else { ink::DARK }
}

/// Draws a button with a word in a row.
pub(super) fn draw_button(scene: &Scene<'_>, id: u32, word: &str, row: Rect, buffer: &mut Buffer) {
    let word = scene.texts.say(word);
    let text = if is_picture(scene.theme) { format!(" {word} ") } else { format!("[{word}]") };
    buffer.draw_line(&Line::styled(text, button_style(scene, id)).centered(), row);
}

/// How a button is drawn.
fn button_style(scene: &Scene<'_>, id: u32) -> Style {
    let is_cursor = scene.cursor == Some(id);
    let style = if is_picture(scene.theme) {
        let paper = if is_cursor { ink::CURSOR } else { ink::LINE };
        let text = if is_cursor { ink::DARK } else { ink::TEXT };
        Style::new().bg(paper.color(scene.theme)).fg(text.color(scene.theme))
    } else if is_cursor {
        Style::new().add_modifier(Modifier::REVERSED)
    } else {
        Style::new()
    };
    style.add_modifier(Modifier::BOLD)
}
