//! The default reasons of messages, for checks that do not have a more specific one.

use super::codes::Code;

macro_rules! reasons {
    ($($name:ident $text:literal;)*) => {
        impl Code {
            /// The reason for messages of this kind, in one sentence without a period.
            #[must_use]
            pub const fn reason(self) -> &'static str {
                match self { $(Code::$name => $text,)* }
            }
        }
    };
}

reasons! {
    UnknownCharacter "outside of texts and comments, a source has ASCII letters, digits and the signs of the language";
    UnclosedLiteral "everything up to its end belongs to it, so nothing behind it is looked at";
    BadColor "a color is `#` and two hexadecimal digits each for red, green and blue";
    UnexpectedToken "what stands in front decides what can follow";
    UnbalancedBracket "brackets come in pairs, `( )`, `[ ]` and `{ }`, one inside of the other";
    MissingSymbol "without it, what stands in front and what follows would be one";
    TooLarge "the size of a source is limited, so that none makes the compiler fail";
    FileNotRead "a file is looked for beside the one that names it";
    NotText "a source is UTF-8 text";
    UnknownModule "standard modules are part of the compiler";
    ModuleItem "a module holds constants, tables, variables, marks and functions";
    UnknownName "names are declared by items, parameters, `var` and loops; capital letters are other letters";
    DuplicateName "a name stands for one thing";
    WrongUse "what a name can be used for depends on how it was declared";
    ReservedName "the language has a meaning for this name";
    PrivateName "a name of a module is private, unless `pub` stands before its declaration";
    UnknownLint "`allow` names lints";
    NumberTooLarge "all values have 32 bits";
    NotConstant "the compiler needs the value: nothing is computed there when the game runs";
    OutOfRange "the machine and the file format have no other values here";
    WrongArguments "a function takes one argument for each of its parameters";
    NotAssignable "only variables, `V[i]` and the parts of `piece` can be assigned";
    NoValue "a variable holds whatever was there before";
    AlwaysTraps "the machine would end the game here";
    LeavesCellLoop "the machine goes through all cells of such a loop (section 6.9, $74 to $77)";
    OutsideLoop "`break` and `continue` belong to the innermost `while` or `for` around them";
    BadSwitch "every value leads to one arm";
    BadIteration "a `for` goes over a range such as `1..4`, or over a set of cells";
    BadAsm "the operands of a code follow it, as section 6.9 lists them";
    MissingItem "the file has a place for it that cannot be empty";
    DuplicateItem "the file has one place for it";
    UnknownSetting "settings are fields of the file, and these are fixed";
    BadSetting "settings become fields of the file, whose form is fixed (section 6.8)";
    BadPattern "a pattern is 18 rows of digits from 0 to 7 (section 6.8)";
    BadShape "a shape is 1 to 4 hexagons near its reference (section 6.8)";
    BadSignal "a signal is four letters or a number outside of the rule, and a key (section 6.8)";
    UnknownLanguage "the file has numbers for languages (section 6.8)";
    Unencodable "texts of a rule file are in the Atari ST character set";
    TooMany "the file has no room for more (section 6.8)";
    BadImage "a picture of a pattern is a PNG of 20 x 18 gray pixels";
    NoVariableLeft "the machine has 64 variables (section 6.5)";
    NoMarkLeft "a cell has 8 marks (section 6.9)";
    BranchTooFar "a branch has 16 bits at most (section 6.9)";
    FileLimit "the fields of the file have fixed sizes (section 6.8)";
    WrongKind "the machine would take the number for something else";
    MixedKinds "the same number means different things in the two kinds";
    CellArithmetic "the numbers of cells have an order that depends on the board";
    NumberAsCell "the numbers of cells depend on the size of the board";
    PhaseValue "the game takes the value of a phase for one kind only (section 6.4)";
    BadDrawing "the number of symbols in a row says which cells are meant";
    BadStep "every step of a test is done by itself, on the game as the one before has left it";
    NotConnected "the pieces must be connected (section 6.8)";
    LongLine "the manual advises 76 characters (section 6.8)";
    UnusedName "a name that nobody uses is often a slip in the spelling of another one";
    UnreachableCode "what stands in front never goes on here";
    UnsetPiece "what phase A does not set, the next piece has from the last one (section 6.5)";
    UselessMark "a cell has 8 marks only (section 6.9)";
    UnhandledSignal "a signal does nothing but run phase B (section 6.4)";
    UnbalancedStack "the stack lives for the whole game (section 6.9, $63)";
    EndlessRecursion "calls that nest too deep trap `stack-overflow`";
    ImpossibleValue "the machine knows no such value";
    ConstantCondition "nothing in it changes while the game runs";
    UnreadAssignment "the value is lost";
    DeadElse "the arms have every value that there can be";
    UnclearedMark "marks live for the whole game (section 6.9)";
}
