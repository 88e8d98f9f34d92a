//! The styles of text.

use rulvm_cells::{Modifier, Style};
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
