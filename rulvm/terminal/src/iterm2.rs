//! Images in the protocol of iTerm2 (<https://iterm2.com/documentation-images.html>), which WezTerm
//! also speaks.

use std::io::{self, Write};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use rulvm_cells::Rect;

use crate::{cursor, images};

/// True in a terminal that shows such images, by the variables of the environment. `LC_TERMINAL` is
/// also passed on by SSH.
pub fn is_spoken(variable: impl Fn(&str) -> Option<String>) -> bool {
    let said = ["TERM_PROGRAM", "LC_TERMINAL"].into_iter().filter_map(variable);
    said.into_iter().any(|program| ["iTerm.app", "iTerm2", "WezTerm"].contains(&&*program))
}

/// Shows a file with an image, such as a PNG, in the place of some cells. It is scaled to them.
///
/// # Errors
/// The terminal accepts no output.
pub fn show(out: &mut dyn Write, area: Rect, file: &[u8]) -> io::Result<()> {
    images::drawn();
    cursor::move_to(out, area)?;
    let (Rect { width, height, .. }, size) = (area, file.len());
    write!(
        out,
        "\x1b]1337;File=inline=1;doNotMoveCursor=1;preserveAspectRatio=0;size={size};\
         width={width};height={height}:{}\x07",
        STANDARD.encode(file)
    )
}
