//! The syntax tree: what an author wrote, with places and without meaning.
//!
//! There are a few nodes for each word of a source, so they are small: rare or large parts are in
//! boxes.

use grammar::span::{Span, Spanned};

/// A name and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The name.
    pub text: Box<str>,
    /// Its place in the source.
    pub span: Span,
}

/// A file: the rule, or a module.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct File {
    /// Its items, in order.
    pub items: Vec<Item>,
}

/// An item: what a file consists of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// `use std::lines;` or `use "mine.rul";`
    Use(Use),
    /// `rule "Name" { ... }`
    Rule(Rule),
    /// `pattern plain { ... }`
    Pattern(Pattern),
    /// `shape bar { ... } turn around;`
    Shape(Shape),
    /// `signals standard;`
    Signals(Name),
    /// `signal SWAP = "SWAP" key "S";`
    Signal(Signal),
    /// `number score { ... }`
    Number(Number),
    /// `help en = file "help.txt";`
    Help(Help),
    /// `const BONUS = 50;`
    Const(Const),
    /// `table fall_ms = [800, 700];`
    Table(Table),
    /// `var chain, held[4];`
    Var(Vec<Variable>),
    /// `mark doomed, seen;`
    Mark(Vec<Name>),
    /// `fn f(x) { ... }`
    Function(Function),
    /// `message bomb_near(cell: cell) -> int = 0x8101;`
    Message(Box<Message>),
    /// `phase C { ... }`
    Phase(Phase),
    /// `code { ... }`, `file { ... }`, `exact { ... }`
    Assembly(Assembly),
    /// `pub fn f(x) { ... }`
    Public(Public),
    /// `allow unused_name;`
    Allow(Vec<Name>),
    /// `test "a line" { ... }`
    Test(Test),
}

/// An item that other files can also name: a constant, a table, variables, marks or a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Public {
    /// The item.
    pub item: Box<Item>,
    /// The place of `pub`.
    pub span: Span,
}

impl Item {
    /// The item itself, without `pub`.
    #[must_use]
    #[inline]
    pub fn declaration(&self) -> &Item {
        match self {
            Item::Public(public) => &public.item,
            item => item,
        }
    }
}

/// The import of a module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Use {
    /// Which module.
    pub module: Module,
    /// Its name after `as`.
    pub alias: Option<Name>,
    /// The whole item.
    pub span: Span,
}

/// Which module is imported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Module {
    /// `std::lines`: a module of the standard rules.
    Standard(Name, Name),
    /// `"mine.rul"`: a file, relative to this one.
    File(Text),
}

/// A string with its escapes resolved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// The characters of the string.
    pub value: String,
    /// Its place, quotes included.
    pub span: Span,
}

/// The settings of the rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The name of the rule.
    pub name: Text,
    /// Its settings.
    pub settings: Vec<Setting>,
}

/// A setting in a `rule` or `number` block: a word, then entries between commas.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Its first word.
    pub name: Name,
    /// What follows.
    pub entries: Vec<Entry>,
    /// The whole setting.
    pub span: Span,
}

/// One entry of a setting: words, then perhaps a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The words before the value.
    pub words: Vec<Name>,
    /// The value.
    pub value: Option<Value>,
    /// The whole entry.
    pub span: Span,
}

/// The value of a setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number, or a single word such as `above`, which looks like the name of one.
    Number(Expr),
    /// Two numbers: `6..9`.
    Range(Expr, Expr),
    /// A string.
    Text(Text),
    /// A color: red, green, blue.
    Color(Spanned<Components>),
}

/// The red, green and blue components of a color.
pub type Components = [u8; 3];

/// An integer as it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Int {
    /// Its value; the largest one if it does not fit into 64 bits.
    pub value: u64,
    /// True if it was written in base 2 or 16, where all 32 bits can be written.
    pub bits: bool,
    /// Its place in the source.
    pub span: Span,
}

impl Int {
    /// Its value, negated if a `-` comes before it; `None` if that does not fit into 32 bits.
    #[must_use]
    #[inline]
    pub fn number(self, negative: bool) -> Option<i32> {
        match (u32::try_from(self.value), negative) {
            (Ok(value), true) if value <= 1 << 31 => Some((value as i32).wrapping_neg()),
            (Ok(value), false) if self.bits || value < 1 << 31 => Some(value as i32),
            _ => None,
        }
    }
}

/// The image of a hexagon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// Its name.
    pub name: Name,
    /// Its image.
    pub image: PatternImage,
}

/// Where an image comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PatternImage {
    /// Rows of digits 0 to 7, as written.
    Rows(Vec<Spanned<Box<str>>>, Span),
    /// A picture in a file.
    File(Text),
}

/// The shape of a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Its name.
    pub name: Name,
    /// Its initial configuration.
    pub initial: Configuration,
    /// How it turns, if it does.
    pub turning: Option<Turning>,
}

/// Where the hexagons of a piece are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Configuration {
    /// The positions: sums of words such as `here`, `up`, `down_right`.
    pub positions: Vec<Vec<Name>>,
    /// Their place.
    pub span: Span,
}

/// How a shape turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turning {
    /// `turn around`: the word, which is checked later.
    Around(Name),
    /// `turn { ... | ... }`
    List(Vec<Configuration>, Span),
}

/// A signal of the rule's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signal {
    /// Its name in the source.
    pub name: Name,
    /// Its external identifier.
    pub external: External,
    /// Its key.
    pub key: Option<KeyCode>,
}

/// The external identifier of a signal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum External {
    /// Four letters.
    Letters(Text),
    /// A number.
    Number(Expr),
}

/// The key of a signal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeyCode {
    /// By name, such as `"Ctrl+Esc"`.
    Named(Text),
    /// By its word in the file (F6).
    Number(Expr),
}

/// A displayed number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number {
    /// Its name.
    pub name: Name,
    /// Its settings.
    pub settings: Vec<Setting>,
    /// The whole item.
    pub span: Span,
}

/// The help in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Help {
    /// The language.
    pub language: Name,
    /// The character that underlines the line above.
    pub underline: Option<Text>,
    /// The text.
    pub body: HelpBody,
}

/// Where a help comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HelpBody {
    /// A file, relative to the source.
    File(Text),
    /// A text between triple quotes.
    Inline(Text),
    /// A string, which is used as it is.
    Exact(Text),
}

/// A named constant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Const {
    /// Its name.
    pub name: Name,
    /// Its value.
    pub value: Expr,
}

/// A table of constants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Its name.
    pub name: Name,
    /// Its elements.
    pub elements: Vec<Expr>,
    /// The brackets.
    pub span: Span,
}

/// A variable of a file, or an array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// Its name.
    pub name: Name,
    /// What makes it an array.
    pub array: Option<Box<Array>>,
}

/// The part of a declaration that makes a variable an array: `[12] in 0..7`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Array {
    /// The number of elements.
    pub length: Expr,
    /// The least and the greatest value of an element, if several share a variable.
    pub range: Option<(Expr, Expr)>,
    /// From `[` to the end.
    pub span: Span,
}

/// A function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// Its name.
    pub name: Name,
    /// Its parameters.
    pub parameters: Vec<Name>,
    /// Its body.
    pub body: Block,
}

/// A message to the host's modules, which is called like a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Its name.
    pub name: Name,
    /// What it contains.
    pub parameters: Vec<KindParameter>,
    /// The kind of the answer.
    pub result: Name,
    /// The number by which modules recognize it.
    pub request: Expr,
    /// The whole item.
    pub span: Span,
}

/// A parameter with its kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindParameter {
    /// Its name.
    pub name: Name,
    /// Its kind.
    pub kind: Name,
}

/// A phase of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phase {
    /// Its letter, `0 A B C P Q` or `S`, as written.
    pub letter: Name,
    /// Its body.
    pub body: Block,
}

/// Assembly that stands for a part of the rule file, or for all of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assembly {
    /// What it stands for.
    pub part: AssemblyPart,
    /// The items between the braces.
    pub items: Vec<AsmItem>,
    /// The whole item.
    pub span: Span,
}

/// What assembly outside of functions stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AssemblyPart {
    /// `code`: all code of the rule.
    Code,
    /// `file`: all bytes of the rule file.
    File,
    /// `exact`: bytes of the rule file that differ from what the items say.
    Exact,
}

/// A test of the rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Test {
    /// What it shows.
    pub name: Text,
    /// Its steps, in order.
    pub steps: Vec<Step>,
    /// The whole item.
    pub span: Span,
}

/// A step of a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What it is.
    pub kind: StepKind,
    /// Its place in the source.
    pub span: Span,
}

/// What a step of a test is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepKind {
    /// A statement, which changes the state of the game.
    Statement(Statement),
    /// A word and what belongs to it: `signal LEFT, DROP;`
    Do(Setting),
    /// `board """..."""`
    Draw(Name, Text),
    /// `repeat 3 { ... }`
    Repeat(Name, Expr, Vec<Step>),
    /// `expect score == 50;`
    Expect(Expr),
    /// `expect event landed;`
    ExpectThat(Setting),
    /// `expect board """..."""`
    ExpectPicture(Name, Text),
}

/// Statements between braces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Block {
    /// The statements.
    pub statements: Vec<Statement>,
    /// The whole block, braces included.
    pub span: Span,
}

/// A statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// What it is.
    pub kind: StatementKind,
    /// Its place in the source.
    pub span: Span,
}

/// What a statement is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StatementKind {
    /// `var a = 1, b = 2;`
    Var(Vec<(Name, Option<Expr>)>),
    /// `const N = 4;`
    Const(Box<Const>),
    /// An expression that is evaluated for its effects.
    Expr(Expr),
    /// `place = value;` or with an operator, `place += value;`
    Assign {
        /// What is assigned.
        place: Box<Expr>,
        /// The operator before `=`.
        operator: Option<Binary>,
        /// The value.
        value: Box<Expr>,
    },
    /// `if c { ... } else if d { ... } else { ... }`
    If {
        /// The branches in order, at least one: a chain is a list, however long it is.
        branches: Vec<Branch>,
        /// What is done if no condition is true.
        otherwise: Option<Box<Block>>,
    },
    /// `while c { ... }`
    While {
        /// The condition.
        condition: Box<Expr>,
        /// What is repeated.
        body: Block,
    },
    /// `for k in ... { ... }`
    For {
        /// The loop variable: a new one, or one of the machine, whose name is `V[20]`.
        variable: Name,
        /// What it iterates over.
        over: Box<Iteration>,
        /// What is repeated.
        body: Box<Block>,
    },
    /// `switch e { A, B => ... else => ... }`
    Switch {
        /// What is compared.
        subject: Box<Expr>,
        /// The arms.
        arms: Vec<Arm>,
    },
    /// `return e;`
    Return(Option<Expr>),
    /// `break;`
    Break,
    /// `continue;`
    Continue,
    /// `break "here";` or `watch score;`
    Stop(Stop),
    /// `{ ... }`
    Block(Block),
}

/// A branch of an `if` statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The condition.
    pub condition: Expr,
    /// What is done if it is true, and no condition before it is.
    pub then: Block,
    /// From its `if` to the end of the whole statement.
    pub span: Span,
}

/// A request to the debugger; it does not become code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// To stop here; the name of the place.
    Break(Text),
    /// To show a value here.
    Watch(Expr),
}

/// What a `for` iterates over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Iteration {
    /// `a..b`, both included, or `a..b by step`.
    Range(Expr, Expr, Option<Expr>),
    /// `[a, b, c]`
    List(Vec<Expr>),
    /// A set of cells: `cells`, `hexagons`, `neighbors(x)`, `adjacent(x)`.
    Set(Expr),
}

/// An arm of a `switch`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arm {
    /// The values, or none for `else`.
    pub cases: Vec<Case>,
    /// The place of the values, or of `else`.
    pub span: Span,
    /// What is done.
    pub body: Statement,
}

/// A value, or a range of values, of an arm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The value, or the first one.
    pub first: Expr,
    /// The last value of a range.
    pub last: Option<Expr>,
}

/// An expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Its place in the source.
    pub span: Span,
}

/// What an expression is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExprKind {
    /// An integer.
    Int(Int),
    /// `true` or `false`.
    Bool(bool),
    /// A name.
    Name(Name),
    /// A name of a module: `lines::mark_runs`.
    Path(Box<Path>),
    /// An operator with one operand.
    Unary(Unary, Box<Expr>),
    /// Operators of one level, from left to right: a chain is a list, however long it is.
    Binary(Box<Chain>),
    /// `f(a, b)`
    Call(Box<Expr>, Box<[Expr]>),
    /// `a[k]`
    Index(Box<Expr>, Box<Expr>),
    /// `piece.shape`
    Field(Box<Expr>, Box<Name>),
    /// `if c { a } else { b }`
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `destroy_while(m) { ... }`
    DestroyWhile(Box<Expr>, Box<Block>),
    /// `asm { ... }`
    Asm(Vec<AsmItem>),
}

/// Operators of one level that count one by one. A longer chain is regrouped ([`Chain::join`]),
/// so it is not deeper.
pub(super) const CHAIN: usize = 32;

/// Operands with operators of the same level between them: `a + b - c`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// The first operand.
    pub first: Expr,
    /// The operators and the operands after them, at least one.
    pub rest: Vec<(Binary, Expr)>,
}

impl Chain {
    /// The operator and the operands, if there is only one operator.
    #[must_use]
    #[inline]
    pub fn as_pair(&self) -> Option<(Binary, &Expr, &Expr)> {
        match self.rest.as_slice() {
            [(operator, second)] => Some((*operator, &self.first, second)),
            _ => None,
        }
    }

    /// True if all operands must be true: `a && b && c`.
    #[must_use]
    pub fn is_conjunction(&self) -> bool {
        self.rest.iter().all(|(operator, _)| *operator == Binary::AndThen)
    }

    /// Joins the values of the operands. Long chains are regrouped: the order of the operands and
    /// the value stay the same, but what is joined is not as deep as the chain is long.
    #[inline]
    pub fn join<T>(&self, operands: Vec<T>, join: &mut impl FnMut(Binary, T, T) -> T) -> Option<T> {
        let mut operands = operands.into_iter();
        let mut all = operands.next()?;
        let mut rest = self.rest.as_slice();
        while let [(operator, _), behind @ ..] = rest {
            let can_be_regrouped = |(operator, _): &&(Binary, Expr)| operator.can_be_regrouped();
            let run = rest.iter().take_while(can_be_regrouped).count();
            if run > CHAIN {
                let mut values = vec![all];
                values.extend(operands.by_ref().take(run));
                let operators: Vec<Binary> = rest.iter().take(run).map(|&(op, _)| op).collect();
                all = balanced(values, &operators, false, join)?;
                rest = &rest[run..];
            } else {
                all = join(*operator, all, operands.next()?);
                rest = behind;
            }
        }
        Some(all)
    }

    /// All operands, in order.
    pub fn operands(&self) -> impl Iterator<Item = &Expr> {
        std::iter::once(&self.first).chain(self.rest.iter().map(|(_, operand)| operand))
    }
}

/// Joins the two halves of a chain: `a - b + c - d` is `(a - b) + (c - d)`, and `a + b - c + d`
/// is `(a + b) - (c - d)`. `opposite` exchanges `+` and `-`.
fn balanced<T>(
    mut values: Vec<T>,
    operators: &[Binary],
    opposite: bool,
    join: &mut impl FnMut(Binary, T, T) -> T,
) -> Option<T> {
    let Some(middle) = operators.len().checked_sub(1).map(|last| last / 2) else {
        return values.pop();
    };
    let right = values.split_off(middle + 1);
    let operator = match operators[middle] {
        Binary::Add if opposite => Binary::Subtract,
        Binary::Subtract if opposite => Binary::Add,
        operator => operator,
    };
    let left = balanced(values, &operators[..middle], opposite, join)?;
    let is_opposite = operators[middle] == Binary::Subtract;
    let right = balanced(right, &operators[middle + 1..], is_opposite, join)?;
    Some(join(operator, left, right))
}

impl Expr {
    /// The text of the name, if the expression is only a name, without a module.
    #[must_use]
    #[inline]
    pub fn as_own_name(&self) -> Option<&str> {
        match &self.kind {
            ExprKind::Name(name) => Some(&name.text),
            _ => None,
        }
    }

    /// The name, if the expression is nothing else: of this file, or of a module.
    #[must_use]
    #[inline]
    pub fn as_name(&self) -> Option<&Name> {
        match &self.kind {
            ExprKind::Name(name) => Some(name),
            ExprKind::Path(path) => Some(&path.name),
            _ => None,
        }
    }
}

/// A name of a module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// The module.
    pub module: Name,
    /// The name.
    pub name: Name,
}

/// An operator with one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unary {
    /// `-`
    Negate,
    /// `!`
    Not,
    /// `~`
    Invert,
}

/// An operator with two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the symbols are in `Binary::symbol`")]
pub enum Binary {
    OrElse,
    AndThen,
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Or,
    Xor,
    And,
    ShiftLeft,
    ShiftRight,
    Add,
    Subtract,
    Multiply,
    Divide,
    Modulo,
}

impl Binary {
    /// True for `==`, `<` and the like.
    #[must_use]
    #[inline]
    pub const fn is_comparison(self) -> bool {
        matches!(
            self,
            Binary::Equal
                | Binary::NotEqual
                | Binary::Less
                | Binary::LessEqual
                | Binary::Greater
                | Binary::GreaterEqual
        )
    }

    /// True if a chain of these operators can be grouped in any way, with the same value and the
    /// same order of evaluation; `-` counts, since `a - b + c` is `a - (b - c)`.
    #[must_use]
    #[inline]
    pub(crate) const fn can_be_regrouped(self) -> bool {
        matches!(
            self,
            Binary::OrElse
                | Binary::AndThen
                | Binary::Or
                | Binary::Xor
                | Binary::And
                | Binary::Add
                | Binary::Subtract
                | Binary::Multiply
        )
    }

    /// How tightly the operator binds, 0 to 8. Operators of the same level are evaluated from left
    /// to right.
    #[must_use]
    pub const fn level(self) -> u8 {
        match self {
            Binary::OrElse => 0,
            Binary::AndThen => 1,
            Binary::Equal
            | Binary::NotEqual
            | Binary::Less
            | Binary::LessEqual
            | Binary::Greater
            | Binary::GreaterEqual => 2,
            Binary::Or => 3,
            Binary::Xor => 4,
            Binary::And => 5,
            Binary::ShiftLeft | Binary::ShiftRight => 6,
            Binary::Add | Binary::Subtract => 7,
            Binary::Multiply | Binary::Divide | Binary::Modulo => 8,
        }
    }

    /// How the operator is written.
    #[must_use]
    pub const fn symbol(self) -> &'static str {
        match self {
            Binary::OrElse => "||",
            Binary::AndThen => "&&",
            Binary::Equal => "==",
            Binary::NotEqual => "!=",
            Binary::Less => "<",
            Binary::LessEqual => "<=",
            Binary::Greater => ">",
            Binary::GreaterEqual => ">=",
            Binary::Or => "|",
            Binary::Xor => "^",
            Binary::And => "&",
            Binary::ShiftLeft => "<<",
            Binary::ShiftRight => ">>",
            Binary::Add => "+",
            Binary::Subtract => "-",
            Binary::Multiply => "*",
            Binary::Divide => "/",
            Binary::Modulo => "%",
        }
    }
}

/// An item of an `asm` block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AsmItem {
    /// What it is.
    pub kind: AsmKind,
    /// Its place in the source.
    pub span: Span,
}

/// What an item of an `asm` block is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AsmKind {
    /// A mnemonic, the name of a variable, constant or label.
    Word(Name),
    /// A name of a module.
    Path(Name, Name),
    /// The place of a label: `again:`
    Label(Name),
    /// An integer, and whether it is negated.
    Int(Int, bool),
    /// The index of a variable: `&score`
    Index(Name),
    /// The elements of a table: `[1, 2, 3]`
    List(Vec<AsmItem>),
    /// A string: the digits of `hex "00FF"`
    Text(Text),
}

// Trees are large, so their nodes are small.
#[cfg(target_pointer_width = "64")]
const _: () = {
    assert!(size_of::<Name>() == 24);
    assert!(size_of::<Expr>() == 40);
    assert!(size_of::<Statement>() == 56);
};
