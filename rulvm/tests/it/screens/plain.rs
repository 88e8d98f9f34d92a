//! The game in lines of text, in a real pseudo-terminal.

use test_support::terminal::Terminal;

fn play(arguments: &[&str], language: &str) -> Terminal {
    let mut all = vec!["play", "--plain", "--seed", "1", "--edge", "6"];
    all.extend(arguments);
    // High enough for everything to stay in view.
    Terminal::new(env!("CARGO_BIN_EXE_rulvm"), &all, 200, 100, &[("LANG", language)])
}

#[test]
fn what_happens_is_written_in_lines() {
    let mut terminal = play(&["tetlight", "--no-scores"], "en_US.UTF-8");
    terminal.see("piece: ");
    terminal.press("\x1b[D");
    terminal.see("column -1, ");
    terminal.press(" ");
    terminal.see("landed");
    terminal.press("\x1bOQ");
    terminal.see("column 0: ");
    terminal.see("column 5: empty");
    terminal.press("\x1bOR");
    terminal.see("Score ");
    terminal.press("p");
    terminal.see("pause");
    terminal.press("\r");
    terminal.see("the game continues");
    terminal.press("\x1b");
    terminal.see("Give up?");
    terminal.press("\r");
    terminal.see("game over");
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
    // Nothing was overwritten, and the terminal is in its original state.
    for sequence in ["\x1b[?1049h", "\x1b[2J", "\x1b[?1003h", "\x1b[?2026h", "▀"] {
        assert_eq!(terminal.count(sequence), 0, "{sequence:?}");
    }
    assert_eq!((terminal.count("\x1b[?1004h"), terminal.count("\x1b[?1004l")), (1, 1));
}

#[test]
fn a_terminal_that_has_only_lines_gets_lines() {
    let arguments = ["play", "tetlight", "--seed", "1", "--no-scores"];
    let variables = [("TERM", "dumb"), ("COLORTERM", "truecolor"), ("LANG", "C")];
    let mut terminal = Terminal::new(env!("CARGO_BIN_EXE_rulvm"), &arguments, 100, 100, &variables);
    terminal.see("piece: ");
    terminal.press("\x03");
    assert_eq!(terminal.end(), 0);
    for sequence in ["\x1b[?1049h", "\x1b[2J", "\x1b[38;", "\x1b[48;", "▀"] {
        assert_eq!(terminal.count(sequence), 0, "{sequence:?}");
    }
    let shown = terminal.screen();
    assert!(shown.is_ascii(), "{shown}");
}

#[test]
fn menus_are_written_line_by_line() {
    let mut terminal = play(&["tetrhex", "--menu"], "fr_FR.UTF-8");
    terminal.see("Jouer");
    terminal.press("\x1b[B");
    terminal.wait("the choice", |screen| screen.contents().contains("> H"));
    terminal.press("\r");
    terminal.see("hexagonal");
    // Back to the menu; Esc and a letter would be the letter with Alt.
    terminal.press("q");
    terminal.press("p");
    terminal.see("pièce : ");
    terminal.press("\x03");
    assert_eq!(terminal.end(), 0);
}
