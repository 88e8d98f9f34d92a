//! `rulvm table versus` in a real pseudo-terminal: two boards of a rule.

use test_support::terminal::Terminal;

/// Plays in a terminal of 80 x 24.
fn versus(arguments: &[&str]) -> Terminal {
    let arguments = [&["table", "versus"], arguments].concat();
    Terminal::new(env!("CARGO_BIN_EXE_rulvm"), &arguments, 24, 80, &[])
}

const ESC: &str = "\x1b";
const CONTROL_Q: &str = "\x11";
const CONTROL_S: &str = "\x13";

#[test]
fn two_players_share_a_keyboard_until_both_give_up() {
    let mut terminal = versus(&["hexcolumns", "--seed", "1"]);
    terminal.see("RUL versus: Hexcolumns");
    terminal.see("◀Left");
    terminal.see("▶Right");
    // Space drops Left's piece, Enter drops Right's.
    terminal.press(" ");
    terminal.see("Pieces 1");
    terminal.press("\r\r");
    terminal.see("Pieces 2");
    for side in ["Left", "Right"] {
        terminal.press(ESC);
        terminal.see("Back to the game");
        terminal.see(&format!("{side}: give up"));
        terminal.press("\x1b[B\r");
        terminal.see("Out");
    }
    terminal.see("A draw");
    terminal.press(CONTROL_Q);
    assert_eq!(terminal.end(), 0);
    terminal.is_restored();
}

#[test]
fn the_program_plays_a_board() {
    let mut terminal = versus(&["hexcolumns", "--against", "strong", "--side", "right"]);
    terminal.see("against the program: strong");
    terminal.see("◀You");
    // Its piece lands long before the own one.
    terminal.see("Pieces 1");
    terminal.press(CONTROL_Q);
    terminal.see("The game is not saved");
    terminal.press("\x1b[B\x1b[B\r");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn a_saved_match_finds_its_rule() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("match.json");
    let path = file.to_str().unwrap();
    let mut terminal = versus(&["--seed", "1", "--save", path]);
    terminal.see("RUL versus: Duel");
    terminal.press(" ");
    terminal.press(CONTROL_S);
    terminal.see("Saved as");
    // A signal changes the game again.
    terminal.press("a");
    terminal.press(CONTROL_Q);
    terminal.see("The game is not saved");
    terminal.press("\x1b[B\r");
    assert_eq!(terminal.end(), 0);
    let mut terminal = versus(&["--load", path]);
    terminal.see("RUL versus: Duel");
    terminal.press("a");
    terminal.press(ESC);
    terminal.see("Left: give up");
    terminal.press(CONTROL_Q);
    terminal.see("The game is not saved");
    terminal.press("\x1b[B\x1b[B\r");
    assert_eq!(terminal.end(), 0);
}
