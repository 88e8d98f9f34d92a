//! The passes of the compiler: each makes the code smaller, and each can be left out.

use std::collections::BTreeSet;

macro_rules! passes {
    ($($name:ident $text:literal $summary:literal;)*) => {
        /// A pass, or an option of the code generator.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Pass {
            $(#[doc = $summary] $name,)*
        }

        impl Pass {
            /// All passes, in the order in which they are listed.
            pub const ALL: &[Pass] = &[$(Pass::$name),*];

            /// The name of the pass.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Pass::$name => $text,)* }
            }

            /// What it does, in one sentence.
            #[must_use]
            pub const fn summary(self) -> &'static str {
                match self { $(Pass::$name => $summary,)* }
            }
        }
    };
}

passes! {
    Short "short" "Conditional branches use 8-bit offsets where those reach.";
    Strength "strength" "Operations become the shortest codes with the same value.";
    Switch "switch"
        "A dense `switch` becomes a table; arms that return the subject plus the same constant become one arm.";
    Bodies "bodies" "The body of a cell loop is placed in the loop where that is smaller than a call.";
    Dead "dead" "Code without an effect is removed: statements, stores, values that nobody uses.";
    Parameters "parameters"
        "A parameter that is the same constant in all calls becomes that constant.";
    Expand "expand" "Functions of one expression are expanded where that is smaller than a call.";
    Saves "saves" "Recursive calls save only what is still needed.";
    Coloring "coloring" "Variables share places; a parameter shares the place of its argument.";
    Hoist "hoist" "Arguments are passed by separate statements where nothing is waiting for a value.";
    Inline "inline" "A function that is called once is placed where it is called.";
    Jumps "jumps" "Jumps go directly to their final target; blocks are ordered to avoid jumps.";
    Forward "forward" "A value that was just stored is used directly.";
    Results "results" "A value that the machine already has is not computed again for `return`.";
    Tails "tails" "Code with the same ending is shared.";
    Outline "outline" "Code that occurs repeatedly becomes a subroutine.";
}

/// Which passes run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passes(BTreeSet<Pass>);

impl Passes {
    /// No pass: a plain translation.
    #[must_use]
    pub const fn none() -> Passes {
        Passes(BTreeSet::new())
    }

    /// All passes.
    #[must_use]
    pub fn all() -> Passes {
        Pass::ALL.iter().copied().collect()
    }

    /// True if the pass runs.
    #[must_use]
    pub fn has(&self, pass: Pass) -> bool {
        self.0.contains(&pass)
    }
}

impl FromIterator<Pass> for Passes {
    fn from_iter<T: IntoIterator<Item = Pass>>(passes: T) -> Passes {
        Passes(passes.into_iter().collect())
    }
}
