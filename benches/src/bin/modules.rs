//! `cargo run --release -p benches --bin modules`: what message modules cost. See
//! `docs/performance.md`.

use std::hint::black_box;
use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use benches::kernels::Failure;
use benches::report::{self, Table, time};
use benches::rounds::running;
use benches::worker;
use grammar::hex::Edge;
use rulvm_core::game::Input;
use rulvm_core::{Game, Program};
use rulvm_lab::bot::{Bot, Greedy};
use rulvm_lab::sim::{self, Played, Player, Settings};
use rulvm_modules::{File, ModuleSet};

/// How many rounds are measured; the fastest counts.
const ROUNDS: usize = 9;

/// A free type of messages.
const FREE: u16 = 0x8000;

fn main() -> ExitCode {
    worker::exit(run())
}

fn run() -> Result<(), Failure> {
    let mut table = Table::new("What modules cost", &["what", "time"]);
    let mut row = |what: &str, seconds: f64| table.rows.push(vec![what.to_owned(), time(seconds)]);

    let mut silent = game(&[module("", "i32.const 0")?])?;
    let message = least(100_000, |_| drop(black_box(silent.message(FREE, Vec::new()))));
    row("a message to a module that does nothing", message);

    // A message with a thousand calls, and one without.
    let calls = "(loop $again
        (drop (call $variable (i32.const 11)))
        (br_if $again (i32.lt_u (local.tee $i (i32.add (local.get $i) (i32.const 1)))
            (i32.const 1000))))
        (i32.const 0)";
    let import = r#"(import "rul" "variable" (func $variable (param i32) (result i32)))"#;
    let mut calling = game(&[module(import, calls)?])?;
    let thousand = least(100, |_| drop(black_box(calling.message(FREE, Vec::new()))));
    let loops = calls.replace("call $variable", "i32.add (i32.const 1)");
    let mut looping = game(&[module(import, &loops)?])?;
    let empty = least(100, |_| drop(black_box(looping.message(FREE, Vec::new()))));
    row("a call of an import", (thousand - empty) / 1000.0);

    let mut polled = game(&[shipped("bot")?])?;
    let poll = Input::Advance(20);
    // Polls alone: in a pause, the bot does nothing else.
    let pause = polled.program().rule().signal("PAUS").ok_or_else(|| failure("no PAUS"))?;
    polled.apply(&Input::Signal(pause));
    row(
        "a poll of the bot when it has nothing to do",
        least(1000, |_| {
            black_box(polled.apply(&poll));
        }),
    );
    let mut second = game(&[shipped("bot")?])?;
    let start = second.clone();
    row(
        "a second with the bot, which places a piece",
        least(20, |_| {
            second = start.clone();
            black_box(second.apply(&Input::Advance(1000)));
        }),
    );

    let plain = game(&[])?;
    row("a copy of a game without modules", least(10_000, |_| drop(black_box(plain.clone()))));
    let mut large = game(&[module("", "i32.const 0")?])?;
    row(
        "a copy of a game with 64 KiB of memory that has changed",
        least(1000, |_| {
            large.message(FREE, Vec::new());
            drop(black_box(large.clone()));
        }) - message,
    );
    row(
        "the same, and the first message to the copy",
        least(1000, |_| {
            large.message(FREE, Vec::new());
            black_box(large.clone().message(FREE, Vec::new()));
        }) - 2.0 * message,
    );

    let (alone, logged) = (rule(&[])?, rule(&[shipped("logger")?])?);
    let (mut without, mut with) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..3 {
        without = without.min(played(&alone)?);
        with = with.min(played(&logged)?);
    }
    row("100 games of Tetrhex, greedy bot", without);
    row("100 games of Tetrhex, greedy bot and logger", with);
    let mut out = std::io::stdout();
    writeln!(out, "{}\n\n{}", report::host(), table.markdown())?;
    writeln!(out, "The games take {:.2} times as long with the logger.", with / without)?;
    Ok(())
}

/// The least time of a call in any round, in seconds.
fn least(calls: u32, mut call: impl FnMut(u32)) -> f64 {
    let rounds = (0..ROUNDS).map(|_| {
        let start = running();
        (0..calls).for_each(&mut call);
        (running() - start).as_secs_f64() / f64::from(calls)
    });
    rounds.fold(f64::INFINITY, f64::min)
}

/// The time that 100 games of the greedy bot take, in seconds.
fn played(program: &Program) -> Result<f64, Failure> {
    let settings = Settings {
        edge: program.rule().edge.unwrap_or(Edge::ALL[0]),
        seed: 1,
        games: 100,
        bot: Player::Greedy,
        pace: 100,
        most_pieces: 200,
        most_time: 3_600_000,
        most_fuel: Settings::suitable_fuel(program),
    };
    let start = running();
    let maker = || -> Result<Box<dyn Bot>, rulvm_lab::bot::Failure> {
        Ok(Box::new(Greedy::new(settings.pace)))
    };
    let stop = AtomicBool::new(false);
    // No other threads, whose time would not count.
    let done = sim::run(program, &settings, 0, 0, &maker, &stop, &mut |_: Played| Ok(()));
    done.map_err(|_| failure("the games were not played"))?;
    Ok((running() - start).as_secs_f64())
}

/// A module that passes nothing on.
fn module(items: &str, body: &str) -> Result<File, Failure> {
    let text = format!(
        r#"(module {items} (memory (export "memory") 1)
        (func (export "rul_abi") (result i32) (i32.const 1))
        (func (export "message") (param i32 i32) (result i32) (local $i i32) {body}))"#
    );
    let bytes = wat::parse_str(text).map_err(|error| failure(&error.to_string()))?;
    Ok(File { name: "module.wasm".to_owned(), bytes })
}

/// A module that we ship.
fn shipped(name: &'static str) -> Result<File, Failure> {
    let module = stdlib_rules::message_module(name).ok_or(Failure::Rule(name))?;
    Ok(File { name: format!("{name}.wasm"), bytes: module.wasm.to_vec() })
}

/// Tetrhex with modules, if there are any.
fn rule(modules: &[File]) -> Result<Program, Failure> {
    let bytes = stdlib_rules::rules::rule("tetrhex").ok_or(Failure::Rule("tetrhex"))?;
    let program = Program::load(bytes.to_vec()).map_err(|_| Failure::Rule("tetrhex"))?;
    if modules.is_empty() {
        return Ok(program);
    }
    let set = ModuleSet::load(modules).map_err(|refusal| failure(&refusal.to_string()))?;
    Ok(program.with_modules(Arc::new(set)))
}

/// A game of Tetrhex with modules.
fn game(modules: &[File]) -> Result<Game, Failure> {
    let program = rule(modules)?;
    Ok(Game::new(program, Edge::ALL[0], 1).0)
}

fn failure(why: &str) -> Failure {
    Failure::Worker(why.to_owned())
}
