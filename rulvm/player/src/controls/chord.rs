//! Keys with modifiers: how they are written, and how they are shown.

use std::fmt;

use grammar::nearest;
use grammar::visible::is_dangerous;
use rulvm_cells::Span;

use super::mapping::Mapped;
use crate::input::{Key, KeyCode, Modifiers};
use crate::texts::Texts;

/// A key with the modifiers that must be held. Shift is not one of them: it does not change the
/// key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chord {
    /// The key; letters are lower case.
    pub code: KeyCode,
    /// True if Ctrl must be held.
    pub control: bool,
    /// True if Alt must be held.
    pub alt: bool,
}

/// Keys that have names; the first name is the one that is written.
const NAMED: &[(KeyCode, &[&str])] = &[
    (KeyCode::Left, &["Left", "←"]),
    (KeyCode::Right, &["Right", "→"]),
    (KeyCode::Up, &["Up", "↑"]),
    (KeyCode::Down, &["Down", "↓"]),
    (KeyCode::Char(' '), &["Space"]),
    (KeyCode::Enter, &["Enter", "Return"]),
    (KeyCode::Esc, &["Esc", "Escape"]),
    (KeyCode::Tab, &["Tab"]),
    (KeyCode::Backspace, &["Backspace"]),
    (KeyCode::Insert, &["Insert", "Ins"]),
    (KeyCode::Delete, &["Delete", "Del"]),
    (KeyCode::Home, &["Home"]),
    (KeyCode::End, &["End"]),
    (KeyCode::PageUp, &["PageUp"]),
    (KeyCode::PageDown, &["PageDown"]),
];

/// The highest function key that terminals report.
const FUNCTION_KEYS: u8 = 35;

/// Keys that the program itself always uses, and what they do.
const RESERVED: &[(char, &str)] =
    &[('c', "leaves the program"), ('q', "leaves the program"), ('z', "suspends the program")];

/// Keys for which terminals send the same as for another key.
const SAME: &[(char, &str)] = &[('i', "Tab"), ('m', "Enter"), ('[', "Esc")];

/// The lower-case letter, if that is a single character.
#[must_use]
pub fn small(letter: char) -> char {
    let mut small = letter.to_lowercase();
    match (small.next(), small.next()) {
        (Some(one), None) => one,
        _ => letter,
    }
}

impl Chord {
    /// A key that is pressed alone.
    #[must_use]
    pub const fn plain(code: KeyCode) -> Chord {
        Chord { code, control: false, alt: false }
    }

    /// The chord of a key that was pressed.
    #[must_use]
    pub fn of(event: &Key) -> Chord {
        let code = match event.code {
            KeyCode::Char(letter) => KeyCode::Char(small(letter)),
            // With Shift.
            KeyCode::BackTab => KeyCode::Tab,
            other => other,
        };
        Chord { code, control: event.has_control(), alt: event.modifiers.contains(Modifiers::ALT) }
    }

    /// How it is shown in the language of the texts: `Ctrl+←`, or `Ctrl+Left` if arrows must be in
    /// words.
    #[must_use]
    pub fn shown(self, texts: &Texts, in_words: bool) -> String {
        let key = match self.code {
            KeyCode::Left if !in_words => "←".to_owned(),
            KeyCode::Right if !in_words => "→".to_owned(),
            KeyCode::Up if !in_words => "↑".to_owned(),
            KeyCode::Down if !in_words => "↓".to_owned(),
            code => {
                let name = name(code);
                let is_named = NAMED.iter().any(|(named, _)| *named == code);
                if is_named { texts.say(&format!("key-{}", name.to_lowercase())) } else { name }
            }
        };
        self.with_modifiers(&format!("{}+", texts.say("key-ctrl")), &key)
    }

    fn with_modifiers(self, control: &str, key: &str) -> String {
        let control = if self.control { control } else { "" };
        let alt = if self.alt { "Alt+" } else { "" };
        format!("{control}{alt}{key}")
    }
}

/// The name of a key.
fn name(code: KeyCode) -> String {
    if let Some((_, names)) = NAMED.iter().find(|(named, _)| *named == code) {
        return names.first().copied().unwrap_or_default().to_owned();
    }
    match code {
        KeyCode::Char(letter) => {
            // A single character only.
            let mut large = letter.to_uppercase();
            match (large.next(), large.next()) {
                (Some(one), None) => one.to_string(),
                _ => letter.to_string(),
            }
        }
        KeyCode::F(number) => format!("F{number}"),
        KeyCode::Modifier(name) | KeyCode::Other(name) => name.to_owned(),
        // The others are in the table.
        _ => String::new(),
    }
}

impl fmt::Display for Chord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.with_modifiers("Ctrl+", &name(self.code)))
    }
}

impl Mapped for Chord {
    const KIND: &'static str = "key";

    /// Reads the name of a key, such as `x`, `Ctrl+x`, `F3` or `Space`.
    ///
    /// # Errors
    /// There is no such key, or it cannot be given to a signal.
    fn parse(text: &str) -> Result<Chord, String> {
        let (mut control, mut alt) = (false, false);
        let mut rest = text;
        // A plus sign can be the key itself.
        while let Some((special, after)) =
            rest.split_once('+').filter(|(word, key)| !word.is_empty() && !key.is_empty())
        {
            match special.to_ascii_lowercase().as_str() {
                "ctrl" | "control" => control = true,
                "alt" => alt = true,
                "shift" => {
                    return Err(format!(
                        "`{text}`: Shift does not make another key; write `{after}`, or the \
                         character that the two produce together"
                    ));
                }
                _ => {
                    return Err(format!(
                        "`{text}` is not a key: only `Ctrl` or `Alt` can come before `+`, not \
                         `{special}`"
                    ));
                }
            }
            rest = after;
        }
        if let Some(letter) = single(rest).filter(|letter| !is_visible(*letter)) {
            let number = u32::from(letter);
            let instead =
                if letter == ' ' { "write `Space`" } else { "choose a key that can be shown" };
            return Err(format!("the character U+{number:04X} is invisible; {instead}"));
        }
        let code = code(rest).ok_or_else(|| {
            let names = NAMED.iter().flat_map(|(_, names)| names.iter().copied());
            let near = nearest(rest, names);
            let near = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
            format!(
                "`{rest}` is not a key{near}\n\
                 a key is a character, F1 to F{FUNCTION_KEYS}, or one of {}",
                NAMED.iter().map(|(code, _)| name(*code)).collect::<Vec<_>>().join(", ")
            )
        })?;
        let chord = Chord { code, control, alt };
        if let (true, KeyCode::Char(letter)) = (control, code) {
            if let Some((_, does)) = RESERVED.iter().find(|(key, _)| *key == letter) {
                return Err(format!("`{chord}` always {does}; choose another key"));
            }
            if let Some((_, same)) = SAME.iter().find(|(key, _)| *key == letter) {
                return Err(format!(
                    "for terminals, `{chord}` is the same as `{same}`; write that"
                ));
            }
        }
        Ok(chord)
    }
}

/// The character that a text consists of, if it is a single one.
fn single(text: &str) -> Option<char> {
    let mut characters = text.chars();
    characters.next().filter(|_| characters.next().is_none())
}

/// True if a character alone can be seen: spaces, joiners and marks over other letters cannot.
fn is_visible(letter: char) -> bool {
    let width = Span::raw(letter.to_string()).width();
    width > 0 && !letter.is_whitespace() && !is_dangerous(letter)
}

fn code(text: &str) -> Option<KeyCode> {
    if let Some(letter) = single(text) {
        let named = NAMED.iter().find(|(_, names)| names.contains(&text));
        return Some(named.map_or(KeyCode::Char(small(letter)), |(code, _)| *code));
    }
    let is_named = |names: &[&str]| names.iter().any(|name| name.eq_ignore_ascii_case(text));
    let named = NAMED.iter().find(|(_, names)| is_named(names)).map(|(code, _)| *code);
    named.or_else(|| {
        let number = text.strip_prefix(['F', 'f'])?.parse().ok()?;
        (1..=FUNCTION_KEYS).contains(&number).then_some(KeyCode::F(number))
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn keys_are_written_as_they_are_shown_or_by_other_names() {
        for (text, written, shown) in [
            ("j", "J", "J"),
            ("left", "Left", "←"),
            ("↑", "Up", "↑"),
            ("ctrl+Alt+X", "Ctrl+Alt+X", "Ctrl+Alt+X"),
            ("+", "+", "+"),
            ("Ctrl++", "Ctrl++", "Ctrl++"),
            ("f12", "F12", "F12"),
            ("Return", "Enter", "Enter"),
            ("É", "É", "É"),
            ("Ins", "Insert", "Ins"),
        ] {
            let chord = Chord::parse(text).unwrap();
            assert_eq!(chord.to_string(), written);
            assert_eq!(chord.shown(&Texts::default(), false), shown);
            assert_eq!(Chord::parse(written), Ok(chord), "{text}");
        }
    }

    #[test]
    fn keys_have_the_names_that_are_on_them_in_every_language() {
        let all: Vec<Chord> = NAMED.iter().map(|(code, _)| Chord::plain(*code)).collect();
        let control = Chord { control: true, ..Chord::plain(KeyCode::Char('x')) };
        let english = Texts::default();
        let languages = [&english, &english.next(), &english.next().next()];
        let names = languages.map(|texts| {
            let names = all.iter().chain([&control]).map(|chord| chord.shown(texts, true));
            names.collect::<Vec<_>>().join(", ")
        });
        insta::assert_snapshot!(names.join("\n"));
    }

    #[test]
    fn what_is_no_key_is_explained() {
        let texts = [
            "",
            "Lefft",
            "F0",
            "F99",
            "Shift+x",
            "Hyper+x",
            "Ctrl+C",
            "ctrl+z",
            "Ctrl+m",
            " ",
            "\u{7}",
            "\u{200D}",
            "Ctrl+\u{301}",
            "\u{A0}",
            "\u{3000}",
            "\u{202E}",
        ];
        let messages = texts.map(|text| format!("{text:?}: {}", Chord::parse(text).unwrap_err()));
        insta::assert_snapshot!(messages.join("\n\n"));
    }

    proptest! {
        #[test]
        fn any_text_is_a_key_that_can_be_written_or_none(
            text in "\\PC{0,12}|(Ctrl\\+|Alt\\+|[a-z+ß]){0,4}"
        ) {
            if let Ok(chord) = Chord::parse(&text) {
                prop_assert_eq!(Chord::parse(&chord.to_string()), Ok(chord));
            }
        }
    }
}
