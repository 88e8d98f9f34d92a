//! `cargo run --release -p benches --bin kernel -- NAME`: runs the kernels that the lines of the
//! input request, such as `K3 200`; NAME is `rust`, `fast` or `reference`. For tools that count
//! instructions.

use std::process::ExitCode;

use benches::kernels::Failure;
use benches::native::Native;
use benches::rules::Rules;
use benches::worker;
use rulvm_core::machine::Engine;

fn main() -> ExitCode {
    worker::exit(run(&std::env::args().nth(1).unwrap_or_default()))
}

fn run(name: &str) -> Result<(), Failure> {
    match name {
        "rust" => worker::serve(&mut Native::new()),
        "fast" => worker::serve(&mut Rules::new(Engine::Fast)?),
        "reference" => worker::serve(&mut Rules::new(Engine::Reference)?),
        _ => Err(Failure::Worker(format!("`{name}` is none of rust, fast, reference"))),
    }
}
