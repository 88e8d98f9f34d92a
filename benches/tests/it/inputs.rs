//! The benchmarks measure what they claim to measure.

use benches::report::{self, Table};
use benches::rounds::Rounds;
use benches::{debugger, large, play};
use grammar::rul3::Phase;
use rulc_compiler::Passes;
use rulvm_core::Status;
use std::time::Duration;

#[test]
fn large_files_have_about_the_size_that_is_asked_for_and_can_be_translated() {
    for kib in [1, 8, 16, 60] {
        let program = large::file(kib * 1024, Passes::none()).expect("a rule");
        let size = program.bytes().len();
        assert!(size.abs_diff(kib * 1024) < kib * 1024 / 10, "{kib} KiB: {size}");
        assert!(program.fast().can_run(Phase::Landed), "{kib} KiB");
    }
}

#[test]
fn games_that_are_saved_have_begun_and_continue() {
    let games: Vec<_> = play::games().collect();
    assert_eq!(games.len(), 3);
    for (name, game) in games {
        assert_eq!(game.status(), Status::Playing, "{name}");
        assert!(game.state().board.hexagons() > 10, "{name}");
    }
}

#[test]
fn ratios_are_taken_within_a_round_before_the_median() {
    let milliseconds = |times: [u64; 3]| times.map(Duration::from_millis).to_vec();
    let rounds = Rounds { times: vec![milliseconds([1, 10, 100]), milliseconds([20, 10, 300])] };
    let ratio = rounds.ratio(1, 0);
    assert_eq!((ratio.least, ratio.median, ratio.most), (1.0, 3.0, 20.0));
    assert_eq!(rounds.time(1), Duration::from_millis(20));
}

#[test]
fn times_have_a_unit_and_the_digits_that_matter() {
    let times = [1.5e-9, 12.34e-9, 0.000_123_4, 2.5].map(report::time);
    assert_eq!(times, ["1.50 ns", "12.3 ns", "123 µs", "2500 ms"]);
}

#[test]
fn tables_are_text_or_markdown() {
    let mut table = Table::new("Two.", &["name", "µs"]);
    table.rows.push(vec!["a".to_owned(), "1.5".to_owned()]);
    assert_eq!(table.text(), "Two.\n\nname   µs\na     1.5\n");
    assert_eq!(table.markdown(), "Two.\n\n| name | µs |\n|---|--:|\n| a | 1.5 |\n");
}

#[test]
fn the_game_of_an_hour_continues_and_calls_a_phase_for_every_signal() {
    let debugger = debugger::after_an_hour(3000).expect("a game");
    assert_eq!(debugger.game().status(), Status::Playing);
    assert_eq!(debugger.game().time(), 3000 * 36);
    assert!(debugger::phase_calls(&debugger) >= 3000);
}

#[test]
#[cfg_attr(debug_assertions, ignore = "unoptimized, ten million codes take ten seconds")]
fn the_phase_call_without_an_end_stands_before_its_trap() {
    let debugger = debugger::after_a_runaway().expect("a game");
    assert_eq!(debugger.game().status(), Status::Playing);
    let run = debugger.here().run().expect("a phase call");
    assert_eq!(run.phase(), Phase::Appear);
    assert!(debugger.here().time().0 > 10_000_000);
}
