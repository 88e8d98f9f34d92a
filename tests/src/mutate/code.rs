//! Code by the table of codes: operands where they belong, whatever they mean.

use grammar::isa::{Op, Operand, push_constant, push_word};
use rulvm_core::machine::Rng;

use super::below;
use crate::case::NUMBERS;

/// An expression.
pub(super) fn expression(rng: &mut Rng, depth: u32, out: &mut Vec<u8>) {
    if depth == 0 {
        return leaf(rng, out);
    }
    match rng.next() % 8 {
        0 => leaf(rng, out),
        // Variables are written where they exist.
        1 => {
            out.push(Op::Store.byte());
            push_constant(out, 19 + rng.next() as i32 % 8);
            expression(rng, depth - 1, out);
        }
        _ => {
            let op = Op::ALL[below(rng, Op::ALL.len())];
            out.push(op.byte());
            for &operand in op.info().operands {
                self::operand(rng, operand, depth - 1, out);
            }
        }
    }
}

fn leaf(rng: &mut Rng, out: &mut Vec<u8>) {
    match rng.next() % 6 {
        0..=2 => out.push([9, 10, 18, 19, 20, 21, 22, 23][below(rng, 8)]),
        3 => push_constant(out, NUMBERS[below(rng, NUMBERS.len())]),
        4 => out.push(rng.next() as u8 | 0x80),
        _ => push_constant(out, rng.next() as i32 % 8),
    }
}

fn operand(rng: &mut Rng, operand: Operand, depth: u32, out: &mut Vec<u8>) {
    let any = |rng: &mut Rng| NUMBERS[below(rng, NUMBERS.len())];
    // Mostly forward, and not far.
    let offset = |rng: &mut Rng| (rng.next() % 24) as i32 - [0, 0, 0, 16][below(rng, 4)];
    match operand {
        Operand::Expr | Operand::Body => expression(rng, depth, out),
        Operand::Offset8 => out.push(offset(rng) as u8),
        Operand::Offset16 => push_word(out, offset(rng)),
        Operand::Word => push_word(out, any(rng)),
        Operand::Long => out.extend(any(rng).to_be_bytes()),
        Operand::Words | Operand::Longs | Operand::Offsets => {
            let count = rng.next() as u8 % 5;
            out.push(count);
            for _ in 0..count {
                match operand {
                    Operand::Words => push_word(out, any(rng)),
                    Operand::Longs => out.extend(any(rng).to_be_bytes()),
                    _ => push_word(out, offset(rng)),
                }
            }
        }
    }
}

/// Some expressions, and a return.
pub(super) fn subroutine(rng: &mut Rng) -> Vec<u8> {
    let mut out = Vec::new();
    for _ in 0..1 + rng.next() % 4 {
        let depth = 1 + rng.next() % 4;
        expression(rng, depth, &mut out);
    }
    out.push(Op::Return.byte());
    out
}
