//! The styles of text, and text that does not fit.

use rulvm_cells::{Line, Modifier, Style};
use rulvm_player::Theme;

use crate::boards::{ink, is_picture};

/// Usual text.
pub(crate) fn text(theme: Theme) -> Style {
    Style::new().fg(ink::TEXT.color(theme))
}

/// Important text.
pub(crate) fn bold(theme: Theme) -> Style {
    text(theme).add_modifier(Modifier::BOLD)
}

/// Text that is less important.
pub(crate) fn faint(theme: Theme) -> Style {
    Style::new().fg(ink::FAINT.color(theme))
}

/// Text that stands out, such as a message.
pub(crate) fn accent(theme: Theme) -> Style {
    Style::new().fg(ink::ACCENT.color(theme))
}

/// A chosen line.
pub(crate) fn chosen(theme: Theme) -> Style {
    if is_picture(theme) {
        let style = Style::new().fg(ink::DARK.color(theme)).bg(ink::CURSOR.color(theme));
        style.add_modifier(Modifier::BOLD)
    } else {
        Style::new().add_modifier(Modifier::REVERSED)
    }
}

/// A text that fits into some columns: one that is too long ends in `…`.
pub(crate) fn cut(text: &str, columns: u16) -> String {
    let width = |text: &str| Line::raw(text).width();
    let columns = usize::from(columns);
    if width(text) <= columns {
        return text.to_owned();
    }
    let ends = text.char_indices().rev().map(|(at, _)| &text[..at]);
    let start = ends.into_iter().find(|start| width(start) < columns).unwrap_or_default();
    if columns == 0 { String::new() } else { format!("{}…", start.trim_end()) }
}
