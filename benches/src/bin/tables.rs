//! `cargo run --release -p benches --bin tables` measures what games for two cost: messages,
//! memory, many games at the same time, and moves. See `docs/performance.md`.

use std::hint::black_box;
use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use benches::kernels::Failure;
use benches::report::{self, Table as Report, time};
use benches::rounds::running;
use benches::worker;
use peak_alloc::PeakAlloc;
use rulvm_table::books::{self, Entry, Opening};
use rulvm_table::game::Game;
use rulvm_table::identity::{HOST, Version};
use rulvm_table::json::{Object, object};
use rulvm_table::table::Table;
use rulvm_table_net::invitation::{Invite, LIFETIME};
use rulvm_table_net::key::{InviteKey, StaticKey};
use rulvm_table_net::link::{BackOff, Event, Limits, Link};
use rulvm_table_net::transport::{Listener, connect};
use serde_json::json;

#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

/// The books, and how deep their moves are counted.
const BOOKS: [(&str, usize); 5] = [
    ("rul.backgammon", 0),
    ("rul.connect4", 7),
    ("rul.othello", 6),
    ("rul.tictactoe", 9),
    ("rul.versus", 0),
];
/// How many games a host has at the same time.
const GAMES: usize = 1000;
/// How many moves of each game are timed.
const ROUNDS: usize = 4;
/// How many lines are sent through a link.
const LINES: usize = 20_000;

fn main() -> ExitCode {
    worker::exit(run())
}

fn run() -> Result<(), Failure> {
    let head =
        ["book", "message", "game", "after 8 moves", "1000 games", "a round", "perft moves/s"];
    let mut table = Report::new("Tables", &head);
    for (book, depth) in BOOKS {
        let entry = books::find(book).expect("a built-in book");
        let (new, later) = memory(entry);
        let (all, round) = host(entry);
        table.rows.push(vec![
            entry.name.to_owned(),
            time(message(entry)),
            format!("{new} bytes"),
            format!("{later} bytes"),
            format!("{:.1} MB", all as f64 / 1e6),
            time(round),
            perft(entry, depth),
        ]);
    }
    let mut out = std::io::stdout().lock();
    write!(out, "{}\n{}", report::host(), table.text())?;
    let (lines, echo) = loopback();
    writeln!(out, "encrypted over loopback: {lines:.0} lines/s, there and back {}", time(echo))?;
    Ok(())
}

fn open(entry: &Entry, seed: u64) -> Table {
    let options = match entry.id {
        "rul.versus" => object([("rule", json!("tetlight"))]),
        _ => Object::new(),
    };
    let rule = |name: &str| {
        stdlib_rules::rules::rule(name).map(<[u8]>::to_vec).ok_or_else(|| format!("no rule {name}"))
    };
    let nonces = Arc::new(move |count: u32| [(seed as u8).wrapping_add(count as u8); 32]);
    let opening = Opening { options: &options, seed, files: &rule, nonces };
    let opened = (entry.open)(&opening).expect("the options are right");
    Table::open(opened, entry.identity(), Version::new(HOST)).expect("the host can open it")
}

fn playing(entry: &Entry, seed: u64) -> Table {
    let mut table = open(entry, seed);
    table.new_game().expect("a new game can be started");
    table
}

/// Plays a move at a table: the first, or one that a number chooses. Returns whether there was one.
fn play(table: &mut Table, number: usize) -> bool {
    let turn = table.game().and_then(Game::turn).unwrap_or(table.side());
    if table.dialog().is_some() {
        return table.answer(2).is_ok();
    }
    let legal = table.legal(turn);
    !legal.is_empty() && table.play(turn, &legal[number % legal.len()]).is_ok()
}

/// Returns the seconds for a message between two tables in one program: a move, its line, the same
/// move at the other end, and the answer.
fn message(entry: &Entry) -> f64 {
    let (mut messages, mut seconds) = (0, 0.0);
    for seed in 0..10 {
        let mut tables = [playing(entry, 2 * seed), open(entry, 2 * seed + 1)];
        tables[0].invite(&"0".repeat(32), false);
        tables[1].join();
        settle(&mut tables);
        let begin = running();
        for k in 0..60 {
            for table in &mut tables {
                let is_turn = table
                    .game()
                    .is_some_and(|game| game.turn().is_none_or(|turn| turn == table.side()));
                // The other end of a throw answers when time passes.
                let _ = if is_turn { play(table, k) } else { table.idle(100).is_ok() };
            }
            settle(&mut tables);
            tables.iter_mut().for_each(|table| table.pass(1000));
        }
        seconds += (running() - begin).as_secs_f64();
        let session = tables[0].session().expect("the tables are connected");
        messages += session.sent + session.recv;
    }
    seconds / messages as f64
}

/// Hands over all lines.
fn settle(tables: &mut [Table; 2]) {
    loop {
        let [one, other] = tables.each_mut().map(Table::take_lines);
        if one.is_empty() && other.is_empty() {
            return;
        }
        one.iter().for_each(|line| tables[1].receive(line.as_bytes()));
        other.iter().for_each(|line| tables[0].receive(line.as_bytes()));
    }
}

/// Returns how many bytes a table with a game takes: a new one, and after eight moves.
fn memory(entry: &Entry) -> (usize, usize) {
    drop(playing(entry, 0));
    let before = HEAP.current_usage();
    let mut table = playing(entry, 0);
    table.take_trace();
    let new = HEAP.current_usage() - before;
    for k in 0..8 {
        play(&mut table, k);
    }
    table.take_trace();
    (new, HEAP.current_usage().saturating_sub(before))
}

/// Returns how many bytes many games take, and the seconds for a move in each of them.
fn host(entry: &Entry) -> (usize, f64) {
    let before = HEAP.current_usage();
    let mut tables: Vec<Table> = (0..GAMES as u64).map(|seed| playing(entry, seed)).collect();
    tables.iter_mut().for_each(|table| drop(table.take_trace()));
    let all = HEAP.current_usage() - before;
    let begin = running();
    for k in 0..ROUNDS {
        for table in &mut tables {
            play(table, k);
        }
    }
    (all, (running() - begin).as_secs_f64() / ROUNDS as f64)
}

/// Counts the moves of a book in a second.
fn perft(entry: &Entry, depth: usize) -> String {
    let Some(perft) = entry.perft else { return String::new() };
    let table = playing(entry, 0);
    let Some(game) = table.game() else { return String::new() };
    let begin = running();
    let counts = black_box(perft(game, depth)).unwrap_or_default();
    let moves: u64 = counts.iter().map(|(moves, _)| moves).sum();
    format!("{:.0}", moves as f64 / (running() - begin).as_secs_f64())
}

/// Returns how many encrypted lines of 200 bytes a link carries in a second over the loopback, and
/// the seconds for one there and back.
fn loopback() -> (f64, f64) {
    let listener = Listener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.address().into();
    let lapses = SystemTime::now() + LIFETIME;
    let invite = Invite { key: InviteKey([7; 32]), lapses, guest: None };
    let (key, limits) = (invite.key.clone(), Limits::default());
    let mut inviter = Link::invite(invite, StaticKey([1; 32]), listener, limits).expect("threads");
    let addresses = [address];
    let call = move || connect(&addresses);
    let own = StaticKey([2; 32]);
    let mut guest = Link::join(key, own, None, call, limits, BackOff::default()).expect("threads");
    for link in [&mut inviter, &mut guest] {
        while !link.is_on() {
            link.poll(Duration::from_secs(10));
        }
    }
    let next = |link: &mut Link| {
        while !matches!(link.poll(Duration::from_secs(10)), Some(Event::Line(_))) {}
    };
    let line = "x".repeat(200);
    let begin = Instant::now();
    // Fewer lines than wait in a queue.
    for _ in 0..LINES / 500 {
        inviter.send(std::iter::repeat_n(line.clone(), 500));
        (0..500).for_each(|_| next(&mut guest));
    }
    let lines = LINES as f64 / begin.elapsed().as_secs_f64();
    let begin = Instant::now();
    for _ in 0..2000 {
        inviter.send([line.clone()]);
        next(&mut guest);
        guest.send([line.clone()]);
        next(&mut inviter);
    }
    (lines, begin.elapsed().as_secs_f64() / 2000.0)
}
