//! What the operators mean on 32-bit integers, as plain functions (N2-N6, E4). The machine and the
//! compiler's constant folding both call these.

use crate::isa::{Op, Trap};

/// True is -1, so that the bitwise operators are the boolean ones (N2).
#[must_use]
pub const fn boolean(value: bool) -> i32 {
    if value { -1 } else { 0 }
}

/// `$44`: the count is taken modulo 64; 32 and more give 0 (N3).
#[must_use]
pub const fn shift_left(x: i32, y: i32) -> i32 {
    let count = y & 63;
    if count < 32 { x << count } else { 0 }
}

/// `$45`: arithmetic; the count is taken modulo 64; 32 and more give the sign (N3).
#[must_use]
pub const fn shift_right(x: i32, y: i32) -> i32 {
    let count = y & 63;
    x >> if count < 32 { count } else { 31 }
}

/// `$43`: rounds toward zero; the smallest integer divided by -1 is itself (N4).
///
/// # Errors
/// [`Trap::DivisionByZero`] if `y` is 0.
pub const fn divide(x: i32, y: i32) -> Result<i32, Trap> {
    if y == 0 { Err(Trap::DivisionByZero) } else { Ok(x.wrapping_div(y)) }
}

/// `$47`: the integer from 0 to `y - 1` that is congruent to `x` modulo `y` (N4).
///
/// # Errors
/// [`Trap::BadModulus`] if `y` is not positive.
pub const fn modulo(x: i32, y: i32) -> Result<i32, Trap> {
    if y <= 0 { Err(Trap::BadModulus) } else { Ok(x.rem_euclid(y)) }
}

/// `$67`: the square of the low 16 bits of `x`, taken as a signed word (N5).
#[must_use]
pub const fn square(x: i32) -> i32 {
    let word = x as i16 as i32;
    word * word
}

/// `$6C`: -1 below `low`, else 1 above `high`, else 0 (N6).
#[must_use]
pub const fn compare(x: i32, low: i32, high: i32) -> i32 {
    if x < low {
        -1
    } else if x > high {
        1
    } else {
        0
    }
}

/// The element of a table of `count` elements that the index `x` selects: `x` modulo `count` (E4).
///
/// # Errors
/// [`Trap::EmptyTable`] if `count` is 0.
pub fn table_index(x: i32, count: u8) -> Result<usize, Trap> {
    if count == 0 {
        return Err(Trap::EmptyTable);
    }
    Ok(usize::try_from(x.rem_euclid(i32::from(count))).unwrap_or(0))
}

/// What a code makes of its operands, if it only calculates with them; `None` for other codes, and
/// for another number of operands than the code has.
///
/// # Errors
/// The trap that the operands raise.
pub fn operation(op: Op, operands: &[i32]) -> Result<Option<i32>, Trap> {
    let mut all = [0; 3];
    match all.get_mut(..op.expressions()) {
        Some(own) if own.len() == operands.len() => own.copy_from_slice(operands),
        _ => return Ok(None),
    }
    calculate(op, all)
}

/// The same as [`operation`] with an array: a code with fewer operands does not look at the rest.
///
/// # Errors
/// The trap that the operands raise.
#[inline]
pub fn calculate(op: Op, [x, y, z]: [i32; 3]) -> Result<Option<i32>, Trap> {
    Ok(Some(match op {
        Op::Not => !x,
        Op::Absolute => x.wrapping_abs(),
        Op::Square => square(x),
        Op::Add => x.wrapping_add(y),
        Op::Subtract => x.wrapping_sub(y),
        Op::Multiply => x.wrapping_mul(y),
        Op::Divide => divide(x, y)?,
        Op::Modulo => modulo(x, y)?,
        Op::ShiftLeft => shift_left(x, y),
        Op::ShiftRight => shift_right(x, y),
        Op::Equal => boolean(x == y),
        Op::NotEqual => boolean(x != y),
        Op::Less => boolean(x < y),
        Op::Greater => boolean(x > y),
        Op::LessEqual => boolean(x <= y),
        Op::GreaterEqual => boolean(x >= y),
        Op::And => x & y,
        Op::Or => x | y,
        Op::Xor => x ^ y,
        Op::Minimum => x.min(y),
        Op::Maximum => x.max(y),
        Op::Compare => compare(x, y, z),
        _ => return Ok(None),
    }))
}
