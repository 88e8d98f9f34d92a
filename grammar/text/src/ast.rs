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
    /// `if c { ... } else { ... }`; `else if` is a block of one statement.
    If {
        /// The condition.
        condition: Box<Expr>,
        /// What is done if it is true.
        then: Block,
        /// What is done if it is false.
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
    /// `a..b`, both included.
    Range(Expr, Expr),
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
    /// An operator with two operands.
    Binary(Binary, Box<Expr>, Box<Expr>),
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

impl Expr {
    /// The name, if the expression is nothing else: of this file, or of a module.
    #[must_use]
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
#[expect(missing_docs, reason = "the symbols stand in `Binary::symbol`")]
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_are_small() {
        assert_eq!(size_of::<Name>(), 24);
        assert_eq!(size_of::<Expr>(), 40);
        assert_eq!(size_of::<Statement>(), 56);
    }
}
