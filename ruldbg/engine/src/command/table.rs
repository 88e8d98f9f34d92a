//! All commands, a row each. Finding, help and completion come from here.

use super::answer::{Failure, Output};
use super::row::{self, Command, Completes, Group};
use super::session::Session;
use super::{breaks, change, help, recording, run, saved, script, search, see};

macro_rules! commands {
    ($($group:ident: $([$($name:literal),+] $arguments:literal $completes:expr, $repeats:ident, $run:path,
        $summary:literal $help:literal;)*)*) => {
        /// All commands, in the order of the help.
        pub const COMMANDS: &[Command] = &[$($(Command {
            names: &[$($name),+],
            arguments: $arguments,
            group: Group::$group,
            summary: $summary,
            help: $help,
            completes: $completes,
            repeats: repeats!($repeats),
            run: $run,
        },)*)*];
    };
}

macro_rules! repeats {
    (again) => {
        true
    };
    (once) => {
        false
    };
}

use Completes::{
    Breakpoints, Breaks, Changes, Commands, Expressions, Files, Locations, Nothing, Phases,
    Signals, Words,
};

commands! {
    Run:
    ["continue", "c"] "[COUNT]" Nothing, again, run::proceed,
        "go on until something stops the game"
        "Recorded inputs that are still to come are given to the game; then time passes. With COUNT, so many stops are passed.";
    ["step", "s"] "[COUNT]" Nothing, again, run::step,
        "to the next line, into functions"
        "With COUNT, so many lines. Between two inputs, time passes until a phase is called.";
    ["next", "n"] "[COUNT]" Nothing, again, run::next,
        "to the next line, over functions"
        "With COUNT, so many lines.";
    ["stepi", "si"] "[COUNT]" Nothing, again, run::step_code,
        "to the next code, into subroutines"
        "A code is one step of the machine: an operator, a variable or a constant.";
    ["nexti", "ni"] "[COUNT]" Nothing, again, run::next_code,
        "to the next code, over subroutines"
        "";
    ["finish", "fin"] "" Nothing, again, run::finish,
        "out of this function"
        "Says which value it gave. In a phase itself, to its end; in a loop over cells, to the end of a round.";
    ["until", "u"] "[LOCATION]" Locations, again, run::until,
        "to a later line, or to a place"
        "Without LOCATION, to the next line that stands behind this one, so that loops come to their end. With one, to this place, but no further than the end of this function.";
    ["phase"] "" Nothing, again, run::phase,
        "to the end of this phase"
        "To the next phase call, or to where the game waits for an input.";
    ["piece"] "" Nothing, again, run::piece,
        "to the next piece"
        "";
    ["advance"] "MS" Nothing, once, run::advance,
        "let time pass"
        "Milliseconds of game time. Stops in between like `continue`.";
    ["run", "r"] "[--edge N] [--seed S] [-- KEYS...]" Nothing, once, run::restart,
        "begin the game anew"
        "If the source has changed, it is compiled again. Breakpoints stay. Behind `--` stand inputs: names of signals, and numbers, which are milliseconds that pass.";
    ["goto"] "TIME|start|end|piece N|over|N ms" Words(&["start", "end", "piece", "over"]), once, run::goto,
        "go to a time, forwards or back"
        "TIME is a step as every stop tells it; +N and -N count from here. `piece 3`: where the third piece appears. `1500 ms`: the first position at which so much game time has passed.";

    Back:
    ["reverse-continue", "rc"] "" Nothing, again, run::reverse_continue,
        "back to what would have stopped the game"
        "At a watchpoint the game stands before the change.";
    ["reverse-step", "rs"] "[COUNT]" Nothing, again, run::reverse_step,
        "back to the line before, into functions"
        "";
    ["reverse-next", "rn"] "[COUNT]" Nothing, again, run::reverse_next,
        "back to the line before, over functions"
        "";
    ["reverse-stepi", "rsi"] "[COUNT]" Nothing, again, run::reverse_step_code,
        "back to the code before"
        "";
    ["reverse-nexti", "rni"] "[COUNT]" Nothing, again, run::reverse_next_code,
        "back to the code before, over subroutines"
        "";
    ["reverse-finish", "rfin"] "" Nothing, again, run::reverse_finish,
        "back to where this function was called"
        "";
    ["reverse-phase"] "" Nothing, again, run::reverse_phase,
        "back to the beginning of this phase"
        "";
    ["reverse-piece"] "" Nothing, again, run::reverse_piece,
        "back to where the last piece appeared"
        "";
    ["when"] "did EXPR change" Changes, once, search::when,
        "when a value changed last"
        "EXPR is a variable, `color(c)`, `marked(c, m)`, or anything else. `goto` leads there.";
    ["who"] "EXPR" Expressions, once, search::who,
        "which code gave something its value"
        "Tells code, line and phase that changed it last.";
    ["history"] "EXPR [COUNT]" Expressions, once, search::history,
        "every change of a value"
        "The last 20, or COUNT.";
    ["undo"] "" Nothing, once, change::undo,
        "take back the last change from outside, or the last input"
        "What was to come before it comes back.";

    Stop:
    ["break", "b"] "[LOCATION | phase P | signal NAME | action NAME | event NAME | op CODE | new] [if EXPR]" Breaks, once, breaks::set,
        "stop at a place or when something happens"
        "Without a place: here. LOCATION is a line (12, file.rul:12), a function, a phase (A), or an address (*$1A3). `new` stops at every code that was never executed before. Without EXPR it always stops; in EXPR, `hits` is how often the breakpoint was reached.";
    ["tbreak", "tb"] "..." Breaks, once, breaks::set_once,
        "the same, but once"
        "";
    ["logpoint"] "LOCATION TEXT" Breaks, once, breaks::log,
        "show a text whenever a place is reached"
        "Expressions in braces are replaced by their values: `logpoint 12 {signal} at {piece.cell[1]}`. The game does not stop.";
    ["watch", "w"] "EXPR [if EXPR]" Expressions, once, breaks::watch,
        "stop when a value changes"
        "Of a variable, `color(c)`, `marked(c, m)`, `stack.size`, `game.score`, `game.hexagons`, or any other expression.";
    ["assert"] "EXPR [if EXPR]" Expressions, once, breaks::assert,
        "stop when something is false"
        "";
    ["catch"] "undefined | trap NAME | traps | no traps" Words(&["undefined", "trap", "traps", "no"]), once, breaks::catch,
        "stop at traps, and where code relies on what the manual leaves open"
        "All traps are caught at first: the game stops before the code that traps, and is not lost. `catch undefined` stops where a variable is read that was never set, and where a phase finds marks that another one left.";
    ["delete", "d"] "NUMBER... | all" Breakpoints, once, breaks::delete,
        "delete breakpoints"
        "Where a command wants the number of a breakpoint, `.` is the last one.";
    ["disable"] "[NUMBER...]" Breakpoints, once, breaks::disable,
        "let breakpoints rest, or all"
        "";
    ["enable"] "[NUMBER...]" Breakpoints, once, breaks::enable,
        "let breakpoints stop the game again"
        "";
    ["ignore"] "NUMBER COUNT" Breakpoints, once, breaks::ignore,
        "pass a breakpoint so many times"
        "";
    ["condition"] "NUMBER [EXPR]" Breakpoints, once, breaks::condition,
        "change the condition of a breakpoint"
        "Without EXPR it stops always.";
    ["commands"] "[NUMBER] [COMMAND; COMMAND...]" Breakpoints, once, breaks::commands,
        "what is executed when a breakpoint stops the game"
        "Commands stand behind the number, separated by `;`, or on lines of their own up to `end`. Without a number: of the last breakpoint.";
    ["display"] "[EXPR]" Expressions, once, see::display,
        "show a value at every stop"
        "Without EXPR, all of them now.";
    ["undisplay"] "[NUMBER...]" Nothing, once, see::undisplay,
        "show a value no more"
        "";

    See:
    ["board"] "[ids | marks | patterns] [compact]" Words(&["ids", "marks", "patterns", "compact"]), once, see::board,
        "the board"
        "What has changed since the last stop is highlighted. `ids` shows the identifiers of cells, `marks` the marks, `patterns` the patterns. `compact` needs half as many rows.";
    ["info", "i"] "vars|piece|next|marks|stack|signals|numbers|shapes|patterns|phases|functions|breakpoints|rule|game|timeline|inputs|display" Words(see::TOPICS), once, see::info,
        "all of something"
        "";
    ["print", "p"] "[EXPR]" Expressions, once, see::print,
        "the value of an expression"
        "The game does not change. Without EXPR, the last value again.";
    ["list", "l"] "[LOCATION]" Locations, again, see::list,
        "the source around here, or around a place"
        "Once more: what follows.";
    ["disassemble", "dis"] "[LOCATION]" Locations, once, see::disassemble,
        "the codes of a function"
        "";
    ["x"] "ADDRESS [COUNT]" Nothing, once, see::bytes,
        "bytes of the rule file"
        "";
    ["backtrace", "bt", "where"] "" Nothing, once, see::backtrace,
        "calls, and the expression in progress"
        "What waits for values is drawn as a tree, with the values that are there.";
    ["trace"] "on [codes|lines] [FILE] | off" Words(&["on", "off"]), once, see::trace,
        "a line for every code or line that is executed"
        "";
    ["profile"] "[--time] [--svg FILE]" Files, once, see::profile,
        "codes by function, line and phase since the game began"
        "With --time, how long they take in the debugger, too; `rulvm bench` measures the machine that plays. With --svg, a flame graph.";

    Do:
    ["signal", "sig"] "NAME..." Signals, once, change::signal,
        "give the game a signal"
        "The name of a signal of the rule, or its number; several come one after the other. The phases are executed up to what stops them.";
    ["call"] "PHASE" Phases, once, change::call,
        "call a phase"
        "As a bare subroutine: nothing is done with its value.";
    ["window"] "pause|resume" Words(&["pause", "resume"]), once, change::window,
        "the window loses or regains the focus (phases P and Q)"
        "";
    ["set"] "PLACE = EXPR" Expressions, once, change::set,
        "change something in the game"
        "A variable, `V[30]`, `color(c)`, `pattern(c)`, `marked(c, m)`, `stack[k]`, `radar` and more; `+=` and the like too.";
    ["eval"] "EXPR" Expressions, once, change::eval,
        "evaluate an expression with its side effects"
        "Such as `push(3)`, `set_mark(c, 0)`, `random()`, or a function of the rule.";
    ["poke-board"] "ROWS" Nothing, once, change::board,
        "draw the board"
        "As in tests of rules: rows are separated by `/`, or stand on lines of their own up to `end`.";
    ["seed"] "NUMBER" Nothing, once, change::seed,
        "begin the random numbers anew"
        "";
    ["record"] "FILE" Files, once, recording::record,
        "write the inputs of the game to a file"
        "";
    ["replay"] "FILE" Files, once, recording::replay,
        "begin anew with the inputs of a recording"
        "Such as `record` writes. The game stands at its beginning; `continue` lets the inputs come.";
    ["save"] "[NAME]" Nothing, once, saved::save,
        "remember this position"
        "";
    ["restore"] "[NAME]" Nothing, once, saved::restore,
        "go back to a remembered position"
        "";

    Script:
    ["source"] "FILE" Files, once, script::source,
        "execute the commands of a file"
        "Empty lines and lines that begin with # are left out.";
    ["define"] "NAME [COMMAND; COMMAND...]" Commands, once, define,
        "a command of one's own"
        "$1 to $9 stand for its arguments, $* for all.";
    ["alias"] "[NAME COMMAND...]" Commands, once, alias,
        "another name for a command"
        "";
    ["echo"] "TEXT" Nothing, once, script::echo,
        "show a text"
        "Values of expressions stand in braces.";

    Help:
    ["help", "h", "?"] "[COMMAND | names]" Commands, once, help,
        "what there is"
        "`help names` shows what expressions can name.";
    ["quit", "q", "exit"] "" Nothing, once, help::quit,
        "leave the debugger"
        "";
}

/// Finds the command with a name, or the only one whose name starts so. `own` are the commands that
/// the user defined, which can be what was meant.
///
/// # Errors
/// No command is called so, or several can be.
pub fn find<'o>(
    word: &str,
    own: impl Iterator<Item = &'o str>,
) -> Result<&'static Command, Failure> {
    row::find(COMMANDS, word, own)
}

// Some commands need the table itself: it is passed in, since it depends on them.

fn help(session: &mut Session, arguments: &str, output: &mut dyn Output) -> Result<(), Failure> {
    help::help(COMMANDS, session, arguments, output)
}

fn define(session: &mut Session, arguments: &str, output: &mut dyn Output) -> Result<(), Failure> {
    script::define(COMMANDS, session, arguments, output)
}

fn alias(session: &mut Session, arguments: &str, output: &mut dyn Output) -> Result<(), Failure> {
    script::alias(COMMANDS, session, arguments, output)
}
