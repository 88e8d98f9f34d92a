//! Plays games for two over bad lines, and prints what happened:
//! `bad-lines lines|streams GAMES [FIRST]`. Games have numbers, from FIRST on.

use std::error::Error;
use std::io::Write;
use std::time::Instant;

use tests::cores::on_all_cores;
use tests::tables::tally::Tally;
use tests::tables::{lines, streams};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (what, games, first) = match &arguments[..] {
        [what, games] => (what, games.parse()?, 0),
        [what, games, first] => (what, games.parse()?, first.parse()?),
        _ => return Err("usage: bad-lines lines|streams GAMES [FIRST]".into()),
    };
    let play = match what.as_str() {
        "lines" => lines::play,
        "streams" => streams::play,
        other => return Err(format!("`{other}` is not `lines` or `streams`").into()),
    };
    let start = Instant::now();
    let mut sum = Tally::default();
    for tally in on_all_cores(games, |k, tally| play(first + k as u64, tally)) {
        sum.add(&tally);
    }
    let seconds = start.elapsed().as_secs();
    writeln!(std::io::stdout(), "{sum}\n{seconds} s; the first game was {first}")?;
    Ok(())
}
