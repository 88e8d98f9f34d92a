//! `rulvm play` in a real pseudo-terminal: keys in, the screen out.

#[path = "../../tests/src/frame.rs"]
mod frame;

use std::io::{Read, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// How long a screen is waited for. Only a test that fails waits so long.
const PATIENCE: Duration = Duration::from_secs(30);

struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    output: Receiver<Vec<u8>>,
    /// Reads the output until it is told to stop.
    reader: JoinHandle<()>,
    stop: Arc<AtomicBool>,
    parser: vt100::Parser,
    /// Everything that was written.
    bytes: Vec<u8>,
    data: tempfile::TempDir,
}

const fn size(rows: u16, cols: u16) -> PtySize {
    PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }
}

fn not_zero(number: u16) -> NonZero<u16> {
    NonZero::new(number).unwrap()
}

impl Terminal {
    fn new(arguments: &[&str], rows: u16, cols: u16, environment: &[(&str, &str)]) -> Terminal {
        let pair = native_pty_system().openpty(size(rows, cols)).unwrap();
        let data = tempfile::tempdir().unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_rulvm"));
        command.args(arguments);
        command.env_clear();
        command.env("TERM", "xterm-256color");
        command.env("COLORTERM", "truecolor");
        command.env("LANG", "en_US.UTF-8");
        command.env("HOME", data.path());
        command.env("XDG_DATA_HOME", data.path());
        for (name, value) in environment {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().unwrap();
        let (sender, output) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let reader = std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(count) = reader.read(&mut buffer) {
                let gone = count == 0 || sender.send(buffer[..count].to_vec()).is_err();
                if gone || stopped.load(Ordering::SeqCst) {
                    break;
                }
            }
        });
        let keys = pair.master.take_writer().unwrap();
        let parser = vt100::Parser::new(not_zero(rows), not_zero(cols), 0);
        let bytes = Vec::new();
        let master = pair.master;
        Terminal { child, master, keys, output, reader, stop, parser, bytes, data }
    }

    fn play(rule: &str) -> Terminal {
        Terminal::new(&["play", rule, "--edge", "6", "--seed", "1"], 24, 80, &[])
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    fn screen(&self) -> String {
        self.parser.screen().contents()
    }

    /// Reads until the screen is as wanted.
    fn wait(&mut self, what: &str, wanted: impl Fn(&vt100::Screen) -> bool) {
        let deadline = Instant::now() + PATIENCE;
        while !wanted(self.parser.screen()) {
            let rest = deadline.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(rest) {
                Ok(bytes) => {
                    self.parser.process(&bytes);
                    self.bytes.extend(bytes);
                }
                Err(_) => panic!("no {what} on the screen:\n{}", self.screen()),
            }
        }
    }

    fn see(&mut self, text: &str) {
        self.wait(text, |screen| screen.contents().contains(text));
    }

    fn see_no(&mut self, text: &str) {
        self.wait(&format!("end of {text}"), |screen| !screen.contents().contains(text));
    }

    fn resize(&mut self, rows: u16, cols: u16) {
        self.master.resize(size(rows, cols)).unwrap();
        self.parser.screen_mut().set_size(not_zero(rows), not_zero(cols));
    }

    /// Nobody reads the output any more.
    fn stop_reading(&mut self) {
        self.stop.store(true, Ordering::SeqCst);
        // The reader waits for output: another size makes some.
        self.resize(30, 100);
        let deadline = Instant::now() + PATIENCE;
        while !self.reader.is_finished() {
            assert!(Instant::now() < deadline, "no output");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Closes the other side of the terminal; gives the exit status and what was in the data
    /// directory.
    fn hang_up(mut self) -> (u32, tempfile::TempDir) {
        self.stop_reading();
        let Terminal { mut child, master, keys, data, .. } = self;
        drop(keys);
        drop(master);
        (ends(&mut *child, PATIENCE), data)
    }

    /// Sends a signal to the program.
    fn kill(&self, signal: &str) {
        let id = self.child.process_id().unwrap().to_string();
        let killed = std::process::Command::new("kill").args(["-s", signal, &id]).status().unwrap();
        assert!(killed.success());
    }

    /// Waits for the end; gives the exit status.
    fn end(&mut self) -> u32 {
        let status = self.child.wait().unwrap().exit_code();
        while let Ok(bytes) = self.output.recv_timeout(Duration::from_millis(500)) {
            self.parser.process(&bytes);
            self.bytes.extend(bytes);
        }
        status
    }

    fn count(&self, sequence: &str) -> usize {
        let sequence = sequence.as_bytes();
        self.bytes.windows(sequence.len()).filter(|window| *window == sequence).count()
    }

    /// The terminal was restored, exactly once.
    fn is_restored(&self) {
        assert_eq!(self.count("\x1b[?1049h"), 1, "alternate screen entered");
        assert_eq!(self.count("\x1b[?1049l"), 1, "alternate screen left");
        assert!(!self.parser.screen().hide_cursor());
        assert!(!self.parser.screen().alternate_screen());
    }

    fn own_rule(&self) -> PathBuf {
        own_rule(&self.data)
    }

    /// Gives up, as far as the question for the name.
    fn give_up(&mut self) {
        self.press(ESCAPE);
        self.see("Give up?");
        self.press("\r");
        self.see("Your name:");
    }
}

fn own_rule(data: &tempfile::TempDir) -> PathBuf {
    data.path().join("rul").join("tetrhex.rul3")
}

/// Who has scores on the smallest board.
fn players(rule: &Path) -> Vec<String> {
    let rule = grammar::rul3::read(&std::fs::read(rule).unwrap()).unwrap().rule;
    rule.scores[0].entries.iter().map(|entry| entry.player.clone()).collect()
}

/// Waits until a program has ended, and ends it if it does not; gives the exit status.
fn ends(child: &mut (dyn Child + Send + Sync), patience: Duration) -> u32 {
    let deadline = Instant::now() + patience;
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status.exit_code();
        }
        if Instant::now() >= deadline {
            child.kill().unwrap();
            child.wait().unwrap();
            panic!("the program does not end");
        }
        std::thread::sleep(Duration::from_millis(10));
    }
}

const LEFT: &str = "\x1b[D";
const ESCAPE: &str = "\x1b";

#[test]
fn a_game_from_the_first_key_to_the_saved_score() {
    let mut terminal = Terminal::play("tetrhex");
    terminal.see("Score 0");
    terminal.see("turn left");
    terminal.press(LEFT);
    terminal.press(" ");
    terminal.wait("points", |screen| !screen.contents().contains("Score 0"));
    terminal.press("p");
    terminal.see("-- PAUSE --");
    terminal.see("Enter or C: go on");
    terminal.press("c");
    terminal.see_no("-- PAUSE --");
    terminal.press("h");
    terminal.see("Pieces of four hexagons");
    terminal.see("Esc, H or Q: back to the game");
    terminal.press("q");
    // The window pause ends in the game pause.
    terminal.see("-- PAUSE --");
    terminal.press("c");
    terminal.see_no("-- PAUSE --");
    terminal.press(ESCAPE);
    terminal.see("Give up? Enter: yes   Esc: go on");
    terminal.press(ESCAPE);
    terminal.see_no("Give up?");
    terminal.give_up();
    terminal.see("Esc: skip");
    terminal.press("Zoe");
    terminal.see("Enter: save   Esc: clear");
    terminal.press("\r");
    terminal.see("1. Zoe");
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
    terminal.is_restored();
    let rule = grammar::rul3::read(&std::fs::read(terminal.own_rule()).unwrap()).unwrap().rule;
    assert_eq!(rule.scores[0].entries.len(), 1);
    assert_eq!(rule.scores[0].entries[0].player, "Zoe");
    assert!(rule.scores[0].entries[0].score >= 3);
}

#[test]
fn keys_that_still_come_when_the_game_ends_do_not_become_a_name() {
    let mut terminal = Terminal::play("tetrhex");
    terminal.see("Score 0");
    terminal.press(ESCAPE);
    terminal.see("Give up?");
    terminal.press("\r   xx");
    terminal.see("Your name:");
    terminal.see("Esc: skip");
    terminal.press("Ж");
    terminal.see("\u{416} cannot be written in a rule file");
    terminal.press("Zoe");
    terminal.see("Zoe_");
    assert!(!terminal.screen().contains("cannot be written"));
    terminal.press(ESCAPE);
    terminal.see("Esc: skip");
    terminal.press(ESCAPE);
    terminal.see("another game");
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
    assert_eq!(players(&terminal.own_rule()), [""; 0]);
}

#[test]
fn a_long_message_is_wrapped() {
    let directory = tempfile::tempdir().unwrap();
    let long = directory.path().join("a".repeat(100)).join("b".repeat(100));
    std::fs::create_dir_all(&long).unwrap();
    let path = long.join("rule.rul3");
    std::fs::write(&path, rulvm::standard::rule("tetrhex").unwrap()).unwrap();
    let rule = path.to_string_lossy().into_owned();
    let mut terminal = Terminal::new(&["play", &rule, "--edge", "6", "--seed", "1"], 24, 80, &[]);
    terminal.see("Score 0");
    terminal.give_up();
    std::fs::remove_file(&path).unwrap();
    terminal.press("Zoe\r");
    terminal.see("The score could not be saved:");
    terminal.see("No such file");
    terminal.see("another game");
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn all_boards_fit_into_80_by_24_with_the_numbers_beside_them() {
    for edge in ["6", "7", "8", "9"] {
        let arguments = ["play", "hexcolumns", "--edge", edge, "--seed", "1"];
        let mut terminal = Terminal::new(&arguments, 24, 80, &[]);
        terminal.see("Chain 0");
        terminal.press("q");
        assert_eq!(terminal.end(), 0);
    }
}

#[test]
fn a_terminal_that_is_too_small_says_what_it_needs_and_the_game_goes_on_later() {
    let mut terminal =
        Terminal::new(&["play", "tetrhex", "--edge", "9", "--seed", "1"], 10, 40, &[]);
    terminal.see("79 x 18");
    terminal.resize(24, 80);
    terminal.see("Score 0");
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
    terminal.is_restored();
}

#[test]
fn labels_are_in_the_language_of_the_player() {
    for (locale, label) in
        [("fr_FR.UTF-8", "Niveau 1"), ("de_AT.UTF-8", "Stufe 1"), ("ja_JP", "Level 1")]
    {
        let arguments = ["play", "tetrhex", "--seed", "1"];
        let mut terminal = Terminal::new(&arguments, 24, 80, &[("LANG", locale)]);
        terminal.see(label);
        terminal.press("q");
        assert_eq!(terminal.end(), 0);
    }
}

#[test]
fn no_color_means_no_color() {
    let arguments = ["play", "tetrhex", "--seed", "1"];
    let mut terminal = Terminal::new(&arguments, 24, 80, &[("NO_COLOR", "1")]);
    terminal.see("Score 0");
    // The falling piece is told by letters.
    terminal.wait("a piece", |screen| screen.contents().contains('['));
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
    for color in ["\x1b[38;", "\x1b[48;"] {
        assert_eq!(terminal.count(color), 0);
    }
}

#[cfg(unix)]
#[test]
fn signals_end_the_game_and_restore_the_terminal() {
    for signal in ["TERM", "HUP", "INT"] {
        let mut terminal = Terminal::play("tetrhex");
        terminal.see("Score 0");
        terminal.kill(signal);
        terminal.end();
        terminal.is_restored();
    }
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
        ("name", &[], Terminal::give_up),
        ("scores", &[], |terminal| {
            terminal.give_up();
            terminal.press("Zoe\r");
            terminal.see("1. Zoe");
        }),
        ("over", &[], |terminal| {
            terminal.give_up();
            terminal.press("\x03");
            terminal.see("another game");
        }),
        ("demo", &["--demo"], |_| {}),
    ];
    for (name, options, bring) in states {
        let arguments = [&["play", "tetrhex", "--edge", "6", "--seed", "1"], options].concat();
        let mut terminal = Terminal::new(&arguments, 24, 80, &[]);
        terminal.see("Score 0");
        bring(&mut terminal);
        let begin = Instant::now();
        let (status, _) = terminal.hang_up();
        assert_eq!(status, 0, "{name}");
        assert!(begin.elapsed() < Duration::from_secs(5), "{name}");
    }
}

#[cfg(unix)]
#[test]
fn a_key_that_was_sent_in_part_does_not_hold_up_the_end() {
    let mut terminal = Terminal::play("tetrhex");
    terminal.see("Score 0");
    terminal.press("\x1b[");
    terminal.see("Time 59");
    let (status, _) = terminal.hang_up();
    assert_eq!(status, 0);
}

#[cfg(unix)]
#[test]
fn a_score_whose_name_is_being_entered_is_not_lost() {
    for (typed, saved) in [("Zo", "Zo"), ("", "no name")] {
        for signal in [None, Some("TERM")] {
            let mut terminal = Terminal::play("tetrhex");
            terminal.see("Score 0");
            terminal.give_up();
            terminal.press(typed);
            terminal.see(&format!("{typed}_"));
            let data = match signal {
                None => terminal.hang_up().1,
                Some(signal) => {
                    terminal.kill(signal);
                    assert_eq!(terminal.end(), 0);
                    terminal.is_restored();
                    terminal.data
                }
            };
            assert_eq!(players(&own_rule(&data)), [saved]);
        }
    }
}

#[cfg(unix)]
#[test]
fn a_signal_ends_a_program_that_cannot_write() {
    let arguments = ["play", "tetrhex", "--demo", "--edge", "6", "--seed", "1"];
    let mut terminal = Terminal::new(&arguments, 24, 80, &[]);
    terminal.see("Score 0");
    terminal.stop_reading();
    // The demo fills the terminal, which nobody empties.
    std::thread::sleep(Duration::from_secs(3));
    terminal.kill("TERM");
    ends(&mut *terminal.child, PATIENCE);
}

/// A rule whose phase C does something, as a source file.
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
        let mut terminal = Terminal::new(&["play", &rule], 24, 80, &[]);
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
    let options = rulc::Options { map: true, ..rulc::Options::default() };
    let output = rulc::compile_with("trap.rul", &text, &rulc::FileSystem, &options).output.unwrap();
    let rule = directory.path().join("trap.rul3");
    std::fs::write(&rule, output.bytes).unwrap();
    std::fs::write(directory.path().join("trap.rul3.map"), output.map.unwrap().to_json()).unwrap();
    let mut terminal = Terminal::new(&["play", &rule.to_string_lossy()], 24, 80, &[]);
    let line = "n = 1 / n; //";
    for _ in 0..2 {
        terminal.see("Zero 0");
        terminal.press(" ");
        terminal.see(line);
        assert!(terminal.screen().contains("trap.rul:6:"), "{}", terminal.screen());
        // Another game reads the file again. Keys are ignored for a moment.
        std::thread::sleep(rulvm::screen::QUIET + Duration::from_millis(300));
        terminal.press("\r");
        terminal.see_no(line);
    }
    terminal.press(" ");
    terminal.see(line);
    terminal.press("q");
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
    let mut terminal = Terminal::new(&["play", &rule], 24, 80, &[]);
    assert_eq!(terminal.end(), 1);
    assert_eq!(terminal.count("\x1b[?1049h"), 0);
    assert!(terminal.screen().contains("`m` is not declared"), "{}", terminal.screen());
}

#[test]
fn texts_of_a_rule_cannot_command_the_terminal() {
    let directory = tempfile::tempdir().unwrap();
    let rule = source(directory.path(), "", "Evil");
    let compiled =
        rulc::compile("e.rul", &std::fs::read_to_string(&rule).unwrap(), &rulc::FileSystem);
    let mut rule = compiled.output.unwrap().rule;
    rule.name = "E\u{1b}]0;owned\u{7}".to_owned();
    rule.numbers[0].labels[0].text = "\u{1b}[31mred".to_owned();
    let path = directory.path().join("evil.rul3");
    std::fs::write(&path, grammar::rul3::write(&rule).unwrap()).unwrap();
    let mut terminal = Terminal::new(&["play", &path.to_string_lossy()], 24, 80, &[]);
    terminal.see("[31mred 0");
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
    assert_eq!(terminal.count("\x1b]0;owned"), 0);
    assert_eq!(terminal.count("\x1b[31mred"), 0);
    assert!(terminal.count("\u{FFFD}[31mred") > 0);
}

#[test]
fn the_demo_plays_by_itself() {
    let mut terminal = Terminal::new(&["play", "tetrhex", "--demo", "--seed", "1"], 24, 80, &[]);
    terminal.see("Score 0");
    terminal.wait("points", |screen| !screen.contents().contains("Score 0"));
    terminal.see("Q quit");
    // The player has nothing to do but to read and to leave.
    let screen = terminal.screen();
    assert!(screen.contains("H help") && screen.contains("Q quit"), "{screen}");
    for text in ["left", "drop", "give up", "radar"] {
        assert!(!screen.contains(text), "{text} in\n{screen}");
    }
    terminal.press(LEFT);
    terminal.press("p");
    terminal.see("-- PAUSE --");
    terminal.press("c");
    terminal.see_no("-- PAUSE --");
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
    terminal.is_restored();
}

#[test]
fn keys_that_the_rule_ignores_are_not_listed() {
    let mut terminal = Terminal::play("hexcolumns");
    terminal.see("Q quit");
    let played = terminal.screen();
    let directory = tempfile::tempdir().unwrap();
    let rule = source(directory.path(), "", "Drop");
    let text = std::fs::read_to_string(&rule).unwrap();
    let phase_b = "switch signal { DROP => return drop; STOP => return abort; RDAR => n += 1;
                   NEXT => { fall_period(10); } else => {} } return do_nothing;";
    std::fs::write(&rule, text.replace("return drop;", phase_b)).unwrap();
    let mut terminal = Terminal::new(&["play", &rule], 24, 80, &[]);
    terminal.see("Q quit");
    let screen = terminal.screen();
    for text in ["Space drop", "Esc give up", "radar", "next level", "H help", "Q quit"] {
        assert!(screen.contains(text), "no {text} in\n{screen}");
    }
    for text in ["left", "right", "turn", "pause"] {
        assert!(!screen.contains(text), "{text} in\n{screen}");
    }
    assert!(played.contains("left") && played.contains("pause"), "{played}");
    terminal.press("q");
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
    let mut terminal = Terminal::new(&["play", &rule], 24, 80, &[]);
    terminal.see("Q quit");
    let screen = terminal.screen();
    for text in [" W WISH", " H HINT", " ? help"] {
        assert!(screen.contains(text), "no {text} in\n{screen}");
    }
    assert!(!screen.contains("DEAD") && !screen.contains("H help"), "{screen}");
    terminal.press("h");
    terminal.see("Zero 7");
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
}
