//! `ruldbg` in a real pseudo-terminal: keys in, the screen out.

#[path = "../../tests/src/frame.rs"]
mod frame;

#[path = "../../tests/src/terminal.rs"]
mod terminal;

use std::path::Path;

use terminal::Terminal;

fn ruldbg(arguments: &[&str]) -> Terminal {
    Terminal::new(env!("CARGO_BIN_EXE_ruldbg"), arguments, 24, 100, &[])
}

/// A rule in a file.
fn write(directory: &Path, items: &str) -> String {
    let path = directory.join("rule.rul");
    std::fs::write(&path, frame::rule(items)).unwrap();
    path.to_string_lossy().into_owned()
}

const COUNTER: &str = "
var count;
var twice;
phase A {
    piece.shape = 1;
    piece.color[1] = 1;
    piece.pattern[1] = 1;
    count += 1;
    twice = double(count);
}
fn double(x) {
    return x + x;
}
";

#[test]
fn the_split_screen_shows_source_board_variables_and_commands() {
    let directory = tempfile::tempdir().unwrap();
    let rule = write(directory.path(), COUNTER);
    let mut terminal = ruldbg(&["--clean", "--tui", &rule]);
    terminal.see("rule.rul");
    terminal.see("board");
    terminal.press("break double\r");
    terminal.see("breakpoint 1 double");
    terminal.press("\x1b[15~"); // F5
    terminal.see("phase A, in double");
    terminal.see("return x + x;");
    terminal.press("\x1b[24~"); // F12
    terminal.wait("the caller", |screen| screen.contents().contains("double(count)"));
    terminal.press("\x1b[23;2~"); // Shift-F11
    terminal.press("nonsense\r");
    terminal.see("there is no command `nonsense`");
    terminal.press("quit\r");
    assert_eq!(terminal.end(), 0);
    terminal.is_restored();
}
