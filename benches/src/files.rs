//! From the bytes of a file to code that runs, against the size of the file.

use std::hint::black_box;
use std::time::{Duration, Instant};

use rulvm::Program;
use rulvm::machine::fast::Code;

use crate::kernels::Failure;
use crate::large;
use crate::report::Table;
use crate::rounds::Rounds;

/// The sizes of the generated files, in KiB.
const SIZES: [usize; 7] = [1, 2, 4, 8, 16, 32, 60];
/// How much is read in a round.
const BYTES: usize = 1 << 20;

/// What is done with a file.
type Step = fn(&Program) -> Result<(), Failure>;

/// Each is measured alone, but for the last one.
const STEPS: [(&str, Step); 2] = [("load", load), ("translate", translate)];

fn load(program: &Program) -> Result<(), Failure> {
    let loaded = Program::load(black_box(program.bytes()).to_vec());
    black_box(loaded).map(|_| ()).map_err(|_| Failure::Rule("a file"))
}

fn translate(program: &Program) -> Result<(), Failure> {
    black_box(Code::new(black_box(program.bytes()), |phase| program.entry(phase)));
    Ok(())
}

/// The times of the standard rules and of generated files.
///
/// # Errors
/// A rule does not compile or load.
pub fn table(rounds: usize) -> Result<Table, Failure> {
    let title = "Files: from bytes to translated code.";
    let mut table = Table::new(title, &["file", "bytes", "of these code"]);
    table.head.extend(STEPS.map(|(name, _)| name.to_owned()));
    table.head.extend(["together", "translate, a byte of code"].map(str::to_owned));
    for (name, program) in crate::programs() {
        table.rows.push(row(name, &program, rounds)?);
    }
    for size in SIZES {
        let program = large::file(size * 1024).ok_or(Failure::Rule("large.rul"))?;
        table.rows.push(row(&format!("{size} KiB"), &program, rounds)?);
    }
    Ok(table)
}

fn row(name: &str, program: &Program, rounds: usize) -> Result<Vec<String>, Failure> {
    let repeats = BYTES.div_ceil(program.bytes().len().max(1)) as u32;
    let mut steps = STEPS;
    let measured = Rounds::measure(&mut steps, rounds, |(_, step)| {
        let begin = Instant::now();
        for _ in 0..repeats {
            step(program)?;
        }
        Ok(begin.elapsed() / repeats)
    })?;
    let code = program.layout().code.len();
    let times: Vec<Duration> = (0..STEPS.len()).map(|step| measured.time(step)).collect();
    let mut row = vec![name.to_owned(), program.bytes().len().to_string(), code.to_string()];
    row.extend(times.iter().map(|time| format!("{time:.1?}")));
    row.push(format!("{:.1?}", times.iter().sum::<Duration>()));
    let last = times.last().copied().unwrap_or_default();
    row.push(format!("{:.0} ns", last.as_secs_f64() * 1e9 / code as f64));
    Ok(row)
}
