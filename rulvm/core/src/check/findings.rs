//! What a check finds.

use grammar::isa::Address;
use grammar::rul3::Phase;

pub use grammar::Severity;

macro_rules! kinds {
    ($($name:ident $severity:ident $text:literal $doc:literal;)*) => {
        /// What a finding is about.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Kind {
            $(#[doc = $doc] $name,)*
        }

        impl Kind {
            /// All kinds, errors first.
            pub const ALL: &[Kind] = &[$(Kind::$name),*];

            /// The name by which it is reported, such as `empty-table`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Kind::$name => $text,)* }
            }

            /// How bad it is.
            #[must_use]
            pub const fn severity(self) -> Severity {
                match self { $(Kind::$name => Severity::$severity,)* }
            }

            /// What it means.
            #[must_use]
            pub const fn meaning(self) -> &'static str {
                match self { $(Kind::$name => $doc,)* }
            }
        }
    };
}

kinds! {
    OutsideFile Error "outside-file" "Code continues outside the file (E15).";
    CutOff Error "cut-off" "The end of the file cuts off a code or its table (D11).";
    ReturnInExpression Error "return-in-expression" "A return appears where a value is expected (E2).";
    EmptyTable Error "empty-table" "A table or a case has no elements (E4).";
    BadOperand Error "bad-operand" "A constant operand on which a code always traps.";
    DeadCode Warning "dead-code" "Bytes in the code that no phase reaches.";
    CodeInData Warning "code-in-data" "Code is executed in another section of the file.";
    BadHexagon Warning "bad-hexagon" "A hexagon of the piece that no shape has (E11).";
    StackUnderflow Warning "stack-underflow" "The stack can be empty where something is pulled (E13).";
    StackOverflow Warning "stack-overflow" "More can be pushed than the stack holds (E13).";
    TooDeep Warning "too-deep" "More operands can wait, or calls nest, than the machine allows (E14).";
    NeverWritten Warning "never-written" "A variable is read or displayed, and nothing ever changes it.";
    EndlessLoop Warning "endless-loop" "A loop without a way out: it ends with a trap, `runaway` at the latest (E14).";
    NoProgress Warning "no-progress" "A loop that changes nothing that its condition depends on.";
    EndlessRecursion Warning "endless-recursion" "A subroutine that always calls itself (E14).";
}

/// A finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What it is about.
    pub kind: Kind,
    /// Where: the address that a trap would report, if it is at one place.
    pub address: Option<Address>,
    /// The address after the last byte, if it is about a range of bytes.
    pub end: Option<Address>,
    /// The code there, as [the table](grammar::isa::Op::info) calls it.
    pub code: Option<String>,
    /// The phases that reach it.
    pub phases: Vec<Phase>,
    /// What is wrong.
    pub message: String,
    /// How the code is reached, from the entry of a phase on.
    pub path: Path,
}

/// A way from the entry of a phase to a code.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Path {
    /// The phase at whose entry it starts.
    pub phase: Option<Phase>,
    /// The calls and branches on the way.
    pub steps: Vec<Step>,
    /// How many steps are left out, and after how many of the others.
    pub omitted: Option<(usize, usize)>,
}

/// A step of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// True for a call, false for a branch.
    pub is_call: bool,
    /// The address of the code.
    pub from: Address,
    /// Its target.
    pub to: Address,
}
