//! Tests: turns steps into inputs, drawings and code.

use grammar::hex::Edge;
use grammar::rul3::{Phase, RuleFile};
use grammar::signals::{Action, STANDARD};
use grammar::span::Span;
use grammar_text::ast::{
    self, Entry, Expr, ExprKind, Item, Name, Setting, Statement as Written, StatementKind as Kind,
    Value,
};

use super::body::Body;
use super::settings::{Seen, once, only_entry, only_word};
use super::{ItemKind, Resolver, Symbol, elsewhere};
use crate::builtins;
use crate::diagnostics::{Code, Diagnostic};
use crate::kind::Kind as ValueKind;
use crate::load::RULE;
use crate::program::{FunctionId, Statement, StatementKind};
use crate::testing::{Act, Expectation, Module, Round, Step, StepKind, Test};
use grammar::index::narrow;

/// The steps that a test can have.
const STEPS: &[&str] = &["edge", "seed", "modules", "piece", "signal", "advance", "call", "window"];
/// The steps that have a drawing or a block.
const OTHERS: &[&str] = &["board", "repeat", "expect"];

/// An example of each step.
const EXAMPLES: &[(&str, &str)] = &[
    ("edge", "edge 6;"),
    ("seed", "seed 7;"),
    ("modules", "modules \"bot.wasm\";"),
    ("piece", "piece triple, red, green, blue;"),
    ("signal", "signal LEFT, DROP;"),
    ("advance", "advance 1000;"),
    ("call", "call C;"),
    ("window", "window pause;"),
    ("board", "board \"\"\" R \"\"\";"),
    ("repeat", "repeat 3 { signal DOWN; }"),
];

/// How many steps a test may have when its repetitions are expanded.
const MOST_STEPS: usize = 100_000;

/// The edge of the board if neither the test nor the rule says one.
const EDGE: Edge = Edge::ALL[0];

/// A test while it is resolved.
pub(super) struct Making<'r, 'a, 'f> {
    pub(super) resolver: &'r mut Resolver<'a>,
    rule: &'f RuleFile,
    test: Test,
    /// The settings so far, and where they are.
    set: Seen,
    /// Variables declared between steps: an error, but their uses are not reported as well.
    variables: Vec<Name>,
}

impl Resolver<'_> {
    /// The tests of the rule; their code becomes part of the program.
    pub(super) fn tests(&mut self, rule: &RuleFile) -> Vec<Test> {
        let mut tests: Vec<Test> = Vec::new();
        let items = self.own_items();
        for item in items {
            let Item::Test(item) = item else { continue };
            if let Some(first) = tests.iter().find(|test| test.name == item.name.value) {
                let message = format!("two tests are named \"{}\"", item.name.value);
                self.report(
                    Diagnostic::new(Code::DuplicateName, item.name.span, message)
                        .label("again here")
                        .other(first.span, "the first one"),
                );
            }
            let test = Test {
                name: item.name.value.clone(),
                span: item.span,
                edge: rule.edge.unwrap_or(EDGE),
                seed: 1,
                modules: Vec::new(),
                steps: Vec::new(),
            };
            let (set, variables) = (Vec::new(), Vec::new());
            let mut making = Making { resolver: self, rule, test, set, variables };
            making.steps(&item.steps);
            tests.push(making.test);
        }
        tests
    }
}

impl Making<'_, '_, '_> {
    fn steps(&mut self, steps: &[ast::Step]) {
        for step in steps {
            self.step(step);
        }
    }

    pub(super) fn push(&mut self, kind: impl Into<StepKind>, span: Span) {
        self.test.steps.push(Step { kind: kind.into(), span, rounds: Vec::new() });
    }

    fn step(&mut self, step: &ast::Step) {
        let span = step.span;
        match &step.kind {
            ast::StepKind::Statement(statement) => self.statement(statement),
            ast::StepKind::Do(setting) => self.act(setting, span),
            ast::StepKind::Draw(name, picture) => {
                if self.is_board(name)
                    && let Some(board) = self.resolver.drawing(picture, self.test.edge, false)
                {
                    self.push(Act::Board(board), span);
                }
            }
            ast::StepKind::Repeat(name, count, steps) => self.repeat(name, count, steps),
            ast::StepKind::Expect(value) => self.expect(value, span),
            ast::StepKind::ExpectThat(setting) => self.expect_that(setting, span),
            ast::StepKind::ExpectPicture(name, picture) => {
                if self.is_board(name)
                    && let Some(board) = self.resolver.drawing(picture, self.test.edge, true)
                {
                    self.push(Expectation::Board(board), span);
                }
            }
        }
    }

    fn statement(&mut self, statement: &Written) {
        if let Kind::Var(list) = &statement.kind {
            for (name, _) in list {
                if !self.variables.iter().any(|known| known.text == name.text) {
                    self.variables.push(name.clone());
                }
            }
            let message = "a test has no variables of its own";
            self.resolver.report(
                Diagnostic::new(Code::BadStep, statement.span, message)
                    .label("declared between steps")
                    .note("every step is executed separately, on the state of the game")
                    .help("put `var` and the code that uses it in braces: `{ var k = 1; ... }`"),
            );
            return;
        }
        if let Kind::Const(constant) = &statement.kind {
            self.variables.push(constant.name.clone());
            let message = "a test has no constants of its own";
            self.resolver.report(
                Diagnostic::new(Code::BadStep, statement.span, message)
                    .label("declared between steps")
                    .note("every step is executed separately, so no other step knows this name")
                    .help("declare it outside of the test"),
            );
            return;
        }
        if let Kind::Assign { place, operator: None, value } = &statement.kind
            && place.as_own_name() == Some("signal")
            && let Some(signal) = value.as_name()
            && matches!(
                self.resolver.lookup(RULE, &signal.text),
                Some(Symbol::Item(ItemKind::Signal, _))
            )
        {
            let message = "an assignment to `signal` sends no signal";
            self.resolver.report(
                Diagnostic::new(Code::BadStep, statement.span, message)
                    .label("phase B is not called")
                    .help(format!("leave out the `=`: `signal {};`", signal.text)),
            );
            return;
        }
        if let Kind::Return(_) = &statement.kind {
            let message = "a test has nothing to return from";
            self.resolver.report(
                Diagnostic::new(Code::BadStep, statement.span, message)
                    .label("between steps")
                    .help("the steps of a test are carried out to the end: remove this one"),
            );
            return;
        }
        if let Some(name) = misused_step(statement)
            && self.resolver.lookup(RULE, &name.text).is_none()
            && let Some(example) = example(&name.text)
        {
            let message =
                format!("the step `{}` is written without `=` and parentheses", name.text);
            self.resolver.report(
                Diagnostic::new(Code::BadStep, statement.span, message)
                    .label("a step")
                    .help(format!("for example: `{example}`")),
            );
            return;
        }
        if let Kind::Expr(value) = &statement.kind
            && let Some(name) = value.as_name()
            && let Some(help) = self.meant_step(&name.text)
        {
            let message = format!("`{}` is not a complete step", name.text);
            self.resolver.report(
                Diagnostic::new(Code::BadStep, statement.span, message)
                    .label("something is missing")
                    .help(help),
            );
            return;
        }
        let list = std::slice::from_ref(statement);
        let code = self.code(statement.span, false, |body| body.statements(list));
        self.push(Act::Run(code), statement.span);
    }

    /// What a name that is all of a step seems to mean.
    fn meant_step(&self, name: &str) -> Option<String> {
        if matches!(self.resolver.lookup(RULE, name), Some(Symbol::Item(ItemKind::Signal, _))) {
            return Some(format!("to send a signal, write `signal {name};`"));
        }
        if let Some(action) = Action::from_name(name) {
            let standard = STANDARD.iter().find(|signal| signal.action == action);
            let signal = standard.map_or("DROP", |signal| signal.name);
            return Some(format!(
                "a test sends signals, which phase B turns into actions: `signal {signal};`"
            ));
        }
        if ["pause", "resume"].contains(&name) {
            return Some(format!("the player leaves the window, or returns: `window {name};`"));
        }
        example(name).map(|example| format!("for example: `{example}`"))
    }

    /// Code that a step runs.
    fn code(
        &mut self,
        span: Span,
        value_used: bool,
        make: impl FnOnce(&mut Body<'_, '_>) -> Vec<Statement>,
    ) -> FunctionId {
        let name = format!("test \"{}\"", self.test.name);
        let variables = &self.variables;
        let id = self.resolver.detached(&name, span, |body| {
            for name in variables {
                body.declare(name);
            }
            make(body)
        });
        let function = &mut self.resolver.program.functions[id];
        (function.is_test, function.value_used) = (true, value_used);
        id
    }

    pub(super) fn value(&mut self, value: &Expr) -> FunctionId {
        self.code(value.span, true, |body| {
            let kind = StatementKind::Return(Some(body.expr(value)));
            vec![Statement { kind, span: value.span }]
        })
    }

    fn is_board(&mut self, name: &Name) -> bool {
        let is_board = &*name.text == "board";
        if !is_board {
            let message = format!("`{}` cannot be drawn", name.text);
            self.resolver.report(
                Diagnostic::new(Code::BadStep, name.span, message)
                    .label("before a drawing")
                    .help("a drawing is allowed only after `board` or `expect board`"),
            );
        }
        is_board
    }

    /// How many shapes the rule has.
    pub(super) fn shapes(&self) -> i32 {
        narrow(self.rule.shapes.len())
    }

    /// True if a step names a function of the rule: `call points(3);`
    fn is_function(&self, setting: &Setting) -> bool {
        let Some(Value::Number(Expr { kind: ExprKind::Call(callee, _), .. })) =
            setting.entries.first().and_then(|entry| entry.value.as_ref())
        else {
            return false;
        };
        callee.as_name().is_some_and(|name| {
            matches!(self.resolver.lookup(RULE, &name.text), Some(Symbol::Function(_)))
        })
    }

    /// `board` without a drawing.
    pub(super) fn no_drawing(&mut self, setting: &Setting, words: &str) {
        let message = format!("`{words}` must be followed by a drawing in triple quotes");
        let entry = only_entry(setting).and_then(only_word);
        let cell = if entry == Some("empty") { "" } else { "R " };
        self.bad(setting, &message, &format!("{words} \"\"\" {cell}\"\"\";"));
    }

    fn repeat(&mut self, name: &Name, count: &Expr, steps: &[ast::Step]) {
        if &*name.text != "repeat" {
            return self.unknown(name, "a block of steps", &["repeat"]);
        }
        let Some(count) = self.resolver.in_range(count, &(1..=10_000)) else { return };
        if steps.is_empty() {
            self.resolver.report(
                Diagnostic::new(Code::NoEffect, name.span, "this `repeat` has no steps")
                    .label("does nothing")
                    .help("write the steps between the braces: `repeat 3 { signal DOWN; }`"),
            );
        }
        let from = self.test.steps.len();
        self.steps(steps);
        let once = self.test.steps.split_off(from);
        for number in 1..=count {
            if self.test.steps.len() + once.len() > MOST_STEPS {
                let message = format!("a test can have at most {MOST_STEPS} steps");
                let label = "too many repetitions";
                self.resolver.error(Code::TooMany, name.span, message, label);
                return;
            }
            self.test.steps.extend(once.iter().cloned().map(|mut step| {
                step.rounds.insert(0, Round { number, of: count });
                step
            }));
        }
    }

    /// A word and its values.
    fn act(&mut self, setting: &Setting, span: Span) {
        match &*setting.name.text {
            "edge" => {
                if self.at_the_beginning(setting)
                    && let Some(n) = self.number(setting, &(6..=9), "edge 6;")
                    && let Some(edge) = Edge::new(narrow(n))
                {
                    self.edge(setting, edge);
                }
            }
            "seed" => {
                if self.at_the_beginning(setting)
                    && let Some(seed) = self.seed(setting)
                {
                    self.test.seed = seed;
                }
            }
            "modules" => {
                if self.at_the_beginning(setting) {
                    self.modules(setting);
                }
            }
            "piece" => {
                if let Some(piece) = self.piece(setting) {
                    self.push(Act::Piece(piece), span);
                }
            }
            "signal" => self.signals(setting),
            "advance" => {
                if let Some(time) = self.number(setting, &(0..=i32::MAX), "advance 1000;") {
                    if time == 0 {
                        self.resolver.report(
                            Diagnostic::new(Code::NoEffect, span, "no time passes here")
                                .label("does nothing")
                                .help("write how many milliseconds pass: `advance 1000;`"),
                        );
                    }
                    self.push(Act::Advance(u64::from(time.unsigned_abs())), span);
                }
            }
            "call" => {
                let word = only_entry(setting).and_then(only_letter);
                match word.and_then(|word| Phase::from_letter(&word)) {
                    Some(phase) => self.push(Act::Call(phase), span),
                    None => {
                        let letter = meant_phase(setting).unwrap_or(Phase::Landed).letter();
                        let message = if self.is_function(setting) {
                            "`call` takes the letter of a phase; a function is called without it"
                        } else {
                            "`call` takes the letter of a phase"
                        };
                        self.bad(setting, message, &format!("call {letter};"));
                    }
                }
            }
            "window" => match only_entry(setting).and_then(only_word) {
                Some("pause") => self.push(Act::Window(true), span),
                Some("resume") => self.push(Act::Window(false), span),
                _ => {
                    let message = "the window can pause or resume the game";
                    self.bad(setting, message, "window pause;");
                }
            },
            "board" => self.no_drawing(setting, "board"),
            "repeat" => {
                let message = "`repeat` must be followed by a number and a block of steps";
                self.bad(setting, message, "repeat 3 { signal DOWN; }");
            }
            _ => {
                let known: Vec<&str> = STEPS.iter().chain(OTHERS).copied().collect();
                self.unknown(&setting.name, "a step of a test", &known);
            }
        }
    }

    fn at_the_beginning(&mut self, setting: &Setting) -> bool {
        let Some(first) = self.test.steps.first() else {
            if let Some(repeated) = once(setting, &mut self.set) {
                let note = "a test is one game, with one board, one seed and one list of modules";
                self.resolver.report(repeated.note(note));
            }
            return true;
        };
        let message = format!("`{}` comes after the first step", setting.name.text);
        self.resolver.report(
            Diagnostic::new(Code::BadStep, setting.span, message)
                .label("too late")
                .other(first.span, "the game starts before this step")
                .help("move it before the first step"),
        );
        false
    }

    fn edge(&mut self, setting: &Setting, edge: Edge) {
        if self.rule.edge.is_some_and(|fixed| fixed != edge) {
            let message = format!("this rule cannot be played on a board with edge {}", edge.get());
            self.resolver.report(
                Diagnostic::new(Code::BadStep, setting.span, message)
                    .label("a different edge")
                    .note("the rule sets a fixed edge"),
            );
            return;
        }
        self.test.edge = edge;
    }

    /// `modules "bot.wasm", "logger.wasm";`
    fn modules(&mut self, setting: &Setting) {
        for entry in &setting.entries {
            let ([], Some(Value::Text(file))) = (entry.words.as_slice(), &entry.value) else {
                let message = "`modules` takes the names of files";
                return self.bad(setting, message, "modules \"bot.wasm\", \"logger.wasm\";");
            };
            if self.resolver.runs_tests
                && let Some(bytes) = self.resolver.bytes(file)
            {
                let (file, span) = (file.value.clone(), file.span);
                self.test.modules.push(Module { file, bytes, span });
            }
        }
    }

    /// The seed of a game, which has 64 bits if it is written as a number.
    fn seed(&mut self, setting: &Setting) -> Option<u64> {
        if let Some(Entry { words, value: Some(Value::Number(number)), .. }) = only_entry(setting)
            && let ([], ExprKind::Int(int)) = (words.as_slice(), &number.kind)
        {
            return Some(int.value);
        }
        let seed = self.number(setting, &(0..=i32::MAX), "seed 1;")?;
        Some(u64::from(seed.unsigned_abs()))
    }

    /// The only number of a setting.
    fn number(
        &mut self,
        setting: &Setting,
        range: &std::ops::RangeInclusive<i32>,
        example: &str,
    ) -> Option<i32> {
        match only_entry(setting) {
            Some(Entry { words, value: Some(Value::Number(number)), .. }) if words.is_empty() => {
                self.resolver.in_range(number, range)
            }
            _ => {
                let message = format!("`{}` takes one number", setting.name.text);
                self.bad(setting, &message, example);
                None
            }
        }
    }

    /// `signal LEFT, DROP;`
    fn signals(&mut self, setting: &Setting) {
        let mut ids = Vec::new();
        for entry in &setting.entries {
            match (entry.words.as_slice(), &entry.value) {
                ([], Some(Value::Number(value))) => {
                    let most = narrow(self.rule.signals.len());
                    let id = self.item(value, ItemKind::Signal, "a signal", most);
                    ids.extend(id.and_then(|id| u8::try_from(id).ok()).map(|id| (id, entry.span)));
                }
                _ => return self.bad(setting, "`signal` takes signals", "signal LEFT, DROP;"),
            }
        }
        for (id, span) in ids {
            self.push(Act::Signal(id), span);
        }
    }

    /// The number of a signal, shape or pattern, by its name or as a constant.
    fn item(&mut self, value: &Expr, kind: ItemKind, what: &str, most: i32) -> Option<i32> {
        if let Some((module, name)) = written(value)
            && let Some(found) = self.other_meaning(module, name, Some(kind), what)
        {
            self.not_meant(name, found, what);
            return None;
        }
        let kind = match kind {
            _ if written(value).is_none() => ValueKind::Any,
            ItemKind::Pattern => ValueKind::Pattern,
            ItemKind::Shape => ValueKind::Shape,
            ItemKind::Signal => ValueKind::Signal,
        };
        self.resolver.wanting(kind, |resolver| resolver.in_range(value, &(1..=most.max(1))))
    }

    /// What a name, perhaps of a module, stands for, if it cannot be what a test needs: an item of
    /// a kind or, without one, a color.
    fn other_meaning(
        &self,
        module: Option<&Name>,
        name: &Name,
        item: Option<ItemKind>,
        what: &str,
    ) -> Option<&'static str> {
        let symbol = match module {
            None => self.resolver.lookup(RULE, &name.text),
            // What is unknown is reported when its value is needed.
            Some(module) => Some(self.resolver.lookup_in(RULE, &module.text, &name.text)?),
        };
        match symbol {
            Some(Symbol::Constant(_)) => None,
            Some(Symbol::Item(found, _)) if Some(found) == item => None,
            Some(symbol) => Some(symbol.describe()),
            None => {
                let found = builtins::kind(&name.text)?.describe();
                (found != what).then_some(found)
            }
        }
    }

    fn not_meant(&mut self, name: &Name, found: &str, what: &str) {
        let text = &name.text;
        let message = format!("`{text}` is {found}, not {what}");
        let diagnostic = Diagnostic::new(Code::WrongUse, name.span, message)
            .label(format!("{what} is expected here"))
            .note("a step says what each of its values is: a signal, a shape, a color, a pattern");
        let capital = text.to_uppercase();
        let action = Action::from_name(text);
        let standard = STANDARD.iter().find(|signal| {
            what == "a signal" && (signal.name == capital || Some(signal.action) == action)
        });
        self.resolver.report(match standard {
            Some(signal) => diagnostic.help(format!(
                "did you mean the signal `{}`? Phase B turns it into an action",
                signal.name
            )),
            None if found == "a pattern" && what == "a color" => {
                diagnostic.help(format!("write the color before the pattern: `red {text}`"))
            }
            None => diagnostic,
        });
    }

    /// A color, by its name or as a constant.
    fn color(&mut self, value: &Expr) -> Option<i32> {
        if let Some((module, name)) = written(value)
            && let Some(found) = self.other_meaning(module, name, None, "a color")
        {
            self.not_meant(name, found, "a color");
            return None;
        }
        let kind = if written(value).is_some() { ValueKind::Color } else { ValueKind::Any };
        self.resolver.wanting(kind, |resolver| resolver.in_range(value, &(1..=6)))
    }

    /// `piece triple, red, green bomb, blue;`: `V[0..8]` of phase A (section 6.5).
    fn piece(&mut self, setting: &Setting) -> Option<[i32; 9]> {
        const EXAMPLE: &str = "piece triple, red, green bomb, blue;";
        let mut values = [0; 9];
        let before = self.resolver.diagnostics.len();
        // Each of them is looked up, even if another one is wrong.
        let (mut shape, mut hexagons) = (Some(0), Vec::new());
        for (k, entry) in setting.entries.iter().enumerate() {
            let Some(Value::Number(last)) = &entry.value else {
                self.bad(setting, "`piece` takes a shape and its hexagons", EXAMPLE);
                return None;
            };
            match (k, entry.words.as_slice()) {
                (0, []) => {
                    let most = narrow(self.rule.shapes.len());
                    shape = self.item(last, ItemKind::Shape, "a shape", most);
                }
                (0, _) => {
                    self.bad(setting, "the shape of a piece must come first", EXAMPLE);
                    return None;
                }
                (_, []) => hexagons.push(self.color(last).zip(Some(1))),
                (_, [color]) => {
                    let color = Expr { kind: ExprKind::Name(color.clone()), span: color.span };
                    let color = self.color(&color);
                    let most = narrow(self.rule.patterns.len());
                    hexagons.push(color.zip(self.item(last, ItemKind::Pattern, "a pattern", most)));
                }
                _ => {
                    self.bad(setting, "a hexagon has a color and optionally a pattern", EXAMPLE);
                    return None;
                }
            }
        }
        // Values in the wrong order are one mistake.
        let mut is_misused = false;
        let found = self.resolver.diagnostics.split_off(before).into_iter();
        self.resolver.diagnostics.extend(found.filter(|message| {
            message.code != Code::WrongUse || !std::mem::replace(&mut is_misused, true)
        }));
        values[0] = shape?;
        let mut hexagons = hexagons.into_iter().collect::<Option<Vec<_>>>()?;
        // A setting without entries has no shape.
        let place = usize::try_from(values[0]).ok().and_then(|number| number.checked_sub(1));
        let shape = place.and_then(|place| self.rule.shapes.get(place));
        let size = shape.map_or(0, |shape| usize::from(shape.size));
        // One hexagon stands for all of them.
        if let [hexagon] = *hexagons {
            hexagons = vec![hexagon; size];
        }
        if hexagons.len() != size {
            let message = format!("the number of hexagons must be {size}, not {}", hexagons.len());
            self.bad(setting, &message, EXAMPLE);
            return None;
        }
        for (k, (color, pattern)) in hexagons.into_iter().enumerate() {
            (values[1 + k], values[5 + k]) = (color, pattern);
        }
        Some(values)
    }

    pub(super) fn bad(&mut self, setting: &Setting, message: &str, example: &str) {
        self.resolver.report(
            Diagnostic::new(Code::BadStep, setting.span, message)
                .label("invalid value")
                .help(format!("for example: `{example}`")),
        );
    }

    pub(super) fn unknown(&mut self, name: &Name, what: &str, known: &[&str]) {
        let message = format!("`{}` is not {what}", name.text);
        let diagnostic = Diagnostic::new(Code::BadStep, name.span, message)
            .label("unknown word")
            .note(format!("expected: {}", known.join(", ")))
            .suggest(&name.text, known.iter().copied());
        let symbol = self.resolver.lookup(RULE, &name.text);
        self.resolver.report(match (elsewhere::step(&name.text), symbol) {
            (Some(help), _) => diagnostic.help(help),
            (None, Some(Symbol::Variable(_))) => {
                diagnostic.help(format!("to test a variable, write `expect {} == 3;`", name.text))
            }
            _ => diagnostic,
        });
    }
}

/// An example of a step.
fn example(step: &str) -> Option<&'static str> {
    EXAMPLES.iter().find(|(word, _)| *word == step).map(|(_, example)| *example)
}

/// The first word of `advance(500);` and `edge = 6;`, which may be meant as steps.
fn misused_step(statement: &Written) -> Option<&Name> {
    let (name, is_assigned) = match &statement.kind {
        Kind::Expr(Expr { kind: ExprKind::Call(callee, _), .. }) => (callee.as_name()?, false),
        Kind::Assign { place, .. } => (place.as_name()?, true),
        _ => return None,
    };
    // The signal that arrived is a variable.
    (!is_assigned || &*name.text != "signal").then_some(name)
}

/// The module and the name, if a value is nothing but a name.
fn written(value: &Expr) -> Option<(Option<&Name>, &Name)> {
    match &value.kind {
        ExprKind::Name(name) => Some((None, name)),
        ExprKind::Path(path) => Some((Some(&path.module), &path.name)),
        _ => None,
    }
}

/// The phase in a setting that is not only its letter: `call phase B;` or `call B()`
fn meant_phase(setting: &Setting) -> Option<Phase> {
    let Some(Value::Number(value)) = &setting.entries.first()?.value else { return None };
    let name = match &value.kind {
        ExprKind::Call(callee, _) => callee.as_name(),
        _ => value.as_name(),
    };
    Phase::from_letter(&name?.text)
}

/// The letter of a phase: a name, or the digit of phase 0.
fn only_letter(entry: &Entry) -> Option<String> {
    match (entry.words.as_slice(), &entry.value) {
        ([], Some(Value::Number(Expr { kind: ExprKind::Int(int), .. }))) => {
            Some(int.value.to_string())
        }
        _ => only_word(entry).map(str::to_owned),
    }
}
