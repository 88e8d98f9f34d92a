//! `rulvm table` in a real pseudo-terminal: games for two.

use std::path::Path;

use rulvm_files::Exit;
use test_support::process;
use test_support::terminal::Terminal;

/// Plays in a terminal of 80 x 24.
fn table(arguments: &[&str]) -> Terminal {
    let arguments = [&["table"], arguments].concat();
    Terminal::new(env!("CARGO_BIN_EXE_rulvm"), &arguments, 24, 80, &[])
}

/// Clicks on a text on the screen.
fn click(terminal: &mut Terminal, text: &str) {
    terminal.see(text);
    let screen = terminal.screen();
    let mut rows = screen.lines().enumerate();
    let at = rows.find_map(|(row, line)| Some((row, line[..line.find(text)?].chars().count())));
    let (row, column) = at.unwrap();
    terminal.press(&format!("\x1b[<0;{};{}M", column + 1, row + 1));
}

const UP: &str = "\x1b[A";
const DOWN: &str = "\x1b[B";
const CONTROL_C: &str = "\x03";
const CONTROL_Q: &str = "\x11";
const CONTROL_S: &str = "\x13";

/// The files in the state directory of a player.
fn saved(data: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(data.join("rul/tables")).into_iter().flatten();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.filter(|name| name.ends_with(".json")).collect()
}

#[test]
fn two_people_play_to_the_end_with_keys_and_start_again() {
    let mut terminal = table(&["tictactoe"]);
    terminal.see("X to move");
    terminal.see("two players here");
    for (key, turn) in [("1", "O to move"), ("4", "X to move"), ("2", "O to move")] {
        terminal.press(key);
        terminal.see(turn);
    }
    terminal.press("5");
    terminal.see("X to move");
    // A taken cell is not a move.
    terminal.press("5");
    terminal.see("No legal move starts with");
    terminal.press("\x7f");
    terminal.see_no("Move:");
    terminal.press("3");
    terminal.see("X wins");
    terminal.see("Three in a row");
    // The menu offers another game first.
    terminal.press("\r");
    terminal.see("Start again");
    terminal.press("\r");
    terminal.see("X to move");
    // The second time, it may be lost.
    terminal.press(CONTROL_Q);
    terminal.see("The game is not saved");
    terminal.press(CONTROL_Q);
    assert_eq!(terminal.end(), 0);
    terminal.is_restored();
}

#[test]
fn a_game_is_played_with_the_mouse() {
    let mut terminal = table(&["tictactoe", "--colors", "none"]);
    terminal.see("X to move");
    for (cell, turn) in [("1", "O to move"), ("4", "X to move"), ("2", "O to move")] {
        click(&mut terminal, cell);
        terminal.see(turn);
    }
    click(&mut terminal, "menu");
    terminal.see("Back to the game");
    click(&mut terminal, "Quit");
    // The game is not over.
    terminal.see("The game is not saved");
    click(&mut terminal, "Quit without saving");
    assert_eq!(terminal.end(), 0);
    terminal.is_restored();
    assert_eq!(saved(terminal.data.path()), [""; 0]);
}

#[test]
fn the_program_answers_doubles_and_offers_them() {
    let ahead = "position=2:2,1:2,off:11 6:5,5:5,4:4,off:1 0 - 1 - 0-0";
    let mut terminal = table(&["backgammon", "--against", "easy", "--option", ahead]);
    terminal.see("against the program: easy");
    terminal.see("Your turn");
    // It cannot be taken back, so it needs Enter.
    terminal.press("double");
    terminal.see("Move: double");
    terminal.press("\r");
    terminal.see("You win");
    terminal.see("dropped (points: 1)");
    terminal.press(CONTROL_Q);
    assert_eq!(terminal.end(), 0);
    // Now the program is ahead, and it is its turn.
    let arguments = ["backgammon", "--against", "easy", "--side", "black", "--option", ahead];
    let mut terminal = table(&arguments);
    terminal.see("Do you accept a double to 2?");
    terminal.press("1");
    terminal.see("You lose");
    terminal.press(CONTROL_Q);
    assert_eq!(terminal.end(), 0);
}

#[test]
fn a_game_is_saved_to_a_file_and_continued() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("our game.json");
    let path = file.to_str().unwrap();
    let mut terminal = table(&["connect4", "--save", path]);
    terminal.see("Red to move");
    terminal.press("4");
    terminal.see("Yellow to move");
    terminal.press(CONTROL_S);
    terminal.see("Saved as");
    terminal.press(CONTROL_Q);
    assert_eq!(terminal.end(), 0);
    terminal.see(&format!("rulvm table --load '{}", directory.path().display()));
    let first = std::fs::read(&file).unwrap();
    // It is saved to the same file again.
    let mut terminal = table(&["--load", path, "--against", "easy", "--side", "2"]);
    terminal.see("Your turn");
    terminal.see("against the program: easy");
    terminal.press("4");
    terminal.see("Red is thinking");
    terminal.see("Your turn");
    terminal.press(CONTROL_C);
    terminal.see("The game is not saved");
    terminal.press(&format!("{DOWN}\r"));
    assert_eq!(terminal.end(), 0);
    assert_ne!(std::fs::read(&file).unwrap(), first);
    // It knows the side of the person.
    let mut terminal = table(&["--load", path, "--against", "easy"]);
    terminal.see("Your turn");
    terminal.see("▶● Yellow");
    terminal.press(CONTROL_Q);
    assert_eq!(terminal.end(), 0);
    // A new game does not replace it, and a damaged one is refused.
    let rulvm = env!("CARGO_BIN_EXE_rulvm");
    let output = process::run(rulvm, &["table", "connect4", "--save", path], Path::new("."), b"");
    assert!(String::from_utf8_lossy(&output.stderr).contains("this file already exists"));
    let text = String::from_utf8(first).unwrap();
    for (old, new) in [("\"turn\":1", "\"turn\":0"), ("rul.connect4", "rul.connect5")] {
        std::fs::write(&file, text.replace(old, new)).unwrap();
        let output = process::run(rulvm, &["table", "--load", path], Path::new("."), b"");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(error.contains("this save is damaged"), "{error}");
        assert_eq!(output.status.code(), Some(i32::from(Exit::Recording.number())));
    }
}

#[test]
fn two_programs_do_not_overwrite_each_others_game() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("game.json");
    let path = path.to_str().unwrap();
    let mut both = [(); 2].map(|()| table(&["tictactoe", "--save", path]));
    // Both have found that there is no such file before one of them writes it.
    for terminal in &mut both {
        terminal.see("X to move");
    }
    for (terminal, key) in both.iter_mut().zip(["1", "2"]) {
        terminal.press(key);
        terminal.see("O to move");
        terminal.press(CONTROL_S);
        terminal.see("Saved as");
        terminal.press(CONTROL_Q);
        assert_eq!(terminal.end(), 0);
    }
    both[0].see("game.json");
    both[1].see("game-2.json");
    let boards = ["game.json", "game-2.json"].map(|name| {
        let text = std::fs::read_to_string(directory.path().join(name)).unwrap();
        serde_json::from_str::<serde_json::Value>(&text).unwrap()["core"]["board"].clone()
    });
    assert_ne!(boards[0], boards[1]);
}

#[test]
fn the_start_screen_leads_to_a_game_and_back() {
    let mut terminal = table(&[]);
    terminal.see("Which game?");
    terminal.press("t\r");
    terminal.see("Who plays?");
    terminal.press(&format!("{DOWN}\r"));
    terminal.see("O, who moves second");
    terminal.press(&format!("{UP}{UP}\r"));
    terminal.see("Your turn");
    terminal.press(CONTROL_Q);
    terminal.see("The game is not saved");
    terminal.press(&format!("{DOWN}\r"));
    terminal.see("Continue a saved game");
    terminal.press("c\r");
    terminal.see("tictactoe-");
    terminal.press("\r\r");
    terminal.see("O to move");
    terminal.press(CONTROL_Q);
    terminal.see("Which game?");
    terminal.press(CONTROL_C);
    assert_eq!(terminal.end(), 0);
    terminal.is_restored();
    assert_eq!(saved(terminal.data.path()).len(), 1);
}

#[test]
fn a_player_who_is_out_does_not_wait_for_the_program() {
    let mut terminal = table(&["versus", "hexcolumns", "--against", "strong"]);
    terminal.see("against the program: strong");
    // The program ends its board when it is ahead; the player can also end the match.
    terminal.press("\x1b");
    click(&mut terminal, "Give up");
    terminal.see("You lose");
}

#[test]
fn a_game_is_said_in_lines_of_text() {
    let mut terminal = table(&["tictactoe", "--plain"]);
    terminal.see("Tic-tac-toe");
    terminal.see("X to move");
    terminal.press("5");
    terminal.see("X: 5");
    terminal.see("O to move");
    terminal.press(CONTROL_C);
    terminal.see("> Continue playing");
    terminal.press(CONTROL_C);
    assert_eq!(terminal.end(), 0);
    assert_eq!(terminal.count("\x1b[?1049h"), 0);
}

#[cfg(unix)]
#[test]
fn a_signal_ends_the_game_which_is_saved() {
    for (signal, exit) in [("TERM", Exit::Terminated), ("HUP", Exit::HungUp)] {
        let mut terminal = table(&["othello"]);
        terminal.see("Black to move");
        terminal.press("d3");
        terminal.see("White to move");
        terminal.kill(signal);
        assert_eq!(terminal.end(), u32::from(exit.number()), "{signal}");
        terminal.see("the game is saved: rulvm table --load");
        terminal.is_restored();
        assert_eq!(saved(terminal.data.path()).len(), 1);
    }
    let mut terminal = table(&["othello"]);
    terminal.see("Black to move");
    terminal.press("d3");
    terminal.see("White to move");
    let (status, data) = terminal.hang_up();
    assert_eq!(status, u32::from(Exit::HungUp.number()));
    assert_eq!(saved(data.path()).len(), 1);
    // A game that has not started is not kept.
    let mut terminal = table(&["othello"]);
    terminal.see("Black to move");
    terminal.kill("TERM");
    assert_eq!(terminal.end(), u32::from(Exit::Terminated.number()));
    assert_eq!(saved(terminal.data.path()), [""; 0]);
}

#[cfg(unix)]
#[test]
fn a_game_continues_after_it_was_suspended_and_in_a_window_that_was_too_small() {
    let environment = [test_support::terminal::BELOW_SHELL];
    let rulvm = env!("CARGO_BIN_EXE_rulvm");
    let mut terminal = Terminal::new(rulvm, &["table", "othello"], 10, 40, &environment);
    terminal.see("needs a terminal of 40 x 12");
    terminal.resize(24, 80);
    terminal.see("Black to move");
    terminal.press("\x1a");
    terminal.resume_in_shell();
    terminal.see("Black to move");
    terminal.press("d3");
    terminal.see("White to move");
    terminal.press(&format!("{CONTROL_C}{CONTROL_C}"));
    assert_eq!(terminal.end(), 0);
}

/// What a message quotes is shortened.
#[test]
fn messages_about_long_arguments_and_files_are_short() {
    let directory = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let file = directory.path().join(name);
        std::fs::write(&file, text).unwrap();
        file.to_str().unwrap().to_owned()
    };
    let long = "a".repeat(100_000);
    let save = write("long.json", &format!("{{\"book\":\"{long}\"}}"));
    let chain = vec!["8/7"; 10_000].join("/");
    let mat = write(
        "long.mat",
        &format!(" 1 point match\n\n Game 1\n A : 0   B : 0\n  1) 31: {chain}\n"),
    );
    let key = "a".repeat(52);
    for arguments in [
        &["--join", &format!("rul1-{key}@{long}/othello")][..],
        &["--join", &format!("rul1-{key}@a/{long}")],
        &["--watch", &long],
        &[&long],
        &["versus", &long],
        &["othello", "--option", &long],
        &["othello", "--option", &format!("{long}=1")],
        &["othello", "--option", &format!("strict_chips={long}")],
        &["othello", "--against", "easy", "--side", &long],
        &["--load", &save],
        &["import", &mat],
    ] {
        let arguments = [&["table"], arguments].concat();
        let output = process::run(env!("CARGO_BIN_EXE_rulvm"), &arguments, Path::new("."), b"");
        assert_ne!(output.status.code(), Some(0));
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.len() < 1000, "{}", &said[..1000]);
        assert!(said.starts_with("rulvm: "), "{said}");
    }
}

/// In a terminal, words of messages are not broken.
#[test]
fn messages_are_wrapped_between_words() {
    let arguments = ["table", "--join", "rul1-abcdef"];
    let mut terminal = Terminal::new(env!("CARGO_BIN_EXE_rulvm"), &arguments, 24, 40, &[]);
    assert_eq!(terminal.end(), u32::from(Exit::BadOptions.number()));
    let said = terminal.output();
    let said: Vec<_> = said.lines().map(str::trim_end).collect();
    assert!(said.iter().all(|line| line.len() <= 40), "{said:?}");
    let expected = "rulvm: --join: the key has 6 characters, not 52: copy the whole invitation";
    assert_eq!(said.join(" "), expected);
}

#[test]
fn what_cannot_be_played_is_explained() {
    for (arguments, exit, words) in [
        (&["othello"][..], Exit::BadOptions, "a table needs a terminal"),
        (&[], Exit::BadOptions, "a table needs a terminal"),
        (
            &["chess"],
            Exit::BadOptions,
            "there is no game `chess`; the games are backgammon, connect4",
        ),
        (&["hexcolumns"], Exit::BadOptions, "two play it by `rulvm table versus hexcolumns`"),
        (&["--seed", "1"], Exit::BadOptions, "--seed needs the name of a game"),
        (&["othello", "--side", "1"], Exit::BadOptions, "--against"),
        (
            &["othello", "--against", "easy", "--side", "red"],
            Exit::BadOptions,
            "Othello has no side `red`; the sides are Black (1), White (2)",
        ),
        (
            &["backgammon", "--option", "match=many"],
            Exit::BadOptions,
            "the option `match` is a number from 1 to 99, not `many`",
        ),
        (&["backgammon", "--option", "match=100"], Exit::BadOptions, "from 1 to 99"),
        (&["backgammon", "--option", "match=0"], Exit::BadOptions, "from 1 to 99"),
        (
            &["tictactoe", "--option", "position=XX./.O./... X"],
            Exit::BadOptions,
            "it is O's turn: there are 2 X and 1 O",
        ),
        (
            &["tictactoe", "--option", "position=XX./.O./..."],
            Exit::BadOptions,
            "a position is three rows",
        ),
        (
            &["connect4", "--option", "position=......./......./......./......./......./R...... R"],
            Exit::BadOptions,
            "it is Y's turn: there are 1 red and 0 yellow disks",
        ),
        (&["othello", "hexcolumns"], Exit::BadOptions, "only `versus` plays a rule"),
        (&["backgammon", "--option", "match"], Exit::BadOptions, "its value, such as match=5"),
        (&["backgammon", "--option", "cube=2"], Exit::BadOptions, "--option jacoby="),
        (&["--load", "none.json"], Exit::Recording, "none.json: "),
        (&["versus", "no-such-rule"], Exit::RuleNotFound, "no-such-rule"),
    ] {
        let arguments = [&["table"], arguments].concat();
        let rulvm = env!("CARGO_BIN_EXE_rulvm");
        let output = process::run(rulvm, &arguments, Path::new("."), b"");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains(words), "{arguments:?}: {said}");
        assert_eq!(output.status.code(), Some(i32::from(exit.number())), "{arguments:?}: {said}");
    }
    let output =
        process::run(env!("CARGO_BIN_EXE_rulvm"), &["table", "games"], Path::new("."), b"");
    let listed = String::from_utf8(output.stdout).unwrap();
    for line in [
        "connect4: Connect 4, Red against Yellow",
        "  --option match=",
        "  --against easy     sees lines of three",
        "  --against strong   sends a signal every 150 milliseconds",
    ] {
        assert!(listed.contains(line), "{listed}");
    }
    assert!(!listed.contains("probe"), "{listed}");
}

/// The size can change between two looks at it.
#[test]
fn a_window_can_have_another_size_at_any_moment() {
    let mut terminal = table(&["othello"]);
    terminal.see("Black to move");
    for _ in 0..40 {
        for (rows, columns) in [(14, 60), (40, 120), (60, 200)] {
            terminal.resize(rows, columns);
            terminal.press("\x1b[C");
        }
    }
    terminal.resize(24, 80);
    terminal.press("d3");
    terminal.see("White to move");
    terminal.press(CONTROL_Q);
    terminal.see("Quit without saving");
    terminal.press(CONTROL_Q);
    assert_eq!(terminal.end(), 0, "{}", terminal.output());
}
