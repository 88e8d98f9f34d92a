//! Passes never change what a rule does: random rules, and the standard rules, behave the same way
//! when they are played as the plain translation and with passes.

use std::collections::BTreeMap;

use grammar::hex::{Cell, Edge};
use grammar::isa::Trap;
use grammar::rul3::Phase;
use proptest::prelude::*;
use rulc_compiler::{Memory, Options, Pass, Passes, compile_with};
use rulvm_core::game::{Edit, PhaseLetter};
use rulvm_core::machine::Rng;
use rulvm_core::{Event, Game, Input, Program, Status};
use test_support::cases::cases_or;

/// How many bytes follow the random data.
const MORE: usize = 2000;

/// Returns a compiled rule; `None` if it contains an operation on constants that always traps.
fn program(name: &str, source: &str, files: &Memory, passes: &Passes) -> Option<Program> {
    let compilation = compile_with(
        name,
        source,
        files,
        &Options { passes: passes.clone(), ..Options::default() },
    );
    let errors: Vec<String> = compilation
        .diagnostics
        .iter()
        .filter(|d| d.severity() == rulc_compiler::diagnostics::Severity::Error)
        .filter(|d| d.code != rulc_compiler::diagnostics::Code::AlwaysTraps)
        .map(|d| format!("{}: {}", d.code.number(), d.message))
        .collect();
    assert!(errors.is_empty(), "{errors:?}\n{source}");
    Some(Program::load(compilation.output?.bytes).unwrap())
}

/// The visible behavior of a rule: everything but the places of its own variables.
#[derive(Debug, PartialEq)]
struct Shown {
    status: Status,
    value: Option<i32>,
    events: Vec<Event>,
    trap: Option<(Trap, Phase)>,
    variables: Vec<i32>,
    stack: Vec<i32>,
    cells: Vec<(Option<rulvm_core::machine::Hexagon>, u8)>,
    period: i32,
    random: String,
}

/// Returns the first difference, if any. A rule that runs out of fuel or nests too deep is not
/// followed any further: passes change how much it needs (E14).
fn difference(a: &Program, b: &Program, inputs: &[Input]) -> Option<String> {
    let edge = Edge::ALL[0];
    let fuel = 2_000_000;
    let (mut a, first_a) = Game::with_fuel(a.clone(), edge, 7, fuel);
    let (mut b, first_b) = Game::with_fuel(b.clone(), edge, 7, fuel);
    let mut applied = vec![(first_a, first_b)];
    for (k, input) in std::iter::once(None).chain(inputs.iter().map(Some)).enumerate() {
        if let Some(input) = input {
            applied.push((a.apply(input), b.apply(input)));
        }
        let (x, y) = applied.pop()?;
        let limits = [Some(Trap::Runaway), Some(Trap::StackOverflow)];
        if limits.contains(&x.trap.map(|t| t.trap)) || limits.contains(&y.trap.map(|t| t.trap)) {
            return None;
        }
        let (x, y) = (shown(&a, &x), shown(&b, &y));
        // What a phase did before it trapped may have happened in another order.
        let same = if x.trap.is_some() { x.trap == y.trap } else { x == y };
        if !same {
            return Some(format!("after input {k}, {input:?}:\n{x:?}\n{y:?}"));
        }
        if x.trap.is_some() {
            return None;
        }
    }
    None
}

fn shown(game: &Game, applied: &rulvm_core::game::Applied) -> Shown {
    let state = game.state();
    let board = &state.board;
    let edge = game.edge();
    Shown {
        status: game.status(),
        value: applied.value,
        events: applied.events.clone(),
        trap: applied.trap.map(|report| (report.trap, report.phase)),
        // V[0..18] have fixed meanings; the others are the compiler's.
        variables: state.variables[..14].iter().chain(&state.variables[18..19]).copied().collect(),
        stack: state.stack.to_vec(),
        cells: (1..=edge.cells())
            .filter_map(|id| Cell::new(i32::try_from(id).ok()?))
            .map(|cell| (board.hexagon(cell), board.marks(cell)))
            .collect(),
        period: state.period,
        random: format!("{:?}", state.rng),
    }
}

/// Returns inputs: a board with some hexagons, single phase calls, and some play.
fn inputs() -> Vec<Input> {
    let cells: BTreeMap<u8, [u8; 3]> =
        (0..30_u8).map(|k| (1 + k * 3, [1 + k % 6, 1 + k % 2, k % 5])).collect();
    let mut inputs = vec![
        Input::Edit(Edit { cells, ..Edit::default() }),
        Input::Call(PhaseLetter(Phase::Landed)),
        Input::Call(PhaseLetter(Phase::Landed)),
    ];
    for signal in [6, 4, 8, 1, 12, 7, 5, 8, 14, 2, 3, 8, 8] {
        inputs.push(Input::Signal(signal));
        inputs.push(Input::Advance(700));
    }
    inputs.push(Input::Call(PhaseLetter(Phase::Score)));
    inputs
}

/// Returns the source of a random rule. What follows the data is generated from a number, so that
/// long rules differ at their ends, too; 0 adds nothing, which keeps failing rules short.
fn source(mut data: Vec<u8>, more: u64) -> String {
    let mut rng = Rng::new(more);
    let count = if more == 0 { 0 } else { MORE };
    data.extend((0..count).map(|_| rng.next() as u8));
    tests::programs::rule(&data)
}

/// Sets the number of cases, unless an environment variable does.
fn config(variable: &str, cases: usize) -> ProptestConfig {
    let cases = u32::try_from(cases_or(variable, cases)).unwrap();
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config("PASSES_CASES", 200))]

    #[test]
    fn passes_change_nothing(
        data in prop::collection::vec(any::<u8>(), 0..400),
        more in any::<u64>(),
    ) {
        let source = source(data, more);
        let files = Memory::default();
        let plain = program("random.rul", &source, &files, &Passes::none());
        let small = program("random.rul", &source, &files, &Passes::all());
        prop_assert_eq!(plain.is_some(), small.is_some());
        if let (Some(plain), Some(small)) = (plain, small)
            && let Some(difference) = difference(&plain, &small, &inputs())
        {
            prop_assert!(false, "{source}\n{difference}");
        }
    }

    #[test]
    fn no_pass_needs_another(
        data in prop::collection::vec(any::<u8>(), 0..400),
        more in any::<u64>(),
        chosen in any::<u32>(),
    ) {
        let source = source(data, more);
        let files = Memory::default();
        let passes: Passes = Pass::ALL
            .iter()
            .copied()
            .enumerate()
            .filter(|(k, _)| chosen >> k & 1 != 0)
            .map(|(_, pass)| pass)
            .collect();
        let plain = program("random.rul", &source, &files, &Passes::none());
        let some = program("random.rul", &source, &files, &passes);
        prop_assert_eq!(plain.is_some(), some.is_some());
        if let (Some(plain), Some(some)) = (plain, some)
            && let Some(difference) = difference(&plain, &some, &inputs())
        {
            prop_assert!(false, "{passes:?}\n{source}\n{difference}");
        }
    }
}
