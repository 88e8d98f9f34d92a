//! `rulvm bench`: the counts are exact, and the report shows them.

use std::cell::Cell;
use std::time::Duration;

use grammar::hex::Edge;
use grammar::isa::{Address, Trap};
use grammar::rul3::Phase;
use rulvm_core::machine::{Engine, Flow, Observer, Run, State};
use rulvm_core::{Game, Program};
use rulvm_lab::bench::{Counted, End, FunctionCount, Settings, Shown, count, json, measure, text};
use test_support::rules::Rule;

const SETTINGS: Settings = Settings { edge: Edge::ALL[0], seed: 5, games: 2, pieces: 25 };

/// Returns a standard rule with its source map.
fn tetlight() -> Program {
    let game = stdlib_rules::GAMES.iter().find(|game| game.name == "tetlight").unwrap();
    let files = stdlib_rules::FILES.iter().map(|file| (file.name.to_owned(), file.text.to_owned()));
    let files = rulc_compiler::Memory(files.collect());
    let options = rulc_compiler::Options { map: true, ..rulc_compiler::Options::default() };
    let output =
        rulc_compiler::compile_with("tetlight.rul", game.text, &files, &options).output.unwrap();
    Program::load(output.bytes).unwrap().with_map(output.map.unwrap())
}

/// Counts the codes of phases, and nothing else.
#[derive(Default)]
struct Codes([u64; Phase::ALL.len()]);

impl Observer for Codes {
    fn before_code(&mut self, run: &Run, _state: &State, _at: Address) -> Flow {
        self.0[run.phase() as usize] += 1;
        Flow::Continue
    }
}

/// Plays the games again; returns the codes of each phase, and the fuel of all phase calls.
fn again(program: &Program, counted: &Counted) -> (Codes, u64) {
    let (mut codes, mut fuel) = (Codes::default(), 0);
    for played in &counted.games {
        let edge = counted.settings.edge;
        let (mut game, _) = Game::watched(program.clone(), edge, played.seed, &mut codes);
        fuel += game.spent();
        for input in &played.inputs {
            game.apply_watched(input, &mut codes);
            fuel += game.spent();
        }
        assert_eq!(game.status(), played.game.status());
    }
    (codes, fuel)
}

#[track_caller]
fn sums_are_right(program: &Program, counted: &Counted) {
    let (codes, fuel) = again(program, counted);
    for phase in &counted.phases {
        assert_eq!(phase.codes(), codes.0[phase.phase as usize], "{:?}", phase.phase);
    }
    let all: u64 = codes.0.iter().sum();
    assert!(all > 0);
    assert_eq!(counted.codes(), all);
    assert_eq!(counted.phases.iter().map(|phase| phase.fuel).sum::<u64>(), fuel);
    assert_eq!(counted.functions.iter().map(|function| function.own).sum::<u64>(), all);
    let lines: u64 = counted.lines.iter().map(|line| line.codes).sum();
    let ranges: u64 = counted.ranges.iter().map(|range| range.codes).sum();
    assert_eq!(lines, if program.map().is_some() { all } else { 0 });
    assert_eq!(ranges, if program.map().is_some() { 0 } else { all });
    // The codes of a phase with its callees are those of all its calls.
    for phase in &counted.phases {
        let entry = program.entry(phase.phase).unwrap();
        let function = counted.functions.iter().find(|function| function.address == entry);
        if let Some(function) = function {
            assert!(function.with_callees >= phase.codes(), "{function:?}");
        }
    }
}

#[test]
fn functions_and_lines_add_up_to_what_the_machine_executes() {
    let program = tetlight();
    let counted = count(&program, &SETTINGS);
    sums_are_right(&program, &counted);
    let without = Program::load(program.bytes().to_vec()).unwrap();
    let counted_without = count(&without, &SETTINGS);
    sums_are_right(&without, &counted_without);
    assert_eq!(counted.codes(), counted_without.codes());
    let seeds: Vec<u64> = counted.games.iter().map(|played| played.seed).collect();
    assert_eq!(seeds, [5, 6]);
    // Each line is a line of the source.
    let source = stdlib_rules::GAMES.iter().find(|game| game.name == "tetlight").unwrap().text;
    for line in counted.lines.iter().filter(|line| line.file == "tetlight.rul") {
        let text = source.lines().nth(line.line as usize - 1).unwrap();
        assert_eq!(line.text.as_deref(), Some(text.trim()));
    }
    assert!(counted.lines.iter().any(|line| line.file == "tetlight.rul"));
    assert!(counted.lines.is_sorted_by(|a, b| a.codes >= b.codes));
}

#[test]
fn the_same_games_are_counted_every_time() {
    let program = tetlight();
    let all = |program: &Program| json(program, &count(program, &SETTINGS), None);
    let first = all(&program);
    assert_eq!(all(&program), first);
    assert_eq!(all(&program.clone().with_engine(Engine::Reference)), first);
    let other = count(&program, &Settings { seed: 6, ..SETTINGS });
    assert_ne!(json(&program, &other, None), first);
}

/// Returns the calls, the codes, and the codes with callees of each function.
fn functions(program: &Program, counted: &Counted) -> Vec<(String, [u64; 3])> {
    let numbers = |one: &FunctionCount| [one.calls, one.own, one.with_callees];
    let mut named: Vec<(String, [u64; 3])> =
        counted.functions.iter().map(|one| (one.name(program), numbers(one))).collect();
    named.sort();
    named
}

#[test]
fn a_function_is_reported_with_what_it_calls_and_jumps_to() {
    let rule = Rule::default()
        .phase("C", "call @f call @f ret")
        .phase("0", "store 20 3 call @r ret")
        .phase("S", "call @h ret");
    // Code that is called somewhere, as by phase S, is a function even where other code jumps to
    // it.
    let rule = Rule {
        rest: "f: call @g 7 jmp @h \
               g: 1 ret \
               h: 2 ret \
               r: store 20 sub v20 1 brs v20 ~more ret more: call @r ret"
            .to_owned(),
        ..rule
    };
    let program = rule.program();
    let counted = count(&program, &Settings { games: 1, pieces: 3, ..SETTINGS });
    sums_are_right(&program, &counted);
    let landed = counted.phase(Phase::Landed).unwrap();
    assert_eq!((landed.calls(), landed.most()), (3, 17));
    let found = functions(&program, &counted);
    let of = |name: &str| found.iter().find(|(other, _)| other == name).unwrap().1;
    // Two calls, a return; f: call, 7, jump; g: 1, return; h: 2, return.
    assert_eq!(of("phase C"), [3, 9, 51]);
    let subroutines: Vec<[u64; 3]> = found
        .iter()
        .filter(|(name, _)| name.starts_with("subroutine"))
        .map(|&(_, numbers)| numbers)
        .collect();
    assert_eq!(subroutines.len(), 4, "{found:?}");
    assert!(subroutines.contains(&[6, 18, 42]), "f: {subroutines:?}");
    assert_eq!(subroutines.iter().filter(|&&one| one == [6, 12, 12]).count(), 2, "g and h");
    // 5 codes for the assignment, the branch and its condition; then a call and a return, or one
    // return. Recursive calls are part of the first call.
    assert!(subroutines.contains(&[3, 26, 26]), "r: {subroutines:?}");
    assert_eq!(of("phase 0"), [1, 5, 31]);
}

#[test]
fn the_window_pauses_so_that_its_phases_are_called() {
    let rule = Rule::default().phase("P", "ret").phase("Q", "ret");
    let counted = count(&rule.program(), &SETTINGS);
    sums_are_right(&rule.program(), &counted);
    for phase in [Phase::Pause, Phase::Resume] {
        // At pieces 10 and 20 of both games.
        assert_eq!(counted.phase(phase).unwrap().calls(), 4);
    }
    assert!(counted.games.iter().all(|played| !played.game.is_paused()));
}

#[test]
fn games_that_do_not_end_are_left() {
    // Every piece vanishes under the others.
    let endless = Rule::default().phase("C", "destroy 1 -1 ret");
    let counted = count(&endless.program(), &SETTINGS);
    let ends: Vec<(End, u32)> =
        counted.games.iter().map(|played| (played.end, played.pieces)).collect();
    assert_eq!(ends, [(End::Pieces, 26); 2]);
    // The second signal starts a pause without an end.
    let idle =
        Rule::default().phase("B", "store 20 add v20 1 brs gt v20 1 ~pause 1 ret pause: 8 ret");
    let settings = Settings { pieces: 1, games: 1, ..SETTINGS };
    let counted = count(&idle.program(), &settings);
    assert_eq!(counted.games[0].end, End::Inputs);
    sums_are_right(&idle.program(), &counted);
}

#[test]
fn a_trap_is_part_of_the_numbers() {
    // The third piece to land traps.
    let rule =
        Rule::default().phase("C", "store 20 add v20 1 brs eq v20 3 ~trap ret trap: div 1 0 ret");
    let program = rule.program();
    let counted = count(&program, &SETTINGS);
    for played in &counted.games {
        let End::Trapped(report) = played.end else { panic!("{:?}", played.end) };
        assert_eq!((report.trap, report.phase), (Trap::DivisionByZero, Phase::Landed));
        assert_eq!(played.pieces, 3);
    }
    sums_are_right(&program, &counted);
    let landed = counted.phase(Phase::Landed).unwrap();
    // The fast machine leaves the call that traps to the reference machine.
    assert_eq!((landed.calls(), landed.bailed_out), (6, 2));
    let shown = Shown { file: "x", top: 10, color: false };
    let text = text(&program, &counted, None, &shown);
    assert!(text.contains("the fast machine hands 2 of 6 calls of phase C over to the"), "{text}");
}

#[test]
fn the_call_with_most_fuel_is_reported() {
    // A round of the loop for each piece so far; 5 bytes for a round and 1 for the branch.
    let rule = Rule::default()
        .phase("C", "store 20 add v20 1 store 21 v20 loop: store 21 sub v21 1 brs v21 ~loop ret");
    let counted = count(&rule.program(), &Settings { games: 1, pieces: 4, ..SETTINGS });
    let landed = counted.phase(Phase::Landed).unwrap();
    assert_eq!(landed.calls_by_codes.keys().copied().collect::<Vec<_>>(), [16, 23, 30, 37]);
    assert_eq!((landed.mean(), landed.percentile_95(), landed.most()), (26.5, 37, 37));
    let worst = landed.worst.unwrap();
    assert_eq!((worst.seed, worst.piece, worst.codes), (5, 4, 37));
    assert!(worst.fuel > 0 && worst.fuel < landed.fuel);
}

#[test]
fn times_come_from_the_clock_that_is_given() {
    let program = tetlight();
    let counted = count(&program, &Settings { games: 1, pieces: 3, ..SETTINGS });
    let times = |step: u64| {
        let readings = Cell::new(0);
        let clock = || {
            readings.set(readings.get() + 1);
            Duration::from_micros(step * readings.get())
        };
        measure(&program, &counted, &clock)
    };
    // The same time always passes between two readings of this clock, while 32 calls are made.
    let found = times(1);
    let called: Vec<Phase> =
        counted.phases.iter().filter(|one| one.calls() > 0).map(|one| one.phase).collect();
    assert_eq!(found.phases.iter().map(|one| one.phase).collect::<Vec<_>>(), called);
    for one in &found.phases {
        assert_eq!((one.mean, one.most), (1000.0 / 32.0, 1000.0 / 32.0));
        assert_eq!(one.sampled as u64, counted.phase(one.phase).unwrap().calls());
    }
    assert_eq!(found.games, Duration::from_micros(1));
    // Calls that seem to be long are made once, and not all of them are made.
    let found = times(1_000_000);
    assert!(found.phases.iter().all(|one| one.sampled == 1 && one.mean == 1e9));
    let shown = Shown { file: "tetlight.rul", top: 3, color: false };
    let text = text(&program, &counted, Some(&found), &shown);
    assert!(
        text.contains(
            "the fast machine needs 1.00 s for the games; the code of their phases alone needs \
             about "
        ),
        "{text}"
    );
}
