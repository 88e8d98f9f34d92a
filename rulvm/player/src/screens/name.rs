//! The line in which players enter their names (section 5.3).

use grammar::visible::display;

use crate::input::{Key, KeyCode, Modifiers};
use crate::texts::Texts;

/// The longest name of a player, in characters of the file.
pub const LONGEST: usize = 23;

/// A name that is being entered. What was deleted can be brought back: the last character by the
/// right arrow, all by the up arrow.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NameLine {
    /// The characters that were last entered at each place; only the first `length` are the name.
    entered: Vec<Option<char>>,
    length: usize,
    /// The last character, if it was refused because rule files cannot hold it.
    refused: Option<char>,
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

    /// The last character, if it was refused.
    #[must_use]
    pub const fn refused(&self) -> Option<char> {
        self.refused
    }

    /// True if something that was deleted can be brought back.
    #[must_use]
    pub fn has_deleted(&self) -> bool {
        self.entered.get(self.length).is_some_and(Option::is_some)
    }

    /// Starts another entry. The line is empty; what was entered before can be brought back once
    /// there is a first character.
    pub fn begin(&mut self) {
        self.length = 0;
        self.refused = None;
        if let Some(first) = self.entered.first_mut() {
            *first = None;
        }
    }

    /// A key was pressed.
    pub fn key(&mut self, key: &Key) -> NameKey {
        self.refused = None;
        let is_held = key.modifiers.intersects(Modifiers::CONTROL | Modifiers::ALT);
        match key.code {
            KeyCode::Char('c' | 'C') if key.has_control() => {
                return NameKey::Canceled;
            }
            KeyCode::Enter => return NameKey::Done,
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

    /// The name that is entered, and what is said about it.
    pub(crate) fn lines(&self, texts: &Texts) -> Vec<String> {
        let mut lines = vec![format!("{}_", display(&self.text()))];
        if let Some(refused) = self.refused {
            let character = refused.to_string();
            let character = display(&character);
            lines.push(texts.say_with("cannot-be-written", &[("character", &character)]));
        }
        lines.push(texts.say("undelete"));
        lines
    }

    fn enter(&mut self, letter: char) {
        if self.length == 0 && letter.is_whitespace() {
            // The key that drops pieces is often still held. Names are saved without these blanks.
        } else if grammar::charset::encode_char(letter).is_none() {
            self.refused = Some(letter);
        } else if self.length < LONGEST {
            match self.entered.get_mut(self.length) {
                Some(place) => *place = Some(letter),
                None => self.entered.push(Some(letter)),
            }
            self.length += 1;
        }
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
        line.begin();
        assert_eq!(after(&mut line, "^>"), "");
        assert_eq!(after(&mut line, "Z^"), "Zoe");
        line.begin();
        assert_eq!(after(&mut line, "M>"), "Mo");
    }

    #[test]
    fn characters_that_no_rule_file_holds_are_refused() {
        let mut line = NameLine::default();
        assert_eq!(after(&mut line, "aЖ"), "a");
        assert_eq!(line.refused(), Some('Ж'));
        assert_eq!(after(&mut line, "b"), "ab");
        assert_eq!(line.refused(), None);
        assert_eq!(after(&mut line, &"x".repeat(40)).len(), LONGEST);
    }

    #[test]
    fn a_name_starts_with_its_first_letter() {
        let mut line = NameLine::default();
        assert_eq!(after(&mut line, "   Ada  L"), "Ada  L");
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
