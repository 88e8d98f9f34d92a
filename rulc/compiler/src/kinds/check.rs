//! The check itself: what must be of the same kind.

use std::collections::{BTreeMap, BTreeSet};

use grammar::span::Span;
use grammar_text::ast::{self, Item};

use super::Kinds;
use super::chunked_vec::ChunkedVec;
use super::classes::{Class, Classes};
use super::final_kind::{FinalKind, total};
use super::messages::{self, Found, Why};
use crate::analyze::CallGraph;
use crate::diagnostics::Diagnostic;
use crate::kind::Kind;
use crate::load::Unit;
use crate::output::Message;
use crate::program::{ArrayId, FunctionId, Program, TableId, VarId};
use crate::resolve::{ConstantId, Facts, Resolved, Symbol};
use grammar::index::{Id, id};

id! {
    /// The number of a sum: the operands of a sum that are sums have smaller ones.
    pub(super) SumId
}

/// What is known about the kind of an expression.
#[derive(Clone, Copy, Debug)]
pub(super) enum Ty {
    Kind(Kind),
    /// The kind of some names.
    Class(Class),
    /// The kind of a sum: see [`super::final_kind`].
    Sum(SumId),
}

/// An expression: what is known about its kind, and its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Value {
    pub(super) ty: Ty,
    pub(super) span: Span,
}

impl Value {
    /// True if it is certainly a number, or can be anything.
    fn is_number(self) -> bool {
        matches!(self.ty, Ty::Kind(Kind::Any | Kind::Int))
    }
}

/// A check that has to wait until all names have their kinds.
enum Later<'a> {
    /// A value that is used as something.
    Use(Value, Ty, Why<'a>),
    /// Two values that are compared.
    Compare(Value, Value),
}

/// True for a kind other than those of plain numbers.
const fn is_named(kind: Kind) -> bool {
    !matches!(kind, Kind::Any | Kind::Int)
}

/// The state of the inference.
pub(super) struct Checker<'a> {
    units: &'a [Unit],
    pub(super) program: &'a Program,
    pub(super) facts: &'a Facts,
    /// The functions whose kinds are declared.
    pub(super) messages: &'a BTreeMap<FunctionId, Message>,
    pub(super) classes: Classes,
    pub(super) constants: BTreeMap<ConstantId, &'a ast::Expr>,
    known: BTreeMap<ConstantId, Kind>,
    tables: BTreeMap<TableId, Kind>,
    pub(super) sums: ChunkedVec<(Value, Value)>,
    /// The final kinds of sums, as far as they were needed.
    pub(super) totals: ChunkedVec<FinalKind>,
    /// The checks that have to wait.
    later: ChunkedVec<Later<'a>>,
    /// Operands of calculations.
    calculations: ChunkedVec<Value>,
    from_numbers: BTreeSet<Kind>,
    /// The sides of the comparisons that tests expect.
    pub(super) expected: Vec<(Span, [Value; 2])>,
    diagnostics: Vec<Diagnostic>,
}

impl<'a> Checker<'a> {
    pub(super) fn new(units: &'a [Unit], resolved: &'a Resolved) -> Checker<'a> {
        let program = &resolved.program;
        Checker {
            units,
            program,
            facts: &resolved.facts,
            messages: &resolved.messages,
            classes: Classes::new(program.variables.len() + program.functions.len()),
            constants: BTreeMap::new(),
            known: BTreeMap::new(),
            tables: BTreeMap::new(),
            sums: ChunkedVec::default(),
            totals: ChunkedVec::default(),
            later: ChunkedVec::default(),
            calculations: ChunkedVec::default(),
            from_numbers: BTreeSet::new(),
            expected: Vec::new(),
            diagnostics: Vec::new(),
        }
    }

    /// Goes through the whole program: constants and tables, then functions. Callees come before
    /// callers, so that the use in its function decides the kind of a parameter. `counts` says for
    /// the place of a name or of a test whether its item is looked at.
    pub(super) fn program(&mut self, counts: impl Fn(Span) -> bool) {
        let items = || self.units.iter().flat_map(|unit| &unit.file.items).map(Item::declaration);
        let (mut tables, mut lengths, mut bodies) = (Vec::new(), Vec::new(), Vec::new());
        let mut constants = BTreeMap::new();
        for item in items() {
            match item {
                Item::Const(item) if counts(item.name.span) => {
                    if let Some(Symbol::Constant(id)) = self.facts.declared.get(&item.name.span) {
                        constants.insert(*id, &item.value);
                    }
                }
                Item::Table(item) if counts(item.name.span) => tables.push(item),
                Item::Var(list) => {
                    lengths.extend(list.iter().filter_map(|v| Some(&v.array.as_ref()?.length)));
                }
                Item::Function(item) if counts(item.name.span) => {
                    bodies.push((item.name.span, &item.body));
                }
                Item::Phase(item) if counts(item.letter.span) => {
                    bodies.push((item.letter.span, &item.body));
                }
                _ => {}
            }
        }
        self.constants = constants;
        bodies.sort_unstable_by_key(|&(name, _)| name);
        for id in self.constants.keys().copied().collect::<Vec<_>>() {
            self.constant(id);
        }
        for table in tables {
            let class = self.classes.fresh();
            for element in &table.elements {
                let element = self.expr(element);
                self.flow(element, Ty::Class(class), Why::Element);
            }
            if let Some(Symbol::Table(id)) = self.facts.declared.get(&table.name.span) {
                let kind = self.classes.kind(class).map_or(Kind::Int, |(kind, _)| kind);
                self.tables.insert(*id, kind);
            }
        }
        for length in lengths {
            let length = self.expr(length);
            // A number that counts from a kind is one: `yellow + 1`.
            if let FinalKind::Kind(kind, origin) = self.final_kind(length.ty) {
                let to = Ty::Kind(Kind::Int);
                self.wrong(length, (kind, origin), to, (Kind::Int, None), Why::Length);
            }
        }
        let tests: Vec<&ast::Test> = items()
            .filter_map(|item| match item {
                Item::Test(test) if counts(test.span) => Some(test),
                _ => None,
            })
            .collect();
        let calls = CallGraph::new(self.program);
        let mut functions: Vec<FunctionId> = self.program.functions.ids().collect();
        functions.sort_by_key(|&id| (calls.group(id), id));
        for id in functions {
            let function = &self.program.functions[id];
            let body = bodies.binary_search_by_key(&function.span, |&(name, _)| name);
            if let Some((_, body)) = body.ok().and_then(|at| bodies.get(at)) {
                self.body(id, function, body);
            }
        }
        for test in tests {
            self.steps(&test.steps);
        }
    }

    /// How many errors were found so far.
    pub(super) fn mistakes(&self) -> usize {
        self.diagnostics.len()
    }

    /// The class of a variable.
    pub(super) fn variable(&self, id: VarId) -> Ty {
        Ty::Class(Class::from_index(id.index()))
    }

    /// The class of the elements of an array.
    pub(super) fn array(&self, id: ArrayId) -> Ty {
        // That of its first variable.
        match self.program.arrays[id].variables.first() {
            Some(&variable) => self.variable(variable),
            None => Ty::Kind(Kind::Any),
        }
    }

    /// The class of what a function returns.
    pub(super) fn result(&self, id: FunctionId) -> Ty {
        Ty::Class(Class::from_index(self.program.variables.len() + id.index()))
    }

    pub(super) fn fresh(&mut self) -> Ty {
        Ty::Class(self.classes.fresh())
    }

    /// The kind of a constant: a constant number can stand for anything that a number can.
    pub(super) fn constant(&mut self, id: ConstantId) -> Kind {
        if let Some(&kind) = self.known.get(&id) {
            return kind;
        }
        let Some(&value) = self.constants.get(&id) else { return Kind::Any };
        // A constant that refers to itself is an error, but an editor continues.
        self.known.insert(id, Kind::Any);
        let value = self.expr(value);
        let kind = match self.final_kind(value.ty) {
            FinalKind::Kind(kind, _) => kind,
            FinalKind::Open | FinalKind::Number | FinalKind::From(_) => Kind::Int,
        };
        self.known.insert(id, kind);
        kind
    }

    pub(super) fn table(&self, id: TableId) -> Kind {
        // A table that is declared twice has no kind.
        self.tables.get(&id).copied().unwrap_or(Kind::Any)
    }

    /// A value is used as something of a kind.
    pub(super) fn flow(&mut self, value: Value, wanted: Ty, why: Why<'a>) {
        // Any kind will do.
        let any = matches!(wanted, Ty::Kind(Kind::Any));
        if any || matches!(wanted, Ty::Kind(Kind::Int)) && value.is_number() {
            return;
        }
        let (kind, origin) = match value.ty {
            Ty::Kind(Kind::Any | Kind::Int) | Ty::Sum(_) => {
                self.later.push(Later::Use(value, wanted, why));
                return;
            }
            Ty::Kind(kind) => (kind, None),
            Ty::Class(class) => match (self.classes.kind(class), wanted) {
                (Some((kind, origin)), _) => (kind, Some(origin)),
                (None, Ty::Kind(Kind::Any | Kind::Int) | Ty::Sum(_)) => {
                    self.later.push(Later::Use(value, wanted, why));
                    return;
                }
                (None, Ty::Kind(kind)) => return self.classes.bind(class, kind, value.span),
                (None, Ty::Class(other)) => return self.classes.join(class, other),
            },
        };
        match wanted {
            Ty::Kind(Kind::Any | Kind::Int) | Ty::Sum(_) => {
                self.later.push(Later::Use(value, wanted, why));
            }
            Ty::Kind(other) if other == kind => {}
            Ty::Kind(other) => self.wrong(value, (kind, origin), wanted, (other, None), why),
            Ty::Class(class) => match self.classes.kind(class) {
                None => match value.ty {
                    Ty::Class(from) => self.classes.join(from, class),
                    _ => self.classes.bind(class, kind, value.span),
                },
                Some((other, _)) if other == kind => {
                    if let Ty::Class(from) = value.ty {
                        self.classes.join(from, class);
                    }
                }
                Some((other, at)) => {
                    self.wrong(value, (kind, origin), wanted, (other, Some(at)), why);
                }
            },
        }
    }

    /// Two values are compared: with `same`, they must be of one kind, and a name gets that kind.
    pub(super) fn compare(&mut self, a: Value, b: Value, same: bool) {
        if same {
            match (a.ty, b.ty) {
                (Ty::Class(class), Ty::Class(other)) => {
                    let kinds = (self.classes.kind(class), self.classes.kind(other));
                    if kinds.0.is_none() || kinds.1.is_none() {
                        return self.classes.join(class, other);
                    }
                }
                (Ty::Class(class), Ty::Kind(kind)) | (Ty::Kind(kind), Ty::Class(class)) => {
                    let open = self.classes.kind(class).is_none();
                    if open && !matches!(kind, Kind::Any | Kind::Int) {
                        let at = if matches!(a.ty, Ty::Class(_)) { b.span } else { a.span };
                        return self.classes.bind(class, kind, at);
                    }
                }
                _ => {}
            }
        }
        if !(a.is_number() && b.is_number()) {
            self.later.push(Later::Compare(a, b));
        }
    }

    /// A value is calculated with.
    pub(super) fn calculate(&mut self, value: Value) {
        let is_new = match value.ty {
            // A name that is a cell is reported once.
            Ty::Class(class) => self.classes.calculate(class),
            Ty::Kind(kind) => kind == Kind::Cell,
            Ty::Sum(_) => false,
        };
        if is_new {
            self.calculations.push(value);
        }
    }

    /// The operands of a calculation. Two cells are one error.
    pub(super) fn operands(&mut self, a: Value, b: Value) {
        self.calculate(a);
        let kind = match a.ty {
            Ty::Kind(kind) => Some(kind),
            Ty::Class(class) => self.classes.kind(class).map(|(kind, _)| kind),
            Ty::Sum(_) => None,
        };
        if kind != Some(Kind::Cell) {
            self.calculate(b);
        }
    }

    /// The sum of two values, or their difference.
    pub(super) fn sum(&mut self, a: Value, b: Value) -> Ty {
        self.operands(a, b);
        let is_int = |value: Value| matches!(value.ty, Ty::Kind(Kind::Int));
        if is_int(a) && is_int(b) {
            return Ty::Kind(Kind::Int);
        }
        Ty::Sum(SumId::from_index(self.sums.push((a, b))))
    }

    /// Does the checks that had to wait, and returns the kinds and the messages.
    pub(super) fn finish(mut self) -> (Kinds, Vec<Diagnostic>) {
        // An error about a name itself is better than one that follows from it.
        for value in std::mem::take(&mut self.calculations) {
            self.calculated(value);
        }
        for id in 0..self.sums.len() {
            let (a, b) = self.sums[id];
            self.added(a, b);
        }
        for later in std::mem::take(&mut self.later) {
            match later {
                Later::Use(value, wanted, why) => self.used(value, wanted, why),
                Later::Compare(a, b) => self.compared(a, b),
            }
        }
        let mut compared = BTreeMap::new();
        for (span, sides) in std::mem::take(&mut self.expected) {
            for side in sides {
                if let FinalKind::Kind(kind, _) = self.final_kind(side.ty) {
                    compared.insert(span, kind);
                }
            }
        }
        let program = self.program;
        let mut kinds =
            Kinds { from_numbers: self.from_numbers.clone(), compared, ..Kinds::default() };
        kinds.constants.clone_from(&self.known);
        kinds.tables.clone_from(&self.tables);
        for id in program.variables.ids() {
            if let Some(kind) = self.known_kind(self.variable(id)) {
                kinds.variables.insert(id, kind);
            }
        }
        // The elements of an array have one kind; variables that several elements share have none.
        for (id, array) in program.arrays.pairs() {
            let Some(first) = array.variables.first() else { continue };
            let Some(kind) = kinds.variables.remove(first) else { continue };
            kinds.arrays.insert(id, kind);
            if array.packing.is_none() {
                kinds.variables.extend(array.variables.iter().map(|&variable| (variable, kind)));
            }
        }
        for id in program.functions.ids() {
            if let Some(kind) = self.known_kind(self.result(id)) {
                kinds.results.insert(id, kind);
            }
        }
        for (&id, message) in self.messages {
            let parameters = program.functions[id].parameters.iter().copied();
            let declared = message.parameters.iter().map(|(_, kind)| *kind);
            kinds.variables.extend(parameters.zip(declared).filter(|(_, kind)| is_named(*kind)));
            if is_named(message.result) {
                kinds.results.insert(id, message.result);
            }
        }
        (kinds, self.diagnostics)
    }

    /// The kind of a name, if it has one.
    fn known_kind(&mut self, ty: Ty) -> Option<Kind> {
        match self.final_kind(ty) {
            FinalKind::Kind(kind, _) => Some(kind),
            FinalKind::Number | FinalKind::From(_) | FinalKind::Open => None,
        }
    }

    fn used(&mut self, value: Value, wanted: Ty, why: Why<'_>) {
        let (found, target) = (self.final_kind(value.ty), self.final_kind(wanted));
        match (found, target) {
            (FinalKind::Kind(Kind::Cell, origin), FinalKind::Number) => {
                self.wrong(value, (Kind::Cell, origin), wanted, (Kind::Int, None), why);
            }
            (FinalKind::Number | FinalKind::From(_), FinalKind::Kind(Kind::Cell, origin)) => {
                let message = messages::number_as_cell(value.span, origin, why);
                self.say(message, &[wanted]);
            }
            (FinalKind::From(kind), FinalKind::Kind(other, at))
                if kind != other && other != Kind::Bool =>
            {
                self.wrong(value, (kind, None), wanted, (other, at), why);
            }
            (
                FinalKind::Open | FinalKind::Number | FinalKind::From(_),
                FinalKind::Kind(kind, _),
            ) => {
                self.from_numbers.insert(kind);
            }
            _ => {}
        }
    }

    fn compared(&mut self, a: Value, b: Value) {
        let (first, second) = (self.final_kind(a.ty), self.final_kind(b.ty));
        match (first, second) {
            (FinalKind::Number | FinalKind::From(_), FinalKind::Kind(Kind::Cell, origin)) => {
                let message = messages::number_as_cell(a.span, origin, Why::Compared);
                self.say(message, &[b.ty]);
            }
            (FinalKind::Kind(Kind::Cell, origin), FinalKind::Number | FinalKind::From(_)) => {
                let message = messages::number_as_cell(b.span, origin, Why::Compared);
                self.say(message, &[a.ty]);
            }
            _ => self.mixed(a, b, "compared"),
        }
    }

    fn calculated(&mut self, value: Value) {
        if let FinalKind::Kind(Kind::Cell, origin) = self.final_kind(value.ty) {
            let found = Found { kind: Kind::Cell, span: value.span, origin };
            self.say(messages::calculation(&found), &[value.ty]);
        }
    }

    fn added(&mut self, a: Value, b: Value) {
        let is_cell = |kind| matches!(kind, FinalKind::Kind(Kind::Cell, _));
        // That was reported for the cell itself.
        if !is_cell(self.final_kind(a.ty)) && !is_cell(self.final_kind(b.ty)) {
            self.mixed(a, b, "combined");
        }
    }

    /// Reports two values of different kinds.
    fn mixed(&mut self, a: Value, b: Value, how: &'static str) {
        let kind = |kind| match kind {
            FinalKind::Kind(kind, origin) => Some((kind, origin)),
            FinalKind::From(kind) => Some((kind, None)),
            FinalKind::Open | FinalKind::Number => None,
        };
        let (Some(first), Some(second)) =
            (kind(self.final_kind(a.ty)), kind(self.final_kind(b.ty)))
        else {
            return;
        };
        let counts = |kind| kind == Kind::Bool && how == "combined";
        if first.0 == second.0 || counts(first.0) || counts(second.0) {
            return;
        }
        let first = Found { kind: first.0, span: a.span, origin: first.1 };
        let second = Found { kind: second.0, span: b.span, origin: second.1 };
        self.say(messages::mixed(&first, &second, how), &[a.ty, b.ty]);
    }

    pub(super) fn wrong(
        &mut self,
        value: Value,
        (kind, origin): (Kind, Option<Span>),
        wanted: Ty,
        target: (Kind, Option<Span>),
        why: Why<'_>,
    ) {
        let found = Found { kind, span: value.span, origin };
        self.say(messages::wrong(&found, target.0, target.1, why), &[value.ty, wanted]);
    }

    /// Reports an error, once for the names in it.
    pub(super) fn say(&mut self, diagnostic: Diagnostic, types: &[Ty]) {
        let classes = || {
            types.iter().filter_map(|ty| match ty {
                Ty::Class(class) => Some(*class),
                _ => None,
            })
        };
        let said = classes().any(|class| self.classes.is_broken(class));
        for class in classes() {
            self.classes.mark_broken(class);
        }
        if !said {
            self.diagnostics.push(diagnostic);
        }
    }
}

impl Checker<'_> {
    /// Returns what a kind is, as far as that is known by now.
    pub(super) fn final_kind(&mut self, ty: Ty) -> FinalKind {
        if let Ty::Sum(id) = ty {
            // Operands of a sum that are sums themselves come before it.
            while self.totals.len() <= id.index() {
                let (a, b) = self.sums[self.totals.len()];
                let total = total(self.kind_of(a.ty), self.kind_of(b.ty));
                self.totals.push(total);
            }
        }
        self.kind_of(ty)
    }

    fn kind_of(&mut self, ty: Ty) -> FinalKind {
        match ty {
            Ty::Kind(Kind::Any) => FinalKind::Open,
            Ty::Kind(Kind::Int) => FinalKind::Number,
            Ty::Kind(kind) => FinalKind::Kind(kind, None),
            Ty::Class(class) if self.classes.is_broken(class) => FinalKind::Open,
            Ty::Class(class) => match self.classes.kind(class) {
                Some((kind, origin)) => FinalKind::Kind(kind, Some(origin)),
                None => FinalKind::Open,
            },
            Ty::Sum(id) => self.totals[id.index()],
        }
    }
}
