//! The table of codes.

use std::cmp::Ordering;

use grammar::isa::{Op, constant_size, push_constant};

/// Returns the result of a comparison; `None` for other codes.
fn answer(op: Op, order: Ordering) -> Option<bool> {
    Some(match op {
        Op::Equal => order.is_eq(),
        Op::NotEqual => order.is_ne(),
        Op::Less => order.is_lt(),
        Op::LessEqual => order.is_le(),
        Op::Greater => order.is_gt(),
        Op::GreaterEqual => order.is_ge(),
        _ => return None,
    })
}

#[test]
fn the_opposite_of_a_comparison_has_the_other_answer() {
    for op in Op::ALL {
        for order in [Ordering::Less, Ordering::Equal, Ordering::Greater] {
            let other = op.opposite().and_then(|opposite| answer(opposite, order));
            assert_eq!(other, answer(op, order).map(|answer| !answer), "{op:?}, {order:?}");
        }
    }
}

#[test]
fn a_constant_has_the_shortest_code_that_holds_it() {
    for (value, code) in [
        (0, vec![0xC0]),
        (-64, vec![0x80]),
        (63, vec![0xFF]),
        (64, vec![Op::Word as u8, 0, 64]),
        (-0x8000, vec![Op::Word as u8, 0x80, 0]),
        (0x8000, vec![Op::Long as u8, 0, 0, 0x80, 0]),
        (i32::MIN, vec![Op::Long as u8, 0x80, 0, 0, 0]),
    ] {
        let mut bytes = Vec::new();
        push_constant(&mut bytes, value);
        assert_eq!(bytes, code, "{value}");
        assert_eq!(bytes.len(), usize::from(constant_size(value)), "{value}");
    }
}
