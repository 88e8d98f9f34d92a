//! Presets: sets of keys for the standard signals (section 6.3), and for holding a piece.

use grammar::keyboard::{Layout, OWN};
use serde::Deserialize;

use self::Place::{At, On};
use super::chord::Chord;
use crate::input::KeyCode;
use crate::words::Word;

/// A set of keys.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Preset {
    /// The keys that players of other falling-block games are used to.
    #[default]
    Modern,
    /// The keys of the manual, and those that a rule chooses itself.
    Original,
    /// The letters of vi and of the games that use its keys.
    Vim,
    /// Keys for the left hand.
    LeftHand,
    /// Keys for the right hand.
    RightHand,
}

impl Word for Preset {
    const ALL: &'static [Preset] =
        &[Preset::Modern, Preset::Original, Preset::Vim, Preset::LeftHand, Preset::RightHand];

    fn word(self) -> &'static str {
        match self {
            Preset::Modern => "modern",
            Preset::Original => "original",
            Preset::Vim => "vim",
            Preset::LeftHand => "left-hand",
            Preset::RightHand => "right-hand",
        }
    }

    fn meaning(self) -> &'static str {
        match self {
            Preset::Modern => "Arrows move and turn, Space drops",
            Preset::Original => "Those of the rule, as on the Atari",
            Preset::Vim => "H J K L move and turn, Space drops",
            Preset::LeftHand => "Letters around S, for the left hand",
            Preset::RightHand => "Letters around K, for the right hand",
        }
    }
}

/// Where a key is.
#[derive(Clone, Copy, Debug)]
enum Place {
    /// The key with this character, wherever the layout has it.
    On(KeyCode),
    /// The place where an American keyboard has this character, whatever the layout has there.
    At(char),
}

/// A signal and its keys, the most important one first.
type Row = (&'static str, &'static [Place]);

const SPACE: Place = On(KeyCode::Char(' '));
const ENTER: Place = On(KeyCode::Enter);
const ESC: Place = On(KeyCode::Esc);

const fn letter(letter: char) -> Place {
    On(KeyCode::Char(letter))
}

const MODERN: &[Row] = &[
    ("LEFT", &[On(KeyCode::Left)]),
    ("RGHT", &[On(KeyCode::Right)]),
    ("DOWN", &[On(KeyCode::Down)]),
    ("ROTR", &[On(KeyCode::Up), At('x')]),
    ("ROTL", &[At('z')]),
    ("DROP", &[SPACE]),
    // A French keyboard has Q in place of A, but Q quits.
    ("LFDN", &[At('a'), At(',')]),
    ("RGDN", &[At('d'), At('.')]),
    ("HOLD", &[At('c')]),
    ("NEXT", &[letter('n'), letter('+')]),
    ("PREV", &[letter('b'), letter('-')]),
    // The radar can cost points, and R plays again after a game, so R is not its key.
    ("RDAR", &[letter('l')]),
    ("PAUS", &[letter('p')]),
    ("CONT", &[ENTER]),
    ("STOP", &[ESC]),
];

const VIM: &[Row] = &[
    ("LEFT", &[letter('h'), On(KeyCode::Left)]),
    ("RGHT", &[letter('l'), On(KeyCode::Right)]),
    ("DOWN", &[letter('j'), On(KeyCode::Down)]),
    ("ROTR", &[letter('k'), On(KeyCode::Up)]),
    ("ROTL", &[letter('i')]),
    ("DROP", &[SPACE]),
    // As in the dungeon games that use these letters to move.
    ("LFDN", &[letter('b')]),
    ("RGDN", &[letter('n')]),
    ("HOLD", &[letter('y')]),
    ("NEXT", &[letter('+')]),
    ("PREV", &[letter('-')]),
    ("RDAR", &[letter('e')]),
    ("PAUS", &[letter('p')]),
    ("CONT", &[ENTER]),
    ("STOP", &[ESC]),
];

const LEFT_HAND: &[Row] = &[
    ("LEFT", &[At('a')]),
    ("RGHT", &[At('d')]),
    ("DOWN", &[At('s')]),
    ("ROTR", &[At('e')]),
    ("ROTL", &[At('w')]),
    ("DROP", &[SPACE]),
    ("LFDN", &[At('z')]),
    ("RGDN", &[At('c')]),
    ("HOLD", &[At('x'), At('g')]),
    ("NEXT", &[At('f')]),
    ("PREV", &[At('v')]),
    ("RDAR", &[At('t')]),
    ("PAUS", &[On(KeyCode::Tab)]),
    ("CONT", &[ENTER]),
    ("STOP", &[ESC]),
];

const RIGHT_HAND: &[Row] = &[
    ("LEFT", &[At('j')]),
    ("RGHT", &[At('l')]),
    ("DOWN", &[At('k')]),
    ("ROTR", &[At('o')]),
    ("ROTL", &[At('i')]),
    ("DROP", &[SPACE]),
    ("LFDN", &[At('m')]),
    ("RGDN", &[At('.')]),
    ("HOLD", &[At(',')]),
    ("NEXT", &[At('n')]),
    ("PREV", &[At('b')]),
    ("RDAR", &[At('u')]),
    ("PAUS", &[At('p')]),
    ("CONT", &[ENTER]),
    ("STOP", &[ESC]),
];

impl Preset {
    /// Returns the keys of signals, by their names. `None` stands for the keys of the rule.
    ///
    /// A letter that the player program itself uses, and that a layout happens to have in this
    /// place, sends a signal only if the signal has no other key.
    #[must_use]
    pub fn keys(self, layout: Layout) -> Option<Vec<(&'static str, Chord)>> {
        let rows = match self {
            Preset::Original => return None,
            Preset::Modern => MODERN,
            Preset::Vim => VIM,
            Preset::LeftHand => LEFT_HAND,
            Preset::RightHand => RIGHT_HAND,
        };
        let mut keys: Vec<(&str, Chord)> = Vec::new();
        for (signal, places) in rows {
            let all = places.iter().filter_map(|place| Some((place, place.chord(layout)?)));
            let new = all.filter(|(_, chord)| keys.iter().all(|(_, known)| known != chord));
            let (chance, meant): (Vec<_>, Vec<_>) =
                new.partition(|(place, chord)| matches!(place, At(_)) && is_own(chord));
            let last = chance.into_iter().take(usize::from(meant.is_empty()));
            let given: Vec<Chord> =
                meant.iter().copied().chain(last).map(|(_, chord)| chord).collect();
            keys.extend(given.into_iter().map(|chord| (*signal, chord)));
        }
        Some(keys)
    }
}

/// True if the player itself uses a key.
pub(super) fn is_own(chord: &Chord) -> bool {
    matches!(chord.code, KeyCode::Char(letter) if OWN.contains(&letter))
}

impl Place {
    fn chord(self, layout: Layout) -> Option<Chord> {
        let code = match self {
            On(code) => code,
            At(letter) => {
                let is_there = |place: &u8| Layout::Qwerty.character(*place) == Some(letter);
                let place = (1..=u8::MAX).find(is_there)?;
                KeyCode::Char(layout.character(place)?)
            }
        };
        Some(Chord::plain(code))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use grammar::rul3;
    use grammar::signals::STANDARD;

    use super::*;
    use crate::controls::Bindings;
    use crate::controls::keys::Keys;
    use crate::input::Key;

    /// Every rule that is part of the program, whatever the layout.
    fn all(mut visit: impl FnMut(Preset, Layout, &rul3::RuleFile, &Keys)) {
        let names = stdlib_rules::rules::names().chain(stdlib_rules::rules::examples());
        for rule in names.filter_map(stdlib_rules::rules::rule) {
            let rule = rul3::read(rule).unwrap().rule;
            for &preset in Preset::ALL {
                for &layout in Layout::ALL {
                    let bindings = Bindings { layout, preset, ..Bindings::default() };
                    let keys = Keys::new(&rule.name, &rule.signals, &bindings);
                    visit(preset, layout, &rule, &keys);
                }
            }
        }
    }

    #[test]
    fn every_signal_of_every_rule_has_a_key_of_its_own() {
        let mut seen = 0;
        all(|preset, layout, rule, keys| {
            let place = format!("{}, {}, {}", rule.name, preset.word(), layout.word());
            let mut owners: BTreeMap<String, String> = BTreeMap::new();
            for (id, signal) in (1..=u8::MAX).zip(&rule.signals) {
                let (name, keys) = (signal.name(), keys.names(id));
                assert!(!keys.is_empty(), "{place}: {name} has no key");
                for key in keys {
                    let before = owners.insert(key.clone(), name.clone());
                    assert_eq!(before, None, "{place}: {key} also sends {name}");
                }
            }
            seen += 1;
        });
        assert!(seen >= 10 * Preset::ALL.len() * Layout::ALL.len());
    }

    #[test]
    fn presets_have_keys_for_exactly_the_standard_signals_and_holding() {
        let mut expected: Vec<&str> = STANDARD.iter().map(|signal| signal.name).collect();
        expected.push("HOLD");
        expected.sort_unstable();
        for preset in Preset::ALL {
            let Some(keys) = preset.keys(Layout::Qwerty) else { continue };
            let mut names: Vec<&str> = keys.iter().map(|(name, _)| *name).collect();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names, expected, "{}", preset.word());
        }
    }

    #[test]
    fn the_radar_has_no_key_that_plays_again_after_a_game() {
        all(|preset, layout, rule, keys| {
            let again = ['r', 's', 'm'].map(|letter| Key::plain(KeyCode::Char(letter)));
            for key in again.iter().chain([&Key::plain(KeyCode::Enter)]) {
                let signal = keys.signal(key).and_then(|id| rule.signals.get(usize::from(id) - 1));
                let is_radar = signal.is_some_and(|signal| signal.name() == "RDAR");
                // R is the key of the manual.
                let place = (rule.name.as_str(), layout.word(), key.code);
                assert!(!is_radar || preset == Preset::Original, "{}: {place:?}", preset.word());
            }
        });
    }

    #[test]
    fn modern_keys_leave_the_letters_of_the_program_alone() {
        all(|preset, layout, rule, keys| {
            for letter in OWN.iter().filter(|_| preset == Preset::Modern) {
                let signal = keys.signal(&Key::plain(KeyCode::Char(*letter)));
                assert_eq!(signal, None, "{}, {}: {letter}", rule.name, layout.word());
            }
        });
    }
}
