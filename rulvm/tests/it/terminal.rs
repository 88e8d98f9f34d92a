//! `rulvm play` in a real pseudo-terminal: keys in, the screen out.

use std::path::{Path, PathBuf};

use portable_pty::PtySize;
use rulvm_core::Program;
use rulvm_files::Exit;
use test_support::frame;
use test_support::terminal::{PATIENCE, Terminal, ends};

/// Runs `rulvm` in a terminal.
fn rulvm(arguments: &[&str], rows: u16, cols: u16, environment: &[(&str, &str)]) -> Terminal {
    Terminal::new(env!("CARGO_BIN_EXE_rulvm"), arguments, rows, cols, environment)
}

/// Plays a rule on the smallest board.
fn play(rule: &str) -> Terminal {
    rulvm(&["play", rule, "--edge", "6", "--seed", "1"], 24, 80, &[])
}

/// Gives up, up to the question for the name.
fn give_up(terminal: &mut Terminal) {
    terminal.press(ESCAPE);
    terminal.see("Give up?");
    terminal.press("\r");
    terminal.see("Your name:");
}

/// Starts another game from the menu after one that has ended.
fn another_game(terminal: &mut Terminal) {
    // The end of the game ignores keys for a moment, and the menu ignores this one.
    terminal.insist("m", "menu", |screen| screen.contents().contains("Options"));
    terminal.press("\r");
}

/// Returns the value of a row of the box at the end of a game.
fn row(screen: &str, label: &str) -> String {
    let rows = screen.lines().filter_map(|line| line.split_once(label));
    let mut value =
        rows.map(|(_, value)| value.split(['(', '│']).next().unwrap().trim().to_owned());
    value.next_back().unwrap_or_default()
}

fn own_rule(data: &tempfile::TempDir) -> PathBuf {
    data.path().join("rul").join("tetrhex.rul3")
}

/// Returns the players with scores on the smallest board.
fn players(rule: &Path) -> Vec<String> {
    let rule = grammar::rul3::read(&std::fs::read(rule).unwrap()).unwrap().rule;
    rule.scores[0].entries.iter().map(|entry| entry.player.clone()).collect()
}

const LEFT: &str = "\x1b[D";
const ESCAPE: &str = "\x1b";

/// Ends the game pause and the countdown after it.
fn resume(terminal: &mut Terminal) {
    terminal.press("\r");
    terminal.see("Any key: start now");
    terminal.press("\r");
    terminal.see_no("start now");
    assert!(!terminal.screen().contains("-- PAUSE --"));
}

#[test]
fn a_game_from_the_first_key_to_the_saved_score() {
    let mut terminal = play("tetrhex");
    terminal.see("Score 0");
    terminal.see("turn left");
    terminal.press(LEFT);
    terminal.press(" ");
    terminal.wait("points", |screen| !screen.contents().contains("Score 0"));
    terminal.press("p");
    terminal.see("-- PAUSE --");
    terminal.see("P or Enter: resume");
    resume(&mut terminal);
    terminal.press("h");
    terminal.see("Pieces of four hexagons");
    terminal.see("Esc, H, Q: back");
    terminal.press("q");
    // The window pause ends in the game pause.
    terminal.see("-- PAUSE --");
    resume(&mut terminal);
    terminal.press(ESCAPE);
    terminal.see("Give up? Enter: yes   Esc: no");
    terminal.press(ESCAPE);
    terminal.see_no("Give up?");
    give_up(&mut terminal);
    terminal.see("Esc: do not save");
    terminal.press("Zoe");
    terminal.press("\r");
    terminal.see("1. Zoe");
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
    terminal.is_restored();
    let rule = grammar::rul3::read(&std::fs::read(own_rule(&terminal.data)).unwrap()).unwrap().rule;
    assert_eq!(rule.scores[0].entries.len(), 1);
    assert_eq!(rule.scores[0].entries[0].player, "Zoe");
    assert!(rule.scores[0].entries[0].score >= 3);
}

#[test]
fn keys_that_still_come_when_the_game_ends_do_not_become_a_name() {
    let mut terminal = play("tetrhex");
    terminal.see("Score 0");
    terminal.press(ESCAPE);
    terminal.see("Give up?");
    terminal.press("\r   xx");
    terminal.see("Your name:");
    terminal.see("Esc: do not save");
    terminal.press("Ж");
    terminal.see("\u{416} cannot be written in a");
    terminal.press("Zoe");
    terminal.see("Zoe_");
    assert!(!terminal.screen().contains("cannot be written"));
    terminal.press(ESCAPE);
    terminal.see_no("Zoe_");
    terminal.press(ESCAPE);
    terminal.see("play again");
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
    assert_eq!(players(&own_rule(&terminal.data)), [""; 0]);
}

#[test]
fn the_end_of_a_game_has_statistics_and_starts_another_one() {
    let arguments = ["play", "tetrhex", "--edge", "6", "--seed", "41", "--no-scores"];
    let mut terminal = rulvm(&[&arguments[..], &["--race", "best"]].concat(), 24, 80, &[]);
    terminal.see("Score 0");
    assert!(!terminal.screen().contains("There is no game to race"), "{}", terminal.screen());
    let mut end = |key: &str, seed: &str| {
        terminal.see("Score 0");
        terminal.press(" ");
        terminal.wait("points", |screen| !screen.contents().contains("Score 0"));
        terminal.press(ESCAPE);
        terminal.see("Give up?");
        terminal.press("\r");
        terminal.see("game over");
        terminal.see("S: same seed");
        let screen = terminal.screen();
        assert_eq!(row(&screen, "Seed"), seed, "{screen}");
        assert_eq!(row(&screen, "Pieces "), "1", "{screen}");
        // Without scores, nothing is said about the best one.
        assert!(!screen.contains("Best"), "{screen}");
        // The end of the game ignores other keys than R for a moment.
        terminal.insist(key, "a game", |screen| screen.contents().contains("Score 0"));
    };
    end("s", "41");
    end("r", "41");
    end("\r", "43");
    // In the question, too.
    terminal.press(" ");
    terminal.wait("points", |screen| !screen.contents().contains("Score 0"));
    terminal.press("q");
    terminal.see("R: start again");
    terminal.press("r");
    terminal.see("Score 0");
    terminal.press("q\r");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn a_goal_ends_the_game_and_its_best_result_is_kept() {
    let arguments = ["play", "tetrhex", "--edge", "6", "--seed", "1", "--goal", "2-pieces"];
    let state = tempfile::tempdir().unwrap();
    let results = state.path().join("rul").join("results");
    let state = [("XDG_STATE_HOME", state.path().to_str().unwrap())];
    let reach = |terminal: &mut Terminal| {
        for left in ["to go 2", "to go 1"] {
            terminal.see(left);
            terminal.press(" ");
        }
        terminal.see("Result");
        terminal.see("S: same seed");
    };
    let mut terminal = rulvm(&arguments, 24, 80, &state);
    reach(&mut terminal);
    terminal.see("this game");
    assert!(!terminal.screen().contains("game over"), "{}", terminal.screen());
    terminal.insist("s", "a game", |screen| screen.contents().contains("to go 2"));
    terminal.see("Best 0:0");
    reach(&mut terminal);
    terminal.insist("q", "the end", |screen| !screen.contents().contains("Result"));
    assert_eq!(terminal.end(), 0);
    // The rule did not end these games, so its own table is empty.
    assert_eq!(players(&own_rule(&terminal.data)), [""; 0]);
    let files: Vec<PathBuf> =
        results.read_dir().unwrap().map(|entry| entry.unwrap().path()).collect();
    let is_table = |path: &&PathBuf| path.extension().is_some_and(|ending| ending == "json");
    let table = files.iter().find(is_table).unwrap();
    let text = std::fs::read_to_string(table).unwrap();
    assert_eq!(text.matches("\"goal\": \"2-pieces\"").count(), 2, "{text}");

    std::fs::write(table, "?").unwrap();
    let mut terminal = rulvm(&arguments, 24, 80, &state);
    terminal.see("these are not results of this rule");
    reach(&mut terminal);
    terminal.see("The results file was damaged.");
    terminal.insist("q", "the end", |screen| !screen.contents().contains("Result"));
    assert_eq!(terminal.end(), 0);
    let aside = table.with_extension("json.bak");
    assert_eq!(std::fs::read_to_string(aside).unwrap(), "?");
}

#[test]
fn a_result_that_cannot_be_kept_is_not_a_new_best() {
    let state = tempfile::tempdir().unwrap();
    std::fs::create_dir(state.path().join("rul")).unwrap();
    // A file is where the directory should be.
    std::fs::write(state.path().join("rul").join("results"), "").unwrap();
    let arguments = ["play", "tetrhex", "--edge", "6", "--seed", "1", "--goal", "1-pieces"];
    let state = [("XDG_STATE_HOME", state.path().to_str().unwrap())];
    let mut terminal = rulvm(&arguments, 24, 80, &state);
    terminal.see("Results: ");
    terminal.press(" ");
    terminal.see("Not kept: File exists");
    assert!(!terminal.screen().contains("this game"), "{}", terminal.screen());
    terminal.insist("q", "the end", |screen| !screen.contents().contains("Not kept"));
    assert_eq!(terminal.end(), 0);
}

#[test]
fn a_best_game_that_does_not_match_is_not_raced() {
    let arguments = ["play", "tetrhex", "--edge", "6", "--seed", "1", "--goal", "1-pieces"];
    let arguments = [&arguments[..], &["--race", "best"]].concat();
    let state = tempfile::tempdir().unwrap();
    let results = state.path().join("rul").join("results");
    let state = [("XDG_STATE_HOME", state.path().to_str().unwrap())];
    let mut terminal = rulvm(&arguments, 24, 80, &state);
    terminal.see("There is no game to race yet.");
    terminal.press(" ");
    terminal.see("this game");
    terminal.insist("q", "the end", |screen| !screen.contents().contains("this game"));
    assert_eq!(terminal.end(), 0);
    let mut files = results.read_dir().unwrap().map(|entry| entry.unwrap().path());
    let replay = files.find(|path| path.extension().is_some_and(|ending| ending == "log")).unwrap();
    let text = std::fs::read_to_string(&replay).unwrap();
    let rule = Program::load(stdlib_rules::rules::rule("tetrhex").unwrap().to_vec()).unwrap();
    let other = text.replace(&rule.hash(), &"0".repeat(64));
    let seed = text.replace("\"seed\":1,", "\"seed\":2,");
    assert!(text != other && text != seed, "{text}");
    for (text, said) in [
        (text, "Race 0"),
        (other, "No race: the replay of the best game is of a different rule or board"),
        (seed, "No race: the replay of the best game: "),
    ] {
        std::fs::write(&replay, text).unwrap();
        let mut terminal = rulvm(&arguments, 24, 80, &state);
        terminal.see(said);
        terminal.press("\x03");
        assert_eq!(terminal.end(), 0);
    }
}

#[test]
fn a_race_has_the_seed_of_the_best_game_on_the_board_that_is_played() {
    let state = tempfile::tempdir().unwrap();
    let state = [("XDG_STATE_HOME", state.path().to_str().unwrap())];
    let best = |edge: &str, seed: &str| {
        let arguments = ["--edge", edge, "--seed", seed, "--goal", "1-pieces"];
        let arguments = [&["play", "hexcolumns"], &arguments[..]].concat();
        let mut terminal = rulvm(&arguments, 24, 80, &state);
        terminal.see("to go 1");
        terminal.press(" ");
        terminal.see("this game");
        terminal.insist("q", "the end", |screen| !screen.contents().contains("this game"));
        assert_eq!(terminal.end(), 0);
    };
    best("6", "66");
    best("7", "77");
    let arguments = ["play", "tetrhex", "--menu", "--seed", "1", "--goal", "1-pieces"];
    let mut terminal = rulvm(&[&arguments[..], &["--race", "best"]].concat(), 24, 80, &state);
    terminal.see("Race your best      yes");
    // The results of the goal, for each size of the board.
    terminal.press("\x1b[C");
    terminal.see("The gentle one");
    terminal.press("s");
    terminal.see("Best results: 1 pieces");
    terminal.see("There are no results yet.");
    terminal.press("\x1b");
    terminal.see("Race your best");
    terminal.press("\x1b[D");
    terminal.see("Fill V-shaped");
    // Another rule, and another size than that of the last game.
    for game in ["The gentle one", "Align three of one"] {
        terminal.press("\x1b[C");
        terminal.see(game);
    }
    for (edge, seed) in [("6", "66"), ("7", "77"), ("6", "66")] {
        terminal.press(edge);
        terminal.see(&format!("Board size          {edge}"));
        terminal.press("p");
        // The best game may already be over.
        terminal.see("to go 1");
        terminal.press(" ");
        terminal.see("S: same seed");
        let screen = terminal.screen();
        assert_eq!(row(&screen, "Seed"), seed, "{screen}");
        terminal.insist("m", "the menu", |screen| screen.contents().contains("Board size"));
    }
    terminal.press("s");
    terminal.see("Best results: 1 pieces - 6 cells per edge");
    terminal.see("seed 66");
    terminal.press("7");
    terminal.see("Best results: 1 pieces - 7 cells per edge");
    terminal.see("seed 77");
    assert!(!terminal.screen().contains("seed 66"), "{}", terminal.screen());
    terminal.press("\x1b");
    // Endless games have the scores of the rule file.
    terminal.see("Board size");
    terminal.press("c");
    terminal.see("2 minutes");
    terminal.press(LEFT);
    terminal.see("endless");
    terminal.press("s");
    terminal.see("High scores: endless - 6 cells per edge");
    terminal.press("\x1b");
    terminal.see("Board size");
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn a_long_message_is_wrapped() {
    let directory = tempfile::tempdir().unwrap();
    let long = directory.path().join("a".repeat(100)).join("b".repeat(100));
    std::fs::create_dir_all(&long).unwrap();
    let path = long.join("rule.rul3");
    std::fs::write(&path, stdlib_rules::rules::rule("tetrhex").unwrap()).unwrap();
    let rule = path.to_string_lossy().into_owned();
    let mut terminal = rulvm(&["play", &rule, "--edge", "6", "--seed", "1"], 24, 80, &[]);
    terminal.see("Score 0");
    give_up(&mut terminal);
    std::fs::remove_file(&path).unwrap();
    terminal.press("Zoe\r");
    terminal.see("The score could not be");
    terminal.see("is gone. Put it back.");
    terminal.see("play again");
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn a_terminal_that_is_too_large_ends_the_game_and_is_restored() {
    let mut terminal = rulvm(&["play", "tetrhex", "--seed", "1"], 24, 80, &[]);
    terminal.see("Score 0");
    let size = PtySize { rows: u16::MAX, cols: u16::MAX, pixel_width: 0, pixel_height: 0 };
    terminal.master.resize(size).unwrap();
    assert_eq!(terminal.end(), 255, "{}", terminal.screen());
    assert!(terminal.screen().contains("the terminal: 65535 x 65535 is too large"));
    terminal.is_restored();
}

#[test]
fn all_boards_fit_into_80_by_24_with_the_numbers_beside_them() {
    for edge in ["6", "7", "8", "9"] {
        let arguments = ["play", "hexcolumns", "--edge", edge, "--seed", "1"];
        let mut terminal = rulvm(&arguments, 24, 80, &[]);
        terminal.see("Chain 0");
        terminal.press("q\r");
        assert_eq!(terminal.end(), 0);
    }
}

#[test]
fn a_terminal_that_is_too_small_says_what_it_needs_and_the_game_continues_later() {
    let mut terminal = rulvm(&["play", "tetrhex", "--edge", "9", "--seed", "1"], 10, 40, &[]);
    terminal.see("51 x 17");
    terminal.resize(24, 80);
    terminal.see("Score 0");
    terminal.press("q\r");
    assert_eq!(terminal.end(), 0);
    terminal.is_restored();
}

#[test]
fn labels_are_in_the_language_of_the_player() {
    for (locale, label) in
        [("fr_FR.UTF-8", "Niveau 1"), ("de_AT.UTF-8", "Stufe 1"), ("ja_JP", "Level 1")]
    {
        let arguments = ["play", "tetrhex", "--seed", "1"];
        let mut terminal = rulvm(&arguments, 24, 80, &[("LANG", locale)]);
        terminal.see(label);
        // In French locales, the key at the position of A has the letter Q.
        terminal.press("\x03");
        assert_eq!(terminal.end(), 0);
    }
}

#[test]
fn no_color_means_no_color() {
    let arguments = ["play", "tetrhex", "--seed", "1"];
    let mut terminal = rulvm(&arguments, 24, 80, &[("NO_COLOR", "1")]);
    terminal.see("Score 0");
    // Letters show the falling piece.
    terminal.wait("a piece", |screen| screen.contents().contains('['));
    terminal.press("q\r");
    assert_eq!(terminal.end(), 0);
    for color in ["\x1b[38;", "\x1b[48;"] {
        assert_eq!(terminal.count(color), 0);
    }
}

#[cfg(unix)]
#[test]
fn signals_end_the_game_and_restore_the_terminal() {
    for (signal, status) in [
        ("TERM", Exit::Terminated),
        ("HUP", Exit::HungUp),
        ("INT", Exit::Interrupted),
        ("QUIT", Exit::Quit),
    ] {
        let mut terminal = play("tetrhex");
        terminal.see("Score 0");
        terminal.kill(signal);
        assert_eq!(terminal.end(), u32::from(status.number()), "{signal}");
        terminal.is_restored();
    }
}

#[cfg(unix)]
#[test]
fn a_program_that_was_stopped_sets_the_terminal_up_again() {
    let mut terminal = play("tetrhex");
    terminal.see("Score 0");
    let before = terminal.screen();
    terminal.kill("STOP");
    // The shell writes over everything.
    terminal.parser.process(b"\x1bc");
    terminal.resume();
    terminal.see("-- PAUSE --");
    assert_eq!(terminal.count("\x1b[?1049h"), 2, "alternate screen entered");
    // The panel is whole again, except for the time.
    let panel = ["Tetrhex", "Score 0", "Level 1", "turn left", "drop", "give up", "Q quit"];
    for text in panel {
        assert!(before.contains(text), "{text} in\n{before}");
        assert!(terminal.screen().contains(text), "{text} in\n{}", terminal.screen());
    }
    // Nothing moves until the player says so.
    terminal.press("h");
    terminal.see("Pieces of four");
    terminal.press("q");
    terminal.see("-- PAUSE --");
    terminal.press("p");
    terminal.see_no("-- PAUSE --");
    terminal.press("\x03");
    assert_eq!(terminal.end(), 0);
}

#[cfg(unix)]
#[test]
fn a_program_that_no_shell_could_continue_does_not_stop() {
    let mut terminal = play("tetrhex");
    terminal.see("Score 0");
    terminal.press("\x1a");
    terminal.press("h");
    terminal.see("Pieces of four");
    terminal.kill("TSTP");
    terminal.press("q");
    terminal.see_no("Pieces of four");
    terminal.press("\x03");
    assert_eq!(terminal.end(), 0);
    terminal.is_restored();
}

/// Brings a game of Tetrhex into a state.
type Bring = fn(&mut Terminal);

#[cfg(unix)]
#[test]
fn a_terminal_that_disappears_ends_the_program_in_every_state() {
    let states: [(&str, &[&str], Bring); 8] = [
        ("playing", &[], |_| {}),
        ("paused", &[], |terminal| {
            terminal.press("p");
            terminal.see("-- PAUSE --");
        }),
        ("help", &[], |terminal| {
            terminal.press("h");
            terminal.see("Pieces of four");
        }),
        ("asked", &[], |terminal| {
            terminal.press(ESCAPE);
            terminal.see("Give up?");
        }),
        ("name", &[], give_up),
        ("scores", &[], |terminal| {
            give_up(terminal);
            terminal.press("Zoe\r");
            terminal.see("1. Zoe");
        }),
        ("over", &[], |terminal| {
            give_up(terminal);
            terminal.press("\x03");
            terminal.see("play again");
        }),
        ("demo", &["--demo"], |_| {}),
    ];
    for (name, options, bring) in states {
        let arguments = [&["play", "tetrhex", "--edge", "6", "--seed", "1"], options].concat();
        let mut terminal = rulvm(&arguments, 24, 80, &[]);
        terminal.see("Score 0");
        bring(&mut terminal);
        let (status, _) = terminal.hang_up();
        assert_eq!(status, u32::from(Exit::HungUp.number()), "{name}");
    }
}

#[cfg(unix)]
#[test]
fn a_key_that_was_sent_in_part_does_not_hold_up_the_end() {
    let mut terminal = play("tetrhex");
    terminal.see("Score 0");
    terminal.press("\x1b[");
    terminal.see("Time 59");
    let (status, _) = terminal.hang_up();
    assert_eq!(status, u32::from(Exit::HungUp.number()));
}

#[cfg(unix)]
#[test]
fn a_score_whose_name_is_being_entered_is_not_lost() {
    for (typed, saved) in [("Zo", "Zo"), ("", "no name")] {
        for signal in [None, Some("TERM")] {
            let mut terminal = play("tetrhex");
            terminal.see("Score 0");
            give_up(&mut terminal);
            terminal.press(typed);
            terminal.see(&format!("{typed}_"));
            let data = match signal {
                None => terminal.hang_up().1,
                Some(signal) => {
                    terminal.kill(signal);
                    assert_eq!(terminal.end(), u32::from(Exit::Terminated.number()));
                    terminal.is_restored();
                    terminal.data
                }
            };
            assert_eq!(players(&own_rule(&data)), [saved]);
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_signal_ends_a_program_that_cannot_write() {
    let arguments = ["play", "tetrhex", "--demo", "--edge", "6", "--seed", "1"];
    let mut terminal = rulvm(&arguments, 24, 80, &[]);
    terminal.see("Score 0");
    terminal.stop_reading();
    // The demo fills the buffer of the terminal, because nobody reads it.
    terminal.is_stuck();
    terminal.kill("TERM");
    ends(&mut *terminal.child, PATIENCE);
}

/// Writes a rule whose phase C executes this code, as a source file.
fn source(directory: &Path, phase_c: &str, name: &str) -> String {
    let rows = frame::rows();
    let path = directory.join("rule.rul");
    let text = format!(
        "rule {name:?} {{ }} pattern plain {{ {rows} }} shape dot {{ here }} signals standard;
         number n {{ label en \"Zero\"; }}
         fn deep(x) {{ return deep(x + 1) + 1; }}
         phase 0 {{ }}
         phase A {{ piece.shape = 1; piece.color[1] = red; piece.pattern[1] = plain; }}
         phase B {{ return drop; }} phase C {{ {phase_c} }} phase S {{ return 0; }}"
    );
    std::fs::write(&path, text).unwrap();
    path.to_string_lossy().into_owned()
}

#[test]
fn a_trap_is_explained_and_ends_with_its_status() {
    let directory = tempfile::tempdir().unwrap();
    for (phase_c, trap, status) in
        [("n = 1 / n;", "division-by-zero", 20), ("n = deep(0);", "stack-overflow", 14)]
    {
        let rule = source(directory.path(), phase_c, "Trap");
        let mut terminal = rulvm(&["play", &rule], 24, 80, &[]);
        terminal.see("Zero 0");
        terminal.press(" ");
        terminal.see(trap);
        terminal.press("q");
        assert_eq!(terminal.end(), status);
        terminal.is_restored();
        assert!(terminal.screen().contains(trap), "said again on the restored screen");
    }
}

#[test]
fn a_trap_shows_its_line_in_every_game() {
    let directory = tempfile::tempdir().unwrap();
    let source = source(directory.path(), "n = 1 / n; // \u{1b}[31mred", "Trap");
    let text = std::fs::read_to_string(&source).unwrap().replace("red }", "red\n}");
    let options = rulc_compiler::Options { map: true, ..rulc_compiler::Options::default() };
    let output =
        rulc_compiler::compile_with("trap.rul", &text, &rulc_sources::FileSystem, &options)
            .output
            .unwrap();
    let rule = directory.path().join("trap.rul3");
    std::fs::write(&rule, output.bytes).unwrap();
    std::fs::write(directory.path().join("trap.rul3.map"), output.map.unwrap().to_json()).unwrap();
    let mut terminal = rulvm(&["play", &rule.to_string_lossy()], 24, 80, &[]);
    let line = "n = 1 / n; //";
    for _ in 0..2 {
        terminal.see("Zero 0");
        terminal.press(" ");
        terminal.see(line);
        assert!(terminal.screen().contains("trap.rul:6:"), "{}", terminal.screen());
        another_game(&mut terminal);
        // It reads the file again.
        terminal.see_no(line);
    }
    terminal.press(" ");
    terminal.see(line);
    terminal.press("q\r");
    assert_eq!(terminal.end(), 20);
    assert_eq!(terminal.count("\x1b[31mred"), 0);
    assert!(terminal.count("\u{FFFD}[31mred") > 0);
    let screen = terminal.screen();
    assert!(screen.contains("trap.rul:6:") && screen.contains(line), "{screen}");
}

#[test]
fn a_source_with_mistakes_is_explained_and_not_played() {
    let directory = tempfile::tempdir().unwrap();
    let rule = source(directory.path(), "m = 1;", "Broken");
    let mut terminal = rulvm(&["play", &rule], 24, 80, &[]);
    assert_eq!(terminal.end(), 1);
    assert_eq!(terminal.count("\x1b[?1049h"), 0);
    assert!(terminal.screen().contains("`m` is not declared"), "{}", terminal.screen());
}

#[test]
fn texts_of_a_rule_cannot_command_the_terminal() {
    let directory = tempfile::tempdir().unwrap();
    let rule = source(directory.path(), "", "Evil");
    let compiled = rulc_compiler::compile(
        "e.rul",
        &std::fs::read_to_string(&rule).unwrap(),
        &rulc_sources::FileSystem,
    );
    let mut rule = compiled.output.unwrap().rule;
    rule.name = "E\u{1b}]0;owned\u{7}".to_owned();
    rule.numbers[0].labels[0].text = "\u{1b}[31mred".to_owned();
    let path = directory.path().join("evil.rul3");
    std::fs::write(&path, grammar::rul3::write(&rule).unwrap()).unwrap();
    let mut terminal = rulvm(&["play", &path.to_string_lossy()], 24, 80, &[]);
    terminal.see("[31mred 0");
    terminal.press("q\r");
    assert_eq!(terminal.end(), 0);
    assert_eq!(terminal.count("\x1b]0;owned"), 0);
    assert_eq!(terminal.count("\x1b[31mred"), 0);
    assert!(terminal.count("\u{FFFD}[31mred") > 0);
}

#[test]
fn the_demo_plays_by_itself() {
    let mut terminal = rulvm(&["play", "tetrhex", "--demo", "--seed", "1"], 24, 80, &[]);
    terminal.see("Score 0");
    terminal.wait("points", |screen| !screen.contents().contains("Score 0"));
    terminal.see("Q quit");
    // The player can only read and leave.
    let screen = terminal.screen();
    assert!(screen.contains("H ? help") && screen.contains("Q quit"), "{screen}");
    for text in ["left", "drop", "give up", "radar"] {
        assert!(!screen.contains(text), "{text} in\n{screen}");
    }
    terminal.press(LEFT);
    terminal.press("p");
    terminal.see("-- PAUSE --");
    terminal.press("\r");
    terminal.see_no("-- PAUSE --");
    terminal.press("q\r");
    assert_eq!(terminal.end(), 0);
    terminal.is_restored();
}

#[test]
fn keys_that_the_rule_ignores_are_not_listed() {
    let mut terminal = play("hexcolumns");
    terminal.see("Q quit");
    let played = terminal.screen();
    let directory = tempfile::tempdir().unwrap();
    let rule = source(directory.path(), "", "Drop");
    let text = std::fs::read_to_string(&rule).unwrap();
    let phase_b = "switch signal { DROP => return drop; STOP => return abort; RDAR => n += 1;
                   NEXT => { fall_period(10); } else => {} } return do_nothing;";
    std::fs::write(&rule, text.replace("return drop;", phase_b)).unwrap();
    let mut terminal = rulvm(&["play", &rule], 24, 80, &[]);
    terminal.see("Q quit");
    let screen = terminal.screen();
    for text in ["Space drop", "Esc give up", "radar", "next level", "H ? help", "Q quit"] {
        assert!(screen.contains(text), "no {text} in\n{screen}");
    }
    for text in ["left", "right", "turn", "pause"] {
        assert!(!screen.contains(text), "{text} in\n{screen}");
    }
    assert!(played.contains("left") && played.contains("pause"), "{played}");
    terminal.press("q\r");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn signals_of_the_rule_are_listed_and_their_keys_come_before_those_of_the_program() {
    let directory = tempfile::tempdir().unwrap();
    let rule = source(directory.path(), "", "Own");
    let text = std::fs::read_to_string(&rule).unwrap();
    let own =
        "signals standard; signal WISH = \"WISH\" key \"W\"; signal HINT = \"HINT\" key \"H\";
               signal DEAD = \"DEAD\" key \"Space\";";
    let phase_b = "if signal == WISH { return move_down; } if signal == HINT { n = 7; }
                   return do_nothing;";
    let text = text.replace("signals standard;", own).replace("return drop;", phase_b);
    std::fs::write(&rule, text).unwrap();
    let mut terminal = rulvm(&["play", &rule], 24, 80, &[]);
    terminal.see("Q quit");
    let screen = terminal.screen();
    for text in [" W WISH", " H HINT", " E DEAD", " ? F1 help"] {
        assert!(screen.contains(text), "no {text} in\n{screen}");
    }
    assert!(!screen.contains("H ? help"), "{screen}");
    terminal.press("h");
    terminal.see("Zero 7");
    terminal.press("q\r");
    assert_eq!(terminal.end(), 0);
}

/// Reads a log, and replays the game that it records.
fn recorded(path: &Path) -> (rulvm_core::log::Log, rulvm_core::Game) {
    let log = rulvm_core::log::Log::from_text(&std::fs::read_to_string(path).unwrap()).unwrap();
    let rule = stdlib_rules::rules::rule("tetrhex").unwrap().to_vec();
    let game = rulvm_core::log::replay(&log, &Program::load(rule).unwrap()).unwrap();
    (log, game)
}

#[test]
fn a_game_is_recorded_up_to_the_end_of_the_program_whatever_ends_it() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("game.log");
    let record =
        ["play", "tetrhex", "--edge", "6", "--seed", "1", "--record", path.to_str().unwrap()];
    let mut terminal = rulvm(&record, 24, 80, &[]);
    terminal.see("Score 0");
    terminal.press(LEFT);
    terminal.press(" ");
    terminal.wait("points", |screen| !screen.contents().contains("Score 0"));
    terminal.kill("KILL");
    terminal.end();
    let (log, game) = recorded(&path);
    assert_eq!(log.header.seed, 1);
    let signals =
        log.entries.iter().filter(|entry| matches!(entry.input, rulvm_core::Input::Signal(_)));
    assert_eq!(signals.count(), 2);
    assert!(game.state().board.hexagons() > 0);

    // The next game of a session has a file of its own, with the next seed.
    let again = directory.path().join("again.log");
    let record =
        ["play", "tetrhex", "--edge", "6", "--seed", "5", "--record", again.to_str().unwrap()];
    let mut terminal = rulvm(&record, 24, 80, &[]);
    terminal.see("Score 0");
    give_up(&mut terminal);
    terminal.press("Anna\r");
    terminal.see("play again");
    terminal.press("\r");
    terminal.see("Score 0");
    terminal.press(" ");
    terminal.wait("points", |screen| !screen.contents().contains("Score 0"));
    terminal.kill("KILL");
    terminal.end();
    assert_eq!(recorded(&again).1.status(), rulvm_core::Status::Over);
    let (log, game) = recorded(&directory.path().join("again-2.log"));
    assert_eq!((log.header.seed, game.status()), (6, rulvm_core::Status::Playing));
}

/// Creates a rule file of the player, and its directory.
fn rule_file() -> (tempfile::TempDir, PathBuf) {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("t.rul3");
    std::fs::write(&path, stdlib_rules::rules::rule("tetrhex").unwrap()).unwrap();
    (directory, path)
}

fn set_readonly(path: &Path, readonly: bool) {
    let mut permissions = path.metadata().unwrap().permissions();
    #[cfg(unix)]
    std::os::unix::fs::PermissionsExt::set_mode(
        &mut permissions,
        if readonly { 0o444 } else { 0o644 },
    );
    #[cfg(not(unix))]
    permissions.set_readonly(readonly);
    std::fs::set_permissions(path, permissions).unwrap();
}

/// Plays the rule with a directory for unsaved scores; enters a name for the score if there is one.
fn play_file(path: &Path, state: &Path, name: Option<&str>) -> Terminal {
    let arguments = ["play", path.to_str().unwrap(), "--edge", "6", "--seed", "1"];
    let state = [("XDG_STATE_HOME", state.to_str().unwrap())];
    let mut terminal = rulvm(&arguments, 24, 80, &state);
    terminal.see("Score 0");
    if let Some(name) = name {
        give_up(&mut terminal);
        terminal.see("Esc: do not save");
        terminal.press(name);
        terminal.see(&format!("{name}_"));
    }
    terminal
}

#[test]
fn a_score_that_cannot_be_saved_can_be_tried_again() {
    let (directory, path) = rule_file();
    let mut terminal = play_file(&path, directory.path(), Some("Zoe"));
    set_readonly(&path, true);
    terminal.press("\r");
    terminal.see("The score could not be");
    terminal.see("read-only");
    terminal.see("T: try again");
    set_readonly(&path, false);
    terminal.press("t");
    terminal.see("1. Zoe");
    terminal.see_no("T: try again");
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
    assert!(!terminal.screen().contains("rulvm:"), "{}", terminal.screen());
    assert_eq!(players(&path), ["Zoe"]);
    assert_eq!(std::fs::read_dir(directory.path().join("rul/unsaved-scores")).unwrap().count(), 0);
}

#[test]
fn a_score_that_cannot_be_saved_comes_with_the_next_game() {
    let (directory, path) = rule_file();
    let rule = std::fs::read(&path).unwrap();
    let mut terminal = play_file(&path, directory.path(), Some("Zoe"));
    // The rule is built again while it is being played.
    let other = stdlib_rules::rules::rule("tetlight").unwrap();
    std::fs::write(&path, other).unwrap();
    terminal.press("\r");
    terminal.see("the file now contains");
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
    assert!(terminal.screen().contains("unsaved-scores"), "{}", terminal.screen());
    assert_eq!(std::fs::read(&path).unwrap(), other);
    // The old version comes back.
    std::fs::write(&path, rule).unwrap();
    let mut terminal = play_file(&path, directory.path(), None);
    terminal.press("q\r");
    assert_eq!(terminal.end(), 0);
    assert!(
        terminal.screen().contains("1 earlier score has now been saved"),
        "{}",
        terminal.screen()
    );
    assert_eq!(players(&path), ["Zoe"]);
    assert_eq!(std::fs::read_dir(directory.path().join("rul/unsaved-scores")).unwrap().count(), 0);
}

#[test]
fn a_score_that_can_be_kept_nowhere_is_reported() {
    let (directory, path) = rule_file();
    let nowhere = directory.path().join("file");
    std::fs::write(&nowhere, b"").unwrap();
    let mut terminal = play_file(&path, &nowhere, Some("Zoe"));
    set_readonly(&path, true);
    terminal.press("\r");
    terminal.see("The score could not be");
    terminal.press("q");
    assert_eq!(terminal.end(), 255);
    assert!(terminal.screen().contains("edge 6: Zoe 0 "), "{}", terminal.screen());
    terminal.is_restored();
}

/// Plays Tetrhex from the player's own copy, gives up, and enters a name.
fn play_own(data: &Path, state: &Path) -> Terminal {
    let (data, state) = (data.to_str().unwrap(), state.to_str().unwrap());
    let arguments = ["play", "tetrhex", "--edge", "6", "--seed", "1"];
    let places = [("XDG_DATA_HOME", data), ("XDG_STATE_HOME", state)];
    let mut terminal = rulvm(&arguments, 24, 80, &places);
    terminal.see("Score 0");
    give_up(&mut terminal);
    terminal.see("Esc: do not save");
    terminal.press("Zoe");
    terminal.see("Zoe_");
    terminal.press("\r");
    terminal
}

/// A directory in which nothing can be saved, for administrators too: the lock is a directory.
fn own_directory(data: &Path) -> PathBuf {
    let rule = data.join("rul").join("tetrhex.rul3");
    std::fs::create_dir_all(data.join("rul").join(".tetrhex.rul3.lock")).unwrap();
    let mut own = grammar::rul3::read(stdlib_rules::rules::rule("tetrhex").unwrap()).unwrap().rule;
    let ada = grammar::rul3::Score { player: "Ada".to_owned(), score: 1000, date: 0 };
    own.scores[0].insert(ada);
    std::fs::write(&rule, grammar::rul3::write(&own).unwrap()).unwrap();
    rule
}

#[test]
fn a_directory_that_cannot_be_written_loses_no_score_and_hides_none() {
    let data = tempfile::tempdir().unwrap();
    let rule = own_directory(data.path());
    let mut terminal = play_own(data.path(), data.path());
    terminal.see("1. Ada");
    terminal.see("The score could not be");
    terminal.see("The score is kept in");
    terminal.press("t");
    terminal.see("T: try again");
    std::fs::remove_dir(data.path().join("rul").join(".tetrhex.rul3.lock")).unwrap();
    terminal.press("t");
    terminal.see("2. Zoe");
    terminal.see_no("T: try again");
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
    assert_eq!(players(&rule), ["Ada", "Zoe"]);
}

#[test]
fn a_score_for_which_there_is_no_directory_comes_with_the_next_game() {
    let directory = tempfile::tempdir().unwrap();
    let (data, state) = (directory.path().join("data"), directory.path().join("state"));
    std::fs::write(&data, b"not a directory").unwrap();
    let mut terminal = play_own(&data, &state);
    terminal.see("The score could not be");
    terminal.see("The score is kept in");
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
    assert!(terminal.screen().contains("is kept in"), "{}", terminal.screen());
    std::fs::remove_file(&data).unwrap();
    let mut terminal = play_own(&data, &state);
    terminal.see("2. Zoe");
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn a_score_that_is_lost_at_the_end_is_printed_and_has_a_status() {
    let directory = tempfile::tempdir().unwrap();
    let data = directory.path().join("data");
    std::fs::write(&data, b"not a directory").unwrap();
    let mut terminal = play_own(&data, &data);
    terminal.see("when you quit, it is shown");
    terminal.press("q");
    assert_eq!(terminal.end(), u32::from(Exit::System.number()));
    assert!(terminal.screen().contains("edge 6: Zoe 0 "), "{}", terminal.screen());
}

#[test]
fn a_lost_score_does_not_hide_that_options_were_not_saved() {
    let directory = tempfile::tempdir().unwrap();
    let data = directory.path().join("data");
    std::fs::write(&data, b"not a directory").unwrap();
    let mut terminal = play_own(&data, &data);
    terminal.see("when you quit, it is shown");
    // The lock of the options is a directory, so nothing can be written.
    std::fs::create_dir(terminal.data.path().join("rul").join(".rulvm.toml.lock")).unwrap();
    terminal.insist("m", "menu", |screen| screen.contents().contains("Options"));
    terminal.press("t");
    terminal.see("Langue");
    terminal.press("q");
    assert_eq!(terminal.end(), u32::from(Exit::System.number()));
    let said = terminal.screen();
    assert!(said.contains("edge 6: Zoe 0 "), "{said}");
    assert!(said.contains("the options were not saved: "), "{said}");
}

#[test]
fn a_recording_that_cannot_continue_is_reported_on_the_screen() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("game-2.log"), "somebody else's").unwrap();
    let log = directory.path().join("game.log").to_string_lossy().into_owned();
    let arguments = ["play", "tetlight", "--edge", "6", "--no-scores", "--record", &log];
    let mut terminal = rulvm(&arguments, 24, 100, &[]);
    terminal.see("Score");
    terminal.press("\x1b");
    terminal.see("Give up?");
    terminal.press("\r");
    terminal.see("game over");
    another_game(&mut terminal);
    terminal.see("game-2.log: the file already exists");
    terminal.press("q\r");
    assert_eq!(terminal.end(), 255);
}
