//! What an editor needs to know about a rule while it is written: where each name is declared and
//! used, what it stands for, and the syntax trees.
//!
//! It is the same work as the first half of a compilation, with the same messages. But it continues
//! after errors: where a text is broken, only the broken parts are unknown.

use std::collections::{BTreeMap, BTreeSet};

use grammar::index::Id;
use grammar::rul3::Phase;
use grammar::signals::STANDARD;
use grammar::span::{SourceId, Span};
use grammar::work::Workers;
use grammar_text::walk::{self, Node};
use grammar_text::{Intact, ast};
use hashbrown::HashMap;

use crate::broken::Damage;
use crate::compile::{FrontEnd, front_end, has_errors, is_lintable};
use crate::diagnostics::{Code, Diagnostic};
use crate::generate::{self, Checked};
use crate::kind::Kind;
use crate::kinds::{self, Kinds};
use crate::lint::{self, Bodies, Context, Levels, Lint};
use crate::load::{self, RULE, Unit};
use crate::options::Options;
use crate::output::Output;
use crate::program::Home;
use crate::resolve::{ItemKind, Resolved, Symbol as Meaning};
use crate::source::{Source, SourceLoader, Sources};

pub use crate::load::Trees;

/// A file of the program.
#[derive(Debug)]
pub struct File {
    /// Its text.
    pub source: SourceId,
    /// Its syntax tree, without the parts that could not be parsed.
    pub tree: ast::File,
    /// What of the tree can be used for a later version of the text.
    intact: Intact,
    /// The modules that it uses: the name of each, and its text.
    pub uses: Vec<(ast::Name, SourceId)>,
}

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SymbolKind {
    /// A variable of a file.
    Variable,
    /// A displayed number.
    Number,
    /// A local variable.
    Local,
    /// A parameter of a function or a message.
    Parameter,
    /// An array.
    Array,
    /// A table.
    Table,
    /// A constant of a file.
    Constant,
    /// A constant of a block.
    LocalConstant,
    /// A mark.
    Mark,
    /// A function.
    Function,
    /// A message to message modules.
    Message,
    /// A phase.
    Phase,
    /// A pattern.
    Pattern,
    /// A shape.
    Shape,
    /// A signal.
    Signal,
    /// The name of a module in a file that uses it.
    Module,
}

impl SymbolKind {
    /// The word for it in messages.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            SymbolKind::Variable => "variable",
            SymbolKind::Number => "displayed number",
            SymbolKind::Local => "local variable",
            SymbolKind::Parameter => "parameter",
            SymbolKind::Array => "array",
            SymbolKind::Table => "table",
            SymbolKind::Constant => "constant",
            SymbolKind::LocalConstant => "local constant",
            SymbolKind::Mark => "mark",
            SymbolKind::Function => "function",
            SymbolKind::Message => "message",
            SymbolKind::Phase => "phase",
            SymbolKind::Pattern => "pattern",
            SymbolKind::Shape => "shape",
            SymbolKind::Signal => "signal",
            SymbolKind::Module => "module",
        }
    }

    /// True if it exists only inside of a function.
    #[must_use]
    pub const fn is_local(self) -> bool {
        matches!(self, SymbolKind::Local | SymbolKind::Parameter | SymbolKind::LocalConstant)
    }
}

/// A declared name.
#[derive(Clone, Debug)]
pub struct Symbol {
    /// What it stands for.
    pub kind: SymbolKind,
    /// The name.
    pub name: String,
    /// The place of the name where it is declared; of the word `standard` for a standard signal.
    pub span: Span,
    /// True if other files can name it.
    pub public: bool,
    /// What its value, its elements or its result stand for, if that is known.
    pub value_kind: Option<Kind>,
    /// The value of a constant.
    pub value: Option<i32>,
    /// The elements of a table.
    pub elements: Vec<i32>,
    /// The number of elements of an array.
    pub length: Option<i32>,
    /// The parameters of a function or a message, with their kinds.
    pub parameters: Vec<(String, Option<Kind>)>,
}

/// A place of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Occurrence {
    /// The place.
    pub span: Span,
    /// The index of its symbol in [`Analysis::symbols`].
    pub symbol: usize,
}

/// What is known about a rule, or about a module alone.
#[derive(Debug)]
pub struct Analysis {
    /// Errors and warnings, in the order of their places, as [`crate::compile()`] reports them,
    /// but without the errors of the code generator.
    pub diagnostics: Vec<Diagnostic>,
    /// All texts.
    pub sources: Sources,
    /// The files of the program; the rule is the first one.
    pub files: Vec<File>,
    /// All names.
    pub symbols: Vec<Symbol>,
    /// True if the first file is a module, not a rule.
    pub is_module: bool,
    occurrences: Vec<Occurrence>,
    values: Vec<(Span, i32)>,
}

impl Analysis {
    /// Generates the rule file, as [`crate::compile()`] does, without the first half of its work.
    /// `map` says whether a source map is made. Returns `None` if there are errors, and the
    /// messages of the code generator.
    #[must_use]
    pub fn generate(&self, checked: Checked, map: bool) -> (Option<Output>, Vec<Diagnostic>) {
        let options = Options { map, ..Options::default() };
        let mut found = Vec::new();
        if self.is_module || has_errors(&self.diagnostics) {
            return (None, found);
        }
        let files: Vec<_> = self.files.iter().map(|file| (file.source, &file.tree)).collect();
        let trees = generate::Trees::new(&files, &self.sources, options.map);
        let output = generate::generate(checked, trees, &self.sources, &options, &mut found);
        found.sort_by_key(|diagnostic| (diagnostic.span, diagnostic.code));
        (output, found)
    }

    /// The places where names are used or declared, in their order; built-in names are not among
    /// them.
    #[must_use]
    pub fn occurrences(&self) -> &[Occurrence] {
        &self.occurrences
    }

    /// The places of names in one text.
    #[must_use]
    pub fn occurrences_in(&self, source: SourceId) -> &[Occurrence] {
        let start = self.occurrences.partition_point(|found| found.span.source() < source);
        let end = self.occurrences.partition_point(|found| found.span.source() <= source);
        self.occurrences.get(start..end).unwrap_or_default()
    }

    /// The name at an offset of a text, or that ends there.
    #[must_use]
    pub fn at(&self, source: SourceId, offset: usize) -> Option<Occurrence> {
        let all = self.occurrences_in(source);
        let behind = all.partition_point(|found| found.span.range().start <= offset);
        let before = all.get(..behind)?.iter().rev().take(2);
        before.copied().find(|found| offset <= found.span.range().end)
    }

    /// The symbol that is declared or used at a place.
    #[must_use]
    pub fn symbol_at(&self, span: Span) -> Option<usize> {
        let at = self.occurrences.binary_search_by_key(&span, |found| found.span).ok()?;
        self.occurrences.get(at).map(|found| found.symbol)
    }

    /// The value of an expression that is known, unless it is a literal.
    #[must_use]
    pub fn value(&self, span: Span) -> Option<i32> {
        let at = self.values.binary_search_by_key(&span, |&(at, _)| at).ok()?;
        self.values.get(at).map(|&(_, value)| value)
    }

    /// Takes the texts and trees for the analysis of a later version; the rest is of no use without
    /// them.
    #[must_use]
    pub fn take_trees(&mut self) -> Trees {
        let mut trees = Trees::default();
        let mut sources: Vec<Option<Source>> =
            std::mem::take(&mut self.sources).into_iter().map(Some).collect();
        for File { source, tree, intact, .. } in self.files.drain(..) {
            if let Some(text) = sources.get_mut(usize::from(source.0)).and_then(Option::take) {
                trees.add(source, text, tree, intact);
            }
        }
        trees
    }

    /// The file with this text.
    #[must_use]
    pub fn file(&self, source: SourceId) -> Option<&File> {
        self.files.iter().find(|file| file.source == source)
    }
}

/// Analyzes a rule, or a module alone. Names and messages are those of [`crate::compile()`]; if the
/// text is broken, unknown names elsewhere are also reported. The result does not depend on the
/// trees of an earlier version, or on the workers.
///
/// Also returns what [`Analysis::generate`] needs. For a long text, it takes a while to drop it.
#[must_use]
pub fn analyze(
    name: &str,
    text: &str,
    earlier: Trees,
    loader: &dyn SourceLoader,
    lints: &Levels,
    workers: &dyn Workers,
) -> (Analysis, Checked) {
    let mut sources = Sources::default();
    let mut diagnostics = Vec::new();
    let text = text.to_owned();
    let units = load::load(name, text, earlier, loader, workers, &mut sources, &mut diagnostics);
    // If the text is broken, most other errors may follow from that.
    let is_broken = has_errors(&diagnostics);
    let mut found = Vec::new();
    let FrontEnd { resolved, mut kinds, mut mixed, mut bodies } =
        front_end(&units, &mut sources, loader, false, true, workers, &mut found);
    let is_wrong = is_broken || has_errors(&found);
    if bodies.is_none() && is_wrong {
        kinds = kinds::check(&units, &resolved, |_| true, &mut mixed);
        if lint::allows_mixed_kinds(&units) {
            mixed.clear();
        }
        bodies = Some(Bodies::new(&units, &resolved.program, &sources));
    }
    let damage = Damage::new(&diagnostics, &found, &sources);
    if is_wrong && !mixed.is_empty() {
        // What is damaged may have mixed them up.
        mixed.clear();
        kinds::check(&units, &resolved, |span| damage.spares(span), &mut mixed);
    }
    let is_whole = !is_wrong && mixed.is_empty();
    let (mut symbols, mut occurrences) = (Vec::new(), Vec::new());
    let mut table = || {
        (symbols, occurrences) = Table::new(&units, &resolved, &kinds, &sources).finish();
    };
    if let Some(mut bodies) = bodies.filter(|_| is_lintable(&units, &resolved)) {
        bodies.retain(|span| damage.spares(span));
        let context = Context::new(&units, &resolved, &kinds, bodies, &sources, is_whole);
        lint::run(&context, workers, Some(Box::new(table)), &mut found);
    } else {
        table();
    }
    if !is_whole || !is_lintable(&units, &resolved) {
        lint::check_hidden(&units, &mut found);
    }
    if is_broken {
        let mut names: Vec<Diagnostic> =
            found.extract_if(.., |message| message.code == Code::UnknownName).collect();
        damage.keep_certain(&sources, &mut names);
        // Where nothing is damaged, these warnings do not depend on the rest, and kinds neither.
        let is_local = |code| Lint::of(code).is_some_and(|lint| !lint.needs_all());
        found.retain(|message| is_local(message.code) && damage.spares(message.span));
        found.append(&mut names);
    }
    mixed.retain(|message| damage.spares(message.span));
    diagnostics.extend(found.into_iter().chain(mixed));
    lint::apply(&units, &sources, lints, &mut diagnostics);
    diagnostics.sort_by_key(|diagnostic| (diagnostic.span, diagnostic.code));
    let is_module = load::is_module(&units[RULE].file);
    let values = resolved.facts.values().collect();
    let ids: Vec<SourceId> = units.iter().map(|unit| unit.source).collect();
    let files = units.into_iter().map(|unit| File {
        source: unit.source,
        tree: unit.file,
        intact: unit.intact,
        uses: unit.uses.into_iter().map(|(name, target)| (name, ids[target.index()])).collect(),
    });
    let files = files.collect();
    let analysis =
        Analysis { diagnostics, sources, files, symbols, is_module, occurrences, values };
    (analysis, Checked { resolved, kinds })
}

/// The table of names while it is made.
struct Table<'a> {
    units: &'a [Unit],
    resolved: &'a Resolved,
    kinds: &'a Kinds,
    sources: &'a Sources,
    symbols: Vec<Symbol>,
    occurrences: Vec<Occurrence>,
    by_meaning: HashMap<Meaning, usize>,
    public: Vec<Span>,
    constants: BTreeMap<Span, &'a ast::Expr>,
    /// Those of them that belong to files, not to blocks.
    own_constants: BTreeSet<Span>,
}

impl<'a> Table<'a> {
    fn new(
        units: &'a [Unit],
        resolved: &'a Resolved,
        kinds: &'a Kinds,
        sources: &'a Sources,
    ) -> Table<'a> {
        let mut table = Table {
            units,
            resolved,
            kinds,
            sources,
            symbols: Vec::new(),
            occurrences: Vec::new(),
            by_meaning: HashMap::new(),
            public: Vec::new(),
            constants: BTreeMap::new(),
            own_constants: BTreeSet::new(),
        };
        table.read_trees();
        table.declarations();
        table.phases();
        table.modules();
        table.uses();
        table
    }

    fn finish(mut self) -> (Vec<Symbol>, Vec<Occurrence>) {
        self.occurrences.sort_by_key(|found| found.span);
        self.occurrences.dedup_by_key(|found| found.span);
        (self.symbols, self.occurrences)
    }

    /// Finds the values of constants, and the names after `pub`.
    fn read_trees(&mut self) {
        self.read_items();
        let mut declared = self.resolved.facts.declared.iter();
        let is_in_block = |(span, meaning): (Span, &Meaning)| {
            matches!(meaning, Meaning::Constant(_)) && !self.own_constants.contains(&span)
        };
        // Most texts have no constants in blocks.
        if declared.any(is_in_block) {
            self.read_bodies();
        }
    }

    fn read_items(&mut self) {
        for item in self.units.iter().flat_map(|unit| &unit.file.items) {
            if let ast::Item::Public(_) = item {
                self.public.extend(declared(item.declaration()));
            }
            if let ast::Item::Const(item) = item.declaration() {
                self.constants.insert(item.name.span, &item.value);
                self.own_constants.insert(item.name.span);
            }
        }
        self.public.sort_unstable();
    }

    fn read_bodies(&mut self) {
        for item in self.units.iter().flat_map(|unit| &unit.file.items) {
            let body = match item.declaration() {
                ast::Item::Function(function) => &function.body,
                ast::Item::Phase(phase) => &phase.body,
                _ => continue,
            };
            walk::block(body, &mut |node| {
                if let Node::Statement(statement) = node
                    && let ast::StatementKind::Const(item) = &statement.kind
                {
                    self.constants.insert(item.name.span, &item.value);
                }
            });
        }
    }

    fn text(&self, span: Span) -> String {
        let text = self.sources.get(span.source()).and_then(|source| source.text.get(span.range()));
        text.unwrap_or_default().to_owned()
    }

    fn declarations(&mut self) {
        let facts = &self.resolved.facts;
        for (span, &meaning) in facts.declared.iter() {
            let symbol = self.symbol(span, meaning);
            let index = self.symbols.len();
            self.symbols.push(symbol);
            self.occurrences.push(Occurrence { span, symbol: index });
            self.by_meaning.entry(meaning).or_insert(index);
        }
    }

    fn symbol(&self, span: Span, meaning: Meaning) -> Symbol {
        let program = &self.resolved.program;
        let mut symbol = Symbol {
            kind: SymbolKind::Constant,
            name: self.text(span),
            span,
            public: self.public.binary_search(&span).is_ok(),
            value_kind: None,
            value: None,
            elements: Vec::new(),
            length: None,
            parameters: Vec::new(),
        };
        match meaning {
            Meaning::Variable(id) => {
                symbol.value_kind = self.kinds.variables.get(&id).copied();
                symbol.kind = match program.variables[id].home {
                    Home::Fixed(_) => SymbolKind::Number,
                    Home::Global => SymbolKind::Variable,
                    Home::Local(function, _)
                        if program.functions[function].parameters.contains(&id) =>
                    {
                        SymbolKind::Parameter
                    }
                    Home::Local(..) => SymbolKind::Local,
                };
            }
            Meaning::Function(id) => {
                let message = self.resolved.messages.get(&id);
                symbol.kind = match message {
                    Some(_) => SymbolKind::Message,
                    None => SymbolKind::Function,
                };
                symbol.value_kind = self.kinds.results.get(&id).copied();
                let parameters = program.functions[id].parameters.iter().map(|parameter| {
                    let name = program.variables[*parameter].name.to_string();
                    (name, self.kinds.variables.get(parameter).copied())
                });
                symbol.parameters = parameters.collect();
            }
            Meaning::Table(id) => {
                symbol.kind = SymbolKind::Table;
                symbol.value_kind = self.kinds.tables.get(&id).copied();
                symbol.elements.clone_from(&program.tables[id].elements);
            }
            Meaning::Array(id) => {
                symbol.kind = SymbolKind::Array;
                symbol.value_kind = self.kinds.arrays.get(&id).copied();
                symbol.length = Some(program.arrays[id].length);
            }
            Meaning::Mark(_) => {
                symbol.kind = SymbolKind::Mark;
                symbol.value_kind = Some(Kind::Mark);
            }
            Meaning::Constant(id) => {
                let value = self.constants.get(&span);
                symbol.value = value.and_then(|value| self.resolved.facts.value(value));
                symbol.value_kind = self.kinds.constants.get(&id).copied();
                if !self.own_constants.contains(&span) {
                    symbol.kind = SymbolKind::LocalConstant;
                }
            }
            Meaning::Item(kind, number) => {
                symbol.value = Some(number);
                (symbol.kind, symbol.value_kind) = match kind {
                    ItemKind::Pattern => (SymbolKind::Pattern, Some(Kind::Pattern)),
                    ItemKind::Shape => (SymbolKind::Shape, Some(Kind::Shape)),
                    ItemKind::Signal => (SymbolKind::Signal, Some(Kind::Signal)),
                };
            }
        }
        symbol
    }

    fn add(&mut self, kind: SymbolKind, name: &ast::Name) -> usize {
        let index = self.symbols.len();
        self.symbols.push(Symbol {
            kind,
            name: name.text.to_string(),
            span: name.span,
            public: false,
            value_kind: None,
            value: None,
            elements: Vec::new(),
            length: None,
            parameters: Vec::new(),
        });
        self.occurrences.push(Occurrence { span: name.span, symbol: index });
        index
    }

    fn phases(&mut self) {
        for item in self.units.iter().flat_map(|unit| &unit.file.items) {
            if let ast::Item::Phase(phase) = item
                && Phase::from_letter(&phase.letter.text).is_some()
            {
                self.add(SymbolKind::Phase, &phase.letter);
            }
        }
    }

    /// The names of modules: an alias is declared where it is written after `as`, else the name is
    /// that of the file.
    fn modules(&mut self) {
        let mut by_alias = BTreeMap::new();
        for (alias, _) in self.units.iter().flat_map(|unit| &unit.uses) {
            let index = self.add(SymbolKind::Module, alias);
            by_alias.insert(alias.span, index);
        }
        for (span, alias) in self.resolved.facts.paths.iter() {
            if let Some(&symbol) = by_alias.get(alias) {
                self.occurrences.push(Occurrence { span, symbol });
            }
        }
    }

    fn uses(&mut self) {
        let standard = self.units.iter().flat_map(|unit| &unit.file.items);
        let standard = standard.filter_map(|item| match item {
            ast::Item::Signals(set) => Some(set.span),
            _ => None,
        });
        let standard = standard.into_iter().next();
        for (span, &meaning) in self.resolved.facts.uses.iter() {
            let known = self.by_meaning.get(&meaning).copied();
            let symbol = known.or_else(|| {
                // Signals without a declaration of their own.
                let Meaning::Item(ItemKind::Signal, number) = meaning else { return None };
                let name = self.text(span);
                STANDARD.iter().find(|signal| signal.name == name)?;
                let index = self.symbols.len();
                self.symbols.push(Symbol {
                    kind: SymbolKind::Signal,
                    name,
                    span: standard?,
                    public: false,
                    value_kind: Some(Kind::Signal),
                    value: Some(number),
                    elements: Vec::new(),
                    length: None,
                    parameters: Vec::new(),
                });
                self.by_meaning.insert(meaning, index);
                Some(index)
            });
            if let Some(symbol) = symbol {
                self.occurrences.push(Occurrence { span, symbol });
            }
        }
    }
}

/// The names that an item declares.
fn declared(item: &ast::Item) -> Vec<Span> {
    match item {
        ast::Item::Pattern(item) => vec![item.name.span],
        ast::Item::Shape(item) => vec![item.name.span],
        ast::Item::Const(item) => vec![item.name.span],
        ast::Item::Table(item) => vec![item.name.span],
        ast::Item::Function(item) => vec![item.name.span],
        ast::Item::Message(item) => vec![item.name.span],
        ast::Item::Var(list) => list.iter().map(|variable| variable.name.span).collect(),
        ast::Item::Mark(names) => names.iter().map(|name| name.span).collect(),
        _ => Vec::new(),
    }
}
