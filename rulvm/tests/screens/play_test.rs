//! A game of the bot through the real terminal path: every picture that the terminal shows is one of
//! the game, in the right order.
//!
//! `MINUTES=10 cargo test --workspace --test screens -- --nocapture` plays for ten minutes.

use std::num::NonZero;
use std::time::{Duration, Instant};

use crate::painted::{self, Painted};
use crate::terminal::Terminal;
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier};
use rulvm::Program;
use rulvm::log::Log;
use rulvm::screen::{Depth, Display, Theme, Unseen};

/// How many pictures are looked at, unless a time is said.
const PICTURES: usize = 120;
/// Rows and columns.
const SIZE: (u16, u16) = (40, 120);

/// A screen as it should be.
fn expected(buffer: &Buffer) -> Vec<Vec<Painted>> {
    let rgb = |color| match color {
        Color::Reset => None,
        Color::Rgb(red, green, blue) => Some([red, green, blue]),
        other => panic!("{other:?}"),
    };
    let rows = buffer.area.rows().map(|row| {
        let cells = row.positions().map(|at| {
            let cell = &buffer[at];
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
    let arguments = ["play", "tetlight", "--demo", "--seed", "5", "--edge", "7", "--no-motion"];
    let mut arguments = arguments.to_vec();
    arguments.extend(["--no-scores", "--record", log.to_str().unwrap()]);
    let mut terminal = Terminal::new(env!("CARGO_BIN_EXE_rulvm"), &arguments, SIZE.0, SIZE.1, &[]);
    let mut shown = Vec::new();
    let end = minutes.map(|minutes| Instant::now() + Duration::from_secs(60 * minutes));
    // Every picture as the terminal shows it, drawn over the one before.
    terminal.pictures(|screen| {
        let picture = painted::rows(screen);
        if shown.last() != Some(&picture) {
            shown.push(picture);
        }
        end.map_or(shown.len() < PICTURES, |end| Instant::now() < end)
    });
    terminal.press("q");
    assert_eq!(terminal.end(), 0, "{}", terminal.screen());
    terminal.is_restored();

    let program = Program::load(rulvm::standard::rule("tetlight").unwrap().to_vec()).unwrap();
    let log = Log::from_text(&std::fs::read_to_string(log).unwrap()).unwrap();
    let mut game = log.begin(&program);
    let display = Display { motion: false, ..Display::new(Theme::new(Depth::True)) };
    let mut screen = Unseen::new(game.clone(), Some((SIZE.1, SIZE.0)), &[], display);
    // The pictures of all states, in order; the ones shown are among them.
    let mut states = log.entries.iter();
    let mut state = expected(&screen.look(&game));
    for (k, picture) in shown.iter().enumerate() {
        while state != *picture {
            let Some(entry) = states.next() else {
                let mut parser = vt100::Parser::new(
                    NonZero::new(SIZE.0).unwrap(),
                    NonZero::new(SIZE.1).unwrap(),
                    0,
                );
                for row in picture {
                    let text: String = row.iter().map(|cell| cell.text.as_str()).collect();
                    parser.process(format!("{text}\r\n").as_bytes());
                }
                panic!("picture {k} is none of the game:\n{}", parser.screen().contents());
            };
            game.apply(&entry.input);
            state = expected(&screen.look(&game));
        }
    }
    println!("{} pictures, {} inputs: all of them right", shown.len(), log.entries.len());
}
