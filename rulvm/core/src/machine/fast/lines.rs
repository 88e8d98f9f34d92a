//! Lines in several directions: from one cell, a counting walk tries one direction after another
//! until a line is long enough. Most lines are short, so all of it is one operation.

use super::calculate::{at, op};
use super::hexagons::direction;
use super::ir::LAST;
use super::op::{Machine, Op, go, next};
use super::walks::Last;

op! {
    /// The next three operations hold the walk, the test of its count, and the next direction.
    ///
    /// `d` becomes the constant, and `a` a copy of cell `b`. While the color of `a` is `c`, the
    /// walk adds its constant to `d` and steps in direction `b`. If `d` is at most the constant of
    /// the second part, `b` of the third is added to the direction; and if that is at most its
    /// constant, all starts again. The parts hold the jumps for the other outcomes.
    lines<L: Last>(machine, op, ops, pc, fuel) {
        let Some([walk, short, turn]) = ops.get(pc + 1..pc + 4) else { return };
        let (id, color) = (at!(machine, op.b), at!(machine, op.c));
        let Some(start) = machine.cell(id) else { return };
        if machine.state.board.color_at(start) != color {
            at!(machine, op.d) = op.imm;
            at!(machine, op.a) = id;
            return next!(machine, ops, pc + 3, fuel);
        }
        let mut fuel = fuel;
        let mut way = at!(machine, walk.b);
        let to = loop {
            let (mut cell, mut count) = (start, op.imm);
            fuel -= i64::from(op.jump.cost);
            let direction = direction(way);
            loop {
                count = count.wrapping_add(walk.imm);
                cell = machine.state.board.neighbor(cell, direction);
                if machine.state.board.color_at(cell) != color {
                    break;
                }
                fuel -= i64::from(walk.jump.cost);
                if fuel < 0 {
                    return;
                }
            }
            let is_short = count <= short.imm;
            let mut goes_on = false;
            if is_short {
                fuel -= i64::from(short.jump.cost);
                way = way.wrapping_add(i32::from(turn.b.cast_signed()));
                goes_on = way <= turn.imm;
            }
            if !goes_on {
                at!(machine, op.d) = count;
                at!(machine, op.a) = i32::from(cell);
                if L::IS_KEPT {
                    at!(machine, LAST) = i32::from(cell);
                }
                at!(machine, walk.b) = way;
                machine.since = if is_short { short.jump.at } else { walk.jump.at };
                break if is_short { turn.jump.to } else { short.jump.to };
            }
            fuel -= i64::from(turn.jump.cost);
            if fuel < 0 {
                return;
            }
        };
        if fuel >= 0 {
            go!(machine, ops, to as usize, fuel)
        }
    }
}
