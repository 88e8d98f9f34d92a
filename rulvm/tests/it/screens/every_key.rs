//! Every key of every standard rule, in a real pseudo-terminal of two sizes: it sends its signal.
//! And every screen, after a resize and back.

use rulvm_core::log::Log;
use rulvm_core::{Input, Program};
use rulvm_player::controls::keys::Keys;
use test_support::painted::{self, Painted};
use test_support::terminal::Terminal;

const SIZES: [(u16, u16); 2] = [(24, 80), (40, 120)];

/// Returns what a terminal sends for a key with this name.
fn sent(name: &str) -> String {
    match name {
        "↑" => "\x1b[A".to_owned(),
        "↓" => "\x1b[B".to_owned(),
        "→" => "\x1b[C".to_owned(),
        "←" => "\x1b[D".to_owned(),
        "Home" => "\x1b[H".to_owned(),
        "Ins" => "\x1b[2~".to_owned(),
        "Del" => "\x1b[3~".to_owned(),
        "Enter" => "\r".to_owned(),
        "Backspace" => "\x7f".to_owned(),
        "Tab" => "\t".to_owned(),
        "Space" => " ".to_owned(),
        "Esc" => "\x1b".to_owned(),
        letter if letter.chars().count() == 1 => letter.to_lowercase(),
        other => panic!("{other}"),
    }
}

#[test]
fn every_key_gives_its_signal() {
    for rule in stdlib_rules::rules::names() {
        let program = Program::load(stdlib_rules::rules::rule(rule).unwrap().to_vec()).unwrap();
        let signals = &program.rule().signals;
        let keys = Keys::new(&program.rule().name, signals, &Default::default());
        for (rows, columns) in SIZES {
            let directory = tempfile::tempdir().unwrap();
            let log = directory.path().join("log");
            let arguments = ["play", rule, "--seed", "1", "--edge", "6", "--no-scores"];
            let mut arguments = arguments.to_vec();
            // Without a countdown after the pause.
            arguments.extend(["--no-motion", "--record", log.to_str().unwrap()]);
            let mut terminal =
                Terminal::new(env!("CARGO_BIN_EXE_rulvm"), &arguments, rows, columns, &[]);
            terminal.see("Score");
            let mut expected = Vec::new();
            for (id, signal) in (1..=u8::MAX).zip(signals) {
                for name in keys.names(id) {
                    if signal.name() == "STOP" {
                        // The program first asks whether to give up the game.
                        terminal.press(&sent(&name));
                        terminal.see("Give up?");
                        terminal.press("\x1b");
                        terminal.see_no("Give up?");
                        continue;
                    }
                    terminal.press(&sent(&name));
                    expected.push(id);
                }
            }
            terminal.press("q\r");
            assert_eq!(terminal.end(), 0, "{}", terminal.screen());
            let log = Log::from_text(&std::fs::read_to_string(&log).unwrap()).unwrap();
            let given: Vec<u8> = log
                .entries
                .iter()
                .filter_map(|entry| match entry.input {
                    Input::Signal(id) => Some(id),
                    _ => None,
                })
                .collect();
            assert_eq!(given, expected, "{rule}");
            assert!(expected.len() > 10, "{rule}: {expected:?}");
        }
    }
}

/// The keys that open each screen from the menu, and a text on it.
const SCREENS: &[(&str, &str)] = &[
    ("", "The gentle one"),
    ("h", "back"),
    ("g", "back"),
    ("l", "standard rule"),
    ("n", "Your name"),
    ("s", "no scores yet"),
    ("o", "Hexagon colors"),
    ("k", "Reset all keys"),
    ("?", "On this screen"),
    ("p?", "In the game"),
    ("pp", "-- PAUSE --"),
    ("p\x1b", "Give up?"),
    ("ph", "back"),
    ("pq", "Leave the game"),
    ("rp\x10", "this game has no score"),
    ("rp\x05", "cell   1 to 6"),
    ("rp\x0e", "The next pieces"),
    ("rp\x02", "resume"),
];

#[test]
fn every_screen_is_the_same_after_a_resize_and_back() {
    for (keys, text) in SCREENS {
        for (small, large) in [(SIZES[0], SIZES[1]), (SIZES[1], SIZES[0])] {
            let arguments = ["play", "tetlight", "--menu", "--calm", "--seed", "1", "--edge", "6"];
            let mut arguments = arguments.to_vec();
            arguments.push("--no-motion");
            let mut terminal =
                Terminal::new(env!("CARGO_BIN_EXE_rulvm"), &arguments, small.0, small.1, &[]);
            terminal.see("Play");
            for key in keys.chars() {
                terminal.press(&key.to_string());
                // The game must have started before its next key.
                if key == 'p' && !terminal.screen().contains("Score") {
                    terminal.see("Score");
                }
            }
            terminal.see(text);
            let before = painted::rows(terminal.parser.screen());
            let mut other: Vec<Vec<Painted>> = Vec::new();
            for _ in 0..2 {
                terminal.resize(large.0, large.1);
                terminal.pictures(|screen| {
                    let is_there = screen.contents().contains(text);
                    !(is_there && (other.is_empty() || painted::rows(screen) == other))
                });
                other = painted::rows(terminal.parser.screen());
                terminal.resize(small.0, small.1);
                terminal.pictures(|screen| painted::rows(screen) != before);
            }
            // The first Ctrl-C ends the line in which a name is typed.
            terminal.press("\x03\x03");
            assert_eq!(terminal.end(), 0, "{}", terminal.screen());
        }
    }
}

#[test]
fn reports_of_places_that_do_not_exist_end_nothing() {
    let arguments = ["play", "tetlight", "--seed", "1", "--edge", "6", "--no-scores"];
    let mut terminal = Terminal::new(env!("CARGO_BIN_EXE_rulvm"), &arguments, 24, 80, &[]);
    terminal.see("Score");
    for report in ["\x1b[<0;0;0M", "\x1b[32;0;0M", "\x1b[M   ", "\x1b[0;0R"] {
        terminal.press(report);
    }
    terminal.press("p");
    terminal.see("-- PAUSE --");
    terminal.press("q\r");
    assert_eq!(terminal.end(), 0);
    terminal.is_restored();
}
