//! The table of codes. `$00-$3F` read a variable and `$80-$FF` are constants; every other code has
//! one row here.

use super::kind::{Calculation, CellLoop, Control, Query, Update};
use super::{Effects, Kind, Part, Parts, Trap};

/// What follows the byte of a code, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operand {
    /// An expression, evaluated when it is read.
    Expr,
    /// An expression that is evaluated once for every member of a set (E6).
    Body,
    /// A signed 8-bit branch offset (E3).
    Offset8,
    /// A signed 16-bit branch offset (E3).
    Offset16,
    /// A signed 16-bit constant.
    Word,
    /// A signed 32-bit constant.
    Long,
    /// A count byte and that many signed 16-bit constants (E4).
    Words,
    /// A count byte and that many signed 32-bit constants (E4).
    Longs,
    /// A count byte and that many signed 16-bit branch offsets (E4).
    Offsets,
}

impl Operand {
    /// True for operands that are data in the code and are not evaluated.
    #[must_use]
    pub const fn is_inline(self) -> bool {
        !matches!(self, Operand::Expr | Operand::Body)
    }
}

/// What the value of a code means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ResultKind {
    /// No value: a transparent branch (E1) or a return.
    None,
    /// A 32-bit signed integer.
    Int,
    /// True (-1) or false (0).
    Bool,
    /// The identifier of a cell, 0 for the non-existing one (E10).
    Cell,
    /// A color 1 to 6, 0 for an empty cell, -1 for the non-existing one.
    Color,
    /// A pattern identifier, 0 for an empty cell, -1 for the non-existing one.
    Pattern,
    /// A value whose meaning depends on the operands.
    Any,
}

/// One row of the table.
#[derive(Clone, Copy, Debug)]
pub struct OpInfo {
    /// The code itself.
    pub op: Op,
    /// Its byte, `$40` to `$7F`.
    pub byte: u8,
    /// Its name in assembly.
    pub mnemonic: &'static str,
    /// What follows the byte.
    pub operands: &'static [Operand],
    /// What the value means.
    pub result: ResultKind,
    /// The traps it can raise by itself (every code can also raise `bad-address`, every code that
    /// awaits an operand `stack-overflow`, every code that jumps `runaway`).
    pub traps: &'static [Trap],
    /// What it reads and changes.
    pub effects: Effects,
    /// The rulings that define its finer points; the code itself is defined in section 6.9.
    pub rulings: &'static str,
    /// What it does, in a few words: `x`, `y`, `z` are the expressions in order.
    pub meaning: &'static str,
}

macro_rules! codes {
    ($($byte:literal $name:ident $mnemonic:literal $kind:ident [$($operand:ident)*] $result:ident
       {$($trap:ident)*} ($($reads:ident)* => $($writes:ident)*)
       $rulings:literal $meaning:literal;)*) => {
        /// A code between `$40` and `$7F`.
        #[allow(rustdoc::broken_intra_doc_links, reason = "`V[x]` in the table is no link")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum Op {
            $(#[doc = concat!("`", $mnemonic, "`: ", $meaning, " (6.9; ", $rulings, ")")]
              $name = $byte,)*
        }

        impl Op {
            /// All codes of the table, in the order of their bytes.
            pub const ALL: [Op; [$($byte),*].len()] = [$(Op::$name),*];

            /// How this code is executed.
            #[must_use]
            #[inline]
            pub const fn kind(self) -> Kind {
                match self { $(Op::$name => Kind::$kind($kind::$name),)* }
            }

            /// The row of this code.
            #[must_use]
            pub const fn info(self) -> &'static OpInfo {
                match self {
                    $(Op::$name => const { &OpInfo {
                        op: Op::$name,
                        byte: $byte,
                        mnemonic: $mnemonic,
                        operands: &[$(Operand::$operand),*],
                        result: ResultKind::$result,
                        traps: &[$(Trap::$trap),*],
                        effects: Effects {
                            reads: Parts::of(&[$(Part::$reads),*]),
                            writes: Parts::of(&[$(Part::$writes),*]),
                        },
                        rulings: $rulings,
                        meaning: $meaning,
                    } },)*
                }
            }
        }
    };
}

// Byte, name, mnemonic, kind, operands, result, traps, what it reads and changes, rulings, meaning.
codes! {
    0x40 Add          "add"       Calculation [Expr Expr]      Int     {} (=>) "N2" "x + y";
    0x41 Subtract     "sub"       Calculation [Expr Expr]      Int     {} (=>) "N2" "x - y";
    0x42 Multiply     "mul"       Calculation [Expr Expr]      Int     {} (=>) "N2" "x * y";
    0x43 Divide       "div"       Calculation [Expr Expr]      Int     {DivisionByZero} (=>) "N4" "x / y, rounded toward zero";
    0x44 ShiftLeft    "shl"       Calculation [Expr Expr]      Int     {} (=>) "N3" "x shifted left by y bits";
    0x45 ShiftRight   "shr"       Calculation [Expr Expr]      Int     {} (=>) "N3" "x shifted right by y bits, keeping the sign";
    0x46 BranchShort  "brs"       Control     [Expr Offset8]   None    {} (=>) "E1 E3" "branch with an 8-bit offset if x is not 0";
    0x47 Modulo       "mod"       Calculation [Expr Expr]      Int     {BadModulus} (=>) "N4" "x modulo y, always 0 to y - 1";
    0x48 Word         "word"      Control     [Word]           Int     {} (=>) "N1" "16-bit constant";
    0x49 Long         "long"      Control     [Long]           Int     {} (=>) "N1" "32-bit constant";
    0x4A Equal        "eq"        Calculation [Expr Expr]      Bool    {} (=>) "N2" "true if x = y";
    0x4B NotEqual     "ne"        Calculation [Expr Expr]      Bool    {} (=>) "N2" "true if x and y differ";
    0x4C Less         "lt"        Calculation [Expr Expr]      Bool    {} (=>) "N2" "true if x < y";
    0x4D Greater      "gt"        Calculation [Expr Expr]      Bool    {} (=>) "N2" "true if x > y";
    0x4E LessEqual    "le"        Calculation [Expr Expr]      Bool    {} (=>) "N2" "true if x <= y";
    0x4F GreaterEqual "ge"        Calculation [Expr Expr]      Bool    {} (=>) "N2" "true if x >= y";
    0x50 Call         "call"      Control     [Offset16]       Any     {StackOverflow Runaway} (=>) "E2 E14" "call of a subroutine, returning its last value";
    0x51 Return       "ret"       Control     []               None    {ReturnInExpression Runaway} (=>) "E2 E14" "return from a subroutine";
    0x52 Jump         "jmp"       Control     [Offset16]       None    {Runaway} (=>) "E1 E3" "branch";
    0x53 Branch       "br"        Control     [Expr Offset16]  None    {} (=>) "E1 E3" "branch if x is not 0";
    0x54 Not          "not"       Calculation [Expr]           Int     {} (=>) "N2" "x with all bits inverted";
    0x55 And          "and"       Calculation [Expr Expr]      Int     {} (=>) "N2" "bits that are set in both x and y";
    0x56 Or           "or"        Calculation [Expr Expr]      Int     {} (=>) "N2" "bits that are set in x or y";
    0x57 Xor          "xor"       Calculation [Expr Expr]      Int     {} (=>) "N2" "bits that differ between x and y";
    0x58 Random16     "rnd16"     Update      []               Int     {} (Random => Random) "N7" "random signed 16-bit value";
    0x59 Random32     "rnd32"     Update      []               Int     {} (Random => Random) "N7" "random signed 32-bit value";
    0x5A Load         "load"      Query       [Expr]           Int     {BadVariable} (Variables =>) "E5" "the variable with index x";
    0x5B Store        "store"     Update      [Expr Expr]      Int     {BadVariable} (Variables => Variables) "E5" "V[x] = y; V[x+64] += y for x < 0; V[x-64] -= y for x > 63; the new value";
    0x5C Next         "next"      Query       [Expr]           Any     {} (Piece =>) "G8 D6" "V[x] of the next piece if the radar is on, else 0";
    0x5D Paused       "paused"    Query       []               Bool    {} (Pause =>) "G11 D8" "true during the game pause";
    0x5E Timer        "timer"     Update      [Expr]           Int     {BadVariable} (=> Clock) "E5 G12" "branch V[x] to the timer, none if x < 0; x";
    0x5F Period       "period"    Update      [Expr]           Int     {} (=> Clock) "E12" "set the time between two descents in milliseconds; x";
    0x60 Words        "words"     Control     [Expr Words]     Int     {EmptyTable} (=>) "E4 D11" "element x modulo n of a table of 16-bit constants";
    0x61 Longs        "longs"     Control     [Expr Longs]     Int     {EmptyTable} (=>) "E4 D11" "element x modulo n of a table of 32-bit constants";
    0x62 Case         "case"      Control     [Expr Offsets]   None    {EmptyTable Runaway} (=>) "E1 E4 D11" "branch to the target x modulo n";
    0x63 Push         "push"      Update      [Expr]           Int     {StackOverflow} (=> Stack) "E13" "push x on the stack; x";
    0x64 Top          "top"       Query       []               Int     {StackUnderflow} (Stack =>) "E13" "the top of the stack";
    0x65 Pull         "pull"      Update      []               Int     {StackUnderflow} (Stack => Stack) "E13" "pull the top of the stack";
    0x66 Absolute     "abs"       Calculation [Expr]           Int     {} (=>) "N5" "absolute value of x";
    0x67 Square       "sqr"       Calculation [Expr]           Int     {} (=>) "N5" "square of the low 16 bits of x";
    0x68 Random15     "rnd15"     Update      []               Int     {} (Random => Random) "N7" "random value of 15 bits";
    0x69 Random31     "rnd31"     Update      []               Int     {} (Random => Random) "N7" "random value of 31 bits";
    0x6A Minimum      "min"       Calculation [Expr Expr]      Int     {} (=>) "N2" "the smaller of x and y";
    0x6B Maximum      "max"       Calculation [Expr Expr]      Int     {} (=>) "N2" "the greater of x and y";
    0x6C Compare      "cmp"       Calculation [Expr Expr Expr] Int     {} (=>) "N6" "-1 if x < y, else 1 if x > z, else 0";
    0x6D Message      "msg"       Control     []               Int     {} (Everything => Stack) "E16 M7" "send message $0207; the answer";
    0x6E Destroy      "destroy"   Control     [Expr Expr]      Int     {BadMark} (Board Marks => Board Marks) "E7 E8" "destroy the hexagons with mark y, all if y < 0; their number";
    0x6F DestroyLoop  "destroyl"  Control     [Expr Expr]      Int     {BadMark Runaway} (Board Marks => Board Marks) "E7 E8" "the same, again and again until nothing is destroyed; the total";
    0x70 Edge         "edge"      Query       []               Int     {} (=>) "B1" "number of cells in an edge of the board";
    0x71 Cell         "cell"      Query       [Expr Expr]      Cell    {} (=>) "B1 E10" "the cell in column x at height y";
    0x72 Height       "height"    Query       [Expr]           Int     {BadCell} (=>) "E10" "height of cell x";
    0x73 Column       "column"    Query       [Expr]           Int     {BadCell} (=>) "E10" "column of cell x";
    0x74 Neighbors    "nbrs"      CellLoop    [Expr Expr Body] Any     {BadVariable BadCell Runaway} (Board => Variables) "E6 E10" "for V[x] in the cells adjacent to y that hold a hexagon, then 0";
    0x75 Adjacent     "adj"       CellLoop    [Expr Expr Body] Any     {BadVariable BadCell Runaway} (=> Variables) "E6 E10" "for V[x] in the existing cells adjacent to y, then 0";
    0x76 Hexagons     "hexs"      CellLoop    [Expr Body]      Any     {BadVariable Runaway} (Board => Variables) "E6" "for V[x] in all cells that hold a hexagon, then 0";
    0x77 Cells        "cells"     CellLoop    [Expr Body]      Any     {BadVariable Runaway} (=> Variables) "E6" "for V[x] in all cells, then 0";
    0x78 Marked       "marked"    Query       [Expr Expr]      Bool    {BadCell BadMark} (Marks =>) "E9 E10" "true if cell x has mark y";
    0x79 FlipMark     "flip"      Update      [Expr Expr]      Any     {BadCell BadMark} (Marks => Marks) "E9 E10" "invert mark y of cell x; x, or the old state if y > 7";
    0x7A ClearMark    "clear"     Update      [Expr Expr]      Any     {BadCell BadMark} (Marks => Marks) "E9 E10" "clear mark y of cell x; x, or the old state if y > 7";
    0x7B SetMark      "set"       Update      [Expr Expr]      Any     {BadCell BadMark} (Marks => Marks) "E9 E10" "set mark y of cell x; x, or the old state if y > 7";
    0x7C Piece        "piece"     Query       [Expr]           Any     {BadHexagon} (Piece =>) "E11 D2" "number of hexagons of the piece if x < 0, cell of its reference if x = 0, cell of its hexagon x";
    0x7D PatternOf    "pattern"   Query       [Expr]           Pattern {BadCell} (Board =>) "E10 D20" "pattern in cell x, 0 if empty, -1 if x = 0";
    0x7E ColorOf      "color"     Query       [Expr]           Color   {BadCell} (Board =>) "E10" "color in cell x, 0 if empty, -1 if x = 0";
    0x7F Step         "step"      Query       [Expr Expr]      Cell    {BadCell} (=>) "E10 B2" "the cell adjacent to x in direction y modulo 6";
}

impl Op {
    /// The byte of this code.
    #[must_use]
    #[inline]
    pub const fn byte(self) -> u8 {
        self as u8
    }

    /// The code with this byte, if it is `$40` to `$7F`.
    #[must_use]
    pub const fn from_byte(byte: u8) -> Option<Op> {
        let row = byte.wrapping_sub(0x40) as usize;
        if row < Op::ALL.len() { Some(Op::ALL[row]) } else { None }
    }

    /// The code with this mnemonic.
    #[must_use]
    pub fn from_mnemonic(mnemonic: &str) -> Option<Op> {
        Op::ALL.into_iter().find(|op| op.info().mnemonic == mnemonic)
    }

    /// How many expressions the code awaits, the body of a cell loop included.
    #[must_use]
    #[inline]
    pub const fn expressions(self) -> usize {
        FORMS[self.row()].0 as usize
    }

    /// The inline operand, if the code has one; it comes after all expressions.
    #[must_use]
    #[inline]
    pub const fn inline(self) -> Option<Operand> {
        FORMS[self.row()].1
    }

    /// The number of the row in the table.
    const fn row(self) -> usize {
        self as usize - 0x40
    }

    /// What the code itself reads and changes.
    #[must_use]
    pub const fn effects(self) -> Effects {
        self.info().effects
    }

    /// True if it makes no difference when, how often and whether the code is evaluated: it gives a
    /// value, cannot trap, changes nothing, and reads only what no other code changes.
    #[must_use]
    pub const fn is_harmless(self) -> bool {
        let OpInfo { traps, effects: Effects { reads, writes }, .. } = self.info();
        let is_fixed = reads.without(Part::Piece).without(Part::Pause).is_empty();
        traps.is_empty() && writes.is_empty() && is_fixed && !self.is_transparent()
    }

    /// The loop over cells that this code is, if it is one (E6).
    #[must_use]
    #[inline]
    pub const fn cell_loop(self) -> Option<CellLoop> {
        match self.kind() {
            Kind::CellLoop(cells) => Some(cells),
            Kind::Calculation(_) | Kind::Query(_) | Kind::Update(_) | Kind::Control(_) => None,
        }
    }

    /// True for a loop over cells: its last expression is evaluated again and again (E6).
    #[must_use]
    pub const fn is_cell_loop(self) -> bool {
        self.cell_loop().is_some()
    }

    /// True for the branches of E1, which leave no value and can be wherever an expression can
    /// start.
    #[must_use]
    #[inline]
    pub const fn is_transparent(self) -> bool {
        matches!(self, Op::BranchShort | Op::Jump | Op::Branch | Op::Case)
    }

    /// The comparison that is true where this one is false; `None` for a code that does not compare
    /// or compares more than two values.
    #[must_use]
    pub const fn opposite(self) -> Option<Op> {
        let Kind::Calculation(calculation) = self.kind() else { return None };
        match calculation {
            Calculation::Equal => Some(Op::NotEqual),
            Calculation::NotEqual => Some(Op::Equal),
            Calculation::Less => Some(Op::GreaterEqual),
            Calculation::GreaterEqual => Some(Op::Less),
            Calculation::Greater => Some(Op::LessEqual),
            Calculation::LessEqual => Some(Op::Greater),
            Calculation::Add
            | Calculation::Subtract
            | Calculation::Multiply
            | Calculation::Divide
            | Calculation::ShiftLeft
            | Calculation::ShiftRight
            | Calculation::Modulo
            | Calculation::Not
            | Calculation::And
            | Calculation::Or
            | Calculation::Xor
            | Calculation::Absolute
            | Calculation::Square
            | Calculation::Minimum
            | Calculation::Maximum
            | Calculation::Compare => None,
        }
    }
}

/// For each row, the number of expressions and the inline operand: reading code needs them all the
/// time.
const FORMS: [(u8, Option<Operand>); Op::ALL.len()] = {
    let mut forms = [(0, None); Op::ALL.len()];
    let mut k = 0;
    while k < Op::ALL.len() {
        let operands = Op::ALL[k].info().operands;
        let mut at = 0;
        while at < operands.len() {
            if operands[at].is_inline() {
                forms[k].1 = Some(operands[at]);
            } else {
                forms[k].0 += 1;
            }
            at += 1;
        }
        k += 1;
    }
    forms
};

// Row k is the code $40 + k: `from_byte` and `row` rely on it.
const _: () = {
    let mut k = 0;
    while k < Op::ALL.len() {
        assert!(Op::ALL[k] as usize == 0x40 + k, "the rows must be in the order of their bytes");
        k += 1;
    }
};
