//! Keys in a real pseudo-terminal: with and without the kitty keyboard protocol, other layouts,
//! keys that the player has mapped, and the screen that shows what is reported.

use test_support::frame;
use test_support::terminal::{Answers, BELOW_SHELL, POPPED, PUSHED, Terminal};

/// A rule that counts the signals of two directions.
const COUNTING: &str = "rule \"Counting\" { edge 6; }
number lefts { label en \"lefts\"; }
number rights { label en \"rights\"; }
number c { label en \"c\"; }
number d { label en \"d\"; }
phase B {
    if signal == LEFT { lefts += 1; }
    if signal == RGHT { rights += 1; }
    return do_nothing;
}";

/// Plays the rule with some options of a file.
fn counting(answers: Answers, options: &str, more: &[&str]) -> (tempfile::TempDir, Terminal) {
    counting_in(&[], answers, options, more)
}

/// The same in an environment.
fn counting_in(
    environment: &[(&str, &str)],
    answers: Answers,
    options: &str,
    more: &[&str],
) -> (tempfile::TempDir, Terminal) {
    let directory = tempfile::tempdir().unwrap();
    let (rule, file) = (directory.path().join("counting.rul"), directory.path().join("mine.toml"));
    std::fs::write(&rule, frame::rule(COUNTING)).unwrap();
    std::fs::write(&file, options).unwrap();
    let mut all = vec!["play", rule.to_str().unwrap(), "--seed", "1", "-o", file.to_str().unwrap()];
    all.extend(more);
    let program = env!("CARGO_BIN_EXE_rulvm");
    let mut terminal = Terminal::that_answers(answers, program, &all, (24, 80), environment);
    terminal.see("lefts");
    (directory, terminal)
}

/// Returns a key of the kitty keyboard protocol, pressed (1), repeated (2) or released (3).
fn arrow(letter: char, kind: u8) -> String {
    format!("\x1b[1;1:{kind}{letter}")
}

const LEFT: char = 'D';
const DOWN: &str = "\x1b[B";
const END: &str = "\x1b[F";
const RIGHT: char = 'C';
/// The release of the key that started the program.
const ENTER_UP: &str = "\x1b[13;1:3u";

/// Returns a number next to the board.
fn number(terminal: &Terminal, label: &str) -> u32 {
    let screen = terminal.screen();
    let mut words = screen.split_whitespace().skip_while(|word| *word != label);
    words.nth(1).unwrap_or_else(|| panic!("{screen}")).parse().unwrap()
}

/// Waits until a number has reached a value.
fn reaches(terminal: &mut Terminal, label: &str, least: u32) {
    while number(terminal, label) < least {
        let before = format!("{label} {}", number(terminal, label));
        terminal.wait(label, |screen| {
            // The number can get another digit, so the old text could still be found inside the new
            // one.
            !screen.contents().lines().any(|line| line.trim_end().ends_with(&before))
        });
    }
}

fn quit(mut terminal: Terminal) {
    terminal.press("\x03");
    assert_eq!(terminal.end(), 0, "{}", terminal.screen());
    terminal.is_restored();
}

#[test]
fn a_held_key_continues_until_it_is_let_go() {
    let (_directory, mut terminal) = counting(Answers::Kitty, "", &[]);
    terminal.press(ENTER_UP);
    terminal.press(&arrow(LEFT, 1));
    // The terminal does not repeat keys.
    reaches(&mut terminal, "lefts", 4);
    terminal.press(&(arrow(LEFT, 3) + &arrow(RIGHT, 1)));
    reaches(&mut terminal, "rights", 1);
    let lefts = number(&terminal, "lefts");
    reaches(&mut terminal, "rights", 4);
    assert_eq!(number(&terminal, "lefts"), lefts);
    terminal.press(&arrow(RIGHT, 3));
    quit(terminal);
}

#[test]
fn the_repetitions_of_the_terminal_are_for_terminals_without_the_protocol() {
    let slowly = "repeat_delay = 2000\n";
    let (_directory, mut terminal) = counting(Answers::Kitty, slowly, &[]);
    terminal.press(ENTER_UP);
    terminal.press(&(arrow(LEFT, 1) + &arrow(LEFT, 2).repeat(5) + &arrow(LEFT, 3)));
    terminal.press(&(arrow(RIGHT, 1) + &arrow(RIGHT, 3)));
    reaches(&mut terminal, "rights", 1);
    assert_eq!(number(&terminal, "lefts"), 1);
    quit(terminal);

    let (_directory, mut terminal) = counting(Answers::Plain, slowly, &[]);
    terminal.press(&("\x1b[D".repeat(5) + "\x1b[C"));
    reaches(&mut terminal, "rights", 1);
    assert_eq!((number(&terminal, "lefts"), terminal.count(PUSHED)), (5, 0));
    quit(terminal);
}

#[test]
fn a_key_that_is_held_when_the_focus_is_lost_does_not_continue() {
    let (_directory, mut terminal) = counting(Answers::Kitty, "", &[]);
    terminal.press(&(ENTER_UP.to_owned() + &arrow(LEFT, 1)));
    reaches(&mut terminal, "lefts", 2);
    terminal.press("\x1b[O");
    terminal.see("-- PAUSE --");
    terminal.press("\x1b[I");
    terminal.see_no("-- PAUSE --");
    let lefts = number(&terminal, "lefts");
    terminal.press(&arrow(RIGHT, 1));
    reaches(&mut terminal, "rights", 4);
    assert_eq!(number(&terminal, "lefts"), lefts);
    // The same happens when another screen appears while the key is held.
    terminal.press("\x1b[104u\x1b[104;1:3u");
    terminal.see("Esc, H, Q");
    terminal.press("\x1b[27u\x1b[27;1:3u");
    terminal.see_no("Esc, H, Q");
    let rights = number(&terminal, "rights");
    terminal.press(&arrow(LEFT, 1));
    reaches(&mut terminal, "lefts", lefts + 4);
    assert_eq!(number(&terminal, "rights"), rights);
    quit(terminal);
}

#[test]
fn no_key_is_lost_for_the_answer_of_the_terminal() {
    for answers in [Answers::Nothing, Answers::Plain, Answers::Kitty] {
        let (_directory, mut terminal) = counting(answers, "", &[]);
        terminal.press("\x1b[D\x1b[D\x1b[C");
        reaches(&mut terminal, "rights", 1);
        assert_eq!(number(&terminal, "lefts"), 2, "{answers:?}");
        quit(terminal);
    }
}

#[test]
fn names_are_typed_without_the_protocol() {
    let arguments = ["play", "tetrhex", "--edge", "6", "--seed", "1"];
    let program = env!("CARGO_BIN_EXE_rulvm");
    let mut terminal = Terminal::that_answers(Answers::Kitty, program, &arguments, (24, 80), &[]);
    terminal.see("Score 0");
    assert_eq!((terminal.count(PUSHED), terminal.count(POPPED)), (1, 0));
    terminal.press("\x1b[27u\x1b[27;1:3u");
    terminal.see("Give up?");
    terminal.press("\x1b[13u\x1b[13;1:3u");
    terminal.see("Esc: do not save");
    assert_eq!((terminal.count(PUSHED), terminal.count(POPPED)), (1, 1));
    terminal.press("Zoë");
    terminal.see("Zoë_");
    terminal.press("\r");
    terminal.see("1. Zoë");
    assert_eq!((terminal.count(PUSHED), terminal.count(POPPED)), (2, 1));
    quit(terminal);
}

#[test]
fn a_suspension_and_a_signal_restore_the_keyboard() {
    let (_directory, mut terminal) = counting_in(&[BELOW_SHELL], Answers::Kitty, "", &[]);
    terminal.press("\x1b[122;5u");
    terminal.wait("the screen of before", |screen| !screen.alternate_screen());
    assert_eq!((terminal.count(PUSHED), terminal.count(POPPED)), (1, 1));
    terminal.resume_in_shell();
    terminal.wait("the game", |screen| screen.alternate_screen());
    // The first key ends the countdown.
    terminal.see("start now");
    terminal.press("\x1b[D");
    terminal.see_no("start now");
    terminal.press("\x1b[D");
    reaches(&mut terminal, "lefts", 1);
    assert_eq!((terminal.count(PUSHED), terminal.count(POPPED)), (2, 1));
    terminal.kill("TERM");
    assert_eq!(terminal.end(), 143, "{}", terminal.screen());
    assert_eq!((terminal.count(PUSHED), terminal.count(POPPED)), (2, 2));
    assert!(!terminal.parser.screen().alternate_screen());
}

#[test]
fn keys_have_the_letters_of_the_layout() {
    for (layout, screen) in [("azerty", "azerty"), ("dvorak", "dvorak")] {
        let arguments = ["play", "tetrhex", "--edge", "6", "--seed", "1", "--layout", layout];
        let program = env!("CARGO_BIN_EXE_rulvm");
        let mut terminal = Terminal::new(program, &arguments, 24, 80, &[]);
        terminal.see("quit");
        insta::assert_snapshot!(format!("layout_{screen}"), terminal.snapshot());
        quit(terminal);
    }
}

#[test]
fn signals_have_the_keys_that_the_player_has_mapped() {
    let options =
        "[keys]\nLEFT = ['j', 'F3']\n[keys.counting]\nRGHT = 'Ctrl+l'\n[keys.other]\nLEFT = 'x'\n";
    let (_directory, mut terminal) = counting(Answers::Plain, options, &[]);
    // The arrows have no effect anymore.
    terminal.press("\x1b[D\x1b[Cjx\x1bORJ\x0c");
    reaches(&mut terminal, "rights", 1);
    assert_eq!((number(&terminal, "lefts"), number(&terminal, "rights")), (3, 1));
    insta::assert_snapshot!("mapped", terminal.snapshot());
    quit(terminal);
}

/// Opens the test of the keyboard from the list of keys.
fn test_keyboard(terminal: &mut Terminal) {
    terminal.see("Reset all keys");
    terminal.press(&(END.to_owned() + "\r"));
    terminal.see("What the terminal reports");
}

#[test]
fn what_the_terminal_reports_is_shown() {
    let program = env!("CARGO_BIN_EXE_rulvm");
    let arguments = ["play", "--seed", "1"];
    for (answers, name) in [(Answers::Plain, "plain"), (Answers::Kitty, "kitty")] {
        let mut terminal = Terminal::that_answers(answers, program, &arguments, (24, 80), &[]);
        terminal.see("K  Keys");
        terminal.press("k");
        test_keyboard(&mut terminal);
        if answers == Answers::Kitty {
            terminal
                .press("\x1b[97;1:1u\x1b[97;1:2u\x1b[97;1:3u\x1b[1;6:1D\x1b[57441;2:1u\x1b[57404u");
        } else {
            terminal.press("a\x1b[1;6D\x1b[15~");
        }
        terminal.press("\x1b[O\x1b[I\x1b[<0;5;9M\x1b[<35;6;9M\x1b[<35;7;9M");
        terminal.see("column 7");
        // Which blanks were written depends on the frames in between.
        let screen = terminal.screen();
        let lines: Vec<&str> = screen.lines().map(str::trim_end).collect();
        insta::assert_snapshot!(format!("keys_{name}"), lines.join("\n"));
        terminal.resize(30, 100);
        terminal.see("size 100 x 30");
        // Esc goes back, step by step.
        terminal.press("\x1b[27u");
        terminal.see("Test the keyboard");
        terminal.press("\x1b[27u");
        terminal.see("K  Keys");
        quit(terminal);
    }
}

/// The program receives a key and another size of the terminal at the same time.
#[test]
fn no_key_and_no_size_is_lost_for_the_other() {
    let program = env!("CARGO_BIN_EXE_rulvm");
    let mut terminal = Terminal::new(program, &["play", "--seed", "1"], 40, 80, &[]);
    terminal.see("K  Keys");
    terminal.press("k");
    test_keyboard(&mut terminal);
    for key in 'a'..='h' {
        let rows = u16::try_from(u32::from(key)).unwrap() - 56;
        terminal.kill("STOP");
        terminal.resize(rows, 80);
        terminal.press(&key.to_string());
        terminal.resume();
        terminal.see(&format!("size 80 x {rows}"));
        terminal.see(&format!("pressed        {}", key.to_ascii_uppercase()));
    }
    terminal.press("\x03");
    assert_eq!(terminal.end(), 0);
    // It was set up again each time.
    assert_eq!(terminal.count("\x1b[?1049h"), terminal.count("\x1b[?1049l"));
}

#[test]
fn a_signal_that_no_rule_has_is_doubted() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("mine.toml");
    std::fs::write(&file, "[keys]\nLEFY = 'j'\n").unwrap();
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_rulvm"))
        .args(["options", "--show", "-o"])
        .arg(&file)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0));
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains("no known rule has `LEFY`; did you mean `LEFT`?"), "{told}");
    assert!(String::from_utf8(output.stdout).unwrap().contains("[keys]\nLEFY = [\"J\"]"));
}

#[test]
fn the_first_start_asks_for_keys_once() {
    let config = tempfile::tempdir().unwrap();
    let file = config.path().join("rul/rulvm.toml");
    let environment = [("XDG_CONFIG_HOME", config.path().to_str().unwrap())];
    let program = env!("CARGO_BIN_EXE_rulvm");
    let start = |arguments: &[&str]| {
        let mut all = vec!["play", "tetrhex", "--edge", "6", "--seed", "1"];
        all.extend(arguments);
        Terminal::new(program, &all, 24, 80, &environment)
    };
    // Not where it would be in the way, or has been answered.
    for arguments in [["--plain", "-u"], ["--demo", "-u"], ["--keys", "modern"]] {
        let mut terminal = start(&arguments);
        terminal.see(if arguments[0] == "--plain" { "piece: " } else { "Score" });
        assert!(!terminal.screen().contains("Which keys"), "{}", terminal.screen());
        quit_without_question(terminal);
    }
    assert!(!file.exists());
    let mut terminal = start(&[]);
    terminal.see("Which keys do you want to play with?");
    insta::assert_snapshot!("first_start", terminal.snapshot());
    terminal.press(&(DOWN.repeat(2) + "\r"));
    terminal.see("H ← left");
    terminal.see("? F1 help");
    quit(terminal);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "key_preset = \"vim\"\n");
    let mut terminal = start(&[]);
    terminal.see("H ← left");
    quit(terminal);
    // Enter or Esc alone chooses the default keys, which are saved too.
    for (key, then) in [("\r", "A , down left"), ("\x1b", "A , down left")] {
        std::fs::remove_file(&file).unwrap();
        let mut terminal = start(&[]);
        terminal.see("Which keys do you want to play with?");
        terminal.press(key);
        terminal.see(then);
        quit(terminal);
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "key_preset = \"modern\"\n");
    }
}

fn quit_without_question(mut terminal: Terminal) {
    terminal.press("\x03");
    assert_eq!(terminal.end(), 0, "{}", terminal.screen());
}

#[test]
fn a_key_is_bound_taken_over_and_reset_on_the_screen() {
    let options = "# mine\nghost = true # yes\n\n[keys]\nROTL = 'y' # left\n";
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("mine.toml");
    std::fs::write(&file, options).unwrap();
    let arguments =
        ["play", "--menu", "--calm", "tetrhex", "--seed", "1", "-o", file.to_str().unwrap()];
    let program = env!("CARGO_BIN_EXE_rulvm");
    let mut terminal = Terminal::new(program, &arguments, 24, 80, &[]);
    terminal.see("K  Keys");
    terminal.press("k");
    terminal.see("Reset all keys");
    // Whether cells at the ends of lines are empty or spaces depends on what was drawn before.
    let screen = terminal.screen();
    let lines: Vec<&str> = screen.lines().map(str::trim_end).collect();
    insta::assert_snapshot!("key_list", lines.join("\n"));
    let written = || std::fs::read_to_string(&file).unwrap();
    let has = |screen: String, words: &str| {
        let words: Vec<&str> = words.split(' ').collect();
        screen.lines().any(|line| line.split_whitespace().collect::<Vec<_>>() == words)
    };
    // A free key for the first signal.
    terminal.press(&(DOWN.to_owned() + "\r"));
    terminal.see("Press the new key for: left");
    terminal.press("j");
    terminal.wait("the new key", |screen| has(screen.contents(), "left J"));
    terminal.see("Saved in ");
    assert!(written().contains("\n[keys]\nROTL = 'y' # left\nLEFT = \"J\"\n"), "{}", written());
    // The key of another signal: canceled, and taken over.
    for (answer, shown) in [("\x1b", "left J"), ("\r", "left Y")] {
        terminal.press("\r");
        terminal.see("Press the new key for: left");
        terminal.press("y");
        terminal.see("Y already has a signal: turn left.");
        terminal.press(answer);
        terminal.wait("the answer", |screen| {
            has(screen.contents(), shown) && !screen.contents().contains("already")
        });
    }
    // The other signal has the key of the preset again.
    terminal.wait("turn left", |screen| has(screen.contents(), "turn left Z"));
    terminal.press("+");
    terminal.see("Press the new key for: left");
    terminal.press("\x1b[D");
    terminal.wait("both keys", |screen| has(screen.contents(), "left Y ←"));
    terminal.see("Saved in ");
    let expected = "# mine\nghost = true # yes\n\n[keys]\n\
                    LEFT = [\"Y\", \"Left\"]\n";
    assert_eq!(written(), expected);
    // They apply immediately, and are shown.
    terminal.press("\x1b");
    terminal.see("K  Keys");
    terminal.press("p");
    terminal.see("Y ← left");
    quit(terminal);

    let mut terminal = Terminal::new(program, &arguments, 24, 80, &[]);
    terminal.see("K  Keys");
    terminal.press("k");
    terminal.wait("what was kept", |screen| has(screen.contents(), "left Y ←"));
    terminal.press(&(DOWN.to_owned() + "\x1b[3~"));
    terminal.wait("the usual key", |screen| has(screen.contents(), "left ←"));
    terminal.see("Saved in ");
    assert!(!written().contains("LEFT"), "{}", written());
    quit(terminal);
}

#[test]
fn keys_that_cannot_be_saved_are_used_and_reported() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("mine.toml");
    std::fs::write(&file, "").unwrap();
    let arguments =
        ["play", "--menu", "--calm", "tetrhex", "--seed", "1", "-o", file.to_str().unwrap()];
    let mut terminal = Terminal::new(env!("CARGO_BIN_EXE_rulvm"), &arguments, 24, 80, &[]);
    terminal.see("K  Keys");
    std::fs::write(&file, "this is no file of options").unwrap();
    terminal.press("k\x1b[C");
    terminal.see("Could not be saved: ");
    terminal.see("< original >");
    quit(terminal);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "this is no file of options");
}

#[test]
fn the_keys_of_every_screen_are_shown() {
    let arguments = ["play", "--menu", "--calm", "tetrhex", "--seed", "1", "--edge", "6"];
    let mut terminal = Terminal::new(env!("CARGO_BIN_EXE_rulvm"), &arguments, 24, 80, &[]);
    terminal.see("K  Keys");
    terminal.press("?");
    terminal.see("6 to 9: board size");
    // Backspace goes back like Esc.
    terminal.press("\x7f");
    terminal.see("K  Keys");
    terminal.press("p");
    terminal.see("Score 0");
    terminal.press("?");
    terminal.see("On all screens");
    insta::assert_snapshot!("key_help", terminal.snapshot());
    terminal.press("h");
    terminal.see("Pieces of four hexagons");
    terminal.press("\x7f");
    // The rule continues with the game pause.
    terminal.see("-- PAUSE --");
    terminal.press("\r");
    terminal.see_no("-- PAUSE --");
    terminal.press("q");
    terminal.see("Leave the game");
    terminal.press("\x1bOP");
    terminal.see("On all screens");
    terminal.press("\x7f");
    terminal.see("Leave the game");
    terminal.press("\x7f");
    terminal.see_no("Leave the game");
    quit(terminal);
}
