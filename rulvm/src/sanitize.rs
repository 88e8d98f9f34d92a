//! Text from files and players, made harmless for a terminal.

use std::borrow::Cow;

/// What stands for a character that must not reach the terminal.
const REPLACEMENT: char = '\u{FFFD}';

/// The text without control, escape and bidirectional codes; each is replaced by U+FFFD. Every text
/// that comes from a file or a player passes here before it is shown.
#[must_use]
pub fn display(text: &str) -> Cow<'_, str> {
    if text.chars().all(|character| !is_dangerous(character)) {
        return Cow::Borrowed(text);
    }
    let replace = |c: char| if is_dangerous(c) { REPLACEMENT } else { c };
    Cow::Owned(text.chars().map(replace).collect())
}

/// True for characters that do something else than be seen: control codes (escape among them),
/// line and paragraph separators, marks and overrides of direction, invisible joiners and tags.
#[must_use]
pub fn is_dangerous(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{00AD}'
                | '\u{061C}'
                | '\u{180E}'
                | '\u{200B}'..='\u{200F}'
                | '\u{2028}'..='\u{202E}'
                | '\u{2060}'..='\u{206F}'
                | '\u{FEFF}'
                | '\u{FFF9}'..='\u{FFFB}'
                | '\u{E0000}'..='\u{E007F}'
        )
}
