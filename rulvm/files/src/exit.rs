//! Exit statuses: where the manual has a case (section 8.2), its number.

macro_rules! statuses {
    ($($name:ident $number:literal $doc:literal;)*) => {
        /// How the program ended.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Exit {
            $(#[doc = $doc] $name,)*
        }

        impl Exit {
            /// All statuses.
            pub const ALL: &[Exit] = &[$(Exit::$name),*];

            /// The number that the operating system gets.
            #[must_use]
            pub const fn number(self) -> u8 {
                match self { $(Exit::$name => $number,)* }
            }

            /// What it means.
            #[must_use]
            pub const fn meaning(self) -> &'static str {
                match self { $(Exit::$name => $doc,)* }
            }
        }
    };
}

statuses! {
    Success 0 "no error";
    Source 1 "a source has errors";
    RuleNotFound 7 "the rule file cannot be read";
    BadRule 8 "the file is no rule file";
    BadOptions 10 "bad options";
    StackOverflow 14 "the game ended by the trap stack-overflow";
    Trap 20 "the game ended by another trap";
    TestFailed 21 "a test of a rule failed";
    Faulty 22 "a check found mistakes in the code of a rule";
    BotFailed 23 "a program that plays failed";
    Scores 24 "scores cannot be entered: another rule, or a table that is read-only";
    Recording 25 "a recording cannot be read, or does not lead to its game";
    Interrupted 130 "interrupted; what was done is kept";
    System 255 "an error of the operating system";
}

impl Exit {
    /// The status for a game that ended by a trap.
    #[must_use]
    pub const fn of_trap(trap: grammar::isa::Trap) -> Exit {
        match trap {
            grammar::isa::Trap::StackOverflow => Exit::StackOverflow,
            _ => Exit::Trap,
        }
    }

    /// The table of all statuses, for `--help`.
    #[must_use]
    pub fn table() -> String {
        Exit::ALL.iter().fold(String::from("Exit status:\n"), |table, exit| {
            format!("{table}  {:<4} {}\n", exit.number(), exit.meaning())
        })
    }
}

impl From<Exit> for std::process::ExitCode {
    fn from(exit: Exit) -> Self {
        std::process::ExitCode::from(exit.number())
    }
}
