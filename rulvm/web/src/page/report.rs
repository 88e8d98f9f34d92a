//! What players do, as JSON.
//!
//! | report | members |
//! |---|---|
//! | `key` | `key` and `code` as in a `KeyboardEvent`, `kind` (`press`, `repeat`, `release`), `modifiers` (1 Shift, 2 Ctrl, 4 Alt, 32 Meta) |
//! | `signal` | `name` of a signal, `down` |
//! | `mouse` | `kind` (`press`, `release`, `drag`, `move`, `up`, `down`), `column`, `row` |
//! | `focus` | `has` |
//! | `button` | `button` of the standard gamepad, `down` |
//! | `axis` | `pad`, `axis` of the standard gamepad, `to` from -1 to 1 |
//! | `paste` | `text` |
//! | `socket` | `event` (`open`, `bytes`, `closed`) of the WebSocket of a connected game, `text` |

use std::time::Duration;

use rulvm_player::controls::gamepad::Axis;
use rulvm_player::input::{
    Control, Key, KeyCode, KeyKind, Modifiers, Mouse, MouseButton, MouseKind, Report,
};
use serde::Deserialize;

use super::Page;

/// A report.
#[derive(Debug, Deserialize)]
#[serde(tag = "report", rename_all = "lowercase")]
pub(crate) enum Said {
    Key {
        key: String,
        #[serde(default)]
        code: String,
        kind: Kind,
        #[serde(default)]
        modifiers: u8,
    },
    Signal {
        name: String,
        down: bool,
    },
    Mouse {
        kind: Pointer,
        column: u16,
        row: u16,
    },
    Focus {
        has: bool,
    },
    Button {
        button: usize,
        down: bool,
    },
    Axis {
        pad: u32,
        axis: u8,
        to: f32,
    },
    Paste {
        text: String,
    },
    #[cfg(feature = "tables")]
    Socket {
        event: Socket,
        #[serde(default)]
        text: String,
    },
}

/// What happens to the WebSocket of a connected game.
#[cfg(feature = "tables")]
#[derive(Clone, Copy, Debug, Deserialize, PartialEq)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Socket {
    /// It is connected.
    Open,
    /// The text is what was received, in base64.
    Bytes,
    /// It was closed. The text says why.
    Closed,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Kind {
    Press,
    Repeat,
    Release,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Pointer {
    Press,
    Release,
    Drag,
    Move,
    Up,
    Down,
}

/// The buttons of the standard gamepad, in their order.
const BUTTONS: [Control; 17] = [
    Control::South,
    Control::East,
    Control::West,
    Control::North,
    Control::LeftBumper,
    Control::RightBumper,
    Control::LeftTrigger,
    Control::RightTrigger,
    Control::Select,
    Control::Start,
    Control::LeftThumb,
    Control::RightThumb,
    Control::PadUp,
    Control::PadDown,
    Control::PadLeft,
    Control::PadRight,
    Control::Mode,
];

/// What the axes of the standard gamepad press, at -1 and at 1.
const AXES: [(Control, Control); 4] = [
    (Control::LeftStickLeft, Control::LeftStickRight),
    (Control::LeftStickUp, Control::LeftStickDown),
    (Control::RightStickLeft, Control::RightStickRight),
    (Control::RightStickUp, Control::RightStickDown),
];

/// Names of keys that are not characters.
const KEYS: &[(&str, KeyCode)] = &[
    ("ArrowLeft", KeyCode::Left),
    ("ArrowRight", KeyCode::Right),
    ("ArrowUp", KeyCode::Up),
    ("ArrowDown", KeyCode::Down),
    ("Enter", KeyCode::Enter),
    ("Escape", KeyCode::Esc),
    ("Tab", KeyCode::Tab),
    ("Backspace", KeyCode::Backspace),
    ("Insert", KeyCode::Insert),
    ("Delete", KeyCode::Delete),
    ("Home", KeyCode::Home),
    ("End", KeyCode::End),
    ("PageUp", KeyCode::PageUp),
    ("PageDown", KeyCode::PageDown),
    ("Shift", KeyCode::Modifier("Shift")),
    ("Control", KeyCode::Modifier("Ctrl")),
    ("Alt", KeyCode::Modifier("Alt")),
    ("AltGraph", KeyCode::Modifier("AltGr")),
    ("Meta", KeyCode::Modifier("Meta")),
    ("CapsLock", KeyCode::Other("Caps Lock")),
    ("NumLock", KeyCode::Other("Num Lock")),
    ("ScrollLock", KeyCode::Other("Scroll Lock")),
    ("Pause", KeyCode::Other("Pause")),
    ("PrintScreen", KeyCode::Other("Print Screen")),
    ("ContextMenu", KeyCode::Other("Menu")),
];

/// Returns the key of a `KeyboardEvent`, if it is one that can be used.
fn code(key: &str, has_shift: bool) -> Option<KeyCode> {
    if key == "Tab" && has_shift {
        return Some(KeyCode::BackTab);
    }
    let named = KEYS.iter().find(|(name, _)| *name == key).map(|&(_, code)| code);
    let function = || key.strip_prefix('F')?.parse().ok().map(KeyCode::F);
    let mut letters = key.chars();
    let letter = match (letters.next(), letters.next()) {
        (Some(letter), None) => Some(KeyCode::Char(letter)),
        _ => None,
    };
    letter.or(named).or_else(function)
}

fn modifiers(bits: u8) -> Modifiers {
    let all = [
        (1, Modifiers::SHIFT),
        (2, Modifiers::CONTROL),
        (4, Modifiers::ALT),
        (32, Modifiers::META),
    ];
    let held = all.into_iter().filter(|(bit, _)| bits & bit != 0);
    held.fold(Modifiers::NONE, |sum, (_, held)| sum | held)
}

impl Said {
    /// The key that was pressed or released, if it is one that can be used.
    pub(crate) fn key(&self) -> Option<Key> {
        let Said::Key { key, code: place, kind, modifiers: bits } = self else { return None };
        let modifiers = modifiers(*bits);
        let code = code(key, modifiers.contains(Modifiers::SHIFT))?;
        let is_on_keypad = place.starts_with("Numpad");
        let kind = match kind {
            Kind::Press => KeyKind::Press,
            Kind::Repeat => KeyKind::Repeat,
            Kind::Release => KeyKind::Release,
        };
        Some(Key { code, modifiers, kind, is_on_keypad })
    }
}

impl Page {
    /// Takes a report, `now` after the page was opened. Returns true if the page used it; the
    /// browser must do nothing else with it then.
    pub fn report(&mut self, now: Duration, json: &str) -> bool {
        let Ok(said) = serde_json::from_str::<Said>(json) else { return false };
        if let Some(screens) = self.screens() {
            return screens.report(now, &said);
        }
        match said {
            Said::Key { .. } => {
                let Some(key) = said.key() else { return false };
                let Key { code, modifiers: held, kind, .. } = key;
                // What the browser does with these keys is what the player wants.
                let is_browsers = held.intersects(Modifiers::META)
                    || matches!(code, KeyCode::F(2..) | KeyCode::Other(_))
                    || (held.contains(Modifiers::CONTROL) && code != KeyCode::Char('z'));
                if is_browsers && kind != KeyKind::Release {
                    return false;
                }
                self.key(now, key);
                !matches!(code, KeyCode::Modifier(_))
            }
            Said::Signal { name, down } => self.signal(now, &name, down),
            Said::Mouse { kind, column, row } => {
                let kind = match kind {
                    Pointer::Press => MouseKind::Press(MouseButton::Left),
                    Pointer::Release => MouseKind::Release,
                    Pointer::Drag => MouseKind::Drag,
                    Pointer::Move => MouseKind::Move,
                    Pointer::Up => MouseKind::ScrollUp,
                    Pointer::Down => MouseKind::ScrollDown,
                };
                let mouse = Mouse { kind, column, row };
                self.app.report(&Report::Mouse(mouse));
                if self.recorded.is_none() {
                    let command = self.app.mouse(&mouse);
                    self.execute(command);
                }
                self.has_changed |= kind != MouseKind::Move;
                true
            }
            Said::Focus { has } => {
                if !has {
                    self.repeat.forget();
                }
                self.app.report(&Report::Focus(has));
                let command = self.app.focus(has);
                self.execute(command);
                self.has_changed = true;
                true
            }
            Said::Button { button, down } => {
                let Some(&control) = BUTTONS.get(button) else { return false };
                self.control(now, control, down);
                true
            }
            Said::Axis { pad, axis, to } => {
                let Some(&(less, more)) = AXES.get(usize::from(axis)) else { return false };
                let place = self.axes.iter().position(|(known, _)| *known == (pad, axis));
                let place = place.unwrap_or_else(|| {
                    self.axes.push(((pad, axis), Axis::default()));
                    self.axes.len() - 1
                });
                let (left, reached) = match self.axes.get_mut(place) {
                    Some((_, known)) => known.moves(to),
                    None => (None, None),
                };
                let control = |side: i8| if side < 0 { less } else { more };
                if let Some(side) = left {
                    self.control(now, control(side), false);
                }
                if let Some(side) = reached {
                    self.control(now, control(side), true);
                }
                true
            }
            #[cfg(feature = "tables")]
            Said::Socket { .. } => false,
            Said::Paste { text } => {
                for letter in text.chars().filter(|letter| !letter.is_control()) {
                    let command = self.app.key(&Key::plain(KeyCode::Char(letter)));
                    self.execute(command);
                }
                self.has_changed = true;
                true
            }
        }
    }

    fn key(&mut self, now: Duration, key: Key) {
        self.app.report(&Report::Key(key));
        if key.kind != KeyKind::Release {
            self.has_changed = true;
        }
        if self.recorded.is_some() {
            if key.kind != KeyKind::Release {
                self.recorded_key(&key);
            }
            return;
        }
        if self.app.takes_text() {
            // The browser's own repetitions, as in any other text.
            let command = self.app.key(&key);
            self.execute(command);
            return;
        }
        if let Some(press) = self.repeat.key(now, &key) {
            let command = self.app.press(&press);
            self.execute(command);
        }
    }

    /// Presses or releases the key of a signal: a button on a touch screen is a key.
    fn signal(&mut self, now: Duration, name: &str, down: bool) -> bool {
        let rule = self.app.play.game.program().rule();
        let Some(signal) = rule.signal(name) else { return false };
        let Some(chord) = self.app.controls.keys.chords(signal).first().copied() else {
            return false;
        };
        let mut held = Modifiers::NONE;
        if chord.control {
            held = held | Modifiers::CONTROL;
        }
        if chord.alt {
            held = held | Modifiers::ALT;
        }
        let kind = if down { KeyKind::Press } else { KeyKind::Release };
        self.key(now, Key { kind, ..Key::new(chord.code, held) });
        true
    }

    fn control(&mut self, now: Duration, control: Control, down: bool) {
        self.app.report(&Report::Control(control, down));
        if self.recorded.is_some() {
            if let Some(key) = control.key().filter(|_| down) {
                self.recorded_key(&Key::plain(key));
            }
            return;
        }
        if let Some(press) = self.repeat.control(now, control, down) {
            let command = self.app.press(&press);
            self.has_changed = true;
            self.execute(command);
        }
    }
}
