//! A parameter that is the same constant in all calls becomes that constant.

use std::collections::BTreeMap;

use super::walk::{self, Visitor};
use crate::analyze::{CallGraph, visit};
use crate::program::{Call, Expr, ExprKind, FunctionId, Program, VarId};

pub(super) fn run(program: &mut Program, calls: &CallGraph) {
    // One constant can make another known: a parameter that is handed on.
    loop {
        let known = constants(program, calls);
        if known.is_empty() {
            return;
        }
        replace(program, &known);
    }
}

/// What is given to a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Given {
    /// Nothing but itself so far.
    Nothing,
    Constant(i32),
    Various,
}

/// The parameters that are constants, by function and number.
fn constants(program: &Program, calls: &CallGraph) -> BTreeMap<(FunctionId, usize), i32> {
    let mut given: BTreeMap<(FunctionId, usize), Given> = BTreeMap::new();
    for &id in calls.functions() {
        let Some(function) = program.functions.get(id.0 as usize) else { continue };
        let assigned = visit::assigned(&function.body);
        for (k, parameter) in function.parameters.iter().enumerate() {
            if assigned.contains(parameter) {
                given.insert((id, k), Given::Various);
            }
        }
        visit::statements(&function.body, &mut |expr| match &expr.kind {
            ExprKind::Call(call) => {
                let Call { function: callee, arguments, .. } = &**call;
                let parameters = program.functions.get(callee.0 as usize);
                let parameters = parameters.map_or(&[][..], |function| &function.parameters);
                for (k, (parameter, argument)) in parameters.iter().zip(arguments).enumerate() {
                    let new = match argument.kind {
                        ExprKind::Const(value) => Given::Constant(value),
                        ExprKind::Var(variable) if variable == *parameter => continue,
                        _ => Given::Various,
                    };
                    let place = given.entry((*callee, k)).or_insert(Given::Nothing);
                    *place = match *place {
                        Given::Nothing => new,
                        before if before == new => before,
                        _ => Given::Various,
                    };
                }
            }
            ExprKind::Asm(items) => {
                for callee in visit::asm_calls(items) {
                    for k in 0..usize::from(u8::MAX) {
                        given.insert((callee, k), Given::Various);
                    }
                }
            }
            _ => {}
        });
    }
    given
        .into_iter()
        .filter_map(|(parameter, given)| match given {
            Given::Constant(value) => Some((parameter, value)),
            Given::Nothing | Given::Various => None,
        })
        .collect()
}

fn replace(program: &mut Program, known: &BTreeMap<(FunctionId, usize), i32>) {
    let mut values: BTreeMap<VarId, i32> = BTreeMap::new();
    for (&(id, k), &value) in known {
        let parameter =
            program.functions.get(id.0 as usize).and_then(|function| function.parameters.get(k));
        if let Some(&parameter) = parameter {
            values.insert(parameter, value);
        }
    }
    for (id, function) in (0..).map(FunctionId).zip(&mut program.functions) {
        let mut number = 0..;
        function.parameters.retain(|_| {
            let k = number.next().unwrap_or(0);
            !known.contains_key(&(id, k))
        });
        walk::block(&mut function.body, &mut Replace { values: &values, known });
    }
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
                let mut number = 0..;
                arguments.retain(|_| {
                    let k = number.next().unwrap_or(0);
                    !self.known.contains_key(&(*function, k))
                });
            }
            _ => {}
        }
    }
}
