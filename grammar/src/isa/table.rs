//! The table of codes. `$00-$3F` read a variable and `$80-$FF` are constants; every other code has
//! one row here.

use super::Trap;

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
    /// True for operands that stand in the code and are not evaluated.
    #[must_use]
    pub const fn is_inline(self) -> bool {
        !matches!(self, Operand::Expr | Operand::Body)
    }
}

/// What the value of a code stands for.
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
    /// What the value stands for.
    pub result: ResultKind,
    /// The traps it can raise by itself (every code can also raise `bad-address`, every code that
    /// awaits an operand `stack-overflow`, every code that jumps `runaway`).
    pub traps: &'static [Trap],
    /// The rulings that define its finer points; the code itself is defined in section 6.9.
    pub rulings: &'static str,
    /// What it does, in a few words: `x`, `y`, `z` are the expressions in order.
    pub meaning: &'static str,
}

macro_rules! codes {
    ($($byte:literal $name:ident $mnemonic:literal [$($operand:ident)*] $result:ident
       {$($trap:ident)*} $rulings:literal $meaning:literal;)*) => {
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
            pub const ALL: [Op; 64] = [$(Op::$name),*];

            /// The row of this code.
            #[must_use]
            pub const fn info(self) -> &'static OpInfo {
                match self {
                    $(Op::$name => &OpInfo {
                        op: Op::$name,
                        byte: $byte,
                        mnemonic: $mnemonic,
                        operands: &[$(Operand::$operand),*],
                        result: ResultKind::$result,
                        traps: &[$(Trap::$trap),*],
                        rulings: $rulings,
                        meaning: $meaning,
                    },)*
                }
            }
        }
    };
}

codes! {
    0x40 Add        "add"     [Expr Expr]      Int   {} "N2" "x + y";
    0x41 Subtract   "sub"     [Expr Expr]      Int   {} "N2" "x - y";
    0x42 Multiply   "mul"     [Expr Expr]      Int   {} "N2" "x * y";
    0x43 Divide     "div"     [Expr Expr]      Int   {DivisionByZero} "N4" "x / y, rounded toward zero";
    0x44 ShiftLeft  "shl"     [Expr Expr]      Int   {} "N3" "x shifted left by y bits";
    0x45 ShiftRight "shr"     [Expr Expr]      Int   {} "N3" "x shifted right by y bits, keeping the sign";
    0x46 BranchShort "brs"    [Expr Offset8]   None  {} "E1 E3" "branch with an 8-bit offset if x is not 0";
    0x47 Modulo     "mod"     [Expr Expr]      Int   {BadModulus} "N4" "x modulo y, always 0 to y - 1";
    0x48 Word       "word"    [Word]           Int   {} "N1" "16-bit constant";
    0x49 Long       "long"    [Long]           Int   {} "N1" "32-bit constant";
    0x4A Equal      "eq"      [Expr Expr]      Bool  {} "N2" "true if x = y";
    0x4B NotEqual   "ne"      [Expr Expr]      Bool  {} "N2" "true if x and y differ";
    0x4C Less       "lt"      [Expr Expr]      Bool  {} "N2" "true if x < y";
    0x4D Greater    "gt"      [Expr Expr]      Bool  {} "N2" "true if x > y";
    0x4E LessEqual  "le"      [Expr Expr]      Bool  {} "N2" "true if x <= y";
    0x4F GreaterEqual "ge"    [Expr Expr]      Bool  {} "N2" "true if x >= y";
    0x50 Call       "call"    [Offset16]       Any   {StackOverflow Runaway} "E2 E14" "call of a subroutine, whose last value it gives";
    0x51 Return     "ret"     []               None  {ReturnInExpression Runaway} "E2 E14" "return from a subroutine";
    0x52 Jump       "jmp"     [Offset16]       None  {Runaway} "E1 E3" "branch";
    0x53 Branch     "br"      [Expr Offset16]  None  {} "E1 E3" "branch if x is not 0";
    0x54 Not        "not"     [Expr]           Int   {} "N2" "x with all bits inverted";
    0x55 And        "and"     [Expr Expr]      Int   {} "N2" "bits that are set in both x and y";
    0x56 Or         "or"      [Expr Expr]      Int   {} "N2" "bits that are set in x or y";
    0x57 Xor        "xor"     [Expr Expr]      Int   {} "N2" "bits that differ between x and y";
    0x58 Random16   "rnd16"   []               Int   {} "N7" "random signed 16-bit value";
    0x59 Random32   "rnd32"   []               Int   {} "N7" "random signed 32-bit value";
    0x5A Load       "load"    [Expr]           Int   {BadVariable} "E5" "the variable with index x";
    0x5B Store      "store"   [Expr Expr]      Int   {BadVariable} "E5" "V[x] = y; V[x+64] += y for x < 0; V[x-64] -= y for x > 63; the new value";
    0x5C Next       "next"    [Expr]           Any   {} "G8 D6" "V[x] of the next piece if the radar is on, else 0";
    0x5D Paused     "paused"  []               Bool  {} "G11 D8" "true during the game pause";
    0x5E Timer      "timer"   [Expr]           Int   {BadVariable} "E5 G12" "branch V[x] to the timer, none if x < 0; x";
    0x5F Period     "period"  [Expr]           Int   {} "E12" "set the time between two descents in milliseconds; x";
    0x60 Words      "words"   [Expr Words]     Int   {EmptyTable} "E4 D11" "element x modulo n of a table of 16-bit constants";
    0x61 Longs      "longs"   [Expr Longs]     Int   {EmptyTable} "E4 D11" "element x modulo n of a table of 32-bit constants";
    0x62 Case       "case"    [Expr Offsets]   None  {EmptyTable Runaway} "E1 E4 D11" "branch to the target x modulo n";
    0x63 Push       "push"    [Expr]           Int   {StackOverflow} "E13" "push x on the stack; x";
    0x64 Top        "top"     []               Int   {StackUnderflow} "E13" "the top of the stack";
    0x65 Pull       "pull"    []               Int   {StackUnderflow} "E13" "pull the top of the stack";
    0x66 Absolute   "abs"     [Expr]           Int   {} "N5" "absolute value of x";
    0x67 Square     "sqr"     [Expr]           Int   {} "N5" "square of the low 16 bits of x";
    0x68 Random15   "rnd15"   []               Int   {} "N7" "random value of 15 bits";
    0x69 Random31   "rnd31"   []               Int   {} "N7" "random value of 31 bits";
    0x6A Minimum    "min"     [Expr Expr]      Int   {} "N2" "the smaller of x and y";
    0x6B Maximum    "max"     [Expr Expr]      Int   {} "N2" "the greater of x and y";
    0x6C Compare    "cmp"     [Expr Expr Expr] Int   {} "N6" "-1 if x < y, else 1 if x > z, else 0";
    0x6D Message    "msg"     []               Int   {} "E16" "send message $0207; the answer";
    0x6E Destroy    "destroy" [Expr Expr]      Int   {BadMark} "E7 E8" "destroy the hexagons with mark y, all if y < 0; their number";
    0x6F DestroyLoop "destroyl" [Expr Expr]    Int   {BadMark Runaway} "E7 E8" "the same, again and again until nothing is destroyed; the total";
    0x70 Edge       "edge"    []               Int   {} "B1" "number of cells in an edge of the board";
    0x71 Cell       "cell"    [Expr Expr]      Cell  {} "B1 E10" "the cell in column x at height y";
    0x72 Height     "height"  [Expr]           Int   {BadCell} "E10" "height of cell x";
    0x73 Column     "column"  [Expr]           Int   {BadCell} "E10" "column of cell x";
    0x74 Neighbors  "nbrs"    [Expr Expr Body] Any   {BadVariable BadCell Runaway} "E6 E10" "for V[x] in the cells adjacent to y that hold a hexagon, then 0";
    0x75 Adjacent   "adj"     [Expr Expr Body] Any   {BadVariable BadCell Runaway} "E6 E10" "for V[x] in the existing cells adjacent to y, then 0";
    0x76 Hexagons   "hexs"    [Expr Body]      Any   {BadVariable Runaway} "E6" "for V[x] in all cells that hold a hexagon, then 0";
    0x77 Cells      "cells"   [Expr Body]      Any   {BadVariable Runaway} "E6" "for V[x] in all cells, then 0";
    0x78 Marked     "marked"  [Expr Expr]      Bool  {BadCell BadMark} "E9 E10" "true if cell x has mark y";
    0x79 FlipMark   "flip"    [Expr Expr]      Any   {BadCell BadMark} "E9 E10" "invert mark y of cell x; x, or the old state if y > 7";
    0x7A ClearMark  "clear"   [Expr Expr]      Any   {BadCell BadMark} "E9 E10" "clear mark y of cell x; x, or the old state if y > 7";
    0x7B SetMark    "set"     [Expr Expr]      Any   {BadCell BadMark} "E9 E10" "set mark y of cell x; x, or the old state if y > 7";
    0x7C Piece      "piece"   [Expr]           Any   {BadHexagon} "E11 D2" "number of hexagons of the piece if x < 0, cell of its reference if x = 0, cell of its hexagon x";
    0x7D PatternOf  "pattern" [Expr]           Pattern {BadCell} "E10 D20" "pattern in cell x, 0 if empty, -1 if x = 0";
    0x7E ColorOf    "color"   [Expr]           Color {BadCell} "E10" "color in cell x, 0 if empty, -1 if x = 0";
    0x7F Step       "step"    [Expr Expr]      Cell  {BadCell} "E10 B2" "the cell adjacent to x in direction y modulo 6";
}

impl Op {
    /// The byte of this code.
    #[must_use]
    pub const fn byte(self) -> u8 {
        self as u8
    }

    /// The code with this byte, if it is `$40` to `$7F`.
    #[must_use]
    pub const fn from_byte(byte: u8) -> Option<Op> {
        if byte >= 0x40 && byte < 0x80 { Some(Op::ALL[(byte - 0x40) as usize]) } else { None }
    }

    /// The code with this mnemonic.
    #[must_use]
    pub fn from_mnemonic(mnemonic: &str) -> Option<Op> {
        Op::ALL.into_iter().find(|op| op.info().mnemonic == mnemonic)
    }

    /// How many expressions the code awaits, the body of a cell loop included.
    #[must_use]
    pub const fn expressions(self) -> usize {
        FORMS[self.row()].0 as usize
    }

    /// The operand that stands in the code, if there is one; it comes after all expressions.
    #[must_use]
    pub const fn inline(self) -> Option<Operand> {
        FORMS[self.row()].1
    }

    /// The number of the row in the table.
    const fn row(self) -> usize {
        self as usize % FORMS.len()
    }

    /// True for the branches of E1, which leave no value and can stand wherever an expression can
    /// start.
    #[must_use]
    pub const fn is_transparent(self) -> bool {
        matches!(self, Op::BranchShort | Op::Jump | Op::Branch | Op::Case)
    }

    /// The comparison that is true where this one is false; `None` for a code that compares nothing
    /// or more than two values.
    #[must_use]
    pub const fn opposite(self) -> Option<Op> {
        Some(match self {
            Op::Equal => Op::NotEqual,
            Op::NotEqual => Op::Equal,
            Op::Less => Op::GreaterEqual,
            Op::GreaterEqual => Op::Less,
            Op::Greater => Op::LessEqual,
            Op::LessEqual => Op::Greater,
            _ => return None,
        })
    }
}

/// For each row, how many expressions there are, and what stands behind them in the code: who reads
/// code asks for these again and again.
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
