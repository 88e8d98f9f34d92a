//! Damaged rule files in reader, machines and game: they result in an error or a game, never in a
//! panic or a hang, and both machines do the same. The damage is every single-byte change, every
//! truncation, and every address of the header times forty values, of the standard rules and of ten
//! small files: every eleventh of them, or all of them with `RUL_TESTS=full`. Damaged texts of
//! shared games are refused, or result in the same game.
//!
//! `RUL_TESTS=full DAMAGED=all cargo test --release -p tests --test it damaged` leaves nothing out:
//! it also tries all changes of drawings and texts, with more fuel, and passes each file through
//! the writer and the checker.

use std::ops::Range;

use grammar::hex::Edge;
use grammar::rul3::{self, Phase, Section};
use rulvm_core::game::{Edit, PhaseLetter};
use rulvm_core::log::{LoggedGame, state_hash};
use rulvm_core::machine::Rng;
use rulvm_core::{Input, Program};
use rulvm_files::share::SharedGame;
use test_support::cases::{cases_or, few};
use tests::case::Session;
use tests::cores::on_all_cores;
use tests::oracle::engines::{Played, agree};
use tests::oracle::{Effort, checker, reader};
use tests::{mutate, small};

/// True if nothing is left out.
fn all() -> bool {
    std::env::var("DAMAGED").is_ok_and(|value| value == "all")
}

/// A file, and the session that is played with its damaged versions.
struct Victim {
    name: &'static str,
    bytes: Vec<u8>,
    session: Session,
}

/// Returns the standard rules and the small files.
fn victims() -> Vec<Victim> {
    let standard =
        stdlib_rules::rules::names().map(|name| (name, stdlib_rules::rules::rule(name).unwrap()));
    let small = small::files().iter().map(|(name, bytes)| (*name, bytes.as_slice()));
    standard
        .chain(small)
        .map(|(name, bytes)| Victim { name, bytes: bytes.to_vec(), session: session(bytes) })
        .collect()
}

/// Returns a short session that calls every phase.
fn session(bytes: &[u8]) -> Session {
    let rule = rul3::read(bytes).unwrap().rule;
    let signal = |name| {
        let place = rule.signals.iter().position(|signal| signal.name() == name).unwrap();
        Input::Signal(u8::try_from(place + 1).unwrap())
    };
    let cells = (1..=20).map(|id| (id * 4, [1 + id % 3, 1, 1 << (id % 8)])).collect();
    Session {
        edge: Edge::ALL[0],
        seed: 7,
        // Enough for the phases of a real rule to start, and little enough for millions of games.
        fuel: if all() { 20_000 } else { 1500 },
        meddles: false,
        inputs: vec![
            signal("DOWN"),
            signal("ROTL"),
            signal("LEFT"),
            Input::Window(true),
            Input::Window(false),
            Input::Edit(Edit { cells, ..Edit::default() }),
            Input::Advance(1500),
            signal("DROP"),
            Input::Call(PhaseLetter(Phase::Landed)),
            Input::Call(PhaseLetter(Phase::Score)),
        ],
        runaways: usize::MAX,
        total: u64::MAX,
    }
}

/// What was tried, and how it ended.
#[derive(Clone, Debug, Default)]
struct Tally {
    files: usize,
    rules: usize,
    played: Played,
}

/// Tries a file.
fn attempt(name: &str, bytes: Vec<u8>, session: &Session, tally: &mut Tally) {
    tally.files += 1;
    if all() {
        let _ = reader::survives(&bytes, Effort::FULL);
    }
    let Ok(program) = Program::load(bytes) else { return };
    tally.rules += 1;
    tally.played.add(&agree(&name, &program, session));
    if all() {
        checker::holds(&name, &program, session, &mut checker::Tally::default());
    }
}

/// Tries many files on all cores: `make` returns the victim and the damaged bytes.
fn attempt_all<'v>(
    what: &str,
    count: usize,
    make: impl Fn(usize) -> (&'v Victim, Vec<u8>) + Sync,
) -> Tally {
    let mut sum = Tally::default();
    let work = |k: usize, tally: &mut Tally| {
        let (victim, bytes) = make(k);
        let copy = bytes.clone();
        let held = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            attempt(victim.name, bytes, &victim.session, tally);
        }));
        assert!(held.is_ok(), "{what} {k}, {}: {copy:02X?}", victim.name);
    };
    for tally in on_all_cores(count, work) {
        sum.files += tally.files;
        sum.rules += tally.rules;
        sum.played.add(&tally.played);
    }
    println!("{what}: {} files, {} rules, {:?}", sum.files, sum.rules, sum.played);
    sum
}

/// Returns the ranges that machines do not read: drawings and texts.
fn unseen(bytes: &[u8]) -> Vec<Range<usize>> {
    let layout = rul3::read(bytes).unwrap().layout;
    let sections = layout.sections().into_iter().filter(|(section, _)| match section {
        Section::Patterns | Section::Numbers | Section::Help | Section::Scores => true,
        Section::Header | Section::Shapes | Section::Signals | Section::Code => false,
    });
    sections.map(|(_, range)| range).collect()
}

#[test]
fn every_single_byte_change() {
    let victims = victims();
    let mut changes = Vec::new();
    for victim in &victims {
        let unseen = unseen(&victim.bytes);
        for at in 0..victim.bytes.len() {
            let is_unseen = unseen.iter().any(|range| range.contains(&at));
            let step = if is_unseen && !all() { 51 } else { 1 };
            changes.extend((1..=255_u8).step_by(step).map(|change| (victim, at, change)));
        }
    }
    let changes: Vec<_> = few(changes).collect();
    let tally = attempt_all("single-byte changes", changes.len(), |k| {
        let (victim, at, change) = changes[k];
        let mut bytes = victim.bytes.clone();
        bytes[at] = bytes[at].wrapping_add(change);
        (victim, bytes)
    });
    // Most changes leave a rule that can still be played.
    assert!(tally.rules > tally.files / 2, "{tally:?}");
    assert!(tally.played.traps.len() > 10, "{tally:?}");
}

#[test]
fn every_truncation() {
    let victims = victims();
    let lengths = victims
        .iter()
        .flat_map(|victim| (0..victim.bytes.len()).map(move |length| (victim, length)));
    let lengths: Vec<_> = few(lengths).collect();
    let tally = attempt_all("truncations", lengths.len(), |k| {
        let (victim, length) = lengths[k];
        (victim, victim.bytes[..length].to_vec())
    });
    // An empty table of scores may be after the end of everything else.
    assert!(tally.rules < tally.files / 100, "{tally:?}");
}

#[test]
fn every_address_times_forty_values() {
    let victims = victims();
    let mut changes = Vec::new();
    for victim in &victims {
        let values = mutate::addresses(&victim.bytes);
        assert_eq!(values.len(), 40);
        for at in mutate::long_fields() {
            changes.extend(values.iter().map(|value| (victim, at, *value)));
        }
    }
    assert_eq!(changes.len(), 13 * 12 * 40);
    let changes: Vec<_> = few(changes).collect();
    let tally = attempt_all("addresses", changes.len(), |k| {
        let (victim, at, value) = changes[k];
        let mut bytes = victim.bytes.clone();
        bytes[at..at + 4].copy_from_slice(&value.to_be_bytes());
        (victim, bytes)
    });
    assert!(tally.rules > tally.files / 4, "{tally:?}");
}

#[test]
fn several_changes_at_once() {
    let victims = victims();
    attempt_all("several changes", cases_or("DAMAGED_CASES", 20_000), |k| {
        let mut rng = Rng::new(k as u64);
        let victim = &victims[k % victims.len()];
        let mut bytes = victim.bytes.clone();
        for _ in 0..1 + rng.next() % 8 {
            mutate::file(&mut bytes, &mut rng);
        }
        (victim, bytes)
    });
}

/// The text of a shared game, damaged in several places: it is refused, or is the same game.
#[test]
fn damaged_texts_of_shared_games() {
    let program = Program::load(stdlib_rules::rules::rule("tetrhex").unwrap().to_vec()).unwrap();
    let (mut game, _) = LoggedGame::new(program.clone(), Edge::ALL[1], 11);
    for k in 0..40 {
        game.apply(Input::Advance(90 * u64::from(k % 5)));
        game.apply(Input::Signal(1 + k % 8));
    }
    let state = state_hash(game.game());
    let texts = [false, true].map(|with_rule| {
        let shared = SharedGame::new(game.log(), &program, with_rule, "Ada").unwrap();
        shared.to_text().unwrap().into_bytes()
    });
    for case in 0..cases_or("DAMAGED_CASES", 20_000) {
        let mut rng = Rng::new(case as u64);
        let mut text = texts[case % 2].clone();
        for _ in 0..1 + rng.next() % 6 {
            let place = rng.next() as usize % text.len();
            let character = b"Aaz09_- \n!rul1:"[rng.next() as usize % 15];
            match rng.next() % 4 {
                0 => text[place] = character,
                1 => text.insert(place, character),
                2 => drop(text.drain(place..(place + 1 + case % 9).min(text.len()))),
                _ => {
                    let other = case % text.len();
                    text.swap(place, other);
                }
            }
            if text.is_empty() {
                break;
            }
        }
        let text = String::from_utf8(text).unwrap();
        if let Ok((_, end)) = SharedGame::from_text(&text).and_then(|game| game.play(&program)) {
            assert_eq!(state_hash(&end), state, "case {case}: {text}");
        }
    }
}
