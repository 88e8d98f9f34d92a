//! The topics of `info`.

use grammar::nearest;

use super::{Done, modules, past, piece, places, rule, state, variables};
use crate::command::answer::{Answer, Failure, Output, plain, style, styled};
use crate::command::session::Session;

/// What shows a topic.
type Show = fn(&mut Session) -> Result<Answer, Failure>;

macro_rules! topics {
    ($($name:literal $what:literal [$($show:tt)+];)*) => {
        /// What `info` can show.
        pub(in crate::command) const TOPICS: &[&str] = &[$($name),*];

        /// The same, each with what it is and what shows it.
        const ALL: &[(&str, &str, Show)] = &[$(($name, $what, show!($($show)+))),*];
    };
}

macro_rules! show {
    (finds $show:path) => {
        $show
    };
    ($show:path) => {
        |session| Ok($show(session))
    };
}

topics! {
    "vars" "variables by their names, and all others that are not 0" [variables::variables];
    "piece" "the piece that falls" [piece::piece];
    "next" "the piece after it" [piece::next];
    "marks" "the cells that have marks" [state::marks];
    "stack" "the stack" [state::stack];
    "signals" "the signals of the rule" [rule::signals];
    "numbers" "the displayed numbers" [rule::numbers];
    "shapes" "the shapes of pieces" [rule::shapes];
    "patterns" "the patterns, and how many hexagons have them" [rule::patterns];
    "phases" "the addresses where the phases start" [places::phases];
    "functions" "the functions of the rule" [places::functions];
    "breakpoints" "what stops the game" [finds places::breakpoints];
    "rule" "the rule file" [rule::rule];
    "game" "clocks, status and switches" [state::game];
    "timeline" "the past and the inputs to come" [past::timeline];
    "modules" "the message modules, in the order of their chain" [modules::modules];
    "messages" "what modules did with the last messages" [finds modules::messages];
    "inputs" "the inputs around here" [past::inputs];
    "branches" "saved games" [past::branches];
    "display" "what is shown at every stop" [past::displays];
}

/// `info`
pub(in crate::command) fn info(
    session: &mut Session,
    arguments: &str,
    output: &mut dyn Output,
) -> Done {
    if arguments.is_empty() {
        let row = |&(name, what, _): &(&'static str, &'static str, Show)| {
            vec![styled(format!("info {name}"), style::NAME), plain(what)]
        };
        let lines = super::columns::columns(ALL.iter().map(row).collect());
        output.answer(Answer::new("topics", lines).with("topics", TOPICS));
        return Ok(());
    }
    let exact = ALL.iter().find(|(name, ..)| *name == arguments);
    let begins: Vec<_> = ALL.iter().filter(|(name, ..)| name.starts_with(arguments)).collect();
    let found = match begins.as_slice() {
        _ if exact.is_some() => exact,
        [only] => Some(*only),
        _ => None,
    };
    let Some((.., show)) = found else {
        let failure = Failure::new(format!("`info` has no topic `{arguments}`"));
        let failure = match nearest(arguments, TOPICS.iter().copied()) {
            Some(near) => failure.help(format!("did you mean `info {near}`?")),
            None => failure,
        };
        return Err(failure.help(format!("the topics are {}", TOPICS.join(", "))));
    };
    output.answer(show(session)?);
    Ok(())
}
