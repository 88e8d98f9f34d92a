//! What other systems and languages call things, and what they are here.

use crate::builtins;
use crate::kind::Kind;

/// What to write instead of a name that is not declared, where a value of a kind is needed.
pub(super) fn instead_of(name: &str, wanted: Kind) -> Option<String> {
    if wanted == Kind::Color
        && let Some(color) = color_of(name)
    {
        return Some(format!("write `{color}`: the letters of colors are for drawings of boards"));
    }
    if ELSEWHERE.contains(&name) || wanted == Kind::Direction && SIDES.contains(&name) {
        return Some(DIRECTIONS.to_owned());
    }
    if let Some(digits) = name.strip_suffix(['h', 'H'])
        && !digits.is_empty()
        && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
        && digits.bytes().any(|digit| digit.is_ascii_uppercase())
    {
        return Some(format!("a hexadecimal number is written `${digits}`"));
    }
    if name.len() > 1
        && name.bytes().all(|digit| digit.is_ascii_digit() || (b'A'..=b'F').contains(&digit))
    {
        return Some(format!("a hexadecimal number is written `${name}`"));
    }
    NAMES.iter().find(|(names, _)| names.contains(&name)).map(|(_, help)| (*help).to_owned())
}

/// The step of a test that seems to be meant by a word.
pub(super) fn step(word: &str) -> Option<&'static str> {
    STEPS.iter().find(|(words, _)| words.contains(&word)).map(|(_, help)| *help)
}

/// The color with a letter in drawings.
fn color_of(letter: &str) -> Option<&'static str> {
    let mut colors = builtins::CONSTANTS.iter().filter(|(_, kind, _)| *kind == Kind::Color);
    colors.find(|(color, ..)| color[..1].eq_ignore_ascii_case(letter)).map(|(color, ..)| *color)
}

/// The colors and the directions, for messages.
pub(super) const COLORS: &str =
    "the colors are `blue`, `green`, `cyan`, `red`, `magenta` and `yellow`";
pub(super) const DIRECTIONS: &str =
    "the directions are `up`, `up_right`, `down_right`, `down`, `down_left` and `up_left`";

/// Directions that the board does not have.
const ELSEWHERE: &[&str] = &[
    "north",
    "south",
    "east",
    "west",
    "northeast",
    "northwest",
    "southeast",
    "southwest",
    "north_east",
    "north_west",
    "south_east",
    "south_west",
];

/// Directions elsewhere, whose names also resemble actions and signals here.
const SIDES: &[&str] = &["left", "right", "top", "bottom"];

const BOARD: &str = "a rule cannot change the hexagons on the board, only destroy them: \
                     `destroy(mark)`";
const END: &str = "a game ends when a new piece has no room, or when phase B returns `abort`";
const NEW_PIECE: &str = "phase A chooses the next piece: it sets `piece.shape`, `piece.color[k]` \
                         and `piece.pattern[k]`";
const DESTROY: &str = "to destroy hexagons, mark their cells with `set_mark(c, m)`, then write \
                       `destroy(m);`";
const TIME: &str = "code never waits, and has no clock: `timer(v)` counts a variable of the rule \
                    down every second";
const SPEED: &str = "`fall_period(ms)` sets the milliseconds between two steps of the fall";
const EMPTY: &str = "`color(c)` is 0 if the cell is empty, and -1 if it does not exist";
const INPUT: &str = "keys arrive as signals: phase B looks at `signal`, and returns an action";
const TURN: &str = "phase B returns an action: `turn_left`, `turn_right`, `move_left`, \
                    `move_right` ...";
const LIST: &str = "an array has a fixed length: `var a[4];`; `push(x)` and `pull()` use the stack";

/// Names, and what to write instead.
const NAMES: &[(&[&str], &str)] = &[
    // Games.
    (
        &[
            "set_color",
            "set_colour",
            "set_pattern",
            "set_cell",
            "set_hexagon",
            "set_tile",
            "place",
            "put",
            "set_board",
        ],
        BOARD,
    ),
    (
        &["get_color", "get_colour", "color_at", "color_of", "colour"],
        "the color in a cell is `color(c)`",
    ),
    (&["get_pattern", "pattern_at", "pattern_of"], "the pattern in a cell is `pattern(c)`"),
    (&["get_cell", "cell_at", "hexagon", "tile"], "a cell is `cell(column, height)`"),
    (&["debugger", "breakpoint"], "`break \"here\";` marks a place where the debugger stops"),
    (
        &["A", "B", "C", "P", "Q", "S"],
        "the game calls the phases; put what several of them need into a function",
    ),
    (
        &["stop", "halt", "abort_game"],
        "`return;` leaves a phase; a game ends when phase B returns `abort`",
    ),
    (&["pause", "unpause", "resume"], "the action `toggle_pause`, which phase B returns, pauses"),
    (&["game_over", "gameover", "end_game", "endgame", "lose", "win", "quit", "exit"], END),
    (&["spawn", "new_piece", "create_piece", "next_piece", "spawn_piece"], NEW_PIECE),
    (
        &["kill", "remove", "erase", "destroy_cell", "destroy_marked", "clear", "remove_cell"],
        DESTROY,
    ),
    (&["mark", "mark_cell", "add_mark"], "`set_mark(c, m)` marks a cell"),
    (
        &["unmark", "remove_mark", "reset_mark", "unmark_cell"],
        "`clear_mark(c, m)` removes a mark from a cell",
    ),
    (&["is_marked", "has_mark", "get_mark"], "`marked(c, m)` is true if a cell has a mark"),
    (&["set_speed", "set_period", "set_fall_period", "set_interval", "fall_speed"], SPEED),
    (&["sleep", "wait", "delay", "time", "get_time", "millis", "set_timer"], TIME),
    (&["is_empty", "empty", "is_free", "exists", "occupied"], EMPTY),
    (&["get_key", "key_pressed", "keypressed", "input", "get_input", "key", "keys"], INPUT),
    (&["rotate", "rotate_left", "rotate_right", "move"], TURN),
    (&["append", "insert", "remove_at", "array", "list"], LIST),
    // Tests.
    (&["board"], "in a test, `expect board` is followed by a drawing between three quotes"),
    (&["event"], "in a test, name the event: `expect event landed;`"),
    (&["status"], "in a test, name the status: `expect status playing;`"),
    (&["trap", "error"], "in a test, name the trap: `expect trap bad_cell;`"),
    (
        &["yes", "on", "no", "off", "YES", "NO", "ON", "OFF"],
        "the truth values are `true` and `false`",
    ),
    (
        &["destroyed", "landed", "exploded", "vanished", "moved", "message", "tick"],
        "what happened is an event, which tests expect: `expect event destroyed 3;`",
    ),
    (&["playing", "over", "trapped"], "in a test, write `expect status over;`"),
    // Languages.
    (
        &["null", "NULL", "nil", "None", "nullptr", "undefined", "nothing", "void"],
        "the cell that does not exist is `none`; a number that means nothing can be 0 or -1",
    ),
    (&["not", "NOT"], "write `!` for `not`, as in `!(a > b)`"),
    (&["_", "default", "otherwise"], "the last arm of a `switch` is written `else => ...;`"),
    (&["pass"], "a block that does nothing is empty: `{ }`"),
    (
        &["print", "println", "printf", "puts", "echo", "say", "log"],
        "there is no text output: `watch value;` shows a value in the debugger, and a `number` \
         shows one to the player",
    ),
    (
        &["assert", "check", "ensure", "expect_eq", "assert_eq", "verify"],
        "in a test, write `expect score == 3;`; a game has no assertions",
    ),
    (&["swap"], "use a third variable: `var old = a; a = b; b = old;`"),
    (&["clamp"], "write `max(least, min(x, greatest))`"),
    (&["sizeof"], "every variable has 32 bits"),
    (&["length", "size"], "`len(a)` is the length of an array or a table"),
    (&["range"], "write `for k in 0..2 { ... }`: both ends are included"),
    (
        &["rand", "randint", "rnd", "randrange", "dice", "roll"],
        "`random(1, 6)` is a random number from 1 to 6",
    ),
    (&["pow", "sqrt", "exp"], "there are no powers: `square(x)` is `x * x`"),
    (&["floor", "ceil", "round", "trunc"], "all numbers are integers: there is nothing to round"),
    (&["int", "float", "str", "bool"], "values need no conversion: all numbers are integers"),
    (
        &["sum", "count"],
        "add up in a loop: `for c in hexagons { n += 1; }`, or `for k in 0..len(t) - 1 { n += \
         t[k]; }`",
    ),
    (&["self", "this"], "the falling piece is `piece`; variables of the rule have only a name"),
    (
        &[
            "black",
            "white",
            "gray",
            "grey",
            "orange",
            "purple",
            "violet",
            "pink",
            "brown",
            "gold",
            "lime",
            "turquoise",
            "silver",
        ],
        COLORS,
    ),
];

/// Words for the steps of tests, and what to write instead.
const STEPS: &[(&[&str], &str)] = &[
    (
        &["press", "send", "input", "key", "keys", "push", "move", "play"],
        "to send a signal, write `signal DROP;`",
    ),
    (&["wait", "sleep", "delay", "pass", "tick", "time"], "to let time pass, write `advance 500;`"),
    (
        &["assert", "check", "require", "ensure", "verify", "assert_eq"],
        "write what must be true: `expect score == 3;`",
    ),
    (&["phase", "run", "execute"], "to call a phase, write `call C;`"),
    (&["mark", "set_mark"], "to mark a cell, write `set_mark(cell(0, 0), doomed);`"),
    (&["clear", "reset", "empty"], "to clear the board, write `board \"\"\" \"\"\";`"),
    (&["print", "echo", "log", "say"], "to see a value, write `watch score;`"),
    (
        &["new", "spawn", "next_piece", "new_piece"],
        "for a new piece, write `piece triple, red, green, blue;`",
    ),
    (
        &["cells", "setup", "hexagon", "hexagons", "field"],
        "draw the board: `board \"\"\" ... \"\"\"`",
    ),
];
