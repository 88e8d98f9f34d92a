//! Text from files, made safe for terminals: control characters, and characters that change the
//! order of text, are replaced.

use std::borrow::Cow;

use grammar::visible::is_dangerous;

/// The most characters of a message that are shown: names in it can be as long as a source.
const MOST_CHARACTERS: usize = 400;

/// The character that replaces `c`, if `c` cannot be shown.
///
/// Tabs and line ends are replaced, too: callers that keep them check first.
#[must_use]
pub(crate) fn substitute(c: char) -> Option<char> {
    match c {
        '\0'..='\x1f' => char::from_u32(0x2400 + u32::from(c)),
        '\x7f' => Some('\u{2421}'),
        _ => is_dangerous(c).then_some('\u{fffd}'),
    }
}

/// A source with characters replaced one for one, so that places counted in characters stay the
/// same.
#[must_use]
pub fn source(text: &str) -> Cow<'_, str> {
    let kept = |c: char, next: Option<char>| {
        matches!(c, '\t' | '\n') || c == '\r' && next == Some('\n') || substitute(c).is_none()
    };
    let mut characters = text.chars().peekable();
    let mut all_kept = true;
    while let Some(c) = characters.next() {
        all_kept &= kept(c, characters.peek().copied());
    }
    if all_kept {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 64);
    let mut characters = text.chars().peekable();
    while let Some(c) = characters.next() {
        let keep = kept(c, characters.peek().copied());
        out.push(if keep { c } else { substitute(c).unwrap_or(c) });
    }
    Cow::Owned(out)
}

/// A message or a file name, on one line of limited length.
#[must_use]
pub fn line(text: &str) -> String {
    let mut out: String =
        text.chars().take(MOST_CHARACTERS).map(|c| substitute(c).unwrap_or(c)).collect();
    if text.chars().nth(MOST_CHARACTERS).is_some() {
        out.push_str("...");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_becomes_one_visible_character() {
        let text = "a\x1b[31m\x07\0\x7f\u{9b}\u{202e}b\u{2066}\u{2028}\u{200b}\u{feff}\r\n\t\rc é";
        let shown = source(text);
        assert_eq!(shown.chars().count(), text.chars().count());
        assert_eq!(shown, "a␛[31m␇␀␡\u{fffd}\u{fffd}b\u{fffd}\u{fffd}\u{fffd}\u{fffd}\r\n\t␍c é");
        let all: String = ('\0'..='\u{ffff}').collect();
        let harmless = |c: char| matches!(c, '\t' | '\n') || !is_dangerous(c);
        assert!(source(&all).chars().all(harmless));
        assert!(!line(&all).contains(is_dangerous));
        assert!(matches!(source("var a; // é\r\n"), Cow::Borrowed(_)));
    }

    #[test]
    fn a_message_is_one_line_and_not_endless() {
        assert_eq!(line("a\r\nb\tc"), "a␍␊b␉c");
        assert_eq!(line(&"x".repeat(401)), format!("{}...", "x".repeat(400)));
    }
}
