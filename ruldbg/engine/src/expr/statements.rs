//! What the source says about a code: what its statement depends on, and the conditions around it.

use std::ops::Range;

use grammar::source_map::{Place, SourceMap};
use grammar::span::{SourceId, Span};
use grammar_text::ast::{Block, Expr, ExprKind, Item, Iteration, Statement, StatementKind};
use grammar_text::{parse, walk};

use super::names::Position;
use super::sources::Lines;

/// What a statement says about why it did something.
#[derive(Clone, Debug)]
pub(crate) struct Said {
    /// The expressions that its value is computed from, as they are written.
    pub(crate) operands: Vec<String>,
    /// True if they are those of a condition or a loop, and not of what it guards.
    pub(crate) is_condition: bool,
    /// The conditions and loops around it, the innermost first.
    pub(crate) guards: Vec<Guard>,
}

/// A condition or a loop around a statement.
#[derive(Clone, Debug)]
pub(crate) struct Guard {
    /// Its source text, such as `if found >= 2`; `unless found >= 2` if it was false.
    pub(crate) text: String,
    /// The expressions that it depends on.
    pub(crate) operands: Vec<String>,
    /// The number of the source text that it is in.
    pub(crate) source: u32,
    /// Where it is.
    pub(crate) range: Range<Position>,
}

/// What the question is about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked<'a> {
    /// The value that the statement has changed, as it is written.
    pub(crate) what: &'a str,
    /// The function that has this parameter, and the parameter's number.
    pub(crate) parameter: Option<(&'a str, usize)>,
}

/// A guard with the places of its parts.
struct Around<'a> {
    word: &'static str,
    text: Span,
    /// The source position of its codes, including which text.
    start: Span,
    parts: Vec<&'a Expr>,
}

/// What the source says about the code at a place.
pub(crate) fn said(map: &SourceMap, place: Place, asked: Asked<'_>) -> Option<Said> {
    let source = map.sources.get(usize::try_from(place.source).ok()?)?;
    let text = source.text.as_deref()?;
    let (file, _) = parse(SourceId::default(), text);
    let lines = Lines::new(text);
    let offset = lines.offset((place.line, place.column))?;
    let blocks = file.items.iter().map(Item::declaration).filter_map(|item| match item {
        Item::Function(function) => Some(&function.body),
        Item::Phase(phase) => Some(&phase.body),
        _ => None,
    });
    let mut around = Vec::new();
    let block = { blocks }.find(|block| contains(block.span, offset))?;
    let statement = find(block, offset, &mut around)?;
    let shown = |span: Span| text.get(span.range()).unwrap_or_default().to_owned();
    let guards = around.iter().rev().map(|around| Guard {
        text: format!("{} {}", around.word, shown(around.text)),
        operands: leaves(around.parts.iter().copied(), &shown),
        source: place.source,
        range: lines.place(around.start.range().start)..lines.place(around.text.range().end),
    });
    let is_condition = matches!(
        statement.kind,
        StatementKind::If { .. }
            | StatementKind::While { .. }
            | StatementKind::For { .. }
            | StatementKind::Switch { .. }
    );
    let operands = operands(statement, asked, &shown);
    Some(Said { guards: guards.collect(), is_condition, operands })
}

fn contains(span: Span, offset: usize) -> bool {
    span.range().contains(&offset)
}

/// The innermost statement at an offset, and what encloses it, the outermost first.
fn find<'a>(
    block: &'a Block,
    offset: usize,
    around: &mut Vec<Around<'a>>,
) -> Option<&'a Statement> {
    let statement = block.statements.iter().find(|one| contains(one.span, offset))?;
    find_in(statement, offset, around)
}

fn find_in<'a>(
    statement: &'a Statement,
    offset: usize,
    around: &mut Vec<Around<'a>>,
) -> Option<&'a Statement> {
    let start = statement.span;
    let condition = |word, condition: &'a Expr| Around {
        word,
        text: condition.span,
        start,
        parts: vec![condition],
    };
    let inner = match &statement.kind {
        StatementKind::If { branches, otherwise } => {
            let mut inner = None;
            let mut before = Vec::new();
            for (k, branch) in branches.iter().enumerate() {
                let start = if k == 0 { start } else { branch.span };
                if contains(branch.then.span, offset) {
                    inner = Some(&branch.then);
                    before.push(Around { start, ..condition("if", &branch.condition) });
                    break;
                }
                before.push(Around { start, ..condition("unless", &branch.condition) });
            }
            let last = otherwise.as_deref().filter(|block| contains(block.span, offset));
            inner = inner.or(last);
            if inner.is_some() {
                around.append(&mut before);
            }
            inner
        }
        StatementKind::While { condition: test, body } if contains(body.span, offset) => {
            around.push(condition("while", test));
            Some(body)
        }
        StatementKind::For { variable, over, body } if contains(body.span, offset) => {
            let parts = iterated(over);
            let last = parts.last().map_or(variable.span, |last| last.span);
            around.push(Around { word: "for", text: variable.span.to(last), start, parts });
            Some(&**body)
        }
        StatementKind::Switch { subject, arms } => {
            let arm = arms.iter().find(|arm| contains(arm.body.span, offset));
            let Some(arm) = arm else { return Some(statement) };
            around.push(condition("switch", subject));
            return find_in(&arm.body, offset, around);
        }
        StatementKind::Block(inner) => Some(inner),
        _ => None,
    };
    inner.map_or(Some(statement), |inner| find(inner, offset, around))
}

/// The expressions of a loop.
fn iterated(over: &Iteration) -> Vec<&Expr> {
    match over {
        Iteration::Range(first, last, step) => [first, last].into_iter().chain(step).collect(),
        Iteration::List(elements) => elements.iter().collect(),
        Iteration::Set(set) => vec![set],
    }
}

/// The expressions that the value of a statement is computed from.
fn operands(
    statement: &Statement,
    asked: Asked<'_>,
    shown: &impl Fn(Span) -> String,
) -> Vec<String> {
    if let Some((function, number)) = asked.parameter {
        let mut argument = None;
        walk::statement(statement, &mut |node| {
            if let walk::Node::Expr(Expr { kind: ExprKind::Call(callee, arguments), .. }) = node
                && shown(callee.span).rsplit("::").next() == Some(function)
            {
                argument = argument.or(arguments.get(number));
            }
        });
        if let Some(argument) = argument {
            return leaves([argument], shown);
        }
    }
    match &statement.kind {
        StatementKind::Assign { place, operator, value } => {
            let index = match &place.kind {
                ExprKind::Index(_, index) => Some(&**index),
                _ => None,
            };
            let old = operator.is_some().then_some(&**place);
            leaves(old.into_iter().chain([&**value]).chain(index), shown)
        }
        StatementKind::Var(list) => {
            let own = list.iter().filter(|(name, _)| *name.text == *asked.what);
            leaves(own.filter_map(|(_, value)| value.as_ref()), shown)
        }
        StatementKind::For { over, .. } => leaves(iterated(over), shown),
        StatementKind::If { branches, .. } => {
            leaves(branches.iter().map(|branch| &branch.condition), shown)
        }
        StatementKind::While { condition, .. } => leaves([&**condition], shown),
        StatementKind::Switch { subject, .. } => leaves([&**subject], shown),
        StatementKind::Return(Some(value)) | StatementKind::Expr(value) => match &value.kind {
            // The statement itself, not an operand.
            ExprKind::Call(callee, arguments) => {
                let mut all = leaves(arguments.iter(), shown);
                let cell = asked.what.strip_prefix("color(").and_then(|c| c.strip_suffix(')'));
                if let (Some(cell), [mark, ..], "destroy") =
                    (cell, &**arguments, &*shown(callee.span))
                {
                    all.push(format!("marked({cell}, {})", shown(mark.span)));
                }
                all
            }
            _ => leaves([value], shown),
        },
        _ => Vec::new(),
    }
}

/// What expressions read, as written in the source, each once.
fn leaves<'a>(
    list: impl IntoIterator<Item = &'a Expr>,
    shown: &impl Fn(Span) -> String,
) -> Vec<String> {
    let mut all = Vec::new();
    for expr in list {
        add_leaves(expr, shown, &mut all);
    }
    let mut once = Vec::new();
    for text in all {
        if !once.contains(&text) {
            once.push(text);
        }
    }
    once
}

fn add_leaves(expr: &Expr, shown: &impl Fn(Span) -> String, all: &mut Vec<String>) {
    match &expr.kind {
        ExprKind::Int(_) | ExprKind::Bool(_) | ExprKind::Asm(_) => {}
        ExprKind::Name(_) | ExprKind::Path(_) | ExprKind::Field(..) => all.push(shown(expr.span)),
        ExprKind::Unary(_, operand) => add_leaves(operand, shown, all),
        ExprKind::Binary(chain) => {
            chain.operands().for_each(|operand| add_leaves(operand, shown, all));
        }
        ExprKind::Call(_, arguments) => {
            all.push(shown(expr.span));
            arguments.iter().for_each(|argument| add_leaves(argument, shown, all));
        }
        ExprKind::Index(_, index) => {
            all.push(shown(expr.span));
            add_leaves(index, shown, all);
        }
        ExprKind::If(condition, a, b) => {
            [condition, a, b].into_iter().for_each(|part| add_leaves(part, shown, all));
        }
        ExprKind::DestroyWhile(mark, _) => add_leaves(mark, shown, all),
    }
}
