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
