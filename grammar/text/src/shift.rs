//! Moves syntax trees: their text is the same, but starts elsewhere.

use grammar::span::{Span, Spanned};

use super::ast::{
    Arm, Array, AsmItem, AsmKind, Assembly, AssemblyPart, Binary, Block, Branch, Case, Chain,
    Configuration, Const, Entry, Expr, ExprKind, External, Function, Help, HelpBody, Int, Item,
    Iteration, KeyCode, KindParameter, Message, Module, Name, Number, Path, Pattern, PatternImage,
    Phase, Public, Rule, Setting, Shape, Signal, Statement, StatementKind, Step, StepKind, Stop,
    Table, Test, Text, Turning, Unary, Use, Value, Variable,
};

/// A part of a tree, with its places in the text.
pub(super) trait Shift {
    /// Adds to all places.
    fn shift(&mut self, by: isize);
}

impl Shift for Span {
    #[inline]
    fn shift(&mut self, by: isize) {
        *self = self.shifted(by);
    }
}

impl<T: Shift> Shift for Spanned<T> {
    fn shift(&mut self, by: isize) {
        let Spanned { value, span } = self;
        value.shift(by);
        span.shift(by);
    }
}

impl<T: Shift> Shift for [T] {
    fn shift(&mut self, by: isize) {
        self.iter_mut().for_each(|part| part.shift(by));
    }
}

impl<T: Shift> Shift for Vec<T> {
    fn shift(&mut self, by: isize) {
        self.as_mut_slice().shift(by);
    }
}

impl<T: Shift + ?Sized> Shift for Box<T> {
    fn shift(&mut self, by: isize) {
        (**self).shift(by);
    }
}

impl<T: Shift> Shift for Option<T> {
    fn shift(&mut self, by: isize) {
        self.iter_mut().for_each(|part| part.shift(by));
    }
}

impl<A: Shift, B: Shift> Shift for (A, B) {
    fn shift(&mut self, by: isize) {
        self.0.shift(by);
        self.1.shift(by);
    }
}

/// Parts without a place.
macro_rules! placeless {
    ($($type:ty),*) => {
        $(impl Shift for $type {
            #[inline]
            fn shift(&mut self, _by: isize) {}
        })*
    };
}

/// Types with the names of all their fields.
macro_rules! fields {
    ($($type:ident { $($field:ident),* })*) => {
        $(impl Shift for $type {
            fn shift(&mut self, by: isize) {
                let $type { $($field),* } = self;
                $($field.shift(by);)*
            }
        })*
    };
}

/// Types with all their variants.
macro_rules! variants {
    ($($type:ident {
        $($tuple:ident($($part:ident),*))* ; $($named:ident { $($field:ident),* })* ; $($unit:ident)*
    })*) => {
        $(impl Shift for $type {
            fn shift(&mut self, by: isize) {
                match self {
                    $($type::$tuple($($part),*) => { $($part.shift(by);)* })*
                    $($type::$named { $($field),* } => { $($field.shift(by);)* })*
                    $($type::$unit => {})*
                }
            }
        })*
    };
}

placeless! { str, String, bool, u8, u64, [u8; 3], AssemblyPart, Unary, Binary }

fields! {
    Name { text, span }
    Public { item, span }
    Use { module, alias, span }
    Text { value, span }
    Rule { name, settings }
    Setting { name, entries, span }
    Entry { words, value, span }
    Int { value, bits, span }
    Pattern { name, image }
    Shape { name, initial, turning }
    Configuration { positions, span }
    Signal { name, external, key }
    Number { name, settings, span }
    Help { language, underline, body }
    Const { name, value }
    Table { name, elements, span }
    Variable { name, array }
    Array { length, range, span }
    Function { name, parameters, body }
    Message { name, parameters, result, request, span }
    KindParameter { name, kind }
    Phase { letter, body }
    Assembly { part, items, span }
    Test { name, steps, span }
    Step { kind, span }
    Block { statements, span }
    Statement { kind, span }
    Branch { condition, then, span }
    Arm { cases, span, body }
    Case { first, last }
    Expr { kind, span }
    Chain { first, rest }
    Path { module, name }
    AsmItem { kind, span }
}

variants! {
    Item {
        Use(a) Rule(a) Pattern(a) Shape(a) Signals(a) Signal(a) Number(a) Help(a) Const(a) Table(a)
        Var(a) Mark(a) Function(a) Message(a) Phase(a) Assembly(a) Public(a) Allow(a) Test(a);;
    }
    Module { Standard(a, b) File(a);; }
    Value { Number(a) Range(a, b) Text(a) Color(a);; }
    PatternImage { Rows(a, b) File(a);; }
    Turning { Around(a) List(a, b);; }
    External { Letters(a) Number(a);; }
    KeyCode { Named(a) Number(a);; }
    HelpBody { File(a) Inline(a) Exact(a);; }
    StepKind {
        Statement(a) Do(a) Draw(a, b) Repeat(a, b, c) Expect(a) ExpectThat(a)
        ExpectPicture(a, b);;
    }
    StatementKind {
        Var(a) Const(a) Expr(a) Return(a) Stop(a) Block(a);
        Assign { place, operator, value }
        If { branches, otherwise }
        While { condition, body }
        For { variable, over, body }
        Switch { subject, arms };
        Break Continue
    }
    Stop { Break(a) Watch(a);; }
    Iteration { Range(a, b, c) List(a) Set(a);; }
    ExprKind {
        Int(a) Bool(a) Name(a) Path(a) Unary(a, b) Binary(a) Call(a, b) Index(a, b) Field(a, b)
        If(a, b, c) DestroyWhile(a, b) Asm(a);;
    }
    AsmKind { Word(a) Path(a, b) Label(a) Int(a, b) Index(a) List(a) Text(a);; }
}
