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
    DivisionByZero "division-by-zero" "A division by 0 (code `$43`, N4).";
    BadModulus "bad-modulus" "The right side of `%` is 0 or negative, or the range of `random` is empty (code `$47`, N4).";
    ReturnInExpression "return-in-expression" "A return appears where a value is expected (code `$51`, E2).";
    EmptyTable "empty-table" "A table or a case has no elements (codes `$60` to `$62`, E4).";
    BadVariable "bad-variable" "There is no variable with this number: the variables are `V[0]` to `V[63]` (E5).";
    BadMark "bad-mark" "There is no mark with this number: the marks are 0 to 7 (E7, E9).";
    BadCell "bad-cell" "A number that is not a cell of the board was used as a cell (E10).";
    BadHexagon "bad-hexagon" "The piece has fewer hexagons than the code asks for (code `$7C`, E11).";
    StackOverflow "stack-overflow" "More was pushed than the stack holds, or calls or expressions nest too deeply (E13, E14).";
    StackUnderflow "stack-underflow" "The stack holds fewer entries than the code asks for (E13, D5).";
    Runaway "runaway" "The phase takes too long, most likely forever: it used up its fuel (E14).";
    BadAddress "bad-address" "The code continued outside the file (E15).";
    BadPiece "bad-piece" "Phase A left a shape, color or pattern that the rule does not have (G3).";
}

impl std::fmt::Display for Trap {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

impl std::error::Error for Trap {}
