//! Places of local variables, shared as far as possible: register allocation by graph coloring.
//!
//! The places of all frames are the nodes of a graph. Two of them interfere if one is needed after
//! a call during which the other can be written. A parameter that nothing assigns does not
//! interfere with its argument: while the callee runs, both have the same value. So they can share
//! one variable, and passing the argument takes no code.

use std::collections::{BTreeMap, BTreeSet};

use grammar::isa::VARIABLES;

use super::calls::CallGraph;
use super::frames::{self, Places, TooManyVariables};
use super::liveness::{Site, Sites, bit};
use super::visit;
use crate::program::{ExprKind, FunctionId, Home, Program, VarId};

/// Programs with more functions get frames: the graph would be too large.
const MOST_FUNCTIONS: usize = 400;

/// A place in the frame of a function.
type Node = (FunctionId, u8);

impl Site {
    /// The place that is the argument for a parameter of the callee, if the argument is a variable.
    fn argument(&self, parameter: u8) -> Option<Node> {
        let given = self.given.iter().find(|given| given.parameter == parameter)?;
        given.argument.map(|place| (self.caller, place))
    }

    /// True if the call restores the value of a place, whatever is written to it meanwhile.
    fn restores(&self, (function, place): Node) -> bool {
        self.caller == function && self.saved & bit(place) != 0
    }
}

/// Gives a place to every variable that reachable functions use.
pub(crate) fn color(
    program: &Program,
    calls: &CallGraph,
    sites: &Sites,
) -> Result<Places, TooManyVariables> {
    if calls.functions().len() > MOST_FUNCTIONS {
        return frames::place(program, calls);
    }
    let (mut places, globals, free) = frames::globals(program, calls)?;
    let graph = Graph::new(program, calls, sites);
    let colors = graph.color();
    let used = colors.values().max().map_or(0, |color| color + 1);
    if globals + used > free.len() {
        // The error says which frame is the largest.
        return frames::place(program, calls);
    }
    for (id, variable) in program.variables.iter_enumerated() {
        if let Home::Local(function, at) = variable.home
            && let Some(color) = colors.get(&(function, at))
        {
            places.insert(id, free[globals + color]);
        }
    }
    Ok(places)
}

struct Graph {
    /// The nodes that each node interferes with.
    edges: BTreeMap<Node, BTreeSet<Node>>,
    /// Nodes that should be merged, the most valuable pair first.
    wanted: Vec<(Node, Node)>,
}

impl Graph {
    fn new(program: &Program, calls: &CallGraph, sites: &Sites) -> Graph {
        let mut graph = Graph { edges: BTreeMap::new(), wanted: Vec::new() };
        let nodes_of =
            |id: FunctionId| (0..program.functions[id].frame).map(move |place| (id, place));
        for &function in calls.functions() {
            graph.edges.extend(nodes_of(function).map(|node| (node, BTreeSet::new())));
        }
        // Places of one frame hold different variables at the same time. Functions that call each
        // other count as one.
        for &function in calls.functions() {
            for &other in calls.functions() {
                if calls.group(function) == calls.group(other) {
                    graph.all(nodes_of(function), nodes_of(other));
                }
            }
        }
        let reach: BTreeMap<FunctionId, BTreeSet<FunctionId>> =
            calls.functions().iter().map(|&f| (f, reachable_from(calls, f))).collect();
        let fixed = Fixed::new(program, calls, sites);
        for site in &sites.0 {
            let active = &reach[&site.callee];
            for place in (0..=127_u8).filter(|&place| site.live & bit(place) != 0) {
                let live = (site.caller, place);
                let same = fixed.same_value(sites, site, live, active);
                for &function in active {
                    for node in nodes_of(function).filter(|node| !same.contains(node)) {
                        graph.edge(live, node);
                    }
                }
            }
            for given in &site.given {
                if let Some(argument) = given.argument {
                    graph.wanted.push(((site.caller, argument), (site.callee, given.parameter)));
                }
            }
        }
        // A variable that the code names by its index, or assembly, has a place of its own.
        for variable in pinned(program, calls) {
            if let Some(node) = node(program, variable) {
                let all: Vec<Node> = graph.edges.keys().copied().collect();
                graph.all(std::iter::once(node), all.into_iter());
            }
        }
        let mut count: BTreeMap<(Node, Node), usize> = BTreeMap::new();
        for &pair in &graph.wanted {
            *count.entry(pair).or_default() += 1;
        }
        let mut wanted: Vec<((Node, Node), usize)> = count.into_iter().collect();
        wanted.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        graph.wanted = wanted.into_iter().map(|(pair, _)| pair).collect();
        graph
    }

    /// Makes two nodes interfere.
    fn edge(&mut self, a: Node, b: Node) {
        if a != b {
            self.edges_of(a).insert(b);
            self.edges_of(b).insert(a);
        }
    }

    fn edges_of(&mut self, node: Node) -> &mut BTreeSet<Node> {
        match self.edges.get_mut(&node) {
            Some(edges) => edges,
            None => panic!("{node:?} is not a place in a frame of the code"),
        }
    }

    fn all(&mut self, a: impl Iterator<Item = Node>, b: impl Iterator<Item = Node> + Clone) {
        for a in a {
            for b in b.clone() {
                self.edge(a, b);
            }
        }
    }

    /// Gives nodes that interfere different colors.
    fn color(mut self) -> BTreeMap<Node, usize> {
        // Merged nodes, each with the one that represents it.
        let mut merged: BTreeMap<Node, Node> = BTreeMap::new();
        let find = |merged: &BTreeMap<Node, Node>, mut node: Node| {
            while let Some(&next) = merged.get(&node) {
                node = next;
            }
            node
        };
        for (a, b) in std::mem::take(&mut self.wanted) {
            let (a, b) = (find(&merged, a), find(&merged, b));
            if a == b || self.edges[&a].contains(&b) {
                continue;
            }
            for other in std::mem::take(self.edges_of(b)) {
                self.edges_of(other).remove(&b);
                self.edge(a, other);
            }
            self.edges.remove(&b);
            merged.insert(b, a);
        }
        let mut nodes: Vec<(usize, Node)> =
            self.edges.iter().map(|(&node, edges)| (edges.len(), node)).collect();
        nodes.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
        let mut colors: BTreeMap<Node, usize> = BTreeMap::new();
        for (_, node) in nodes {
            let taken: BTreeSet<usize> =
                self.edges[&node].iter().filter_map(|other| colors.get(other).copied()).collect();
            // More colors than the machine has variables: the caller falls back to frames.
            let color = (0..VARIABLES).find(|color| !taken.contains(color)).unwrap_or(VARIABLES);
            colors.insert(node, color);
        }
        for &node in merged.keys() {
            let color = colors[&find(&merged, node)];
            colors.insert(node, color);
        }
        colors
    }
}

/// The functions that can be active during a call of one.
fn reachable_from(calls: &CallGraph, function: FunctionId) -> BTreeSet<FunctionId> {
    let mut seen = BTreeSet::new();
    let mut waiting = vec![function];
    while let Some(function) = waiting.pop() {
        if seen.insert(function) {
            waiting.extend(calls.callees(function));
        }
    }
    seen
}

fn node(program: &Program, variable: VarId) -> Option<Node> {
    match program.variables[variable].home {
        Home::Local(function, place) => Some((function, place)),
        Home::Fixed(_) | Home::Global => None,
    }
}

/// The variables whose index is an operand, and those that assembly names.
fn pinned(program: &Program, calls: &CallGraph) -> BTreeSet<VarId> {
    let mut pinned = BTreeSet::new();
    for &function in calls.functions() {
        let function = &program.functions[function];
        visit::statements(&function.body, &mut |expr| match &expr.kind {
            ExprKind::Index(variable) => {
                pinned.insert(*variable);
            }
            ExprKind::Asm(items) => pinned.extend(visit::asm_variables(items)),
            _ => {}
        });
        // Assembly sets the parameters of what it calls.
        visit::statements(&function.body, &mut |expr| {
            if let ExprKind::Asm(items) = &expr.kind {
                for callee in visit::asm_calls(items) {
                    pinned.extend(&program.functions[callee].parameters);
                }
            }
        });
    }
    pinned
}

/// Parameters that keep the values of their arguments.
struct Fixed {
    /// The parameters, as nodes, that their functions never assign.
    parameters: BTreeSet<Node>,
    /// The calls of each function, as positions in the list of all calls.
    calls_of: BTreeMap<FunctionId, Vec<usize>>,
}

impl Fixed {
    fn new(program: &Program, calls: &CallGraph, sites: &Sites) -> Fixed {
        let mut parameters = BTreeSet::new();
        for &id in calls.functions() {
            let function = &program.functions[id];
            let assigned = visit::assigned(&function.body);
            // Several variables can have one place, one after the other.
            let places: BTreeSet<Node> =
                assigned.iter().filter_map(|&variable| node(program, variable)).collect();
            for &parameter in &function.parameters {
                if let Some(node) = node(program, parameter)
                    && !places.contains(&node)
                {
                    parameters.insert(node);
                }
            }
        }
        let mut calls_of: BTreeMap<FunctionId, Vec<usize>> = BTreeMap::new();
        for (k, site) in sites.0.iter().enumerate() {
            calls_of.entry(site.callee).or_default().push(k);
        }
        Fixed { parameters, calls_of }
    }

    /// The parameters that hold the value of `live` all the time while a call runs: it is an
    /// argument of the call, the callee passes it on, and no call meanwhile passes anything else
    /// there.
    fn same_value(
        &self,
        sites: &Sites,
        site: &Site,
        live: Node,
        active: &BTreeSet<FunctionId>,
    ) -> BTreeSet<Node> {
        let given_at = |site: &Site, is_given: &dyn Fn(Node) -> bool| -> Vec<Node> {
            site.given
                .iter()
                .filter(|given| given.argument.is_some_and(|place| is_given((site.caller, place))))
                .map(|given| (site.callee, given.parameter))
                .filter(|node| self.parameters.contains(node))
                .collect()
        };
        let given: BTreeSet<Node> = given_at(site, &|node| node == live).into_iter().collect();
        let mut same = given.clone();
        // Parameters to which it is passed on can have the value too, except the other parameters
        // of this call.
        loop {
            let mut more = Vec::new();
            for inner in sites.0.iter().filter(|inner| active.contains(&inner.caller)) {
                more.extend(given_at(inner, &|node| same.contains(&node)));
            }
            more.retain(|node| node.0 != site.callee || given.contains(node));
            let before = same.len();
            same.extend(more);
            if same.len() == before {
                break;
            }
        }
        // But only if all calls meanwhile pass it. A function that calls itself and saves the
        // parameter restores it; what it passes on meanwhile is something else.
        let calls_meanwhile = |function: FunctionId| {
            let calls = self.calls_of.get(&function).into_iter().flatten();
            calls.map(|&k| &sites.0[k]).filter(|inner| active.contains(&inner.caller))
        };
        loop {
            let changes = |node: Node| {
                calls_meanwhile(node.0).any(|inner| {
                    inner.restores(node)
                        && !inner.argument(node.1).is_some_and(|given| same.contains(&given))
                })
            };
            let other = same.iter().copied().find(|&node| {
                calls_meanwhile(node.0).any(|inner| {
                    let gives = inner
                        .argument(node.1)
                        .is_some_and(|given| same.contains(&given) && !changes(given));
                    !gives && !inner.restores(node)
                })
            });
            match other {
                Some(node) => same.remove(&node),
                None => return same,
            };
        }
    }
}
