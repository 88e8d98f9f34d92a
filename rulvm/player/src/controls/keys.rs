//! The keys of a rule's signals.
//!
//! The player's own mappings come first, then the preset, then the rule's own keys.

use grammar::keyboard::{self, KEYPAD, Today, today};
use grammar::rul3::Signal;
use grammar::signals::key_name;

use super::Bindings;
use super::chord::Chord;
use super::layout::Layout;
use super::preset;
use crate::input::{Key, KeyCode};
use crate::texts::Texts;

/// A key and its signal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Binding {
    chord: Chord,
    /// The internal identifier of the signal.
    signal: u8,
}

/// The keys of a rule.
#[derive(Clone, Debug, Default)]
pub struct Keys {
    bindings: Vec<Binding>,
    /// The language in which keys are named.
    texts: Texts,
    /// True if arrows are named in words.
    in_words: bool,
}

impl Keys {
    /// The keys for the signals of the rule with this name; they are named in English.
    #[must_use]
    pub fn new(rule: &str, signals: &[Signal], chosen: &Bindings) -> Keys {
        let mut keys = Keys { in_words: chosen.in_words, ..Keys::default() };
        let mapped = chosen.keys.of_rule(rule);
        let numbered = || (1..=u8::MAX).zip(signals);
        for (id, signal) in numbered() {
            for &chord in mapped.get(&signal.name()).into_iter().flatten() {
                keys.bind(chord, id);
            }
        }
        let rest = || numbered().filter(|(_, signal)| !mapped.contains_key(&signal.name()));
        if let Some(preset) = chosen.preset.keys(chosen.layout) {
            for &(name, chord) in &preset {
                if let Some((id, _)) = rest().find(|(_, signal)| signal.name() == name) {
                    keys.bind(chord, id);
                }
            }
            // The rule's own signals.
            let is_own = |signal: &Signal| preset.iter().all(|(name, _)| *name != signal.name());
            for (id, signal) in rest().filter(|(_, signal)| is_own(signal)) {
                if let Some(chord) = keyboard::own(signal, chosen.layout) {
                    keys.bind(of_today(chord), id);
                }
            }
        } else {
            for (chord, place) in keyboard::bindings(signals, chosen.layout) {
                if let Some((id, _)) = rest().find(|(id, _)| usize::from(*id) == place + 1) {
                    keys.bind(of_today(chord), id);
                }
            }
        }
        // Signals whose keys other signals have, or no keyboard of today has.
        for (id, signal) in rest().filter(|(_, signal)| signal.key != 0) {
            if keys.names(id).is_empty()
                && let Some(chord) = keys.free(&signal.name())
            {
                keys.bind(chord, id);
            }
        }
        keys
    }

    /// The same keys, named in the language of the texts.
    #[must_use]
    pub fn named_in(self, texts: &Texts) -> Keys {
        Keys { texts: texts.clone(), ..self }
    }

    /// Binds a key to a signal, unless another one has it.
    fn bind(&mut self, chord: Chord, signal: u8) {
        if self.owner(chord).is_none() {
            self.bindings.push(Binding { chord, signal });
        }
    }

    /// A key that nothing needs: a letter of a name, or else another one.
    fn free(&self, name: &str) -> Option<Chord> {
        let letters = name.chars().filter(char::is_ascii_alphabetic);
        let all =
            letters.map(|letter| letter.to_ascii_lowercase()).chain('a'..='z').chain('0'..='9');
        let mut keys = all.map(|letter| Chord::plain(KeyCode::Char(letter)));
        keys.find(|chord| !preset::is_own(chord) && self.owner(*chord).is_none())
    }

    /// The signal of a chord.
    #[must_use]
    pub fn owner(&self, chord: Chord) -> Option<u8> {
        self.bindings.iter().find(|known| known.chord == chord).map(|binding| binding.signal)
    }

    /// The keys of a signal.
    #[must_use]
    pub fn chords(&self, signal: u8) -> Vec<Chord> {
        let of_signal = self.bindings.iter().filter(|known| known.signal == signal);
        of_signal.map(|known| known.chord).collect()
    }

    /// The signal of a key.
    #[must_use]
    pub fn signal(&self, event: &Key) -> Option<u8> {
        self.owner(Chord::of(event))
    }

    /// True if a key belongs to a signal when no modifier is held.
    #[must_use]
    pub fn is_bound(&self, code: KeyCode) -> bool {
        self.owner(Chord::plain(code)).is_some()
    }

    /// The keys of a signal, as they are shown, without those that no terminal reports.
    #[must_use]
    pub fn names(&self, signal: u8) -> Vec<String> {
        let is_hidden = |chord: &Chord| chord.control && chord.code == KeyCode::Esc;
        let chords = self.chords(signal).into_iter().filter(|chord| !is_hidden(chord));
        chords.map(|chord| self.name(chord)).collect()
    }

    /// How a key is shown.
    #[must_use]
    pub fn name(&self, chord: Chord) -> String {
        chord.shown(&self.texts, self.in_words)
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
    use grammar::signals::letters;

    use super::*;
    use crate::controls::mapping::{Mapped, Mapping};
    use crate::controls::preset::Preset;
    use crate::input::Modifiers;
    use crate::words::Word;

    fn signals() -> Vec<Signal> {
        let standard = grammar::signals::STANDARD.iter();
        standard.map(|signal| Signal { external: signal.external, key: signal.key }).collect()
    }

    fn shown(keys: &Keys) -> String {
        let signals = signals();
        let names = (1..=u8::MAX).zip(&signals).map(|(id, s)| (s.name(), keys.names(id).join(" ")));
        names.map(|(name, keys)| format!("{name} {keys}")).collect::<Vec<_>>().join(", ")
    }

    fn keys(chosen: &Bindings) -> Keys {
        Keys::new("any", &signals(), chosen)
    }

    #[test]
    fn presets_have_keys_for_every_layout() {
        let layouts =
            [Layout::Qwerty, Layout::Azerty, Layout::Qwertz, Layout::Dvorak, Layout::Colemak];
        let mut all = Vec::new();
        for &preset in Preset::ALL {
            for layout in layouts {
                let shown = shown(&keys(&Bindings { layout, preset, ..Bindings::default() }));
                all.push(format!("{} {layout:?}: {shown}", preset.word()));
            }
        }
        insta::assert_snapshot!(all.join("\n"));
    }

    #[test]
    fn a_signal_that_is_mapped_has_no_other_keys() {
        let mapping: Mapping<Chord> =
            toml::from_str("LEFT = ['s', 'Ctrl+x']\nPAUS = []\nDROP = 'Left'").unwrap();
        let keys = keys(&Bindings { keys: mapping, ..Bindings::default() });
        insta::assert_snapshot!(shown(&keys));
        let key = |text| {
            let Chord { code, control, .. } = Chord::parse(text).unwrap();
            let held = if control { Modifiers::CONTROL } else { Modifiers::NONE };
            let signal = keys.signal(&Key::new(code, held))?;
            Some(signals()[usize::from(signal) - 1].name())
        };
        assert_eq!(key("Ctrl+x").as_deref(), Some("LEFT"));
        assert_eq!(key("x").as_deref(), Some("ROTR"));
        assert_eq!(key("Left").as_deref(), Some("DROP"));
        assert_eq!(key("Space"), None);
        assert_eq!(key("p"), None);
    }

    #[test]
    fn signals_of_a_rule_keep_its_keys_or_have_free_ones() {
        let own = |name, key| Signal { external: letters(name), key };
        let undo = 0x61;
        let mut signals = signals();
        // The places of Z, T and T again, a key that is gone, and no key.
        signals.extend([own("ZOOM", 0x2C), own("TILT", 0x14), own("TURN", 0x14)]);
        signals.extend([own("BACK", undo), own("NONE", 0)]);
        let keys = Keys::new("any", &signals, &Bindings::default());
        let names: Vec<String> = (15..=19).map(|id| keys.names(id).join(" ")).collect();
        assert_eq!(names, ["O", "T", "U", "C", ""]);
    }

    #[test]
    fn arrows_have_names_where_they_cannot_be_shown() {
        let keys = keys(&Bindings { in_words: true, ..Bindings::default() });
        assert_eq!((keys.names(6), keys.names(5).join(" ")), (vec!["Left".into()], "Up X".into()));
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
