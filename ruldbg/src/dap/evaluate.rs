//! Expressions, commands of the prompt, and completions.

use serde_json::{Value as Json, json};

use super::adapter::{Adapter, Debuggee, Done, Executed, Then};
use super::arguments::{Completions, Evaluate, Signal};
use super::inbox::threads;
use super::memory::ADDRESS;
use super::message::{Body, Refusal, Request};
use crate::prompt::Known;
use ruldbg_engine::command::{Answer, find};
use ruldbg_engine::expr::{Expr, ExprError, Line};

/// What marks a command in the console: no expression starts so. The second one is that of
/// `lldb-dap`, the third one that of the debugger for C++ in VS Code.
const PREFIXES: [&str; 3] = [":", "`", "-exec "];

/// The command of a line that starts with a prefix, and where it starts.
fn prefixed(line: &str) -> Option<(&str, usize)> {
    let prefix = PREFIXES.into_iter().find(|prefix| line.starts_with(prefix))?;
    Some((line.get(prefix.len()..)?, prefix.len()))
}

/// What a line at the prompt is.
enum Prompt {
    Value(Expr),
    Command(String),
}

impl Debuggee {
    /// The value of an expression in a frame; the game does not change.
    fn look(&self, expression: &Expr, frame: Option<i64>) -> Result<String, Refusal> {
        let debugger = &self.session.debugger;
        let refuse = |error: &ExprError| Refusal::new(error.report(expression.text()).join("\n"));
        let call = frame.map_or(Ok(0), |id| self.frame(id).map(|(call, _)| call))?;
        let view = debugger.view(call);
        let shown = expression.show(debugger.names(), &debugger.context(view.as_ref()));
        shown.map_err(|error| refuse(&error))
    }

    /// Says whether a word names a command, or is the start of such a name.
    fn is_command(&self, word: &str) -> bool {
        find(word, self.session.own_commands()).is_ok()
            || self.session.own_commands().any(|name| name == word)
    }

    /// What a line is. With a prefix, it is a command. Without one, it is an expression if it has a
    /// value, and then a command if its first word names one.
    fn prompt(&self, line: &str, frame: Option<i64>) -> Prompt {
        if let Some((command, _)) = prefixed(line) {
            // Editors close a backtick with another one.
            let command = command.strip_suffix('`').unwrap_or(command);
            return Prompt::Command(command.trim().to_owned());
        }
        let word = line.split(char::is_whitespace).next().unwrap_or_default();
        match Line::parse(line) {
            Ok(Line::Assignment(_)) => Prompt::Command(format!("set {line}")),
            Ok(Line::Expr(expression))
                if !self.is_command(word) || self.look(&expression, frame).is_ok() =>
            {
                Prompt::Value(expression)
            }
            _ => Prompt::Command(line.to_owned()),
        }
    }

    /// Executes a command; returns what it says.
    fn execute(&mut self, line: &str) -> Result<(String, Executed), Refusal> {
        let before = self.session.debugger.here().time();
        let mut said: Vec<String> = Vec::new();
        let mut stopped = None;
        let result = self.session.execute(line, &mut |answer: Answer| {
            said.push(answer.to_string());
            if answer.kind == "stopped" {
                stopped = Some(answer);
            }
        });
        let has_moved = stopped.is_some() || before != self.session.debugger.here().time();
        if let Err(failure) = result {
            if !has_moved {
                return Err(failure.into());
            }
            said.push(format!("error: {failure}"));
        }
        let is_over = self.session.is_over();
        Ok((said.join("\n"), Executed { stopped, has_moved, is_over }))
    }
}

impl Adapter {
    /// Executes a command; some requests are answered in the meantime.
    fn execute(&mut self, line: &str) -> Result<(String, Executed), Refusal> {
        for request in self.inbox.start_command() {
            self.client.respond(&request, Ok(threads()));
        }
        let result = self.debuggee_mut().and_then(|debuggee| debuggee.execute(line));
        self.inbox.end_command();
        result
    }

    /// `evaluate`
    pub(super) fn evaluate(&mut self, request: &Request) -> Done {
        let Evaluate { expression, frame_id, context } = request.arguments()?;
        self.standing()?;
        let line = expression.trim();
        let debuggee = self.debuggee_mut()?;
        let value = |text: String| json!({ "result": text, "variablesReference": 0 });
        // Some editors name no context; their users type commands all the same.
        let is_prompt = context.as_deref().map_or(!line.is_empty(), |context| context == "repl");
        let parsed = match is_prompt {
            true => match debuggee.prompt(line, frame_id) {
                Prompt::Value(parsed) => {
                    if debuggee.is_command(line) {
                        let hint = format!("`{line}` is a value here; the command is `:{line}`");
                        self.client.output("console", &hint);
                    }
                    parsed
                }
                Prompt::Command(line) => {
                    let (text, executed) = self.execute(&line)?;
                    return Ok((value(text), Then::Executed(executed)));
                }
            },
            false => {
                Expr::parse(line).map_err(|error| Refusal::new(error.report(line).join("\n")))?
            }
        };
        let mut value = value(self.debuggee()?.look(&parsed, frame_id)?);
        if line == ADDRESS {
            value["memoryReference"] = value["result"].clone();
        }
        Ok((value, Then::Nothing))
    }

    /// `rul/signal`: sends signals to the game, as the command does.
    pub(super) fn signal(&mut self, request: &Request) -> Done {
        let Signal { signal } = request.arguments()?;
        self.standing()?;
        let (text, executed) = self.execute(&format!("signal {signal}"))?;
        Ok((json!({ "text": text }), Then::Executed(executed)))
    }

    /// A command has done something that the client did not ask for.
    pub(super) fn executed(&mut self, executed: Executed) {
        if executed.is_over {
            self.terminate();
        } else if executed.has_moved {
            self.client.event("continued", json!({ "threadId": 1, "allThreadsContinued": true }));
            self.report_stop("step", executed.stopped.as_ref());
        } else {
            self.report_others();
            self.invalidate();
        }
    }

    /// `completions`
    pub(super) fn completions(&self, request: &Request) -> Body {
        let Completions { text, column } = request.arguments()?;
        let debuggee = self.debuggee()?;
        let origin = self.origin();
        let column = column.saturating_sub(usize::from(origin.columns_start_at1));
        let end = byte_at(&text, column);
        let before = text.get(..end).unwrap_or(&text);
        // Only the last line counts.
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let line = before.get(line_start..).unwrap_or_default();
        let (line, prefix) = prefixed(line).unwrap_or((line, 0));
        let line_start = line_start + prefix;
        let known = Known::of(&debuggee.session);
        let (mut start, mut list) = known.completions(line, line.len());
        let word = line.split_whitespace().next().unwrap_or_default();
        let is_first = !line.trim_start().contains(char::is_whitespace);
        if is_first || find(word, debuggee.session.own_commands()).is_err() {
            let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | ':');
            let begin = line.trim_end_matches(is_name).len();
            let last = line.get(begin..).unwrap_or_default();
            // Some names of commands are not names in expressions.
            if begin != start && list.is_empty() {
                start = begin;
            }
            let debugger = &debuggee.session.debugger;
            let names = debugger.names().completions(debugger.address()).into_iter();
            let names = names.filter(|name| start == begin && name.name.starts_with(last));
            list.extend(
                names.map(|name| crate::prompt::Completion { word: name.name, what: name.what }),
            );
        }
        let units = |text: &str| text.encode_utf16().count();
        let from = units(text.get(..line_start + start).unwrap_or_default());
        let length = units(before).saturating_sub(from);
        let targets: Vec<Json> = list
            .into_iter()
            .map(|completion| {
                let mut target = json!({
                    "label": completion.word,
                    "start": from,
                    "length": length,
                });
                if !completion.what.is_empty() {
                    target["detail"] = json!(completion.what);
                }
                target
            })
            .collect();
        Ok(json!({ "targets": targets }))
    }
}

/// Where a number of UTF-16 units of a text ends, in bytes.
fn byte_at(text: &str, units: usize) -> usize {
    let mut passed = 0;
    for (at, c) in text.char_indices() {
        if passed >= units {
            return at;
        }
        passed += c.len_utf16();
    }
    text.len()
}
