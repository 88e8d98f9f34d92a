//! `cargo run --release -p benches --bin table -- --lua`: the speed of the fast machine, compared
//! with Rust written by hand, the reference machine, Lua 5.4 and LuaJIT; and all other
//! measurements. See `docs/performance.md`.

use std::io::Write;
use std::process::{Command, ExitCode};

use benches::kernels::{Failure, Implementation, Kernel};
use benches::native::Native;
use benches::report::{self, Table};
use benches::rounds::{self, Rounds};
use benches::rules::Rules;
use benches::worker::{self, Worker};
use benches::{files, play};
use clap::Parser;
use rulvm_core::machine::Engine;

/// Measures the machines, and prints tables.
#[derive(Debug, Parser)]
struct Options {
    /// Builds Lua 5.4 and LuaJIT from source and measures them too.
    #[arg(long)]
    lua: bool,
    /// Builds the kernels for WebAssembly and measures them too, in Node.
    #[arg(long)]
    web: bool,
    /// Prints Markdown.
    #[arg(long)]
    markdown: bool,
    /// Measures how long files take to be read, checked and translated, and nothing else.
    #[arg(long, conflicts_with_all = ["lua", "web", "kernels"])]
    files: bool,
    /// How many rounds are measured.
    #[arg(long, default_value_t = 9, value_parser = clap::value_parser!(u16).range(1..=1_000))]
    rounds: u16,
    /// The kernels that are measured, such as `K1`, and nothing else.
    #[arg(value_parser = |name: &str|
        Kernel::from_name(name).ok_or("not one of K1 K2 K2b K3 K4 K5"))]
    kernels: Vec<Kernel>,
}

fn main() -> ExitCode {
    let options = Options::parse();
    worker::exit(run(&options))
}

fn run(options: &Options) -> Result<(), Failure> {
    let rounds = usize::from(options.rounds);
    let print = |table: &Table| {
        let text = if options.markdown { table.markdown() } else { table.text() };
        writeln!(std::io::stdout(), "{text}")
    };
    if options.files {
        writeln!(std::io::stdout(), "{}; {rounds} rounds\n", report::host())?;
        print(&files::table(rounds)?)?;
        return Ok(());
    }
    let mut all: Vec<Box<dyn Implementation>> = vec![
        Box::new(Native::new()),
        Box::new(Rules::new(Engine::Fast)?),
        Box::new(Rules::new(Engine::Reference)?),
    ];
    if options.lua {
        for (name, program) in [("Lua 5.4", "lua54"), ("LuaJIT", "luajit")] {
            let mut program = Command::new(worker::build(program)?);
            all.push(Box::new(Worker::start(name, &mut program)?));
        }
    }
    if options.web {
        let mut program = worker::build_for_web()?;
        all.push(Box::new(Worker::start("WebAssembly", &mut program)?));
    }
    let kernels = if options.kernels.is_empty() { &Kernel::ALL[..] } else { &options.kernels };
    let measured = kernels
        .iter()
        .map(|&kernel| Ok((kernel, rounds::kernel(&mut all, kernel, rounds)?)))
        .collect::<Result<Vec<_>, Failure>>()?;
    writeln!(std::io::stdout(), "{}; {rounds} rounds\n", report::host())?;
    let names: Vec<&str> = all.iter().map(|implementation| implementation.name()).collect();
    print(&kernels_table(&names, &measured))?;
    if options.kernels.is_empty() {
        print(&files::table(rounds)?)?;
        print(&play::snapshots(rounds)?)?;
        print(&play::cores(rounds)?)?;
    }
    Ok(())
}

fn kernels_table(names: &[&str], measured: &[(Kernel, Rounds)]) -> Table {
    let title = "Kernels: times as ratios to hand-written Rust: the median of the rounds, and the \
                 smallest and the greatest; then how many times as fast as others the \
                 fast machine is.";
    let mut table = Table::new(title, &["kernel", "Rust", "fast", "goal"]);
    let native = Native::new();
    let others = || names.iter().enumerate().skip(2);
    table.head.extend(others().map(|(_, name)| (*name).to_owned()));
    table.head.extend(others().map(|(_, name)| format!("{name} / fast")));
    for (kernel, rounds) in measured {
        let unit = rounds.time(0).as_secs_f64() / native.units(*kernel, kernel.runs());
        let mut row = vec![
            kernel.to_string(),
            format!("{} a {}", report::time(unit), kernel.unit()),
            rounds.ratio(1, 0).to_string(),
            format!("{:.1}", kernel.goal()),
        ];
        row.extend(others().map(|(k, _)| rounds.ratio(k, 0).to_string()));
        row.extend(others().map(|(k, _)| format!("{:.1}", rounds.ratio(k, 1).median)));
        table.rows.push(row);
    }
    table
}
