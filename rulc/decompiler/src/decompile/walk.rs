//! The code that a subroutine can reach, and what is pending there: enough to write any subroutine
//! as flat assembly, and to find its calls and the variables that it changes.

use std::collections::{BTreeMap, BTreeSet};

use grammar::arith::store_target;
use grammar::index::narrow;
use grammar::isa::{Address, Code, Decoded, Inline, Op, Part, decode};

use super::why::Why;
use grammar::disassembly::number;

/// A subroutine.
pub(super) struct Routine {
    /// Its states; the first one is the entry.
    pub(super) states: Vec<State>,
    /// The entries of the subroutines that it calls.
    pub(super) callees: BTreeSet<usize>,
    /// The variables that it changes itself, as bits.
    pub(super) writes: u64,
    /// Why some of it is missing, if it is.
    pub(super) lacks: Option<Why>,
}

/// A code at an address, read with certain codes pending, and its inline operands.
pub(super) struct State {
    pub(super) words: Vec<Word>,
    /// The state that follows, if the code continues.
    pub(super) next: Option<usize>,
    /// True if nothing is pending: a statement starts.
    pub(super) statement: bool,
}

/// A word of flat assembly.
pub(super) enum Word {
    Text(String),
    /// `offset16` to a state.
    Offset(usize),
    /// `offsets` to states.
    Offsets(Vec<usize>),
    /// A call of the subroutine at an address.
    Call(usize),
}

/// The number of a frame; `None` if nothing is pending.
type Pending = Option<u32>;

struct Walk<'b> {
    bytes: &'b [u8],
    /// The codes that are pending: the innermost one, how many expressions it awaits, and what is
    /// pending around it.
    frames: Vec<(Op, usize, Pending)>,
    frame_ids: BTreeMap<(Op, usize, Pending), u32>,
    ids: BTreeMap<(Address, Pending), usize>,
    /// The states in the order of their numbers; those at the end have not been read yet.
    open: Vec<(Address, Pending)>,
    routine: Routine,
}

/// Follows a subroutine. `budget` is the number of states that it can have; it is reduced by those
/// that it has.
///
/// Both paths of each branch are followed, even if one is never taken: so what is missing is
/// possibly never executed.
pub(super) fn routine(bytes: &[u8], entry: usize, budget: &mut usize) -> Routine {
    let mut walk = Walk {
        bytes,
        frames: Vec::new(),
        frame_ids: BTreeMap::new(),
        ids: BTreeMap::new(),
        open: Vec::new(),
        routine: Routine { states: Vec::new(), callees: BTreeSet::new(), writes: 0, lacks: None },
    };
    walk.state(Address(narrow(entry)), None);
    let mut read = 0;
    while let Some(&(at, pending)) = walk.open.get(read) {
        read += 1;
        let Some(rest) = budget.checked_sub(1) else {
            walk.routine.lacks = Some(Why::TooLarge);
            walk.routine.writes = u64::MAX;
            break;
        };
        *budget = rest;
        let state = walk.read(at, pending).unwrap_or_else(|why| {
            walk.routine.lacks = Some(why);
            State { words: Vec::new(), next: None, statement: pending.is_none() }
        });
        walk.routine.states.push(state);
    }
    walk.routine
}

impl Walk<'_> {
    /// The number of a state. States are read in the order of their numbers.
    fn state(&mut self, at: Address, pending: Pending) -> usize {
        let next = self.open.len();
        let id = *self.ids.entry((at, pending)).or_insert(next);
        if id == next {
            self.open.push((at, pending));
        }
        id
    }

    fn frame(&mut self, frame: (Op, usize, Pending)) -> Pending {
        let next = narrow(self.frames.len());
        let id = *self.frame_ids.entry(frame).or_insert(next);
        if id == next {
            self.frames.push(frame);
        }
        Some(id)
    }

    fn read(&mut self, at: Address, pending: Pending) -> Result<State, Why> {
        let statement = pending.is_none();
        let mut words = Vec::new();
        let mut pending = pending;
        let text = |words: &mut Vec<Word>, text: &str| words.push(Word::Text(text.to_owned()));
        let decoded = decode(self.bytes, at).ok_or(Why::Outside)?;
        let mut next = decoded.next;
        let state = |words, next| Ok(State { words, next, statement });
        match (decoded.code, &decoded.inline) {
            (Code::Variable(index), _) => text(&mut words, &format!("V[{}]", index.get())),
            (Code::Constant(value), _) => text(&mut words, &value.to_string()),
            (Code::Op(Op::Return), _) => {
                text(&mut words, "ret");
                return state(words, None);
            }
            (Code::Op(Op::Jump), Inline::Branch(target)) => {
                let next = self.state(*target, pending);
                return state(words, Some(next));
            }
            (Code::Op(Op::Call), Inline::Branch(target)) => {
                let entry = target.index().ok_or(Why::Outside)?;
                self.routine.callees.insert(entry);
                words.push(Word::Call(entry));
            }
            (Code::Op(op), Inline::Constant(value)) => text(&mut words, &number(op, *value)),
            (Code::Op(op), _) => {
                // Offsets can become longer here, so all of them have 16 bits.
                let long = if op == Op::BranchShort { Op::Branch } else { op };
                text(&mut words, long.info().mnemonic);
                if op.expressions() > 0 {
                    self.routine.writes |= self.written(op, next);
                    let pending = self.frame((op, op.expressions(), pending));
                    let next = self.state(next, pending);
                    return state(words, Some(next));
                }
                self.routine.writes |= self.written(op, next);
            }
        }
        // A value completes what awaits it, which can be a value in turn.
        while let Some(&(op, awaited, below)) =
            pending.and_then(|pending| self.frames.get(pending as usize))
        {
            if awaited > 1 {
                pending = self.frame((op, awaited - 1, below));
                break;
            }
            pending = below;
            let (inline, end) = Decoded::inline_at(self.bytes, op, next).ok_or(Why::Outside)?;
            next = end;
            match inline {
                Inline::Branch(target) => {
                    words.push(Word::Offset(self.state(target, pending)));
                    break;
                }
                Inline::Targets(targets) => {
                    let targets = targets.into_iter().map(|target| self.state(target, pending));
                    words.push(Word::Offsets(targets.collect()));
                    return state(words, None);
                }
                Inline::Table(elements) => {
                    let bits = if op == Op::Words { 16 } else { 32 };
                    let elements: Vec<String> = elements.iter().map(i32::to_string).collect();
                    text(&mut words, &format!("elements{bits} [{}]", elements.join(", ")));
                }
                Inline::None | Inline::Constant(_) => {}
            }
        }
        let next = self.state(next, pending);
        state(words, Some(next))
    }

    /// The variables that a code can change; its operands start at an address.
    fn written(&self, op: Op, operands: Address) -> u64 {
        let constant = || match decode(self.bytes, operands)? {
            Decoded { code: Code::Constant(value), .. } => Some(i32::from(value)),
            Decoded { inline: Inline::Constant(value), .. } => Some(value),
            _ => None,
        };
        match op {
            Op::Store => match constant() {
                Some(operand) => store_target(operand).map_or(0, |store| 1 << store.variable.get()),
                None => u64::MAX,
            },
            op if op.is_cell_loop() => match constant() {
                Some(index @ 0..=63) => 1 << index,
                Some(_) => 0,
                None => u64::MAX,
            },
            op if op.effects().writes.has(Part::Variables) => u64::MAX,
            _ => 0,
        }
    }
}

/// A routine as flat assembly, a line for each element; `call` returns the name of a subroutine.
pub(super) fn flat(routine: &Routine, call: impl Fn(usize) -> String) -> Vec<String> {
    let mut lines: Vec<(Option<usize>, String)> = Vec::new();
    let mut written = vec![false; routine.states.len()];
    let mut labels = BTreeSet::new();
    let mut open = vec![0];
    while let Some(begin) = open.pop() {
        let mut at = if written.get(begin) == Some(&false) { Some(begin) } else { None };
        while let Some(id) = at {
            let (Some(state), Some(done)) = (routine.states.get(id), written.get_mut(id)) else {
                break;
            };
            if std::mem::replace(done, true) {
                labels.insert(id);
                lines.push((None, format!("jmp l{id}")));
                break;
            }
            let words: Vec<String> = state
                .words
                .iter()
                .map(|word| match word {
                    Word::Text(text) => text.clone(),
                    Word::Offset(target) => {
                        open.push(*target);
                        labels.insert(*target);
                        format!("offset16 l{target}")
                    }
                    Word::Offsets(targets) => {
                        open.extend(targets.iter().rev());
                        labels.extend(targets);
                        let names: Vec<String> = targets.iter().map(|t| format!("l{t}")).collect();
                        format!("offsets [{}]", names.join(", "))
                    }
                    Word::Call(entry) => format!("call {}", call(*entry)),
                })
                .collect();
            lines.push((Some(id), words.join(" ")));
            at = state.next;
        }
    }
    let mut out: Vec<String> = Vec::new();
    for (id, words) in lines {
        let label = id.filter(|id| labels.contains(id));
        if let Some(id) = label {
            out.push(format!("l{id}:"));
        }
        let statement = id.and_then(|id| routine.states.get(id)).is_none_or(|s| s.statement);
        match out.last_mut() {
            Some(line) if !statement && label.is_none() && !line.ends_with(':') => {
                if !words.is_empty() {
                    line.push(' ');
                    line.push_str(&words);
                }
            }
            _ => out.push(words),
        }
    }
    out.retain(|line| !line.is_empty());
    out
}
