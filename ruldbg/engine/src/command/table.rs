//! All commands, a row each. Finding, help and completion come from here.

use super::answer::{Failure, Output};
use super::row::{self, Command, Completes, Group};
use super::session::Session;
use super::{breaks, change, diff, help, recording, run, saved, script, search, see, tested, why};

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
        "continue until something stops the game"
        "Recorded inputs that are still to come are sent to the game; then time passes. With COUNT, passes that many stops.";
    ["step", "s"] "[COUNT | FUNCTION]" Locations, again, run::step,
        "to the next line, into functions"
        "With COUNT, that many lines. With FUNCTION, into this function if the line calls it, over all others. Between two inputs, time passes until a phase is called.";
    ["next", "n"] "[COUNT]" Nothing, again, run::next,
        "to the next line, over functions"
        "With COUNT, that many lines.";
    ["stepi", "si"] "[COUNT]" Nothing, again, run::step_code,
        "to the next code, into subroutines"
        "A code is one step of the machine: an operator, a variable or a constant. So is a message that the game sends to modules.";
    ["nexti", "ni"] "[COUNT]" Nothing, again, run::next_code,
        "to the next code, over subroutines"
        "";
    ["finish", "fin"] "" Nothing, again, run::finish,
        "out of this function"
        "Shows the value that it returned. In a phase itself, to its end; in a loop over cells, to the end of a round.";
    ["until", "u"] "[LOCATION]" Locations, again, run::until,
        "to a later line, or to a place"
        "Without LOCATION, to the next line that comes after this one in the text, so that loops are finished. With LOCATION, to that place, but no farther than the end of this function.";
    ["phase"] "" Nothing, again, run::phase,
        "to the end of this phase"
        "To the next phase call, or to where the game waits for an input.";
    ["piece"] "" Nothing, again, run::piece,
        "to the next piece"
        "";
    ["advance"] "MS" Nothing, once, run::advance,
        "let time pass"
        "MS are milliseconds of game time. Stops on the way as `continue` does.";
    ["run", "r"] "[--edge N] [--seed S] [-- KEYS...]" Nothing, once, run::restart,
        "restart the game"
        "Breakpoints stay. If the source has changed, compiles it again; then, without arguments, plays the inputs of the game so far with the new version, and says where the games differ. A second `run` starts without inputs. Inputs follow `--`: names of signals, and numbers, which are milliseconds that pass.";
    ["goto"] "TIME|start|end|piece N|input N|over|N ms|difference|NAME" Words(&["start", "end", "piece", "input", "over", "difference"]), once, run::goto,
        "go to a time, forward or back"
        "TIME is a step, as shown at every stop; +N and -N count from here. `piece 3` is where the third piece appears, `input 3` is before the third input, and `1500 ms` is the first position at which that much game time has passed. `difference` is where two versions of the rule differ, after `run` or `replay` has compared them. NAME is a saved game.";

    Back:
    ["reverse-continue", "rc"] "" Nothing, again, run::reverse_continue,
        "back to what would have stopped the game"
        "At a watchpoint, the game stops before the change.";
    ["reverse-step", "rs"] "[COUNT]" Nothing, again, run::reverse_step,
        "back to the previous line, into functions"
        "";
    ["reverse-next", "rn"] "[COUNT]" Nothing, again, run::reverse_next,
        "back to the previous line, over functions"
        "";
    ["reverse-stepi", "rsi"] "[COUNT]" Nothing, again, run::reverse_step_code,
        "back to the previous code"
        "";
    ["reverse-nexti", "rni"] "[COUNT]" Nothing, again, run::reverse_next_code,
        "back to the previous code, over subroutines"
        "";
    ["reverse-finish", "rfin"] "" Nothing, again, run::reverse_finish,
        "back to where this function was called"
        "";
    ["reverse-phase"] "" Nothing, again, run::reverse_phase,
        "back to the start of this phase"
        "";
    ["reverse-piece"] "" Nothing, again, run::reverse_piece,
        "back to where the last piece appeared"
        "";
    ["when"] "did EXPR change" Changes, once, search::when,
        "when a value last changed"
        "EXPR is a variable, `color(c)`, `marked(c, m)`, or anything else. `goto` goes there.";
    ["who"] "EXPR" Expressions, once, search::who,
        "which code gave something its value"
        "Shows the code, the line and the phase that last changed it.";
    ["history"] "EXPR [COUNT]" Expressions, once, search::history,
        "the last changes of a value"
        "Shows the last 20, or COUNT of them, each with the code that made it.";
    ["why"] "[EXPR] [DEPTH]" Expressions, once, why::why,
        "what led to a value"
        "Shows the code that set the value, the values that this code used, and the conditions around it; then what changed those, and so on, DEPTH changes deep (3 by default). Without EXPR, shows why the game is here: the values of the condition that is next, the conditions around this code and around its callers, and the input.";
    ["undo"] "" Nothing, once, change::undo,
        "take back the last change from outside, or the last input"
        "The inputs that it replaced come back.";

    Stop:
    ["break", "b"] "[LOCATION | phase P | signal NAME | action NAME | event NAME | message [TYPE] | op CODE | new] [if EXPR]" Breaks, once, breaks::set,
        "stop at a place or when something happens"
        "Without a place: here. LOCATION is a line (12, file.rul:12), a function, a phase (A), or an address (*$1A3). `new` stops at every code that has not been executed before. `message` stops before a message goes to the first module; TYPE is a name, such as `game-over`, or a number, such as `$0202`. Without EXPR, it always stops; in EXPR, `hits` is the number of times that the breakpoint was reached.";
    ["tbreak", "tb"] "..." Breaks, once, breaks::set_once,
        "the same, but once"
        "";
    ["logpoint"] "LOCATION TEXT" Breaks, once, breaks::log,
        "show a text whenever a place is reached"
        "Expressions in braces are replaced by their values: `logpoint 12 {signal} at {piece.cell[1]}`. The game does not stop.";
    ["watch", "w"] "EXPR [if EXPR]" Expressions, once, breaks::watch,
        "stop when a value changes"
        "EXPR is a variable, `color(c)`, `marked(c, m)`, `stack.size`, `game.score`, `game.hexagons`, or any other expression.";
    ["assert"] "EXPR [if EXPR]" Expressions, once, breaks::assert,
        "stop when something is false"
        "";
    ["catch"] "undefined | trap NAME | traps | no traps" Words(&["undefined", "trap", "traps", "no"]), once, breaks::catch,
        "stop at traps, and where code relies on what the manual leaves open"
        "By default, all traps are caught: the game stops before the code that traps, and is not lost. `catch undefined` stops where a variable without a name is read that was never set, and where cells are destroyed by a mark that an earlier phase call left; in a rule without a source map, also where any such variable or mark is read.";
    ["delete", "d"] "NUMBER... | all" Breakpoints, once, breaks::delete,
        "delete breakpoints"
        "Wherever a command expects the number of a breakpoint, `.` is the last one.";
    ["disable"] "[NUMBER...]" Breakpoints, once, breaks::disable,
        "disable breakpoints, or all of them"
        "";
    ["enable"] "[NUMBER...]" Breakpoints, once, breaks::enable,
        "enable breakpoints again, or all of them"
        "";
    ["ignore"] "NUMBER COUNT" Breakpoints, once, breaks::ignore,
        "pass a breakpoint COUNT times"
        "";
    ["condition"] "NUMBER [EXPR]" Breakpoints, once, breaks::condition,
        "change the condition of a breakpoint"
        "Without EXPR, it always stops.";
    ["commands"] "[NUMBER] [COMMAND; COMMAND...]" Breakpoints, once, breaks::commands,
        "what to execute when a breakpoint stops the game"
        "Commands follow the number, separated by `;`, or are on lines of their own up to `end`. Without a number, for the last breakpoint.";
    ["display"] "[EXPR]" Expressions, once, see::display,
        "show a value at every stop"
        "Without EXPR, shows all of them now.";
    ["undisplay"] "[NUMBER...]" Nothing, once, see::undisplay,
        "stop showing a value"
        "";

    See:
    ["board"] "[ids | marks | patterns] [compact]" Words(&["ids", "marks", "patterns", "compact"]), once, see::board,
        "the board"
        "What has changed since the last stop is highlighted. `ids` shows the identifiers of cells, `marks` the marks, `patterns` the patterns. `compact` needs half as many rows.";
    ["info", "i"] "vars|piece|next|marks|stack|signals|numbers|shapes|patterns|phases|functions|breakpoints|rule|game|timeline|modules|messages|inputs|branches|display" Words(see::TOPICS), once, see::info,
        "everything of one kind"
        "`info modules` shows the chain of message modules; `info messages` shows what each of them answered to the last messages.";
    ["diff"] "TIME [TIME]" Words(&["start", "end", "piece", "over"]), once, diff::diff,
        "what differs between two times"
        "Compares variables, cells, marks, the piece, and values of `game`, by name. Times are written as for `goto`; the second one is now by default. The game stays where it is.";
    ["print", "p"] "[EXPR]" Expressions, once, see::print,
        "the value of an expression"
        "The game does not change. Without EXPR, the last value again.";
    ["list", "l"] "[LOCATION]" Locations, again, see::list,
        "the source around here, or around a place"
        "Repeated, it shows what follows.";
    ["disassemble", "dis"] "[LOCATION]" Locations, once, see::disassemble,
        "the codes of a function"
        "";
    ["x"] "ADDRESS [COUNT]" Nothing, once, see::bytes,
        "bytes of the rule file"
        "";
    ["backtrace", "bt", "where"] "" Nothing, once, see::backtrace,
        "calls, and the expression in progress"
        "Codes that wait for values are drawn as a tree, with the values known so far. When a function calls itself, the compiler adds assignments for its variables: `kept during the call` restores one afterward, and `for the inner call` sets a parameter.";
    ["frame", "f"] "[NUMBER]" Nothing, once, see::frame,
        "select a call: expressions and lists then refer to it"
        "`backtrace` shows the numbers: 0 is the innermost call, which is selected again when the game moves. Variables have the values that the code of the call gave them, even if inner calls use the same variables of the machine. Without NUMBER, shows the selected call again.";
    ["up"] "[COUNT]" Nothing, again, see::up,
        "select the caller of the selected call"
        "";
    ["down"] "[COUNT]" Nothing, again, see::down,
        "select the call that the selected one made"
        "";
    ["trace"] "on [codes|lines|messages] [FILE] | off" Words(&["on", "off"]), once, see::trace,
        "a line for every code or line that is executed"
        "With `messages`, a line for every answer of a module. FILE replaces only an older trace.";
    ["profile"] "[--time] [--from STEP] [--to STEP] [--svg FILE | --speedscope FILE]" Files, once, see::profile,
        "codes by function, line and phase since the game started"
        "With --time, also shows how long they take in the debugger; `rulvm bench` measures the machine that plays. With --from and --to, counts only the steps between them. --svg writes a flame graph, which browsers show; --speedscope writes a profile that www.speedscope.app opens. A file is replaced only if it is of the same kind.";

    Do:
    ["signal", "sig"] "NAME..." Signals, once, change::signal,
        "send a signal to the game"
        "NAME is the name of a signal of the rule, or its number; several are sent one after the other. The phases are executed until something stops them.";
    ["call"] "PHASE" Phases, once, change::call,
        "call a phase"
        "It is called as a bare subroutine: its value is not used.";
    ["window"] "pause|resume" Words(&["pause", "resume"]), once, change::window,
        "the window loses or regains the focus (phases P and Q)"
        "";
    ["set"] "PLACE = EXPR" Expressions, once, change::set,
        "change something in the game"
        "PLACE is a variable, `V[30]`, `color(c)`, `pattern(c)`, `marked(c, m)`, `stack[k]`, `radar` and more; `+=` and the like work too.";
    ["eval"] "EXPR" Expressions, once, change::eval,
        "evaluate an expression with its side effects"
        "For example `push(3)`, `set_mark(c, 0)`, `random()`, or a function of the rule.";
    ["poke-board"] "ROWS" Nothing, once, change::board,
        "draw the board"
        "As in tests of rules, rows are separated by `/`, or are on lines of their own up to `end`.";
    ["seed"] "NUMBER" Nothing, once, change::seed,
        "restart the random numbers"
        "";
    ["record"] "FILE | test \"NAME\" [expect EXPR]" Files, once, recording::record,
        "write the inputs of the game to a file, or add them to the source as a test"
        "A test is added at the end of the source. It contains the edge, the seed, the inputs that have started, and `expect EXPR`; without EXPR, it expects the status, the displayed numbers and the board as they are now. FILE replaces only an older recording.";
    ["replay"] "FILE [--inputs-only [--against RULE]]" Files, once, recording::replay,
        "restart the game with the inputs of a recording"
        "The game is at its start; `continue` plays the inputs. The recording must belong to this version of the rule. With --inputs-only, any version plays its inputs, and the answer says where the game differs from the recorded one. This needs the version that was recorded: RULE, one that has played FILE in this session, or the rule file next to the source.";
    ["test"] "[NAME]" Nothing, once, tested::test,
        "debug a test of the rule"
        "Compiles the rule with its tests, plays the test NAME (or the only one whose name contains NAME), and goes to the step that fails; the commands that go back start from there. `run` compiles and plays it again. Without NAME, plays all tests and says which of them fail.";
    ["save"] "[NAME]" Nothing, once, saved::save,
        "save the game as it is here"
        "Saves its inputs and changes, too: each saved game is a branch in time. At most 100 games can be saved. A new version of the rule drops them.";
    ["restore"] "[NAME]" Nothing, once, saved::restore,
        "return to a saved game"
        "The game is as it was, with all inputs and changes, even if you have changed its past since. The game that you leave is saved as `left`, unless it is saved under another name; `info branches` lists all saved games. `undo` cannot go back beyond this.";

    Script:
    ["source"] "FILE" Files, once, script::source,
        "execute the commands of a file"
        "Empty lines and lines that start with # are ignored.";
    ["define"] "NAME [COMMAND; COMMAND...]" Commands, once, define,
        "define a command of your own"
        "$1 to $9 stand for its arguments, $* for all.";
    ["alias"] "[NAME COMMAND...]" Commands, once, alias,
        "define another name for a command"
        "";
    ["echo"] "TEXT" Nothing, once, script::echo,
        "show a text"
        "Expressions in braces are replaced by their values.";

    Help:
    ["help", "h", "?"] "[COMMAND | names]" Commands, once, help,
        "list the commands, or describe one"
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
