//! `cargo run --release -p benches --bin screen [SECONDS]`: what `rulvm play` costs in a terminal:
//! how much of a core it needs, how many pictures it draws, how many bytes they have, and how soon
//! after a key one comes.

use std::error::Error;
use std::io::{Read, Write};
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use portable_pty::{CommandBuilder, PtySize, native_pty_system};

/// The first bytes of every picture.
const PICTURE: &[u8] = b"\x1b[?2026h";
/// The last bytes.
const END: &[u8] = b"\x1b[?2026l";

/// How many keys are pressed.
const KEYS: usize = 31;

/// The games that run in a terminal: their names and arguments.
const GAMES: [(&str, &[&str]); 9] = [
    ("menu", &["tetrhex", "--menu"]),
    ("player waits", &["tetrhex"]),
    ("bot", &["tetrhex", "--demo"]),
    ("bot, no motion", &["tetrhex", "--demo", "--no-motion"]),
    ("waits, image", &["tetrhex", "--images", "kitty"]),
    ("bot, image", &["tetrhex", "--images", "kitty", "--demo"]),
    ("same, no motion", &["tetrhex", "--images", "kitty", "--demo", "--no-motion"]),
    ("bot, iTerm2", &["tetrhex", "--images", "iterm2", "--demo"]),
    ("bot, sixels", &["tetrhex", "--images", "sixel", "--demo"]),
];

/// The width and the height of a character in pixels.
const CHARACTER: (u16, u16) = (10, 20);

/// The sizes of the terminals: columns and rows.
const SIZES: [(u16, u16); 4] = [(60, 20), (80, 24), (120, 40), (200, 60)];

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args().collect();
    if arguments.get(1).is_some_and(|word| word == "play") {
        return rulvm::cli::program();
    }
    let seconds = arguments.get(1).map_or(Ok(10), |word| word.parse());
    match seconds.map_err(|_| "SECONDS must be a number".into()).and_then(table) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "screen: {error}");
            ExitCode::FAILURE
        }
    }
}

fn table(seconds: u64) -> Result<(), Box<dyn Error>> {
    let mut out = std::io::stdout();
    writeln!(
        out,
        "{:16}{:>10}{:>8}{:>12}{:>14}{:>12}{:>12}",
        "", "terminal", "core", "pictures/s", "bytes/picture", "bytes/s", "key, ms"
    )?;
    for (name, game) in GAMES {
        for size in SIZES {
            let Cost { core, pictures, bytes, key } = measure(game, size, seconds)?;
            let key = key.map_or(String::new(), |key| format!("{:.1}", 1000.0 * key.as_secs_f64()));
            writeln!(
                out,
                "{name:16}{:>10}{:>7.1}%{:>12.1}{:>14}{:>12}{key:>12}",
                format!("{}x{}", size.0, size.1),
                core * 100.0,
                pictures as f64 / seconds as f64,
                bytes / pictures.max(1),
                bytes as u64 / seconds
            )?;
        }
    }
    Ok(())
}

struct Cost {
    /// The share of a core.
    core: f64,
    pictures: usize,
    bytes: usize,
    /// The time from a key to the end of the next picture, in the median; `None` if a bot plays.
    key: Option<Duration>,
}

/// Plays in a terminal for some seconds.
fn measure(game: &[&str], (cols, rows): (u16, u16), seconds: u64) -> Result<Cost, Box<dyn Error>> {
    let (pixel_width, pixel_height) = (cols * CHARACTER.0, rows * CHARACTER.1);
    let size = PtySize { rows, cols, pixel_width, pixel_height };
    let pty = native_pty_system().openpty(size)?;
    let mut command = CommandBuilder::new(std::env::current_exe()?);
    command.args(["play", "--seed", "1", "--edge", "6", "--player", "x", "--no-scores"]);
    // Otherwise, the first start asks for them.
    command.args(["--keys", "modern"]);
    command.args(game);
    command.env("TERM", "xterm-256color");
    command.env("COLORTERM", "truecolor");
    let mut child = pty.slave.spawn_command(command)?;
    drop(pty.slave);
    let shown = Arc::new(Mutex::new(Vec::new()));
    let mut reader = pty.master.try_clone_reader()?;
    let kept = Arc::clone(&shown);
    std::thread::spawn(move || {
        let mut part = vec![0; 1 << 16];
        while let Ok(count @ 1..) = reader.read(&mut part) {
            let read = &part[..count];
            kept.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(read);
        }
    });
    let taken = || std::mem::take(&mut *shown.lock().unwrap_or_else(PoisonError::into_inner));
    // The start is not measured.
    std::thread::sleep(Duration::from_millis(500));
    let id = child.process_id().ok_or("no process")?;
    let before = processor(id)?;
    taken();
    std::thread::sleep(Duration::from_secs(seconds));
    let bytes = taken();
    let core = (processor(id)? - before) / seconds as f64;
    let is_played = !game.iter().any(|word| matches!(*word, "--demo" | "--menu"));
    let mut writer = pty.master.take_writer()?;
    let mut times = Vec::new();
    for key in ["\x1b[D", "\x1b[C"].into_iter().cycle().take(KEYS).filter(|_| is_played) {
        taken();
        let start = Instant::now();
        writer.write_all(key.as_bytes())?;
        let mut shown = Vec::new();
        while !shown.windows(END.len()).any(|part| part == END) {
            if start.elapsed() > Duration::from_secs(1) {
                return Err("no picture after a key".into());
            }
            std::thread::sleep(Duration::from_micros(100));
            shown.extend(taken());
        }
        times.push(start.elapsed());
        std::thread::sleep(Duration::from_millis(100));
    }
    times.sort();
    let key = times.get(times.len() / 2).copied();
    child.kill()?;
    child.wait()?;
    let pictures = bytes.windows(PICTURE.len()).filter(|part| *part == PICTURE).count();
    Ok(Cost { core, pictures, bytes: bytes.len(), key })
}

/// How many ticks Linux counts per second of processor time, whatever its own clock does.
const TICKS: f64 = 100.0;

/// Returns the processor time of a process, in seconds.
fn processor(id: u32) -> Result<f64, Box<dyn Error>> {
    let text = std::fs::read_to_string(format!("/proc/{id}/stat"))?;
    // The 14th and 15th fields; the name of the process before them can contain anything.
    let (_, after) = text.rsplit_once(')').ok_or("no name")?;
    let ticks = after.split_whitespace().skip(11).take(2).map(str::parse::<u64>);
    let ticks = ticks.sum::<Result<u64, _>>()?;
    Ok(ticks as f64 / TICKS)
}
