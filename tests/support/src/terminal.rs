//! A program in a real pseudo-terminal: keys in, the screen out.
use std::io::{Read, Write};
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// The start and the end of a picture.
const BEGIN: &[u8] = b"\x1b[?2026h";
const END: &[u8] = b"\x1b[?2026l";

/// How long to wait for a screen. Only a failing test waits that long.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// How a terminal answers when it is asked about its capabilities.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answers {
    /// Not at all.
    Nothing,
    /// It says what it is.
    Plain,
    /// It also says that it supports the kitty keyboard protocol.
    Kitty,
    /// It identifies itself, and reports that it supports the kitty graphics protocol.
    Images,
    /// It says what it is, and shows sixels: the cursor is below an image.
    Sixel,
}

impl Answers {
    /// Returns the answer to an output.
    fn to(self, output: &[u8]) -> String {
        let asks = |question: &[u8]| output.windows(question.len()).any(|bytes| bytes == question);
        let position = if self == Answers::Sixel { "\x1b[5;1R" } else { "\x1b[1;1R" };
        let answers: [(&[u8], bool, &str); 4] = [
            (b"\x1b_Gi=31,", self == Answers::Images, "\x1b_Gi=31;OK\x1b\\"),
            (b"\x1b[6n", true, position),
            (b"\x1b[?u", self == Answers::Kitty, "\x1b[?0u"),
            (b"\x1b[c", true, "\x1b[?62;22c"),
        ];
        let given = answers.into_iter().filter(|(question, gives, _)| *gives && asks(question));
        match self {
            Answers::Nothing => String::new(),
            _ => given.map(|(_, _, answer)| answer).collect(),
        }
    }
}

/// A program in a pseudo-terminal.
pub struct Terminal {
    pub child: Box<dyn Child + Send + Sync>,
    pub master: Box<dyn MasterPty + Send>,
    keys: Arc<Mutex<Box<dyn Write + Send>>>,
    output: Receiver<Vec<u8>>,
    /// Reads the output until `stop` is set.
    reader: JoinHandle<()>,
    stop: Arc<AtomicBool>,
    pub parser: vt100::Parser,
    /// Everything that the program has written.
    bytes: Vec<u8>,
    /// The part of it that is not shown yet.
    held: Vec<u8>,
    pub data: tempfile::TempDir,
}

/// Makes a terminal report when keys are released, and ends that.
pub const PUSHED: &str = "\x1b[>15u";
pub const POPPED: &str = "\x1b[<1u";

/// In the environment of a program, lets a shell with job control start it: without one, the
/// program does not suspend itself.
pub const BELOW_SHELL: (&str, &str) = ("BELOW_SHELL", "1");

/// What that shell does: if the program was suspended, a line of input continues it.
const SHELL: &str = "set -m; \"$0\" \"$@\"; echo '[suspended]'; read -r line; fg";

/// The width and the height of a character in pixels.
pub const CHARACTER: (u16, u16) = (10, 20);

const fn size(rows: u16, cols: u16) -> PtySize {
    PtySize { rows, cols, pixel_width: cols * CHARACTER.0, pixel_height: rows * CHARACTER.1 }
}

fn not_zero(number: u16) -> NonZero<u16> {
    NonZero::new(number).unwrap()
}

impl Terminal {
    pub fn new(
        program: &str,
        arguments: &[&str],
        rows: u16,
        cols: u16,
        environment: &[(&str, &str)],
    ) -> Terminal {
        Terminal::that_answers(Answers::Plain, program, arguments, (rows, cols), environment)
    }

    pub fn that_answers(
        answers: Answers,
        program: &str,
        arguments: &[&str],
        (rows, cols): (u16, u16),
        environment: &[(&str, &str)],
    ) -> Terminal {
        let pair = native_pty_system().openpty(size(rows, cols)).unwrap();
        let data = tempfile::tempdir().unwrap();
        // The player has started before, and has not chosen anything.
        std::fs::create_dir(data.path().join("rul")).unwrap();
        std::fs::write(data.path().join("rul/rulvm.toml"), "").unwrap();
        let mut command = CommandBuilder::new(program);
        if environment.contains(&BELOW_SHELL) {
            command = CommandBuilder::new("/bin/sh");
            command.args(["-c", SHELL, program]);
        }
        command.args(arguments);
        command.env_clear();
        command.env("TERM", "xterm-256color");
        command.env("COLORTERM", "truecolor");
        command.env("LANG", "en_US.UTF-8");
        command.env("HOME", data.path());
        command.env("XDG_DATA_HOME", data.path());
        command.env("XDG_STATE_HOME", data.path());
        command.env("XDG_CONFIG_HOME", data.path());
        for (name, value) in environment {
            command.env(name, value);
            // The working directory.
            if *name == "PWD" {
                command.cwd(value);
            }
        }
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().unwrap();
        let (sender, output) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let keys = Arc::new(Mutex::new(pair.master.take_writer().unwrap()));
        let answer = Arc::clone(&keys);
        let reader = std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(count) = reader.read(&mut buffer) {
                let answered = answers.to(&buffer[..count]);
                if !answered.is_empty() {
                    let _ = answer.lock().unwrap().write_all(answered.as_bytes());
                }
                let gone = count == 0 || sender.send(buffer[..count].to_vec()).is_err();
                if gone || stopped.load(Ordering::SeqCst) {
                    break;
                }
            }
        });
        let parser = vt100::Parser::new(not_zero(rows), not_zero(cols), 0);
        let (bytes, held) = (Vec::new(), Vec::new());
        let master = pair.master;
        Terminal { child, master, keys, output, reader, stop, parser, bytes, held, data }
    }

    pub fn press(&mut self, keys: &str) {
        self.send(keys.as_bytes());
    }

    /// Sends bytes that need not be text.
    pub fn send(&mut self, bytes: &[u8]) {
        let mut writer = self.keys.lock().unwrap();
        writer.write_all(bytes).unwrap();
        writer.flush().unwrap();
    }

    pub fn screen(&self) -> String {
        self.parser.screen().contents()
    }

    /// The screen for a snapshot, without spaces at the ends of lines: whether a cell holds a space
    /// or nothing depends on what was drawn before.
    #[must_use]
    pub fn snapshot(&self) -> String {
        let screen = self.screen();
        screen.lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
    }

    /// Reads until the screen is as expected.
    pub fn wait(&mut self, what: &str, wanted: impl Fn(&vt100::Screen) -> bool) {
        let deadline = Instant::now() + PATIENCE;
        while !wanted(self.parser.screen()) {
            let rest = deadline.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(rest) {
                Ok(bytes) => self.received(&bytes),
                Err(_) => panic!("no {what} on the screen:\n{}", self.screen()),
            }
        }
    }

    /// Presses keys again and again, because they are ignored for a moment, until the screen is as
    /// expected.
    pub fn insist(&mut self, keys: &str, what: &str, wanted: impl Fn(&vt100::Screen) -> bool) {
        let deadline = Instant::now() + PATIENCE;
        while !wanted(self.parser.screen()) {
            assert!(Instant::now() < deadline, "no {what} on the screen:\n{}", self.screen());
            self.press(keys);
            if let Ok(bytes) = self.output.recv_timeout(Duration::from_millis(50)) {
                self.received(&bytes);
            }
        }
    }

    /// Waits until the program is blocked because nobody reads its output.
    #[cfg(target_os = "linux")]
    pub fn is_stuck(&self) {
        // The number of the system call that writes.
        let write = if cfg!(target_arch = "x86_64") { "1 " } else { "64 " };
        let tasks = format!("/proc/{}/task", self.child.process_id().unwrap());
        let deadline = Instant::now() + PATIENCE;
        let writes = || {
            let calls = std::fs::read_dir(&tasks).unwrap().filter_map(|task| {
                std::fs::read_to_string(task.unwrap().path().join("syscall")).ok()
            });
            calls.into_iter().any(|call| call.starts_with(write))
        };
        // Each new size causes a whole picture, which fills the buffer of the terminal sooner.
        let mut rows = 30;
        while !writes() {
            assert!(Instant::now() < deadline, "the program writes on and on");
            rows ^= 1;
            self.master.resize(size(rows, 100)).unwrap();
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Visits every whole picture, until `look` returns false.
    pub fn pictures(&mut self, mut look: impl FnMut(&vt100::Screen) -> bool) {
        loop {
            let bytes = self.output.recv_timeout(PATIENCE).expect("no more pictures");
            self.bytes.extend(&bytes);
            self.held.extend(bytes);
            while let Some(at) = self.held.windows(END.len()).position(|part| part == END) {
                let picture: Vec<u8> = self.held.drain(..at + END.len()).collect();
                self.parser.process(&picture);
                if !look(self.parser.screen()) {
                    return;
                }
            }
        }
    }

    /// Shows output the way terminals do that recognize the start and end of pictures: only whole
    /// pictures.
    fn received(&mut self, bytes: &[u8]) {
        self.bytes.extend(bytes);
        self.held.extend(bytes);
        let last = |mark: &[u8]| self.held.windows(mark.len()).rposition(|part| part == mark);
        let whole = match (last(BEGIN), last(END)) {
            (Some(begin), end) if end.is_none_or(|end| end < begin) => begin,
            // Holds back the end, which can be a part of the mark.
            _ => {
                let parts = (1..BEGIN.len()).rev();
                let part = parts.filter(|&length| self.held.ends_with(&BEGIN[..length])).max();
                self.held.len() - part.unwrap_or(0)
            }
        };
        let shown: Vec<u8> = self.held.drain(..whole).collect();
        self.parser.process(&shown);
    }

    pub fn see(&mut self, text: &str) {
        self.wait(text, |screen| screen.contents().contains(text));
    }

    pub fn see_no(&mut self, text: &str) {
        self.wait(&format!("end of {text}"), |screen| !screen.contents().contains(text));
    }

    pub fn resize(&mut self, rows: u16, cols: u16) {
        self.master.resize(size(rows, cols)).unwrap();
        self.parser.screen_mut().set_size(not_zero(rows), not_zero(cols));
    }

    /// Stops reading the output.
    pub fn stop_reading(&mut self) {
        self.stop.store(true, Ordering::SeqCst);
        // The reader waits for output: another size causes some.
        self.resize(30, 100);
        let deadline = Instant::now() + PATIENCE;
        while !self.reader.is_finished() {
            assert!(Instant::now() < deadline, "no output");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Closes the other side of the terminal; returns the exit status and the data directory.
    pub fn hang_up(mut self) -> (u32, tempfile::TempDir) {
        self.stop_reading();
        let Terminal { mut child, master, keys, data, .. } = self;
        drop(keys);
        drop(master);
        (ends(&mut *child, PATIENCE), data)
    }

    /// Sends a signal to the program, the one in the foreground.
    pub fn kill(&self, signal: &str) {
        let id = self.child.process_id().map(u32::cast_signed);
        #[cfg(unix)]
        let id = self.master.process_group_leader().or(id);
        let id = id.unwrap().to_string();
        let killed = std::process::Command::new("kill").args(["-s", signal, &id]).status().unwrap();
        assert!(killed.success());
    }

    /// Continues the program after it has suspended itself. An earlier signal would be lost.
    pub fn resume(&self) {
        let id = self.child.process_id().unwrap();
        let deadline = Instant::now() + PATIENCE;
        // Elsewhere than on Linux, there is nothing to ask.
        while let Ok(state) = std::fs::read_to_string(format!("/proc/{id}/stat")) {
            // The state follows the name, which can contain anything but a last parenthesis.
            if state.rsplit(')').next().unwrap().trim_start().starts_with('T') {
                break;
            }
            assert!(Instant::now() < deadline, "the program does not suspend itself");
            std::thread::yield_now();
        }
        self.kill("CONT");
    }

    /// Continues a program that has suspended itself [below a shell](BELOW_SHELL).
    pub fn resume_in_shell(&mut self) {
        self.see("[suspended]");
        self.press("\r");
    }

    /// Waits for the end of the program and of its output, and returns the exit status.
    pub fn end(&mut self) -> u32 {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let rest = deadline.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(rest) {
                Ok(bytes) => self.received(&bytes),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => {
                    self.child.kill().unwrap();
                    panic!("the program does not end:\n{}", self.screen());
                }
            }
        }
        self.parser.process(&std::mem::take(&mut self.held));
        ends(&mut *self.child, PATIENCE)
    }

    pub fn count(&self, sequence: &str) -> usize {
        let sequence = sequence.as_bytes();
        self.bytes.windows(sequence.len()).filter(|window| *window == sequence).count()
    }

    /// Everything that the program has written.
    pub fn output(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    /// Checks that the terminal was restored, exactly once.
    pub fn is_restored(&self) {
        assert_eq!(self.count("\x1b[?1049h"), 1, "alternate screen entered");
        assert_eq!(self.count("\x1b[?1049l"), 1, "alternate screen left");
        assert_eq!(self.count(PUSHED), self.count(POPPED), "keyboard protocol");
        assert!(!self.parser.screen().hide_cursor());
        assert!(!self.parser.screen().alternate_screen());
    }
}

/// Waits until a program has ended, and ends it if it does not; returns the exit status.
pub fn ends(child: &mut (dyn Child + Send + Sync), patience: Duration) -> u32 {
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
