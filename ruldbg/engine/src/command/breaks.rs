//! Breakpoints, watchpoints, assertions, and what is caught.

use grammar::isa::{self, Op, Trap};
use grammar::signals::Action;
use rulc_compiler::testing::EventName;

use super::answer::{Answer, Failure, Output, quiet, times};
use super::line::{self, split};
use super::location::{Location, number, show_address};
use super::messages;
use super::session::Session;
use crate::debugger::{self, Breakpoint, Condition, Line, Spot, Watched};
use crate::expr::{Expr, ExprError};

type Done = Result<(), Failure>;

/// A breakpoint, and its place as it is written.
struct Placed {
    breakpoint: Breakpoint,
    place: String,
}

/// `break`
pub(super) fn set(session: &mut Session, arguments: &str, output: &mut dyn Output) -> Done {
    // Traps are caught.
    let trap = arguments.strip_prefix("event ").map_or(arguments, str::trim_start);
    if split(trap).0 == "trap" && !session.is_function("trap") {
        let all = if trap == "trap" { "traps" } else { trap };
        return catch(session, all, output);
    }
    let placed = session.placed(arguments)?;
    session.add_placed(placed, output);
    Ok(())
}

/// `tbreak`
pub(super) fn set_once(session: &mut Session, arguments: &str, output: &mut dyn Output) -> Done {
    let mut placed = session.placed(arguments)?;
    placed.breakpoint.once = true;
    session.add_placed(placed, output);
    Ok(())
}

/// `logpoint`
pub(super) fn log(session: &mut Session, arguments: &str, output: &mut dyn Output) -> Done {
    let expected = || {
        Failure::new("`logpoint` needs a place and a text")
            .help("such as `logpoint 12 the signal is {signal}`")
    };
    let (place, text) = arguments.split_once(' ').ok_or_else(expected)?;
    // Some places have two words.
    let longer = text.trim_start().split_once(' ').and_then(|(second, rest)| {
        let placed = session.placed(&format!("{place} {second}")).ok()?;
        Some((placed, rest))
    });
    let (mut placed, text) = match longer {
        Some(longer) => longer,
        None => (session.placed(place)?, text),
    };
    session.check_log(&placed.breakpoint.spot, text)?;
    placed.breakpoint.log = Some(text.trim().to_owned());
    session.add_placed(placed, output);
    Ok(())
}

/// `watch`
pub(super) fn watch(session: &mut Session, arguments: &str, output: &mut dyn Output) -> Done {
    if arguments.is_empty() {
        return Err(Failure::new("`watch` needs an expression").help("such as `watch V[20]`"));
    }
    let (text, when) = session.condition(arguments)?;
    // Of an array, each element is watched.
    let elements = session.elements(text).unwrap_or_default();
    let texts = elements.iter().map(Expr::text).collect::<Vec<_>>();
    let texts = if texts.is_empty() { vec![text] } else { texts };
    for text in texts {
        let spot = Spot::Watch(session.watched(text, session.debugger.selected())?);
        session.add(Breakpoint { when: when.clone(), ..Breakpoint::new(text, spot) }, output);
    }
    Ok(())
}

/// `assert`
pub(super) fn assert(session: &mut Session, arguments: &str, output: &mut dyn Output) -> Done {
    if arguments.is_empty() {
        return Err(
            Failure::new("`assert` needs an expression").help("such as `assert level < 10`")
        );
    }
    let (text, when) = session.condition(arguments)?;
    let spot = Spot::Assert(session.resolve_in_scope(text, session.debugger.address())?);
    session.add(Breakpoint { when, ..Breakpoint::new(text, spot) }, output);
    if session.evaluate(text).is_ok_and(|value| value.number == 0) {
        let text = "it is false now: the game will stop when it becomes false again";
        output.answer(Answer::new("note", [quiet(text)]).with("text", text));
    }
    Ok(())
}

/// What `catch` accepts.
const CATCH: &str = "catch undefined | catch trap NAME | catch traps | catch no traps";

/// `catch`
pub(super) fn catch(session: &mut Session, arguments: &str, output: &mut dyn Output) -> Done {
    let words: Vec<&str> = arguments.split_whitespace().collect();
    let traps = &mut session.debugger.breakpoints.traps;
    match words.as_slice() {
        ["undefined"] => {
            session.add(Breakpoint::new("undefined", Spot::Undefined), output);
            return Ok(());
        }
        ["traps"] => *traps = Trap::ALL.to_vec(),
        ["no", "traps"] => traps.clear(),
        ["trap"] | [] => {
            return Err(Failure::new("`catch` needs to know what to catch").help(CATCH));
        }
        ["trap", name] => {
            let trap = trap(name)?;
            if !traps.contains(&trap) {
                traps.push(trap);
            }
        }
        ["no", "trap", name] => {
            let trap = trap(name)?;
            traps.retain(|known| *known != trap);
        }
        [name] if trap(name).is_ok() => {
            return catch(session, &format!("trap {name}"), output);
        }
        _ => return Err(Failure::new(format!("`{arguments}` cannot be caught")).help(CATCH)),
    }
    let caught: Vec<&str> = traps.iter().map(|trap| trap.name()).collect();
    let text = match caught.len() {
        0 => "no traps are caught: they end the game".to_owned(),
        all if all == Trap::ALL.len() => "all traps are caught".to_owned(),
        _ => format!("caught traps: {}", caught.join(", ")),
    };
    output.answer(Answer::words(text).with("traps", caught));
    Ok(())
}

fn trap(name: &str) -> Result<Trap, Failure> {
    let names = || Trap::ALL.iter().map(|trap| trap.name());
    // Tests in sources write them as names.
    let written = name.replace('_', "-");
    Trap::ALL.iter().copied().find(|trap| trap.name() == written).ok_or_else(|| {
        let all = names().collect::<Vec<_>>().join(", ");
        Failure::new(format!("there is no trap `{name}`")).nearest_or(
            name,
            names(),
            format!("the traps are {all}"),
        )
    })
}

impl Session {
    /// Adds a breakpoint. If its line has no code, says so; the answer names the line that took its
    /// place.
    fn add_placed(&mut self, placed: Placed, output: &mut dyn Output) {
        let Placed { breakpoint, place } = placed;
        let place = place.strip_prefix("line ").unwrap_or(&place);
        let asked = Location::source_line(place, self.debugger.code(), self.present());
        if let (Ok(Some((_, asked))), Spot::Line(Line::Source { line, .. })) =
            (asked, &breakpoint.spot)
            && u64::from(asked) != u64::from(*line) + 1
        {
            output.answer(Answer::words(format!("there is no code on line {asked}")));
        }
        self.add(breakpoint, output);
    }

    fn add(&mut self, breakpoint: Breakpoint, output: &mut dyn Output) {
        let number = self.debugger.breakpoints.add(breakpoint);
        if let Some(breakpoint) = self.debugger.breakpoints.get(number) {
            let answer = Answer::words(breakpoint.to_string());
            output.answer(answer.with("number", number).with("at", breakpoint.text.clone()));
        }
    }

    /// The text before an `if`, and the condition after it.
    fn condition<'t>(&self, text: &'t str) -> Result<(&'t str, Option<Condition>), Failure> {
        let parts = match text.strip_prefix("if ") {
            Some(when) => Some(("", when)),
            // The last one: an expression can hold another.
            None => text.rsplit_once(" if "),
        };
        match parts {
            Some((front, when)) => {
                let when = self.condition_at(when, self.debugger.address())?;
                Ok((front.trim(), Some(when)))
            }
            None => Ok((text.trim(), None)),
        }
    }

    /// A breakpoint as it is written.
    pub fn breakpoint(&self, text: &str) -> Result<Breakpoint, Failure> {
        self.placed(text).map(|placed| placed.breakpoint)
    }

    /// A breakpoint as it is written, and its place without the condition.
    fn placed(&self, text: &str) -> Result<Placed, Failure> {
        // The first `if` after something that is a place: names of files can hold others.
        let ifs = text.match_indices(" if ").map(|(at, _)| text.split_at(at));
        let split = |(place, rest): (&'_ str, &'_ str)| {
            (place.trim().to_owned(), rest.trim_start().strip_prefix("if ").map(str::to_owned))
        };
        let parts: Vec<(String, Option<String>)> = match text.strip_prefix("if ") {
            Some(when) => vec![(String::new(), Some(when.to_owned()))],
            None => ifs.map(split).chain([(text.trim().to_owned(), None)]).collect(),
        };
        let mut failure = None;
        for (place, when) in parts {
            match self.spot(&place) {
                Ok(breakpoint) => {
                    let when = when.map(|when| self.condition_of(&breakpoint.spot, &when));
                    let breakpoint = Breakpoint { when: when.transpose()?, ..breakpoint };
                    return Ok(Placed { breakpoint, place });
                }
                // If no part is a place, report the failure of the first one.
                Err(error) => failure = failure.or(Some(error)),
            }
        }
        Err(failure.unwrap_or_else(|| Failure::new("a place is missing")))
    }

    /// Checks the expressions in the text of a log point.
    ///
    /// # Errors
    /// What is wrong with the first wrong one.
    pub fn check_log(&self, spot: &Spot, text: &str) -> Result<(), Failure> {
        let at = spot.first(self.debugger.code());
        for text in debugger::expressions(text) {
            let wrong = |error: ExprError| Failure::of_expression(&error, text);
            let parsed = Expr::parse(text).map_err(wrong)?;
            let names = self.debugger.names();
            // Where it can stop anywhere, it is not known which names there are.
            if at.is_some() && !parsed.is_array(names, at) {
                parsed.resolve(names, at).map_err(wrong)?;
            }
        }
        Ok(())
    }

    /// The condition of a breakpoint, with the names that are known where it stops the game.
    pub fn condition_of(&self, spot: &Spot, text: &str) -> Result<Condition, Failure> {
        let at = spot.first(self.debugger.code()).or(self.debugger.address());
        self.condition_at(text, at)
    }

    fn spot(&self, place: &str) -> Result<Breakpoint, Failure> {
        let words: Vec<&str> = place.split_whitespace().collect();
        let named = |spot| Breakpoint::new(place, spot);
        match words.as_slice() {
            [] => match self.debugger.address() {
                Some(address) => {
                    let text = show_address(address);
                    Ok(Breakpoint::new(text, Spot::Address(address)))
                }
                None => Err(Failure::new("the game is not in a phase, so a place is needed")
                    .help("such as `break 12`, `break A`, `break signal DROP`")),
            },
            ["new"] => Ok(named(Spot::New)),
            ["signal"] => Ok(named(Spot::Signal(None))),
            ["signal", name] => Ok(named(Spot::Signal(Some(self.signal(name)?)))),
            ["action"] => Ok(named(Spot::Action(None))),
            ["action", name] => Ok(named(Spot::Action(Some(action(name)?)))),
            ["event", words @ ..] => {
                let event = event(&words.join(" "))?;
                Ok(Breakpoint::new(format!("event {}", event.word()), Spot::Event(event)))
            }
            ["message", types @ ..] => {
                if !self.debugger.code().program().has_modules() {
                    return Err(Failure::new("no modules take part, so no messages are sent")
                        .help("`ruldbg --module FILE` adds one")
                        .help("`break event message` stops after the rule has sent data"));
                }
                match types {
                    [] => Ok(named(Spot::Message(None))),
                    [name] => Ok(named(Spot::Message(Some(messages::parse(name)?)))),
                    _ => Err(Failure::new("a message has one type")
                        .help("such as `break message $0207`")),
                }
            }
            ["op", name] => Ok(named(Spot::Op(op(name)?))),
            ["line", line] => self.spot(line),
            ["function", name] => self.spot(name),
            [name] if EventName::from_word(name).is_some() && !self.is_function(name) => {
                Ok(Breakpoint::new(format!("event {name}"), Spot::Event(event(name)?)))
            }
            _ => {
                let code = self.debugger.code();
                let location = Location::parse(place, code, self.present())?;
                Ok(Breakpoint::new(location.text, location.spot))
            }
        }
    }

    /// What `watch` watches: an expression with the names of a call in progress, 0 being the
    /// innermost one. Local variables are those of this call.
    ///
    /// # Errors
    /// What is wrong with the expression, or that it is always the same.
    pub fn watched(&self, text: &str, call: usize) -> Result<Watched, Failure> {
        let what = self.resolve_changing(text, self.debugger.address_of(call))?;
        let call = self.debugger.watched_call(&what, call);
        Ok(Watched::new(what, call))
    }

    fn is_function(&self, name: &str) -> bool {
        self.debugger.code().functions().iter().any(|function| function.name == name)
    }

    /// Breakpoints by their numbers, or all.
    fn numbers(&self, arguments: &str) -> Result<Vec<u32>, Failure> {
        if matches!(arguments, "" | "all") {
            return Ok(self.debugger.breakpoints.all().iter().map(|b| b.number).collect());
        }
        arguments.split_whitespace().map(|word| self.one(word)).collect()
    }

    fn one(&self, word: &str) -> Result<u32, Failure> {
        let last = self.debugger.breakpoints.all().last();
        if let (".", Some(last)) = (word, last) {
            return Ok(last.number);
        }
        let number = word.parse().ok().filter(|&n| self.debugger.breakpoints.get(n).is_some());
        number.ok_or_else(|| {
            Failure::new(format!("there is no breakpoint `{word}`"))
                .help("`info breakpoints` lists them")
        })
    }
}

fn action(name: &str) -> Result<i32, Failure> {
    let action = Action::from_name(name).map(Action::number).or_else(|| name.parse().ok());
    action.ok_or_else(|| {
        let names = Action::ALL.iter().map(|action| action.name());
        Failure::new(format!("there is no action `{name}`")).nearest_or(
            name,
            names,
            "such as `break action drop`, or its number",
        )
    })
}

fn event(name: &str) -> Result<EventName, Failure> {
    match name {
        "" => return Err(Failure::new("the name of an event is missing").help(events())),
        "game over" | "game-over" => return Ok(EventName::Over),
        "trap" => return Err(Failure::new("for traps, see `help catch`")),
        _ => {}
    }
    EventName::from_word(name).ok_or_else(|| {
        let words = EventName::ALL.iter().map(|event| event.word());
        Failure::new(format!("there is no event `{name}`")).nearest_or(name, words, events())
    })
}

fn events() -> String {
    let words: Vec<&str> = EventName::ALL.iter().map(|event| event.word()).collect();
    format!("the events are {}; for traps, see `help catch`", words.join(", "))
}

fn op(name: &str) -> Result<Op, Failure> {
    let by_byte = number(name).and_then(|byte| u8::try_from(byte).ok()).and_then(|byte| {
        match isa::Code::from_byte(byte) {
            isa::Code::Op(op) => Some(op),
            isa::Code::Variable(_) | isa::Code::Constant(_) => None,
        }
    });
    let found = by_byte.or_else(|| Op::ALL.iter().copied().find(|op| op.info().mnemonic == name));
    found.ok_or_else(|| {
        let names = Op::ALL.iter().map(|op| op.info().mnemonic);
        Failure::new(format!("there is no code `{name}`")).nearest_or(
            name,
            names,
            "give a code by its name, as in a disassembly, or by its byte: $7F",
        )
    })
}

/// `delete`
pub(super) fn delete(session: &mut Session, arguments: &str, output: &mut dyn Output) -> Done {
    if arguments.is_empty() {
        return Err(Failure::new("`delete` needs the number of a breakpoint")
            .help("`delete all` deletes all of them, `info breakpoints` lists them"));
    }
    let numbers = session.numbers(arguments)?;
    for &number in &numbers {
        session.debugger.breakpoints.delete(number);
    }
    output.answer(Answer::words(said(numbers.len(), "deleted")));
    Ok(())
}

fn said(count: usize, what: &str) -> String {
    match count {
        0 => "there are no breakpoints".to_owned(),
        1 => format!("1 breakpoint {what}"),
        _ => format!("{count} breakpoints {what}"),
    }
}

/// `disable`
pub(super) fn disable(session: &mut Session, arguments: &str, output: &mut dyn Output) -> Done {
    switch(session, arguments, false, output)
}

/// `enable`
pub(super) fn enable(session: &mut Session, arguments: &str, output: &mut dyn Output) -> Done {
    switch(session, arguments, true, output)
}

fn switch(session: &mut Session, arguments: &str, on: bool, output: &mut dyn Output) -> Done {
    let numbers = session.numbers(arguments)?;
    for &number in &numbers {
        if let Some(breakpoint) = session.debugger.breakpoints.get_mut(number) {
            breakpoint.enabled = on;
        }
    }
    output.answer(Answer::words(said(numbers.len(), if on { "enabled" } else { "disabled" })));
    Ok(())
}

/// `ignore`
pub(super) fn ignore(session: &mut Session, arguments: &str, output: &mut dyn Output) -> Done {
    let expected = || Failure::new("`ignore` needs a breakpoint and a number").help("ignore 1 10");
    let (number, count) = arguments.split_once(' ').ok_or_else(expected)?;
    let number = session.one(number)?;
    let count = count.trim().parse().map_err(|_| expected())?;
    if let Some(breakpoint) = session.debugger.breakpoints.get_mut(number) {
        breakpoint.ignore = count;
        output.answer(Answer::words(format!("{breakpoint} will be passed {}", times(count))));
    }
    Ok(())
}

/// `condition`
pub(super) fn condition(session: &mut Session, arguments: &str, output: &mut dyn Output) -> Done {
    let (number, text) = arguments.split_once(' ').unwrap_or((arguments, ""));
    let number = session.one(number)?;
    let spot = session.debugger.breakpoints.get(number).map(|breakpoint| &breakpoint.spot);
    let when = match (text.trim(), spot) {
        ("", _) | (_, None) => None,
        (text, Some(spot)) => Some(session.condition_of(spot, text)?),
    };
    if let Some(breakpoint) = session.debugger.breakpoints.get_mut(number) {
        breakpoint.when = when;
        output.answer(Answer::words(breakpoint.to_string()));
    }
    Ok(())
}

/// `commands`
pub(super) fn commands(session: &mut Session, arguments: &str, output: &mut dyn Output) -> Done {
    let (word, list) = arguments.split_once(char::is_whitespace).unwrap_or((arguments, ""));
    let (number, list) = match word.parse::<u32>() {
        Ok(_) => (session.one(word)?, list),
        Err(_) => {
            let last = session.debugger.breakpoints.all().last().map(|last| last.number);
            let none = || Failure::new("there is no breakpoint yet");
            (last.ok_or_else(none)?, arguments)
        }
    };
    let commands = line::lines(list);
    if let Some(breakpoint) = session.debugger.breakpoints.get_mut(number) {
        breakpoint.commands = commands;
        let text = match breakpoint.commands.as_slice() {
            [] => format!("{breakpoint} executes no commands"),
            list => format!("{breakpoint} executes {}", list.join("; ")),
        };
        output.answer(Answer::words(text));
    }
    Ok(())
}
