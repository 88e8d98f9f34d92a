//! A screen that shows what the terminal and gamepads report.

use std::collections::VecDeque;

use grammar::rul3::Signal;
use grammar::visible::display;
use rulvm_cells::{Buffer, Line, Modifier, Rect, Style};

use crate::controls::chord::Chord;
use crate::controls::{Controls, keys};
use crate::input::{Key, KeyKind, Modifiers, Mouse, MouseKind, Report};
use crate::texts::Texts;
use crate::theme::Depth;

/// What was reported so far.
#[derive(Clone, Debug, Default)]
pub struct Reports {
    /// True if the terminal reports released keys: the kitty keyboard protocol.
    pub releases: bool,
    /// True if it has reported the focus.
    focus: bool,
    /// True if it has reported the mouse.
    mouse: bool,
    /// The gamepads that are connected.
    gamepads: Vec<String>,
}

/// How many reports are kept.
const KEPT: usize = 100;

/// The screen: the last reports, the newest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Probe {
    reports: VecDeque<Report>,
}

impl Reports {
    /// Takes note of a report.
    pub(crate) fn add(&mut self, report: &Report) {
        match report {
            Report::Focus(_) => self.focus = true,
            Report::Mouse(_) => self.mouse = true,
            Report::Gamepad(name, true) => self.gamepads.push(name.clone()),
            Report::Gamepad(name, false) => {
                let place = self.gamepads.iter().position(|known| known == name);
                place.map(|place| self.gamepads.remove(place));
            }
            Report::Key(_) | Report::Resize(..) | Report::Paste(_) | Report::Control(..) => {}
        }
    }
}

/// What the screen shows with its reports.
pub(crate) struct Shown<'a> {
    pub(crate) controls: &'a Controls,
    pub(crate) reports: &'a Reports,
    /// The signals of the rule.
    pub(crate) signals: &'a [Signal],
    pub(crate) texts: &'a Texts,
    /// How many colors the terminal has.
    pub(crate) depth: Depth,
}

impl Probe {
    /// Adds a report.
    pub(crate) fn add(&mut self, report: Report) {
        let moves =
            |report: &Report| matches!(report, Report::Mouse(Mouse { kind: MouseKind::Move, .. }));
        // A mouse that moves pushes nothing else out.
        if moves(&report) && self.reports.front().is_some_and(moves) {
            self.reports.pop_front();
        }
        self.reports.push_front(report);
        self.reports.truncate(KEPT);
    }

    /// Draws the screen.
    pub(crate) fn draw(&self, shown: &Shown<'_>, area: Rect, buffer: &mut Buffer) {
        let texts = shown.texts;
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let mut lines = vec![Line::styled(texts.say("keys-title"), bold)];
        lines.extend(facts(shown).into_iter().map(Line::raw));
        lines.push(Line::default());
        let heads = ["keys-event", "keys-key", "keys-place", "keys-signal"];
        let heads = heads.map(|id| texts.say(id));
        lines.push(Line::styled(row(&heads), Style::new().add_modifier(Modifier::UNDERLINED)));
        lines.extend(self.reports.iter().map(|report| Line::raw(shown.line(report))));
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
fn facts(Shown { controls, reports, texts, depth, .. }: &Shown<'_>) -> Vec<String> {
    let seen = |is_seen| texts.say(if is_seen { "keys-yes" } else { "keys-not-yet" });
    let colors = match depth {
        Depth::None => texts.say("keys-no"),
        Depth::Sixteen => "16".to_owned(),
        Depth::Palette => "256".to_owned(),
        Depth::True => "24 bit".to_owned(),
    };
    let releases = texts.say(if reports.releases { "keys-yes" } else { "keys-no" });
    let gamepads: Vec<_> = reports.gamepads.iter().map(|name| display(name)).collect();
    let gamepads = if gamepads.is_empty() { texts.say("keys-no") } else { gamepads.join(", ") };
    let layout = controls.bindings.layout.word().to_owned();
    [
        ("keys-releases", releases),
        ("keys-focus", seen(reports.focus)),
        ("keys-mouse", seen(reports.mouse)),
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

impl Shown<'_> {
    /// The line of a report.
    fn line(&self, report: &Report) -> String {
        let texts = self.texts;
        match report {
            Report::Key(key) => self.of_key(key),
            Report::Mouse(mouse) => of_mouse(texts, mouse),
            Report::Focus(true) => texts.say("keys-focus-gained"),
            Report::Focus(false) => texts.say("keys-focus-lost"),
            Report::Resize(width, height) => {
                let (width, height) = (width.to_string(), height.to_string());
                texts.say_with("keys-resized", &[("width", &width), ("height", &height)])
            }
            Report::Paste(text) => display(text).into_owned(),
            Report::Control(control, is_down) => {
                let signals = self.controls.gamepad.signals(*control);
                let signals: Vec<String> = signals.map(|id| self.signal_name(id)).collect();
                let event = texts.say(if *is_down { "keys-pressed" } else { "keys-let-go" });
                row(&[event, control.to_string(), "-".to_owned(), signals.join(" ")])
            }
            Report::Gamepad(name, is_connected) => {
                let id = if *is_connected { "keys-gamepad-there" } else { "keys-gamepad-gone" };
                texts.say_with(id, &[("name", &display(name))])
            }
        }
    }

    fn signal_name(&self, id: u8) -> String {
        let signal = self.signals.get(usize::from(id).wrapping_sub(1));
        signal.map_or_else(String::new, |signal| display(&signal.name()).into_owned())
    }

    fn of_key(&self, key: &Key) -> String {
        let event = self.texts.say(match key.kind {
            KeyKind::Press => "keys-pressed",
            KeyKind::Repeat => "keys-repeated",
            KeyKind::Release => "keys-let-go",
        });
        let chord = Chord::of(key);
        let shift = self.texts.say("key-shift");
        let special = [
            (Modifiers::SUPER, "Super"),
            (Modifiers::HYPER, "Hyper"),
            (Modifiers::META, "Meta"),
            (Modifiers::SHIFT, shift.as_str()),
        ];
        let held = special.iter().filter(|(modifier, _)| key.modifiers.contains(*modifier));
        let held: String = held.map(|(_, name)| format!("{name}+")).collect();
        let name = chord.shown(self.texts, true);
        let Controls { bindings, keys, .. } = self.controls;
        let none = || "-".to_owned();
        let place = keys::place(key, bindings.layout).unwrap_or_else(none);
        let signal = keys.signal(key).map_or_else(none, |id| self.signal_name(id));
        row(&[event, format!("{held}{}", display(&name)), place, signal])
    }
}

fn of_mouse(texts: &Texts, mouse: &Mouse) -> String {
    let does = match mouse.kind {
        MouseKind::Press(_) => "keys-pressed",
        MouseKind::Release => "keys-let-go",
        MouseKind::Drag => "keys-mouse-drags",
        MouseKind::Move => "keys-mouse-moves",
        MouseKind::ScrollDown | MouseKind::ScrollUp | MouseKind::ScrollSideways => {
            "keys-mouse-scrolls"
        }
    };
    // People count from 1.
    let (x, y) =
        (mouse.column.saturating_add(1).to_string(), mouse.row.saturating_add(1).to_string());
    let does = texts.say(does);
    texts.say_with("keys-mouse-at", &[("does", &does), ("column", &x), ("row", &y)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mouse_that_moves_takes_one_line() {
        let mut probe = Probe::default();
        for column in 0..300 {
            let mouse = Mouse { kind: MouseKind::Move, column, row: 1 };
            probe.add(Report::Mouse(mouse));
        }
        assert_eq!(probe.reports.len(), 1);
        for _ in 0..300 {
            probe.add(Report::Focus(false));
        }
        assert_eq!(probe.reports.len(), KEPT);
    }
}
