//! The last evaluation of the body of a loop over cells: where it starts.
//!
//! It is the one for the cell 0 (E6), and bodies often start with a test of it. Only this
//! evaluation continues after the loop; what follows the others need not make sense.

use grammar::arith;
use grammar::isa::{Address, Code, Decoded, Inline, Op, VarIndex, decode};

/// The most codes of a test.
const MOST_CODES: usize = 16;

/// Where the evaluation for the cell 0 continues after the tests of the loop's variable at the
/// start of the body; `None` if the body does not start with a test.
pub(super) fn start(bytes: &[u8], body: Address, variable: VarIndex) -> Option<Address> {
    let mut at = body;
    for _ in 0..MOST_CODES {
        let Some(Decoded { code: Code::Op(op), inline, next }) = decode(bytes, at) else { break };
        at = match (op, inline) {
            (Op::Jump, Inline::Branch(target)) => target,
            (Op::Branch | Op::BranchShort, _) => {
                let Some((value, behind)) = test(bytes, next, variable) else { break };
                match Decoded::inline_at(bytes, op, behind) {
                    Some((Inline::Branch(target), _)) if value != 0 => target,
                    Some((_, next)) => next,
                    None => break,
                }
            }
            _ => break,
        };
    }
    (at != body).then_some(at)
}

/// The value of an expression of constants and the variable, which is 0; and the address after it.
fn test(bytes: &[u8], mut at: Address, variable: VarIndex) -> Option<(i32, Address)> {
    let mut waiting: Vec<(Op, Vec<i32>)> = Vec::new();
    for _ in 0..MOST_CODES {
        let decoded = decode(bytes, at)?;
        at = decoded.next;
        let mut value = match (decoded.code, decoded.inline) {
            (Code::Variable(index), _) if index == variable => 0,
            (Code::Constant(value), _) => i32::from(value),
            (Code::Op(_), Inline::Constant(value)) => value,
            (Code::Op(op), _) if op.expressions() > 0 && op.inline().is_none() => {
                waiting.push((op, Vec::new()));
                continue;
            }
            _ => return None,
        };
        loop {
            let Some((op, values)) = waiting.last_mut() else { return Some((value, at)) };
            values.push(value);
            if values.len() < op.expressions() {
                break;
            }
            value = arith::operation(*op, values).ok()??;
            waiting.pop();
        }
    }
    None
}
