//! Damaged rule files through reader, machine and game: an error or a game, never a panic, never a
//! hang. Every single-byte change and every truncation of one standard rule; random damage of the
//! others.

use grammar::hex::Edge;
use rulvm::machine::Rng;
use rulvm::{Game, Input, Program};

/// The limit of a phase call: long enough for the phases of a real rule to begin, short enough for a
/// million games.
const FUEL: u64 = 1500;

/// Loads a file and plays a little; gives true if it was a rule.
fn try_file(bytes: &[u8]) -> bool {
    let Ok(program) = Program::load(bytes.to_vec()) else { return false };
    let signals = u8::try_from(program.rule().signals.len()).unwrap();
    let (mut game, _) = Game::with_fuel(program, Edge::ALL[0], 7, FUEL);
    for input in [
        Input::Signal(6.min(signals)),
        Input::Signal(4.min(signals)),
        Input::Advance(2500),
        Input::Signal(14.min(signals)),
        Input::Window(true),
        Input::Window(false),
        Input::Signal(11.min(signals)),
        Input::Signal(8.min(signals)),
        Input::Signal(9.min(signals)),
    ] {
        game.apply(&input);
    }
    true
}

/// Tries some files on all cores; gives how many of them were rules.
fn try_all(count: usize, make: impl Fn(usize) -> Vec<u8> + Sync) -> usize {
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        let tries = |worker: usize| {
            let make = &make;
            move || (worker..count).step_by(workers).filter(|&k| try_file(&make(k))).count()
        };
        let handles: Vec<_> = (0..workers).map(|worker| scope.spawn(tries(worker))).collect();
        handles.into_iter().map(|handle| handle.join().unwrap()).sum()
    })
}

fn rule(name: &str) -> &'static [u8] {
    rulvm::standard::rule(name).unwrap()
}

#[test]
fn every_single_byte_change_of_tetlight() {
    let original = rule("tetlight");
    let good = try_all(original.len() * 255, |k| {
        let mut bytes = original.to_vec();
        bytes[k / 255] = bytes[k / 255].wrapping_add((k % 255 + 1) as u8);
        bytes
    });
    // Most changes leave a rule that can be played somehow.
    assert!(good > original.len() * 100);
}

#[test]
fn every_truncation_of_tetlight() {
    let original = rule("tetlight");
    let good = try_all(original.len(), |length| original[..length].to_vec());
    assert_eq!(good, 0, "a file without its end is no rule");
}

#[test]
fn a_hundred_thousand_damages_of_the_other_rules() {
    let originals = [rule("tetrhex"), rule("hexcolumns")];
    try_all(100_000, |k| {
        let mut rng = Rng::new(k as u64);
        let mut bytes = originals[k % 2].to_vec();
        for _ in 0..1 + rng.next() % 8 {
            let at = rng.next() as usize % bytes.len();
            match rng.next() % 6 {
                0 => bytes.truncate(at.max(1)),
                1 => bytes[at] ^= 1 << (rng.next() % 8),
                2 => bytes.insert(at, rng.next() as u8),
                3 => drop(bytes.remove(at)),
                4 => bytes[at % 110] = rng.next() as u8,
                _ => bytes[at] = rng.next() as u8,
            }
            if bytes.is_empty() {
                break;
            }
        }
        bytes
    });
}
