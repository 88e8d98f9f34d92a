//! Exit statuses: where the manual has a case (section 8.2), its number.

macro_rules! statuses {
    ($($name:ident $number:literal $doc:literal;)*) => {
        /// The exit status of a program.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Exit {
            $(#[doc = $doc] $name,)*
        }

        impl Exit {
            /// All statuses.
            pub const ALL: &[Exit] = &[$(Exit::$name),*];

            /// The number for the operating system.
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
    Success 0 "success";
    Source 1 "a source has errors";
    RuleNotFound 7 "the rule file cannot be read";
    BadRule 8 "the file is not a rule file";
    BadOptions 10 "bad options";
    StackOverflow 14 "the game ended with the trap stack-overflow";
    Trap 20 "the game ended with another trap";
    TestFailed 21 "a test of a rule failed";
    Faulty 22 "a check found errors in the code of a rule";
    BotFailed 23 "a player program failed";
    Scores 24 "scores cannot be entered: the rule is a different one, or its table is read-only";
    Recording 25 "a recording or a saved game cannot be read, or does not reproduce its game";
    Module 26 "a module is refused, or refuses to start";
    NotConnected 27 "the other program of a connected game cannot be reached, or refuses";
    HungUp 129 "the terminal was closed; scores are kept";
    Interrupted 130 "interrupted; completed work is kept";
    Quit 131 "ended by SIGQUIT; scores are kept";
    Terminated 143 "ended by SIGTERM; scores are kept";
    System 255 "an operating system error";
}

impl Exit {
    /// The status for a game that ended with a trap.
    #[must_use]
    pub const fn of_trap(trap: grammar::isa::Trap) -> Exit {
        match trap {
            grammar::isa::Trap::StackOverflow => Exit::StackOverflow,
            _ => Exit::Trap,
        }
    }

    /// Returns the table of all statuses, for help pages.
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
