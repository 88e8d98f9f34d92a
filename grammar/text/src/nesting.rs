//! How deep the syntax tree will be, counted from the tokens before the parse.
//!
//! Lists are flat: statements, arms, the branches of an `if` statement, and the operands of a
//! chain of operators. What counts is what is inside of something else.

use super::ast::{Binary, CHAIN};
use super::token::Token;

/// The levels of what waits for an operand: an `if` expression, the operators
/// ([`Binary::level`] plus 1), prefix operators, and what follows a name: `[k]`, `(a)`, `.b`.
const CHOICE: u8 = 0;
const PREFIX: u8 = 10;
const POSTFIX: u8 = 11;

/// Operators of one level.
struct Group {
    level: u8,
    /// How many of them count, whatever follows.
    fixed: usize,
    /// The last ones, which can be regrouped.
    run: usize,
}

impl Group {
    fn depth(&self) -> usize {
        self.fixed + self.run.min(CHAIN)
    }
}

/// What is between brackets.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inside {
    /// Items, statements, settings.
    Statements,
    /// The statements of a `destroy_while`.
    Repeated,
    /// The value of a branch of an `if` expression.
    Value,
    /// The codes of assembly, which have no operators.
    Assembly,
    /// Parentheses or square brackets.
    Operands,
}

struct Level {
    inside: Inside,
    /// Its first group.
    first: usize,
    /// True after `destroy_while`, until its brace opens.
    repeats: bool,
}

/// The depth at a token.
pub(super) struct Nesting<'src> {
    before: Option<Token<'src>>,
    levels: Vec<Level>,
    groups: Vec<Group>,
    depth: usize,
}

impl<'src> Nesting<'src> {
    pub(super) fn new() -> Nesting<'src> {
        let file = Level { inside: Inside::Statements, first: 0, repeats: false };
        Nesting { before: None, levels: vec![file], groups: Vec::new(), depth: 0 }
    }

    /// Open brackets, and what waits for an operand between them.
    pub(super) const fn depth(&self) -> usize {
        self.depth
    }

    /// An opening bracket.
    pub(super) fn open(&mut self, token: Token<'src>, is_assembly: bool) {
        let is_value = self.choice().is_some();
        let first = self.groups.len();
        let inside = match self.levels.last_mut() {
            _ if is_assembly => Inside::Assembly,
            _ if token != Token::BraceOpen => Inside::Operands,
            Some(level) if level.repeats => {
                level.repeats = false;
                Inside::Repeated
            }
            _ if is_value => Inside::Value,
            _ => Inside::Statements,
        };
        self.levels.push(Level { inside, first, repeats: false });
        self.depth += 1;
        self.before = Some(token);
    }

    /// A closing bracket, which leaves `open` brackets open.
    pub(super) fn close(&mut self, token: Token<'src>, next: Option<Token<'src>>, open: usize) {
        let inside = self.levels.last().map_or(Inside::Statements, |level| level.inside);
        self.leave(open);
        match inside {
            Inside::Statements => self.start(),
            // It was the last branch.
            Inside::Value if next != Some(Token::Else) => {
                if let Some(choice) = self.choice() {
                    self.cut(choice);
                }
            }
            Inside::Value | Inside::Repeated | Inside::Assembly => {}
            Inside::Operands => self.operator(POSTFIX, false),
        }
        self.before = Some(token);
    }

    /// Leaves brackets that were not closed: `open` brackets stay open.
    pub(super) fn leave(&mut self, open: usize) {
        while self.levels.len() > open + 1 {
            if let Some(level) = self.levels.pop() {
                self.cut(level.first);
                self.depth -= 1;
            }
        }
    }

    /// A token that is not a bracket.
    pub(super) fn token(&mut self, token: Token<'src>) {
        let before = self.before.replace(token);
        let Some(level) = self.levels.last_mut() else { return };
        if level.inside == Inside::Assembly {
            return;
        }
        match token {
            Token::If if before == Some(Token::Else) => {}
            Token::If => {
                let starts = match before {
                    None | Some(Token::Semicolon | Token::BraceClose | Token::Text(_)) => true,
                    Some(Token::BraceOpen) => level.inside != Inside::Value,
                    _ => false,
                };
                if starts { self.start() } else { self.wait(CHOICE, false) }
            }
            // A chain of `if` expressions is one in the other.
            Token::Else => {
                if let Some(choice) = self.choice() {
                    self.cut(choice + 1);
                    self.wait(CHOICE, false);
                }
            }
            Token::Minus if !ends_operand(before) => self.wait(PREFIX, false),
            Token::Bang | Token::Tilde => self.wait(PREFIX, false),
            Token::Dot | Token::ColonColon => self.operator(POSTFIX, false),
            token => match operator(token) {
                Some(operator) => self.operator(operator.level() + 1, operator.can_be_regrouped()),
                None if token.fixed_text().is_some_and(is_symbol) => self.start(),
                // A word or a literal: if it follows a block, it starts a statement.
                None => {
                    if token == Token::DestroyWhile {
                        level.repeats = true;
                    }
                    if before == Some(Token::BraceClose) {
                        self.start();
                    }
                }
            },
        }
    }

    /// Nothing waits at the present level.
    fn start(&mut self) {
        let first = self.levels.last().map_or(0, |level| level.first);
        self.cut(first);
    }

    /// The innermost `if` expression of the present level.
    fn choice(&self) -> Option<usize> {
        let first = self.levels.last().map_or(0, |level| level.first);
        let found = self.groups[first..].iter().rposition(|group| group.level == CHOICE)?;
        Some(first + found)
    }

    /// An operator: tighter ones before it have their operands.
    fn operator(&mut self, level: u8, can_be_regrouped: bool) {
        let first = self.levels.last().map_or(0, |level| level.first);
        let tighter = |group: &Group| group.level > level;
        while self.groups.len() > first && self.groups.last().is_some_and(tighter) {
            self.cut(self.groups.len() - 1);
        }
        self.wait(level, can_be_regrouped);
    }

    /// An operator that waits for an operand, at the level of the last group or a tighter one.
    fn wait(&mut self, level: u8, can_be_regrouped: bool) {
        let first = self.levels.last().map_or(0, |level| level.first);
        if self.groups[first..].last().is_none_or(|group| group.level != level) {
            self.groups.push(Group { level, fixed: 0, run: 0 });
        }
        let Some(group) = self.groups.last_mut() else { return };
        let before = group.depth();
        if can_be_regrouped {
            group.run += 1;
        } else {
            group.fixed = before + 1;
            group.run = 0;
        }
        self.depth += group.depth() - before;
    }

    /// Keeps the first `groups` groups.
    fn cut(&mut self, groups: usize) {
        for group in self.groups.drain(groups.min(self.groups.len())..) {
            self.depth -= group.depth();
        }
    }
}

fn is_symbol(text: &str) -> bool {
    !text.starts_with(|first: char| first.is_alphabetic())
}

/// True if `-` after this token is an operator between operands.
fn ends_operand(token: Option<Token<'_>>) -> bool {
    match token {
        None => false,
        Some(token) => match token {
            Token::Ident(_) | Token::Int(_) | Token::Str(_) | Token::Text(_) | Token::Color(_) => {
                true
            }
            Token::ParenClose | Token::BracketClose | Token::BraceClose => true,
            Token::If
            | Token::Else
            | Token::While
            | Token::In
            | Token::Switch
            | Token::Return
            | Token::Watch
            | Token::Expect => false,
            token => !token.fixed_text().is_some_and(is_symbol),
        },
    }
}

/// The operator of a token between two operands.
const fn operator(token: Token<'_>) -> Option<Binary> {
    Some(match token {
        Token::OrOr => Binary::OrElse,
        Token::AndAnd => Binary::AndThen,
        Token::Equal => Binary::Equal,
        Token::NotEqual => Binary::NotEqual,
        Token::Less => Binary::Less,
        Token::LessEqual => Binary::LessEqual,
        Token::Greater => Binary::Greater,
        Token::GreaterEqual => Binary::GreaterEqual,
        Token::Or => Binary::Or,
        Token::Xor => Binary::Xor,
        Token::And => Binary::And,
        Token::Shl => Binary::ShiftLeft,
        Token::Shr => Binary::ShiftRight,
        Token::Plus => Binary::Add,
        Token::Minus => Binary::Subtract,
        Token::Star => Binary::Multiply,
        Token::Slash => Binary::Divide,
        Token::Percent => Binary::Modulo,
        _ => return None,
    })
}

/// True for an operator between operands.
pub(super) fn is_operator(token: Token<'_>) -> bool {
    operator(token).is_some()
}
