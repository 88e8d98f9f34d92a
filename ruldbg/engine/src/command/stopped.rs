//! What is shown when the game has stopped: why, where, and the displays.

use rulc_compiler::Kind;
use rulc_compiler::testing::EventName;
use rulvm_cells::Line;
use rulvm_core::Status;
use serde_json::{Value as Json, json};

use super::answer::{Answer, Output, clean, plain, quiet, style, styled};
use super::location::{line_text, show_address, show_line, show_text};
use super::messages;
use super::session::Session;
use crate::debugger::{self, Direction, Goal, Logged, Reason, Spot, Stopped};
use crate::expr::Value;

impl Session {
    /// Goes forward or back; a trace that is on shows what is executed.
    pub(super) fn go_traced(
        &mut self,
        goal: &Goal,
        direction: Direction,
        output: &mut dyn Output,
    ) -> Stopped {
        let from = self.debugger.here().time();
        let stopped = self.debugger.go(goal, direction);
        if direction == Direction::Forward {
            self.trace_from(from, output);
        }
        stopped
    }

    /// Shows where the game is, and why.
    pub(crate) fn report_stop(&mut self, stopped: &Stopped, output: &mut dyn Output) {
        for Logged { time, text } in &stopped.logged {
            let line = vec![styled(format!("step {time}: "), style::QUIET), plain(clean(text))];
            let answer = Answer::new("log", [Line::from(line)]);
            output.answer(answer.with("time", time.0).with("text", text.clone()));
        }
        let mut lines: Vec<Line<'static>> = Vec::new();
        let mut reasons = Vec::new();
        let answered = stopped.answered.as_deref();
        if let Some([]) = answered {
            lines.push(quiet("no module is left that could answer"));
        }
        for (_, event) in answered.unwrap_or_default() {
            lines.push(Line::from(plain(messages::show_answered(self.program(), event))));
        }
        for reason in &stopped.reasons {
            let (line, data) = self.reason(reason, &stopped.gone);
            lines.extend(line);
            reasons.push(data);
        }
        let is_code = self.debugger.address().is_some();
        if let Some(message) = self.message().filter(|_| is_code) {
            lines.push(Line::from(styled(message, style::NAME)));
        }
        lines.push(self.where_it_stands());
        if let Some(address) = self.debugger.address() {
            let code = self.debugger.code();
            let at = show_line(code, code.line(address));
            let text = show_text(code, address);
            lines.push(Line::from(vec![styled(format!("{at}  "), style::PLACE), plain(text)]));
        } else if let Some((at, text)) = self.next_step() {
            lines.push(Line::from(vec![styled(format!("{at}  "), style::PLACE), plain(text)]));
        }
        let answer = Answer { data: self.place(), ..Answer::new("stopped", lines) };
        let data = |one| messages::answered_data(self.program(), one);
        let answered = answered.map(|all| all.iter().map(data).collect());
        let answer = match answered {
            Some(answered) => answer.with("answered", Json::Array(answered)),
            None => answer,
        };
        output.answer(answer.with("reasons", reasons));
        self.report_displays(output);
    }

    /// Time, phase and function.
    fn where_it_stands(&self) -> Line<'static> {
        let here = self.debugger.here();
        let game = here.game();
        let time = game.time();
        let clock = format!("step {}, {}.{:03} s", here.time(), time / 1000, time % 1000);
        let mut spans = Vec::new();
        match here.run() {
            Some(run) => {
                let function = self.debugger.names().function_at(run.address());
                let function = function.filter(|function| !function.is_phase);
                if !self.is_in_test_code() {
                    spans.push(styled(format!("phase {}", run.phase().letter()), style::NAME));
                    spans.extend(function.map(|_| plain(", ")));
                }
                if let Some(function) = function {
                    spans.push(plain("in "));
                    spans.push(styled(function.name.clone(), style::NAME));
                }
            }
            None if here.message().is_some() => {
                spans.push(styled(self.message().unwrap_or_default(), style::NAME));
            }
            None => spans.push(match game.status() {
                Status::Over if game.score().is_none() => {
                    styled("a module has refused the start of the game", style::WRONG)
                }
                Status::Over => {
                    let score = game.score().unwrap_or(0);
                    styled(format!("the game is over: {score} points"), style::STRONG)
                }
                Status::Trapped => styled("the game ended with a trap", style::WRONG),
                Status::Playing if here.begun() == 0 => plain("before the game starts"),
                Status::Playing if self.tested.is_some() => plain("between steps of the test"),
                Status::Playing => plain("the game waits for an input"),
            }),
        }
        spans.push(styled(format!("  ({clock})"), style::QUIET));
        Line::from(spans)
    }

    /// The same for programs.
    pub(super) fn place(&self) -> serde_json::Map<String, Json> {
        let here = self.debugger.here();
        let mut data = serde_json::Map::new();
        let mut put = |name: &str, value: Json| data.insert(name.to_owned(), value);
        put("time", json!(here.time().0));
        put("ms", json!(here.game().time()));
        put("status", json!(here.game().status().name()));
        if let Some(message) = self.debugger.message() {
            put("message", messages::data(&message));
        }
        if let Some(run) = here.run() {
            let address = run.address();
            let code = self.debugger.code();
            put("phase", json!(run.phase().letter()));
            put("address", json!(show_address(address)));
            put("at", json!(show_line(code, code.line(address))));
            put("text", json!(show_text(code, address)));
            put("depth", json!(run.calls().len()));
            let function = self.debugger.names().function_at(address);
            if let Some(function) = function.filter(|function| !function.is_phase) {
                put("function", json!(function.name));
            }
        } else if let Some((at, text)) = self.next_step() {
            put("at", json!(at));
            put("text", json!(text));
        }
        data
    }

    /// The line of the test's next step: its file name and its text.
    fn next_step(&self) -> Option<(String, String)> {
        let place = self.place_of_step()?;
        let code = self.debugger.code();
        let line = debugger::Line::Source { source: place.source, line: place.line };
        Some((clean(&show_line(code, line)), line_text(code, place).unwrap_or_default()))
    }

    /// What the number of an event says.
    fn said_of(&self, event: EventName, number: i32) -> String {
        let kind = event.number().unwrap_or(Kind::Any);
        let shown = self.show(Value { number, kind });
        let plural = if number == 1 { "" } else { "s" };
        match event {
            EventName::Moved | EventName::Landed if number == 0 => "by the clock".to_owned(),
            EventName::Moved | EventName::Landed => format!("by the action {shown}"),
            EventName::Destroyed | EventName::Exploded => format!("{number} hexagon{plural}"),
            EventName::Piece | EventName::Next => format!("shape {shown}"),
            EventName::Radar => if number == 0 { "off" } else { "on" }.to_owned(),
            EventName::Paused => if number == 0 { "the end" } else { "the start" }.to_owned(),
            EventName::Message | EventName::Delivered => format!("type {number}"),
            EventName::Signal => format!("signal {shown}"),
            EventName::Log | EventName::Failed => format!("module {number}"),
            EventName::Over => format!("{number} point{plural}"),
            EventName::Vanished | EventName::Tick => shown,
        }
    }

    /// Why what a watchpoint watches has no value somewhere.
    fn without_value(&self, number: u32) -> &'static str {
        match self.debugger.breakpoints.get(number).map(|breakpoint| &breakpoint.spot) {
            Some(Spot::Watch(watched)) if watched.is_local() => "not set yet",
            _ => "no value",
        }
    }

    /// Why it stopped.
    fn reason(&self, reason: &Reason, gone: &[(u32, String)]) -> (Option<Line<'static>>, Json) {
        let edge = self.debugger.game().edge();
        let show = |number: u32, value: &Option<Value>| match value {
            Some(value) => value.show(self.debugger.names(), edge),
            None => self.without_value(number).to_owned(),
        };
        let strong = |text: String| Some(Line::from(styled(text, style::STRONG)));
        let wrong = |text: String| Some(Line::from(styled(text, style::WRONG)));
        let name = |number: u32| {
            let breakpoint = self.debugger.breakpoints.get(number).map(ToString::to_string);
            let was = || gone.iter().find(|(of, _)| *of == number).map(|(_, was)| was.clone());
            breakpoint.or_else(was).unwrap_or_else(|| format!("breakpoint {number}"))
        };
        let data = |kind: &str, number: Option<u32>| json!({ "reason": kind, "number": number });
        match reason {
            Reason::Step => (None, data("step", None)),
            Reason::Breakpoint(number) => {
                (strong(name(*number)), data("breakpoint", Some(*number)))
            }
            Reason::Event { number, name: event, value } => {
                let said = value.map(|value| format!(": {}", self.said_of(*event, value)));
                let text = format!("{}{}", name(*number), said.unwrap_or_default());
                let mut data = data("event", Some(*number)).with("event", event.word());
                data["value"] = json!(value);
                (strong(text), data)
            }
            Reason::Watch { number, old, new } => {
                let (old, new) = (show(*number, old), show(*number, new));
                let line = Line::from(vec![
                    styled(format!("{}: ", name(*number)), style::STRONG),
                    plain(format!("{old} -> ")),
                    styled(new.clone(), style::CHANGED),
                ]);
                let data = data("watch", Some(*number));
                (Some(line), data.with("old", &old).with("new", &new))
            }
            Reason::CallStarted(number) => {
                let text = format!("{}: its call starts here", name(*number));
                (strong(text), data("call-started", Some(*number)))
            }
            Reason::CallEnded(number) => {
                let text = format!("{}: its call has ended", name(*number));
                (strong(text), data("call-ended", Some(*number)))
            }
            Reason::Assertion(number) => {
                (wrong(format!("{} is false", name(*number))), data("assert", Some(*number)))
            }
            Reason::Condition { number, message } => {
                let text = format!("{}: its condition has no value: {message}", name(*number));
                (wrong(text), data("condition", Some(*number)).with("message", message))
            }
            Reason::Undefined { number, what } => {
                (wrong(what.clone()), data("undefined", Some(*number)).with("message", what))
            }
            Reason::BeforeTrap(report) => {
                let trap = report.trap;
                let text = format!("this code traps: {}: {}", trap.name(), trap.explanation());
                (wrong(text), data("before-trap", None).with("trap", trap.name()))
            }
            Reason::Trapped(report) => {
                let trap = report.trap;
                let at = self.debugger.code().line(report.address);
                let at = show_line(self.debugger.code(), at);
                let phase = report.phase.letter();
                let text = format!("the trap {} in phase {phase} at {at}", trap.name());
                (wrong(text), data("trapped", None).with("trap", trap.name()))
            }
            Reason::Ended(_) => (None, data("ended", None)),
            Reason::Waiting => {
                let text = match self.debugger.game().has_modules() {
                    false => "the game is paused: nothing happens without a signal",
                    true => "the game is paused: `advance MS` waits for signals from modules",
                };
                (strong(text.to_owned()), data("waiting", None))
            }
            Reason::Beginning => (strong("this is the start".to_owned()), data("beginning", None)),
            Reason::End => (strong("this is the end".to_owned()), data("end", None)),
            Reason::Interrupted => (strong("interrupted".to_owned()), data("interrupted", None)),
        }
    }
}

/// Adds members to an object.
trait With {
    fn with(self, name: &str, value: &str) -> Self;
}

impl With for Json {
    fn with(mut self, name: &str, value: &str) -> Json {
        self[name] = json!(value);
        self
    }
}
