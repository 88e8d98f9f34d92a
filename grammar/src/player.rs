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
