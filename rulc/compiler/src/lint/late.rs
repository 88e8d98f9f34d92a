//! `unread_assignment`: assignments to parts of `piece` that no piece takes. The game reads the
//! parts when phase A has ended (section 6.5, V[0] to V[8]).

use std::collections::BTreeSet;

use grammar::rul3::Phase;
use grammar::span::Span;
use grammar_text::ast::{Expr, ExprKind, StatementKind};

use super::context::Context;
use super::piece;
use super::special::is_unknown;
use super::walk::Node;
use crate::diagnostics::{Code, Diagnostic};

/// The parts that can be assigned.
const FIELDS: [&str; 3] = ["shape", "color", "pattern"];

pub(super) fn check(context: &Context<'_>, out: &mut Vec<Diagnostic>) {
    let Some(phase) = context.phase(Phase::Appear) else { return };
    let appears = context.reachable(phase);
    // Functions that are not called yet do not count.
    let called: BTreeSet<_> = context.calls.functions().iter().collect();
    let (mut chosen, mut others, mut tests) = (Uses::default(), Uses::default(), Uses::default());
    for body in context.bodies.iter().filter(|body| called.contains(&body.id)) {
        let uses = if appears.contains(&body.id) { &mut chosen } else { &mut others };
        context.nodes(body).for_each(|node| uses.add(node));
    }
    context.tests(&mut |node| tests.add(node));
    let kept = piece::kept(context);
    let is_lost = |part: &Part<'_>| {
        let hexagon = part.index.and_then(|index| context.facts.value(index));
        piece::parts(part.field, hexagon) & kept == 0 && !chosen.read.contains(part.field)
    };
    for part in others.assigned.iter().filter(|part| is_lost(part)) {
        out.push(lost(context, part).help("choose each piece in phase A"));
    }
    // In a test, the value can be for the code that the test calls.
    for part in tests.assigned.iter().filter(|part| is_lost(part)) {
        if !others.read.contains(part.field) {
            let help = "to choose the piece, name its shape and colors, as in `piece triple, red;`";
            out.push(lost(context, part).help(help));
        }
    }
}

fn lost(context: &Context<'_>, part: &Part<'_>) -> Diagnostic {
    let text = context.text(part.place.span);
    let message = format!("this assignment to `{text}` changes no piece");
    Diagnostic::new(Code::UnreadAssignment, part.place.span, message)
        .label("no piece takes this value")
        .note(
            "a piece takes its parts when phase A has ended, and phase A sets this one again \
             (section 6.5, V[0] to V[8])",
        )
}

/// A part of the piece.
struct Part<'a> {
    place: &'a Expr,
    field: &'a str,
    index: Option<&'a Expr>,
}

/// The parts of the piece that code assigns and reads.
#[derive(Default)]
struct Uses<'a> {
    assigned: Vec<Part<'a>>,
    /// The places that are assigned and not read.
    targets: BTreeSet<Span>,
    /// The fields that are read.
    read: BTreeSet<&'a str>,
}

impl<'a> Uses<'a> {
    fn add(&mut self, node: Node<'a>) {
        match node {
            Node::Statement(statement) => {
                let StatementKind::Assign { place, operator, .. } = &statement.kind else { return };
                let (whole, index) = match &place.kind {
                    ExprKind::Index(whole, index) => (whole, Some(&**index)),
                    _ => (place, None),
                };
                if let Some(field) = field(whole) {
                    self.assigned.push(Part { place, field, index });
                    self.targets.extend(operator.is_none().then_some(whole.span));
                }
            }
            Node::Expr(expr) if is_unknown(expr) => self.read.extend(FIELDS),
            Node::Expr(expr) if !self.targets.contains(&expr.span) => self.read.extend(field(expr)),
            _ => {}
        }
    }
}

/// The part that an expression such as `piece.color` names.
fn field(expr: &Expr) -> Option<&str> {
    let ExprKind::Field(whole, field) = &expr.kind else { return None };
    let is_part = whole.as_own_name() == Some("piece") && FIELDS.contains(&&*field.text);
    is_part.then_some(&*field.text)
}
