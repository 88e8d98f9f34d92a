//! `hidden_name`: names that hide another one, which then cannot be used there.

use grammar::span::Span;
use grammar_text::ast::{Block, Item, Name, StatementKind};
use hashbrown::HashMap;

use super::walk::{self, Node};
use crate::builtins;
use crate::diagnostics::{Code, Diagnostic};
use crate::load::Unit;

/// The names that a file declares, and where.
type Scope<'a> = HashMap<&'a str, Span>;

/// Reports what hides something. This needs only the text, so it is also done if there are errors:
/// they may follow from it.
pub(crate) fn check_hidden(units: &[Unit], out: &mut Vec<Diagnostic>) {
    for unit in units {
        let scope = scope(unit);
        let mut locals =
            Locals { scope: &scope, open: HashMap::new(), blocks: Vec::new(), out: Vec::new() };
        for item in &unit.file.items {
            for name in declared(item) {
                out.extend(built_in(name));
            }
            let (parameters, block) = match item.declaration() {
                Item::Function(function) => (function.parameters.as_slice(), &function.body),
                Item::Phase(phase) => (&[][..], &phase.body),
                _ => continue,
            };
            locals.body(parameters, block);
        }
        out.append(&mut locals.out);
    }
}

/// The names that an item declares.
fn declared(item: &Item) -> Vec<&Name> {
    match item.declaration() {
        Item::Pattern(item) => vec![&item.name],
        Item::Shape(item) => vec![&item.name],
        Item::Signal(item) => vec![&item.name],
        Item::Number(item) => vec![&item.name],
        Item::Const(item) => vec![&item.name],
        Item::Table(item) => vec![&item.name],
        Item::Function(item) => vec![&item.name],
        Item::Message(item) => vec![&item.name],
        Item::Var(variables) => variables.iter().map(|variable| &variable.name).collect(),
        Item::Mark(names) => names.iter().collect(),
        _ => Vec::new(),
    }
}

fn scope(unit: &Unit) -> Scope<'_> {
    let names = unit.file.items.iter().flat_map(declared);
    names.map(|name| (&*name.text, name.span)).collect()
}

/// What the language itself calls by a name.
fn meaning(name: &str) -> Option<String> {
    if let Some(builtin) = builtins::function(name) {
        return Some(format!("function `{name}({})`", builtin.parameters.join(", ")));
    }
    if name == builtins::LENGTH {
        return Some(format!("function `{name}(array)`"));
    }
    if builtins::SETS.iter().any(|(set, ..)| *set == name) {
        return Some(format!("set of cells `{name}`"));
    }
    Some(format!("{} `{name}`", builtins::kind(name)?.word()))
}

/// Reports a name that hides one of the language.
fn built_in(name: &Name) -> Option<Diagnostic> {
    let meaning = meaning(&name.text)?;
    let message = format!("`{}` hides the built-in {meaning}", name.text);
    Some(
        Diagnostic::new(Code::HiddenName, name.span, message)
            .label("has another meaning from here on")
            .help(format!("choose another name, such as `my_{}`", name.text)),
    )
}

/// Reports a variable `piece`, `next` or `V`.
fn whole(name: &Name) -> Option<Diagnostic> {
    let example = match &*name.text {
        "piece" => "piece.shape",
        "next" => "next.shape",
        "V" => "V[20]",
        _ => return None,
    };
    let message = format!("`{0}` has the name of the built-in `{0}`", name.text);
    Some(
        Diagnostic::new(Code::HiddenName, name.span, message)
            .label(format!("`{example}` still has its usual meaning"))
            .help(format!("choose another name, such as `my_{}`", name.text)),
    )
}

/// A local name.
#[derive(Clone, Copy)]
struct Open {
    /// Where it is declared.
    at: Span,
    /// Where its scope ends.
    end: u32,
    /// How it is declared: two names of one scope can be the same only if these differ.
    how: How,
}

/// How a local name is declared.
#[derive(Clone, Copy, PartialEq)]
enum How {
    Parameter,
    Loop,
    Statement,
}

/// The local names of a body, in the order of the text.
struct Locals<'c, 'a> {
    scope: &'c Scope<'a>,
    /// The variables of each name, the innermost last.
    open: HashMap<&'a str, Vec<Open>>,
    /// Where the blocks around the present place end.
    blocks: Vec<u32>,
    out: Vec<Diagnostic>,
}

impl<'a> Locals<'_, 'a> {
    fn body(&mut self, parameters: &'a [Name], block: &'a Block) {
        self.open.clear();
        self.blocks.clear();
        let end = block.span.end();
        for parameter in parameters {
            self.name(parameter, end, How::Parameter);
        }
        walk::block(block, &mut |node| match node {
            Node::Block(block) => {
                self.leave(block.span);
                self.blocks.push(block.span.end());
            }
            Node::Statement(statement) => {
                self.leave(statement.span);
                match &statement.kind {
                    StatementKind::Var(list) => {
                        let end = self.blocks.last().copied().unwrap_or(end);
                        for (name, _) in list {
                            self.name(name, end, How::Statement);
                        }
                    }
                    StatementKind::Const(constant) => {
                        let end = self.blocks.last().copied().unwrap_or(end);
                        self.name(&constant.name, end, How::Statement);
                    }
                    StatementKind::For { variable, .. } => {
                        self.name(variable, statement.span.end(), How::Loop);
                    }
                    _ => {}
                }
            }
            Node::Expr(_) => {}
        });
    }

    /// Closes the blocks that end before a place.
    fn leave(&mut self, next: Span) {
        while self.blocks.pop_if(|end| *end <= next.start()).is_some() {}
    }

    fn name(&mut self, name: &'a Name, end: u32, how: How) {
        let text = &*name.text;
        let open = self.open.entry(text).or_default();
        while open.pop_if(|other| other.end <= name.span.start()).is_some() {}
        let local = open.last().copied();
        open.push(Open { at: name.span, end, how });
        // Two parameters, or two variables of one block, with one name are an error.
        if local.is_some_and(|other| (other.end, other.how) == (end, how)) {
            return;
        }
        let local = local.map(|other| other.at);
        let (what, hidden) = match (local, self.scope.get(text)) {
            (Some(local), _) => ("another local name", local),
            (None, Some(&item)) => ("an item", item),
            (None, None) => return self.out.extend(built_in(name).or_else(|| whole(name))),
        };
        let message = format!("`{text}` hides {what} with the same name");
        self.out.push(
            Diagnostic::new(Code::HiddenName, name.span, message)
                .label("has another meaning from here on")
                .other(hidden, "hidden until the end of the block")
                .help("give one of the two another name"),
        );
    }
}
