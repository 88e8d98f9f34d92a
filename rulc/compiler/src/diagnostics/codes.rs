//! The table of message codes: one row each.

use grammar::Severity;

macro_rules! codes {
    ($($severity:ident $number:literal $name:ident $doc:literal;)*) => {
        /// The kind of a diagnostic. Numbers are never reused for another kind.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Code {
            $(#[doc = $doc] $name,)*
        }

        impl Code {
            /// All codes, in the order of the table.
            pub const ALL: &[Code] = &[$(Code::$name),*];

            /// The number that messages and the documentation use for the code.
            #[must_use]
            pub const fn number(self) -> &'static str {
                match self { $(Code::$name => $number,)* }
            }

            /// What the code is about.
            #[must_use]
            pub const fn summary(self) -> &'static str {
                match self { $(Code::$name => $doc,)* }
            }

            /// What the message means, the reason for the rule, and an example with and without the
            /// mistake; Markdown, with a title and the sections `Example`, `Instead` and `Why`.
            #[must_use]
            pub const fn explanation(self) -> &'static str {
                match self {
                    $(Code::$name => include_str!(concat!("explanations/", $number, ".md")),)*
                }
            }

            /// The default severity.
            #[must_use]
            pub const fn severity(self) -> Severity {
                match self { $(Code::$name => Severity::$severity,)* }
            }
        }
    };
}

codes! {
    // The form of the text.
    Error "E0001" UnknownCharacter "A character that has no meaning in the language.";
    Error "E0002" UnclosedLiteral "A string, text or comment that is not closed.";
    Error "E0003" BadColor "A color that is not `#` and six hexadecimal digits.";
    Error "E0004" UnexpectedToken "Something that is not allowed at this point.";
    Error "E0005" UnbalancedBracket "A bracket without a match.";
    Error "E0006" MissingSymbol "A missing symbol.";
    Error "E0007" TooLarge "A source that is too long or too deeply nested.";
    Error "E0008" BadEscape "A backslash in a string that is not part of an escape.";
    // Files.
    Error "E0101" FileNotRead "A file that cannot be read.";
    Error "E0102" NotText "A source that is not UTF-8 text.";
    Error "E0103" UnknownModule "A standard module that does not exist.";
    Error "E0104" ModuleItem "An item that is allowed only in the rule's own file.";
    // E0105 was for features that an earlier version lacked.
    // Names.
    Error "E0201" UnknownName "A name that is not declared.";
    Error "E0202" DuplicateName "A name that is declared twice.";
    Error "E0203" WrongUse "A name used as something it is not.";
    Error "E0204" ReservedName "A name that the language reserves.";
    Error "E0205" PrivateName "A name that is private to its module.";
    Error "E0206" UnknownLint "A lint that does not exist.";
    // Values.
    Error "E0301" NumberTooLarge "An integer that does not fit in 32 bits.";
    Error "E0302" NotConstant "A value that must be known at compile time but is not.";
    Error "E0303" OutOfRange "A constant that the machine or the file does not accept.";
    Error "E0304" WrongArguments "A call with the wrong number of arguments.";
    Error "E0305" NotAssignable "An assignment to something that cannot be assigned.";
    Error "E0306" NoValue "A local variable without an initial value.";
    Error "E0307" AlwaysTraps "An operation on constants that would trap.";
    // Statements.
    Error "E0401" LeavesCellLoop "A statement that would leave a `destroy_while`.";
    Error "E0402" OutsideLoop "`break` or `continue` outside a loop.";
    Error "E0403" BadSwitch "A `switch` with an ambiguous arm.";
    Error "E0404" BadIteration "A `for` over something that is not a range, a list or a set of cells.";
    Error "E0405" BadAsm "A malformed `asm` block.";
    // The parts of a rule.
    Error "E0501" MissingItem "A required part that is missing.";
    Error "E0502" DuplicateItem "A part that a rule can have only once.";
    Error "E0503" UnknownSetting "A setting that does not exist.";
    Error "E0504" BadSetting "A setting with an invalid value.";
    Error "E0505" BadPattern "An image that does not have 18 rows of the right widths.";
    Error "E0506" BadShape "A shape that cannot be a piece.";
    Error "E0507" BadSignal "A signal with an invalid identifier or key.";
    Error "E0508" UnknownLanguage "A language that the file format does not support.";
    Error "E0509" Unencodable "A character that is not in the Atari ST character set.";
    Error "E0510" TooMany "More of something than a rule file can hold.";
    Error "E0511" BadImage "A picture that cannot be a pattern.";
    Error "E0512" SameRequest "Two messages with the same number.";
    // Limits of the machine.
    Error "E0601" NoVariableLeft "More variables than the machine has.";
    Error "E0602" NoMarkLeft "More marks than the machine has.";
    Error "E0603" BranchTooFar "A branch in assembly that does not reach its target.";
    Error "E0604" FileLimit "A rule that is too large for the file format.";
    // Kinds of values.
    Error "E0701" WrongKind "A value of the wrong kind.";
    Error "E0702" MixedKinds "Values of different kinds that are compared or combined.";
    Error "E0703" CellArithmetic "Arithmetic on a cell.";
    Error "E0704" NumberAsCell "A number used as a cell.";
    Error "E0705" PhaseValue "A phase that returns a value of the wrong kind.";
    // Tests.
    Error "E0801" BadDrawing "A drawing of a board that does not fit.";
    Error "E0802" BadStep "A step that is not allowed here in a test.";
    // Warnings.
    Warning "W0001" NotConnected "A shape whose hexagons do not touch.";
    Warning "W0002" LongLine "A line of help that is longer than the manual recommends.";
    Warning "W0003" ControlCharacter "A control character in a help text.";
    Warning "W0101" UnusedName "A name that is declared but never used.";
    Warning "W0102" UnreachableCode "Statements that are never reached.";
    Warning "W0103" UnsetPiece "A path through phase A that leaves part of the piece unset.";
    Warning "W0104" UselessMark "A mark that is set but never tested, or tested but never set.";
    Warning "W0105" UnhandledSignal "A declared signal that phase B does not handle.";
    Warning "W0106" UnbalancedStack "A stack that is only pushed to, or only pulled from.";
    Warning "W0107" EndlessRecursion "A function that calls itself on every path.";
    Warning "W0108" ImpossibleValue "A number that is impossible where it is used.";
    Warning "W0109" ConstantCondition "A condition that is always true or always false.";
    Warning "W0110" UnreadAssignment "An assigned value that is never read.";
    Warning "W0111" DeadElse "An `else` that is never reached.";
    Warning "W0112" UnclearedMark "A mark that is set but never cleared.";
    Warning "W0113" SameKey "A signal with the key or the identifier of another signal.";
    Warning "W0114" HiddenName "A name that hides another one.";
    Warning "W0115" Overflow "A calculation on constants that exceeds 32 bits.";
    Warning "W0116" BooleanSum "A condition that is used as a number, or a number as a condition.";
    Warning "W0117" EmptyRange "An empty range.";
    Warning "W0118" UnassignedVariable "A variable that is never assigned.";
    Warning "W0119" LostValue "A value that is calculated or returned, but not used.";
    Warning "W0120" EndlessLoop "A loop that never ends.";
    Warning "W0121" NoEffect "A statement or a test that does nothing.";
    Warning "W0122" MissingElse "A block after an `if` that seems to lack its `else`.";
    Warning "W0123" LeadingZero "A decimal number that starts with 0.";
    Warning "W0124" MissingValue "A value that is used but never returned.";
    Warning "W0125" Lookalike "Something that looks like something else.";
}
