//! The traps of the rulings: what stops a phase call.

macro_rules! traps {
    ($($name:ident $text:literal $doc:literal;)*) => {
        /// Why a phase call was stopped (E17). A trap is a value, never a panic.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Trap {
            $(#[doc = $doc] $name,)*
        }

        impl Trap {
            /// All traps, in the order of the table.
            pub const ALL: &[Trap] = &[$(Trap::$name),*];

            /// The name by which tools report the trap, such as `division-by-zero`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Trap::$name => $text,)* }
            }

            /// One sentence that explains the trap to the author of a rule.
            #[must_use]
            pub const fn explanation(self) -> &'static str {
                match self { $(Trap::$name => $doc,)* }
            }
        }
    };
}

traps! {
    DivisionByZero "division-by-zero" "The divisor of `$43` is 0 (N4).";
    BadModulus "bad-modulus" "The modulus of `$47` is 0 or negative (N4).";
    ReturnInExpression "return-in-expression" "A return `$51` stands where an operand is awaited (E2).";
    EmptyTable "empty-table" "A table or a case has no element (E4).";
    BadVariable "bad-variable" "A variable index is out of its range (E5).";
    BadMark "bad-mark" "A mark number is out of its range (E7, E9).";
    BadCell "bad-cell" "A value that identifies no cell was used as a cell (E10).";
    BadHexagon "bad-hexagon" "The piece has fewer hexagons than was asked for (E11).";
    StackOverflow "stack-overflow" "The stack, the calls or the pending operands exceed their limit (E13, E14).";
    StackUnderflow "stack-underflow" "The stack holds fewer entries than were asked for (E13, D5).";
    Runaway "runaway" "The phase call used up its fuel (E14).";
    BadAddress "bad-address" "The code pointer left the file (E15).";
    BadPiece "bad-piece" "Phase A left a shape, color or pattern that the rule does not have (G3).";
}

impl std::fmt::Display for Trap {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

impl std::error::Error for Trap {}
