//! `cargo run --release -p benches --bin table [KERNEL...]`: how fast the machines are against Rust
//! written by hand: the medians of interleaved rounds, and the smallest and greatest ratios. All must
//! have the same checksum.

use std::io::Write;
use std::process::ExitCode;

use benches::kernels::{Failure, Implementation, Kernel};
use benches::native::Native;
use benches::rules::Rules;
use benches::table::{Row, measure};
use rulvm::machine::Engine;

fn main() -> ExitCode {
    match table() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            let _ = writeln!(std::io::stderr(), "{failure}");
            ExitCode::FAILURE
        }
    }
}

fn table() -> Result<(), Failure> {
    let names: Vec<String> = std::env::args().skip(1).collect();
    let mut all: Vec<Box<dyn Implementation>> = vec![
        Box::new(Native::new()),
        Box::new(Rules::new(Engine::Fast)?),
        Box::new(Rules::new(Engine::Reference)?),
    ];
    let mut out = std::io::stdout();
    for kernel in Kernel::ALL {
        if names.is_empty() || names.iter().any(|name| name == kernel.name()) {
            let row = measure(&mut all, kernel)?;
            writeln!(out, "{}", line(&row))?;
        }
    }
    Ok(())
}

fn line(row: &Row) -> String {
    let rust = row.time(0) / row.kernel.runs();
    let fast = row.ratio(1, 0);
    format!(
        "{:20}{:>10.2?}{:>8.2} ({:.2}-{:.2}){:>8.1}",
        row.kernel.to_string(),
        rust,
        fast.median,
        fast.spread.0,
        fast.spread.1,
        row.ratio(2, 0).median,
    )
}
