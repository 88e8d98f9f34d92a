//! Finds the commands of lines, and executes them.

use std::convert::Infallible;

use super::answer::{Failure, Output};
use super::line::{MOST_LINE, read_block, split};
use super::session::{FollowUp, Session};
use super::table::find;
use crate::expr::Line as Written;

/// How deep files of commands and commands that users define may call each other.
const MOST_NESTED: usize = 64;

impl Session {
    /// Executes a line; its answers come one after the other.
    ///
    /// # Errors
    /// Why it was not executed.
    pub fn execute(&mut self, line: &str, output: &mut dyn Output) -> Result<(), Failure> {
        self.execute_at(0, line, output)
    }

    /// Executes lines; those of a block are one command.
    ///
    /// # Errors
    /// The first failure, with the number of its line.
    pub fn execute_script(
        &mut self,
        name: &str,
        text: &str,
        output: &mut dyn Output,
    ) -> Result<(), Failure> {
        self.execute_script_at(0, name, text, output)
    }

    /// Executes a line that so many others have led to.
    fn execute_at(
        &mut self,
        depth: usize,
        line: &str,
        output: &mut dyn Output,
    ) -> Result<(), Failure> {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            return Ok(());
        }
        if depth >= MOST_NESTED {
            return Err(Failure::new("commands call each other too deeply"));
        }
        if line.len() > MOST_LINE {
            return Err(Failure::new("this command is too long"));
        }
        // Commands that others call end with them.
        if self.debugger.interrupt().is_wanted() {
            return Err(Failure::new("interrupted"));
        }
        self.execute_command(depth, line, output).map_err(|failure| failure.in_line(line))
    }

    fn execute_command(
        &mut self,
        depth: usize,
        line: &str,
        output: &mut dyn Output,
    ) -> Result<(), Failure> {
        let (word, arguments) = split(line);
        if let Some(lines) = self.own.expand(word, arguments) {
            for line in lines {
                self.execute_at(depth + 1, &line, output)?;
            }
            return Ok(());
        }
        let command =
            find(word, self.own_commands()).map_err(|failure| self.meant(line, failure))?;
        let result = (command.run)(self, arguments, output);
        let follow_ups = self.take_follow_ups();
        result.map_err(|failure| Failure { topic: Some(command.name()), ..failure })?;
        for follow_up in follow_ups {
            match follow_up {
                FollowUp::Line(line) => self.execute_at(depth + 1, &line, output)?,
                FollowUp::Script { name, text } => {
                    self.execute_script_at(depth + 1, &name, &text, output)?;
                }
            }
        }
        Ok(())
    }

    fn execute_script_at(
        &mut self,
        depth: usize,
        name: &str,
        text: &str,
        output: &mut dyn Output,
    ) -> Result<(), Failure> {
        let mut list = text.lines().enumerate();
        while let Some((k, line)) = list.next() {
            let mut command = line.trim_end().to_owned();
            let Ok(()) = read_block(&mut command, || {
                Ok::<_, Infallible>(list.next().map(|(_, inner)| inner))
            });
            self.execute_at(depth, &command, output).map_err(|failure| {
                let message = format!("{name}:{}: {}", k + 1, failure.message);
                let mut failure = Failure { message, ..failure };
                if let Some(place) = &mut failure.place {
                    place.file.get_or_insert_with(|| (name.to_owned(), k + 1));
                }
                failure
            })?;
            if self.is_over() {
                break;
            }
        }
        Ok(())
    }

    /// The failure for a line that is not a command, but could be the arguments of one.
    fn meant(&self, line: &str, failure: Failure) -> Failure {
        let names = self.debugger.names();
        let command = match Written::parse(line) {
            _ if self.signal(line).is_ok() => "signal",
            Ok(Written::Assignment(_)) => "set",
            Ok(Written::Expr(expr)) if expr.resolve(names, self.debugger.address()).is_ok() => {
                "print"
            }
            _ => return failure,
        };
        let message = failure.message;
        Failure::new(message).help(format!("did you mean `{command} {line}`?"))
    }

    /// True if an empty line executes a line again.
    #[must_use]
    pub fn repeats(&self, line: &str) -> bool {
        let (word, _) = split(line.trim());
        find(word, self.own_commands()).is_ok_and(|command| command.repeats)
    }
}
