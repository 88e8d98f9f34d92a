//! `rulvm play` in a real pseudo-terminal: keys in, the screen out.

use std::io::{Read, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// How long a screen is waited for. Only a test that fails waits so long.
const PATIENCE: Duration = Duration::from_secs(30);

struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    output: Receiver<Vec<u8>>,
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
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(count) = reader.read(&mut buffer) {
                if count == 0 || sender.send(buffer[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        let keys = pair.master.take_writer().unwrap();
        let parser = vt100::Parser::new(not_zero(rows), not_zero(cols), 0);
        Terminal { child, master: pair.master, keys, output, parser, bytes: Vec::new(), data }
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
        self.data.path().join("rul").join("tetrhex.rul3")
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
    terminal.press("c");
    terminal.see_no("-- PAUSE --");
    terminal.press("h");
    terminal.see("Pieces of four hexagons");
    terminal.press("q");
    // The window pause ends in the game pause.
    terminal.see("-- PAUSE --");
    terminal.press("c");
    terminal.see_no("-- PAUSE --");
    terminal.press(ESCAPE);
    terminal.see("Your name:");
    terminal.press("Zoe\r");
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
        let id = terminal.child.process_id().unwrap().to_string();
        let killed = std::process::Command::new("kill").args(["-s", signal, &id]).status().unwrap();
        assert!(killed.success());
        terminal.end();
        terminal.is_restored();
    }
}

/// A rule whose phase C does something, as a source file.
fn source(directory: &Path, phase_c: &str, name: &str) -> String {
    let rows = grammar::rul3::Pattern::ROWS.map(|width| "4".repeat(width)).join(" ");
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
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
    terminal.is_restored();
}
