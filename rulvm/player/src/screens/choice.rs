//! A choice among some lines.

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
