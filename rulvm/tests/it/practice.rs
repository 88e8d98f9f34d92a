//! Practice, and a source that changes while its game is played, in a real pseudo-terminal.

use std::path::{Path, PathBuf};

use test_support::frame;
use test_support::terminal::Terminal;

const ESCAPE: &str = "\x1b";
const LEFT: &str = "\x1b[D";
const RIGHT: &str = "\x1b[C";
const UP: &str = "\x1b[A";
const HOME: &str = "\x1b[H";
const END: &str = "\x1b[F";
const BACK: &str = "\x02";
const SAVE: &str = "\x13";
const LOAD: &str = "\x0c";
const EDIT: &str = "\x05";
const NEXT: &str = "\x0e";
const LIST: &str = "\x10";

fn rulvm(arguments: &[&str], rows: u16, columns: u16, language: &str) -> Terminal {
    let program = env!("CARGO_BIN_EXE_rulvm");
    Terminal::new(program, arguments, rows, columns, &[("LANG", language)])
}

/// A rule in which nothing falls by itself for 8 seconds: `N` counts one number, `B` the other.
fn rule(first: &str, second: &str, more: &str) -> String {
    frame::rule(&format!(
        "rule \"Test\" {{ edge 6; }}\n\
         number {first} {{ label en \"{first}\"; }} number {second} {{ label en \"{second}\"; }}\n\
         shape dot {{ here }} shape two {{ here, down }}\n\
         phase 0 {{ fall_period(8000); }}\n\
         phase B {{ if signal == NEXT {{ apples += 1; }} if signal == PREV {{ pears += 10; }} \
         {more}\n\
         return if signal == DROP {{ drop }} else if signal == STOP {{ abort }} \
         else if signal == RDAR {{ toggle_radar }} else {{ do_nothing }}; }}"
    ))
}

/// Creates a directory with a rule.
fn directory(text: &str) -> (tempfile::TempDir, PathBuf) {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("mine.rul");
    std::fs::write(&path, text).unwrap();
    (directory, path)
}

/// Saves the way editors do that replace the old file with a new one.
fn replace(path: &Path, text: &str) {
    let beside = path.with_extension("new");
    std::fs::write(&beside, text).unwrap();
    std::fs::rename(&beside, path).unwrap();
}

fn play(option: &str, path: &Path) -> Terminal {
    let path = path.to_string_lossy();
    let mut terminal = rulvm(&["play", &path, option, "--seed", "1"], 24, 80, "en_US.UTF-8");
    terminal.see("practice: no score");
    terminal
}

/// Presses a key again and again, waiting for each step, until a text is visible.
fn go(terminal: &mut Terminal, key: &str, text: &str) {
    while !terminal.screen().contains(text) {
        let before = terminal.screen();
        terminal.press(key);
        terminal.wait(text, move |screen| screen.contents() != before);
    }
}

fn quit(mut terminal: Terminal) {
    terminal.press("\x03");
    assert_eq!(terminal.end(), 0, "{}", terminal.screen());
    terminal.is_restored();
}

#[test]
fn a_game_continues_when_its_source_is_saved() {
    let (directory, path) = directory(&rule("apples", "pears", ""));
    let mut terminal = play("--watch", &path);
    terminal.see("apples 0");
    terminal.press("nnnb");
    terminal.see("apples 3");
    terminal.see("pears 10");
    // The numbers change places; their values move with them.
    replace(&path, &rule("pears", "apples", "apples += 1;"));
    terminal.see("Compiled: the game continues");
    terminal.wait("numbers", |screen| {
        let text = screen.contents();
        text.find("pears 10") < text.find("apples 3") && text.contains("pears 10")
    });
    terminal.press("n");
    terminal.see("apples 5");
    terminal.see_no("Compiled");
    // A module that is newly used is watched too.
    std::fs::write(directory.path().join("m.rul"), "pub fn more() { return 100; }\n").unwrap();
    let using = rule("pears", "apples", "apples += m::more();") + "use \"m.rul\";\n";
    replace(&path, &using);
    terminal.see("Compiled");
    terminal.press("n");
    terminal.see("apples 106");
    std::fs::write(directory.path().join("m.rul"), "pub fn more() { return 1000; }\n").unwrap();
    terminal.see("Compiled");
    terminal.press("n");
    terminal.see("apples 1107");
    quit(terminal);
}

#[test]
fn mistakes_stand_over_the_game_until_a_key_or_a_better_source() {
    let (directory, path) = directory(&rule("apples", "pears", ""));
    let here = directory.path().to_string_lossy().into_owned();
    let arguments = ["play", "mine.rul", "--watch", "--seed", "1"];
    let program = env!("CARGO_BIN_EXE_rulvm");
    let mut terminal = Terminal::new(program, &arguments, 24, 80, &[("PWD", &here)]);
    terminal.see("practice: no score");
    terminal.press("n");
    terminal.see("apples 1");
    replace(&path, &rule("apples", "pears", "aples += 1; perars += 1;"));
    terminal.see("The source does not compile.");
    terminal.see("and 1 more");
    insta::assert_snapshot!("mistakes", terminal.snapshot());
    // The key closes the message; the next one goes to the rule as it was.
    terminal.press("n");
    terminal.see_no("mistakes");
    terminal.see("apples 1");
    terminal.press("n");
    terminal.see("apples 2");
    replace(&path, "this is no rule");
    terminal.see("The source does not compile.");
    replace(&path, &rule("apples", "pears", "apples += 4;"));
    terminal.see("Compiled");
    assert!(!terminal.screen().contains("mistakes"));
    terminal.press("n");
    terminal.see("apples 7");
    // A source that is missing for a while is an error too.
    std::fs::remove_file(&path).unwrap();
    terminal.see("The source does not compile.");
    quit(terminal);
}

#[test]
fn a_rule_that_cannot_continue_starts_another_game() {
    let (_directory, path) = directory(&rule("apples", "pears", ""));
    let mut terminal = play("--watch", &path);
    terminal.press(&format!("nn{SAVE}"));
    terminal.see("apples 2");
    replace(&path, &rule("apples", "pears", "").replace("edge 6", "edge 7"));
    terminal.see("New game: the rule now needs 7 cells");
    terminal.see("apples 0");
    terminal.press("n");
    terminal.see("apples 1");
    // A moment saved on the smaller board does not fit this one, nor the other way round.
    terminal.press(&format!("{LOAD}1"));
    terminal.see("cannot continue from there");
    terminal.see("apples 1");
    replace(&path, &rule("apples", "pears", ""));
    terminal.see("New game: the rule now needs 6 cells");
    terminal.press(&format!("{LOAD}1"));
    terminal.see("apples 2");
    quit(terminal);
}

#[test]
fn a_rule_that_failed_continues_before_that_when_it_is_better() {
    let bad = rule("apples", "pears", "if apples == 3 { apples = 1 / (apples - 3); }");
    let (_directory, path) = directory(&bad);
    let mut terminal = play("--watch", &path);
    terminal.press("nnn");
    terminal.see("The rule failed.");
    replace(&path, &rule("apples", "pears", ""));
    terminal.see("before the rule failed");
    terminal.see("apples 2");
    terminal.press("n");
    terminal.see("apples 3");
    quit(terminal);
}

#[test]
fn the_game_is_gone_back_in_and_on_again() {
    let (_directory, path) = directory(&rule("apples", "pears", ""));
    let mut terminal = play("--practice", &path);
    terminal.press("nnnnn");
    terminal.see("apples 5");
    terminal.press(BACK);
    terminal.see("Enter: resume");
    terminal.press(HOME);
    terminal.see("apples 0");
    terminal.press(END);
    terminal.see("apples 5");
    terminal.press("\x1b[1;2D");
    terminal.press(HOME);
    terminal.see("apples 0");
    // Forward again as far as the first key, and from there differently.
    go(&mut terminal, RIGHT, "apples 1");
    terminal.press(LEFT);
    terminal.see("apples 0");
    terminal.press(&format!("{RIGHT}\r"));
    terminal.see("apples 1");
    terminal.see_no("Enter: resume");
    terminal.press("b");
    terminal.see("pears 10");
    // It is also possible to go back in a game that is over.
    terminal.press(ESCAPE);
    terminal.see("Give up?");
    terminal.press("\r");
    terminal.see("game over");
    assert!(!terminal.screen().contains("Your name"));
    terminal.press(BACK);
    terminal.see_no("game over");
    terminal.press("\r");
    terminal.see_no("Enter: resume");
    terminal.press("n");
    terminal.see("apples 2");
    quit(terminal);
}

#[test]
fn moments_are_saved_and_come_back() {
    let (_directory, path) = directory(&rule("apples", "pears", ""));
    let mut terminal = play("--practice", &path);
    terminal.press(LOAD);
    terminal.see("No moment saved yet.");
    terminal.press(&format!("n{SAVE}"));
    terminal.see("Moment 1 saved.");
    terminal.press(&format!("nn{SAVE}"));
    terminal.see("Moment 2 saved.");
    terminal.press("b");
    terminal.see("pears 10");
    terminal.press(LOAD);
    terminal.see(">  2. 0:0");
    terminal.press(UP);
    terminal.see(">  1. 0:0");
    terminal.press("\r");
    terminal.see("apples 1");
    terminal.see("pears 0");
    terminal.press(&format!("{LOAD}2"));
    terminal.see("apples 3");
    // The game that was left for a saved moment is not lost.
    go(&mut terminal, BACK, "apples 1");
    go(&mut terminal, BACK, "pears 10");
    quit(terminal);
}

#[test]
fn board_and_piece_are_edited() {
    let (_directory, path) = directory(&rule("apples", "pears", ""));
    let path = path.to_string_lossy().into_owned();
    let arguments = ["play", &path, "--practice", "--seed", "1", "--colors", "none"];
    let mut terminal = rulvm(&arguments, 24, 80, "en_US.UTF-8");
    terminal.see("practice: no score");
    terminal.press(EDIT);
    terminal.see("Enter: resume");
    // The falling piece: another color, another shape, and back.
    terminal.press("2");
    terminal.press("\x1b[B\x1b[B\x1b[B3");
    terminal.press(&format!("{LEFT}5"));
    terminal.press(&format!("{RIGHT}{RIGHT}6"));
    terminal.see("[Y]");
    insta::assert_snapshot!("position", terminal.snapshot());
    // The mouse finds a cell wherever the board is.
    let screen = terminal.screen();
    let mut rows = screen.lines().enumerate();
    let (row, column) = rows.find_map(|(row, line)| Some((row, line.find(" M ")? + 1))).unwrap();
    terminal.press(&format!("\x1b[<0;{};{}M", column + 1, row + 1));
    terminal.see("[M]");
    terminal.press("u");
    terminal.press("r");
    terminal.press("uuu");
    terminal.press("\r");
    terminal.see_no("Enter: resume");
    insta::assert_snapshot!("position_undone", terminal.snapshot());
    quit(terminal);
}

#[test]
fn the_next_pieces_are_chosen() {
    let (_directory, path) = directory(&rule("apples", "pears", ""));
    let path = path.to_string_lossy().into_owned();
    let arguments = ["play", &path, "--practice", "--seed", "1", "--colors", "none"];
    let mut terminal = rulvm(&arguments, 24, 80, "en_US.UTF-8");
    terminal.see("practice: no score");
    terminal.press(NEXT);
    terminal.see("The next pieces");
    terminal.press(&format!("a+{RIGHT}3{RIGHT}5a"));
    terminal.press(&format!("-{RIGHT}6"));
    terminal.see(">  2.  dot [Y ]");
    insta::assert_snapshot!("pieces", terminal.snapshot());
    terminal.press("\r");
    terminal.see_no("The next pieces");
    // The radar shows the first of them.
    terminal.press("r");
    terminal.press(NEXT);
    terminal.see("two");
    terminal.press(&format!("d{ESCAPE}"));
    terminal.see_no("The next pieces");
    terminal.press(NEXT);
    terminal.see("two");
    terminal.press(ESCAPE);
    terminal.see_no("The next pieces");
    terminal.press(" ");
    terminal.press(NEXT);
    terminal.see("[dot]");
    assert!(!terminal.screen().contains("two"), "{}", terminal.screen());
    quit(terminal);
}

#[test]
fn the_list_of_what_can_be_done_speaks_the_language_of_the_player() {
    let (_directory, path) = directory(&rule("apples", "pears", ""));
    let path = path.to_string_lossy().into_owned();
    for (language, name, rows, columns) in [
        ("en_US.UTF-8", "en", 24, 80),
        ("fr_FR.UTF-8", "fr", 24, 80),
        ("de_CH.UTF-8", "de", 40, 120),
    ] {
        let mut terminal =
            rulvm(&["play", &path, "--practice", "--seed", "1"], rows, columns, language);
        terminal.see("+P");
        terminal.press(LIST);
        terminal.see("+B");
        insta::assert_snapshot!(format!("list_{name}"), terminal.snapshot());
        terminal.press("s");
        terminal.see("+L");
        quit(terminal);
    }
}

#[test]
fn practice_is_chosen_in_the_menu_and_makes_no_score() {
    let mut terminal = rulvm(
        &["play", "tetlight", "--menu", "--calm", "--edge", "6", "--seed", "1"],
        24,
        80,
        "en_US.UTF-8",
    );
    terminal.see("Practice            no");
    terminal.press("r");
    terminal.see("Practice            yes");
    terminal.press("p");
    terminal.see("practice: no score");
    terminal.press("  ");
    terminal.wait("points", |screen| !screen.contents().contains("Score 0"));
    terminal.press(ESCAPE);
    terminal.see("Give up?");
    terminal.press("\r");
    terminal.see("M: menu");
    assert!(!terminal.screen().contains("Your name"));
    // Most keys are ignored for a moment, but not those of practice.
    terminal.press(BACK);
    terminal.see("Enter: resume");
    terminal.press(&format!("{END}\r"));
    terminal.see_no("Enter: resume");
    terminal.press("m");
    terminal.see("Practice            yes");
    terminal.press("r");
    terminal.see("Practice            no");
    terminal.press("p");
    terminal.see("Score 0");
    assert!(!terminal.screen().contains("practice: no score"));
    quit(terminal);
}

#[test]
fn only_sources_are_watched_and_practice_is_not_recorded() {
    for arguments in [
        &["play", "tetrhex", "--watch"][..],
        &["play", "tetrhex", "--practice", "--record", "game.log"],
        &["play", "tetrhex", "--watch", "--demo"],
    ] {
        let mut terminal = rulvm(arguments, 24, 80, "en_US.UTF-8");
        assert_eq!(terminal.end(), 10, "{}", terminal.screen());
    }
}

#[test]
fn practice_is_not_plain_wherever_plain_comes_from() {
    let (_directory, path) = directory(&rule("apples", "pears", ""));
    let options = path.with_file_name("options.toml");
    std::fs::write(&options, "plain = true\n").unwrap();
    let (rule, options) = (path.to_string_lossy(), options.to_string_lossy());
    for arguments in [
        &["play", &rule, "--practice", "--plain"][..],
        &["play", &rule, "--watch", "--options", &options],
    ] {
        let mut terminal = rulvm(arguments, 24, 80, "en_US.UTF-8");
        assert_eq!(terminal.end(), 10, "{}", terminal.screen());
        assert!(terminal.screen().contains("practice games need pictures"));
    }
}
