//! From text to a syntax tree, by the parser of the language.

use grammar::span::SourceId;
use grammar_text::ast::{self, Binary, StatementKind};
use grammar_text::{SyntaxError, SyntaxErrorKind, parse_expression, parse_line};
use rulc_compiler::diagnostics::from_syntax_error;

use super::error::ExprError;

/// An expression. It keeps its text; names get a meaning when it is resolved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expr {
    text: Box<str>,
    pub(super) tree: ast::Expr,
}

/// An assignment: `score = 3`, `marked(c, seen) = true`, `stack[0] += 1`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment {
    text: Box<str>,
    pub(super) place: ast::Expr,
    pub(super) operator: Option<Binary>,
    pub(super) value: ast::Expr,
}

/// What can be asked for on one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// A value.
    Expr(Expr),
    /// An assignment.
    Assignment(Assignment),
}

impl Expr {
    /// Reads an expression.
    ///
    /// # Errors
    /// The first thing that is wrong with its form.
    pub fn parse(text: &str) -> Result<Expr, ExprError> {
        let tree = parse_expression(SourceId::default(), text).map_err(first)?;
        Ok(Expr { text: text.into(), tree })
    }

    /// The text that was read.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl Assignment {
    /// Reads an assignment.
    ///
    /// # Errors
    /// The first thing that is wrong with its form; an expression is not an assignment.
    pub fn parse(text: &str) -> Result<Assignment, ExprError> {
        match Line::parse(text)? {
            Line::Assignment(assignment) => Ok(assignment),
            Line::Expr(expr) => {
                Err(ExprError::new(expr.tree.span, "this does not assign anything")
                    .label("an expression")
                    .help("write a place, `=` or an operator such as `+=`, and a value"))
            }
        }
    }

    /// The text that was read.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl Line {
    /// Reads a line: an assignment if there is one in it.
    ///
    /// # Errors
    /// The first thing that is wrong with its form.
    pub fn parse(text: &str) -> Result<Line, ExprError> {
        match parse_line(SourceId::default(), text).map_err(first)? {
            StatementKind::Assign { place, operator, value } => Ok(Line::Assignment(Assignment {
                text: text.into(),
                place: *place,
                operator,
                value: *value,
            })),
            StatementKind::Expr(tree) => Ok(Line::Expr(Expr { text: text.into(), tree })),
            // The parser returns nothing else.
            _ => Expr::parse(text).map(Line::Expr),
        }
    }
}

/// The message for the first error, in the words of the compiler.
fn first(errors: Vec<SyntaxError>) -> ExprError {
    let Some(error) = errors.into_iter().next() else {
        return ExprError::new(grammar::span::Span::default(), "this is not valid");
    };
    let at_end = matches!(error.kind, SyntaxErrorKind::UnexpectedEnd { .. });
    let diagnostic = from_syntax_error(error);
    let message =
        if at_end { "the expression ends too early".to_owned() } else { diagnostic.message };
    let mut error = ExprError::new(diagnostic.span, message).label(diagnostic.label);
    error.help = diagnostic.help;
    error
}
