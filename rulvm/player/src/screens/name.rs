//! The line in which players enter their names (section 5.3).

use grammar::charset::encode_char;
use grammar::player::LONGEST;
use grammar::visible::display;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::{compose, is_combining_mark};

use crate::input::{Key, KeyCode, Modifiers};
use crate::texts::Texts;

/// Returns a name in which accents that are separate characters are put on their letters.
#[must_use]
pub fn composed(name: &str) -> String {
    name.nfc().collect()
}

/// A name that is being entered. What was deleted can be brought back: the last character by the
/// right arrow, all by the up arrow.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NameLine {
    /// The characters that were last entered at each place; only the first `length` are the name.
    entered: Vec<Option<char>>,
    length: usize,
    /// The last character, if rule files cannot hold it as it was entered.
    refused: Option<String>,
    /// True if the last key would have finished an empty name.
    is_missing: bool,
}

/// What a key does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameKey {
    /// Nothing more: the entry continues.
    Continues,
    /// The name is finished.
    Done,
    /// There is no name.
    Canceled,
}

impl NameLine {
    /// The name so far.
    #[must_use]
    pub fn text(&self) -> String {
        self.entered.iter().take(self.length).flatten().collect()
    }

    /// The last character, if rule files cannot hold it as it was entered.
    #[must_use]
    pub fn refused(&self) -> Option<&str> {
        self.refused.as_deref()
    }

    /// True if something that was deleted can be brought back.
    #[must_use]
    pub(crate) fn has_deleted(&self) -> bool {
        self.entered.get(self.length).is_some_and(Option::is_some)
    }

    /// Starts another entry with a name. If it is empty, what was entered before can be brought
    /// back once there is a first character.
    pub fn begin(&mut self, name: &str) {
        (self.refused, self.is_missing) = (None, false);
        if let Some(first) = self.entered.first_mut() {
            *first = None;
        }
        if !name.is_empty() {
            self.entered = name.chars().take(LONGEST).map(Some).collect();
        }
        self.length = name.chars().count().min(LONGEST);
    }

    /// A key was pressed.
    pub fn key(&mut self, key: &Key) -> NameKey {
        (self.refused, self.is_missing) = (None, false);
        let is_held = key.modifiers.intersects(Modifiers::CONTROL | Modifiers::ALT);
        match key.code {
            KeyCode::Char('c' | 'C') if key.has_control() => {
                return NameKey::Canceled;
            }
            KeyCode::Enter => {
                self.is_missing = self.is_blank();
                return NameKey::Done;
            }
            KeyCode::Esc => self.length = 0,
            KeyCode::Backspace => self.length = self.length.saturating_sub(1),
            KeyCode::Right if self.has_deleted() => self.length += 1,
            KeyCode::Up => {
                while self.has_deleted() {
                    self.length += 1;
                }
            }
            KeyCode::Char(letter) if !letter.is_control() && !is_held => self.enter(letter),
            _ => {}
        }
        NameKey::Continues
    }

    /// True if there is nothing but spaces.
    fn is_blank(&self) -> bool {
        self.text().trim().is_empty()
    }

    /// The name that is entered, and what is said about it: in the menu, or for a score.
    pub(crate) fn lines(&self, texts: &Texts, for_score: bool) -> Vec<String> {
        let mut lines = vec![format!("{}_", display(&self.text()))];
        if let Some(refused) = &self.refused {
            let character = display(refused);
            lines.push(texts.say_with("cannot-be-written", &[("character", &character)]));
            lines.push(texts.say("can-be-written"));
        }
        if self.has_deleted() {
            lines.push(texts.say("undelete"));
        }
        lines.push(match (for_score, self.is_blank()) {
            (true, true) if self.is_missing => texts.say("name-missing"),
            (true, true) => texts.say("type-or-skip"),
            (true, false) => texts.say("save-or-skip"),
            (false, true) => texts.say("no-name"),
            (false, false) => texts.say("keep-name"),
        });
        lines
    }

    /// Enters a character, or the part of it that a rule file can hold: a letter loses a foreign
    /// accent.
    fn enter(&mut self, letter: char) {
        if self.length == 0 && letter.is_whitespace() {
            // The key that drops pieces is often still held. Names are saved without these blanks.
        } else if is_combining_mark(letter) {
            self.accent(letter);
        } else if encode_char(letter).is_some() {
            self.push(letter);
        } else {
            self.refused = Some(letter.to_string());
            std::iter::once(letter).nfkd().filter(|&c| encode_char(c).is_some()).for_each(|part| {
                self.push(part);
            });
        }
    }

    /// Puts an accent that is a separate character on the last letter.
    fn accent(&mut self, mark: char) {
        let last = self.length.checked_sub(1).and_then(|k| self.entered.get_mut(k)?.as_mut());
        let Some(last) = last else {
            self.refused = Some(mark.to_string());
            return;
        };
        match compose(*last, mark) {
            Some(whole) if encode_char(whole).is_some() => *last = whole,
            _ => self.refused = Some([*last, mark].into_iter().nfc().collect()),
        }
    }

    fn push(&mut self, letter: char) {
        if self.length >= LONGEST {
            return;
        }
        match self.entered.get_mut(self.length) {
            Some(place) => *place = Some(letter),
            None => self.entered.push(Some(letter)),
        }
        self.length += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Presses keys: letters, `<` for Backspace, `>` and `^` for arrows, `!` for Esc.
    fn after(line: &mut NameLine, keys: &str) -> String {
        for letter in keys.chars() {
            let code = match letter {
                '<' => KeyCode::Backspace,
                '>' => KeyCode::Right,
                '^' => KeyCode::Up,
                '!' => KeyCode::Esc,
                letter => KeyCode::Char(letter),
            };
            line.key(&Key::plain(code));
        }
        line.text()
    }

    #[test]
    fn what_was_deleted_comes_back() {
        let mut line = NameLine::default();
        assert_eq!(after(&mut line, "Zoe<<"), "Z");
        assert_eq!(after(&mut line, ">"), "Zo");
        assert_eq!(after(&mut line, ">>>"), "Zoe");
        assert_eq!(after(&mut line, "!"), "");
        assert_eq!(after(&mut line, "^"), "Zoe");
        // What is entered takes the place of what was deleted there, and only there.
        assert_eq!(after(&mut line, "!Ma^"), "Mae");
    }

    #[test]
    fn the_last_name_comes_back_after_its_first_character() {
        let mut line = NameLine::default();
        after(&mut line, "Zoe");
        line.begin("");
        assert_eq!(after(&mut line, "^>"), "");
        assert_eq!(after(&mut line, "Z^"), "Zoe");
        line.begin("");
        assert_eq!(after(&mut line, "M>"), "Mo");
    }

    #[test]
    fn characters_that_no_rule_file_holds_are_refused() {
        let mut line = NameLine::default();
        assert_eq!(after(&mut line, "aЖ"), "a");
        assert_eq!(line.refused(), Some("Ж"));
        assert_eq!(after(&mut line, "b"), "ab");
        assert_eq!(line.refused(), None);
        assert_eq!(after(&mut line, &"x".repeat(40)).len(), LONGEST);
    }

    #[test]
    fn accents_are_composed_and_what_can_be_kept_is_kept() {
        // The keys of a name, the name, and what was refused last.
        for (keys, name, refused) in [
            ("Rene\u{301}", "René", None),
            ("Zoe\u{308}", "Zoë", None),
            ("\u{301}a", "a", None),
            ("Erdo\u{30B}", "Erdo", Some("ő")),
            ("Erdő", "Erdo", Some("ő")),
            ("Ｚｏｅ", "Zoe", Some("ｅ")),
            ("日本", "", Some("本")),
            ("A\u{30A}", "Å", None),
        ] {
            let mut line = NameLine::default();
            assert_eq!(after(&mut line, keys), name);
            assert_eq!(line.refused(), refused, "{keys}");
        }
    }

    #[test]
    fn a_name_starts_with_its_first_letter() {
        let mut line = NameLine::default();
        assert_eq!(after(&mut line, "   Ada  L"), "Ada  L");
    }

    #[test]
    fn an_entry_starts_with_a_name_that_can_be_changed() {
        let mut line = NameLine::default();
        line.begin("Zoe");
        assert_eq!((line.text().as_str(), line.has_deleted()), ("Zoe", false));
        assert_eq!(after(&mut line, "<ra"), "Zora");
        assert_eq!(after(&mut line, "!"), "");
        assert!(line.has_deleted());
        line.begin("");
        assert_eq!((line.text().as_str(), line.has_deleted()), ("", false));
    }

    #[test]
    fn a_name_is_finished_or_canceled() {
        let mut line = NameLine::default();
        let key = |code, modifiers| Key::new(code, modifiers);
        assert_eq!(line.key(&key(KeyCode::Enter, Modifiers::NONE)), NameKey::Done);
        let cancel = key(KeyCode::Char('c'), Modifiers::CONTROL);
        assert_eq!(line.key(&cancel), NameKey::Canceled);
        assert_eq!(line.text(), "");
    }
}
