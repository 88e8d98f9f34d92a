//! From the bytes of a file to code that runs, by the size of the file.

use std::hint::black_box;
use std::time::Duration;

use rulc_compiler::Passes;
use rulvm_core::Program;
use rulvm_core::machine::fast::Code;

use crate::kernels::Failure;
use crate::large;
use crate::report::{self, Table};
use crate::rounds::{Rounds, running};
use crate::standard;

/// The sizes of the generated files, in KiB.
const SIZES: [usize; 7] = [1, 2, 4, 8, 16, 32, 60];
/// The sizes of files that the compiler optimized, in KiB.
const SMALL: [usize; 3] = [1, 4, 8];
/// How many bytes are read in a round.
const BYTES: usize = 1 << 20;

/// A step that processes a file.
type Step = fn(&Program) -> Result<(), Failure>;

/// The steps; the translation is the last one.
const STEPS: [(&str, Step); 3] = [("load", load), ("check", check), ("translate", translate)];

fn load(program: &Program) -> Result<(), Failure> {
    let loaded = Program::load(black_box(program.bytes()).to_vec());
    black_box(loaded).map(|_| ()).map_err(|_| Failure::Rule("a file"))
}

fn check(program: &Program) -> Result<(), Failure> {
    black_box(rulvm_core::check::check(black_box(program)));
    Ok(())
}

fn translate(program: &Program) -> Result<(), Failure> {
    black_box(Code::new(black_box(program.bytes()), |phase| program.entry(phase)));
    Ok(())
}

/// Measures the standard rules and generated files.
///
/// # Errors
/// A rule does not compile or load.
pub fn table(rounds: usize) -> Result<Table, Failure> {
    let title = "Files: from bytes to translated code.";
    let mut table = Table::new(title, &["file", "bytes", "code"]);
    table.head.extend(STEPS.map(|(name, _)| name.to_owned()));
    table.head.extend(["together", "translate, a byte of code"].map(str::to_owned));
    for (name, program) in standard::programs() {
        table.rows.push(row(name, &program, rounds)?);
    }
    let plain = SIZES.map(|size| (size, Passes::none(), "-O none"));
    let small = SMALL.map(|size| (size, Passes::all(), "-O size"));
    for (size, passes, option) in plain.into_iter().chain(small) {
        let program = large::file(size * 1024, passes).ok_or(Failure::Rule("large.rul"))?;
        table.rows.push(row(&format!("{size} KiB, {option}"), &program, rounds)?);
    }
    Ok(table)
}

fn row(name: &str, program: &Program, rounds: usize) -> Result<Vec<String>, Failure> {
    let repeats = BYTES.div_ceil(program.bytes().len().max(1)) as u32;
    let mut steps = STEPS;
    let measured = Rounds::measure(&mut steps, rounds, |(_, step)| {
        let start = running();
        for _ in 0..repeats {
            step(program)?;
        }
        Ok(running().saturating_sub(start) / repeats)
    })?;
    let code = program.layout().code.len();
    let times: Vec<Duration> = (0..STEPS.len()).map(|step| measured.time(step)).collect();
    let mut row = vec![name.to_owned(), program.bytes().len().to_string(), code.to_string()];
    row.extend(times.iter().map(|time| report::time(time.as_secs_f64())));
    row.push(report::time(times.iter().sum::<Duration>().as_secs_f64()));
    let translation = times[STEPS.len() - 1];
    row.push(report::time(translation.as_secs_f64() / code as f64));
    Ok(row)
}
