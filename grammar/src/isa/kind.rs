//! How codes are executed: the kinds of the table, each with its codes as a type of its own.
//!
//! Whoever executes or examines codes matches one of these types without a wildcard. A new code
//! then fails to build until each of them says what it does with it.

use super::Op;

macro_rules! kinds {
    ($($(#[doc = $doc:literal])* $kind:ident { $($name:ident)* })*) => {
        /// How a code is executed, and which one of its kind it is.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Kind {
            $($(#[doc = $doc])* $kind($kind),)*
        }

        $($(#[doc = $doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u8)]
        pub enum $kind {
            $(#[doc = concat!("[`Op::", stringify!($name), "`].")]
              $name = Op::$name as u8,)*
        }

        impl $kind {
            /// The code.
            #[must_use]
            pub const fn op(self) -> Op {
                match self { $($kind::$name => Op::$name,)* }
            }
        })*
    };
}

kinds! {
    /// Calculates a value from its operands alone.
    Calculation {
        Add Subtract Multiply Divide ShiftLeft ShiftRight Modulo
        Equal NotEqual Less Greater LessEqual GreaterEqual
        Not And Or Xor Absolute Square Minimum Maximum Compare
    }
    /// Reads the state and changes nothing.
    Query {
        Load Next Paused Top Edge Cell Height Column Marked Piece PatternOf ColorOf Step
    }
    /// Changes the state.
    Update {
        Random16 Random32 Store Timer Period Push Pull Random15 Random31
        FlipMark ClearMark SetMark
    }
    /// Evaluates its last expression for every member of a set of cells (E6).
    CellLoop {
        Neighbors Adjacent Hexagons Cells
    }
    /// Moves the code pointer, reads data from the code, or reports to the host.
    Control {
        BranchShort Word Long Call Return Jump Branch Words Longs Case Message Destroy DestroyLoop
    }
}

impl CellLoop {
    /// How many operands come before the body: the variable, and perhaps a cell.
    #[must_use]
    #[inline]
    pub const fn operands(self) -> u8 {
        if self.is_around() { 2 } else { 1 }
    }

    /// True for a loop over the neighbors of a cell, false for one over the board.
    #[must_use]
    #[inline]
    pub const fn is_around(self) -> bool {
        match self {
            CellLoop::Neighbors | CellLoop::Adjacent => true,
            CellLoop::Hexagons | CellLoop::Cells => false,
        }
    }

    /// True for a loop that leaves out empty cells.
    #[must_use]
    #[inline]
    pub const fn is_over_hexagons(self) -> bool {
        match self {
            CellLoop::Neighbors | CellLoop::Hexagons => true,
            CellLoop::Adjacent | CellLoop::Cells => false,
        }
    }
}
