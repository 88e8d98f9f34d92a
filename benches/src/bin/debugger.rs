//! `cargo run --release -p benches --bin debugger`: how much memory the debugger needs for a game
//! of an hour, for one with many more codes, and for a phase call that uses all its fuel; how long
//! steps back and questions about the past take there, how soon Ctrl-C ends a search, and what
//! noting the changes costs.

use std::io::Write;
use std::process::ExitCode;

use benches::debugger::{
    SIGNALS, after_a_runaway, after_a_slow_hour, after_an_hour, hour, interrupted, phase_calls,
    steps,
};
use benches::kernels::Failure;
use benches::past::{noting, questions};
use benches::report;
use benches::rounds::running;
use peak_alloc::PeakAlloc;
use ruldbg_engine::debugger::{Debugger, Direction};

#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

/// The number of positions from which steps are measured.
const PLACES: usize = 200;

/// The number of positions from which questions are asked.
const ASKED: usize = 5;

/// How often a game is played with its changes noted and without.
const ROUNDS: usize = 9;

fn main() -> ExitCode {
    benches::worker::exit(run())
}

fn run() -> Result<(), Failure> {
    writeln!(std::io::stdout(), "{}\n", report::host())?;
    let (program, inputs) = hour(SIGNALS)?;
    let ratio = noting(&program, &inputs, ROUNDS)?;
    writeln!(
        std::io::stdout(),
        "Playing with changes noted, compared to without: {:.3} ({:.3}-{:.3}).\n",
        ratio.median,
        ratio.least,
        ratio.most
    )?;
    measure("A game of an hour", || after_an_hour(SIGNALS), PLACES)?;
    measure("A slow game of an hour", || after_a_slow_hour(SIGNALS), PLACES)?;
    measure("A phase call that uses all its fuel", after_a_runaway, PLACES)
}

fn measure(
    title: &str,
    play: impl FnOnce() -> Result<Debugger, Failure>,
    places: usize,
) -> Result<(), Failure> {
    let mut out = std::io::stdout();
    let before = HEAP.current_usage();
    HEAP.reset_peak_usage();
    let mebibytes = |bytes: usize| bytes.saturating_sub(before) as f64 / f64::from(1 << 20);
    let begin = running();
    let mut debugger = play()?;
    let time = (running() - begin).as_secs_f64();
    let kept = mebibytes(HEAP.current_usage());
    let codes = debugger.here().time();
    let clock = debugger.game().time() / 1000;
    writeln!(out, "{title}: {codes} steps, {clock} s; played in {time:.2} s.\n")?;
    let table = steps("Steps back.", &mut debugger, places);
    writeln!(out, "{}", table.text())?;
    for (name, direction) in [("forwards", Direction::Forward), ("back", Direction::Back)] {
        let time = interrupted(&mut debugger, direction, 10);
        let time =
            time.map_or("was not in time".to_owned(), |time| report::time(time.as_secs_f64()));
        writeln!(out, "Ctrl-C ends a search {name} after at most {time}.")?;
    }
    let mut peak = HEAP.peak_usage();
    let calls = phase_calls(&debugger);
    HEAP.reset_peak_usage();
    if debugger.here().pieces() > 0 {
        writeln!(out, "\n{}", questions(debugger, ASKED)?.text())?;
    }
    peak = peak.max(HEAP.peak_usage());
    let most = mebibytes(peak);
    writeln!(out, "{calls} phase calls. Memory: {kept:.1} MiB, at most {most:.1} MiB.\n")?;
    Ok(())
}
