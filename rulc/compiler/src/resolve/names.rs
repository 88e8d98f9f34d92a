//! Names: what every file declares, and what a name stands for.

use std::collections::BTreeMap;

use grammar::isa::VarIndex;
use grammar::rul3::Phase;
use grammar::signals::STANDARD;
use grammar::span::Span;
use grammar_text::ast::{self, Item, Name};

use super::Resolver;
use crate::diagnostics::{Code, Diagnostic};
use crate::load::{RULE, UnitId, rule_only};
use crate::program::{Array, ArrayId, Function, FunctionId, Home, Table, TableId, VarId, Variable};
use grammar::index::{IndexVec, id};

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Symbol {
    Variable(VarId),
    Function(FunctionId),
    Table(TableId),
    Array(ArrayId),
    Mark(MarkId),
    Constant(ConstantId),
    /// A pattern, shape or signal, and its identifier.
    Item(ItemKind, i32),
}

id! {
    /// The number of a mark of the program.
    pub(crate) MarkId

    /// The number of a constant of the program.
    pub(crate) ConstantId
}

/// The items that have identifiers of their own in the rule file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum ItemKind {
    Pattern,
    Shape,
    Signal,
}

impl Symbol {
    pub(crate) const fn describe(self) -> &'static str {
        match self {
            Symbol::Variable(_) => "a variable",
            Symbol::Function(_) => "a function",
            Symbol::Table(_) => "a table",
            Symbol::Array(_) => "an array",
            Symbol::Mark(_) => "a mark",
            Symbol::Constant(_) => "a constant",
            Symbol::Item(ItemKind::Pattern, _) => "a pattern",
            Symbol::Item(ItemKind::Shape, _) => "a shape",
            Symbol::Item(ItemKind::Signal, _) => "a signal",
        }
    }
}

/// What the files declare.
#[derive(Debug, Default)]
pub(super) struct Names<'a> {
    /// For every file, what its names stand for and where they are declared.
    pub(super) scopes: IndexVec<UnitId, BTreeMap<&'a str, Declared>>,
    pub(super) constants: IndexVec<ConstantId, State<'a>>,
    /// The declarations of arrays: the file, the constant that is the length, and the rest.
    pub(super) arrays: IndexVec<ArrayId, (UnitId, ConstantId, &'a ast::Array)>,
    /// The number of each mark of the program, once it is used.
    marks: IndexVec<MarkId, (Option<i32>, Span)>,
    marks_used: i32,
    /// The variables with a fixed place, by index.
    fixed: BTreeMap<u8, VarId>,
    /// The bodies to resolve: file, function, parameters, body.
    pub(super) bodies: Vec<(UnitId, FunctionId, &'a [Name], &'a ast::Block)>,
    /// The messages to resolve: file, function, declaration.
    pub(super) messages: Vec<(UnitId, FunctionId, &'a ast::Message)>,
    /// The phases.
    pub(super) phases: [Option<FunctionId>; 7],
    /// How many phases have a letter that does not exist, which was reported.
    pub(super) wrong_phases: usize,
}

/// What was assigned to names when they were used: see [`Names::given`].
pub(super) struct Given {
    marks: IndexVec<MarkId, (Option<i32>, Span)>,
    marks_used: i32,
    fixed: BTreeMap<u8, VarId>,
}

impl Names<'_> {
    /// The numbers of marks and the variables that were assigned so far, to undo what follows.
    pub(super) fn given(&self) -> Given {
        let Names { marks, marks_used, fixed, .. } = self;
        Given { marks: marks.clone(), marks_used: *marks_used, fixed: fixed.clone() }
    }

    /// Undoes what was assigned since.
    pub(super) fn take_back(&mut self, given: Given) {
        let Given { marks, marks_used, fixed } = given;
        (self.marks, self.marks_used, self.fixed) = (marks, marks_used, fixed);
    }
}

/// A declared name of a file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Declared {
    pub(super) symbol: Symbol,
    pub(super) span: Span,
    /// True if other files can name it.
    pub(super) public: bool,
}

/// What is known of a constant.
#[derive(Clone, Copy, Debug)]
pub(super) enum State<'a> {
    /// How it is written, and in which file.
    Waiting(UnitId, &'a ast::Expr),
    /// The span of its expression.
    Evaluating(Span),
    Known(i32),
    Failed,
}

/// Names that cannot be declared, because the language uses them before `.` or `[`.
pub(super) const RESERVED: &[&str] = &["piece", "next", "V"];

impl<'a> Resolver<'a> {
    /// Declares the items of all files.
    pub(super) fn declare(&mut self) {
        let units = self.units;
        // Items of the rule come first, so modules do not renumber them.
        let mut ids = Ids::default();
        for (number, unit) in units.pairs() {
            self.names.scopes.push(BTreeMap::new());
            for item in &unit.file.items {
                self.declare_item(number, item, &mut ids);
            }
        }
    }

    fn declare_item(&mut self, unit: UnitId, item: &'a Item, ids: &mut Ids) {
        if unit != RULE
            && let Some((span, what)) = rule_only(item)
        {
            // The other errors in a rule follow from this one.
            if let Item::Rule(_) = item {
                self.report(
                    Diagnostic::new(Code::ModuleItem, span, "a rule cannot be used as a module")
                        .label("this file is a rule of its own")
                        .help("move what both rules need to a file without `rule`, and use that"),
                );
            }
            if self.is_rule(unit) {
                return;
            }
            self.report(
                Diagnostic::new(Code::ModuleItem, span, format!("a module cannot have {what}"))
                    .label("allowed only in the rule's own file")
                    .note(
                        "a module contains patterns, shapes, constants, tables, variables, marks, \
                         functions and messages",
                    ),
            );
            return;
        }
        let at = At { unit, public: matches!(item, Item::Public(_)) };
        match item.declaration() {
            // `pub` can only come before a declaration.
            Item::Use(_)
            | Item::Rule(_)
            | Item::Help(_)
            | Item::Allow(_)
            | Item::Test(_)
            | Item::Public(_) => {}
            Item::Pattern(pattern) => {
                ids.patterns += 1;
                self.declare_name(at, &pattern.name, Symbol::Item(ItemKind::Pattern, ids.patterns));
            }
            Item::Shape(shape) => {
                ids.shapes += 1;
                self.declare_name(at, &shape.name, Symbol::Item(ItemKind::Shape, ids.shapes));
            }
            Item::Signals(set) => {
                if let Some(first) = ids.standard.replace(set.span) {
                    self.report(
                        Diagnostic::new(
                            Code::DuplicateItem,
                            set.span,
                            "`signals` is declared twice",
                        )
                        .label("again here")
                        .other(first, "first here")
                        .help("remove one of the two"),
                    );
                    return;
                }
                for signal in STANDARD {
                    ids.signals += 1;
                    let symbol = Symbol::Item(ItemKind::Signal, ids.signals);
                    self.declare_text(at, signal.name, set.span, symbol);
                }
            }
            Item::Signal(signal) => {
                ids.signals += 1;
                self.declare_name(at, &signal.name, Symbol::Item(ItemKind::Signal, ids.signals));
            }
            Item::Number(number) => {
                ids.numbers += 1;
                // More than 8 are reported when the numbers become data.
                if let Some(index) = VarIndex::new(9 + ids.numbers.min(8)) {
                    let variable = self.variable(&number.name, Home::Fixed(index));
                    // By its index it is the same variable.
                    self.names.fixed.entry(index.get()).or_insert(variable);
                    self.declare_name(at, &number.name, Symbol::Variable(variable));
                }
            }
            Item::Const(constant) => {
                let id = self.names.constants.push(State::Waiting(unit, &constant.value));
                self.declare_name(at, &constant.name, Symbol::Constant(id));
            }
            Item::Table(table) => {
                // Its length is known from the start.
                let elements = vec![0; table.elements.len()];
                let id = self.program.tables.push(Table { elements });
                self.declare_name(at, &table.name, Symbol::Table(id));
            }
            Item::Var(list) => {
                for ast::Variable { name, array } in list {
                    let symbol = match array {
                        None => Symbol::Variable(self.variable(name, Home::Global)),
                        Some(array) => Symbol::Array(self.declare_array(unit, name, array)),
                    };
                    self.declare_name(at, name, symbol);
                }
            }
            Item::Mark(names) => {
                for name in names {
                    let id = self.names.marks.push((None, name.span));
                    self.declare_name(at, name, Symbol::Mark(id));
                }
            }
            Item::Function(function) => {
                let id = self.function(&function.name.text, function.name.span, None);
                self.names.bodies.push((unit, id, &function.parameters, &function.body));
                self.declare_name(at, &function.name, Symbol::Function(id));
            }
            Item::Message(message) => {
                let id = self.function(&message.name.text, message.name.span, None);
                self.names.messages.push((unit, id, message));
                self.declare_name(at, &message.name, Symbol::Function(id));
            }
            Item::Phase(phase) => self.declare_phase(unit, phase),
            Item::Assembly(_) => {}
        }
    }

    /// True if a file is a whole rule.
    fn is_rule(&self, unit: UnitId) -> bool {
        self.units[unit].file.items.iter().any(|item| matches!(item, Item::Rule(_)))
    }

    /// Declares an array; its length and its variables follow when all names are known.
    fn declare_array(&mut self, unit: UnitId, name: &Name, array: &'a ast::Array) -> ArrayId {
        let length = self.names.constants.push(State::Waiting(unit, &array.length));
        self.names.arrays.push((unit, length, array));
        self.program.arrays.push(Array {
            name: name.text.clone(),
            span: name.span,
            variables: Vec::new(),
            length: 0,
            packing: None,
        })
    }

    fn declare_phase(&mut self, unit: UnitId, item: &'a ast::Phase) {
        let span = item.letter.span;
        let Some(phase) = Phase::from_letter(&item.letter.text) else {
            let message = format!("there is no phase `{}`", item.letter.text);
            let diagnostic = Diagnostic::new(Code::UnknownName, span, message)
                .label("not a phase")
                .note("the phases are 0, A, B, C, P, Q and S (section 6.4)");
            self.names.wrong_phases += 1;
            let meant = match &*item.letter.text.to_uppercase() {
                "O" | "ZERO" | "START" | "INIT" => "0".to_owned(),
                letter => letter.to_owned(),
            };
            self.report(match Phase::from_letter(&meant) {
                Some(_) => diagnostic
                    .help(format!("did you mean phase `{meant}`?"))
                    .fix(span, meant, false),
                None => diagnostic.help(
                    "0 starts a game, A chooses a piece, B handles a signal, C follows a landing, \
                     S returns the score",
                ),
            });
            return;
        };
        if let Some(first) = self.names.phases[phase as usize] {
            let first = self.program.functions[first].span;
            let message = format!("phase {} is declared twice", phase.letter());
            let diagnostic =
                Diagnostic::new(Code::DuplicateItem, span, message).label("again here");
            self.report(diagnostic.other(first, "first here"));
            return;
        }
        let id = self.function(phase.letter(), span, Some(phase));
        self.names.phases[phase as usize] = Some(id);
        self.names.bodies.push((unit, id, &[], &item.body));
    }

    pub(super) fn function(&mut self, name: &str, span: Span, phase: Option<Phase>) -> FunctionId {
        self.program.functions.push(Function {
            name: name.into(),
            span,
            phase,
            is_test: false,
            parameters: Vec::new(),
            body: Vec::new(),
            frame: 0,
            scratch: None,
            // The host uses the values of phases B and S.
            value_used: matches!(phase, Some(Phase::Signal | Phase::Score)),
        })
    }

    pub(super) fn variable(&mut self, name: &Name, home: Home) -> VarId {
        self.program.variables.push(Variable { name: name.text.clone(), span: name.span, home })
    }

    /// The variable that always lives at `index`.
    pub(super) fn fixed_variable(&mut self, index: VarIndex, span: Span) -> VarId {
        if let Some(&id) = self.names.fixed.get(&index.get()) {
            return id;
        }
        let name = Name { text: format!("V[{}]", index.get()).into(), span };
        let id = self.variable(&name, Home::Fixed(index));
        self.names.fixed.insert(index.get(), id);
        id
    }

    fn declare_name(&mut self, at: At, name: &'a Name, symbol: Symbol) {
        self.facts.declared.insert(name.span, symbol);
        self.declare_text(at, &name.text, name.span, symbol);
    }

    fn declare_text(&mut self, at: At, text: &'a str, span: Span, symbol: Symbol) {
        if RESERVED.contains(&text) {
            let message = format!("`{text}` cannot be declared");
            self.report(
                Diagnostic::new(Code::ReservedName, span, message)
                    .label("reserved by the language"),
            );
            return;
        }
        let scope = &mut self.names.scopes[at.unit];
        if let Some(&Declared { symbol: other, span: first, .. }) = scope.get(text) {
            let message = format!("`{text}` is declared twice");
            let first_label = format!("{} with this name is declared here", other.describe());
            self.report(
                Diagnostic::new(Code::DuplicateName, span, message)
                    .label("declared again here")
                    .other(first, first_label),
            );
            return;
        }
        scope.insert(text, Declared { symbol, span, public: at.public });
    }

    /// The names of the marks that are used, by number.
    pub(super) fn mark_names(&self) -> Vec<String> {
        let mut names: Vec<(i32, String)> = Vec::new();
        for (name, declared) in self.names.scopes.iter().flatten() {
            if let Symbol::Mark(mark) = &declared.symbol
                && let (Some(number), _) = &self.names.marks[*mark]
            {
                names.push((*number, (*name).to_owned()));
            }
        }
        names.sort();
        names.into_iter().map(|(_, name)| name).collect()
    }

    /// The number of a mark. Marks get their numbers when they are first used.
    pub(super) fn mark(&mut self, mark: MarkId) -> i32 {
        let (number, span) = self.names.marks[mark];
        if let Some(number) = number {
            return number;
        }
        let number = self.names.marks_used;
        if number > 7 {
            // Marks get their numbers in the order of their uses, but authors count declarations.
            let used = self.names.marks.iter().filter(|(number, _)| number.is_some());
            let last = used.map(|&(_, span)| span).fold(span, Span::max);
            self.report(
                Diagnostic::new(Code::NoMarkLeft, last, "the rule uses more than 8 marks")
                    .label("no mark is left for this one")
                    .note("every cell has 8 marks (section 6.9)")
                    .help("use one mark for two things that never overlap, and clear it between"),
            );
        }
        self.names.marks_used += 1;
        self.names.marks[mark].0 = Some(number.min(7));
        number.min(7)
    }
}

/// The place of an item.
#[derive(Clone, Copy)]
struct At {
    unit: UnitId,
    public: bool,
}

/// How many items of each kind were declared.
#[derive(Default)]
struct Ids {
    patterns: i32,
    shapes: i32,
    signals: i32,
    numbers: i32,
    /// Where the standard signals are declared.
    standard: Option<Span>,
}
