//! A game of the bot through the real terminal path: every picture that the terminal shows is one
//! of the game, in the right order.
//!
//! `MINUTES=10 cargo test -p rulvm --test it play_test -- --nocapture` plays for ten minutes.

use std::time::{Duration, Instant};

use rulvm_cells::{Buffer, Color, Modifier};
use rulvm_core::Program;
use rulvm_core::log::Log;
use rulvm_files::numbered;
use rulvm_player::{Depth, Display, OffScreen, Theme};
use test_support::painted::{self, Painted};
use test_support::terminal::Terminal;

/// How many pictures are compared, unless a time is set.
const PICTURES: usize = 40;
/// Rows and columns of the terminal.
const SIZE: (u16, u16) = (40, 120);

/// Returns the cells that the screen should have.
fn expected(buffer: &Buffer) -> Vec<Vec<Painted>> {
    let rgb = |color| match color {
        Color::Reset => None,
        Color::Rgb(red, green, blue) => Some([red, green, blue]),
        other => panic!("{other:?}"),
    };
    let rows = buffer.cells().chunks(buffer.area.width.into()).map(|row| {
        let cells = row.iter().map(|cell| {
            let bold = cell.modifier.contains(Modifier::BOLD);
            Painted {
                text: cell.symbol().to_owned(),
                ink: rgb(cell.fg),
                paper: rgb(cell.bg),
                marks: if bold { "bold" } else { "" },
            }
        });
        cells.collect()
    });
    rows.collect()
}

#[test]
fn no_picture_is_wrong() {
    let minutes: Option<u64> =
        std::env::var("MINUTES").ok().map(|minutes| minutes.parse().unwrap());
    let directory = tempfile::tempdir().unwrap();
    let log = directory.path().join("game.log");
    let arguments = ["play", "tetlight", "--demo", "--seed", "5", "--edge", "7", "--calm"];
    let mut arguments = arguments.to_vec();
    arguments.extend(["--no-scores", "--record", log.to_str().unwrap()]);
    let mut terminal = Terminal::new(env!("CARGO_BIN_EXE_rulvm"), &arguments, SIZE.0, SIZE.1, &[]);
    let mut shown = Vec::new();
    let end = minutes.map(|minutes| Instant::now() + Duration::from_secs(60 * minutes));
    let goes_on = |count: usize| end.map_or(count < PICTURES, |end| Instant::now() < end);
    let mut games = 1;
    while goes_on(shown.len()) {
        // Every picture as the terminal shows it, drawn over the one before.
        let mut is_over = false;
        terminal.pictures(|screen| {
            // The text shown then is not a part of the game.
            is_over = screen.contents().contains("game over");
            let picture = painted::rows(screen);
            if !is_over && shown.last() != Some(&picture) {
                shown.push(picture);
            }
            !is_over && goes_on(shown.len())
        });
        if is_over {
            // The end of the game ignores keys for a moment, and the menu ignores this one.
            terminal.insist("m", "menu", |screen| screen.contents().contains("Options"));
            terminal.press("\r");
            games += 1;
        }
    }
    terminal.press("q");
    assert_eq!(terminal.end(), 0, "{}", terminal.screen());
    terminal.is_restored();

    let program = Program::load(stdlib_rules::rules::rule("tetlight").unwrap().to_vec()).unwrap();
    let logs: Vec<Log> = (1..=games)
        .filter_map(|number| {
            let path = numbered(&log, number);
            Some(Log::from_text(&std::fs::read_to_string(path).ok()?).unwrap())
        })
        .collect();
    let display = Display { calm: true, ..Display::new(Theme::new(Depth::True)) };
    // The pictures of all states, in order; those that were shown are among them.
    let mut screen = OffScreen::new(logs[0].begin(&program), Some((SIZE.1, SIZE.0)), &[], display);
    let mut pictures = shown.iter().peekable();
    let mut inputs = 0;
    for log in &logs {
        let mut game = log.begin(&program);
        let mut entries = log.entries.iter();
        loop {
            let state = expected(&screen.draw(&game));
            while pictures.next_if(|picture| **picture == state).is_some() {}
            let Some(entry) = entries.next() else { break };
            game.apply(&entry.input);
            inputs += 1;
        }
    }
    let wrong = pictures.peek().map(|picture| {
        let line = |row: &Vec<Painted>| row.iter().map(|cell| cell.text.as_str()).collect();
        picture.iter().map(line).collect::<Vec<String>>().join("\n")
    });
    assert_eq!(wrong, None, "this picture is none of the game, or comes too late");
    println!("{} games, {} pictures, {inputs} inputs: all of them right", logs.len(), shown.len());
}
