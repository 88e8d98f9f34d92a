//! Going forward and back: what a position shows does not depend on how it was reached.

use grammar::hex::Edge;
use grammar::isa::Address;
use proptest::prelude::*;
use rulc_compiler::Passes;
use ruldbg_engine::command::{Answer, Options, Session};
use ruldbg_engine::debugger::{Debugger, Direction, Goal, Start};
use ruldbg_engine::expr::{Context, Expr, Names};
use ruldbg_engine::time::{Depends, Moment, Reached, Search, Time, Timeline, Touched, Undone};
use rulvm_core::log::state_hash;
use rulvm_core::{Game, Input, Program, Status};
use test_support::cases::is_full;

const FUEL: u64 = 50_000_000;

fn rule(name: &str) -> Program {
    Program::load(stdlib_rules::rules::rule(name).unwrap().to_vec()).unwrap()
}

fn timeline(name: &str, seed: u64) -> Timeline {
    Timeline::new(rule(name), Edge::ALL[0], seed, FUEL)
}

/// Stops at any position.
struct Any;

impl Search for Any {
    fn visit(&mut self, _: &Moment<'_>) -> bool {
        true
    }
}

/// Stops at none.
struct Nothing;

impl Search for Nothing {
    fn visit(&mut self, _: &Moment<'_>) -> bool {
        false
    }
}

/// Returns what can be seen at a position.
fn picture(timeline: &Timeline) -> String {
    let here = timeline.here();
    let run = here.run().map(|run| {
        let calls: Vec<_> = run.calls().collect();
        let pending: Vec<_> = run.pending().map(|(op, at, v)| (op, at, v.to_vec())).collect();
        (run.phase(), run.address(), run.last(), run.fuel(), calls, pending)
    });
    let game = here.game();
    format!("{} {:?} {} {run:?}", here.time(), state_hash(game), game.time())
}

/// Finds the changes of a number, and counts the positions that it has visited.
struct Changes<F> {
    number: F,
    depends: Option<Depends>,
    before: i64,
    visited: u64,
}

impl<F: Fn(&Game) -> i64> Changes<F> {
    fn new(depends: Option<Touched>, number: F) -> Changes<F> {
        let depends = depends.map(Depends::from);
        Changes { number, depends, before: 0, visited: 0 }
    }
}

impl<F: Fn(&Game) -> i64> Search for Changes<F> {
    fn begin(&mut self, moment: &Moment<'_>) {
        self.before = (self.number)(moment.game);
    }

    fn visit(&mut self, moment: &Moment<'_>) -> bool {
        self.visited += 1;
        let now = (self.number)(moment.game);
        std::mem::replace(&mut self.before, now) != now
    }

    fn depends(&self) -> Option<Depends> {
        self.depends.clone()
    }
}

/// Plays a game until it has had so many steps, at least; the board is emptied, so that it
/// continues.
fn play_long(timeline: &mut Timeline, inputs: &[Input], steps: u64) {
    let cells = Edge::ALL[0].all_cells().map(|cell| (cell.id(), [0, 0, 0])).collect();
    let clear = Input::Edit(rulvm_core::game::Edit { cells, ..Default::default() });
    while timeline.here().game().status() == Status::Playing && timeline.here().time() < Time(steps)
    {
        timeline.extend(inputs.iter().cloned());
        if timeline.here().game().state().board.hexagons() > 3 {
            timeline.extend([clear.clone()]);
        }
        timeline.forward(Nothing);
    }
}

/// Changes a variable from outside in the middle, and plays another direction from there on.
fn change_in_the_middle(timeline: &mut Timeline) {
    let end = timeline.here().time();
    timeline.seek(Time(end.0 / 2));
    let edit = rulvm_core::game::Edit { variables: [(63, 7)].into(), ..Default::default() };
    timeline.poke("", |game| {
        game.apply(&Input::Edit(edit.clone()));
    });
    timeline.forward(Nothing);
}

/// A search that skips what has not changed finds the same as one that skips nothing.
#[test]
fn what_is_skipped_has_not_changed() {
    for name in ["hexcolumns", "tetrhex"] {
        let mut timeline = timeline(name, 3);
        let inputs = [Input::Signal(6), Input::Signal(8), Input::Advance(700)];
        play_long(&mut timeline, &inputs, 400_000);
        assert!(timeline.cost().0 > 3, "{name}: several checkpoints");
        change_in_the_middle(&mut timeline);
        let end = timeline.here().time();
        let edge = timeline.here().game().edge();
        let (mut plain, mut skipping) = (0, 0);
        let mut check = |depends: Touched, number: &dyn Fn(&Game) -> i64| {
            for to in [end, Time(end.0 / 3)] {
                let mut all = Changes::new(None, number);
                let mut some = Changes::new(Some(depends), number);
                let expected = timeline.last_before(&mut all, to);
                assert_eq!(timeline.last_before(&mut some, to), expected, "{name} {depends:?}");
                (plain, skipping) = (plain + all.visited, skipping + some.visited);
            }
        };
        let share = if is_full() { 1 } else { 5 };
        for index in (0..64).step_by(share) {
            let depends = Touched { variables: 1 << index, ..Touched::NOTHING };
            check(depends, &|game| game.state().variables[index].into());
        }
        for cell in edge.all_cells().step_by(9 * share) {
            let hexagon = |game: &Game| {
                let hexagon = game.state().board.hexagon(cell);
                hexagon.map_or(0, |hexagon| i64::from(hexagon.color))
            };
            check(Touched::hexagon(cell.id()), &hexagon);
            let mark = |game: &Game| (game.state().board.marks(cell) & 2).into();
            check(Touched::marks(cell.id(), 2), &mark);
        }
        assert!(2 * skipping < plain, "{name}: {skipping} of {plain}");
    }
}

/// Finds positions before a code, and counts the positions that it has visited.
struct At {
    address: Address,
    can_skip: bool,
    visited: u64,
}

impl Search for At {
    fn visit(&mut self, moment: &Moment<'_>) -> bool {
        self.visited += 1;
        moment.run.is_some_and(|run| run.address() == self.address)
    }

    fn depends(&self) -> Option<Depends> {
        let addresses = vec![self.address];
        self.can_skip.then(|| Depends { addresses, ..Depends::default() })
    }
}

/// Searching back for a code, parts of the game that did not reach it are skipped.
#[test]
fn codes_are_found_where_they_were_reached() {
    let mut timeline = timeline("hexcolumns", 3);
    let inputs = [Input::Signal(6), Input::Signal(8), Input::Advance(700)];
    play_long(&mut timeline, &inputs, 300_000);
    change_in_the_middle(&mut timeline);
    let (end, bytes) = (timeline.here().time(), timeline.here().game().program().bytes().len());
    let (mut plain, mut skipping) = (0, 0);
    for address in (0..bytes as i32).step_by(97).map(Address) {
        let at = |can_skip| At { address, can_skip, visited: 0 };
        let (mut all, mut some) = (at(false), at(true));
        let expected = timeline.last_before(&mut all, end);
        assert_eq!(timeline.last_before(&mut some, end), expected, "{address:?}");
        (plain, skipping) = (plain + all.visited, skipping + some.visited);
    }
    assert!(2 * skipping < plain, "{skipping} of {plain}");
}

/// Going back to a breakpoint, parts of the game that did not reach it are skipped. With a
/// breakpoint at an event that never happens, nothing is skipped.
#[test]
fn going_back_finds_breakpoints_that_were_reached_long_ago() {
    let mut timeline = timeline("hexcolumns", 3);
    let inputs = [Input::Signal(6), Input::Signal(8), Input::Advance(700)];
    play_long(&mut timeline, &inputs, 200_000);
    let program = timeline.here().game().program().clone();
    let start = Start { edge: Edge::ALL[0], seed: 3, fuel: FUEL };
    let mut debugger = Debugger::new(program, start);
    debugger.extend(timeline.inputs().iter().cloned());
    debugger.go(&Goal::End, Direction::Forward);
    let end = debugger.here().time();
    assert_eq!(end, timeline.here().time(), "the same game");
    let mut session =
        Session::new(debugger, Options { file: None, passes: Passes::all(), modules: None });
    let mut back = |lines: &[&str]| {
        session.debugger.seek(end);
        let mut answers: Vec<Answer> = Vec::new();
        for line in lines.iter().chain(&["reverse-continue"]) {
            session.execute(line, &mut answers).unwrap();
        }
        session.execute("delete all", &mut answers).unwrap();
        session.debugger.here().time()
    };
    for breakpoint in [
        "break phase 0",
        "break phase C",
        "break phase C if game.time < 5000",
        "break phase C if hits == 2",
        "break signal if game.time < 5000",
        "break action if game.time < 5000",
        "break op destroy if game.time < 5000",
        "break op rnd15 if game.time < 5000",
    ] {
        let found = back(&[breakpoint]);
        assert_eq!(found, back(&[breakpoint, "break event message"]), "{breakpoint}");
        assert!(found < end, "{breakpoint}");
    }
}

/// Steps back after steps back, which start at positions that were saved meanwhile, and steps back
/// after a change there.
#[test]
fn positions_that_are_saved_on_the_way_back_belong_to_the_game() {
    let mut timeline = timeline("hexcolumns", 5);
    let inputs = [Input::Signal(6), Input::Signal(8), Input::Advance(700)];
    play_long(&mut timeline, &inputs, 200_000);
    let all = timeline.inputs().to_vec();
    let fresh = |time: Time| {
        let mut other = self::timeline("hexcolumns", 5);
        other.extend(all.clone());
        other.seek(time);
        picture(&other)
    };
    let end = timeline.here().time();
    timeline.seek(Time(end.0 / 2));
    for _ in 0..50 {
        for _ in 0..3 {
            timeline.back(Any);
        }
        let there = timeline.here().time();
        timeline.seek(Time(there.0 - 700));
    }
    assert_eq!(picture(&timeline), fresh(timeline.here().time()));
    // What comes after a change is another game.
    let middle = timeline.here().time();
    let edit = rulvm_core::game::Edit { variables: [(62, 7)].into(), ..Default::default() };
    timeline.poke("", |game| {
        game.apply(&Input::Edit(edit.clone()));
    });
    timeline.seek(Time(middle.0 + 20_000));
    assert_eq!(timeline.here().game().state().variables[62], 7);
    timeline.seek(Time(middle.0 - 1));
    assert_eq!(picture(&timeline), fresh(timeline.here().time()));
}

/// Generates expressions whose values change at most when what they read changes.
fn expression() -> impl Strategy<Value = String> {
    let fact = ["stack.size", "game.period", "game.over", "game.hexagons", "game.timer"];
    let term = prop_oneof![
        6 => (0..64).prop_map(|index| format!("V[{index}]")),
        2 => (1..217).prop_map(|cell| format!("color(cell({}, 0))", cell % 9)),
        2 => (1..9, 0..8).prop_map(|(cell, mark)| format!("marked(cell({cell}, 0), {mark})")),
        1 => (1..9).prop_map(|cell| format!("marks(cell(0, {cell}))")),
        1 => (0..64).prop_map(|index| format!("V[V[{index}]]")),
        2 => proptest::sample::select(fact.to_vec()).prop_map(str::to_owned),
    ];
    let operator = proptest::sample::select(vec!["+", "<", "*", "=="]);
    proptest::collection::vec(term, 1..3).prop_flat_map(move |terms| {
        operator.clone().prop_map(move |operator| terms.join(&format!(" {operator} ")))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]

    /// Of any expression, a search that skips parts of a game finds the same changes.
    #[test]
    fn skipping_finds_what_a_plain_search_finds(
        inputs in inputs(),
        seed in any::<u64>(),
        rule in 0..3_usize,
        expressions in proptest::collection::vec(expression(), 4),
        part in 1..4_u64,
    ) {
        let name = ["tetrhex", "tetlight", "hexcolumns"][rule];
        let mut timeline = timeline(name, seed);
        let inputs: Vec<Input> = inputs.into_iter().chain([Input::Advance(900)]).collect();
        play_long(&mut timeline, &inputs, 250_000);
        change_in_the_middle(&mut timeline);
        let names = Names::new(timeline.here().game().program());
        let to = Time(timeline.here().time().0 * part / 3);
        for text in &expressions {
            let what = Expr::parse(text).unwrap().resolve(&names, None).unwrap();
            let number = |game: &Game| {
                let value = what.evaluate(&Context::new(game, None));
                value.map_or(i64::MAX, |value| value.number.into())
            };
            let depends = what.depends();
            prop_assert!(depends.is_some(), "{}", text);
            let expected = timeline.last_before(Changes::new(None, number), to);
            let found = timeline.last_before(Changes::new(depends, number), to);
            prop_assert_eq!(found, expected, "{} in {}", text, name);
        }
    }
}

/// Generates inputs as a player makes them.
fn inputs() -> impl Strategy<Value = Vec<Input>> {
    let input = prop_oneof![
        4 => (1..=8_u8).prop_map(Input::Signal),
        2 => (1..=3000_u64).prop_map(Input::Advance),
        1 => any::<bool>().prop_map(Input::Window),
    ];
    proptest::collection::vec(input, 1..12)
}

#[test]
fn a_game_step_by_step_is_the_same_game() {
    for name in ["tetrhex", "tetlight", "hexcolumns"] {
        let list = [Input::Signal(4), Input::Advance(4000), Input::Signal(6), Input::Advance(900)];
        let (mut game, _) = Game::new(rule(name), Edge::ALL[0], 7);
        for input in &list {
            game.apply(input);
        }
        let mut timeline = timeline(name, 7);
        timeline.extend(list);
        let mut steps = 0;
        while timeline.forward(Any) == Reached::Found {
            steps += 1;
        }
        assert!(steps > 100, "{name}: {steps}");
        assert_eq!(timeline.here().time(), Time(steps));
        assert_eq!(state_hash(timeline.here().game()), state_hash(&game), "{name}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    /// Every position looks the same, stepping forward and back, and going there directly.
    #[test]
    fn positions_are_the_same_forwards_and_backwards(
        inputs in inputs(),
        seed in any::<u64>(),
        rule in 0..3_usize,
        stride in 1..200_usize,
    ) {
        let name = ["tetrhex", "tetlight", "hexcolumns"][rule];
        let mut timeline = timeline(name, seed);
        timeline.extend(inputs);
        let mut pictures = vec![picture(&timeline)];
        while timeline.forward(Any) == Reached::Found && pictures.len() < 30_000 {
            pictures.push(picture(&timeline));
        }
        prop_assert!(pictures.len() > 50);
        let mut k = pictures.len() - 1;
        while let Some(before) = k.checked_sub(stride) {
            k = before;
            timeline.seek(Time(k as u64));
            prop_assert_eq!(&picture(&timeline), &pictures[k]);
            prop_assert_eq!(timeline.back(Any) == Reached::Beginning, k <= 1);
            prop_assert_eq!(&picture(&timeline), &pictures[k.saturating_sub(1)]);
            if k > 0 {
                timeline.forward(Any);
                prop_assert_eq!(&picture(&timeline), &pictures[k]);
            }
        }
        timeline.forward(Nothing);
        let expected = pictures.last().unwrap();
        if pictures.len() < 30_000 {
            prop_assert_eq!(&picture(&timeline), expected);
        }
    }
}

#[test]
fn the_end_and_the_beginning_are_reported() {
    let mut timeline = timeline("tetrhex", 1);
    assert_eq!(timeline.back(Any), Reached::Beginning);
    assert_eq!(timeline.forward(Nothing), Reached::End);
    let end = timeline.here().time();
    assert!(timeline.here().run().is_none());
    assert_eq!(timeline.back(Nothing), Reached::Beginning);
    assert_eq!(timeline.here().time(), Time(0));
    assert_eq!(timeline.forward(Nothing), Reached::End);
    assert_eq!(timeline.here().time(), end);
}

#[test]
fn changes_from_outside_stay_where_they_were_made_and_can_be_taken_back() {
    let mut timeline = timeline("tetrhex", 1);
    timeline.extend([Input::Advance(1000), Input::Advance(1000)]);
    timeline.forward(Nothing);
    let end = picture(&timeline);
    let middle = Time(timeline.here().time().0 / 2);
    timeline.seek(middle);
    let edit = rulvm_core::game::Edit { variables: [(30, 1234)].into(), ..Default::default() };
    timeline.poke("note", |game| {
        game.apply(&Input::Edit(edit.clone()));
    });
    let seen = |timeline: &Timeline| timeline.here().game().state().variables[30];
    assert_eq!(seen(&timeline), 1234);
    assert_eq!(timeline.to_come(), 2, "inputs to come stay");
    timeline.forward(Nothing);
    assert_eq!(seen(&timeline), 1234);
    timeline.seek(middle.before());
    assert_eq!(seen(&timeline), 0);
    timeline.forward(Any);
    assert_eq!(seen(&timeline), 1234);
    timeline.back(Nothing);
    assert_eq!(seen(&timeline), 0);
    timeline.seek(middle);
    assert_eq!(seen(&timeline), 1234);
    assert_eq!(timeline.undo(), Some(Undone::Poke("note".to_owned())));
    assert_eq!(timeline.here().time(), middle);
    assert_eq!(seen(&timeline), 0);
    timeline.forward(Nothing);
    assert_eq!(picture(&timeline), end);
    assert_eq!(timeline.undo(), None);
}

#[test]
fn another_input_takes_the_place_of_those_to_come_and_can_be_taken_back() {
    let mut timeline = timeline("tetlight", 3);
    timeline.extend([Input::Advance(1000), Input::Advance(1000)]);
    timeline.forward(Nothing);
    let end = picture(&timeline);
    timeline.seek(Time(5));
    timeline.push(Input::Signal(1));
    assert_eq!(timeline.forward(Nothing), Reached::End);
    assert_ne!(picture(&timeline), end);
    assert_eq!(timeline.undo(), Some(Undone::Inputs(vec![Input::Signal(1)])));
    assert_eq!(timeline.here().time(), Time(5));
    timeline.forward(Nothing);
    assert_eq!(picture(&timeline), end);
}

#[test]
fn the_memory_for_checkpoints_is_limited() {
    let mut timeline = timeline("hexcolumns", 3);
    while timeline.here().game().status() == Status::Playing {
        timeline.extend((0..100).map(|_| Input::Advance(1000)));
        timeline.forward(Nothing);
    }
    let (_, size) = timeline.cost();
    assert!(size < 32 << 20);
    assert_eq!(timeline.back(Any), Reached::Found);
}
