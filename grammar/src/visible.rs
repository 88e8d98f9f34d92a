//! Which characters may be shown as they are.

/// True for characters that do something else than be seen: control codes (escape and the ends of
/// lines among them), line and paragraph separators, marks and overrides of direction, invisible
/// joiners and tags.
///
/// Text from files and players holds none of them when it reaches a terminal or a page.
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
