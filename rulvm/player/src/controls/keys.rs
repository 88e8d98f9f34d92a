//! The keys of a rule's signals.
//!
//! What a player has mapped comes first, then what a rule binds itself, then substitutes.

use grammar::keyboard::{self, KEYPAD, Today, bindings, today};
use grammar::rul3::Signal;
use grammar::signals::key_name;

use super::chord::Chord;
use super::layout::Layout;
use super::mapping::Signals;
use crate::input::{Key, KeyCode};

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
        for (chord, place) in bindings(signals, layout) {
            let Some((id, signal)) = numbered().nth(place) else { continue };
            if !mapped.contains_key(&signal.name()) {
                keys.bind(of_today(chord), id);
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
    today(scancode, layout).map(key_code)
}

fn of_today(chord: keyboard::Chord) -> Chord {
    Chord { code: key_code(chord.key), control: chord.control, alt: chord.alt }
}

fn key_code(key: Today) -> KeyCode {
    match key {
        Today::Char(character) => KeyCode::Char(character),
        Today::Named("Backspace") => KeyCode::Backspace,
        Today::Named("Tab") => KeyCode::Tab,
        Today::Named("Enter") => KeyCode::Enter,
        Today::Named("Home") => KeyCode::Home,
        Today::Named("Insert") => KeyCode::Insert,
        Today::Named("Delete") => KeyCode::Delete,
        Today::Named("Up") => KeyCode::Up,
        Today::Named("Down") => KeyCode::Down,
        Today::Named("Left") => KeyCode::Left,
        Today::Named("Right") => KeyCode::Right,
        Today::Named(name) => match name.strip_prefix('F').and_then(|n| n.parse().ok()) {
            Some(number) => KeyCode::F(number),
            None => KeyCode::Esc,
        },
    }
}

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
