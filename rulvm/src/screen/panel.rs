//! The side of the board: name of the rule, numbers, next piece, keys.

use crossterm::event::KeyCode;
use grammar::rul3::{Number, Rgb};
use grammar::signals::STANDARD;
use rulvm_cells::Buffer;
use rulvm_cells::Rect;
use rulvm_cells::{Line, Span};
use rulvm_cells::{Modifier, Style};

use super::app::App;
use super::board;
use grammar::visible::display;
use rulvm_player::theme::Theme;

/// How wide the panel is.
pub(super) const WIDTH: u16 = 26;

/// How many of the keys stand before those of the rule's own signals.
const MOVES: usize = 8;

/// The keys that are shown: signals in the order of the manual, and the messages that say what they do.
const ACTIONS: &[(&str, &str)] = &[
    ("LEFT", "left"),
    ("RGHT", "right"),
    ("LFDN", "down-left"),
    ("RGDN", "down-right"),
    ("ROTL", "turn-left"),
    ("ROTR", "turn-right"),
    ("DOWN", "down"),
    ("DROP", "drop"),
    ("NEXT", "next-level"),
    ("RDAR", "radar"),
    ("PAUS", "pause"),
    ("STOP", "give-up-key"),
];

/// Draws the panel.
pub(super) fn draw(app: &App, theme: Theme, area: Rect, buffer: &mut Buffer) {
    let rule = app.game.program().rule();
    let mut y = area.top();
    let mut line = |line: Line<'_>| {
        if y < area.bottom() {
            buffer.draw_line(&line, Rect { y, height: 1, ..area });
        }
        y += 1;
    };
    let title = Style::new().fg(color(theme, rule.title_color)).add_modifier(Modifier::BOLD);
    line(Line::styled(display(&rule.name).into_owned(), title));
    if app.practice.is_on() {
        line(Line::raw(app.texts.say("practice")));
    } else if app.taken_over {
        line(Line::raw(app.texts.say("taken-over")));
    }
    for (k, number) in rule.numbers.iter().enumerate() {
        line(number_line(app, theme, k, number));
    }
    line(Line::default());
    let keys = if app.demo { Vec::new() } else { listed(app) };
    let always = always(app);
    let next = if app.game.state().next.is_some() && app.game.state().radar { 6 } else { 0 };
    let room = usize::from(area.bottom().saturating_sub(y)).saturating_sub(next);
    for key in keys.into_iter().take(room.saturating_sub(always.len())).chain(always) {
        if y < area.bottom() {
            buffer.draw_line(&key, Rect { y, height: 1, ..area });
        }
        y += 1;
    }
    if next > 0
        && area.height >= 6
        && let Some(next) = &app.game.state().next
    {
        board::draw_piece(rule, next, theme, next_area(area), buffer);
    }
}

/// The keys of the program itself.
fn always(app: &App) -> Vec<Line<'static>> {
    // They are there in any case; in a demo, keys are none of the rule's.
    let is_free = |code: KeyCode| app.demo || !app.keys.is_bound(code);
    let helps = [(KeyCode::Char('h'), "H"), (KeyCode::Char('?'), "?"), (KeyCode::F(1), "F1")];
    let help = helps.iter().find(|(code, _)| is_free(*code));
    let quit = if is_free(KeyCode::Char('q')) { "Q" } else { "Ctrl+C" };
    let help = help.map(|&(_, key)| key_line(key, &app.texts.say("help")));
    let quit = key_line(quit, &app.texts.say("quit"));
    let practice =
        app.practice.is_on().then(|| key_line("Ctrl+P", &app.texts.say("practice-keys")));
    help.into_iter().chain([quit]).chain(practice).collect()
}

/// All keys in words.
pub(super) fn keys(app: &App) -> Vec<String> {
    let lines = listed(app).into_iter().chain(always(app));
    lines.map(|line| line.to_string().trim().to_owned()).collect()
}

/// Where the next piece is drawn.
pub(super) fn next_area(panel: Rect) -> Rect {
    Rect { x: panel.x + 5, y: panel.bottom().saturating_sub(6), width: 15, height: 6 }
}

/// The keys of the rule: signals that it ignores are left out, but not those of its own, which may
/// be for later.
fn listed(app: &App) -> Vec<Line<'static>> {
    let signals = &app.game.program().rule().signals;
    let named = |&(signal, message): &(&str, &str)| {
        let place = signals.iter().position(|s| s.name() == signal)?;
        let id = u8::try_from(place + 1).ok()?;
        let keys = app.keys.names(id).join(" ");
        let is_listed = !keys.is_empty() && !app.ignored.contains(&id);
        is_listed.then(|| key_line(&keys, &app.texts.say(message)))
    };
    let own = (1..=u8::MAX).zip(signals).filter_map(|(id, signal)| {
        let name = signal.name();
        let keys = app.keys.names(id).join(" ");
        let is_own = STANDARD.iter().all(|standard| standard.name != name);
        (is_own && !keys.is_empty()).then(|| key_line(&keys, &display(&name)))
    });
    let (moves, others) = ACTIONS.split_at(MOVES);
    moves.iter().filter_map(named).chain(own).chain(others.iter().filter_map(named)).collect()
}

fn key_line(keys: &str, text: &str) -> Line<'static> {
    Line::raw(format!("{keys:>11} {text}"))
}

/// A number as it is shown: its text in the player's language, the zeros before it, and the digits.
/// Values are clamped to what the digits can show (section 6.5).
fn parts(app: &App, k: usize, number: &Number) -> (String, String, String) {
    let languages: Vec<_> = number.labels.iter().map(|label| label.language).collect();
    let label = number.labels.get(app.preferred(&languages));
    let text = label.map_or("", |label| label.text.as_str());
    let value = app.game.state().variables.get(k + 10).copied().unwrap_or(0);
    let most = 10_i64.pow(u32::from(number.max_digits)) - 1;
    let shown = i64::from(value.max(0)).min(most).to_string();
    let zeros = "0".repeat(usize::from(number.min_digits).saturating_sub(shown.len()));
    (display(text).into_owned(), zeros, shown)
}

fn number_line(app: &App, theme: Theme, k: usize, number: &Number) -> Line<'static> {
    let (text, zeros, shown) = parts(app, k, number);
    let colored = |text: String, part: Rgb| Span::styled(text, Style::new().fg(color(theme, part)));
    Line::from(vec![
        colored(format!("{text} "), number.text_color),
        colored(zeros, number.zeros_color),
        colored(shown, number.digits_color),
    ])
}

/// The numbers in words.
pub(super) fn numbers(app: &App) -> Vec<String> {
    let numbers = app.game.program().rule().numbers.iter().enumerate();
    let told = |(k, number)| {
        let (text, _, shown) = parts(app, k, number);
        format!("{text} {shown}")
    };
    numbers.map(told).collect()
}

/// A color of the rule file as text; black would not be seen.
pub(super) fn color(theme: Theme, Rgb(red, green, blue): Rgb) -> rulvm_cells::Color {
    let dark = red < 0x30 && green < 0x30 && blue < 0x30;
    if dark { rulvm_cells::Color::Reset } else { theme.rgb([red, green, blue]) }
}
