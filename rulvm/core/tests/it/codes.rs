//! What each code does (section 6.9): one table of examples that omits no code.
//!
//! The examples run on a board with 6 cells in an edge. Cell 46 (column 0, height 5) holds a
//! hexagon of color 3 and pattern 2, and has the marks 0 and 2; cell 45 below it has color 1.
//! `V[20]` is 7, the stack holds 5 and 9.

use std::collections::BTreeSet;

use grammar::hex::cell_id;
use grammar::isa::{Op, Trap, VarIndex};
use rulvm_core::machine::LastPiece;
use test_support::asm::assemble;
use test_support::bench::{Bench, at};

fn bench() -> Bench {
    let mut bench = Bench::default();
    bench.put(46, 3, 2);
    bench.put(45, 1, 1);
    bench.mark(46, 0b101);
    bench.state.variables[20] = 7;
    bench.state.stack = vec![5, 9].into();
    let cells = [Some(at(46)), Some(at(47)), None, None];
    bench.state.piece = Some(LastPiece { reference: Some(at(51)), cells, size: 2 });
    bench
}

const MIN: i32 = i32::MIN;
const MAX: i32 = i32::MAX;

/// Returns codes, examples, and their values or traps.
fn examples() -> Vec<(Op, &'static str, Result<i32, Trap>)> {
    use Trap::{
        BadCell, BadHexagon, BadMark, BadModulus, BadVariable, DivisionByZero, EmptyTable,
        ReturnInExpression, StackUnderflow,
    };
    vec![
        // Arithmetic is modulo 2^32 (N2).
        (Op::Add, "add 3 4", Ok(7)),
        (Op::Add, "add 2147483647 1", Ok(MIN)),
        (Op::Subtract, "sub 3 4", Ok(-1)),
        (Op::Subtract, "sub -2147483648 1", Ok(MAX)),
        (Op::Multiply, "mul -3 4", Ok(-12)),
        (Op::Multiply, "mul 65536 65537", Ok(65536)),
        (Op::Divide, "div 7 2", Ok(3)),
        (Op::Divide, "div -7 2", Ok(-3)),
        (Op::Divide, "div -2147483648 -1", Ok(MIN)),
        (Op::Divide, "div 1 0", Err(DivisionByZero)),
        (Op::Modulo, "mod 7 3", Ok(1)),
        (Op::Modulo, "mod -7 3", Ok(2)),
        (Op::Modulo, "mod 7 0", Err(BadModulus)),
        (Op::Modulo, "mod 7 -3", Err(BadModulus)),
        // The count of a shift is taken modulo 64 (N3).
        (Op::ShiftLeft, "shl 1 31", Ok(MIN)),
        (Op::ShiftLeft, "shl 1 32", Ok(0)),
        (Op::ShiftLeft, "shl 1 64", Ok(1)),
        (Op::ShiftLeft, "shl 1 -1", Ok(0)),
        (Op::ShiftRight, "shr -8 1", Ok(-4)),
        (Op::ShiftRight, "shr -8 63", Ok(-1)),
        (Op::ShiftRight, "shr 8 40", Ok(0)),
        (Op::ShiftRight, "shr 8 65", Ok(4)),
        (Op::Word, "word -300", Ok(-300)),
        (Op::Long, "long 70000", Ok(70000)),
        // True is -1.
        (Op::Equal, "eq 3 3", Ok(-1)),
        (Op::Equal, "eq 3 4", Ok(0)),
        (Op::NotEqual, "ne 3 4", Ok(-1)),
        (Op::NotEqual, "ne 3 3", Ok(0)),
        (Op::Less, "lt -1 0", Ok(-1)),
        (Op::Less, "lt 0 0", Ok(0)),
        (Op::Greater, "gt 1 0", Ok(-1)),
        (Op::Greater, "gt 0 0", Ok(0)),
        (Op::LessEqual, "le 0 0", Ok(-1)),
        (Op::LessEqual, "le 1 0", Ok(0)),
        (Op::GreaterEqual, "ge 0 0", Ok(-1)),
        (Op::GreaterEqual, "ge -1 0", Ok(0)),
        (Op::Not, "not 0", Ok(-1)),
        (Op::Not, "not 5", Ok(-6)),
        (Op::And, "and 12 10", Ok(8)),
        (Op::Or, "or 12 10", Ok(14)),
        (Op::Xor, "xor 12 10", Ok(6)),
        (Op::Absolute, "abs -5", Ok(5)),
        (Op::Absolute, "abs -2147483648", Ok(MIN)),
        (Op::Square, "sqr -5", Ok(25)),
        (Op::Square, "sqr 65539", Ok(9)),
        (Op::Square, "sqr 32768", Ok(1 << 30)),
        (Op::Minimum, "min -1 3", Ok(-1)),
        (Op::Maximum, "max -1 3", Ok(3)),
        (Op::Compare, "cmp 1 2 3", Ok(-1)),
        (Op::Compare, "cmp 2 2 3", Ok(0)),
        (Op::Compare, "cmp 4 2 3", Ok(1)),
        (Op::Compare, "cmp 5 9 3", Ok(-1)),
        // Branches are transparent (E1): they appear where an operand is awaited.
        (Op::BranchShort, "add 1 brs 1 ~there 10 there: 20", Ok(21)),
        (Op::BranchShort, "add 1 brs 0 ~there 10 there: 20", Ok(20)),
        (Op::Branch, "add 1 br 1 @there 10 there: 20", Ok(21)),
        (Op::Branch, "add 1 br 0 @there 10 there: 20", Ok(20)),
        (Op::Jump, "add 1 jmp @there 10 there: 20", Ok(21)),
        (Op::Case, "case 1 c[ @a @b ] a: 10 ret b: 20", Ok(20)),
        (Op::Case, "case -2 c[ @a @b ] a: 10 ret b: 20", Ok(10)),
        (Op::Case, "case 0 c[ ] 1", Err(EmptyTable)),
        (Op::Call, "add 1 call @f ret f: 30", Ok(31)),
        (Op::Return, "30", Ok(30)),
        (Op::Return, "add 1", Err(ReturnInExpression)),
        (Op::Words, "words 1 w[ 300 -300 ]", Ok(-300)),
        (Op::Words, "words -1 w[ 300 -300 ]", Ok(-300)),
        (Op::Words, "words 0 w[ ]", Err(EmptyTable)),
        (Op::Longs, "longs 2 l[ 70000 -70000 ]", Ok(70000)),
        (Op::Longs, "longs 0 l[ ]", Err(EmptyTable)),
        (Op::Load, "load 20", Ok(7)),
        (Op::Load, "load 64", Err(BadVariable)),
        (Op::Load, "load -1", Err(BadVariable)),
        (Op::Store, "store 20 3", Ok(3)),
        (Op::Store, "store -44 3", Ok(10)),
        (Op::Store, "store 84 3", Ok(4)),
        (Op::Store, "store 128 3", Err(BadVariable)),
        (Op::Store, "store -65 3", Err(BadVariable)),
        (Op::Push, "push 4", Ok(4)),
        (Op::Top, "top", Ok(9)),
        (Op::Top, "add pull add pull top", Err(StackUnderflow)),
        (Op::Pull, "sub pull pull", Ok(4)),
        (Op::Pull, "add pull add pull pull", Err(StackUnderflow)),
        (Op::Next, "next 0", Ok(0)),
        (Op::Next, "next -1", Ok(0)),
        (Op::Paused, "paused", Ok(0)),
        (Op::Timer, "timer 20", Ok(20)),
        (Op::Timer, "timer -9", Ok(-9)),
        (Op::Timer, "timer 64", Err(BadVariable)),
        (Op::Period, "period 9999", Ok(9999)),
        (Op::Message, "msg", Ok(0)),
        (Op::Edge, "edge", Ok(6)),
        (Op::Cell, "cell 0 5", Ok(46)),
        (Op::Cell, "cell 0 11", Ok(0)),
        (Op::Cell, "cell 6 0", Ok(0)),
        (Op::Cell, "cell -2147483648 0", Ok(0)),
        (Op::Height, "height 46", Ok(5)),
        (Op::Height, "height 0", Ok(0)),
        (Op::Height, "height 92", Err(BadCell)),
        (Op::Column, "column 1", Ok(-5)),
        (Op::Column, "column 91", Ok(5)),
        (Op::Column, "column 0", Ok(0)),
        (Op::Column, "column -1", Err(BadCell)),
        (Op::Marked, "marked 46 2", Ok(-1)),
        (Op::Marked, "marked 46 1", Ok(0)),
        (Op::Marked, "marked 0 1", Ok(0)),
        (Op::Marked, "marked 46 8", Err(BadMark)),
        (Op::Marked, "marked 46 -1", Err(BadMark)),
        (Op::Marked, "marked 256 0", Err(BadCell)),
        // From mark 8 on, the value is the previous state (E9).
        (Op::FlipMark, "flip 46 2", Ok(46)),
        (Op::FlipMark, "flip 46 10", Ok(-1)),
        (Op::FlipMark, "flip 46 9", Ok(0)),
        (Op::FlipMark, "flip 46 16", Err(BadMark)),
        (Op::ClearMark, "clear 46 -1", Ok(46)),
        (Op::ClearMark, "clear 46 8", Ok(-1)),
        (Op::ClearMark, "clear 92 8", Err(BadCell)),
        (Op::SetMark, "set 46 7", Ok(46)),
        (Op::SetMark, "set 46 15", Ok(0)),
        (Op::SetMark, "set 0 15", Ok(0)),
        (Op::SetMark, "set 0 16", Err(BadMark)),
        (Op::Destroy, "destroy 99 0", Ok(1)),
        (Op::Destroy, "destroy 99 1", Ok(0)),
        (Op::Destroy, "destroy 99 -1", Ok(2)),
        (Op::Destroy, "destroy 99 8", Err(BadMark)),
        (Op::DestroyLoop, "destroyl set 45 1 1", Ok(2)),
        (Op::DestroyLoop, "destroyl 0 -1", Err(BadMark)),
        (Op::DestroyLoop, "destroyl 0 8", Err(BadMark)),
        // The value of a loop is that of the last body, for cell 0 (E6).
        (Op::Neighbors, "add nbrs 21 46 store -42 v21 v22", Ok(45 + 45)),
        (Op::Adjacent, "add adj 21 41 store -42 v21 v22", Ok(2 * (42 + 52 + 31))),
        (Op::Hexagons, "add hexs 21 store -42 v21 v22", Ok(2 * (45 + 46))),
        (Op::Cells, "cells 21 store -42 1", Ok(92)),
        (Op::Neighbors, "nbrs 64 46 0", Err(BadVariable)),
        (Op::Adjacent, "adj 21 92 0", Err(BadCell)),
        (Op::Hexagons, "hexs -1 0", Err(BadVariable)),
        (Op::Cells, "cells 64 0", Err(BadVariable)),
        (Op::Piece, "piece -1", Ok(2)),
        (Op::Piece, "piece 0", Ok(51)),
        (Op::Piece, "piece 2", Ok(47)),
        (Op::Piece, "piece 3", Err(BadHexagon)),
        (Op::PatternOf, "pattern 46", Ok(2)),
        (Op::PatternOf, "pattern 47", Ok(0)),
        (Op::PatternOf, "pattern 0", Ok(-1)),
        (Op::PatternOf, "pattern 92", Err(BadCell)),
        (Op::ColorOf, "color 46", Ok(3)),
        (Op::ColorOf, "color 47", Ok(0)),
        (Op::ColorOf, "color 0", Ok(-1)),
        (Op::ColorOf, "color -1", Err(BadCell)),
        (Op::Step, "step 46 0", Ok(45)),
        (Op::Step, "step 46 1", Ok(56)),
        (Op::Step, "step 46 2", Ok(57)),
        (Op::Step, "step 46 3", Ok(47)),
        (Op::Step, "step 46 4", Ok(36)),
        (Op::Step, "step 46 -1", Ok(35)),
        (Op::Step, "step 41 0", Ok(0)),
        (Op::Step, "step 0 3", Ok(0)),
        (Op::Step, "step 92 3", Err(BadCell)),
        // Random values are those of crate `rand_pcg` for seed 1 (N7); see `rng.rs`.
        (Op::Random15, "lt rnd15 0", Ok(0)),
        (Op::Random16, "eq rnd16 70000", Ok(0)),
        (Op::Random31, "lt rnd31 0", Ok(0)),
        (Op::Random32, "eq rnd32 rnd32", Ok(0)),
    ]
}

#[test]
fn every_example_gives_its_value() {
    for (op, source, expected) in examples() {
        assert_eq!(bench().value(source), expected, "{op:?}: {source}");
    }
}

#[test]
fn no_code_is_without_an_example() {
    let tested: BTreeSet<Op> = examples()
        .into_iter()
        .filter(|(op, source, _)| assemble(&format!("{source} ret")).bytes.contains(&op.byte()))
        .map(|(op, ..)| op)
        .collect();
    let missing: Vec<Op> = Op::ALL.into_iter().filter(|op| !tested.contains(op)).collect();
    assert_eq!(missing, []);
}

#[test]
fn every_trap_of_a_code_has_an_example() {
    let tested: BTreeSet<(Op, Trap)> = examples()
        .into_iter()
        .filter_map(|(op, _, expected)| Some((op, expected.err()?)))
        .collect();
    // Limits and fuel have their own tests, and the three codes for marks share theirs.
    let elsewhere = [Trap::StackOverflow, Trap::Runaway];
    let shared = [Op::FlipMark, Op::ClearMark, Op::SetMark, Op::Neighbors, Op::Adjacent];
    for op in Op::ALL.into_iter().filter(|op| !shared.contains(op)) {
        for &trap in op.info().traps.iter().filter(|trap| !elsewhere.contains(trap)) {
            assert!(tested.contains(&(op, trap)), "{op:?} can trap {trap}");
        }
    }
}

#[test]
fn variables_and_constants_are_codes_of_one_byte() {
    for index in 0..64_u8 {
        let mut bench = bench();
        bench.state.variables[usize::from(index)] = 1000 + i32::from(index);
        assert_eq!(bench.run_bytes(&[index, 0x51]), Ok(1000 + i32::from(index)));
    }
    for byte in 0x80..=0xFF_u8 {
        assert_eq!(bench().run_bytes(&[byte, 0x51]), Ok(i32::from(byte) - 0xC0));
    }
}

#[test]
fn e5_store_changes_only_its_variable() {
    let mut bench = bench();
    assert_eq!(bench.value("store 20 store -44 1"), Ok(8), "both operands first, then the store");
    assert_eq!(bench.state.variables[20], 8);
    assert_eq!(bench.state.variables.iter().filter(|&&value| value != 0).count(), 1);
    assert_eq!(bench.value("store -64 2147483647"), Ok(MAX));
    assert_eq!(bench.value("store -64 1"), Ok(MIN));
    assert_eq!(bench.value("store 64 1"), Ok(MAX));
}

#[test]
fn e9_operations_on_all_marks() {
    let mut bench = bench();
    assert_eq!(bench.value("flip 46 -1"), Ok(46));
    assert_eq!(bench.marks(46), 0b1111_1010);
    assert_eq!(bench.value("set 46 -2147483648"), Ok(46));
    assert_eq!(bench.marks(46), 0xFF);
    assert_eq!(bench.value("clear 46 11"), Ok(-1));
    assert_eq!(bench.marks(46), 0b1111_0111);
    assert_eq!(bench.value("clear 46 -1"), Ok(46));
    assert_eq!(bench.marks(46), 0);
    for source in ["flip 0 -1", "set 0 3", "clear 0 9"] {
        assert_eq!(bench.value(source), Ok(0), "{source}");
    }
}

#[test]
fn e11_piece_before_the_first_and_with_its_reference_outside() {
    let mut bench = bench();
    let piece = bench.state.piece.unwrap();
    bench.state.piece = Some(LastPiece { reference: None, ..piece });
    assert_eq!(bench.value("piece 0"), Ok(0));
    assert_eq!(bench.value("piece -2147483648"), Ok(2));
    bench.state.piece = None;
    for n in ["-1", "0", "1", "5", "2147483647"] {
        assert_eq!(bench.value(&format!("piece {n}")), Ok(0));
    }
}

#[test]
fn e12_the_period_is_clamped_but_the_value_is_not() {
    for (asked, period) in [(0, 1), (-5, 1), (1, 1), (8191, 8191), (8192, 8191), (MAX, 8191)] {
        let mut bench = bench();
        assert_eq!(bench.state.period, 1000);
        assert_eq!(bench.value(&format!("period {asked}")), Ok(asked));
        assert_eq!(bench.state.period, period);
    }
}

#[test]
fn e5_timer_branches_and_unbranches() {
    let mut bench = bench();
    assert_eq!(bench.value("timer 63"), Ok(63));
    assert_eq!(bench.state.timer, VarIndex::new(63));
    assert_eq!(bench.value("timer 64"), Err(Trap::BadVariable));
    assert_eq!(bench.state.timer, VarIndex::new(63));
    assert_eq!(bench.value("timer -1"), Ok(-1));
    assert_eq!(bench.state.timer, None);
}

#[test]
fn e13_the_stack_has_the_size_of_the_header() {
    let mut bench = bench();
    bench.state.stack_size = 3;
    assert_eq!(bench.value("push 1"), Ok(1));
    assert_eq!(bench.run("5 push 2 ret"), Err((Trap::StackOverflow, 1)));
    assert_eq!(bench.state.stack, [5, 9, 1]);
    bench.state.stack.clear();
    assert_eq!(bench.run("7 top ret"), Err((Trap::StackUnderflow, 1)));
    assert_eq!(bench.run("7 pull ret"), Err((Trap::StackUnderflow, 1)));
}

#[test]
fn g8_next_tells_the_stored_piece_while_the_radar_is_on() {
    let mut bench = bench();
    bench.state.next = Some([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    assert_eq!(bench.value("next 3"), Ok(0));
    bench.state.radar = true;
    for index in 0..=8 {
        assert_eq!(bench.value(&format!("next {index}")), Ok(index + 1));
    }
    for index in ["-1", "9", "2147483647"] {
        assert_eq!(bench.value(&format!("next {index}")), Ok(-1));
    }
    // D6: the radar is on, and no piece is stored.
    bench.state.next = None;
    assert_eq!(bench.value("next 8"), Ok(0));
    assert_eq!(bench.value("next 9"), Ok(-1));
}

#[test]
fn g11_paused_tells_the_game_pause() {
    let mut bench = bench();
    bench.state.paused = true;
    assert_eq!(bench.value("paused"), Ok(-1));
}

#[test]
fn b1_cell_height_and_column_are_inverse() {
    for edge in 6..=9 {
        let mut bench = Bench::with_edge(edge);
        assert_eq!(bench.value("edge"), Ok(i32::from(edge)));
        let cells = bench.state.board.geometry().edge.all_cells();
        for cell in cells {
            let id = cell_id(Some(cell));
            let there = format!("cell column {id} height {id}");
            assert_eq!(bench.value(&there), Ok(id));
        }
    }
}
