//! `cargo run --release -p benches --bin debugger`: how much memory the debugger needs for a game
//! of an hour, how long steps back take there and at the end of a phase call that has used all its
//! fuel, and how soon Ctrl-C ends a search.

use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use benches::debugger::{SIGNALS, after_a_runaway, after_an_hour, interrupted, phase_calls, steps};
use benches::kernels::Failure;
use benches::report;
use peak_alloc::PeakAlloc;
use ruldbg_engine::debugger::{Debugger, Way};

#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

/// The number of positions from which steps are measured.
const PLACES: usize = 200;

fn main() -> ExitCode {
    benches::worker::exit(run())
}

fn run() -> Result<(), Failure> {
    writeln!(std::io::stdout(), "{}\n", report::host())?;
    let hour = || after_an_hour(SIGNALS);
    measure("A game of an hour", hour, PLACES)?;
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
    let begin = Instant::now();
    let mut debugger = play()?;
    let time = begin.elapsed().as_secs_f64();
    let mebibytes = |bytes: usize| bytes.saturating_sub(before) as f64 / f64::from(1 << 20);
    let kept = mebibytes(HEAP.current_usage());
    let calls = phase_calls(&debugger);
    let codes = debugger.here().time();
    let clock = debugger.game().time() / 1000;
    writeln!(
        out,
        "{title}: {calls} phase calls, {codes} steps, {clock} s; played in {time:.2} s.\n"
    )?;
    let table = steps("Steps back.", &mut debugger, places);
    writeln!(out, "{}", table.text())?;
    let most = mebibytes(HEAP.peak_usage());
    writeln!(out, "Memory: {kept:.1} MiB, at most {most:.1} MiB.")?;
    for (name, way) in [("forwards", Way::Forward), ("back", Way::Back)] {
        let time = interrupted(&mut debugger, way, 10);
        let time =
            time.map_or("was not in time".to_owned(), |time| report::time(time.as_secs_f64()));
        writeln!(out, "Ctrl-C ends a search {name} after at most {time}.")?;
    }
    writeln!(out)?;
    Ok(())
}
