//! What the operators mean on 32-bit integers, as plain functions (N2-N6, E4). The machine and the
//! compiler's constant folding both call these.

use crate::isa::{Calculation, Kind, Op, Trap, VarIndex};

/// True is -1, so that the bitwise operators are the boolean ones (N2).
#[must_use]
#[inline]
pub const fn boolean(value: bool) -> i32 {
    if value { -1 } else { 0 }
}

/// `$44`: the count is taken modulo 64; 32 and more give 0 (N3).
#[must_use]
#[inline]
pub const fn shift_left(x: i32, y: i32) -> i32 {
    let count = y & 63;
    if count < 32 { x << count } else { 0 }
}

/// `$45`: arithmetic; the count is taken modulo 64; 32 and more give the sign (N3).
#[must_use]
#[inline]
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
#[inline]
pub const fn square(x: i32) -> i32 {
    let word = x as i16 as i32;
    word * word
}

/// `$6C`: -1 below `low`, else 1 above `high`, else 0 (N6).
#[must_use]
#[inline]
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
// A call would need space on the stack, which operations of the fast machine must not.
#[inline(always)]
pub fn table_index(x: i32, count: u8) -> Result<usize, Trap> {
    if count == 0 {
        return Err(Trap::EmptyTable);
    }
    Ok(x.rem_euclid(i32::from(count)).unsigned_abs() as usize)
}

/// What `$5B` does to a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assign {
    /// It sets it.
    Set,
    /// It adds to it.
    Add,
    /// It subtracts from it.
    Subtract,
}

/// The variable that `$5B` changes, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Store {
    /// The variable.
    pub variable: VarIndex,
    /// What is done to it.
    pub assign: Assign,
}

/// `$5B`: what the first operand selects (E5). 0 to 63 set that variable, -64 to -1 add to the one
/// 64 above, 64 to 127 subtract from the one 64 below.
///
/// # Errors
/// [`Trap::BadVariable`] if it selects none.
#[inline]
pub const fn store_target(index: i32) -> Result<Store, Trap> {
    let (variable, assign) = match index {
        0..=63 => (VarIndex::new(index), Assign::Set),
        -64..=-1 => (VarIndex::new(index + 64), Assign::Add),
        64..=127 => (VarIndex::new(index - 64), Assign::Subtract),
        _ => (None, Assign::Set),
    };
    match variable {
        Some(variable) => Ok(Store { variable, assign }),
        None => Err(Trap::BadVariable),
    }
}

impl Store {
    /// True if the new value depends on the old one.
    #[must_use]
    #[inline]
    pub const fn reads(self) -> bool {
        match self.assign {
            Assign::Set => false,
            Assign::Add | Assign::Subtract => true,
        }
    }

    /// The new value of the variable, which is also the value of the code.
    #[must_use]
    #[inline]
    pub const fn value(self, old: i32, operand: i32) -> i32 {
        match self.assign {
            Assign::Set => operand,
            Assign::Add => old.wrapping_add(operand),
            Assign::Subtract => old.wrapping_sub(operand),
        }
    }
}

/// The value of a code that only calculates; `None` for other codes, and if the number of operands
/// is not the code's.
///
/// # Errors
/// The trap that the operands raise.
pub fn operation(op: Op, operands: &[i32]) -> Result<Option<i32>, Trap> {
    let Kind::Calculation(calculation) = op.kind() else { return Ok(None) };
    let mut all = [0; 3];
    match all.get_mut(..op.expressions()) {
        Some(own) if own.len() == operands.len() => own.copy_from_slice(operands),
        _ => return Ok(None),
    }
    calculate(calculation, all).map(Some)
}

/// The value of a code that only calculates. A code with fewer than three operands does not look at
/// the rest.
///
/// # Errors
/// The trap that the operands raise.
#[inline]
pub fn calculate(op: Calculation, [x, y, z]: [i32; 3]) -> Result<i32, Trap> {
    Ok(match op {
        Calculation::Not => !x,
        Calculation::Absolute => x.wrapping_abs(),
        Calculation::Square => square(x),
        Calculation::Add => x.wrapping_add(y),
        Calculation::Subtract => x.wrapping_sub(y),
        Calculation::Multiply => x.wrapping_mul(y),
        Calculation::Divide => return divide(x, y),
        Calculation::Modulo => return modulo(x, y),
        Calculation::ShiftLeft => shift_left(x, y),
        Calculation::ShiftRight => shift_right(x, y),
        Calculation::Equal => boolean(x == y),
        Calculation::NotEqual => boolean(x != y),
        Calculation::Less => boolean(x < y),
        Calculation::Greater => boolean(x > y),
        Calculation::LessEqual => boolean(x <= y),
        Calculation::GreaterEqual => boolean(x >= y),
        Calculation::And => x & y,
        Calculation::Or => x | y,
        Calculation::Xor => x ^ y,
        Calculation::Minimum => x.min(y),
        Calculation::Maximum => x.max(y),
        Calculation::Compare => compare(x, y, z),
    })
}
