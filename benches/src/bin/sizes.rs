//! `cargo run -p benches --bin sizes`: how many bytes of code the standard rules and the sample
//! programs have, without passes and with one pass more in each column.

use std::process::ExitCode;

use rulc::{Options, Pass, Passes, compile_with};

fn main() -> ExitCode {
    let (games, files) = benches::sources();
    let size = |name: &str, text: &str, passes: Passes| -> Option<usize> {
        let compilation = compile_with(name, text, &files, &Options { passes });
        compilation.output.map(|output| output.rule.code.len())
    };
    print!("{:14}{:>8}", "", "none");
    for pass in Pass::ALL {
        print!("{:>11}", pass.name());
    }
    println!("{:>9}", "saved");
    for game in games {
        print!("{:14}", game.name);
        let Some(none) = size(game.name, game.text, Passes::none()) else {
            return ExitCode::FAILURE;
        };
        print!("{none:>8}");
        let mut last = none;
        for count in 1..=Pass::ALL.len() {
            let passes = Pass::ALL.iter().take(count).copied().collect();
            let Some(bytes) = size(game.name, game.text, passes) else { return ExitCode::FAILURE };
            print!("{bytes:>11}");
            last = bytes;
        }
        println!("{:>8.1}%", 100.0 * (none as f64 - last as f64) / none as f64);
    }
    ExitCode::SUCCESS
}
