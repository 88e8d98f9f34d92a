//! Keys of today for the keys of the manual.
//!
//! A rule file binds signals to places on the Atari keyboard (F6). Keys that exist today keep
//! their places; for the others, and for small keyboards, there are substitutes. What a rule binds
//! itself comes before any substitute.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use grammar::rul3::Signal;
use grammar::signals::key_name;

/// Substitutes for the keys of the standard signals: the signal, keys, and their names on screen.
const SUBSTITUTES: &[(&str, &[KeyCode])] = &[
    ("DOWN", &[KeyCode::Char('s')]),
    ("LFDN", &[KeyCode::Char('z'), KeyCode::Char('<')]),
    ("RGDN", &[KeyCode::Char('x')]),
    ("STOP", &[KeyCode::Esc]),
    ("PAUS", &[KeyCode::Char('p')]),
    ("CONT", &[KeyCode::Char('c')]),
    ("NEXT", &[KeyCode::Char('n'), KeyCode::Char('+')]),
    ("PREV", &[KeyCode::Char('b'), KeyCode::Char('-')]),
    ("RDAR", &[KeyCode::Char('r')]),
];

/// A key with the special keys that must be held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Binding {
    code: KeyCode,
    control: bool,
    alt: bool,
    /// The internal identifier of the signal.
    signal: u8,
}

/// The keys of a rule.
#[derive(Clone, Debug, Default)]
pub struct Keys(Vec<Binding>);

impl Keys {
    /// The keys for the signals of a rule.
    #[must_use]
    pub fn new(signals: &[Signal]) -> Keys {
        let mut keys = Keys::default();
        let numbered = || (1..=u8::MAX).zip(signals);
        for (id, signal) in numbered() {
            for code in codes(signal.key) {
                keys.bind(code, signal.key & 0x0400 != 0, signal.key & 0x0800 != 0, id);
            }
        }
        for (id, signal) in numbered() {
            let name = signal.name();
            let substitutes = SUBSTITUTES.iter().find(|(standard, _)| *standard == name);
            for &code in substitutes.map_or(&[][..], |(_, codes)| *codes) {
                keys.bind(code, false, false, id);
            }
        }
        keys
    }

    fn bind(&mut self, code: KeyCode, control: bool, alt: bool, signal: u8) {
        let taken = |b: &Binding| b.code == code && b.control == control && b.alt == alt;
        if !self.0.iter().any(taken) {
            self.0.push(Binding { code, control, alt, signal });
        }
    }

    /// The signal of a key.
    #[must_use]
    pub fn signal(&self, event: &KeyEvent) -> Option<u8> {
        let code = match event.code {
            KeyCode::Char(letter) => KeyCode::Char(letter.to_ascii_lowercase()),
            other => other,
        };
        let control = event.modifiers.contains(KeyModifiers::CONTROL);
        let alt = event.modifiers.contains(KeyModifiers::ALT);
        let fits = |b: &&Binding| b.code == code && b.control == control && b.alt == alt;
        self.0.iter().find(fits).map(|binding| binding.signal)
    }

    /// True if a key belongs to a signal when no special key is held.
    #[must_use]
    pub fn is_bound(&self, code: KeyCode) -> bool {
        self.0.iter().any(|b| b.code == code && !b.control && !b.alt)
    }

    /// The keys of a signal, as they are shown; without those that no terminal reports.
    #[must_use]
    pub fn names(&self, signal: u8) -> Vec<String> {
        let of_signal = |b: &&Binding| b.signal == signal && !(b.control && b.code == KeyCode::Esc);
        self.0.iter().filter(of_signal).map(Binding::name).collect()
    }
}

impl Binding {
    fn name(&self) -> String {
        let key = match self.code {
            KeyCode::Left => "←".to_owned(),
            KeyCode::Right => "→".to_owned(),
            KeyCode::Up => "↑".to_owned(),
            KeyCode::Down => "↓".to_owned(),
            KeyCode::Char(' ') => "Space".to_owned(),
            KeyCode::Char(letter) => letter.to_uppercase().to_string(),
            KeyCode::F(number) => format!("F{number}"),
            KeyCode::Insert => "Ins".to_owned(),
            KeyCode::Delete => "Del".to_owned(),
            other => format!("{other}"),
        };
        let control = if self.control { "Ctrl+" } else { "" };
        let alt = if self.alt { "Alt+" } else { "" };
        format!("{control}{alt}{key}")
    }
}

/// The keys of today at the place of a key word.
fn codes(key: u16) -> Vec<KeyCode> {
    if key == 0 {
        return Vec::new();
    }
    let plain = key_name(key & 0x00FF);
    let one = |code| vec![code];
    match plain.as_str() {
        "Esc" => one(KeyCode::Esc),
        "Backspace" => one(KeyCode::Backspace),
        "Tab" => one(KeyCode::Tab),
        "Return" | "Enter" => one(KeyCode::Enter),
        "Space" => one(KeyCode::Char(' ')),
        "Home" => one(KeyCode::Home),
        "Insert" => one(KeyCode::Insert),
        "Delete" => one(KeyCode::Delete),
        "Up" => one(KeyCode::Up),
        "Down" => one(KeyCode::Down),
        "Left" => one(KeyCode::Left),
        "Right" => one(KeyCode::Right),
        // No key of today; substitutes serve the signals that use them.
        "Undo" | "Help" | "CapsLock" => Vec::new(),
        name => {
            let name = name.strip_prefix("Keypad ").unwrap_or(name);
            if let Some(number) = name.strip_prefix('F').and_then(|n| n.parse().ok()) {
                return one(KeyCode::F(number));
            }
            let mut characters = name.chars();
            match (characters.next(), characters.next()) {
                (Some(letter), None) => one(KeyCode::Char(letter.to_ascii_lowercase())),
                _ => Vec::new(),
            }
        }
    }
}
