//! What must survive a call.
//!
//! A recursive call runs the same function on the same variables. Those that are *live* after the
//! call, which means that their values can still be read, must be saved around it. The analysis
//! goes backward through the body; in loops it is repeated until nothing changes.

use std::collections::{BTreeMap, BTreeSet};

use grammar::isa::Op;

use super::calls::CallGraph;
use super::visit;
use crate::program::{
    Call, Expr, ExprKind, Function, FunctionId, Home, Program, Statement, StatementKind, Store,
    VarId, Variable,
};
use grammar::index::IndexVec;

/// The places of a frame that are live: bit k for place k.
pub(super) type Live = u128;

/// The bit of a place.
///
/// # Panics
///
/// If no frame can have this place: a frame is at most as large as the machine.
pub(super) fn bit(place: u8) -> Live {
    match Live::checked_shl(1, place.into()) {
        Some(bit) => bit,
        None => panic!("a frame has no place {place}"),
    }
}

/// A call, and what must not change while it runs.
#[derive(Debug)]
pub(super) struct Site {
    pub(super) caller: FunctionId,
    pub(super) callee: FunctionId,
    /// The arguments for the parameters.
    pub(super) given: Vec<Given>,
    /// The places of the caller's frame whose values are needed after the call, except those that
    /// the call saves.
    pub(super) live: Live,
    /// The places that the call saves.
    pub(super) saved: Live,
}

/// An argument for a parameter. Both are identified by their places: when a parameter becomes a
/// constant it leaves the list, and the positions of the others change.
#[derive(Clone, Copy, Debug)]
pub(super) struct Given {
    /// The place of the parameter in the frame of the callee.
    pub(super) parameter: u8,
    /// The place of the caller's variable, if the argument is a variable.
    pub(super) argument: Option<u8>,
}

/// All calls of the program, some of them more than once.
#[derive(Debug, Default)]
pub(crate) struct Sites(pub(super) Vec<Site>);

/// Sets for every recursive call which variables of the caller it must save: those that are live
/// after it if `precise`, else all.
pub(crate) fn save_around_recursion(
    program: &mut Program,
    calls: &CallGraph,
    precise: bool,
) -> Sites {
    let mut sites = Sites::default();
    let unchanged = if precise { unchanged_in_recursion(program, calls) } else { BTreeSet::new() };
    let mut locals_of: BTreeMap<FunctionId, BTreeMap<VarId, u8>> = BTreeMap::new();
    for (id, variable) in program.variables.pairs() {
        if let Home::Local(function, place) = variable.home {
            locals_of.entry(function).or_default().insert(id, place);
        }
    }
    let parameters = places_of_parameters(program);
    for &id in calls.functions() {
        let mut body = std::mem::take(&mut program.functions[id].body);
        let locals = locals_of.remove(&id).unwrap_or_default();
        let mut analysis = Analysis {
            caller: id,
            calls,
            locals,
            loops: Vec::new(),
            precise,
            unchanged: &unchanged,
            parameters: &parameters,
            sites: Vec::new(),
        };
        analysis.statements(&mut body, 0);
        sites.0.append(&mut analysis.sites);
        let function = &mut program.functions[id];
        function.body = body;
        if !calls.callees(id).iter().any(|&callee| calls.is_recursive(id, callee)) {
            continue;
        }
        // It has no name in the source.
        let (name, span, home) = ("".into(), function.span, Home::Local(id, function.frame));
        let scratch = program.variables.push(Variable { name, span, home });
        function.frame += 1;
        function.scratch = Some(scratch);
    }
    sites
}

/// The places of the parameters of every function.
fn places_of_parameters(program: &Program) -> IndexVec<FunctionId, Vec<u8>> {
    let place = |&parameter: &VarId| match program.variables[parameter].home {
        Home::Local(_, place) => Some(place),
        Home::Fixed(_) | Home::Global => None,
    };
    let places = |function: &Function| function.parameters.iter().filter_map(place).collect();
    program.functions.iter().map(places).collect()
}

/// The parameters that functions which call themselves only pass on unchanged: they need not be
/// saved.
fn unchanged_in_recursion(program: &Program, calls: &CallGraph) -> BTreeSet<VarId> {
    let mut unchanged = BTreeSet::new();
    let mut members: BTreeMap<usize, usize> = BTreeMap::new();
    for &id in calls.functions() {
        *members.entry(calls.group(id)).or_default() += 1;
    }
    for &id in calls.functions().iter().filter(|&&id| calls.callees(id).contains(&id)) {
        let function = &program.functions[id];
        if members.get(&calls.group(id)) != Some(&1) {
            continue;
        }
        let assigned = visit::assigned(&function.body);
        let mut passed_on: BTreeSet<VarId> = function.parameters.iter().copied().collect();
        passed_on.retain(|parameter| !assigned.contains(parameter));
        visit::statements(&function.body, &mut |expr| match &expr.kind {
            ExprKind::Call(call) if call.function == id => {
                let Call { arguments, .. } = &**call;
                for (parameter, argument) in function.parameters.iter().zip(arguments) {
                    if !matches!(argument.kind, ExprKind::Var(given) if given == *parameter) {
                        passed_on.remove(parameter);
                    }
                }
            }
            // Assembly sets parameters itself.
            ExprKind::Asm(items) if visit::asm_calls(items).any(|callee| callee == id) => {
                passed_on.clear()
            }
            _ => {}
        });
        unchanged.extend(passed_on);
    }
    unchanged
}

struct Analysis<'a> {
    caller: FunctionId,
    calls: &'a CallGraph,
    locals: BTreeMap<VarId, u8>,
    /// What is live at the targets of `break` and `continue`, for each loop around.
    loops: Vec<(Live, Live)>,
    precise: bool,
    unchanged: &'a BTreeSet<VarId>,
    parameters: &'a IndexVec<FunctionId, Vec<u8>>,
    sites: Vec<Site>,
}

impl Analysis<'_> {
    /// The bit of a variable; none if it is not local.
    fn bit(&self, variable: VarId) -> Live {
        self.locals.get(&variable).map_or(0, |&place| bit(place))
    }

    /// What is live before some statements, if `after` is live after them.
    fn statements(&mut self, list: &mut [Statement], after: Live) -> Live {
        list.iter_mut().rev().fold(after, |after, statement| self.statement(statement, after))
    }

    fn statement(&mut self, statement: &mut Statement, after: Live) -> Live {
        match &mut statement.kind {
            StatementKind::Eval(expr) => self.expr(expr, after),
            StatementKind::If(branches, otherwise) => {
                let live = self.statements(otherwise, after);
                branches.iter_mut().rev().fold(live, |live, branch| {
                    let live = self.statements(&mut branch.then, after) | live;
                    self.expr(&mut branch.condition, live)
                })
            }
            StatementKind::While(condition, body) => {
                let mut head = self.expr(condition, after);
                loop {
                    self.loops.push((after, head));
                    let begin = self.statements(body, head);
                    self.loops.pop();
                    let again = self.expr(condition, after | begin) | head;
                    if again == head {
                        return head;
                    }
                    head = again;
                }
            }
            StatementKind::Range { variable, last, body, .. } => {
                let used = self.bit(*variable) | self.expr(last, 0);
                let mut head = after | used;
                loop {
                    self.loops.push((after, head));
                    let begin = self.statements(body, head) | used | after;
                    self.loops.pop();
                    if begin | head == head {
                        return head;
                    }
                    head |= begin;
                }
            }
            StatementKind::Cells { variable, origin, body, .. } => {
                // The machine sets the variable before every round; the set of cells is internal to
                // it.
                let own = !self.bit(*variable);
                let mut head = after & own;
                loop {
                    self.loops.push((after, head));
                    let begin = self.statements(body, head) & own;
                    self.loops.pop();
                    if begin | head == head {
                        break;
                    }
                    head |= begin;
                }
                match origin {
                    Some(origin) => self.expr(origin, head),
                    None => head,
                }
            }
            StatementKind::Switch { subject, arms, otherwise } => {
                let live = arms
                    .iter_mut()
                    .map(|arm| self.statements(&mut arm.body, after))
                    .fold(0, |live, arm| live | arm);
                let live = live | self.statements(otherwise, after);
                self.expr(subject, live)
            }
            StatementKind::Return(value) => match value {
                Some(value) => self.expr(value, 0),
                None => 0,
            },
            StatementKind::Break => self.innermost_loop().0,
            StatementKind::Continue => self.innermost_loop().1,
            StatementKind::Block(block) => self.statements(block, after),
        }
    }

    /// What is live before an expression. Operands are evaluated in order, so the last one is
    /// visited first.
    fn expr(&mut self, expr: &mut Expr, after: Live) -> Live {
        match &mut expr.kind {
            ExprKind::Const(_) | ExprKind::Index(_) => after,
            ExprKind::Var(variable) => after | self.bit(*variable),
            ExprKind::Op(op, operands) => {
                // A computed index can name any variable. The elements of arrays are never local.
                let any = matches!(op, Op::Load | Op::Store)
                    && !operands.first().is_some_and(Expr::is_in_array);
                let after = if any { after | self.all() } else { after };
                operands.iter_mut().rev().fold(after, |after, operand| self.expr(operand, after))
            }
            ExprKind::Store(store, variable, value) => {
                if self.precise && *store == Store::Add && self.locals.contains_key(variable) {
                    self.read_before_recursion(store, *variable, value);
                }
                let bit = self.bit(*variable);
                let after = match store {
                    Store::Set => after & !bit,
                    Store::Add | Store::Subtract => after | bit,
                };
                self.expr(value, after)
            }
            ExprKind::Element(_, a) | ExprKind::Not(a) => self.expr(a, after),
            ExprKind::And(a, b) | ExprKind::Or(a, b) => {
                let second = self.expr(b, after);
                self.expr(a, after | second)
            }
            ExprKind::If(parts) => {
                let [condition, a, b] = &mut **parts;
                let live = self.expr(a, after) | self.expr(b, after);
                self.expr(condition, live)
            }
            ExprKind::Sequence(parts) => {
                let (list, last) = &mut **parts;
                let after = self.expr(last, after);
                list.iter_mut().rev().fold(after, |after, item| self.expr(item, after))
            }
            ExprKind::DestroyWhile(parts) => {
                let (body, mark) = &mut **parts;
                let mut head = after;
                loop {
                    let at_mark = self.expr(mark, head);
                    self.loops.push((after, after));
                    let begin = self.statements(body, at_mark);
                    self.loops.pop();
                    if begin | head == head {
                        return head;
                    }
                    head |= begin;
                }
            }
            ExprKind::Asm(items) => {
                let live = visit::asm_variables(items).fold(after, |live, v| live | self.bit(v));
                for callee in visit::asm_calls(items) {
                    let caller = self.caller;
                    self.sites.push(Site { caller, callee, given: Vec::new(), live, saved: 0 });
                }
                live
            }
            ExprKind::Call(call) => {
                let Call { function, arguments, saved } = &mut **call;
                let (mut live, mut saves) = (after, 0);
                if self.calls.is_recursive(self.caller, *function) {
                    // One variable for each place: those that share it are not live together.
                    let mut places = if self.precise { after } else { self.all() };
                    *saved = Vec::new();
                    for (&variable, &place) in &self.locals {
                        let bit = bit(place);
                        if self.unchanged.contains(&variable) {
                            places &= !bit;
                        }
                        if places & bit != 0 {
                            places &= !bit;
                            live &= !bit;
                            saves |= bit;
                            saved.push(variable);
                        }
                    }
                }
                let parameters = &self.parameters[*function];
                let given =
                    parameters.iter().zip(&*arguments).map(|(&parameter, argument)| Given {
                        parameter,
                        argument: match argument.kind {
                            ExprKind::Var(variable) => self.locals.get(&variable).copied(),
                            _ => None,
                        },
                    });
                self.sites.push(Site {
                    caller: self.caller,
                    callee: *function,
                    given: given.collect(),
                    live,
                    saved: saves,
                });
                arguments.iter_mut().rev().fold(after, |after, argument| self.expr(argument, after))
            }
        }
    }

    /// What is live at the targets of `break` and `continue`.
    fn innermost_loop(&self) -> (Live, Live) {
        match self.loops.last() {
            Some(&targets) => targets,
            None => panic!("`break` or `continue` outside of a loop"),
        }
    }

    /// Turns `v += f()` into `v = v + f()` if the call is recursive: the old value is a pending
    /// operand, which need not be saved. It is read earlier, so nothing may assign it meanwhile.
    fn read_before_recursion(&self, store: &mut Store, variable: VarId, value: &mut Expr) {
        let (mut recursive, mut assigned) = (false, false);
        visit::expr(value, &mut |e| {
            assigned |= match &e.kind {
                ExprKind::Store(_, stored, _) => *stored == variable,
                ExprKind::Asm(_) => true,
                _ => false,
            };
            visit::called(e, &mut |callee| {
                recursive |= self.calls.is_recursive(self.caller, callee);
            });
        });
        if recursive && !assigned {
            let span = value.span;
            let old = Expr { kind: ExprKind::Var(variable), span };
            let added = std::mem::replace(value, Expr::constant(0, span));
            value.kind = ExprKind::Op(Op::Add, Box::new([old, added]));
            *store = Store::Set;
        }
    }

    fn all(&self) -> Live {
        self.locals.keys().fold(0, |live, &variable| live | self.bit(variable))
    }
}
