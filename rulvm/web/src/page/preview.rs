//! The game that plays itself in the menu.

use std::time::Duration;

use rulvm_lab::bot::Preview;
use rulvm_player::App;

/// Continues the game, or starts it if the app has room for one; in a calm display, it stands
/// still. Returns true if another picture must be drawn.
pub(super) fn play(preview: &mut Option<Preview>, app: &mut App, now: Duration) -> bool {
    if !app.wants_preview() {
        *preview = None;
        return false;
    }
    let program = app.play.game.program();
    match preview {
        Some(preview) if preview.game().program().hash() == program.hash() => {
            if !app.display().moves() || !preview.pass(now) {
                return false;
            }
        }
        _ => *preview = Some(Preview::new(program.clone(), now)),
    }
    if let Some(preview) = preview {
        app.set_preview(preview.game().clone());
    }
    true
}
