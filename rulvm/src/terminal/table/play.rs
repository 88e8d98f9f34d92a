//! The loop of a game for two.

use std::io;
use std::time::Duration;

use rulvm_files::Exit;
use rulvm_player::input::Report;
use rulvm_table::game::Player;
use rulvm_table::table::{Status, Table};
use rulvm_table_view::{App, Command, Plain, Sounds};

use super::Sitting;
use super::console::{Console, Event};
use super::place::Place;

/// How a game was left.
pub(super) enum Left {
    /// By the players.
    Closed,
    /// A signal ended the program, or the terminal was closed.
    Ended(Exit),
}

/// How often time passes for books that need it (GM13).
const IDLE: Duration = Duration::from_millis(100);

/// Plays a game until the players leave it, or the program is to end.
///
/// # Errors
/// Those of the terminal.
pub(super) fn play(
    console: &mut Console,
    sitting: &mut Sitting,
    app: &mut App,
) -> io::Result<Left> {
    sitting.place.introduce(app);
    app.resize(console.area()?);
    app.update(sitting.place.table());
    app.set_clocks(sitting.place.clocks());
    if let Some(problem) = console.silence.take() {
        app.note(&problem);
    }
    let mut shown = Shown::default();
    let mut idle = Duration::ZERO;
    // Sounds from before this game are not played again.
    let _ = shown.sounds.tell(app, sitting.place.table());
    loop {
        shown.show(console, app, sitting.place.table())?;
        console.repeat_keys(app.takes_signals(sitting.place.table()))?;
        let (event, time) = console.wait(sitting.place.patience().min(IDLE))?;
        let place = &mut *sitting.place;
        app.pass(place.table(), time);
        shown.note_clocks(app);
        let is_paused = app.is_paused(place.table());
        // Time passes before the players act; a signal passes it on to the table.
        idle = if is_paused { Duration::ZERO } else { idle + time };
        let is_input = matches!(event, Event::Report(_)) && !app.takes_signals(place.table());
        if idle >= IDLE || is_input {
            shown.is_old |= pass_idle(place, app, &mut idle);
        }
        if place.pass(if is_paused { Duration::ZERO } else { time }, app) {
            for line in place.table_mut().take_chat() {
                app.heard(&line);
            }
            app.update(place.table());
            shown.is_old = true;
        }
        let command = match event {
            Event::Nothing => continue,
            Event::Ended(exit) => return Ok(Left::Ended(exit)),
            Event::Continued => {
                shown.is_old = true;
                continue;
            }
            Event::Report(report) => {
                shown.is_old = true;
                app.resize(console.area()?);
                react(app, place, report)
            }
        };
        let command = command.map(|command| command.after(|| whole_milliseconds(&mut idle)));
        if let Some(command) = command
            && perform(&command, sitting, app)
        {
            return Ok(Left::Closed);
        }
    }
}

/// Lets whole milliseconds pass at the table, if its book needs that. Returns whether the game has
/// changed.
fn pass_idle(place: &mut dyn Place, app: &mut App, time: &mut Duration) -> bool {
    let ms = whole_milliseconds(time);
    let is_waiting = place.is_waiting();
    let table = place.table_mut();
    if is_waiting || table.identity().bits.no_idle || table.status() != Status::Playing {
        return false;
    }
    let passed = table.idle(ms);
    if let Err(why) = &passed {
        app.refused(why);
    }
    place.changed();
    app.update(place.table()) || passed.is_err()
}

/// Takes the whole milliseconds from a time.
fn whole_milliseconds(time: &mut Duration) -> u32 {
    let ms = u32::try_from(time.as_millis()).unwrap_or(u32::MAX);
    *time = time.saturating_sub(Duration::from_millis(ms.into()));
    ms
}

/// Returns what a report of the terminal requests.
fn react(app: &mut App, place: &dyn Place, report: Report) -> Option<Command> {
    let table = place.table();
    match report {
        Report::Key(key) => app.key(table, key),
        Report::Mouse(mouse) => app.mouse(table, mouse),
        Report::Paste(text) => app.paste(table, &text),
        Report::Focus(_) | Report::Resize(..) | Report::Control(..) | Report::Gamepad(..) => None,
    }
}

/// Carries out a command of the players. Returns whether they leave.
fn perform(command: &Command, sitting: &mut Sitting, app: &mut App) -> bool {
    let Sitting { place, store } = sitting;
    let is_over = match command {
        Command::Quit => return true,
        Command::Save | Command::SaveAndQuit => match store.save(place.table_mut()) {
            Ok(file) => {
                let file = file.display().to_string();
                app.note(&app.texts.say_with("saved", &[("file", &file)]));
                *command == Command::SaveAndQuit
            }
            Err(why) => {
                app.note(&app.texts.say_with("not-saved", &[("why", &why)]));
                false
            }
        },
        command => {
            if let Err(why) = place.carry_out(command, app) {
                app.refused(&why);
            }
            false
        }
    };
    app.update(place.table());
    is_over
}

/// What is shown, read out and played as sound.
struct Shown {
    plain: Plain,
    sounds: Sounds,
    /// The seconds on the clocks.
    clocks: [u64; 2],
    /// True if something has changed since.
    is_old: bool,
}

impl Default for Shown {
    fn default() -> Shown {
        Shown { plain: Plain::default(), sounds: Sounds::default(), clocks: [0; 2], is_old: true }
    }
}

impl Shown {
    fn note_clocks(&mut self, app: &App) {
        let clocks = Player::BOTH.map(|player| app.clock(player).as_secs());
        self.is_old |= self.clocks != clocks;
        self.clocks = clocks;
    }

    fn show(&mut self, console: &mut Console, app: &mut App, table: &Table) -> io::Result<()> {
        if !std::mem::take(&mut self.is_old) {
            return Ok(());
        }
        console.play(&self.sounds.tell(app, table));
        if console.is_plain {
            let lines = self.plain.tell(app, table);
            return console.write(&lines);
        }
        console.show(|cells| app.draw(table, cells))
    }
}
