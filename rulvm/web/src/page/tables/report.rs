//! Keys and the mouse at a table.

use rulvm_player::input::{
    Key, KeyCode, KeyKind, Modifiers, Mouse, MouseButton, MouseKind, Report,
};

use crate::page::{Pointer, Said};

/// The letters that are shortcuts together with Alt.
const SHORTCUTS: &str = "qrstupw";

/// Returns a report as tables have it, and whether the browser must do nothing else with it.
pub(super) fn read(said: &Said) -> Option<(Report, bool)> {
    match said {
        Said::Key { code: place, .. } => {
            let mut key = said.key()?;
            if key.modifiers.intersects(Modifiers::ALT) {
                key.code = KeyCode::Char(shortcut(&key, place)?);
            }
            let is_browsers = key.modifiers.intersects(Modifiers::META)
                || key.has_control()
                || matches!(key.code, KeyCode::F(2..) | KeyCode::Other(_));
            if is_browsers && key.kind != KeyKind::Release {
                return None;
            }
            let is_used = !matches!(key.code, KeyCode::Modifier(_));
            Some((Report::Key(key), is_used))
        }
        Said::Mouse { kind, column, row } => {
            let kind = match kind {
                Pointer::Press => MouseKind::Press(MouseButton::Left),
                Pointer::Release => MouseKind::Release,
                Pointer::Drag => MouseKind::Drag,
                Pointer::Move => MouseKind::Move,
                Pointer::Up => MouseKind::ScrollUp,
                Pointer::Down => MouseKind::ScrollDown,
            };
            Some((Report::Mouse(Mouse { kind, column: *column, row: *row }), true))
        }
        Said::Focus { has } => Some((Report::Focus(*has), true)),
        Said::Paste { text } => Some((Report::Paste(text.clone()), true)),
        Said::Signal { .. } | Said::Button { .. } | Said::Axis { .. } | Said::Socket { .. } => None,
    }
}

/// The letter of a shortcut. Some systems put another character on a letter with Alt; then the
/// place of the key says which one it is.
fn shortcut(key: &Key, place: &str) -> Option<char> {
    let by_place = || place.strip_prefix("Key")?.chars().next().map(|c| c.to_ascii_lowercase());
    let letter = key.letter().filter(char::is_ascii_alphabetic).or_else(by_place)?;
    SHORTCUTS.contains(letter).then_some(letter)
}
