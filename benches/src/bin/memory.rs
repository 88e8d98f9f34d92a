//! `cargo run --release -p benches --bin memory [LINES]`: how many bytes of memory the compiler has in
//! use at most, for each line of a large rule.

use std::hint::black_box;
use std::io::Write;
use std::process::ExitCode;

use grammar::span::SourceId;
use peak_alloc::PeakAlloc;
use rulc::{Memory, Options, Passes};

#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

fn main() -> ExitCode {
    let lines = std::env::args().nth(1).and_then(|lines| lines.parse().ok()).unwrap_or(100_000);
    if table(lines).is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn table(lines: usize) -> std::io::Result<()> {
    let text = benches::large::rule(lines);
    let lines = text.lines().count();
    let files = Memory::default();
    let compile = |passes: Passes| {
        let options = Options { passes, ..Options::default() };
        black_box(rulc::compile_with("large.rul", black_box(&text), &files, &options));
    };
    let parse = most(|| {
        black_box(grammar::text::parse(SourceId(0), black_box(&text)));
    });
    let mut out = std::io::stdout();
    writeln!(out, "{lines} lines of {} bytes on average", text.len() / lines)?;
    for (name, bytes) in [
        ("syntax tree", parse),
        ("-O none", most(|| compile(Passes::none()))),
        ("-O size", most(|| compile(Passes::all()))),
    ] {
        writeln!(out, "{name:12}{:>8} bytes a line", bytes / lines)?;
    }
    Ok(())
}

/// The most bytes that are in use at a time, besides those that were before.
fn most(work: impl Fn()) -> usize {
    let before = HEAP.current_usage();
    HEAP.reset_peak_usage();
    work();
    HEAP.peak_usage().saturating_sub(before)
}
