//! The keys of a rule's signals.
//!
//! A rule file binds signals to places on the Atari keyboard (F6). Keys that exist today keep their
//! places, whatever the layout writes on them; for the others, and for small keyboards, there are
//! substitutes. What a player has mapped comes first, then what a rule binds itself.

use grammar::rul3::Signal;
use grammar::signals::key_name;

use super::chord::{Chord, small};
use super::layout::Layout;
use super::mapping::Signals;
use crate::input::{Key, KeyCode};

/// A substitute.
#[derive(Clone, Copy, Debug)]
enum Substitute {
    /// A key whose name says what it does.
    Key(KeyCode),
    /// A key at a place that is easy to reach: a scancode of the Atari.
    Place(u8),
}

/// Substitutes for the keys of the standard signals.
const SUBSTITUTES: &[(&str, &[Substitute])] = &[
    ("STOP", &[Substitute::Key(KeyCode::Esc)]),
    ("PAUS", &[Substitute::Key(KeyCode::Char('p'))]),
    ("CONT", &[Substitute::Key(KeyCode::Char('c'))]),
    ("NEXT", &[Substitute::Key(KeyCode::Char('n')), Substitute::Key(KeyCode::Char('+'))]),
    ("PREV", &[Substitute::Key(KeyCode::Char('b')), Substitute::Key(KeyCode::Char('-'))]),
    ("RDAR", &[Substitute::Key(KeyCode::Char('r'))]),
    // Places come last: their characters can be among the letters above.
    ("DOWN", &[Substitute::Place(0x1F)]),
    ("LFDN", &[Substitute::Place(0x2C), Substitute::Place(0x60)]),
    ("RGDN", &[Substitute::Place(0x2D)]),
];

/// Letters of the program itself, which are no substitutes.
const OWN: &[char] = &['h', 'q'];

/// A key and its signal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Binding {
    chord: Chord,
    /// The internal identifier of the signal.
    signal: u8,
}

/// The keys of a rule.
#[derive(Clone, Debug, Default)]
pub struct Keys(Vec<Binding>);

impl Keys {
    /// The keys for the signals of a rule, for a layout and with what the player has mapped.
    #[must_use]
    pub fn new(signals: &[Signal], layout: Layout, mapped: &Signals<Chord>) -> Keys {
        let mut keys = Keys::default();
        let numbered = || (1..=u8::MAX).zip(signals);
        for (id, signal) in numbered() {
            for &chord in mapped.get(&signal.name()).into_iter().flatten() {
                keys.bind(chord, id);
            }
        }
        let usual = || numbered().filter(|(_, signal)| !mapped.contains_key(&signal.name()));
        for (id, signal) in usual() {
            let [special, scancode] = signal.key.to_be_bytes();
            if let Some(code) = code(scancode, layout) {
                let chord = Chord { code, control: special & 0x04 != 0, alt: special & 0x08 != 0 };
                keys.bind(chord, id);
            }
        }
        for (name, substitutes) in SUBSTITUTES {
            for (id, _) in usual().filter(|(_, signal)| signal.name() == *name) {
                let codes = substitutes.iter().filter_map(|substitute| match *substitute {
                    Substitute::Key(code) => Some(code),
                    Substitute::Place(place) => code(place, layout)
                        .filter(|code| OWN.iter().all(|own| *code != KeyCode::Char(*own))),
                });
                for code in codes {
                    keys.bind(Chord::plain(code), id);
                }
            }
        }
        keys
    }

    fn bind(&mut self, chord: Chord, signal: u8) {
        if !self.0.iter().any(|known| known.chord == chord) {
            self.0.push(Binding { chord, signal });
        }
    }

    /// The signal of a key.
    #[must_use]
    pub fn signal(&self, event: &Key) -> Option<u8> {
        let chord = Chord::of(event);
        self.0.iter().find(|known| known.chord == chord).map(|binding| binding.signal)
    }

    /// True if a key belongs to a signal when no modifier is held.
    #[must_use]
    pub fn is_bound(&self, code: KeyCode) -> bool {
        self.0.iter().any(|known| known.chord == Chord::plain(code))
    }

    /// The keys of a signal, as they are shown, without those that no terminal reports.
    #[must_use]
    pub fn names(&self, signal: u8) -> Vec<String> {
        let of_signal = |known: &&Binding| {
            let is_hidden = known.chord.control && known.chord.code == KeyCode::Esc;
            known.signal == signal && !is_hidden
        };
        self.0.iter().filter(of_signal).map(|known| known.chord.shown()).collect()
    }
}

/// The key at a place of the Atari keyboard; `None` if there is none.
fn code(scancode: u8, layout: Layout) -> Option<KeyCode> {
    if let Some(character) = layout.character(scancode) {
        return Some(KeyCode::Char(small(character)));
    }
    let name = key_name(scancode.into());
    match name.as_str() {
        "Esc" => Some(KeyCode::Esc),
        "Backspace" => Some(KeyCode::Backspace),
        "Tab" => Some(KeyCode::Tab),
        "Return" | "Enter" => Some(KeyCode::Enter),
        "Space" => Some(KeyCode::Char(' ')),
        "Home" => Some(KeyCode::Home),
        "Insert" => Some(KeyCode::Insert),
        "Delete" => Some(KeyCode::Delete),
        "Up" => Some(KeyCode::Up),
        "Down" => Some(KeyCode::Down),
        "Left" => Some(KeyCode::Left),
        "Right" => Some(KeyCode::Right),
        name => {
            if let Some(number) = name.strip_prefix('F').and_then(|n| n.parse().ok()) {
                return Some(KeyCode::F(number));
            }
            // Undo, Help and CapsLock do not exist today; substitutes serve their signals.
            let mut characters = name.strip_prefix(KEYPAD)?.chars();
            characters.next().map(KeyCode::Char)
        }
    }
}

/// The start of the names of the keys on the keypad.
const KEYPAD: &str = "Keypad ";

/// The place of a key on the Atari keyboard, by its name.
#[must_use]
pub fn place(event: &Key, layout: Layout) -> Option<String> {
    let wanted = Chord::of(event).code;
    let places = (1..=u8::MAX).filter(|&scancode| code(scancode, layout) == Some(wanted));
    let mut names: Vec<String> = places.map(|scancode| key_name(scancode.into())).collect();
    let on_keypad = |name: &String| name.starts_with(KEYPAD) || name == "Enter";
    // Most terminals do not distinguish them.
    names.sort_by_key(|name| on_keypad(name) != event.is_on_keypad);
    names.into_iter().next()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::controls::mapping::{Mapped, Mapping};
    use crate::input::Modifiers;

    fn signals() -> Vec<Signal> {
        let standard = grammar::signals::STANDARD.iter();
        standard.map(|signal| Signal { external: signal.external, key: signal.key }).collect()
    }

    fn shown(keys: &Keys) -> String {
        let signals = signals();
        let names = (1..=u8::MAX).zip(&signals).map(|(id, s)| (s.name(), keys.names(id).join(" ")));
        names.map(|(name, keys)| format!("{name} {keys}")).collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn keys_keep_their_places_and_have_the_letters_of_the_layout() {
        let of = |layout| shown(&Keys::new(&signals(), layout, &Signals::new()));
        let layouts =
            [Layout::Qwerty, Layout::Azerty, Layout::Qwertz, Layout::Dvorak, Layout::Colemak];
        let all = layouts.map(|layout| format!("{layout:?}: {}", of(layout)));
        insta::assert_snapshot!(all.join("\n"));
    }

    #[test]
    fn a_signal_that_is_mapped_has_no_other_keys() {
        let mapping: Mapping<Chord> =
            toml::from_str("LEFT = ['s', 'Ctrl+x']\nPAUS = []\nDROP = 'Left'").unwrap();
        let keys = Keys::new(&signals(), Layout::Qwerty, &mapping.all);
        insta::assert_snapshot!(shown(&keys));
        let key = |text| {
            let Chord { code, control, .. } = Chord::parse(text).unwrap();
            let held = if control { Modifiers::CONTROL } else { Modifiers::NONE };
            let signal = keys.signal(&Key::new(code, held))?;
            Some(signals()[usize::from(signal) - 1].name())
        };
        assert_eq!(key("Ctrl+x").as_deref(), Some("LEFT"));
        assert_eq!(key("x").as_deref(), Some("RGDN"));
        assert_eq!(key("Left").as_deref(), Some("DROP"));
        assert_eq!(key("Space"), None);
        assert_eq!(key("p"), None);
    }

    #[test]
    fn a_key_has_a_place_on_the_atari_keyboard() {
        let place =
            |code, is_on_keypad, layout| place(&Key { is_on_keypad, ..Key::plain(code) }, layout);
        let (none, keypad) = (false, true);
        assert_eq!(place(KeyCode::Char('q'), none, Layout::Azerty).as_deref(), Some("A"));
        assert_eq!(place(KeyCode::Char('q'), none, Layout::Qwerty).as_deref(), Some("Q"));
        assert_eq!(place(KeyCode::Char('8'), none, Layout::Qwerty).as_deref(), Some("8"));
        assert_eq!(place(KeyCode::Char('8'), keypad, Layout::Qwerty).as_deref(), Some("Keypad 8"));
        assert_eq!(place(KeyCode::Enter, keypad, Layout::Qwerty).as_deref(), Some("Enter"));
        assert_eq!(place(KeyCode::PageUp, none, Layout::Qwerty), None);
    }
}
