//! `unset_piece`: paths through phase A on which a part of the piece is not set.

use std::collections::{BTreeMap, BTreeSet};

use grammar::isa::Op;
use grammar::rul3::Phase;

use super::context::Context;
use super::walk::{self, Node};
use crate::analyze::visit;
use crate::diagnostics::{Code, Diagnostic};
use crate::interval;
use crate::program::{
    Call, Expr, ExprKind, FunctionId, Home, Statement, StatementKind, Store, VarId,
};
use crate::resolve::{ItemKind, Symbol};

/// A bit for each of `V[0]` to `V[8]`.
pub(super) type Parts = u16;
const ALL: Parts = 0x1FF;
const SHAPE: Parts = 1;
/// The bit that is set with all of them where the paths are not followed.
const UNKNOWN: Parts = 1 << 9;
/// With more paths than this, nothing is reported.
const MOST_PATHS: usize = 64;

/// What a path has set so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Path {
    set: Parts,
    /// The shape, if it was set to a constant.
    shape: Option<i32>,
}

type Paths = BTreeSet<Path>;

pub(super) fn check(context: &Context<'_>, out: &mut Vec<Diagnostic>) {
    let Some(phase) = context.phase(Phase::Appear) else { return };
    // What another phase sets is set when phase A starts.
    let mut walk = Walk { context, loops: Vec::new(), ends: Vec::new(), known: BTreeMap::new() };
    let elsewhere = Phase::ALL
        .into_iter()
        .filter(|&other| other != Phase::Appear)
        .filter_map(|other| context.phase(other))
        .flat_map(|id| context.reachable(id))
        .collect::<BTreeSet<FunctionId>>()
        .into_iter()
        .fold(0, |parts, id| parts | walk.ever_set(id));
    let ends = walk.function(phase);
    let size = |shape| size(context, shape);
    let least = context.rule.shapes.iter().map(|shape| shape.size).min().unwrap_or(1);
    // A part that no path sets is missing as soon as a shape that is used has it.
    let ever = ends.iter().fold(elsewhere, |parts, path| parts | path.set);
    let most = used_shapes(context).into_iter().filter_map(size).max().unwrap_or(least);
    let never = hexagons(most) & !ever;
    let missing = ends.into_iter().fold(never, |missing, path| {
        let size = path.shape.and_then(size).unwrap_or(least);
        missing | (SHAPE | hexagons(size)) & !(path.set | elsewhere)
    });
    if missing == 0 {
        return;
    }
    let names: Vec<String> = (0..9)
        .filter(|bit| missing & (1 << bit) != 0)
        .map(|bit| match bit {
            0 => "`piece.shape`".to_owned(),
            1..=4 => format!("`piece.color[{bit}]`"),
            _ => format!("`piece.pattern[{}]`", bit - 4),
        })
        .collect();
    let list = match names.as_slice() {
        [most @ .., last] if !most.is_empty() => format!("{} and {last}", most.join(", ")),
        names => names.concat(),
    };
    let span = context.program.functions[phase].span;
    out.push(
        Diagnostic::new(Code::UnsetPiece, span, format!("phase A can leave {list} unset"))
            .label("not set on every path")
            .note(
                "what is not set keeps its value from the previous piece; for the first piece \
                 it is 0, which traps `bad-piece` (section 6.5, V[0] to V[8])",
            ),
    );
}

/// The parts that phase A may leave as they are.
pub(super) fn kept(context: &Context<'_>) -> Parts {
    let Some(phase) = context.phase(Phase::Appear) else { return ALL };
    let mut walk = Walk { context, loops: Vec::new(), ends: Vec::new(), known: BTreeMap::new() };
    let most = context.rule.shapes.iter().map(|shape| shape.size).max().unwrap_or(4);
    walk.function(phase).into_iter().fold(0, |kept, path| {
        let size = path.shape.and_then(|shape| size(context, shape)).unwrap_or(most);
        let is_known = path.set & UNKNOWN == 0;
        kept | if is_known { (SHAPE | hexagons(size)) & !path.set } else { ALL }
    })
}

/// The variables of a part of the piece: those of all hexagons unless one is named.
pub(super) fn parts(field: &str, hexagon: Option<i32>) -> Parts {
    let bits = match hexagon {
        Some(k @ 1..=4) => 1 << k,
        _ => 0b1_1110,
    };
    match field {
        "shape" => SHAPE,
        "color" => bits,
        _ => bits << 4,
    }
}

/// How many hexagons a shape has.
fn size(context: &Context<'_>, shape: i32) -> Option<u8> {
    let index = usize::try_from(shape.checked_sub(1)?).ok()?;
    context.rule.shapes.get(index).map(|shape| shape.size)
}

/// The colors and patterns of this many hexagons.
const fn hexagons(size: u8) -> Parts {
    ((1 << size) - 1) << 1 | ((1 << size) - 1) << 5
}

/// The shapes that phase A names, or that functions name which it calls.
fn used_shapes(context: &Context<'_>) -> Vec<i32> {
    let mut found = Vec::new();
    let Some(phase) = context.phase(Phase::Appear) else { return found };
    let reachable = context.reachable(phase);
    for body in context.bodies.iter().filter(|body| reachable.contains(&body.id)) {
        walk::block(body.block, &mut |node| {
            if let Node::Expr(expr) = node
                && let Some(name) = expr.as_name()
                && let Some(Symbol::Item(ItemKind::Shape, _)) = context.symbol(name)
            {
                found.extend(context.facts.value(expr));
            }
        });
    }
    found
}

struct Walk<'c, 'a> {
    context: &'c Context<'a>,
    /// The variables of loops over ranges, and their first and last values.
    loops: Vec<(VarId, i64, i64)>,
    /// The paths that returned, for each function that is being checked.
    ends: Vec<Paths>,
    /// What functions set; `None` while a function is being checked.
    known: BTreeMap<FunctionId, Option<Paths>>,
}

impl Walk<'_, '_> {
    fn part(&self, variable: VarId) -> Parts {
        match self.context.program.variables[variable].home {
            Home::Fixed(index) if index.get() <= 8 => 1 << index.get(),
            _ => 0,
        }
    }

    /// What a function itself can set at all.
    fn ever_set(&self, id: FunctionId) -> Parts {
        let body = &self.context.program.functions[id].body;
        let mut parts = 0;
        visit::statements(body, &mut |expr| match &expr.kind {
            ExprKind::Store(_, variable, _) => parts |= self.part(*variable),
            ExprKind::Op(Op::Store, _) | ExprKind::Asm(_) => parts = ALL,
            _ => {}
        });
        parts
    }

    /// The paths through a function.
    fn function(&mut self, id: FunctionId) -> Paths {
        match self.known.get(&id) {
            Some(Some(paths)) => return paths.clone(),
            // Recursion: nothing is known.
            Some(None) => return BTreeSet::from([Path { set: ALL | UNKNOWN, shape: None }]),
            None => {}
        }
        self.known.insert(id, None);
        let body = &self.context.program.functions[id].body;
        self.ends.push(Paths::new());
        let loops = std::mem::take(&mut self.loops);
        let mut paths = BTreeSet::from([Path::default()]);
        self.statements(body, &mut paths);
        self.loops = loops;
        paths.extend(self.ends.pop().into_iter().flatten());
        limit(&mut paths);
        self.known.insert(id, Some(paths.clone()));
        paths
    }

    fn statements(&mut self, list: &[Statement], paths: &mut Paths) {
        let mut before: Option<&Statement> = None;
        for statement in list {
            self.statement(statement, before, paths);
            before = Some(statement);
        }
    }

    fn statement(&mut self, statement: &Statement, before: Option<&Statement>, paths: &mut Paths) {
        match &statement.kind {
            StatementKind::Eval(expr) => self.expr(expr, paths),
            StatementKind::If(branches, otherwise) => {
                let mut ends = Paths::new();
                for branch in branches {
                    self.expr(&branch.condition, paths);
                    let mut inside = paths.clone();
                    self.statements(&branch.then, &mut inside);
                    ends.append(&mut inside);
                }
                self.statements(otherwise, paths);
                paths.append(&mut ends);
            }
            StatementKind::While(condition, body) => {
                self.expr(condition, paths);
                self.perhaps(body, paths);
            }
            StatementKind::Range { variable, last, runs, body, .. } => {
                // The first value is assigned immediately before.
                let first =
                    before.and_then(|before| match &before.kind {
                        StatementKind::Eval(Expr {
                            kind: ExprKind::Store(_, v, value), ..
                        }) if v == variable => value.as_constant(),
                        _ => None,
                    });
                // A loop with unknown ends counts as one over all hexagons.
                let (a, b) = first.zip(last.as_constant()).unwrap_or((1, 4));
                self.loops.push((*variable, i64::from(a.min(b)), i64::from(a.max(b))));
                let known = first.is_none() || last.as_constant().is_none();
                if *runs || known {
                    self.statements(body, paths)
                } else {
                    self.perhaps(body, paths)
                }
                self.loops.pop();
            }
            StatementKind::Cells { op, origin, body, .. } => {
                origin.iter().for_each(|origin| self.expr(origin, paths));
                if *op == Op::Cells {
                    self.statements(body, paths)
                } else {
                    self.perhaps(body, paths)
                }
            }
            StatementKind::Switch { arms, otherwise, .. } => {
                let all = paths.clone();
                self.statements(otherwise, paths);
                for arm in arms {
                    let mut other = all.clone();
                    self.statements(&arm.body, &mut other);
                    paths.append(&mut other);
                }
            }
            StatementKind::Return(value) => {
                value.iter().for_each(|value| self.expr(value, paths));
                if let Some(ends) = self.ends.last_mut() {
                    ends.append(paths);
                    limit(ends);
                }
            }
            // Loops that are left early are not followed.
            StatementKind::Break | StatementKind::Continue => assume(paths),
            StatementKind::Block(block) => self.statements(block, paths),
        }
        limit(paths);
    }

    /// Statements that may be skipped.
    fn perhaps(&mut self, list: &[Statement], paths: &mut Paths) {
        let mut other = paths.clone();
        self.statements(list, &mut other);
        paths.append(&mut other);
    }

    fn expr(&mut self, expr: &Expr, paths: &mut Paths) {
        match &expr.kind {
            ExprKind::Const(_) | ExprKind::Var(_) | ExprKind::Index(_) => {}
            ExprKind::Asm(_) => assume(paths),
            ExprKind::Op(op, operands) => {
                operands.iter().for_each(|operand| self.expr(operand, paths));
                if let (Op::Store, Some(index)) = (op, operands.first()) {
                    let parts = self.indexed(index);
                    set(paths, parts, None);
                }
            }
            ExprKind::Call(call) => {
                let Call { function, arguments, .. } = &**call;
                arguments.iter().for_each(|argument| self.expr(argument, paths));
                let called = self.function(*function);
                let both = |before: &Path, path: &Path| Path {
                    set: before.set | path.set,
                    shape: if path.set & SHAPE == 0 { before.shape } else { path.shape },
                };
                *paths = paths
                    .iter()
                    .flat_map(|before| called.iter().map(move |path| both(before, path)))
                    .collect();
            }
            ExprKind::Element(_, a) | ExprKind::Not(a) => self.expr(a, paths),
            ExprKind::Store(store, variable, value) => {
                self.expr(value, paths);
                let shape = value.as_constant().filter(|_| *store == Store::Set);
                set(paths, self.part(*variable), shape);
            }
            ExprKind::And(a, b) | ExprKind::Or(a, b) => {
                self.expr(a, paths);
                let mut other = paths.clone();
                self.expr(b, &mut other);
                paths.append(&mut other);
            }
            ExprKind::If(parts) => {
                let [condition, a, b] = &**parts;
                self.expr(condition, paths);
                let mut other = paths.clone();
                self.expr(a, paths);
                self.expr(b, &mut other);
                paths.append(&mut other);
            }
            ExprKind::Sequence(parts) => {
                let (list, last) = &**parts;
                list.iter().for_each(|part| self.expr(part, paths));
                self.expr(last, paths);
            }
            ExprKind::DestroyWhile(parts) => {
                let (body, mark) = &**parts;
                self.statements(body, paths);
                self.expr(mark, paths);
            }
        }
        limit(paths);
    }

    /// The parts that a computed index can be: those that a loop iterates over or, if that is not
    /// known, all within its bounds.
    fn indexed(&self, index: &Expr) -> Parts {
        if index.is_in_array() {
            return 0;
        }
        let (variable, base) = match &index.kind {
            ExprKind::Var(variable) => (Some(*variable), 0),
            ExprKind::Op(Op::Add, operands) => match &**operands {
                [Expr { kind: ExprKind::Var(variable), .. }, base] => {
                    (Some(*variable), base.as_constant().map_or(0, i64::from))
                }
                _ => (None, 0),
            },
            _ => (None, 0),
        };
        let looped = self.loops.iter().rev().find(|(v, _, _)| Some(*v) == variable);
        let (first, last) = match looped {
            Some((_, first, last)) => (first + base, last + base),
            None => {
                let bounds = interval::of(index);
                (*bounds.start(), *bounds.end())
            }
        };
        (0..9).filter(|bit| (first..=last).contains(bit)).fold(0, |parts, bit| parts | 1 << bit)
    }
}

fn set(paths: &mut Paths, parts: Parts, shape: Option<i32>) {
    if parts == 0 {
        return;
    }
    *paths = paths
        .iter()
        .map(|path| Path {
            set: path.set | parts,
            shape: if parts & SHAPE == 0 { path.shape } else { shape },
        })
        .collect();
}

/// Counts everything as set, because nothing is known.
fn assume(paths: &mut Paths) {
    set(paths, ALL | UNKNOWN, None);
}

fn limit(paths: &mut Paths) {
    if paths.len() > MOST_PATHS {
        assume(paths);
    }
}
