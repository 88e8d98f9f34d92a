//! Source, board, variables and commands together on a screen.
//!
//! | module | what it does |
//! |---|---|
//! | `app` | what is on the screen, and what keys do to it: no terminal |
//! | `convert` | converts the styled text of answers for ratatui |
//! | `panes` | the parts of the screen: focus, places, scrolling |
//! | `display` | the terminal |
//! | `source` | the source, with a cursor |
//! | `view` | draws the screen |
//! | this file | keys in, frames out; commands run on a thread, so that they can be interrupted |

mod app;
mod convert;
mod display;
mod panes;
mod source;
mod view;

use std::collections::VecDeque;
use std::io;
use std::time::Duration;

use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use display::Display;

pub use app::{App, Does};

use ruldbg_engine::command::Session;

/// How long to wait for keys while a command runs.
const PATIENCE: Duration = Duration::from_millis(20);

/// Shows a session on the whole screen until it is over.
///
/// # Errors
/// The terminal does not answer.
pub fn run(session: &mut Session) -> io::Result<()> {
    let mut display = Display::new()?;
    let mut app = App::new(session);
    // What was typed while a command was executed.
    let mut typed = VecDeque::new();
    while !session.is_over() && !app.is_over() {
        display.draw(|frame| view::draw(frame, session, &mut app))?;
        let event = match typed.pop_front() {
            Some(event) => event,
            None => event::read()?,
        };
        let does = match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => app.key(key, session),
            Event::Mouse(mouse) => app.mouse(mouse, session),
            _ => Does::Nothing,
        };
        if let Does::Execute(line) = does {
            execute(&line, session, &mut app, &mut typed)?;
        }
    }
    Ok(())
}

/// Executes a command; Ctrl-C interrupts it. Other keys are for later.
fn execute(
    line: &str,
    session: &mut Session,
    app: &mut App,
    typed: &mut VecDeque<Event>,
) -> io::Result<()> {
    let interrupt = session.debugger.interrupt().clone();
    interrupt.clear();
    let (answers, result) = std::thread::scope(|scope| {
        let running = std::thread::Builder::new().spawn_scoped(scope, || {
            let mut answers = Vec::new();
            let result = session.execute(line, &mut answers);
            (answers, result)
        })?;
        while !running.is_finished() {
            if !event::poll(PATIENCE)? {
                continue;
            }
            let event = event::read()?;
            if is_interrupt(&event) {
                interrupt.ask();
            } else {
                typed.push_back(event);
            }
        }
        running.join().map_err(|_| io::Error::other("the command failed"))
    })?;
    // What is examined now is not to be interrupted.
    interrupt.clear();
    app.executed(line, answers, result, session);
    Ok(())
}

fn is_interrupt(event: &Event) -> bool {
    matches!(
        event,
        Event::Key(KeyEvent { code: KeyCode::Char('c'), modifiers: KeyModifiers::CONTROL, .. })
    )
}
