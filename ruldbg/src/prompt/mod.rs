//! The debugger at a prompt: lines in, answers out.
//!
//! | module | what it does |
//! |---|---|
//! | `lines` | where the lines come from |
//! | `editor` | the line editor: history, completion, hints, colors |
//! | `complete` | completing a line |
//! | `printer` | answers as text with colors, as plain text, or as JSON lines |
//! | `progress` | the progress of long commands |
//! | `request` | commands of programs, with an identifier |
//! | `memory` | files of the user: history, first commands, breakpoints of a rule |

mod complete;
mod editor;
mod lines;
mod memory;
mod printer;
mod progress;
mod request;

use std::io::{self, IsTerminal};

use ruldbg_engine::command::{Failure, Session, read_block};

pub use complete::{Completion, Known};
use lines::{Lines, Plain, Read};
pub use memory::Memory;
pub use printer::{Form, Printer, report};
use request::Request;

/// Executes a line and prints its answers.
fn execute(session: &mut Session, line: &str, printer: &mut Printer) -> Result<(), Failure> {
    let result = session.execute(line, printer);
    if let Err(failure) = &result {
        printer.failure(failure);
    }
    result
}

/// Reads lines and executes them until the session is over. Returns whether all commands were
/// executed.
///
/// # Errors
/// The terminal, or standard input, cannot be read.
pub fn run(session: &mut Session, printer: &mut Printer, memory: &Memory) -> io::Result<bool> {
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        let mut editor = editor::Editor::new(memory)?;
        printer.show_progress();
        talk(session, printer, &mut editor)
    } else {
        talk(session, printer, &mut Plain(io::stdin().lock()))
    }
}

fn talk(session: &mut Session, printer: &mut Printer, lines: &mut dyn Lines) -> io::Result<bool> {
    let mut last = String::new();
    let mut all_done = true;
    while !session.is_over() && !printer.is_broken() {
        let line = match lines.read("(ruldbg) ", session)? {
            Read::Line(line) => line,
            Read::Cancelled => continue,
            Read::TooLong => {
                printer.failure(&too_long());
                all_done = false;
                continue;
            }
            Read::End => break,
        };
        let mut command = line.trim().to_owned();
        match Request::parse(&command).filter(|_| printer.is_json()) {
            None => {}
            Some(Ok(request)) => {
                printer.begin_request(request.id);
                let is_done = execute_whole(session, &request.command, printer);
                printer.end_request(is_done);
                all_done &= is_done;
                continue;
            }
            Some(Err(failure)) => {
                printer.failure(&failure);
                all_done = false;
                continue;
            }
        }
        if command.is_empty() {
            if !session.repeats(&last) {
                continue;
            }
            command.clone_from(&last);
        } else {
            last.clone_from(&command);
        }
        let mut is_whole = true;
        read_block(&mut command, || {
            Ok::<_, io::Error>(match lines.read("> ", session)? {
                Read::Line(inner) => Some(inner),
                Read::TooLong => {
                    is_whole = false;
                    Some(String::new())
                }
                Read::Cancelled | Read::End => None,
            })
        })?;
        if !is_whole {
            printer.failure(&too_long());
            all_done = false;
            continue;
        }
        all_done &= execute_whole(session, &command, printer);
    }
    Ok(all_done)
}

/// Executes a line that was read with all that belongs to it; true if nothing failed.
fn execute_whole(session: &mut Session, command: &str, printer: &mut Printer) -> bool {
    // Ctrl-C from now on is meant for this command.
    session.debugger.interrupt().clear();
    printer.begin(session.debugger.interrupt());
    let is_done = execute(session, command, printer).is_ok();
    printer.end();
    is_done
}

fn too_long() -> Failure {
    Failure::new("this line is longer than 1 MiB: none of it was executed")
}

/// Executes lines one after the other, until one fails.
pub fn batch<'l>(
    session: &mut Session,
    printer: &mut Printer,
    lines: impl IntoIterator<Item = &'l str>,
) -> bool {
    lines.into_iter().all(|line| session.is_over() || execute(session, line, printer).is_ok())
}

/// Executes a file of commands.
pub fn script(session: &mut Session, printer: &mut Printer, name: &str, text: &str) -> bool {
    let result = session.execute_script(name, text, printer);
    if let Err(failure) = &result {
        printer.failure(failure);
    }
    result.is_ok()
}
