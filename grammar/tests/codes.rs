//! What the table of codes says.

use std::cmp::Ordering;

use grammar::isa::Op;

/// What a comparison answers, if it is one.
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
