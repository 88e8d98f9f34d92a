//! Making the code smaller: one pass per file, each of which can be left out.
//!
//! Some passes change the resolved program before it is lowered, some are choices of the lowering
//! itself, some change the code as a graph of blocks ([`graph`]). None changes what a rule does,
//! but for the fuel that it uses (E14) and the addresses of its traps.

mod cost;
mod dead;
mod expand;
mod forward;
mod graph;
mod inline;
mod invert;
mod last;
mod layout;
mod near;
mod outline;
mod parameters;
mod pending;
mod strength;
mod tails;
mod walk;

use std::collections::BTreeSet;

use crate::analyze::{CallGraph, Places};
use crate::ir::Code;
use crate::program::{Function, FunctionId, Program};

macro_rules! passes {
    ($($name:ident $text:literal $summary:literal;)*) => {
        /// A pass, or a choice of the code generator.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Pass {
            $(#[doc = $summary] $name,)*
        }

        impl Pass {
            /// All passes, in the order in which they come into play.
            pub const ALL: &[Pass] = &[$(Pass::$name),*];

            /// The name of the pass.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Pass::$name => $text,)* }
            }

            /// What it does, in one sentence.
            #[must_use]
            pub const fn summary(self) -> &'static str {
                match self { $(Pass::$name => $summary,)* }
            }
        }
    };
}

passes! {
    Short "short" "Conditional branches use 8-bit offsets where those reach.";
    Strength "strength" "Operations become the shortest codes with the same value.";
    Switch "switch" "A dense `switch` becomes a table; arms that differ only by the value of the subject become one arm.";
    Bodies "bodies" "The body of a cell loop is placed in the loop where that is smaller than a call.";
    Dead "dead" "Code without an effect is removed: statements, stores, values that nobody uses.";
    Parameters "parameters" "A parameter that is the same constant in all calls becomes that constant.";
    Expand "expand" "Functions of one expression are expanded where that is smaller than a call.";
    Saves "saves" "Recursive calls save only what is still needed.";
    Coloring "coloring" "Variables share places; a parameter shares the place of its argument.";
    Hoist "hoist" "Arguments are passed by separate statements where nothing is waiting for a value.";
    Inline "inline" "A function that is called once is placed where it is called.";
    Jumps "jumps" "Jumps go directly to their final target; blocks are ordered to avoid jumps.";
    Forward "forward" "A value that was just stored is used directly.";
    Last "last" "A value that the machine already has is not computed again for `return`.";
    Tails "tails" "Code with the same ending is shared.";
    Outline "outline" "Code that occurs repeatedly becomes a subroutine.";
}

/// Which passes run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passes(BTreeSet<Pass>);

impl Passes {
    /// No pass: the plain translation.
    #[must_use]
    pub const fn none() -> Passes {
        Passes(BTreeSet::new())
    }

    /// All passes.
    #[must_use]
    pub fn all() -> Passes {
        Pass::ALL.iter().copied().collect()
    }

    /// True if the pass runs.
    #[must_use]
    pub fn has(&self, pass: Pass) -> bool {
        self.0.contains(&pass)
    }
}

impl FromIterator<Pass> for Passes {
    fn from_iter<T: IntoIterator<Item = Pass>>(passes: T) -> Passes {
        Passes(passes.into_iter().collect())
    }
}

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

/// A program with more items of code than that is large: about 24 KB.
const LARGE: usize = 20_000;

/// Runs the passes on the code.
pub(crate) fn code(code: Code, program: &Program, places: &Places, passes: &Passes) -> Code {
    let is_root =
        |id: FunctionId| program.functions.get(id.0 as usize).is_some_and(Function::is_root);
    let graph_passes =
        [Pass::Inline, Pass::Jumps, Pass::Forward, Pass::Last, Pass::Tails, Pass::Outline];
    if !graph_passes.iter().any(|&pass| passes.has(pass)) {
        return code;
    }
    // In a large program, code that is shared would often stand too far away for 16 bits.
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
    if passes.has(Pass::Last) {
        last::run(&mut graph, places);
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
    layout::run(graph, places)
}
