//! Text from files and players, made harmless for a terminal.

use std::borrow::Cow;

use grammar::visible::is_dangerous;

/// What stands for a character that must not reach the terminal.
const REPLACEMENT: &str = "\u{FFFD}";

/// The text without characters that are dangerous for a terminal; each is replaced by U+FFFD. Every
/// text that comes from a file or a player passes here before it is shown.
#[must_use]
pub fn display(text: &str) -> Cow<'_, str> {
    if !text.contains(is_dangerous) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.replace(is_dangerous, REPLACEMENT))
}

/// The same for a text of several lines, which stay.
#[must_use]
pub fn lines(text: &str) -> String {
    let lines: Vec<_> = text.split('\n').map(display).collect();
    lines.join("\n")
}
