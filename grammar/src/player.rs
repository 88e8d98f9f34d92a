//! Names of players, as rule files hold them.

use crate::charset::encode_char;
use crate::visible::is_dangerous;

/// The longest name of a player, in characters.
pub const LONGEST: usize = 23;

/// Checks that a rule file can hold a name. An empty one is possible.
///
/// # Errors
/// What is wrong with it.
pub fn check_name(name: &str) -> Result<(), String> {
    let is_wrong = |letter: &char| encode_char(*letter).is_none() || is_dangerous(*letter);
    if let Some(letter) = name.chars().find(is_wrong) {
        return Err(if is_dangerous(letter) || letter.is_whitespace() {
            let number = u32::from(letter);
            format!("a name cannot contain the invisible character U+{number:04X}")
        } else {
            format!("a rule file cannot contain `{letter}`")
        });
    }
    match name.chars().count() {
        0..=LONGEST => Ok(()),
        count => Err(format!("a name can have at most {LONGEST} characters; this one has {count}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_characters_of_the_atari_that_can_be_seen() {
        let longest = "é".repeat(LONGEST);
        for name in ["", "Zoë", "Max 2", longest.as_str()] {
            assert_eq!(check_name(name), Ok(()), "{name}");
        }
        for (name, why) in [
            ("Жанна", "`Ж`"),
            ("a\u{A0}b", "invisible character U+00A0"),
            ("a\u{200B}", "invisible character U+200B"),
            ("a\u{202E}b", "invisible character U+202E"),
            ("a\u{1B}[2J", "invisible character U+001B"),
            ("a name that is too long 1", "at most 23 characters; this one has 25"),
        ] {
            let message = check_name(name).unwrap_err();
            assert!(message.contains(why), "{message}");
            assert!(!message.contains(is_dangerous), "{message}");
        }
    }
}
