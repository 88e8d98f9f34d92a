//! A screen that shows what the terminal and gamepads report.

use std::collections::VecDeque;

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseEvent, MouseEventKind,
};
use rulvm_cells::Buffer;
use rulvm_cells::Line;
use rulvm_cells::Rect;
use rulvm_cells::{Modifier, Style};

use super::app::{App, Screen};
use super::chord::Chord;
use super::gamepad::Control;
use super::keys;
use super::texts::Texts;
use grammar::visible::display;
use rulvm_player::theme::{Depth, Theme};

/// Something that is reported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Report {
    /// By the terminal.
    Terminal(Event),
    /// A control of a gamepad is pressed or let go.
    Control(Control, bool),
    /// A gamepad of this name is there now, or is no more.
    Gamepad(String, bool),
}

/// What was reported so far.
#[derive(Clone, Debug, Default)]
pub struct Reports {
    /// True if the terminal tells when keys are let go: the kitty keyboard protocol.
    pub releases: bool,
    /// True if it has told about the focus.
    focus: bool,
    /// True if it has told about the mouse.
    mouse: bool,
    /// The gamepads that are there.
    gamepads: Vec<String>,
}

/// How many reports are kept.
const KEPT: usize = 100;

/// The screen: the last reports, the newest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Probe {
    reports: VecDeque<Report>,
    /// True if Esc was hit last.
    leaving: bool,
}

impl App {
    /// Takes notice of a report, whatever else is done about it.
    pub fn report(&mut self, report: &Report) {
        match report {
            Report::Terminal(Event::FocusGained | Event::FocusLost) => self.reports.focus = true,
            Report::Terminal(Event::Mouse(_)) => self.reports.mouse = true,
            Report::Gamepad(name, true) => self.reports.gamepads.push(name.clone()),
            Report::Gamepad(name, false) => {
                let place = self.reports.gamepads.iter().position(|known| known == name);
                place.map(|place| self.reports.gamepads.remove(place));
            }
            Report::Terminal(_) | Report::Control(..) => {}
        }
        if let Screen::Keys(probe) = &mut self.screen {
            probe.add(report.clone());
        }
    }
}

impl Probe {
    fn add(&mut self, report: Report) {
        let moves = |report: &Report| {
            matches!(
                report,
                Report::Terminal(Event::Mouse(MouseEvent { kind: MouseEventKind::Moved, .. }))
            )
        };
        // A mouse that moves pushes nothing else out.
        if moves(&report) && self.reports.front().is_some_and(moves) {
            self.reports.pop_front();
        }
        self.reports.push_front(report);
        self.reports.truncate(KEPT);
    }

    /// A key was hit; true if it is Esc for the second time.
    pub(super) fn leaves(&mut self, key: &KeyEvent) -> bool {
        if key.kind != KeyEventKind::Press {
            return false;
        }
        let is_escape = key.code == KeyCode::Esc;
        std::mem::replace(&mut self.leaving, is_escape) && is_escape
    }

    /// Draws the screen.
    pub(super) fn draw(&self, app: &App, theme: Theme, area: Rect, buffer: &mut Buffer) {
        let texts = &app.texts;
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let mut lines = vec![Line::styled(texts.say("keys-title"), bold)];
        lines.extend(facts(app, theme).into_iter().map(Line::raw));
        lines.push(Line::default());
        let heads = ["keys-event", "keys-key", "keys-place", "keys-signal"];
        let heads = heads.map(|id| texts.say(id));
        lines.push(Line::styled(row(&heads), Style::new().add_modifier(Modifier::UNDERLINED)));
        lines.extend(self.reports.iter().map(|report| Line::raw(told(app, report))));
        let rows = area.top()..area.bottom().saturating_sub(1);
        for (y, line) in rows.zip(lines) {
            buffer.draw_line(&line, Rect { y, height: 1, ..area });
        }
        let y = area.bottom().saturating_sub(1);
        let keys =
            Line::styled(texts.say("keys-leave"), Style::new().add_modifier(Modifier::REVERSED));
        buffer.draw_line(&keys, Rect { y, height: 1, ..area }.intersection(area));
    }
}

/// What the terminal can do, as far as it is known.
fn facts(app: &App, theme: Theme) -> Vec<String> {
    let texts = &app.texts;
    let seen = |is_seen| texts.say(if is_seen { "keys-yes" } else { "keys-not-yet" });
    let colors = match theme.depth {
        Depth::None => texts.say("keys-no"),
        Depth::Sixteen => "16".to_owned(),
        Depth::Palette => "256".to_owned(),
        Depth::True => "24 bit".to_owned(),
    };
    let releases = texts.say(if app.reports.releases { "keys-yes" } else { "keys-no" });
    let gamepads: Vec<_> = app.reports.gamepads.iter().map(|name| display(name)).collect();
    let gamepads = if gamepads.is_empty() { texts.say("keys-no") } else { gamepads.join(", ") };
    let layout = app.bindings.layout.word();
    [
        ("keys-releases", releases),
        ("keys-focus", seen(app.reports.focus)),
        ("keys-mouse", seen(app.reports.mouse)),
        ("keys-colors", colors),
        ("keys-layout", layout),
        ("keys-gamepads", gamepads),
    ]
    .map(|(id, value)| format!("{:<34} {value}", texts.say(id)))
    .to_vec()
}

/// A row of the table.
fn row([event, key, place, signal]: &[String; 4]) -> String {
    format!("{event:<14} {key:<24} {place:<20} {signal}")
}

fn told(app: &App, report: &Report) -> String {
    let texts = &app.texts;
    match report {
        Report::Terminal(Event::Key(key)) => of_key(app, key),
        Report::Terminal(Event::Mouse(mouse)) => of_mouse(texts, mouse),
        Report::Terminal(Event::FocusGained) => texts.say("keys-focus-gained"),
        Report::Terminal(Event::FocusLost) => texts.say("keys-focus-lost"),
        Report::Terminal(Event::Resize(width, height)) => {
            let (width, height) = (width.to_string(), height.to_string());
            texts.say_with("keys-resized", &[("width", &width), ("height", &height)])
        }
        Report::Terminal(Event::Paste(text)) => display(text).into_owned(),
        Report::Control(control, is_down) => {
            let signals: Vec<String> =
                app.gamepad.signals(*control).map(|id| signal_name(app, id)).collect();
            let event = texts.say(if *is_down { "keys-pressed" } else { "keys-let-go" });
            row(&[event, control.to_string(), "-".to_owned(), signals.join(" ")])
        }
        Report::Gamepad(name, is_there) => {
            let id = if *is_there { "keys-gamepad-there" } else { "keys-gamepad-gone" };
            texts.say_with(id, &[("name", &display(name))])
        }
    }
}

fn signal_name(app: &App, id: u8) -> String {
    let signals = &app.game.program().rule().signals;
    let signal = signals.get(usize::from(id).wrapping_sub(1));
    signal.map_or_else(String::new, |signal| display(&signal.name()).into_owned())
}

fn of_key(app: &App, key: &KeyEvent) -> String {
    let event = app.texts.say(match key.kind {
        KeyEventKind::Press => "keys-pressed",
        KeyEventKind::Repeat => "keys-repeated",
        KeyEventKind::Release => "keys-let-go",
    });
    let chord = Chord::of(key);
    let special = [
        (KeyModifiers::SUPER, "Super+"),
        (KeyModifiers::HYPER, "Hyper+"),
        (KeyModifiers::META, "Meta+"),
        (KeyModifiers::SHIFT, "Shift+"),
    ];
    let held = special.iter().filter(|(modifier, _)| key.modifiers.contains(*modifier));
    let held: String = held.map(|(_, name)| *name).collect();
    let name = chord.to_string();
    let place = keys::place(key, app.bindings.layout).unwrap_or_else(|| "-".to_owned());
    let signal = app.keys.signal(key).map_or_else(|| "-".to_owned(), |id| signal_name(app, id));
    row(&[event, format!("{held}{}", display(&name)), place, signal])
}

fn of_mouse(texts: &Texts, mouse: &MouseEvent) -> String {
    let does = match mouse.kind {
        MouseEventKind::Down(_) => "keys-pressed",
        MouseEventKind::Up(_) => "keys-let-go",
        MouseEventKind::Drag(_) => "keys-mouse-drags",
        MouseEventKind::Moved => "keys-mouse-moves",
        MouseEventKind::ScrollDown
        | MouseEventKind::ScrollUp
        | MouseEventKind::ScrollLeft
        | MouseEventKind::ScrollRight => "keys-mouse-scrolls",
    };
    // As people count.
    let (x, y) =
        (mouse.column.saturating_add(1).to_string(), mouse.row.saturating_add(1).to_string());
    let does = texts.say(does);
    texts.say_with("keys-mouse-at", &[("does", &does), ("column", &x), ("row", &y)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn esc_twice_leaves_and_nothing_between() {
        let mut probe = Probe::default();
        let key = |code, kind| KeyEvent::new_with_kind(code, KeyModifiers::NONE, kind);
        let escape = key(KeyCode::Esc, KeyEventKind::Press);
        assert!(!probe.leaves(&escape));
        assert!(!probe.leaves(&key(KeyCode::Esc, KeyEventKind::Repeat)));
        assert!(!probe.leaves(&key(KeyCode::Char('x'), KeyEventKind::Press)));
        assert!(!probe.leaves(&escape));
        assert!(probe.leaves(&escape));
    }

    #[test]
    fn a_mouse_that_moves_takes_one_line() {
        let mut probe = Probe::default();
        for column in 0..300 {
            let (kind, modifiers) = (MouseEventKind::Moved, KeyModifiers::NONE);
            let mouse = MouseEvent { kind, column, row: 1, modifiers };
            probe.add(Report::Terminal(Event::Mouse(mouse)));
        }
        assert_eq!(probe.reports.len(), 1);
        for _ in 0..300 {
            probe.add(Report::Terminal(Event::FocusLost));
        }
        assert_eq!(probe.reports.len(), KEPT);
    }
}
