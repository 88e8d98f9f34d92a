//! Games that continue with another version of their rule.

use grammar::hex::{Cell, Edge};
use proptest::prelude::*;
use rulvm_core::game::{Edit, ReloadError};
use rulvm_core::log::state_hash;
use rulvm_core::machine::Hexagon;
use rulvm_core::{Game, Input, Program, Status};
use test_support::frame;

fn compile(items: &str) -> Program {
    let options = rulc_compiler::Options { map: true, ..rulc_compiler::Options::default() };
    let memory = rulc_compiler::Memory::default();
    let compilation = rulc_compiler::compile_with("t.rul", &frame::rule(items), &memory, &options);
    let output = compilation.output.unwrap_or_else(|| panic!("{:?}", compilation.diagnostics));
    let program = Program::load(output.bytes).unwrap().with_map(output.map.unwrap());
    assert!(program.map().is_some());
    program
}

fn begin(program: &Program) -> Game {
    Game::new(program.clone(), Edge::ALL[0], 3).0
}

/// Returns the index of a variable.
fn index(game: &Game, name: &str) -> u8 {
    let variables = &game.program().map().unwrap().names.variables;
    variables.iter().find(|variable| variable.name == name).unwrap().index
}

fn value(game: &Game, name: &str) -> i32 {
    game.state().variables[usize::from(index(game, name))]
}

fn set(game: &mut Game, name: &str, value: i32) {
    let variables = [(index(game, name), value)].into();
    game.apply(&Input::Edit(Edit { variables, ..Edit::default() }));
}

const PATTERNS: [&str; 4] = ["plain", "star", "moon", "sun"];
const SHAPES: [&str; 3] =
    ["shape dot { here }", "shape two { here, up }", "shape bend { here, up, up_left }"];
const VARIABLES: [&str; 5] = ["a", "b", "c", "d", "e"];
const MARKS: [&str; 3] = ["seen", "found", "gone"];

/// Returns a rule whose items are declared in some order.
fn shuffled(patterns: &[usize], shapes: &[usize], variables: &[usize], marks: &[usize]) -> String {
    let mut items =
        String::from("rule \"Test\" { edge 6; }\nnumber points { label en \"Points\"; }\n");
    for &k in patterns {
        items += &frame::pattern(PATTERNS[k]);
        items.push('\n');
    }
    for &k in shapes {
        items += SHAPES[k];
        items.push('\n');
    }
    for &k in variables {
        items += &format!("var {};\n", VARIABLES[k]);
    }
    for &k in marks {
        items += &format!("mark {};\n", MARKS[k]);
    }
    items
        + "var liked;\n\
        phase A { piece.shape = 1 + random() % 3; liked = sun;\n\
        for n in 1..4 { piece.color[n] = red; piece.pattern[n] = 1 + random() % 4; } }\n\
        phase B { a += 1; b += 2; c += 3; d += 4; e += 5;\n\
        for x in cells { if color(x) > 0 { set_mark(x, seen); set_mark(x, found); \
        set_mark(x, gone); } }\n\
        return if signal == LEFT { move_left } else if signal == RGHT { move_right }\n\
            else if signal == ROTL { turn_left } else { drop }; }\n\
        phase C { points += a + b + c + d + e; for x in cells { \
        if pattern(x) == liked { points += 1; } } }\n\
        phase S { return points; }\n"
}

fn order(count: usize) -> impl Strategy<Value = Vec<usize>> {
    Just((0..count).collect::<Vec<_>>()).prop_shuffle()
}

fn orders() -> impl Strategy<Value = String> {
    (order(4), order(3), order(5), order(3)).prop_map(|(patterns, shapes, variables, marks)| {
        shuffled(&patterns, &shapes, &variables, &marks)
    })
}

/// A cell: color and name of the pattern, names of the marks.
type Named = (Option<(u8, String)>, Vec<String>);

/// Returns all cells.
fn board(game: &Game) -> Vec<Named> {
    let names = &game.program().map().unwrap().names;
    let cells = game.edge().all_cells();
    let pattern = |hexagon: Hexagon| names.patterns[usize::from(hexagon.pattern) - 1].clone();
    cells
        .map(|cell| {
            let bits = (0..8).filter(|bit| game.state().board.marks(cell) >> bit & 1 != 0);
            let mut marks: Vec<String> = bits.map(|bit| names.marks[bit].clone()).collect();
            marks.sort();
            let hexagon = game.state().board.hexagon(cell);
            (hexagon.map(|hexagon| (hexagon.color, pattern(hexagon))), marks)
        })
        .collect()
}

fn inputs() -> impl Strategy<Value = Vec<Input>> {
    let input = prop_oneof![
        4 => (1..=14_u8).prop_map(Input::Signal),
        1 => (0..1500_u64).prop_map(Input::Advance),
    ];
    prop::collection::vec(input, 0..40)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn the_same_rule_changes_nothing(
        name in prop::sample::select(vec!["tetrhex", "tetlight", "hexcolumns"]),
        seed in any::<u64>(),
        before in inputs(),
        after in inputs(),
    ) {
        let program = Program::load(stdlib_rules::rules::rule(name).unwrap().to_vec()).unwrap();
        let (mut game, _) = Game::new(program.clone(), Edge::ALL[1], seed);
        before.iter().for_each(|input| drop(game.apply(input)));
        let mut other = game.reloaded(&program).unwrap();
        prop_assert_eq!(state_hash(&other), state_hash(&game));
        for input in &after {
            prop_assert_eq!(other.apply(input), game.apply(input));
            prop_assert_eq!(state_hash(&other), state_hash(&game));
        }
    }

    #[test]
    fn names_keep_their_values_wherever_they_are_and_the_way_back_leads_to_the_same_game(
        one in orders(),
        other in orders(),
        inputs in inputs(),
        values in prop::collection::vec(any::<i32>(), 5),
    ) {
        let mut game = begin(&compile(&one));
        inputs.iter().for_each(|input| drop(game.apply(input)));
        for (name, &value) in VARIABLES.iter().zip(&values) {
            set(&mut game, name, value);
        }
        let moved = game.reloaded(&compile(&other)).unwrap();
        for (name, &expected) in VARIABLES.iter().zip(&values) {
            prop_assert_eq!(value(&moved, name), expected);
        }
        prop_assert_eq!(value(&moved, "points"), value(&game, "points"));
        prop_assert_eq!(board(&moved), board(&game));
        prop_assert_eq!(moved.piece_cells(), game.piece_cells());
        prop_assert_eq!((moved.time(), moved.fall()), (game.time(), game.fall()));
        prop_assert_eq!(moved.state().rng, game.state().rng);
        let back = moved.reloaded(game.program()).unwrap();
        prop_assert_eq!(state_hash(&back), state_hash(&game));
    }
}

#[test]
fn what_is_new_has_the_value_of_a_new_game() {
    let old = "var kept;\nphase B { kept += 1; return kept; }";
    let new = "var fresh, given, kept;\nphase 0 { given = 7; kept = 9; }\n\
        phase B { kept += 1; fresh += 1; given += 1; return fresh + given + kept; }";
    let mut game = begin(&compile(old));
    set(&mut game, "kept", 3);
    let game = game.reloaded(&compile(new)).unwrap();
    assert_eq!(["kept", "fresh", "given"].map(|name| value(&game, name)), [3, 0, 7]);
}

#[test]
fn the_elements_of_an_array_keep_their_values_even_if_they_have_another_size() {
    let items = |arrays: &str| {
        format!(
            "number shown {{ label en \"n\"; }}\nvar {arrays};\n\
             phase 0 {{ for k in 0..len(held) - 1 {{ held[k] = 10 * k; }} \
             for k in 0..len(bag) - 1 {{ bag[k] = (k + 5) % 8; }} }}\n\
             phase C {{ shown = 100 * held[2] + bag[11]; }}\n"
        )
    };
    let game = begin(&compile(&items("held[4], bag[12] in 0..7")));
    for arrays in ["bag[12] in -8..7, other, held[3]", "held[4] in 0..63, bag[14]"] {
        let mut moved = game.reloaded(&compile(&items(arrays))).unwrap();
        moved.apply(&Input::Call(rulvm_core::game::PhaseLetter(grammar::rul3::Phase::Landed)));
        assert_eq!(value(&moved, "shown"), 2000, "{arrays}");
    }
}

#[test]
fn a_pattern_that_is_gone_becomes_the_first_one() {
    let items = |patterns: &[&str]| {
        let patterns: Vec<String> = patterns.iter().map(|name| frame::pattern(name)).collect();
        patterns.join("\n")
    };
    let mut game = begin(&compile(&items(&["plain", "star", "moon"])));
    let cells = [(1, [2, 2, 0]), (2, [3, 3, 0])].into();
    game.apply(&Input::Edit(Edit { cells, ..Edit::default() }));
    let game = game.reloaded(&compile(&items(&["sun", "plain", "moon"]))).unwrap();
    let there = |id: i32| game.state().board.hexagon(Cell::new(id).unwrap());
    assert_eq!(there(1), Some(Hexagon { color: 2, pattern: 1 }));
    assert_eq!(there(2), Some(Hexagon { color: 3, pattern: 3 }));
    assert_eq!(game.piece().unwrap().hexagons[0].pattern, 2);
}

#[test]
fn a_variable_that_holds_a_mark_holds_the_same_one() {
    let items = |first: &str, second: &str| {
        format!(
            "mark {first}, {second};\nvar held;\n\
             phase B {{ held = if signal == LEFT {{ {first} }} else {{ {second} }}; \
             return do_nothing; }}\n\
             phase C {{ for c in hexagons {{ set_mark(c, {first}); set_mark(c, held); }} \
             destroy(found); }}"
        )
    };
    let names = |program: &Program| program.map().unwrap().names.marks.clone();
    let (old, new) = (compile(&items("seen", "found")), compile(&items("found", "seen")));
    assert_ne!(names(&old), names(&new));
    let mut game = begin(&old);
    for (number, name) in (0..).zip(names(&old)) {
        set(&mut game, "held", number);
        let held = value(&game.reloaded(&new).unwrap(), "held");
        assert_eq!(names(&new)[usize::try_from(held).unwrap()], name);
    }
}

#[test]
fn the_timer_continues_with_its_variable() {
    let items = |variables: &str| {
        format!(
            "var {variables};\nphase 0 {{ clock = 60; timer(clock); }}\n\
             phase B {{ other += 1; clock += 0; return do_nothing; }}\nphase S {{ return other; }}"
        )
    };
    let mut game = begin(&compile(&items("clock, other")));
    game.apply(&Input::Advance(2000));
    let mut game = game.reloaded(&compile(&items("other, clock"))).unwrap();
    assert_eq!(value(&game, "clock"), 58);
    game.apply(&Input::Advance(1000));
    assert_eq!(value(&game, "clock"), 57);
}

#[test]
fn a_rule_that_cannot_continue_says_why() {
    let small = compile("rule \"Test\" { edge 6; }\nshape two { here, down }");
    let game = begin(&small);
    let to = |items: &str| game.reloaded(&compile(items)).unwrap_err();
    let other_edge = "rule \"Test\" { edge 7; }\nshape two { here, down }";
    assert_eq!(to(other_edge), ReloadError::Edge(Edge::ALL[1]));
    assert_eq!(to("rule \"Test\" { edge 6; }\nshape one { here }"), ReloadError::Piece);
    // At its present place, it would be above the board.
    assert_eq!(
        to("rule \"Test\" { edge 6; }\nshape two { here, up, here + down }"),
        ReloadError::Piece
    );
    let deep = compile("rule \"Test\" { stack 100; }");
    let mut game = begin(&deep);
    game.apply(&Input::Edit(Edit { stack: Some(vec![1; 50]), ..Edit::default() }));
    let less = compile("rule \"Test\" { stack 20; }");
    assert_eq!(game.reloaded(&less).unwrap_err(), ReloadError::Stack { used: 50, size: 20 });
}

#[test]
fn a_game_that_is_over_stays_so() {
    let items = "phase B { return abort; }";
    let mut game = begin(&compile(items));
    game.apply(&Input::Signal(1));
    let game = game.reloaded(&compile("phase B { return do_nothing; }")).unwrap();
    assert_eq!(game.status(), Status::Over);
}
