//! Values of expressions.

use grammar::hex::Cell;
use rulc_compiler::Kind;
use rulvm_cells::Line;

use super::Done;
use super::board::cell_data;
use crate::command::answer::{Answer, Failure, Output, counted, plain, style, styled};
use crate::command::session::Session;
use crate::expr::{Expr, Line as Written, NOT_VISIBLE};

/// `print`
pub(in crate::command) fn print(
    session: &mut Session,
    arguments: &str,
    output: &mut dyn Output,
) -> Done {
    let value = match arguments {
        "" => session.last_value.ok_or_else(|| {
            Failure::new("`print` needs an expression").help("such as `print V[20]`")
        })?,
        text => {
            if let Ok(Written::Assignment(_)) = Written::parse(text) {
                return Err(Failure::new("`print` cannot change anything")
                    .help(format!("did you mean `set {text}`?")));
            }
            if session.elements(text).is_some() {
                let shown = session.evaluate_shown(text)?;
                output.answer(Answer { kind: "value", ..Answer::words(shown) });
                return Ok(());
            }
            session.evaluate(text)?
        }
    };
    session.last_value = Some(value);
    let shown = session.show(value);
    let answer = Answer { kind: "value", ..Answer::words(shown) }.with("number", value.number);
    output.answer(match (value.kind, Cell::new(value.number)) {
        (Kind::Cell, Some(cell)) => {
            answer.with("cell", cell_data(session.debugger.game().edge(), cell))
        }
        _ => answer,
    });
    Ok(())
}

impl Session {
    /// The value of an expression that is displayed, or why it has none.
    pub(super) fn displayed(&self, text: &str) -> String {
        match self.evaluate_shown(text) {
            Ok(shown) => shown,
            Err(failure) if failure.is_labeled(NOT_VISIBLE) => "<not visible here>".to_owned(),
            Err(failure) => format!("<{}>", failure.message),
        }
    }

    /// Shows what is displayed at every stop.
    pub(in crate::command) fn report_displays(&self, output: &mut dyn Output) {
        for (number, parsed) in &self.displays {
            // They can take long.
            if self.debugger.interrupt().is_wanted() {
                return;
            }
            let text = parsed.text();
            let shown = self.displayed(text);
            let line = Line::from(vec![
                styled(format!("{number}: "), style::QUIET),
                plain(format!("{text} = ")),
                plain(shown.clone()),
            ]);
            output.answer(
                Answer::new("display", [line])
                    .with("number", *number)
                    .with("expression", text)
                    .with("value", shown),
            );
        }
    }
}

/// `display`
pub(in crate::command) fn display(
    session: &mut Session,
    arguments: &str,
    output: &mut dyn Output,
) -> Done {
    if !arguments.is_empty() {
        let parsed =
            Expr::parse(arguments).map_err(|error| Failure::of_expression(&error, arguments))?;
        session.last_display += 1;
        session.displays.push((session.last_display, parsed));
    }
    session.report_displays(output);
    Ok(())
}

/// `undisplay`
pub(in crate::command) fn undisplay(
    session: &mut Session,
    arguments: &str,
    output: &mut dyn Output,
) -> Done {
    let mut numbers = Vec::new();
    for word in arguments.split_whitespace() {
        let number = word.parse().ok().filter(|n| session.displays.iter().any(|(of, _)| of == n));
        numbers.push(number.ok_or_else(|| {
            Failure::new(format!("there is no displayed value `{word}`"))
                .help("`display` shows all")
        })?);
    }
    session.displays.retain(|(number, _)| !numbers.is_empty() && !numbers.contains(number));
    let left = session.displays.len();
    let verb = if left == 1 { "is" } else { "are" };
    output.answer(Answer::words(format!("{} {verb} displayed", counted(left, "value"))));
    Ok(())
}
