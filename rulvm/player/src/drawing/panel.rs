//! The panel next to the board: the name of the rule, numbers, the next piece, keys.

use grammar::language::Language;
use grammar::rul3::{Number, Rgb, RuleFile};
use grammar::shown_piece::{ShownPiece, is_piece};
use grammar::visible::display;
use rulvm_cells::{Buffer, Line, Modifier, Rect, Span, Style};
use rulvm_core::game::Game;

use super::pieces::{draw_piece, size_of_shapes};
use crate::controls::keys::Keys;
use crate::texts::{Texts, preferred};
use crate::theme::Theme;

/// The width of the panel if there is room, and the least width with room for keys.
pub(super) const WIDTH: u16 = 26;
pub(super) const NARROW: u16 = 16;
/// The least width of the panel: for numbers with their labels.
pub(super) const NARROWEST: u16 = 14;

/// What the panel shows.
pub(crate) struct Panel<'a> {
    /// The game.
    pub(crate) game: &'a Game,
    /// How far the game is from its goal.
    pub(crate) progress: Vec<String>,
    /// The piece that is shown as the next one.
    pub(crate) next: Option<&'a [i32; 9]>,
    /// The keys of its rule.
    pub(crate) keys: &'a Keys,
    /// The signals that the rule ignores.
    pub(crate) ignored: &'a [u8],
    /// The points that the radar costs, if they are known.
    pub(crate) radar_price: Option<i32>,
    /// The player's languages, best first.
    pub(crate) languages: &'a [Language],
    /// The program's texts.
    pub(crate) texts: &'a Texts,
    /// The colors.
    pub(crate) theme: Theme,
    /// True if no keys are listed.
    pub(crate) has_touch: bool,
    /// True if the game plays itself.
    pub(crate) is_demo: bool,
    /// True if the game is for practice.
    pub(crate) is_practice: bool,
    /// True if the game is a lesson of the tutorial.
    pub(crate) is_tutorial: bool,
    /// True if the game was taken over from somebody else.
    pub(crate) is_taken_over: bool,
}

impl Panel<'_> {
    /// Draws the panel.
    pub(crate) fn draw(&self, area: Rect, buffer: &mut Buffer) {
        let keys = self.draw_above_keys(area, 1, buffer);
        self.draw_keys(keys, buffer);
    }

    /// The panel with the best score, if there is one and it has room next to all keys.
    pub(crate) fn with_best(mut self, best: Option<String>, area: Rect, top: u16) -> Self {
        if best.is_some() && self.rows_needed(area) < area.bottom().saturating_sub(top) {
            self.progress.extend(best);
        }
        self
    }

    /// A place for the panel that starts higher, but not above the row `top`, if it has too few
    /// rows for all keys. The radar does not move it.
    pub(crate) fn raised(&self, area: Rect, top: u16) -> Rect {
        let y = area.bottom().saturating_sub(self.rows_needed(area)).max(top).min(area.y);
        Rect { y, height: area.bottom() - y, ..area }
    }

    /// The rows that everything needs in the columns of a place, with the radar on.
    fn rows_needed(&self, area: Rect) -> u16 {
        let alone = Rect { x: 0, y: 0, ..area };
        let above = self.draw_game(alone, &mut Buffer::empty(alone));
        let keys = self.rows_of_keys();
        let rule = self.game.program().rule();
        let has_radar = self.next.is_none() && rule.signal("RDAR").is_some();
        let radar = if has_radar { size_of_shapes(&rule.shapes, self.theme).1 + 2 } else { 0 };
        (above + radar).saturating_add(u16::try_from(keys).unwrap_or(u16::MAX))
    }

    /// Draws the part above the keys, and returns the place of the keys, which has at least this
    /// many rows.
    pub(crate) fn draw_above_keys(&self, area: Rect, rows: u16, buffer: &mut Buffer) -> Rect {
        let last = area.bottom().saturating_sub(rows).max(area.y);
        let y = self.draw_game(Rect { height: last - area.y, ..area }, buffer).min(last);
        Rect { y, height: area.bottom() - y, ..area }
    }

    /// Draws the part above the keys. Returns the row after the empty row below it.
    pub(crate) fn draw_game(&self, area: Rect, buffer: &mut Buffer) -> u16 {
        let Panel { game, texts, theme, .. } = self;
        let rule = game.program().rule();
        let mut y = area.top();
        let mut line = |line: Line<'_>| {
            if y < area.bottom() {
                buffer.draw_line(&line, Rect { y, height: 1, ..area });
            }
            y += 1;
        };
        let title = Style::new().fg(theme.text(rule.title_color)).add_modifier(Modifier::BOLD);
        line(Line::styled(display(&rule.name).into_owned(), title));
        if self.is_practice {
            line(Line::raw(texts.say("practice")));
        } else if self.is_taken_over {
            line(Line::raw(texts.say("taken-over")));
        }
        for progress in &self.progress {
            let bold = Style::new().add_modifier(Modifier::BOLD);
            line(Line::styled(progress.as_str(), bold));
        }
        let height = area.bottom().saturating_sub(y);
        self.draw_values(Rect { y, height, ..area }, buffer)
    }

    /// Draws the displayed numbers, and the next piece. Returns the row after the empty row below
    /// them.
    pub(crate) fn draw_values(&self, area: Rect, buffer: &mut Buffer) -> u16 {
        let rule = self.game.program().rule();
        let mut y = area.top();
        for (k, number) in rule.numbers.iter().enumerate() {
            if !is_piece(rule, k + 1) {
                if y < area.bottom() {
                    buffer.draw_line(&self.number_line(k, number), Rect { y, height: 1, ..area });
                }
                y += 1;
            }
        }
        y += self.draw_pieces(Rect { y, ..area }.intersection(area), buffer);
        if let Some(next) = self.next {
            let place = next_area(rule, self.theme, area, y);
            let label = Rect { y: place.y.saturating_sub(1), height: 1, ..place };
            buffer.draw_line(&Line::raw(self.texts.say("next-piece")), label.intersection(area));
            draw_piece(rule, next, self.theme, place.intersection(area), buffer);
            y = place.bottom();
        }
        y + 1
    }

    /// Draws the displayed numbers that are pieces, next to each other: the label, and below it
    /// the piece. Returns how many rows they take.
    fn draw_pieces(&self, area: Rect, buffer: &mut Buffer) -> u16 {
        let rule = self.game.program().rule();
        let numbers = rule.numbers.iter().enumerate().filter(|(k, _)| is_piece(rule, k + 1));
        let numbers: Vec<_> =
            numbers.map(|(k, number)| (k, number, self.parts(k, number))).collect();
        // All places are as large as the largest shape, so nothing moves.
        let largest = size_of_shapes(&rule.shapes, self.theme);
        let height = 1 + largest.1;
        let labels = numbers.iter().map(|(_, _, (text, ..))| Line::raw(text.as_str()).width());
        let label = labels.max().and_then(|width| u16::try_from(width).ok()).unwrap_or(0);
        let width = (largest.0.max(label) + 2).min(area.width.max(1));
        let in_row = usize::from((area.width / width).max(1));
        for (at, (k, number, (text, _, shown))) in numbers.iter().enumerate() {
            let (Ok(right), Ok(below)) = (u16::try_from(at % in_row), u16::try_from(at / in_row))
            else {
                continue;
            };
            let (x, y) = (area.x + right * width, area.y + below * height);
            let place = Rect { x, y, width: width - 1, height }.intersection(area);
            let line = |row: u16| Rect { y: y + row, height: 1, ..place }.intersection(place);
            let style = Style::new().fg(self.theme.text(number.text_color));
            buffer.draw_line(&Line::styled(text.clone(), style), line(0));
            let value = self.value(*k);
            match ShownPiece::of(rule, value) {
                Some(piece) => {
                    let place = Rect { y: y + 1, height: height - 1, ..place }.intersection(place);
                    draw_piece(rule, &piece.variables, self.theme, place, buffer);
                }
                None => {
                    let style = Style::new().fg(self.theme.text(number.digits_color));
                    let shown = if value > 0 { shown } else { "-" };
                    buffer.draw_line(&Line::styled(shown.to_owned(), style), line(1));
                }
            }
        }
        u16::try_from(numbers.len().div_ceil(in_row)).unwrap_or(0) * height
    }

    /// The value of a displayed number.
    fn value(&self, k: usize) -> i32 {
        self.game.numbers().get(k).copied().unwrap_or(0)
    }

    /// A number as it is shown: its text in the player's language, the zeros before it, and the
    /// digits. Values are clamped to what the digits can show (section 6.5).
    fn parts(&self, k: usize, number: &Number) -> (String, String, String) {
        let languages: Vec<_> = number.labels.iter().map(|label| label.language).collect();
        let label = number.labels.get(preferred(self.languages, &languages));
        let text = label.map_or("", |label| label.text.as_str());
        let value = self.value(k);
        let most = 10_i64.pow(u32::from(number.max_digits)) - 1;
        let shown = i64::from(value.max(0)).min(most).to_string();
        let zeros = "0".repeat(usize::from(number.min_digits).saturating_sub(shown.len()));
        (display(text).into_owned(), zeros, shown)
    }

    /// A displayed number with its label, in the player's language.
    pub(crate) fn labeled(&self, k: usize) -> Option<String> {
        let number = self.game.program().rule().numbers.get(k)?;
        let (text, _, shown) = self.parts(k, number);
        Some(format!("{text} {shown}"))
    }

    fn number_line(&self, k: usize, number: &Number) -> Line<'static> {
        let (text, zeros, shown) = self.parts(k, number);
        let colored =
            |text: String, part: Rgb| Span::styled(text, Style::new().fg(self.theme.text(part)));
        Line::from(vec![
            colored(format!("{text} "), number.text_color),
            colored(zeros, number.zeros_color),
            colored(shown, number.digits_color),
        ])
    }

    /// The numbers in words. Those that are pieces are put into words by a function, from the label
    /// and the piece; `None` if there is none.
    pub(crate) fn numbers(
        &self,
        in_words: impl Fn(&str, Option<ShownPiece>) -> String,
    ) -> Vec<String> {
        let rule = self.game.program().rule();
        let words = |(k, number): (usize, &Number)| {
            let (text, _, shown) = self.parts(k, number);
            let value = self.value(k);
            let piece = ShownPiece::of(rule, value);
            if is_piece(rule, k + 1) && (piece.is_some() || value <= 0) {
                in_words(&text, piece)
            } else {
                format!("{text} {shown}")
            }
        };
        rule.numbers.iter().enumerate().map(words).collect()
    }
}

/// Where the next piece is drawn, below a label.
fn next_area(rule: &RuleFile, theme: Theme, panel: Rect, y: u16) -> Rect {
    let (_, height) = size_of_shapes(&rule.shapes, theme);
    Rect { y: y + 2, height, ..panel }
}
