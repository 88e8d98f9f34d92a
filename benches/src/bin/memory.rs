//! `cargo run --release -p benches --bin memory [LINES]`: the peak memory of the compiler for each
//! line of a large rule, and the memory of a loaded rule and of each of its games, in bytes.

use std::hint::black_box;
use std::io::Write;
use std::process::ExitCode;

use grammar::rul3::{Phase, ReadError};
use grammar::span::SourceId;
use peak_alloc::PeakAlloc;
use rulc_compiler::{Memory, Options, Passes};
use rulvm_core::game::PhaseLetter;
use rulvm_core::{Input, Program};

#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

fn main() -> ExitCode {
    let lines = std::env::args().nth(1).map_or(Ok(100_000), |lines| lines.parse());
    let Ok(lines) = lines else {
        let _ = writeln!(std::io::stderr(), "memory: LINES must be a number");
        return ExitCode::FAILURE;
    };
    if table(lines).is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn table(lines: usize) -> std::io::Result<()> {
    let text = benches::large::rule(lines);
    let lines = text.lines().count();
    let files = Memory::default();
    let compile = |passes: Passes| {
        let options = Options { passes, ..Options::default() };
        black_box(rulc_compiler::compile_with("large.rul", black_box(&text), &files, &options));
    };
    let parse = most(|| {
        black_box(grammar_text::parse(SourceId(0), black_box(&text)));
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
    writeln!(out, "\n{:12}{:>8}{:>12}{:>10}{:>10}", "", "file", "translated", "playing", "saved")?;
    for (name, game) in benches::play::games() {
        let file = game.program().bytes();
        let read = || {
            let program = Program::load(file.to_vec())?;
            let _ = program.fast();
            Ok::<_, ReadError>(program)
        };
        // The first phase call allocates memory.
        let playing = || {
            let mut game = Box::new(game.clone());
            game.apply(&Input::Call(PhaseLetter(Phase::Signal)));
            game
        };
        let (read, playing, saved) = (kept(read), kept(playing), kept(|| Box::new(game.clone())));
        writeln!(out, "{name:12}{:>8}{read:>12}{playing:>10}{saved:>10}", file.len())?;
    }
    Ok(())
}

/// Returns how many bytes a value needs.
fn kept<T>(make: impl Fn() -> T) -> usize {
    let before = HEAP.current_usage();
    let made = make();
    let bytes = HEAP.current_usage().saturating_sub(before);
    drop(made);
    bytes
}

/// Returns the peak of the bytes in use, minus those that were in use before.
fn most(work: impl Fn()) -> usize {
    let before = HEAP.current_usage();
    HEAP.reset_peak_usage();
    work();
    HEAP.peak_usage().saturating_sub(before)
}
