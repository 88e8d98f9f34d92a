//! Keyboard layouts: the character that the key at a place of the Atari keyboard types today.

use grammar::nearest;
use grammar::visible::display;

use crate::words::Word;

pub use grammar::keyboard::Layout;

/// The option that says which layout the keyboard has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LayoutOption {
    /// The usual one for the player's locale.
    #[default]
    Auto,
    /// This one.
    Fixed(Layout),
}

impl LayoutOption {
    /// Reads the option.
    ///
    /// # Errors
    /// There is no such layout.
    pub fn parse(word: &str) -> Result<LayoutOption, String> {
        if word == AUTO {
            return Ok(LayoutOption::Auto);
        }
        if let Some(layout) = Layout::of_word(word) {
            return Ok(LayoutOption::Fixed(layout));
        }
        let names = Layout::ALL.iter().map(|layout| layout.word());
        let all: Vec<&str> = std::iter::once(AUTO).chain(names).collect();
        let near = nearest(word, all.iter().copied());
        let near = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        let (word, all) = (display(word), all.join(", "));
        Err(format!("there is no layout `{word}`{near}\na layout is one of {all}"))
    }

    /// How it is written.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            LayoutOption::Auto => AUTO,
            LayoutOption::Fixed(layout) => layout.word(),
        }
    }

    /// The layout for a locale.
    #[must_use]
    pub fn layout(self, locale: &str) -> Layout {
        match self {
            LayoutOption::Auto => of_locale(locale),
            LayoutOption::Fixed(layout) => layout,
        }
    }
}

const AUTO: &str = "auto";

impl Word for Layout {
    const ALL: &'static [Layout] = Layout::ALL;

    fn word(self) -> &'static str {
        Layout::word(self)
    }

    fn meaning(self) -> &'static str {
        Layout::meaning(self)
    }
}

/// The usual layout for a locale such as `fr_FR.UTF-8`.
fn of_locale(locale: &str) -> Layout {
    let locale = locale.split(['.', '@']).next().unwrap_or_default();
    let mut parts = locale.split(['-', '_']);
    let language = parts.next().unwrap_or_default();
    let country = parts.next_back().unwrap_or_default();
    match (language, country) {
        ("fr", "CA") => Layout::Qwerty,
        ("de", _) | (_, "CH" | "LI") => Layout::Qwertz,
        ("cs" | "hu" | "sk" | "sl" | "hr" | "bs", _) => Layout::Qwertz,
        ("fr", _) | (_, "BE") => Layout::Azerty,
        ("en", "GB" | "IE") => Layout::Uk,
        ("nb" | "nn" | "no", _) => Layout::Norwegian,
        ("sv" | "fi", _) => Layout::Swedish,
        ("ja", _) => Layout::Japanese,
        _ => Layout::Qwerty,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use grammar::signals::key_name;
    use pc_keyboard::layouts::{
        Azerty, Colemak, De105Key, Dvorak104Key, FiSe105Key, Jis109Key, No105Key, Uk105Key,
        Us104Key,
    };
    use pc_keyboard::{
        DecodedKey, HandleControl, KeyboardLayout, Modifiers, PhysicalKeyboard, ScancodeSet,
        ScancodeSet1,
    };

    use super::*;

    /// The character of another implementation of layouts.
    fn character(layout: &impl KeyboardLayout, scancode: u8) -> Option<char> {
        // The letters and marks of the Atari have the scancodes of the PC, except for one key.
        let has_one = matches!(scancode, 0x02..=0x0D | 0x10..=0x1B | 0x1E..=0x29 | 0x2B..=0x35);
        let code = match scancode {
            0x60 => 0x56,
            _ if has_one => scancode,
            _ => return None,
        };
        if scancode == 0x60 && !matches!(layout.get_physical(), PhysicalKeyboard::Iso) {
            return key_name(scancode.into()).chars().next();
        }
        let key = ScancodeSet1::new().advance_state(code).ok().flatten()?.code;
        match layout.map_keycode(key, &Modifiers::default(), HandleControl::Ignore) {
            DecodedKey::Unicode(character) if !character.is_control() => Some(character),
            _ => None,
        }
    }

    #[test]
    fn layouts_are_those_of_the_keyboards() {
        for scancode in 0..=u8::MAX {
            let expected = |layout| match layout {
                Layout::Qwerty => character(&Us104Key, scancode),
                Layout::Uk => character(&Uk105Key, scancode),
                Layout::Azerty => character(&Azerty, scancode),
                Layout::Qwertz => character(&De105Key, scancode),
                Layout::Norwegian => character(&No105Key, scancode),
                Layout::Swedish => character(&FiSe105Key, scancode),
                Layout::Japanese => character(&Jis109Key, scancode),
                Layout::Dvorak => character(&Dvorak104Key, scancode),
                Layout::Colemak => character(&Colemak, scancode),
            };
            for &layout in Layout::ALL {
                assert_eq!(
                    layout.character(scancode),
                    expected(layout),
                    "{layout:?} {scancode:#x}"
                );
            }
        }
    }

    #[test]
    fn the_american_layout_is_that_of_the_names_of_places() {
        for scancode in 0..=u8::MAX {
            if let Some(character) = Layout::Qwerty.character(scancode) {
                let name = key_name(scancode.into());
                assert_eq!(character.to_uppercase().to_string(), name, "{scancode:#x}");
            }
        }
    }

    #[test]
    fn no_layout_has_a_character_twice() {
        for layout in Layout::ALL {
            let all: Vec<char> = (0..=u8::MAX).filter_map(|code| layout.character(code)).collect();
            let different: BTreeSet<char> = all.iter().copied().collect();
            assert_eq!(all.len(), different.len(), "{layout:?} {all:?}");
        }
    }

    #[test]
    fn keys_have_other_letters_at_the_same_place() {
        let rows = |layout: Layout| {
            let row = |from: u8, to: u8| (from..=to).filter_map(|code| layout.character(code));
            let rows = [(0x02, 0x0D), (0x10, 0x1B), (0x1E, 0x29), (0x2B, 0x35), (0x60, 0x60)];
            rows.map(|(from, to)| row(from, to).collect::<String>()).join(" ")
        };
        let all = Layout::ALL.iter().map(|layout| format!("{layout:?}: {}", rows(*layout)));
        insta::assert_snapshot!(all.collect::<Vec<_>>().join("\n"));
    }

    #[test]
    fn a_locale_has_a_usual_layout() {
        for (locale, layout) in [
            ("fr_FR.UTF-8", Layout::Azerty),
            ("fr-CH", Layout::Qwertz),
            ("fr_CA", Layout::Qwerty),
            ("nl_BE@euro", Layout::Azerty),
            ("de-Latn-AT", Layout::Qwertz),
            ("en_GB", Layout::Uk),
            ("en_US", Layout::Qwerty),
            ("C", Layout::Qwerty),
            ("", Layout::Qwerty),
        ] {
            assert_eq!(of_locale(locale), layout, "{locale}");
        }
    }
}
