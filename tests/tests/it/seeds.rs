//! The oracles of the fuzzers hold for a thousand seeds too: for first inputs, and for the same
//! inputs changed again and again.
//!
//! `SEEDS=100000 cargo test -p tests --test it seeds` is a thorough run.

use rulvm_core::machine::Rng;
use test_support::cases::{cases, cases_or};
use tests::cores::on_all_cores;
use tests::{mutate, oracle, small};

/// How often an input is changed.
const CHANGES: usize = 4;

/// Tries an oracle with a fraction of the seeds.
fn hold(target: &str, of: usize) {
    let (_, holds) = oracle::TARGETS.iter().find(|(name, _)| *name == target).unwrap();
    on_all_cores::<()>(cases_or("SEEDS", 1000) / of, |seed, ()| {
        let mut rng = Rng::new(!(seed as u64));
        let mut input = mutate::first(target, seed as u64);
        for change in 0..=CHANGES {
            let held = std::panic::catch_unwind(|| holds(&input, oracle::Effort::FULL));
            assert!(held.is_ok(), "{target}: seed {seed}, change {change}");
            input = mutate::changed(target, &input, &mut rng);
        }
    });
}

#[test]
fn rule_files_are_read_and_written() {
    hold("reader", 1);
}

#[test]
fn rule_files_are_taken_apart_and_built_again() {
    hold("rebuild", 1);
}

#[test]
fn both_machines_agree_and_the_checker_is_right() {
    hold("engines", 1);
}

#[test]
fn both_machines_agree_with_all_their_fuel() {
    hold("engines_full", 25);
}

#[test]
fn texts_are_rules_or_get_messages() {
    hold("text", 1);
}

#[test]
fn requests_are_answered() {
    hold("drive", 1);
}

#[test]
fn modules_are_loaded_or_refused_and_saved_games_go_on() {
    hold("modules", 10);
}

#[test]
fn tables_stay_sound_whatever_the_other_end_sends() {
    hold("table", 1);
}

#[test]
fn most_generated_modules_are_modules() {
    let mut rng = Rng::new(1);
    let limits = tests::case::Limits::LOW;
    let count = cases(200);
    let modules = (0..count).filter(|_| {
        let session = tests::case::random_session(&mut rng, 4);
        let case = tests::case::Case { session, file: tests::modules::module(&mut rng) };
        let session = tests::case::Session::read(&case.session, limits);
        oracle::modules::holds(&case, &session)
    });
    assert_eq!(modules.count(), count);
}

#[test]
fn changes_keep_most_files_in_form() {
    let mut rng = Rng::new(1);
    let (mut rules, mut all) = (0, 0);
    for (_, file) in small::files() {
        for _ in 0..100 {
            let mut bytes = file.clone();
            for _ in 0..5 {
                mutate::file(&mut bytes, &mut rng);
            }
            all += 1;
            rules += usize::from(grammar::rul3::read(&bytes).is_ok());
        }
    }
    assert!(all == 1000 && rules > 500, "{rules} of {all}");
}

#[test]
fn small_files_are_small() {
    for (name, file) in small::files() {
        assert!(file.len() < 600, "{name}: {}", file.len());
    }
}
