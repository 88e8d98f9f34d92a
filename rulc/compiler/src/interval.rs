//! Bounds of the values of expressions.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use grammar::isa::{Op, ResultKind};
use grammar_text::ast::Binary;

use crate::program::{Expr, ExprKind, VarId};

/// All values: nothing is known.
pub(crate) const ALL: RangeInclusive<i64> = i32::MIN as i64..=i32::MAX as i64;

/// The bounds of variables, as far as they are known.
pub(crate) type Ranges = BTreeMap<VarId, RangeInclusive<i64>>;

/// Returns bounds of the value of an expression: [`ALL`] if nothing is known.
pub(crate) fn of(expr: &Expr) -> RangeInclusive<i64> {
    within(expr, &BTreeMap::new())
}

/// Returns bounds of the value of an expression, if some variables have known bounds.
pub(crate) fn within(expr: &Expr, ranges: &Ranges) -> RangeInclusive<i64> {
    bounds(expr, Known { ranges, in_play: false })
}

/// Returns bounds of the value of an expression, for messages only: the code of a rule does not
/// depend on them. They include what is known about the values of the game.
pub(crate) fn in_play(expr: &Expr, ranges: &Ranges) -> RangeInclusive<i64> {
    bounds(expr, Known { ranges, in_play: true })
}

/// What is known.
#[derive(Clone, Copy)]
struct Known<'a> {
    ranges: &'a Ranges,
    /// True to use what is known about the values of the game.
    in_play: bool,
}

fn bounds(expr: &Expr, known: Known<'_>) -> RangeInclusive<i64> {
    let of = |expr: &Expr| bounds(expr, known);
    let exact = match &expr.kind {
        ExprKind::Const(value) => i64::from(*value)..=i64::from(*value),
        ExprKind::Var(variable) => known.ranges.get(variable).cloned().unwrap_or(ALL),
        ExprKind::Op(op, operands) => operation(*op, operands, known),
        ExprKind::Not(_) | ExprKind::And(..) | ExprKind::Or(..) => -1..=0,
        ExprKind::If(parts) => {
            let [_, a, b] = &**parts;
            let (a, b) = (of(a), of(b));
            *a.start().min(b.start())..=*a.end().max(b.end())
        }
        ExprKind::Sequence(parts) => {
            let (_, last) = &**parts;
            of(last)
        }
        // Of any other expression, nothing is known.
        _ => ALL,
    };
    // Values that do not fit wrap around, so nothing is known.
    if exact.start() < ALL.start() || exact.end() > ALL.end() { ALL } else { exact }
}

/// Returns the value of a comparison if it follows from the bounds of its sides.
pub(crate) fn comparison(
    operator: Binary,
    a: &RangeInclusive<i64>,
    b: &RangeInclusive<i64>,
) -> Option<bool> {
    let less =
        if a.end() < b.start() { Some(true) } else { (a.start() >= b.end()).then_some(false) };
    let greater =
        if a.start() > b.end() { Some(true) } else { (a.end() <= b.start()).then_some(false) };
    let differs = less == Some(true) || greater == Some(true);
    match operator {
        Binary::Less => less,
        Binary::GreaterEqual => less.map(|less| !less),
        Binary::Greater => greater,
        Binary::LessEqual => greater.map(|greater| !greater),
        Binary::Equal => differs.then_some(false),
        Binary::NotEqual => differs.then_some(true),
        _ => None,
    }
}

fn operation(op: Op, operands: &[Expr], known: Known<'_>) -> RangeInclusive<i64> {
    let unknown = i64::MIN..=i64::MAX;
    let operand =
        |k: usize| operands.get(k).map_or(unknown.clone(), |operand| bounds(operand, known));
    let (x, y) = (operand(0), operand(1));
    if known.in_play
        && let Some(bounds) = game_value(op, &x, &y)
    {
        return bounds;
    }
    match op {
        Op::Add => x.start().saturating_add(*y.start())..=x.end().saturating_add(*y.end()),
        Op::Subtract => x.start().saturating_sub(*y.end())..=x.end().saturating_sub(*y.start()),
        Op::Multiply => {
            let products = [x.start(), x.end()]
                .into_iter()
                .flat_map(|a| [y.start(), y.end()].map(|b| a.saturating_mul(*b)));
            let least = products.clone().min().unwrap_or(i64::MIN);
            least..=products.max().unwrap_or(i64::MAX)
        }
        Op::Modulo if *y.start() > 0 => 0..=y.end() - 1,
        Op::Minimum => *x.start().min(y.start())..=*x.end().min(y.end()),
        Op::Maximum => *x.start().max(y.start())..=*x.end().max(y.end()),
        // B1: the edges, and the bounds that follow from them.
        Op::Edge => 6..=9,
        Op::Height => 0..=16,
        Op::Column => -8..=8,
        Op::Cell | Op::Step => 0..=217,
        Op::Compare => -1..=1,
        Op::Random15 => 0..=0x7FFF,
        Op::Random16 => -0x8000..=0x7FFF,
        _ if op.info().result == ResultKind::Bool => -1..=0,
        // Any other code can have any value.
        _ => unknown,
    }
}

/// Bounds of the result of a code, for operands with these bounds. Only messages use them.
fn game_value(
    op: Op,
    x: &RangeInclusive<i64>,
    y: &RangeInclusive<i64>,
) -> Option<RangeInclusive<i64>> {
    let constant =
        |range: &RangeInclusive<i64>| (range.start() == range.end()).then_some(*range.start());
    Some(match (op, constant(x), constant(y)) {
        (Op::ColorOf, ..) => -1..=6,
        (Op::PatternOf, ..) => -1..=255,
        (Op::Destroy, ..) => 0..=217,
        (Op::Piece, Some(..0), _) => 0..=4,
        (Op::Piece, ..) => 0..=217,
        (Op::Next, Some(1..=4), _) => 0..=6,
        (Op::Next, Some(0..=8), _) => 0..=255,
        (Op::Next, Some(_), _) => -1..=0,
        (Op::And, _, Some(mask @ 0..)) | (Op::And, Some(mask @ 0..), _) => 0..=mask,
        (Op::Divide, _, Some(divisor @ 1..)) => x.start() / divisor..=x.end() / divisor,
        (Op::ShiftRight, _, Some(count @ 0..=31)) => x.start() >> count..=x.end() >> count,
        (Op::Absolute, ..) if *x.start() > *ALL.start() => {
            let (a, b) = (x.start().abs(), x.end().abs());
            (if x.contains(&0) { 0 } else { a.min(b) })..=a.max(b)
        }
        // Of any other code, the game says no more than the code itself.
        _ => return None,
    })
}
