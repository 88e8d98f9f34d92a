//! Codes as expressions: in the terms of the language where a source map knows names, as assembly
//! otherwise.

use grammar::arith::{Assign, store_target};
use grammar::isa::{self, Address, Code, Decoded, Inline, Op, ResultKind, VarIndex};
use grammar_text::ast::Binary;
use rulc_compiler::Kind;
use rulc_compiler::builtins::{self, Builtin, Operand, PartFrom};

use super::disassemble::place_name;
use super::variables::special;
use crate::command::answer::clean;
use crate::command::location::{show_address, show_text};
use crate::command::session::Session;
use crate::expr::{Function, Value};

/// How deep expressions are read, and how many codes of one.
const DEEPEST: usize = 24;
const MOST_CODES: usize = 120;

/// A code with its operands.
pub(super) struct Tree {
    at: Address,
    pub(super) code: Code,
    inline: Inline,
    operands: Vec<Tree>,
    /// The address after it.
    pub(super) next: Address,
}

/// Reads the expression at an address. `None` if branches are a part of it, so that its end is not
/// known before it is evaluated, or if it is very long.
pub(super) fn read(bytes: &[u8], at: Address) -> Option<Tree> {
    let mut budget = MOST_CODES;
    read_part(bytes, at, DEEPEST, &mut budget)
}

fn read_part(bytes: &[u8], at: Address, depth: usize, budget: &mut usize) -> Option<Tree> {
    *budget = budget.checked_sub(1)?;
    let depth = depth.checked_sub(1)?;
    let Decoded { code, mut inline, mut next } = isa::decode(bytes, at)?;
    let mut operands = Vec::new();
    if let Code::Op(op) = code {
        if op == Op::Branch || op == Op::BranchShort {
            // Both branches go to what follows: a statement that is executed first.
            let statement = read_part(bytes, next, depth, budget)?;
            let (inline, behind) = Decoded::inline_at(bytes, op, statement.next)?;
            let is_statement = inline == Inline::Branch(behind);
            return is_statement.then(|| read_part(bytes, behind, depth, budget)).flatten();
        }
        if op.is_transparent() || op == Op::Return {
            return None;
        }
        for _ in 0..op.expressions() {
            let operand = read_part(bytes, next, depth, budget)?;
            next = operand.next;
            operands.push(operand);
        }
        if op.expressions() > 0 {
            (inline, next) = Decoded::inline_at(bytes, op, next)?;
        }
    }
    Some(Tree { at, code, inline, operands, next })
}

impl Tree {
    /// The value of a constant.
    pub(super) fn constant(&self) -> Option<i32> {
        match (self.code, &self.inline) {
            (Code::Constant(value), _) => Some(i32::from(value)),
            (Code::Op(_), Inline::Constant(value)) => Some(*value),
            _ => None,
        }
    }

    /// True if the assignment adds 0 to a variable after a statement: this is how the compiler
    /// keeps the variable's value while the statement calls the same function.
    pub(super) fn keeps(&self, index: VarIndex) -> bool {
        let [kept, rest] = self.operands.as_slice() else { return false };
        self.code == Code::Op(Op::Add)
            && kept.code == Code::Variable(index)
            && rest.constant() == Some(0)
            && rest.at != kept.next
    }
}

/// The kind of a code's value.
const fn kind(op: Op) -> Kind {
    match op.info().result {
        ResultKind::Bool => Kind::Bool,
        ResultKind::Cell => Kind::Cell,
        ResultKind::Color => Kind::Color,
        ResultKind::Pattern => Kind::Pattern,
        ResultKind::Int => Kind::Int,
        ResultKind::None | ResultKind::Any => Kind::Any,
    }
}

/// How many operands of a loop over cells come before its body; `None` for other codes.
pub(super) fn before_body(op: Op) -> Option<usize> {
    op.cell_loop().map(|cells| usize::from(cells.operands()))
}

/// The operator of a code.
fn operator(op: Op) -> Option<&'static str> {
    builtins::operator_of(op).map(Binary::symbol)
}

/// The built-in function for a code with its operands; an operand is `None` if it is not a
/// constant.
fn builtin(op: Op, constants: &[Option<i32>]) -> Option<&'static Builtin> {
    let fits = |operand: &Operand, constant: Option<i32>| match operand {
        Operand::Argument(_) => true,
        Operand::ArgumentPlus8(_) => constant.is_some_and(|value| value >= 8),
        Operand::Index(_) => constant.is_some_and(|value| value >= 0),
        Operand::Constant(wanted) => constant == Some(*wanted),
    };
    let of = |builtin: &&Builtin| {
        builtin.op == op
            && builtin
                .operands
                .iter()
                .enumerate()
                .all(|(k, operand)| fits(operand, constants.get(k).copied().flatten()))
    };
    // The one that says most about its operands.
    let is_special = |builtin: &Builtin| {
        builtin.operands.iter().filter(|operand| !matches!(operand, Operand::Argument(_))).count()
    };
    builtins::FUNCTIONS.iter().filter(of).max_by_key(|builtin| is_special(builtin))
}

/// The part of a piece that a code with a constant reads.
fn part(op: Op, number: i32) -> Option<String> {
    builtins::PARTS.iter().find_map(|part| {
        let PartFrom::Code(of, first) = part.from else { return None };
        let k = number.checked_sub(first).filter(|_| of == op)?;
        match (part.indexed, k) {
            (true, 1..=4) => Some(format!("{}.{}[{k}]", part.whole, part.name)),
            (false, 0) => Some(format!("{}.{}", part.whole, part.name)),
            _ => None,
        }
    })
}

/// Writes codes as expressions.
pub(super) struct Writer<'s> {
    session: &'s Session,
    function: Option<&'s Function>,
    /// The text of the line: if a variable has several names, the one in this text is meant.
    line: String,
    is_known: bool,
}

impl<'s> Writer<'s> {
    /// For codes of the function around an address.
    pub(super) fn new(session: &'s Session, at: Address) -> Writer<'s> {
        Writer {
            session,
            function: session.debugger.names().function_at(at),
            line: show_text(session.debugger.code(), at),
            is_known: session.debugger.code().program().map().is_some(),
        }
    }

    /// The name of a variable here.
    pub(super) fn variable(&self, index: VarIndex) -> String {
        self.named(index).0
    }

    /// The name of a variable here, and the kind of its value.
    fn named(&self, index: VarIndex) -> (String, Kind) {
        let locals = self.function.into_iter().flat_map(|function| &function.locals);
        let locals = locals.filter(|local| local.index == index);
        let candidates: Vec<(&str, Kind)> =
            locals.map(|local| (local.name.as_str(), local.kind)).collect();
        let meant = candidates.iter().find(|(name, _)| self.is_there(name));
        let local = meant.or(match candidates.as_slice() {
            [only] => Some(only),
            _ => None,
        });
        if let Some(&(name, kind)) = local {
            return (clean(name), kind);
        }
        let mut globals = self.session.debugger.names().variables();
        match globals.find(|(_, of, _)| *of == index) {
            Some((name, _, kind)) => (clean(name), kind),
            None if self.is_known => special(index, |name| self.is_there(name)),
            None => (format!("V[{}]", index.at()), Kind::Any),
        }
    }

    /// The kind of an expression's value, as far as the code determines it.
    pub(super) fn kind(&self, tree: &Tree) -> Kind {
        match tree.code {
            Code::Op(op) => kind(op),
            Code::Variable(index) => self.named(index).1,
            Code::Constant(_) => Kind::Any,
        }
    }

    /// True if a name appears in the line.
    fn is_there(&self, name: &str) -> bool {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        self.line.split(|c| !is_word(c)).any(|word| word == name)
    }

    /// What a code is called that waits for its operands, of which some are there.
    pub(super) fn name(&self, op: Op, at: Address, values: &[i32]) -> String {
        if !self.is_known {
            return op.info().mnemonic.to_owned();
        }
        let constants: Vec<Option<i32>> = values.iter().copied().map(Some).collect();
        match op {
            Op::Branch | Op::BranchShort if self.is_statement(op, at) => "first".to_owned(),
            Op::Branch | Op::BranchShort => "if".to_owned(),
            Op::Not => "~".to_owned(),
            Op::Store => self.assigned(values.first().copied()),
            Op::Load => "V[...]".to_owned(),
            _ => {
                let set = builtins::SETS.iter().find(|(_, of, _)| *of == op);
                let function = builtin(op, &constants)
                    .or_else(|| builtins::FUNCTIONS.iter().find(|builtin| builtin.op == op));
                match (operator(op), set, function) {
                    (Some(symbol), ..) => symbol.to_owned(),
                    (_, Some((name, ..)), _) => self.each(name, values.first().copied()),
                    (.., Some(builtin)) => format!("{}(...)", builtin.name),
                    _ => op.info().mnemonic.to_owned(),
                }
            }
        }
    }

    /// True if the name of a code contains its first operand, the index of a variable.
    pub(super) fn names_variable(&self, op: Op) -> bool {
        self.is_known && (op == Op::Store || before_body(op).is_some())
    }

    /// True if a branch goes to what follows it: then it waits for a statement.
    fn is_statement(&self, op: Op, at: Address) -> bool {
        let bytes = self.session.debugger.code().program().bytes();
        let statement = read(bytes, at.plus(1));
        let inline = statement.and_then(|tree| Decoded::inline_at(bytes, op, tree.next));
        inline.is_some_and(|(inline, behind)| inline == Inline::Branch(behind))
    }

    fn each(&self, set: &str, variable: Option<i32>) -> String {
        match variable.and_then(VarIndex::new) {
            Some(index) => format!("for {} in {set}", self.variable(index)),
            None => format!("for ... in {set}"),
        }
    }

    /// What an assignment is called: the indices outside of 0 to 63 add and subtract (E5).
    fn assigned(&self, index: Option<i32>) -> String {
        let Some(Ok(store)) = index.map(store_target) else { return "V[...] =".to_owned() };
        let sign = match store.assign {
            Assign::Set => "=",
            Assign::Add => "+=",
            Assign::Subtract => "-=",
        };
        format!("{} {sign}", self.variable(store.variable))
    }

    /// An expression in words.
    pub(super) fn expression(&self, tree: &Tree) -> String {
        if self.is_known { self.language(tree, true, Kind::Any) } else { self.assembly(tree) }
    }

    fn constant(&self, value: i32, kind: Kind) -> String {
        let session = self.session;
        let shown = Value { number: value, kind }
            .show(session.debugger.names(), session.debugger.game().edge());
        // `4 (red)`: the name alone is what the source has.
        match shown.split_once(" (") {
            Some((_, name)) if kind != Kind::Cell => name.trim_end_matches(')').to_owned(),
            _ => shown,
        }
    }

    fn language(&self, tree: &Tree, is_outermost: bool, kind: Kind) -> String {
        if let Some(value) = tree.constant() {
            return clean(&self.constant(value, kind));
        }
        let op = match tree.code {
            Code::Variable(index) => return self.variable(index),
            Code::Constant(value) => return value.to_string(),
            Code::Op(op) => op,
        };
        let operand = |k: usize, is_outermost: bool, kind: Kind| {
            let operand = tree.operands.get(k);
            operand.map_or(String::new(), |tree| self.language(tree, is_outermost, kind))
        };
        if let (Some(symbol), [x, y]) = (operator(op), tree.operands.as_slice()) {
            let (left, right) = (operand(0, false, self.kind(y)), operand(1, false, self.kind(x)));
            let text = format!("{left} {symbol} {right}");
            return if is_outermost { text } else { format!("({text})") };
        }
        match op {
            Op::Not => return format!("~{}", operand(0, false, Kind::Any)),
            Op::Load => return format!("V[{}]", operand(0, true, Kind::Any)),
            Op::Store => {
                let index = tree.operands.first().and_then(Tree::constant);
                return format!("{} {}", self.assigned(index), operand(1, true, Kind::Any));
            }
            Op::Call => return format!("{}()", self.target(tree)),
            _ => {}
        }
        if let Some((name, _, with_cell)) = builtins::SETS.iter().find(|(_, of, _)| *of == op) {
            let variable = tree.operands.first().and_then(Tree::constant);
            let of = if *with_cell { operand(1, true, Kind::Any) } else { String::new() };
            let of = if of.is_empty() { of } else { format!("({of})") };
            return format!("{}{of} ...", self.each(name, variable));
        }
        let value = builtins::VALUES.iter().find(|(_, _, of, operands)| {
            *of == op
                && operands.iter().eq(tree
                    .operands
                    .iter()
                    .filter_map(Tree::constant)
                    .collect::<Vec<_>>()
                    .iter())
        });
        if let Some((name, ..)) = value {
            return (*name).to_owned();
        }
        let constants: Vec<Option<i32>> = tree.operands.iter().map(Tree::constant).collect();
        if let [Some(number)] = constants.as_slice()
            && let Some(part) = part(op, *number)
        {
            return part;
        }
        if let Some(builtin) = builtin(op, &constants) {
            let mut arguments = vec![String::new(); builtin.parameters.len()];
            for (k, place) in builtin.operands.iter().enumerate() {
                let (number, shift) = match *place {
                    Operand::Argument(number) | Operand::Index(number) => (number, 0),
                    Operand::ArgumentPlus8(number) => (number, 8),
                    Operand::Constant(_) => continue,
                };
                let kind = builtin.kinds.get(number).copied().unwrap_or(Kind::Any);
                let constant = constants.get(k).copied().flatten();
                let text = match (place, constant) {
                    (Operand::Index(_), Some(index)) => {
                        VarIndex::new(index).map_or(index.to_string(), |index| self.variable(index))
                    }
                    (_, Some(value)) if shift > 0 => self.constant(value - shift, kind),
                    _ => operand(k, true, kind),
                };
                if let Some(argument) = arguments.get_mut(number) {
                    *argument = text;
                }
            }
            return format!("{}({})", builtin.name, arguments.join(", "));
        }
        let operands: Vec<String> =
            (0..tree.operands.len()).map(|k| operand(k, true, Kind::Any)).collect();
        let name = op.info().mnemonic;
        if operands.is_empty() {
            name.to_owned()
        } else {
            format!("{name}({})", operands.join(", "))
        }
    }

    /// The name of the target of a call.
    fn target(&self, tree: &Tree) -> String {
        let Inline::Branch(target) = tree.inline else { return show_address(tree.at) };
        place_name(self.session, target)
    }

    fn assembly(&self, tree: &Tree) -> String {
        let mut words = vec![match (tree.code, tree.constant()) {
            (_, Some(value)) => value.to_string(),
            (Code::Variable(index), _) => format!("V[{}]", index.at()),
            (Code::Constant(value), _) => value.to_string(),
            (Code::Op(Op::Call), _) => format!("call {}", self.target(tree)),
            (Code::Op(op), _) => op.info().mnemonic.to_owned(),
        }];
        words.extend(tree.operands.iter().map(|tree| self.assembly(tree)));
        words.join(" ")
    }
}
