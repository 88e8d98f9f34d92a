//! A choice among some lines.

use rulvm_cells::{Buffer, Line, Rect};

use crate::drawing::cut;
use crate::input::KeyCode;

/// Returns the line that is chosen after a key, if the key moves the choice; it wraps around.
pub(super) fn moved(code: KeyCode, chosen: usize, count: usize) -> Option<usize> {
    let last = count.saturating_sub(1);
    match code {
        KeyCode::Up => Some(chosen.checked_sub(1).unwrap_or(last)),
        KeyCode::Down | KeyCode::Tab => Some(if chosen == last { 0 } else { chosen + 1 }),
        KeyCode::Home => Some(0),
        KeyCode::End => Some(last),
        _ => None,
    }
}

/// A line of some columns: a label, and a value in a column, or further to the left if it is long.
/// What has no room is cut.
pub(super) fn line(label: &str, value: &str, column: usize, columns: u16) -> String {
    let width = |text: &str| Line::raw(text).width();
    let column = column.min(usize::from(columns).saturating_sub(width(value)));
    let gap = column.saturating_sub(width(label)).max(usize::from(!value.is_empty()));
    cut(&format!("{label}{}{value}", " ".repeat(gap)), columns)
}

/// The columns that lines of a list have: those at its edge are for marks if some lines are hidden.
pub(super) const fn columns(list: Rect, (above, below): (bool, bool)) -> u16 {
    list.width.saturating_sub(if above || below { 2 } else { 0 })
}

/// Marks the edge of a list where more lines are hidden: above it, and below it.
pub(super) fn mark_hidden(list: Rect, (above, below): (bool, bool), buffer: &mut Buffer) {
    let rows = [(above, '▲', list.y), (below, '▼', list.bottom().saturating_sub(1))];
    for (_, symbol, y) in rows.into_iter().filter(|(is_hidden, ..)| *is_hidden) {
        if let Some(cell) = buffer.cell_mut((list.right().saturating_sub(1), y)) {
            cell.set_char(symbol);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_move_to_the_left_before_they_are_cut() {
        assert_eq!(line("label", "value", 8, 20), "label   value");
        assert_eq!(line("label", "value", 8, 12), "label  value");
        assert_eq!(line("label", "value", 8, 11), "label value");
        assert_eq!(line("label", "value", 8, 10), "label val…");
        assert_eq!(line("label", "", 8, 10), "label");
        assert_eq!(line("a long label", "", 8, 10), "a long la…");
        assert_eq!(cut("日本語", 5), "日本…");
        assert_eq!(cut("日本語", 4), "日…");
    }
}
