//! The passes that make the code smaller: a file for each, and each can be left out.
//!
//! Some passes change the resolved program before it is lowered, some are options of the lowering,
//! some change the control-flow graph of the code ([`graph`]). None changes what a rule does,
//! except the fuel that it uses (E14) and the addresses of its traps.

mod cost;
mod dead;
mod expand;
mod forward;
mod graph;
mod inline;
mod invert;
mod operators;
mod outline;
mod parameters;
mod placement;
mod redundant_results;
mod retarget;
mod strength;
mod tails;
mod walk;

use crate::analyze::{CallGraph, Places};
use crate::ir::Code;
use crate::passes::{Pass, Passes};
use crate::program::{FunctionId, Program};

/// Runs the passes on the resolved program.
pub(crate) fn program(program: &mut Program, passes: &Passes) {
    if passes.has(Pass::Dead) {
        let calls = CallGraph::new(program);
        dead::run(program, &calls);
    }
    if passes.has(Pass::Parameters) {
        let calls = CallGraph::new(program);
        parameters::run(program, &calls);
    }
    if passes.has(Pass::Strength) {
        strength::run(program, &CallGraph::new(program));
    }
    if passes.has(Pass::Expand) {
        let calls = CallGraph::new(program);
        expand::run(program, &calls);
        if passes.has(Pass::Strength) {
            strength::run(program, &calls);
        }
    }
    if passes.has(Pass::Dead) {
        let calls = CallGraph::new(program);
        dead::run(program, &calls);
    }
}

/// A program with more items of code is large: about 24 KB.
const LARGE: usize = 20_000;

/// Runs the passes on the code.
pub(crate) fn code(code: Code, program: &Program, places: &Places, passes: &Passes) -> Code {
    let is_root = |id: FunctionId| program.functions[id].is_root();
    let graph_passes =
        [Pass::Inline, Pass::Jumps, Pass::Forward, Pass::Results, Pass::Tails, Pass::Outline];
    if !graph_passes.iter().any(|&pass| passes.has(pass)) {
        return code;
    }
    // In a large program, shared code would often be too far away for 16 bits.
    let large = code.items.len() > LARGE;
    let has = |pass: Pass| passes.has(pass) && !large;
    let mut graph = graph::Graph::new(code, is_root);
    graph.tidy();
    if has(Pass::Inline) {
        inline::run(&mut graph);
        graph.tidy();
    }
    if has(Pass::Tails) {
        tails::calls(&mut graph);
        graph.tidy();
    }
    if passes.has(Pass::Forward) {
        if has(Pass::Tails) {
            tails::run(&mut graph, places);
        }
        forward::run(&mut graph);
    }
    if passes.has(Pass::Results) {
        redundant_results::run(&mut graph, places);
        graph.tidy();
    }
    if has(Pass::Tails) {
        tails::run(&mut graph, places);
    }
    if has(Pass::Outline) {
        outline::run(&mut graph, places);
        if has(Pass::Tails) {
            tails::run(&mut graph, places);
        }
    }
    placement::run(graph, places)
}
