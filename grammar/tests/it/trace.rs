//! Which bytes of a file can be executed.

use grammar::isa::{Address, Op, executed};

/// Returns the ranges of bytes, such as `0..2 5..7`, that a subroutine at the start can execute.
fn from_start(bytes: &[u8]) -> String {
    let ranges = executed(bytes, [Address(0)]);
    ranges.iter().map(|range| format!("{range:?}")).collect::<Vec<_>>().join(" ")
}

const RETURN: u8 = Op::Return as u8;
const CALL: u8 = Op::Call as u8;
const JUMP: u8 = Op::Jump as u8;
const BRANCH_SHORT: u8 = Op::BranchShort as u8;
const ADD: u8 = Op::Add as u8;
const WORDS: u8 = Op::Words as u8;
const CASE: u8 = Op::Case as u8;
const V0: u8 = 0;

#[test]
fn e2_a_subroutine_ends_at_its_return() {
    assert_eq!(from_start(&[V0, RETURN, V0, RETURN]), "0..2");
}

#[test]
fn e3_calls_and_branches_lead_to_their_targets() {
    // The call goes to 5 and returns.
    assert_eq!(from_start(&[CALL, 0, 4, RETURN, 0xFF, V0, RETURN]), "0..4 5..7");
    // A jump does not continue with the next byte.
    assert_eq!(from_start(&[JUMP, 0, 4, RETURN, 0xFF, V0, RETURN]), "0..3 5..7");
    // A conditional branch goes both ways.
    assert_eq!(from_start(&[BRANCH_SHORT, V0, 3, RETURN, 0xFF, RETURN]), "0..4 5..6");
}

#[test]
fn e1_at_the_target_of_a_branch_in_an_expression_the_operand_goes_on() {
    // add (brs v0 -> 6) v0 v0 ret; at 6: the first operand, the second, ret.
    let bytes = [ADD, BRANCH_SHORT, V0, 3, RETURN, 0xFF, V0, V0, RETURN, V0];
    assert_eq!(from_start(&bytes), "0..5 6..9");
}

#[test]
fn e4_tables_belong_to_the_code_that_reads_them() {
    assert_eq!(from_start(&[WORDS, V0, 2, 0, 1, 0, 2, RETURN, V0]), "0..8");
    // The targets are 3 + 5 and 5 + 5.
    assert_eq!(
        from_start(&[CASE, V0, 2, 0, 5, 0, 5, V0, RETURN, V0, RETURN, V0]),
        "0..7 8..9 10..11"
    );
}

#[test]
fn d11_a_table_that_is_cut_off_reaches_to_the_end() {
    assert_eq!(from_start(&[WORDS, V0, 200, 0, 1]), "0..5");
}

#[test]
fn e15_what_lies_outside_the_file_is_left_out() {
    assert_eq!(from_start(&[JUMP, 0x7F, 0xFF]), "0..3");
    assert_eq!(from_start(&[JUMP, 0x80, 0x00]), "0..3");
    assert!(executed(&[V0], [Address(-1), Address(1)]).is_empty());
}

#[test]
fn operands_that_would_take_too_long_count_as_everything() {
    // Each of many paths completes all the pending codes.
    let file = |pending: usize| {
        let mut bytes = vec![Op::Not.byte(); pending];
        for _ in 0..1000 {
            bytes.extend([BRANCH_SHORT, V0, 3, V0, RETURN]);
        }
        bytes.extend([RETURN, V0]);
        bytes
    };
    let few = file(2);
    assert_eq!(from_start(&few), format!("0..{}", few.len() - 1));
    let many = file(1000);
    assert_eq!(from_start(&many), format!("0..{}", many.len()));
}
