//! Files that were written to do harm: their cost is bounded.

use rulvm_modules::{ModuleSet, Why};

use crate::support::{ABI, IMPORTS, SILENT, ask, files, game, module, refusal, wasm};

#[test]
fn m28_a_function_has_at_most_4096_variables() {
    // Each call sets them to zero, which costs no fuel.
    let calls = |locals: usize| {
        let items = format!("(func $large {})", "(local i64)".repeat(locals));
        module(&items, "(call $large) (i32.const 1)")
    };
    assert_eq!(ask(&mut game(&[calls(4096)])), 1);
    let refusal = refusal(calls(4097));
    assert_eq!(refusal.why, Why::Invalid);
    assert_eq!(refusal.detail, "a function has more than 4096 variables");
}

#[test]
fn m28_blocks_have_at_most_32_values() {
    // The engine generates a copy of each value for each branch, no matter how many there are.
    let branches = |values: usize, branches: usize| {
        let all = |text: &str| text.repeat(values);
        module(
            &format!(
                "(func $branches (param i32)
                    (block (result {}) {} {}) {})",
                all("i32 "),
                all("(i32.const 0)"),
                "(br_if 0 (local.get 0))".repeat(branches),
                all("drop "),
            ),
            "(call $branches (i32.const 1)) (i32.const 1)",
        )
    };
    assert_eq!(ask(&mut game(&[branches(32, 1000)])), 1);
    for (values, count) in [(33, 1), (1000, 200_000)] {
        let refusal = refusal(branches(values, count));
        assert_eq!(refusal.why, Why::Invalid);
        assert!(refusal.detail.contains("more than 32 parameters"), "{}", refusal.detail);
    }
    let parameters = module(&format!("(func (param {}))", "i32 ".repeat(33)), "(i32.const 1)");
    assert_eq!(refusal(parameters).why, Why::Invalid);
}

#[test]
fn m28_large_tables_of_branches_can_be_compiled() {
    let targets = "0 ".repeat(60_000);
    let table = module(
        &format!(
            "(func $jumps (param i32) (result i32) (block (result i32)
                (br_table {targets} (i32.const 7) (local.get 0))))"
        ),
        "(call $jumps (call $data (i32.const 0)))",
    );
    assert_eq!(ask(&mut game(&[table])), 7);
}

#[test]
fn m28_deeply_nested_blocks_can_be_compiled() {
    let mut bytes = wasm(&format!("(module {IMPORTS} {ABI} {SILENT} (func $deep))"));
    // The body of the last function: nested blocks.
    let depth = 200_000;
    let body: Vec<u8> = [0]
        .into_iter()
        .chain([0x02, 0x40].repeat(depth))
        .chain(std::iter::repeat_n(0x0b, depth + 1))
        .collect();
    let leb = |mut number: usize| {
        let mut bytes = Vec::new();
        while number > 0x7f {
            bytes.push(number as u8 | 0x80);
            number >>= 7;
        }
        bytes.push(number as u8);
        bytes
    };
    // Three bodies: those of `rul_abi` and `message` are as in the file.
    let at = code_section(&bytes);
    let old = bytes.split_off(at);
    let bodies: Vec<&[u8]> = two_bodies(&old);
    let mut content = vec![3];
    content.extend(bodies.concat());
    content.extend(leb(body.len()));
    content.extend(body);
    bytes.push(10);
    bytes.extend(leb(content.len()));
    bytes.extend(content);
    match ModuleSet::load(&files(&[bytes])) {
        Ok(set) => assert_eq!(set.modules().len(), 1),
        Err(refusal) => assert_eq!(refusal.why, Why::Invalid),
    }
}

/// Where the section of code starts, in a module whose sections are small.
fn code_section(bytes: &[u8]) -> usize {
    let mut at = 8;
    while bytes[at] != 10 {
        let (low, high) = (usize::from(bytes[at + 1]), usize::from(bytes[at + 2]));
        at += if low < 0x80 { 2 + low } else { 3 + (low & 0x7f) + (high << 7) };
    }
    at
}

/// The first two bodies of a small section of code, with their sizes.
fn two_bodies(section: &[u8]) -> Vec<&[u8]> {
    let first = 3;
    let second = first + 1 + usize::from(section[first]);
    let end = second + 1 + usize::from(section[second]);
    vec![&section[first..second], &section[second..end]]
}
