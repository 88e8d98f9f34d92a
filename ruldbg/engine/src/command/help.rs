//! Help.

use rulvm_cells::Line;
use serde_json::json;

use super::answer::{Answer, Failure, Output, plain, style, styled};
use super::arguments::no_arguments;
use super::row::{Command, Group, find};
use super::session::Session;

/// `help`
pub(super) fn help(
    commands: &'static [Command],
    session: &mut Session,
    arguments: &str,
    output: &mut dyn Output,
) -> Result<(), Failure> {
    let answer = match arguments {
        "" => all(commands),
        "names" => names(session),
        word => one(find(commands, word, session.own_commands())?),
    };
    output.answer(answer);
    Ok(())
}

fn all(commands: &[Command]) -> Answer {
    let mut lines = Vec::new();
    let widths = commands.iter().map(|command| command.names.join(", ").len());
    let width = widths.max().unwrap_or(0);
    for &group in Group::ALL {
        lines.push(Line::from(styled(group.title(), style::STRONG)));
        for command in commands.iter().filter(|command| command.group == group) {
            let name = format!("  {:<width$}  ", command.names.join(", "));
            lines.push(Line::from(vec![styled(name, style::NAME), plain(command.summary)]));
        }
    }
    lines.push(Line::from("`help COMMAND` describes a command; the start of its name is enough."));
    let list: Vec<_> = commands
        .iter()
        .map(|command| json!({ "names": command.names, "summary": command.summary }))
        .collect();
    Answer::new("help", lines).with("commands", list)
}

fn one(command: &Command) -> Answer {
    let usage = format!("{} {}", command.name(), command.arguments);
    let mut lines = vec![Line::from(styled(usage.trim_end().to_owned(), style::NAME))];
    if let Some((_, others @ [_, ..])) = command.names.split_first() {
        lines.push(Line::from(format!("also: {}", others.join(", "))));
    }
    lines.push(Line::from(format!("{}.", capital(command.summary))));
    if !command.help.is_empty() {
        lines.push(Line::from(command.help));
    }
    if command.repeats {
        lines.push(Line::from("An empty line repeats it."));
    }
    Answer::new("help", lines)
        .with("names", json!(command.names))
        .with("arguments", command.arguments)
        .with("summary", command.summary)
        .with("help", command.help)
}

fn capital(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().map(|c| c.to_uppercase().collect::<String>());
    first.unwrap_or_default() + characters.as_str()
}

/// What expressions can name.
fn names(session: &Session) -> Answer {
    let list = session.debugger.names().completions(session.debugger.address());
    let lines = list.iter().map(|name| {
        Line::from(vec![
            styled(format!("{:<24}", name.name), style::NAME),
            plain(name.what.clone()),
        ])
    });
    let data: Vec<_> =
        list.iter().map(|name| json!({ "name": name.name, "what": name.what })).collect();
    Answer::new("names", lines).with("names", data)
}

/// `quit`
pub(super) fn quit(
    session: &mut Session,
    arguments: &str,
    _: &mut dyn Output,
) -> Result<(), Failure> {
    no_arguments(arguments, "quit")?;
    session.is_over = true;
    Ok(())
}
