//! The screens around the game in a real pseudo-terminal: menu, help, names, scores and other
//! rules.

use std::path::Path;

use grammar::rul3::{self, Score};
use rulvm_core::Program;
use test_support::frame;
use test_support::terminal::{BELOW_SHELL, Terminal};

const ESCAPE: &str = "\x1b";
const UP: &str = "\x1b[A";
const DOWN: &str = "\x1b[B";
const RIGHT: &str = "\x1b[C";
const PAGE_DOWN: &str = "\x1b[6~";
const F1: &str = "\x1bOP";
const F2: &str = "\x1bOQ";

fn menu(arguments: &[&str], rows: u16, columns: u16, language: &str) -> Terminal {
    // The game next to the menu stands still.
    let mut all = vec!["play", "--seed", "1", "--calm"];
    all.extend(arguments);
    Terminal::new(env!("CARGO_BIN_EXE_rulvm"), &all, rows, columns, &[("LANG", language)])
}

fn click(terminal: &mut Terminal, text: &str) {
    terminal.see(text);
    let screen = terminal.screen();
    let rows = screen.lines().enumerate();
    let (row, column) =
        rows.filter_map(|(row, line)| Some((row, line.find(text)?))).next().unwrap();
    terminal.press(&format!("\x1b[<0;{};{}M", column + 1, row + 1));
}

fn quit(mut terminal: Terminal) {
    terminal.press("\x03");
    assert_eq!(terminal.end(), 0, "{}", terminal.screen());
    terminal.is_restored();
}

/// A rule file with scores for the smallest board.
fn rule_with_scores(directory: &Path, count: usize) -> String {
    let program = Program::load(stdlib_rules::rules::rule("tetlight").unwrap().to_vec()).unwrap();
    let mut tables = program.rule().scores.clone();
    for k in 0..count {
        let score = i32::try_from(1000 - 10 * k).unwrap();
        tables[0].insert(Score { player: format!("player {}", k + 1), score, date: 0x5A6B_7C8D });
    }
    let bytes = rul3::with_scores(program.bytes(), program.layout(), &tables).unwrap();
    let path = directory.join("mine.rul3");
    std::fs::write(&path, bytes).unwrap();
    path.to_string_lossy().into_owned()
}

#[test]
fn a_language_that_a_rule_lacks_has_one_substitute_however_it_was_chosen() {
    // This rule has help pages in English and French.
    let german: [(&[&str], &str, usize); 3] = [
        (&["-l", "de"], "en_US.UTF-8", 0),
        (&[], "de_DE.UTF-8", 0),
        // From English through French to German.
        (&[], "en_US.UTF-8", 2),
    ];
    for (options, locale, steps) in german {
        let arguments = [&["hold", "--menu"], options].concat();
        let mut terminal = menu(&arguments, 24, 80, locale);
        terminal.see("Hold");
        for language in ["français", "Deutsch"].iter().take(steps) {
            terminal.press("t");
            terminal.see(language);
        }
        terminal.see("Spielen");
        terminal.press("h");
        terminal.see("Fill rows from border");
        quit(terminal);
    }
}

#[test]
fn the_menu_speaks_the_language_of_the_player() {
    for (language, name) in [("en_US.UTF-8", "en"), ("fr_FR.UTF-8", "fr"), ("de_CH.UTF-8", "de")] {
        let mut terminal = menu(&[], 24, 80, language);
        terminal.wait("the menu and a game", |screen| {
            let shown = screen.contents();
            shown.contains("↑ ↓") && shown.contains("▄▄")
        });
        insta::assert_snapshot!(format!("menu_{name}"), terminal.snapshot());
        terminal.press("g");
        terminal.wait("the help", |screen| screen.contents().contains(", H, Q"));
        insta::assert_snapshot!(format!("help_{name}"), terminal.snapshot());
        quit(terminal);
    }
}

#[test]
fn the_help_fills_the_window_whatever_its_size() {
    let mut terminal = menu(&["tetrhex", "--menu"], 40, 120, "en_US.UTF-8");
    terminal.see("General help");
    terminal.press("h");
    terminal.see("Esc, H, Q");
    insta::assert_snapshot!("help_of_a_rule_120x40", terminal.snapshot());
    terminal.resize(24, 60);
    terminal.wait("the text again", |screen| {
        screen.contents().contains("ten of them") && screen.contents().contains("Esc, H, Q")
    });
    // By lines, by pages, four times as far, and to both ends.
    let top = |terminal: &Terminal| terminal.screen().lines().next().unwrap().trim().to_owned();
    let first = top(&terminal);
    for (key, back) in [
        (DOWN, UP),
        (PAGE_DOWN, "\x1b[5~"),
        ("\x1b[1;2B", "\x1b[1;2A"),
        ("\x1b[1;5B", "\x1b[1;5A"),
        ("\x1b[1;2H", "\x1b[H"),
    ] {
        terminal.press(key);
        let before = first.clone();
        terminal.wait("what stands below", move |screen| {
            !screen.contents().lines().next().unwrap().contains(&before)
        });
        terminal.press(back);
        let before = first.clone();
        terminal.wait("the beginning", move |screen| {
            screen.contents().lines().next().unwrap().contains(&before)
        });
    }
    terminal.press(ESCAPE);
    terminal.see("General help");
    quit(terminal);
}

#[test]
fn items_are_chosen_by_arrows_keys_and_the_mouse() {
    let mut terminal = menu(&["--edge", "6"], 24, 80, "en_US.UTF-8");
    terminal.see("P  Play");
    // Three times down: the general help.
    terminal.press(DOWN);
    terminal.press(DOWN);
    terminal.press(DOWN);
    terminal.press("\r");
    terminal.see("FALLING HEXAGONS");
    terminal.press(ESCAPE);
    terminal.see("P  Play");
    click(&mut terminal, "Language");
    terminal.see("P  Jouer");
    click(&mut terminal, "Langue");
    terminal.see("P  Spielen");
    terminal.press("t");
    terminal.see("P  Play");
    // The size: by its number, and in steps.
    terminal.press("8");
    terminal.see("Board size          8");
    terminal.press("b");
    terminal.see("Board size          9");
    terminal.press(RIGHT);
    terminal.see("Board size          6");
    click(&mut terminal, "Play");
    terminal.see("Score 0");
    // From the game to the menu, and then out.
    terminal.press(ESCAPE);
    terminal.see("Give up?");
    terminal.press("\r");
    terminal.see("Your name:");
    terminal.see("Esc: do not save");
    terminal.press("\x03");
    terminal.see("M: menu");
    terminal.press("m");
    terminal.see("P  Play");
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn a_name_of_the_menu_is_not_asked_for_again() {
    let directory = tempfile::tempdir().unwrap();
    let rule = rule_with_scores(directory.path(), 0);
    let mut terminal = menu(&[&rule, "--edge", "6", "--menu"], 24, 80, "en_US.UTF-8");
    terminal.see("nobody");
    terminal.press("n");
    terminal.see("Your name:");
    terminal.press("Zoë\x7f\x7f");
    terminal.see("Z_");
    terminal.press(RIGHT);
    terminal.see("Zo_");
    terminal.press(UP);
    terminal.see("Zoë_");
    terminal.press("\r");
    terminal.see("Player name         Zoë");
    terminal.press("p");
    terminal.see("give up");
    terminal.press(ESCAPE);
    terminal.see("Give up?");
    terminal.press("\r");
    terminal.see(">  1. Zoë");
    terminal.see("Enter, R: play again");
    quit(terminal);
}

#[test]
fn what_is_chosen_in_the_menu_is_remembered() {
    let directory = tempfile::tempdir().unwrap();
    let rule = rule_with_scores(directory.path(), 0);
    let file = directory.path().join("options.toml");
    let options = file.to_str().unwrap();
    let choose = |arguments: &[&str], keys: &[(&str, &str)]| {
        let before = std::fs::read_to_string(&file).unwrap();
        let arguments = [&[&rule, "--menu", "--options", options], arguments].concat();
        let mut terminal = menu(&arguments, 24, 80, "en_US.UTF-8");
        terminal.see("↑ ↓");
        for (key, seen) in keys {
            terminal.press(key);
            terminal.see(seen);
        }
        // Nothing is written while the player still chooses.
        assert_eq!(std::fs::read_to_string(&file).unwrap(), before);
        quit(terminal);
        std::fs::read_to_string(&file).unwrap()
    };
    std::fs::write(&file, "# mine\nedge = 8 # large\n").unwrap();
    assert_eq!(choose(&[], &[]), "# mine\nedge = 8 # large\n");
    let keys = [
        ("9", "9\n"),
        ("c", "2 minutes"),
        ("n", "Your name:"),
        ("Zoë", "Zoë_"),
        ("\r", "Player name         Zoë"),
        ("t", "français"),
    ];
    let chosen = "# mine\nedge = 9 # large\nplayer = \"Zoë\"\ngoal = \"2-minutes\"\n\
                  languages = [\"fr\", \"*\", \"en\", \"en_gb\"]\n";
    assert_eq!(choose(&[], &keys), chosen);
    // The next start shows it; what the command line says is for one start only, even if it is
    // changed in the menu.
    let keys = [("6", "Taille du plateau   6"), ("n", "Votre nom"), ("Max\r", "Max")];
    assert_eq!(choose(&["--edge", "7", "--player", "Anna"], &keys), chosen);
    let keys = [("c", "5 minutes"), ("t", "Deutsch")];
    assert_eq!(
        choose(&["--goal", "2-minutes"], &keys),
        chosen.replace("[\"fr\"", "[\"de\", \"fr\"")
    );
}

#[test]
fn the_game_and_a_name_that_was_typed_for_a_score_are_remembered() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("options.toml");
    let options = ["--edge", "6", "--options", file.to_str().unwrap()];
    let kept = || std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, "").unwrap();
    let mut terminal = menu(&options, 24, 80, "en_US.UTF-8");
    terminal.see("< Tetrhex >");
    terminal.press(RIGHT);
    terminal.see("< Tet'light >");
    terminal.press("p");
    terminal.see("give up");
    terminal.press(ESCAPE);
    terminal.see("Give up?");
    terminal.press("\r");
    terminal.see("Type your name");
    terminal.press("Zoe\r");
    terminal.see(">  1. Zoe");
    quit(terminal);
    assert_eq!(kept(), "rule = \"tetlight\"\nplayer = \"Zoe\"\n");
    // The next start shows both.
    let mut terminal = menu(&options, 24, 80, "en_US.UTF-8");
    terminal.see("< Tet'light >");
    terminal.see("Player name         Zoe");
    quit(terminal);
    // A game without a tutorial does not keep players from it.
    std::fs::write(&file, kept().replace("tetlight", "tilt")).unwrap();
    let mut terminal = menu(&[&["--tutorial"], &options[..]].concat(), 24, 80, "en_US.UTF-8");
    terminal.see("Lesson 1/8");
    quit(terminal);
    std::fs::write(&file, kept().replace("tilt", "tetlight")).unwrap();
    // A rule on the command line is for one start only.
    let mut terminal =
        menu(&[&["hexcolumns", "--menu"], &options[..]].concat(), 24, 80, "en_US.UTF-8");
    terminal.see("< Hexcolumns >");
    terminal.press(RIGHT);
    terminal.see_no("< Hexcolumns >");
    quit(terminal);
    assert_eq!(kept(), "rule = \"tetlight\"\nplayer = \"Zoe\"\n");
}

#[test]
fn a_choice_that_cannot_be_remembered_is_reported() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("options.toml");
    std::fs::write(&file, "").unwrap();
    let mut terminal =
        menu(&["tetlight", "--menu", "--options", file.to_str().unwrap()], 24, 80, "en_US.UTF-8");
    terminal.see("Board size");
    std::fs::write(&file, "edge = 77\n").unwrap();
    terminal.press("9");
    terminal.press("p");
    terminal.see("Could not be saved");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "edge = 77\n");
    quit(terminal);
}

#[test]
fn scores_have_pages_of_ten() {
    let directory = tempfile::tempdir().unwrap();
    let rule = rule_with_scores(directory.path(), 20);
    let mut terminal = menu(&[&rule, "--edge", "6", "--menu"], 24, 80, "en_US.UTF-8");
    terminal.see("P  Play");
    terminal.press("s");
    terminal.see(" 10. player 10");
    insta::assert_snapshot!("scores", terminal.snapshot());
    terminal.press(F2);
    terminal.see(" 11. player 11");
    terminal.press("\x1b[H");
    terminal.see(" 10. player 10");
    terminal.press(PAGE_DOWN);
    terminal.see(" 20. player 20");
    // F1 shows the keys of any screen.
    terminal.press(F1);
    terminal.see("← →, F2: pages");
    terminal.press("\x7f");
    terminal.see(" 20. player 20");
    // Only pages that exist are mentioned.
    terminal.press("7");
    terminal.see("There are no scores yet.");
    assert!(!terminal.screen().contains("pages"), "{}", terminal.screen());
    terminal.press(ESCAPE);
    terminal.see("P  Play");
    for (size, pages) in [("6", Some("F2: pages of high scores")), ("7", None)] {
        terminal.press(size);
        terminal.press(F1);
        terminal.see("On this screen");
        let screen = terminal.screen();
        assert_eq!(screen.contains("pages"), pages.is_some(), "{screen}");
        pages.inspect(|pages| terminal.see(pages));
        terminal.press("\x7f");
        terminal.see("P  Play");
    }
    quit(terminal);
}

#[test]
fn another_rule_is_chosen_from_a_list() {
    let directory = tempfile::tempdir().unwrap();
    let inner = directory.path().join("rules");
    std::fs::create_dir(&inner).unwrap();
    std::fs::write(inner.join("mine.rul"), frame::rule("phase A { piece.shape = 1; }")).unwrap();
    std::fs::write(inner.join("wrong.rul"), "this is no rule").unwrap();
    std::fs::write(inner.join("notes.txt"), "neither").unwrap();
    let here = directory.path().to_string_lossy().into_owned();
    let program = env!("CARGO_BIN_EXE_rulvm");
    let mut terminal = Terminal::new(program, &["play", "--seed", "1"], 24, 80, &[("PWD", &here)]);
    terminal.see("Tetrhex");
    terminal.press("l");
    terminal.see("tetlight");
    terminal.see("rules/");
    terminal.press("rr\r"); // not the sample rule rush
    terminal.see("mine.rul");
    assert!(!terminal.screen().contains("notes.txt"));
    terminal.press("w\r");
    terminal.see("This rule cannot be loaded:");
    terminal.press("m\r");
    terminal.see("Test");
    terminal.see("P  Play");
    terminal.press("l");
    terminal.see("hexcolumns");
    click(&mut terminal, "hexcolumns");
    terminal.see("Hexcolumns");
    terminal.press("\r");
    terminal.see("Level");
    quit(terminal);
}

#[test]
fn own_keys_are_called_what_the_help_says_in_the_language_of_the_player() {
    for (locale, name) in [("en_US.UTF-8", "put aside"), ("fr_FR.UTF-8", "garder")] {
        let mut terminal = menu(&["hold", "--edge", "6"], 40, 100, locale);
        terminal.see(name);
        assert!(!terminal.screen().contains("HOLD"));
        quit(terminal);
    }
}

#[test]
fn the_game_waits_while_the_terminal_has_no_focus() {
    let mut terminal = menu(&["tetrhex", "--edge", "6"], 24, 80, "en_US.UTF-8");
    terminal.see("Score 0");
    // Getting the focus changes nothing, because the terminal has it already.
    terminal.press("\x1b[I");
    terminal.press("\x1b[O");
    terminal.see("-- PAUSE --");
    assert!(!terminal.screen().contains("resume"));
    terminal.press("\x1b[I");
    // The rule continues with the game pause (section 5.4).
    terminal.see("P or Enter: resume");
    terminal.press("\r");
    terminal.see_no("-- PAUSE --");
    terminal.press("q\r");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn a_recorded_game_is_shown_and_taken_over() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path().to_string_lossy().into_owned();
    let run = |arguments: &[&str]| {
        let program = env!("CARGO_BIN_EXE_rulvm");
        Terminal::new(program, arguments, 24, 80, &[("PWD", &here)])
    };
    let arguments = "play tetlight --edge 6 --seed 1 --record game.log";
    let mut terminal = run(&arguments.split(' ').collect::<Vec<_>>());
    terminal.see("give up");
    terminal.press("  ");
    terminal.wait("points", |screen| !screen.contents().contains("Score 0"));
    terminal.press("q\r");
    assert_eq!(terminal.end(), 0);

    let mut terminal = run(&["replay", "game.log"]);
    terminal.see("T: take over");
    // To its end, and back to its start.
    terminal.press("\x1b[F");
    terminal.wait("the end", |screen| !screen.contents().contains("Score 0"));
    terminal.press(" \x1b[H");
    terminal.see("Score 0");
    terminal.see("||");
    terminal.press("h");
    terminal.see("Esc, H, Q: back");
    terminal.press("h");
    terminal.see("T: take over");
    terminal.press("\x1b[F");
    terminal.wait("the end", |screen| !screen.contents().contains("Score 0"));
    terminal.press("t");
    terminal.see("give up");
    terminal.see_no("T: take over");
    // It counts down first; a key ends that.
    terminal.see("Any key: start now");
    terminal.press("x");
    terminal.see_no("Any key: start now");
    // It continues where it was, and yields no score.
    assert!(!terminal.screen().contains("Score 0"));
    terminal.press(ESCAPE);
    terminal.see("Give up?");
    terminal.press("\r");
    terminal.see("game over");
    terminal.see("M: menu");
    assert!(!terminal.screen().contains("Your name:"));
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn a_recorded_game_is_read_out_in_lines() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path().to_string_lossy().into_owned();
    let run = |arguments: &str| {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        let program = env!("CARGO_BIN_EXE_rulvm");
        // High enough for everything to stay in view.
        Terminal::new(program, &arguments, 200, 100, &[("PWD", &here)])
    };
    let game = "play tetlight --demo --headless --edge 6 --seed 1 --pieces 3 --record game.log";
    assert_eq!(run(game).end(), 0);
    let mut terminal = run("replay game.log --plain");
    terminal.see("T: take over");
    terminal.see("landed");
    // Its end, and what is there.
    terminal.press("\x1b[F");
    terminal.see("||  0:01 / 0:01");
    terminal.press("\x1bOQ");
    terminal.see("column 0: ");
    terminal.press("h");
    terminal.see("Esc, H, Q: back");
    terminal.press("q");
    let starts = |count| {
        move |screen: &test_support::vt100::Screen| {
            screen.contents().matches("F2: the board").count() == count
        }
    };
    terminal.wait("the replay again", starts(2));
    terminal.press("t");
    terminal.wait("the game", starts(3));
    terminal.press("q");
    terminal.see("Leave the game");
    terminal.press("\r");
    assert_eq!(terminal.end(), 0);
    for sequence in ["\x1b[?1049h", "\x1b[2J", "\x1b[?2026h", "Any key: start now"] {
        assert_eq!(terminal.count(sequence), 0, "{sequence:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_replay_ends_with_a_signal_and_is_drawn_again_after_it_was_stopped() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path().to_string_lossy().into_owned();
    let run = |arguments: &str| {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        Terminal::new(env!("CARGO_BIN_EXE_rulvm"), &arguments, 24, 80, &[("PWD", &here)])
    };
    let game = "play tetlight --demo --headless --edge 6 --seed 1 --pieces 3 --record game.log";
    assert_eq!(run(game).end(), 0);
    let mut terminal = run("replay game.log");
    terminal.see("T: take over");
    terminal.kill("STOP");
    // The shell writes over everything.
    terminal.parser.process(b"\x1bc");
    terminal.resume();
    terminal.see("T: take over");
    terminal.see("Level 1");
    terminal.kill("QUIT");
    assert_eq!(terminal.end(), 131);
    assert!(!terminal.parser.screen().hide_cursor());
    assert!(!terminal.parser.screen().alternate_screen());
}

#[test]
fn options_that_another_program_has_locked_are_written_at_the_end() {
    let mut terminal = menu(&["--menu", "tetrhex"], 24, 80, "en_US.UTF-8");
    terminal.see("Options");
    let file = terminal.data.path().join("rul").join("rulvm.toml");
    let lock = rulvm_files::Output::lock(&file, &[], rulvm_files::atomic::PATIENCE).unwrap();
    terminal.press("t");
    terminal.see("Langue");
    terminal.press("p");
    terminal.see("Score 0");
    terminal.see("another program");
    drop(lock);
    terminal.press("\x03");
    assert_eq!(terminal.end(), 0, "{}", terminal.screen());
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.starts_with("languages = [\"fr\""), "{text}");
}

#[test]
fn a_score_is_saved_though_the_suspension_has_ended_the_game() {
    let directory = tempfile::tempdir().unwrap();
    let items = "rule \"Test\" { edge 6; scores 5; }\nphase P { }\nphase Q { }\n\
        phase B { return if signal == PAUS { abort } else { do_nothing }; }\nphase S { return 7; }";
    let options = rulc_compiler::Options::default();
    let memory = rulc_compiler::Memory::default();
    let compilation = rulc_compiler::compile_with("t.rul", &frame::rule(items), &memory, &options);
    let bytes = compilation.output.unwrap_or_else(|| panic!("{:?}", compilation.diagnostics)).bytes;
    let path = directory.path().join("mine.rul3");
    std::fs::write(&path, bytes).unwrap();
    let rule = path.to_string_lossy().into_owned();
    let arguments = ["play", "--seed", "1", "--calm", &rule, "--player", "Zoe"];
    let program = env!("CARGO_BIN_EXE_rulvm");
    let mut terminal = Terminal::new(program, &arguments, 24, 80, &[BELOW_SHELL]);
    terminal.see("Test");
    terminal.press("\x1a");
    terminal.resume_in_shell();
    terminal.see(">  1. Zoe");
    terminal.see("Enter, R: play again");
    quit_twice(terminal);
    let rule = rul3::read(&std::fs::read(&path).unwrap()).unwrap().rule;
    assert_eq!((rule.scores[0].entries.len(), rule.scores[0].entries[0].score), (1, 7));
}

/// Quits in a terminal that was set up twice.
fn quit_twice(mut terminal: Terminal) {
    terminal.press("\x03");
    assert_eq!(terminal.end(), 0, "{}", terminal.screen());
    assert_eq!(terminal.count("\x1b[?1049h"), terminal.count("\x1b[?1049l"));
}

#[test]
fn the_list_says_what_each_of_our_rules_is_about() {
    for (language, name) in [("en_US.UTF-8", "en"), ("fr_FR.UTF-8", "fr"), ("de_CH.UTF-8", "de")] {
        for columns in [80, 60] {
            let mut terminal = menu(&[], if columns == 80 { 24 } else { 20 }, columns, language);
            terminal.wait("the menu", |screen| screen.contents().contains("↑ ↓"));
            terminal.press("l");
            terminal.wait("the list", |screen| screen.contents().contains("lanterns"));
            // Below the own rules are those of the directory in which the test runs.
            let screen = terminal.screen();
            let own: Vec<&str> =
                screen.lines().skip(2).take_while(|line| !line.contains("../")).collect();
            let whole = |line: &&str| line.trim_end().chars().count() < columns.into();
            assert!(own.iter().all(whole), "{screen}");
            if columns == 60 {
                insta::assert_snapshot!(format!("own_rules_{name}"), own.join("\n"));
            }
            quit(terminal);
        }
    }
}

#[test]
fn a_tutorial_is_played_and_left_for_the_menu() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path().to_string_lossy().into_owned();
    let arguments = ["play", "hexcolumns", "--tutorial"];
    let program = env!("CARGO_BIN_EXE_rulvm");
    let environment = [("LANG", "en_US.UTF-8"), ("XDG_STATE_HOME", &*home)];
    let mut terminal = Terminal::new(program, &arguments, 20, 60, &environment);
    terminal.see("Lesson 1/10");
    terminal.press("\x1b[D\x1b[C");
    terminal.see("Well done!");
    terminal.press("\r");
    terminal.see("Lesson 2/10");
    terminal.press(ESCAPE);
    terminal.see("Tutorial");
    terminal.press("u");
    terminal.see("Lesson 1/10");
    quit(terminal);
    assert_eq!(std::fs::read_dir(home).unwrap().count(), 0, "nothing is kept");
}

#[test]
fn only_standard_rules_have_tutorials() {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_rulvm"))
        .args(["play", "bombs", "--tutorial"])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(10), "{said}");
    assert!(said.contains("bombs: only the standard rules have tutorials"), "{said}");
}
