//! `cargo run --release -p benches --bin rules -- --lua`: the speed of the fast machine with every
//! rule in the repository, compared with the reference machine and with LuaJIT. See
//! `docs/performance.md`.

use std::io::Write;
use std::process::{Command, ExitCode};

use benches::calls::{Call, calls};
use benches::kernels::{Failure, Measured};
use benches::phases::Phases;
use benches::report::{self, Table};
use benches::repository::{self, IN_LUA, Rule};
use benches::rounds::{self, Rounds};
use benches::worker::{self, Worker};
use clap::Parser;
use grammar::rul3::Phase;
use rulvm_core::Program;
use rulvm_core::machine::Engine;

/// Measures the machines on every rule in the repository, and prints a table.
#[derive(Debug, Parser)]
struct Options {
    /// Builds LuaJIT from source and measures it too.
    #[arg(long)]
    lua: bool,
    /// Prints Markdown.
    #[arg(long)]
    markdown: bool,
    /// How many rounds are measured.
    #[arg(long, default_value_t = 9, value_parser = clap::value_parser!(u16).range(1..=1_000))]
    rounds: u16,
    /// The rules that are measured [default: all].
    rules: Vec<String>,
}

fn main() -> ExitCode {
    let options = Options::parse();
    worker::exit(run(&options))
}

fn run(options: &Options) -> Result<(), Failure> {
    let rounds = usize::from(options.rounds);
    let mut lua = match options.lua {
        true => Some(Worker::start("LuaJIT", &mut Command::new(worker::build("luajit")?))?),
        false => None,
    };
    let title = "Rules: for phase C, and for all other phases: the codes of a call on average, the \
                 time of a call, and how many times as long other machines take; then in how many \
                 calls the fast machine bails out.";
    let mut table = Table::new(title, &["rule", "codes of C", "fast", "reference / fast"]);
    table.head.extend(options.lua.then(|| "LuaJIT / fast".to_owned()));
    table
        .head
        .extend(["codes of others", "fast", "reference / fast", "bails out"].map(str::to_owned));
    let wanted = |rule: &Rule| {
        options.rules.is_empty() || options.rules.iter().any(|name| name == rule.name)
    };
    for rule in repository::rules().into_iter().filter(wanted) {
        table.rows.push(row(&rule, rounds, lua.as_mut())?);
    }
    writeln!(std::io::stdout(), "{}; {rounds} rounds\n", report::host())?;
    let text = if options.markdown { table.markdown() } else { table.text() };
    writeln!(std::io::stdout(), "{text}")?;
    Ok(())
}

fn row(rule: &Rule, rounds: usize, lua: Option<&mut Worker>) -> Result<Vec<String>, Failure> {
    let program = rule.program()?;
    let all = calls(&program)?;
    let (landed, others): (Vec<Call>, Vec<Call>) =
        all.into_iter().partition(|call| call.phase == Phase::Landed);
    let has_lua = lua.is_some();
    let written = lua.filter(|_| IN_LUA.contains(&rule.name));
    let mut row = vec![format!("{} {}", rule.group, rule.name)];
    let (times, first) = measure(rule.name, &program, &landed, rounds, written)?;
    row.extend(cells(&landed, &times));
    if has_lua {
        row.push(if times.times.len() > 2 { times.ratio(2, 0).to_string() } else { String::new() });
    }
    let (times, second) = measure(rule.name, &program, &others, rounds, None)?;
    row.extend(cells(&others, &times));
    let count = landed.len() + others.len();
    row.push(format!("{} of {count}", first + second));
    Ok(row)
}

/// Measures the fast machine, the reference machine, and LuaJIT if it has the rule. Also returns in
/// how many calls the fast machine bailed out.
fn measure(
    name: &'static str,
    program: &Program,
    calls: &[Call],
    rounds: usize,
    lua: Option<&mut Worker>,
) -> Result<(Rounds, usize), Failure> {
    let mut fast = Phases::new(program, Engine::Fast, calls);
    let mut reference = Phases::new(program, Engine::Reference, calls);
    fast.run(1);
    let bailed_out = fast.bailed_out();
    type Run<'w> = Box<dyn FnMut(u32) -> Result<Measured, Failure> + 'w>;
    let mut works: Vec<(&str, Run<'_>)> = vec![
        ("the fast machine", Box::new(|repeats| Ok(fast.run(repeats)))),
        ("the reference machine", Box::new(|repeats| Ok(reference.run(repeats)))),
    ];
    if let Some(lua) = lua {
        works.push(("LuaJIT", Box::new(|repeats| lua.ask(name, repeats))));
    }
    let title = |(title, _): &(&str, Run<'_>)| (*title).to_owned();
    let times = rounds::compare(name, &mut works, rounds, title, |(_, run), repeats| run(repeats))?;
    Ok((times, bailed_out))
}

fn cells(calls: &[Call], times: &Rounds) -> [String; 3] {
    let count = calls.len().max(1) as f64;
    let codes: u64 = calls.iter().map(|call| call.codes).sum();
    [
        format!("{:.0}", codes as f64 / count),
        report::time(times.time(0).as_secs_f64() / count),
        times.ratio(1, 0).to_string(),
    ]
}
