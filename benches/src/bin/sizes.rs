//! `cargo run -p benches --bin sizes`: the bytes of code of the standard rules and the sample
//! programs, without passes and with one more pass in each column.

use std::io::Write;
use std::process::ExitCode;

use rulc_compiler::{Memory, Options, Pass, Passes, compile_with};

fn main() -> ExitCode {
    let (mut stdout, mut stderr) = (std::io::stdout(), std::io::stderr());
    let written = match table() {
        Some(table) => stdout.write_all(table.as_bytes()),
        None => {
            let _ = writeln!(stderr, "a rule does not compile: see `rulc check`");
            return ExitCode::FAILURE;
        }
    };
    if written.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn table() -> Option<String> {
    let (games, files) = benches::sources();
    let mut out = format!("{:12}{:>6}", "", "none");
    for pass in Pass::ALL {
        out.push_str(&format!("{:>11}", pass.name()));
    }
    out.push_str("    saved\n");
    let standard: Vec<(&str, &str)> = games.iter().map(|game| (game.name, game.text)).collect();
    for (title, rules) in [("standard", standard.as_slice()), ("samples", benches::SAMPLES)] {
        let mut sum = vec![0; Pass::ALL.len() + 1];
        for &(name, text) in rules {
            let sizes = sizes(name, text, &files)?;
            for (sum, size) in sum.iter_mut().zip(&sizes) {
                *sum += size;
            }
            out.push_str(&row(name, &sizes));
        }
        out.push_str(&row(title, &sum));
        out.push('\n');
    }
    Some(out)
}

/// Returns the sizes without a pass, with the first pass, with the first two, and so on.
fn sizes(name: &str, text: &str, files: &Memory) -> Option<Vec<usize>> {
    (0..=Pass::ALL.len())
        .map(|count| {
            let passes: Passes = Pass::ALL.iter().take(count).copied().collect();
            let options = Options { passes, ..Options::default() };
            Some(compile_with(name, text, files, &options).output?.rule.code.len())
        })
        .collect()
}

fn row(name: &str, sizes: &[usize]) -> String {
    let mut out = format!("{name:12}");
    for (k, size) in sizes.iter().enumerate() {
        out.push_str(&format!("{size:>width$}", width = if k == 0 { 6 } else { 11 }));
    }
    if let (Some(&first), Some(&last)) = (sizes.first(), sizes.last()) {
        out.push_str(&format!("{:>8.1}%", 100.0 * (first as f64 - last as f64) / first as f64));
    }
    out.push('\n');
    out
}
