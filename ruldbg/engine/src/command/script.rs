//! Files of commands, and commands that users define.

use std::path::Path;

use super::answer::{Answer, Failure, Output};
use super::line::{lines, split};
use super::row::{Command, find};
use super::session::{FollowUp, Session};
use crate::files;

type Done = Result<(), Failure>;

/// `source`
pub(super) fn source(session: &mut Session, arguments: &str, _: &mut dyn Output) -> Done {
    if arguments.is_empty() {
        return Err(Failure::new("`source` needs a file"));
    }
    let text = files::read_script(Path::new(arguments))
        .map_err(|error| Failure::new(format!("{arguments}: {error}")))?;
    session.then(FollowUp::Script { name: arguments.to_owned(), text });
    Ok(())
}

fn check_name(commands: &[Command], name: &str) -> Done {
    let is_name = name.chars().all(|c| c.is_alphanumeric() || c == '-' || c == '_');
    if name.is_empty() {
        return Err(Failure::new("the name of the command is missing")
            .help("such as `define rounds continue; info vars`"));
    }
    if !is_name {
        return Err(Failure::new(format!("`{name}` cannot be the name of a command")));
    }
    if commands.iter().any(|command| command.names.contains(&name)) {
        return Err(Failure::new(format!("`{name}` is already a command of the debugger")));
    }
    Ok(())
}

/// `define`
pub(super) fn define(
    commands: &[Command],
    session: &mut Session,
    arguments: &str,
    output: &mut dyn Output,
) -> Done {
    let (name, list) = arguments.split_once(char::is_whitespace).unwrap_or((arguments, ""));
    check_name(commands, name)?;
    let list = lines(list);
    if list.is_empty() {
        session.own.commands.remove(name);
        output.answer(Answer::words(format!("`{name}` does nothing")));
        return Ok(());
    }
    output.answer(Answer::words(format!("`{name}` executes {}", list.join("; "))));
    session.own.aliases.remove(name);
    session.own.commands.insert(name.to_owned(), list);
    Ok(())
}

/// `alias`
pub(super) fn alias(
    commands: &'static [Command],
    session: &mut Session,
    arguments: &str,
    output: &mut dyn Output,
) -> Done {
    if arguments.is_empty() {
        let list = session.own.aliases.iter().map(|(name, of)| format!("{name} = {of}"));
        let list: Vec<String> = list.collect();
        let none = "there are no aliases".to_owned();
        output.answer(Answer::words(if list.is_empty() { none } else { list.join("\n") }));
        return Ok(());
    }
    let (name, command) = arguments.split_once(char::is_whitespace).ok_or_else(|| {
        Failure::new("`alias` needs a name and a command").help("such as `alias k step`")
    })?;
    check_name(commands, name)?;
    let command = command.trim_start_matches('=').trim();
    find(commands, split(command).0, session.own_commands())?;
    session.own.commands.remove(name);
    session.own.aliases.insert(name.to_owned(), command.to_owned());
    output.answer(Answer::words(format!("{name} = {command}")));
    Ok(())
}

/// `echo`
pub(super) fn echo(session: &mut Session, arguments: &str, output: &mut dyn Output) -> Done {
    output.answer(Answer::words(session.debugger.fill(arguments)));
    Ok(())
}
