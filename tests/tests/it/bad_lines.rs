//! Games for two over bad lines: none diverges, and none is lost (NET3 to NET6, NET9).
//!
//! `RUL_TESTS=full cargo test --release -p tests --test it bad_lines -- --nocapture` plays all of
//! them and shows what has happened; `BAD_LINES=100000` plays that many.

use test_support::cases::{cases_or, is_full};
use tests::cores::on_all_cores;
use tests::tables::tally::Tally;
use tests::tables::{lines, streams};

/// Plays games on all cores.
fn play(what: &str, games: usize, play: impl Fn(u64, &mut Tally) + Sync) -> Tally {
    let mut sum = Tally::default();
    on_all_cores(games, |number, tally| play(number as u64, tally))
        .iter()
        .for_each(|tally| sum.add(tally));
    println!("{what}:\n\n{sum}");
    assert_eq!(sum.games, games as u64);
    sum
}

#[test]
fn net9_no_game_is_lost_over_lines_that_are_lost_late_or_cut() {
    let few = if is_full() { 10_000 } else { 2500 };
    let sum = play("lines in virtual time", cases_or("BAD_LINES", few), lines::play);
    for happened in [sum.lost, sum.twice, sum.late, sum.half_cuts, sum.resumed, sum.restarts] {
        assert!(happened > 0, "{sum}");
    }
}

#[test]
fn net9_no_game_is_lost_over_streams_that_are_cut_or_changed() {
    let sum = play("encrypted streams", cases_or("BAD_STREAMS", 1000), streams::play);
    for happened in [sum.cuts, sum.changed, sum.resumed] {
        assert!(happened > 0, "{sum}");
    }
}
