//! Which characters may be shown as they are.

use std::borrow::Cow;

/// True for characters that do more than show a glyph: control codes (escape and the ends of
/// lines among them), line and paragraph separators, marks and overrides of direction, invisible
/// joiners and tags.
///
/// Text from files and players must not contain them when it reaches a terminal or a page.
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

/// Replaces a character that must not reach the terminal.
const REPLACEMENT: &str = "\u{FFFD}";

/// Makes a text harmless for a terminal: replaces each [dangerous](is_dangerous) character by
/// U+FFFD. Every text from a file or a player passes through here before it is shown.
#[must_use]
pub fn display(text: &str) -> Cow<'_, str> {
    if !text.contains(is_dangerous) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.replace(is_dangerous, REPLACEMENT))
}

/// Makes a text of several lines harmless for a terminal, as [`display`] does; line ends stay.
#[must_use]
pub fn lines(text: &str) -> String {
    let lines: Vec<_> = text.split('\n').map(display).collect();
    lines.join("\n")
}
