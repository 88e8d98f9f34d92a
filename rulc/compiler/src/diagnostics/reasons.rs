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
    UnknownCharacter "outside texts and comments, a source contains only ASCII letters, digits and the symbols of the language";
    UnclosedLiteral "everything up to its end belongs to it, so what follows is not checked";
    BadColor "a color is `#` followed by two hexadecimal digits each for red, green and blue";
    UnexpectedToken "every construct of the language has a fixed form";
    UnbalancedBracket "brackets come in pairs, `( )`, `[ ]` and `{ }`, and must be nested properly";
    MissingSymbol "without it, the text before and after it would run together";
    TooLarge "the size of a source is limited so that no source can crash the compiler";
    BadEscape "the escapes are `\\n`, `\\r`, `\\t`, `\\\"`, `\\\\`, and `\\x` with two digits, up to `\\x7F`";
    FileNotRead "a file name is relative to the directory of the file that contains it";
    NotText "a source is UTF-8 text";
    UnknownModule "standard modules come with the compiler";
    ModuleItem "a module contains patterns, shapes, constants, tables, variables, marks, \
                functions and messages";
    UnknownName "names are declared by items, parameters, `var` and loops, and are case-sensitive";
    DuplicateName "a name can have only one meaning";
    WrongUse "how a name can be used depends on its declaration";
    ReservedName "the language reserves this name";
    PrivateName "names in a module are private unless they are declared with `pub`";
    UnknownLint "`allow` accepts only the names of lints";
    NumberTooLarge "all values are 32-bit integers";
    NotConstant "the compiler needs the value: nothing is computed here when the game runs";
    OutOfRange "the machine and the file format accept no other values here";
    WrongArguments "a function takes one argument for each of its parameters";
    NotAssignable "only variables, elements of arrays, `V[i]` and the parts of `piece` can be assigned to";
    NoValue "the variable would contain whatever was there before";
    AlwaysTraps "the machine would stop the game here";
    LeavesCellLoop "the machine repeats the body until nothing is destroyed (section 6.9, $6F)";
    OutsideLoop "`break` and `continue` belong to the innermost `while` or `for` around them";
    BadSwitch "every value must select exactly one arm";
    BadIteration "a `for` loops over a range such as `1..4`, a list such as `[2, 3, 5]`, or a set of cells";
    BadAsm "a code is followed by its operands, as listed in section 6.9";
    MissingItem "the file has a field for it that cannot be empty";
    DuplicateItem "the file has only one field for it";
    UnknownSetting "settings are fields of the file, and the set of fields is fixed";
    BadSetting "settings become fields of the file, whose format is fixed (section 6.8)";
    BadPattern "a pattern is 18 rows of digits from 0 to 7 (section 6.8)";
    BadShape "a shape is 1 to 4 hexagons near its reference (section 6.8)";
    BadSignal "a signal has an identifier of four letters or a number, and a key (section 6.8)";
    UnknownLanguage "the file identifies languages by numbers (section 6.8)";
    Unencodable "the texts of a rule file are in the Atari ST character set";
    TooMany "the file has no room for more (section 6.8)";
    SameRequest "modules recognize a message by its number, the last word that is pushed";
    BadImage "the picture of a pattern is a PNG file of 20 x 18 gray pixels";
    NoVariableLeft "the machine has 64 variables (section 6.5)";
    NoMarkLeft "a cell has 8 marks (section 6.9)";
    BranchTooFar "an offset has 8 or 16 bits (section 6.9)";
    FileLimit "the fields of the file have fixed sizes (section 6.8)";
    WrongKind "the machine would take the number for something else";
    MixedKinds "the same number means something different in each kind";
    CellArithmetic "the order of cell numbers depends on the board";
    NumberAsCell "cell numbers depend on the size of the board";
    PhaseValue "the game expects one kind of value from a phase (section 6.4)";
    BadDrawing "the number of symbols in a row determines which cells are meant";
    BadStep "every step of a test is executed separately, on the game as the previous step left it";
    NotConnected "the hexagons of a piece must be connected (section 6.8)";
    LongLine "the manual recommends at most 76 characters (section 6.8)";
    ControlCharacter "apart from line ends, all characters have codes of 32 or more (section 6.8)";
    UnusedName "an unused name is often a misspelling of another one";
    UnreachableCode "execution never continues here";
    UnsetPiece "what phase A does not set keeps its value from the previous piece (section 6.5)";
    UselessMark "a cell has only 8 marks (section 6.9)";
    UnhandledSignal "all that a signal does is run phase B (section 6.4)";
    UnbalancedStack "the stack lives for the whole game (section 6.9, $63)";
    EndlessRecursion "calls that are nested too deeply trap `stack-overflow`";
    ImpossibleValue "the machine has no such value";
    ConstantCondition "its value never changes while the game runs";
    UnreadAssignment "the value is lost";
    DeadElse "the arms cover every possible value";
    UnclearedMark "marks live for the whole game (section 6.9)";
    SameKey "a key sends only one signal (section 6.3)";
    HiddenName "a name means what the nearest declaration says; what it meant before cannot be reached";
    Overflow "values are signed 32-bit integers: what exceeds them is cut off";
    BooleanSum "true is -1, so adding a condition subtracts 1";
    EmptyRange "a range counts up from its first number to its last, or down if `by` is negative";
    UnassignedVariable "variables are 0 when a game starts";
    LostValue "a call as a statement is made for its effects";
    EndlessLoop "the machine stops a phase that never ends: it traps `runaway`";
    NoEffect "the rule would be the same without it";
    MissingElse "a block without `else` runs whatever the condition is";
    LeadingZero "only `0x`, `$` and `0b` change the base";
    MissingValue "a function or phase that ends without a value returns 0";
    Lookalike "this is valid, but few authors mean it";
}
