//! The panel next to the board: the name of the rule, numbers, the next piece, keys.

use grammar::language::Language;
use grammar::rul3::{Number, Rgb, RuleFile};
use grammar::shown_piece::{ShownPiece, is_piece};
use grammar::signals::STANDARD;
use grammar::visible::display;
use rulvm_cells::{Buffer, Line, Modifier, Rect, Span, Style};
use rulvm_core::game::Game;

use super::pieces::{draw_piece, size_of_shapes};
use crate::controls::keys::Keys;
use crate::glossary;
use crate::input::KeyCode;
use crate::texts::{Texts, preferred};
use crate::theme::Theme;

/// The width of the panel if there is room, and the least width with room for keys.
pub(super) const WIDTH: u16 = 26;
pub(super) const NARROW: u16 = 16;
/// The least width of the panel: for numbers with their labels.
pub(super) const NARROWEST: u16 = 14;

/// How many of the keys come before those of the rule's own signals.
const MOVES: usize = 8;

/// The keys that are shown: signals, and the messages that say what they do. Those that have the
/// arrows in most presets come first.
pub(crate) const ACTIONS: &[(&str, &str)] = &[
    ("LEFT", "left"),
    ("RGHT", "right"),
    ("DOWN", "down"),
    ("ROTR", "turn-right"),
    ("ROTL", "turn-left"),
    ("DROP", "drop"),
    ("LFDN", "down-left"),
    ("RGDN", "down-right"),
    ("NEXT", "next-level"),
    ("RDAR", "radar"),
    ("PAUS", "pause"),
    ("STOP", "give-up-key"),
];

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
    /// The player's languages, best first.
    pub(crate) languages: &'a [Language],
    /// What the program says.
    pub(crate) texts: &'a Texts,
    /// The colors.
    pub(crate) theme: Theme,
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
    /// Draws the panel. Returns the first row of the keys.
    pub(crate) fn draw(&self, area: Rect, buffer: &mut Buffer) -> u16 {
        let top = self.draw_game(area, buffer);
        let room = usize::from(area.bottom().saturating_sub(top));
        for (y, key) in (top..).zip(self.keys(area.width, room)) {
            buffer.draw_line(&key, Rect { y, height: 1, ..area }.intersection(area));
        }
        top
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
        for (k, number) in rule.numbers.iter().enumerate() {
            if !is_piece(rule, k + 1) {
                line(self.number_line(k, number));
            }
        }
        y += self.draw_pieces(Rect { y, ..area }.intersection(area), buffer);
        if let Some(next) = self.next {
            let place = next_area(rule, *theme, area, y);
            let label = Rect { y: place.y.saturating_sub(1), height: 1, ..place };
            buffer.draw_line(&Line::raw(texts.say("next-piece")), label.intersection(area));
            draw_piece(rule, next, *theme, place.intersection(area), buffer);
            y = place.bottom();
        }
        y + 1
    }

    /// The keys for which there is room: all of them, or those of the program.
    fn keys(&self, width: u16, room: usize) -> Vec<Line<'static>> {
        let always = self.keys_of_program();
        let of_rule = if self.is_demo { Vec::new() } else { self.keys_of_rule() };
        let longest = |of: fn(&KeyLine) -> &str| {
            let all = of_rule.iter().chain(&always);
            all.map(|line| Line::raw(of(line)).width()).max().unwrap_or(0)
        };
        let (keys, text) = (longest(|line| &line.keys), longest(|line| &line.text));
        let count = room.saturating_sub(always.len());
        let (of_rule, keys) = if keys + 1 + text <= width.into() {
            (of_rule, keys)
        } else {
            (Vec::new(), always.iter().map(|line| line.keys.len()).max().unwrap_or(0))
        };
        let shown = of_rule.iter().take(count).chain(&always).take(room);
        shown.map(|line| Line::raw(format!("{:>keys$} {}", line.keys, line.text))).collect()
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

    /// The keys of the program itself.
    fn keys_of_program(&self) -> Vec<KeyLine> {
        // They are shown in any case; in a demo, no keys belong to the rule.
        let is_free = |code: KeyCode| self.is_demo || !self.keys.is_bound(code);
        let helps = [(KeyCode::Char('h'), "H"), (KeyCode::Char('?'), "?"), (KeyCode::F(1), "F1")];
        let free = helps.iter().filter(|(code, _)| is_free(*code)).map(|&(_, key)| key);
        let help: Vec<&str> = free.take(2).collect();
        let with_control = |letter: char| format!("{}+{letter}", self.texts.say("key-ctrl"));
        let quit = if is_free(KeyCode::Char('q')) { "Q".to_owned() } else { with_control('C') };
        let texts = self.texts;
        let help = (!help.is_empty()).then(|| key_line(&help.join(" "), &texts.say("help")));
        let quit = key_line(&quit, &texts.say("quit"));
        let practice = || key_line(&with_control('P'), &texts.say("practice-keys"));
        let practice = self.is_practice.then(practice);
        let leave =
            self.is_tutorial.then(|| key_line(&texts.say("key-esc"), &texts.say("lesson-leave")));
        help.into_iter().chain(leave).chain([quit]).chain(practice).collect()
    }

    /// All keys in words.
    pub(crate) fn all_keys(&self) -> Vec<String> {
        let lines = self.keys_of_rule().into_iter().chain(self.keys_of_program());
        lines.map(|line| format!("{} {}", line.keys, line.text)).collect()
    }

    /// The keys of the rule. Signals that it ignores are left out, but not the rule's own signals,
    /// which may be for later.
    fn keys_of_rule(&self) -> Vec<KeyLine> {
        let rule = self.game.program().rule();
        let named = |&(signal, message): &(&str, &str)| {
            let id = rule.signal(signal)?;
            let keys = self.keys.names(id).join(" ");
            let is_listed = !keys.is_empty() && !self.ignored.contains(&id);
            is_listed.then(|| key_line(&keys, &self.texts.say(message)))
        };
        let own = (1..=u8::MAX).zip(&rule.signals).filter_map(|(id, signal)| {
            let name = signal.name();
            let keys = self.keys.names(id).join(" ");
            let is_own = STANDARD.iter().all(|standard| standard.name != name);
            let label = || {
                let helps = &self.game.program().rule().help;
                glossary::signal(helps, self.languages, &name).unwrap_or(name)
            };
            (is_own && !keys.is_empty()).then(|| key_line(&keys, &display(&label())))
        });
        let (moves, others) = ACTIONS.split_at(MOVES);
        moves.iter().filter_map(named).chain(own).chain(others.iter().filter_map(named)).collect()
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

/// What some keys do.
struct KeyLine {
    keys: String,
    text: String,
}

fn key_line(keys: &str, text: &str) -> KeyLine {
    KeyLine { keys: keys.to_owned(), text: text.to_owned() }
}
