//! Going forward and back.

use rulvm_core::Program;

use super::answer::{Answer, Failure, Output, clean};
use super::arguments::{MOST_MS, no_arguments};
use super::location::Location;
use super::session::{FollowUp, Session};
use super::when::When;
use crate::debugger::{Direction, Goal, Reason, Start, Stopped};
use crate::files;
use crate::time::Time;

type Done = Result<(), Failure>;

macro_rules! moves {
    ($($(#[$doc:meta])* $name:ident $goal:ident $direction:ident;)*) => {
        $($(#[$doc])*
        pub(super) fn $name(
            session: &mut Session,
            arguments: &str,
            output: &mut dyn Output,
        ) -> Done {
            session.go_times(arguments, &Goal::$goal, Direction::$direction, output)
        })*
    };
}

moves! {
    /// `continue`
    proceed Continue Forward;
    /// `next`
    next Next Forward;
    /// `stepi`
    step_code StepCode Forward;
    /// `nexti`
    next_code NextCode Forward;
    /// `phase`
    phase Phase Forward;
    /// `piece`
    piece Piece Forward;
    /// `reverse-continue`
    reverse_continue Continue Back;
    /// `reverse-step`
    reverse_step Step Back;
    /// `reverse-next`
    reverse_next Next Back;
    /// `reverse-stepi`
    reverse_step_code StepCode Back;
    /// `reverse-nexti`
    reverse_next_code NextCode Back;
    /// `reverse-phase`
    reverse_phase Phase Back;
    /// `reverse-piece`
    reverse_piece Piece Back;
}

/// `step`
pub(super) fn step(session: &mut Session, arguments: &str, output: &mut dyn Output) -> Done {
    if arguments.is_empty() || arguments.starts_with(|first: char| first.is_ascii_digit()) {
        return session.go_times(arguments, &Goal::Step, Direction::Forward, output);
    }
    let location = Location::parse(arguments, session.debugger.code(), session.present())?;
    session.go_to(&Goal::Into(location.addresses), output)
}

impl Session {
    /// Goes to a goal, as often as the arguments say.
    fn go_times(
        &mut self,
        arguments: &str,
        goal: &Goal,
        direction: Direction,
        output: &mut dyn Output,
    ) -> Done {
        let times = match arguments {
            "" => 1,
            text => text.parse::<u32>().ok().filter(|&times| times > 0).ok_or_else(|| {
                Failure::new(format!("`{text}` is not a number of times")).help("such as `step 3`")
            })?,
        };
        self.remember();
        let (mut logged, mut answered) = (Vec::new(), None);
        let mut stopped = Stopped::default();
        // For many codes, one search finds the position.
        let here = self.debugger.here().time().0;
        let many = u64::from(times);
        let (times, goal) = match (goal, direction) {
            (Goal::StepCode, Direction::Forward) => (1, &Goal::At(Time(here.saturating_add(many)))),
            (Goal::StepCode, Direction::Back) => (1, &Goal::At(Time(here.saturating_sub(many)))),
            _ => (times, goal),
        };
        for _ in 0..times {
            stopped = self.go_traced(goal, direction, output);
            logged.append(&mut stopped.logged);
            answered = answered.or(stopped.answered.take());
            let is_step = |reason: &Reason| *reason == Reason::Step;
            let continues = match goal {
                Goal::Continue => stopped.reasons.iter().any(|reason| reason.number().is_some()),
                _ => stopped.reasons.iter().all(is_step),
            };
            if !continues {
                break;
            }
        }
        (stopped.logged, stopped.answered) = (logged, answered);
        self.report_stop(&stopped, output);
        self.leave_commands(&stopped);
        Ok(())
    }
}

/// `finish`
pub(super) fn finish(session: &mut Session, arguments: &str, output: &mut dyn Output) -> Done {
    no_arguments(arguments, "finish")?;
    session.remember();
    let stopped = session.go_traced(&Goal::Finish, Direction::Forward, output);
    session.report_stop(&stopped, output);
    if stopped.reasons == [Reason::Step] {
        session.report_value(output);
    }
    session.leave_commands(&stopped);
    Ok(())
}

impl Session {
    /// Leaves the commands of the breakpoints that have stopped the game to be executed.
    fn leave_commands(&mut self, stopped: &Stopped) {
        let numbers = stopped.reasons.iter().filter_map(Reason::number);
        let commands: Vec<String> = numbers
            .filter_map(|number| self.debugger.breakpoints.get(number))
            .flat_map(|breakpoint| breakpoint.commands.clone())
            .collect();
        for command in commands {
            self.then(FollowUp::Line(command));
        }
    }

    /// Shows the value of the subroutine or phase that has just come to its end.
    pub(super) fn report_value(&mut self, output: &mut dyn Output) {
        if let Some(value) = self.debugger.value_given() {
            let words = Answer::words(format!("the value is {value}"));
            output.answer(Answer { kind: "given", ..words }.with("value", value));
        }
    }
}

/// `reverse-finish`
pub(super) fn reverse_finish(
    session: &mut Session,
    arguments: &str,
    output: &mut dyn Output,
) -> Done {
    no_arguments(arguments, "reverse-finish")?;
    let goal = match session.debugger.here().run() {
        Some(run) if run.calls().len() > 0 => Goal::Finish,
        _ => Goal::Phase,
    };
    session.go_times("", &goal, Direction::Back, output)
}

/// `until`
pub(super) fn until(session: &mut Session, arguments: &str, output: &mut dyn Output) -> Done {
    let goal = match arguments {
        "" => Goal::Beyond,
        text => {
            let location = Location::parse(text, session.debugger.code(), session.present())?;
            Goal::Until(location.addresses)
        }
    };
    session.go_times("", &goal, Direction::Forward, output)
}

/// `advance`
pub(super) fn advance(session: &mut Session, arguments: &str, output: &mut dyn Output) -> Done {
    let milliseconds = arguments.trim_end_matches("ms").trim().parse::<u64>().map_err(|_| {
        Failure::new("`advance` needs a number of milliseconds").help("such as `advance 1000`")
    })?;
    if milliseconds > MOST_MS {
        return Err(Failure::new(format!(
            "the limit is one day, which has {MOST_MS} milliseconds"
        )));
    }
    session.between_inputs("time can pass")?;
    session.remember();
    let (stopped, rest) = session.debugger.pass_time(milliseconds);
    session.report_stop(&stopped, output);
    if rest > 0 {
        output.answer(Answer::words(format!("{rest} ms have not passed yet")));
    }
    session.leave_commands(&stopped);
    Ok(())
}

impl Session {
    /// Inputs come between phases only.
    pub(super) fn between_inputs(&self, what: &str) -> Done {
        let Some(inside) = self.inside() else { return Ok(()) };
        let message = format!("{what} only between inputs, and this is {inside}");
        Err(Failure::new(message).help("`phase` goes to its end"))
    }

    /// What is in progress or next in the middle of an input: `phase C`, `message $0205`.
    pub(super) fn inside(&self) -> Option<String> {
        let here = self.debugger.here();
        match (here.run(), here.message()) {
            (Some(run), _) => Some(format!("phase {}", run.phase().letter())),
            (None, Some(message)) => Some(format!("message ${:04X}", message.number)),
            (None, None) => None,
        }
    }
}

/// `run`
pub(super) fn restart(session: &mut Session, arguments: &str, output: &mut dyn Output) -> Done {
    let arguments = if arguments == "--" { "-- " } else { arguments };
    if let Some(tested) = session.tested.as_ref().filter(|_| arguments.is_empty()) {
        let name = tested.name().to_owned();
        return super::tested::test(session, &name, output);
    }
    let mut start = session.debugger.start();
    let (options, keys) = if arguments.starts_with("-- ") {
        ("", arguments.trim_start_matches("-- "))
    } else {
        arguments.split_once(" -- ").unwrap_or((arguments, ""))
    };
    let mut words = options.split_whitespace();
    while let Some(word) = words.next() {
        let value = words.next().unwrap_or_default();
        match word {
            "--seed" => {
                start.seed = value.parse().map_err(|_| {
                    Failure::new(format!("`{value}` is not a seed")).help("such as `run --seed 7`")
                })?;
            }
            "--edge" => start.edge = session.edge(value)?,
            _ => {
                return Err(Failure::new(format!("`{word}` is not an option of `run`"))
                    .help("run [--edge N] [--seed S] [-- KEYS...]"));
            }
        }
    }
    let inputs = session.inputs(keys)?;
    let before = session.debugger.code().program().clone();
    let kept = session.debugger.timeline().inputs().to_vec();
    let has_changed = session.reload(start, output)?;
    if has_changed && arguments.is_empty() && !kept.is_empty() {
        session.play_again(&before, &kept, output)?;
    }
    session.debugger.extend(inputs);
    session.go_to(&Goal::End, output)
}

impl Session {
    /// Goes forward to a goal.
    pub(super) fn go_to(&mut self, goal: &Goal, output: &mut dyn Output) -> Done {
        self.go_times("", goal, Direction::Forward, output)
    }

    /// Restarts the game, with the new version of the rule if the file has changed. Returns true
    /// if it has.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub fn reload(&mut self, start: Start, output: &mut dyn Output) -> Result<bool, Failure> {
        let file = self.options.file.as_deref();
        let loaded = match file.filter(|file| files::can_be_read_again(file)) {
            Some(file) => {
                let rule = self
                    .load(file, self.options.passes.clone())
                    .map_err(|problem| Failure::of_file(&problem, output))?;
                Some(rule.program)
            }
            None => None,
        };
        let before = self.debugger.code().program();
        match loaded.filter(|program| files::is_changed(program, before)) {
            None => {
                self.restart(start);
                Ok(false)
            }
            Some(program) => {
                let words = match &self.tested {
                    Some(tested) => format!("leaving the test \"{}\"", tested.name()),
                    None => "the rule has changed and was read again".to_owned(),
                };
                output.answer(Answer::words(clean(&words)));
                let edge = self.debugger.game().edge().get();
                self.debug(program, start, output);
                let own = self.debugger.game().edge().get();
                if own != edge && own != start.edge.get() {
                    let text = format!("the edge of its board is {own}; it was {edge}");
                    output.answer(Answer::words(text));
                }
                Ok(true)
            }
        }
    }
}

impl Session {
    /// Debugs another version of the rule, with the same breakpoints.
    pub(super) fn debug(&mut self, program: Program, start: Start, output: &mut dyn Output) {
        let debugger = self.debugger.with_program(program, start);
        let breakpoints = self.debugger.breakpoints.clone();
        if !self.saved.is_empty() {
            output
                .answer(Answer::words("the saved games are gone: they belong to another version"));
        }
        self.replace(debugger);
        for lost in self.keep_breakpoints(&breakpoints) {
            let words = format!("{lost} is gone: this version does not have its place");
            output.answer(Answer::words(clean(&words)));
        }
    }

    /// The time when an input starts; 0 is the start of the game. The game is at its start now.
    pub(super) fn start_of_input(&mut self, number: usize) -> Time {
        if number > 0 {
            self.go_when(When::Input(number as u64));
        }
        let time = self.debugger.here().time();
        self.debugger.seek(Time(0));
        time
    }

    /// The position where the games of two versions first differ.
    fn found_difference(&self) -> Result<When, Failure> {
        let time = self.difference.ok_or_else(|| {
            Failure::new("no games of two versions were compared, or they do not differ")
                .help("`replay FILE --inputs-only` compares them")
        })?;
        Ok(When::Step(time.0))
    }
}

/// `goto`
pub(super) fn goto(session: &mut Session, arguments: &str, output: &mut dyn Output) -> Done {
    let expected = || match arguments {
        "" => When::expected("`goto` needs a time"),
        _ => When::expected(format!("`{arguments}` is not a time"))
            .help("`difference` and the names of saved games are also times"),
    };
    if session.saved.contains_key(arguments) {
        return super::saved::restore(session, arguments, output);
    }
    let words: Vec<&str> = arguments.split_whitespace().collect();
    let when = match words.as_slice() {
        ["difference"] => session.found_difference()?,
        words => When::parse(words).ok_or_else(expected)?,
    };
    let count = session.debugger.timeline().inputs().len();
    if matches!(when, When::Input(number) if number > count as u64) {
        return Err(Failure::new(format!("the game has only {count} inputs")));
    }
    session.remember();
    let stopped = session.go_when(when);
    if let [Reason::Ended(_)] = stopped.reasons.as_slice() {
        output.answer(Answer::words("the game ends before that"));
    }
    session.report_stop(&stopped, output);
    Ok(())
}
