//! A recorded game as an asciicast (version 2): what a terminal would receive.

use std::fmt::Write;
use std::io;

use serde_json::json;

use super::film::{Part, changes};
use rulvm_core::log::Log;
use rulvm_core::program::Program;
use rulvm_player::OffScreen;
use rulvm_terminal::paint::Painter;

/// The least time between changes, in milliseconds.
const TICK: u64 = 10;

/// A part of a recorded game on a terminal.
///
/// # Errors
/// None in practice: writing to memory does not fail.
pub fn cast(log: &Log, program: &Program, part: Part, mut screen: OffScreen) -> io::Result<String> {
    let (width, height) = screen.size();
    let header = json!({
        "version": 2, "width": width, "height": height,
        "title": program.rule().name, "env": { "TERM": "xterm-256color" },
    });
    let mut out = format!("{header}\n");
    let mut line = |time: u64, data: &str| {
        let data = json!(data);
        // Writing to memory does not fail.
        let _ = writeln!(out, "[{}.{:03}, \"o\", {data}]", time / 1000, time % 1000);
    };
    let mut painter = Painter::new(screen.has_colors());
    let end = changes(
        log,
        program,
        part,
        TICK,
        |game| screen.draw(game),
        |time, buffer| {
            line(time, &painter.paint(buffer)?);
            Ok::<(), io::Error>(())
        },
    )?;
    // How long the last picture stays.
    line(end, "");
    Ok(out)
}
