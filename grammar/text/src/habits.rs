//! Words of other languages, and what to write instead. A test shows each of them.

/// The arms of a `switch`: reported once for all of them.
pub(super) const ARMS: &str =
    "the arms of a `switch` are written `DOWN => ...;`, without `case` and `break`";

const EXCEPTIONS: &str = "there are no exceptions: test the values before you use them";
const MODULES: &str =
    "write `use std::lines;` for a standard module, or `use \"file.rul\";` for one of your own";
const STRUCTURES: &str =
    "there are no structures: declare variables with `var x, y;`, and marks for facts about cells";
const OBJECTS: &str =
    "there are no objects: declare variables with `var x, y;`, and functions with `fn`";
const MEMORY: &str = "nothing needs to be freed: variables exist as long as the game does";
const MACROS: &str =
    "there are no macros: declare a constant with `const`, or a function with `fn`";
const WAITING: &str = "code never waits: phases are called when something happens";
const GLOBAL: &str = "declare variables of the rule outside of functions: `var x;`";
const PUZZLESCRIPT: &str = "a rule starts with `rule \"Name\" { }`; write what a PuzzleScript rule \
                            does as statements in `phase C { ... }`";
const INFORM: &str = "a rule consists of items such as `phase C { ... }`, which contains what \
                      happens when a piece has come to rest";
const SIGNALS: &str = "what happens when a signal arrives is written in `phase B { ... }`; the key \
                        of a signal is part of it: `signal X = \"SWAP\" key \"S\";`";
const CHANGE: &str = "to change a value, write `score = 3;`";
const ACCESS: &str = "leave it out; in a module, write `pub` before what others may use";

/// Words at the start of a statement or an item.
pub(super) const FIRST: &[(&str, &str)] = &[
    // C and its descendants.
    ("do", "there is no `do`: write `while true { ... if ... { break; } }`"),
    ("case", ARMS),
    ("default", "the last arm of a `switch` is written `else => ...;`"),
    ("each", "write `for c in hexagons { ... }`"),
    ("every", INFORM),
    ("let", "constants are declared with `const N = 3;`, variables with `var x;`"),
    ("foreach", "write `for k in 1..3 { ... }` or `for c in hexagons { ... }`"),
    ("goto", "there is no `goto`: write a loop, or a function and `return`"),
    ("try", EXCEPTIONS),
    ("catch", EXCEPTIONS),
    ("finally", EXCEPTIONS),
    ("throw", EXCEPTIONS),
    ("import", MODULES),
    ("include", MODULES),
    ("enum", "declare constants: `const A = 1;`"),
    ("struct", STRUCTURES),
    ("class", STRUCTURES),
    ("typedef", "values have no declared types"),
    ("static", GLOBAL),
    ("extern", "leave it out: `use \"file.rul\";` imports what another file declares"),
    ("public", ACCESS),
    ("private", ACCESS),
    ("export", ACCESS),
    ("namespace", MODULES),
    ("delete", MEMORY),
    ("free", MEMORY),
    ("new", OBJECTS),
    ("interface", OBJECTS),
    ("template", MACROS),
    ("macro", MACROS),
    ("type", "values have no declared types"),
    ("using", MODULES),
    ("module", MODULES),
    ("package", MODULES),
    ("packed", "elements that share variables have a range: `var bag[12] in 0..7;`"),
    ("on", SIGNALS),
    ("event", SIGNALS),
    ("set", CHANGE),
    // Rust.
    ("trait", OBJECTS),
    ("impl", OBJECTS),
    ("unsafe", "there is no `unsafe`: leave it out"),
    ("async", WAITING),
    ("await", WAITING),
    ("loop", "write `while true { ... }`"),
    ("match", "write `switch e { 1 => ...; 2..4 => ...; else => ...; }`"),
    ("mod", MODULES),
    // Python.
    ("del", MEMORY),
    ("pass", "a block that does nothing is empty: `{ }`"),
    ("yield", WAITING),
    ("with", "there is no `with`: write the whole name"),
    ("not", "write `!` for `not`"),
    ("elif", "write `else if`"),
    ("except", EXCEPTIONS),
    ("raise", EXCEPTIONS),
    ("from", MODULES),
    ("global", GLOBAL),
    ("nonlocal", GLOBAL),
    ("assert", "in a test, write `expect VALUE;`; a game has no assertions"),
    ("lambda", "functions are not values: declare one with `fn`"),
    // Lua.
    ("require", MODULES),
    ("elsif", "write `else if`"),
    ("elseif", "write `else if`"),
    ("until", "there is no `until`: write `while !(...) { ... }`"),
    ("unless", "there is no `unless`: write `if !(...) { ... }`"),
    ("forever", "write `while true { ... }`"),
    ("begin", "leave out `begin`: a block is between `{` and `}`"),
    ("final", "a constant is declared with `const N = 3;`"),
    ("array", "an array is declared with `var a[4];`, outside of functions"),
    ("list", "an array is declared with `var a[4];`, outside of functions"),
    ("describe", "a test is written `test \"Name\" { ... }`"),
    ("it", "a test is written `test \"Name\" { ... }`"),
    ("typeof", "values have no types to check: all are integers"),
    ("REM", "comments start with `//`"),
    ("repeat", "write `while true { ... if ... { break; } }`, or `for k in 1..3 { ... }`"),
    // PuzzleScript.
    ("title", PUZZLESCRIPT),
    ("author", PUZZLESCRIPT),
    ("OBJECTS", PUZZLESCRIPT),
    ("LEGEND", PUZZLESCRIPT),
    ("SOUNDS", PUZZLESCRIPT),
    ("COLLISIONLAYERS", PUZZLESCRIPT),
    ("RULES", PUZZLESCRIPT),
    ("WINCONDITIONS", PUZZLESCRIPT),
    ("LEVELS", PUZZLESCRIPT),
    ("late", PUZZLESCRIPT),
    ("again", PUZZLESCRIPT),
    ("rigid", PUZZLESCRIPT),
    // Inform.
    ("A", INFORM),
    ("An", INFORM),
    ("To", INFORM),
    ("The", INFORM),
    ("There", INFORM),
    ("Every", INFORM),
    ("When", INFORM),
    ("when", INFORM),
    ("now", CHANGE),
    ("Instead", INFORM),
    ("After", INFORM),
    ("Before", INFORM),
    ("say", "there is no text output: declare a `number` to show a value"),
];

/// Words in the middle of a statement.
pub(super) const INSIDE: &[(&str, &str)] = &[
    ("and", "write `&&` for `and`"),
    ("or", "write `||` for `or`"),
    ("not", "write `!` for `not`"),
    ("is", "write `==` for `is`, and `!=` for `is not`"),
    ("xor", "write `^` for `xor`"),
    ("mod", "write `%` for `mod`"),
    ("div", "write `/` for `div`"),
    ("then", "leave out `then`, and put the body between `{` and `}`"),
    ("do", "leave out `do`, and put the body between `{` and `}`"),
    ("end", "leave out `end`: a block is between `{` and `}`"),
    ("where", "put the condition into the body: `for c in hexagons { if ... { ... } }`"),
    ("equals", "write `==` for `equals`"),
    ("instanceof", "values have no types to check: all are integers"),
    ("of", "write `in` for `of`: `for c in hexagons { ... }`"),
    ("to", "a range is written with two dots: `1..3`"),
    ("step", "write `by` instead of `step`: `for k in 0..10 by 2`"),
    ("downto", "to count down, write `for k in 3..0 by -1`"),
    ("reversed", "to count down, write `for k in 3..0 by -1`"),
];

/// The settings of a rule, which are no items.
pub(super) const SETTINGS: &[&str] = &["edge", "scores", "stack", "best", "color"];

/// Words that declare a function elsewhere.
pub(super) const FUNCTIONS: &[&str] = &["function", "func", "def", "fun", "proc", "sub", "void"];

/// Words that declare a variable elsewhere.
pub(super) const VARIABLES: &[&str] =
    &["let", "auto", "local", "dim", "mut", "my", "val", "variable"];

/// Types of other languages, which declare variables, too.
pub(super) const TYPES: &[&str] = &[
    "int", "bool", "boolean", "long", "short", "char", "float", "double", "unsigned", "signed",
    "string", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "usize", "uint", "integer",
    "byte", "f32", "f64", "int32_t", "uint8_t", "uint32_t", "size_t",
];

/// Functions that print elsewhere.
pub(super) const PRINT: &[&str] = &["print", "println", "printf", "puts", "echo", "write", "log"];

/// What to do instead of printing.
pub(super) const WATCH: &str = "there is no text output: `watch value;` shows a value in the \
                                debugger, and a `number` shows one to the player";
