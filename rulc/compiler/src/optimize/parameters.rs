//! Constant propagation into functions: a parameter that is the same constant in all calls becomes
//! that constant.

use std::collections::BTreeMap;

use super::walk::{self, Visitor};
use crate::analyze::{CallGraph, visit};
use crate::program::{Call, Expr, ExprKind, FunctionId, Program, VarId};

pub(super) fn run(program: &mut Program, calls: &CallGraph) {
    // One constant can make another known: a parameter that is passed on.
    loop {
        let known = constants(program, calls);
        if known.is_empty() {
            return;
        }
        replace(program, &known);
    }
}

/// The arguments for a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Arguments {
    /// None but the parameter itself so far.
    Nothing,
    Constant(i32),
    Various,
}

/// The parameters that are constants, by function and position.
fn constants(program: &Program, calls: &CallGraph) -> BTreeMap<(FunctionId, usize), i32> {
    let mut given: BTreeMap<(FunctionId, usize), Arguments> = BTreeMap::new();
    for &id in calls.functions() {
        let function = &program.functions[id];
        let assigned = visit::assigned(&function.body);
        for (k, parameter) in function.parameters.iter().enumerate() {
            if assigned.contains(parameter) {
                given.insert((id, k), Arguments::Various);
            }
        }
        visit::statements(&function.body, &mut |expr| match &expr.kind {
            ExprKind::Call(call) => {
                let Call { function: callee, arguments, .. } = &**call;
                let parameters = &program.functions[*callee].parameters;
                for (k, (parameter, argument)) in parameters.iter().zip(arguments).enumerate() {
                    let new = match argument.kind {
                        ExprKind::Const(value) => Arguments::Constant(value),
                        ExprKind::Var(variable) if variable == *parameter => continue,
                        _ => Arguments::Various,
                    };
                    let place = given.entry((*callee, k)).or_insert(Arguments::Nothing);
                    *place = match *place {
                        Arguments::Nothing => new,
                        before if before == new => before,
                        _ => Arguments::Various,
                    };
                }
            }
            ExprKind::Asm(items) => {
                for callee in visit::asm_calls(items) {
                    for k in 0..program.functions[callee].parameters.len() {
                        given.insert((callee, k), Arguments::Various);
                    }
                }
            }
            _ => {}
        });
    }
    given
        .into_iter()
        .filter_map(|(parameter, given)| match given {
            Arguments::Constant(value) => Some((parameter, value)),
            Arguments::Nothing | Arguments::Various => None,
        })
        .collect()
}

fn replace(program: &mut Program, known: &BTreeMap<(FunctionId, usize), i32>) {
    let mut values: BTreeMap<VarId, i32> = BTreeMap::new();
    for (&(id, k), &value) in known {
        values.insert(program.functions[id].parameters[k], value);
    }
    for (id, function) in program.functions.iter_enumerated_mut() {
        retain_by_position(&mut function.parameters, |k| !known.contains_key(&(id, k)));
        walk::block(&mut function.body, &mut Replace { values: &values, known });
    }
}

/// Keeps the items at the positions for which `keep` holds.
fn retain_by_position<T>(list: &mut Vec<T>, keep: impl Fn(usize) -> bool) {
    let mut position = 0;
    list.retain(|_| {
        position += 1;
        keep(position - 1)
    });
}

struct Replace<'a> {
    values: &'a BTreeMap<VarId, i32>,
    known: &'a BTreeMap<(FunctionId, usize), i32>,
}

impl Visitor for Replace<'_> {
    fn expr(&mut self, expr: &mut Expr) {
        match &mut expr.kind {
            ExprKind::Var(variable) => {
                if let Some(&value) = self.values.get(variable) {
                    expr.kind = ExprKind::Const(value);
                }
            }
            ExprKind::Call(call) => {
                let Call { function, arguments, .. } = &mut **call;
                retain_by_position(arguments, |k| !self.known.contains_key(&(*function, k)));
            }
            _ => {}
        }
    }
}
