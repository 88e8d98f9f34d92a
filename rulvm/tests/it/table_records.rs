//! `rulvm table sim`, `import`, `bord` and `--record`.

use std::path::{Path, PathBuf};
use std::process::Output;

use rulvm_files::Exit;
use serde_json::Value;
use test_support::process;
use test_support::terminal::Terminal;

const PROGRAM: &str = env!("CARGO_BIN_EXE_rulvm");
const CONTROL_Q: &str = "\x11";

/// Runs `rulvm table` in a directory.
fn table(arguments: &[&str], directory: &Path) -> Output {
    process::run(PROGRAM, &[&["table"], arguments].concat(), directory, b"")
}

/// Returns what a successful command prints.
fn printed(arguments: &[&str], directory: &Path) -> String {
    let output = table(arguments, directory);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{errors}");
    String::from_utf8(output.stdout).unwrap()
}

/// Returns the message of a command that fails.
fn refused(arguments: &[&str], directory: &Path, exit: Exit) -> String {
    let output = table(arguments, directory);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(exit.number().into()), "{errors}");
    errors
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The lines of an example in the documentation, after its command.
fn example(document: &str, name: &str) -> String {
    let text = std::fs::read_to_string(root().join("docs").join(document)).unwrap();
    let (_, rest) = text.split_once(&format!("<!-- {name} -->\n```text\n")).unwrap();
    rest.split("```").next().unwrap().to_owned()
}

#[test]
fn the_examples_in_the_documents_are_those_of_the_program() {
    for (document, name) in [("books.md", "sim"), ("records.md", "import")] {
        let example = example(document, name);
        let (command, output) = example.split_once('\n').unwrap();
        let words: Vec<&str> = command.strip_prefix("$ rulvm table ").unwrap().split(' ').collect();
        assert_eq!(output, printed(&words, &root()), "{document}");
    }
}

#[test]
fn the_report_of_a_contest_is_the_same_for_any_number_of_threads() {
    let directory = tempfile::tempdir().unwrap();
    let all = ["sim", "easy", "easy", "--games", "4", "--seed", "7", "--threads"];
    let report = |threads: &str| {
        let output = table(&[&all[..], &[threads]].concat(), directory.path());
        assert_eq!(output.status.code(), Some(0));
        let times = String::from_utf8(output.stderr).unwrap();
        assert_eq!(times.matches("time for a choice: A ").count(), 4, "{times}");
        String::from_utf8(output.stdout).unwrap()
    };
    let one = report("1");
    for book in ["Backgammon", "Connect 4", "Othello", "Tic-tac-toe"] {
        assert!(one.contains(&format!("{book}: 4 games, seeds 7 to 10; A easy, B easy")), "{one}");
    }
    assert_eq!(report("3"), one);
    let json =
        printed(&[&all[..], &["2", "--json", "--book", "othello"]].concat(), directory.path());
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&json[0]["book"], &json[0]["games"]), (&"rul.othello".into(), &4.into()));
}

#[test]
fn a_contest_that_cannot_be_played_is_explained() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    let errors = |arguments: &[&str], exit| refused(&[&["sim"], arguments].concat(), path, exit);
    assert!(errors(&["easy", "hard"], Exit::BadOptions).contains("expected easy, medium, strong"));
    let text = errors(&["easy", "easy", "--book", "chess"], Exit::BadOptions);
    assert!(text.contains("the program plays backgammon, connect4, othello, tictactoe"), "{text}");
    let record = ["easy", "easy", "--book", "othello", "--record", "a.mat"];
    let text = errors(&record, Exit::BadOptions);
    assert!(
        text.contains("ends in .ggf (Generic Game Format) or .txt (list of squares)"),
        "{text}"
    );
    let text = errors(&["easy", "command:cat", "--book", "tictactoe"], Exit::BotFailed);
    assert!(
        text.contains("Tic-tac-toe, game 1 of 100, seed 1: the program `cat` failed: "),
        "{text}"
    );
    assert!(errors(&["easy", "command:'"], Exit::BadOptions).contains("quotes must be closed"));
}

#[test]
fn what_a_seed_is_is_said() {
    let directory = tempfile::tempdir().unwrap();
    let full = "a seed is a whole number from 0 to 18446744073709551615";
    let half = "a seed is a whole number from 0 to 4611686018427387904";
    let cases: [(&[&str], &str); 3] = [
        (&["othello"], full),
        (&["import", "a.mat", "-o", "a.json"], full),
        (&["sim", "easy", "easy"], half),
    ];
    for (arguments, message) in cases {
        for seed in ["abc", "", "-1", "1.5", "18446744073709551616"] {
            let seed = format!("--seed={seed}");
            let arguments = [arguments, &[seed.as_str()]].concat();
            let text = refused(&arguments, directory.path(), Exit::BadOptions);
            assert!(text.contains(message), "{text}");
        }
    }
}

#[test]
fn how_a_game_was_won_is_said_in_words() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    let tags = |game: &str, moves: &str| format!("[Game \"{game}\"]\n\n{moves}\n");
    let dropped = " 0 point match\n\n Game 1\n A : 0  B : 0\n  1) 31: 8/5 6/5  \
                   Doubles => 2\n  2)  Drops\n";
    for (file, text, how) in [
        ("t.txt", tags("Tic-tac-toe", "1. 1 4 2. 2 5 3. 3 1-0"), "X has won: three in a row"),
        ("c.txt", tags("Connect 4", "1. 1 2 2. 1 2 3. 1 2 4. 1 1-0"), "Red has won: four in a row"),
        ("o.txt", "e6f4e3f6g5d6e7f5c5\n".to_owned(), "Black has won: by 13 points"),
        ("b.mat", dropped.to_owned(), "Black has won: the double was dropped, 1 point"),
    ] {
        std::fs::write(path.join(file), text).unwrap();
        let text = printed(&["import", file], path);
        assert!(text.contains(&format!("; {how}\n")), "{text}");
    }
}

#[test]
fn games_go_from_a_contest_to_a_record_and_back() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    for (book, file) in [("backgammon", "b.mat"), ("connect4", "c.txt"), ("othello", "o.ggf")] {
        printed(&["sim", "easy", "easy", "--book", book, "--games", "2", "--record", file], path);
        let text = printed(&["import", file], path);
        assert_eq!(text.matches("against easy").count(), 2, "{text}");
        assert_eq!(text.matches(" has won: ").count(), 2, "{text}");
    }
    // As GNU Backgammon expects it, each player has the same column in all games.
    printed(
        &["sim", "easy", "medium", "--book", "backgammon", "--games", "2", "--record", "s.mat"],
        path,
    );
    let text = printed(&["import", "s.mat"], path);
    assert_eq!(text.matches("easy (White) against medium (Black)").count(), 2, "{text}");
    // From one format to another one, and to a saved game.
    printed(&["import", "o.ggf", "-o", "o.txt", "--moves", "20"], path);
    let list = std::fs::read_to_string(path.join("o.txt")).unwrap();
    assert_eq!(list.lines().count(), 2);
    let text = refused(&["import", "o.txt", "-o", "o.json"], path, Exit::BadOptions);
    assert!(text.contains("choose one with --game N"), "{text}");
    assert!(!path.join("o.json").exists());
    let text = printed(&["import", "o.txt", "-o", "o.json", "--game", "2"], path);
    assert!(text.starts_with("2: Othello, Black against White\n"), "{text}");
    let file = path.join("o.json");
    let mut terminal =
        Terminal::new(PROGRAM, &["table", "--load", file.to_str().unwrap()], 24, 80, &[]);
    terminal.see("to move");
    terminal.press(CONTROL_Q);
    assert_eq!(terminal.end(), 0);
    // The same seed, the same dice.
    let save = |seed: &str| {
        printed(&["import", "b.mat", "--game", "1", "-o", "b.json", "--seed", seed], path);
        let text = std::fs::read_to_string(path.join("b.json")).unwrap();
        std::fs::remove_file(path.join("b.json")).unwrap();
        text
    };
    assert_eq!(save("5"), save("5"));
    assert_ne!(save("5"), save("6"));
    // Nothing is overwritten.
    for (output, why) in [
        ("b.mat", "b.mat: this would overwrite the record; choose another name"),
        ("o.txt", "o.txt: this file already exists; choose another name"),
    ] {
        let before = std::fs::read(path.join(output)).unwrap();
        let text = refused(&["import", "b.mat", "-o", output], path, Exit::BadOptions);
        assert!(text.contains(why), "{text}");
        assert_eq!(std::fs::read(path.join(output)).unwrap(), before);
    }
}

#[test]
fn a_record_that_is_wrong_is_refused_with_its_place() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    std::fs::write(path.join("a.ggf"), "(;GM[Othello]\nB[d3]W[a1];)").unwrap();
    let text = refused(&["import", "a.ggf", "-o", "a.json"], path, Exit::Recording);
    assert!(text.starts_with("rulvm: a.ggf: line 2, column 6: `a1` is not a legal move"), "{text}");
    assert!(!path.join("a.json").exists());
    assert!(refused(&["import", "none"], path, Exit::Recording).starts_with("rulvm: none: "));
    std::fs::write(path.join("a.txt"), "f5d6").unwrap();
    let text = refused(&["import", "a.txt", "--game", "2"], path, Exit::Recording);
    assert!(text.contains("the record has 1 game"), "{text}");
    let text = refused(&["import", "a.txt", "-o", "b.mat"], path, Exit::BadOptions);
    assert!(text.contains("a record of Othello ends in .ggf"), "{text}");
}

#[test]
fn names_in_a_record_are_no_commands_for_a_terminal() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    let tags = "[Game \"Tic-tac-toe\"]\n[X \"\u{1b}]0;title\u{7}Ann\"]\n[O \"\u{202e}Bob\"]\n";
    std::fs::write(path.join("a.txt"), format!("{tags}[Site \"{}\"]\n\n5 1 *\n", "s".repeat(500)))
        .unwrap();
    let arguments = ["table", "import", "a.txt", "-o", "b.txt"];
    let output = process::run(PROGRAM, &arguments, path, b"");
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(said.contains("Ann (X) against") && said.contains("Bob (O)"), "{said}");
    assert!(said.contains(&format!(", {}…", "s".repeat(60))), "{said}");
    let written = std::fs::read_to_string(path.join("b.txt")).unwrap();
    for text in [said, written] {
        assert!(!text.contains(['\u{1b}', '\u{7}', '\u{202e}']), "{text:?}");
    }
}

#[test]
fn the_moves_of_a_game_are_recorded_and_continued() {
    let directory = tempfile::tempdir().unwrap();
    let place = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    let (record, save) = (place("r.txt"), place("s.json"));
    let play = |arguments: &[&str], moves: &[(&str, &str)]| {
        let arguments = [&["table"], arguments].concat();
        let mut terminal = Terminal::new(PROGRAM, &arguments, 24, 80, &[]);
        terminal.see("to move");
        for (key, text) in moves {
            terminal.press(key);
            terminal.see(text);
        }
        terminal.press(CONTROL_Q);
        assert_eq!(terminal.end(), 0);
    };
    let moves = [("5", "O to move"), ("1", "X to move"), ("\x13", "Saved as")];
    play(&["tictactoe", "--save", &save, "--record", &record], &moves);
    let text = std::fs::read_to_string(&record).unwrap();
    assert!(text.ends_with("\n1. 5 1 *\n"), "{text}");
    // Another game does not replace it.
    let text = refused(&["tictactoe", "--record", &record], directory.path(), Exit::BadOptions);
    assert!(text.contains("does not end where this one continues"), "{text}");
    play(
        &["--load", &save, "--record", &record],
        &[("2", "O to move"), ("8", "X to move"), ("\x13", "Saved as")],
    );
    let text = std::fs::read_to_string(&record).unwrap();
    assert!(text.ends_with("\n1. 5 1 2. 2 8 *\n"), "{text}");
    // A file that names players, and has no game yet, is not replaced either.
    let header = place("header.mat");
    std::fs::write(&header, "; [Player 1 \"Ann\"]\n\n7 point match\n").unwrap();
    let text = refused(&["backgammon", "--record", &header], directory.path(), Exit::BadOptions);
    assert!(text.contains("this file already exists"), "{text}");
    let text = refused(&["--record", &record], directory.path(), Exit::BadOptions);
    assert!(text.contains("--record needs the name of a game"), "{text}");
    // Without a move, there is no record, and a message says so.
    let none = place("none.txt");
    let arguments = ["table", "tictactoe", "--record", &none];
    let mut terminal = Terminal::new(PROGRAM, &arguments, 24, 80, &[]);
    terminal.see("X to move");
    terminal.press("5");
    terminal.see("O to move");
    // The record is written before a move is shown.
    assert!(Path::new(&none).exists());
    terminal.press("\x15");
    terminal.see("X to move");
    assert!(!Path::new(&none).exists());
    terminal.press(CONTROL_Q);
    terminal.see("The game is not saved");
    terminal.press("\x1b[B\x1b[B\r");
    terminal.see("no move was played, so");
    assert_eq!(terminal.end(), 0);
    assert!(!Path::new(&none).exists());
}

#[test]
fn a_game_of_backgammon_is_recorded_with_its_dice() {
    let directory = tempfile::tempdir().unwrap();
    let place = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    let (record, save) = (place("b.mat"), place("b.json"));
    let play = |arguments: &[&str], keys: &[(&str, &str)]| {
        let arguments = [&["table"], arguments, &["--record", &record]].concat();
        let mut terminal = Terminal::new(PROGRAM, &arguments, 24, 80, &[]);
        for (text, keys) in keys {
            terminal.see(text);
            terminal.press(keys);
        }
        terminal.see("Saved as");
        terminal.press(CONTROL_Q);
        assert_eq!(terminal.end(), 0);
        printed(&["import", "b.mat"], directory.path())
    };
    // The first move of the list; then the other player rolls, and the game is interrupted.
    let keys = [
        ("Roll to see who", "roll"),
        ("Move your checkers", "\t"),
        ("Legal moves", "\r"),
        ("Roll or double", "roll"),
        ("Move your checkers", "\x13"),
    ];
    let arguments = ["backgammon", "--seed", "5", "--save", &save, "--option", "match=3"];
    let text = play(&arguments, &keys);
    assert!(text.contains("\n   1 move; it is "), "{text}");
    let text = play(
        &["--load", &save],
        &[("Move your checkers", "\t"), ("Legal moves", "\r"), ("Roll or double", "\x13")],
    );
    assert!(text.contains("\n   2 moves; it is "), "{text}");
    let text = std::fs::read_to_string(&record).unwrap();
    assert!(text.contains("\n 3 point match\n\n Game 1\n White : 0 "), "{text}");
    // Without the first moves, there is no record.
    let other = place("c.mat");
    let arguments = ["--load", &save, "--record", &other];
    let text = refused(&arguments, directory.path(), Exit::BadOptions);
    assert!(text.contains("leave out --record, or name the file with the moves"), "{text}");
}

#[test]
fn a_bord_file_is_edited_and_played() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("a.bord");
    let path = file.to_str().unwrap();
    let mut terminal = Terminal::new(PROGRAM, &["table", "bord", path], 24, 80, &[]);
    terminal.see("a.bord (new)");
    for (keys, text) in [
        ("\x1b[B\x1b[B", "(C1 in the file): empty"),
        ("b", "Black 3, White 2"),
        ("cBy me", "By me"),
        ("\r", "Disks left: 29"),
        ("\x11", "The board is not saved"),
        ("\x1b[B\r", ""),
    ] {
        terminal.press(keys);
        terminal.see(text);
    }
    assert_eq!(terminal.end(), 0);
    terminal.is_restored();
    let bytes = std::fs::read(&file).unwrap();
    assert!(bytes.starts_with(b"29\r3\rC1,D4,D5,E4,E5\r") && bytes.ends_with(b"\rBy me"));
    let bord = format!("bord={path}");
    let mut terminal =
        Terminal::new(PROGRAM, &["table", "othello", "--option", &bord], 24, 80, &[]);
    terminal.see("Black to move");
    terminal.press(CONTROL_Q);
    assert_eq!(terminal.end(), 0);
    // A file that is not a BORD file is refused before the terminal is set up.
    std::fs::write(&file, "1\r2").unwrap();
    let text = refused(&["bord", path], directory.path(), Exit::Recording);
    assert!(text.contains("fewer than four lines"), "{text}");
    let text = refused(&["othello", "--option", &bord], directory.path(), Exit::BadOptions);
    assert!(text.contains("fewer than four lines"), "{text}");
}

#[test]
fn a_signal_does_not_lose_what_was_edited() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("a.bord");
    let path = file.to_str().unwrap();
    let mut terminal = Terminal::new(PROGRAM, &["table", "bord", path], 24, 80, &[]);
    terminal.see("a.bord (new)");
    terminal.press("w");
    terminal.see("White 3");
    terminal.kill("TERM");
    assert_eq!(terminal.end(), u32::from(Exit::Terminated.number()));
    assert!(!file.exists());
    let rescued = std::fs::read(directory.path().join("a.unsaved.bord")).unwrap();
    assert!(rescued.starts_with(b"29\r3\rA1,"));
}
