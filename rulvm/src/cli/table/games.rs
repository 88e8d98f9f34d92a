//! `rulvm table games`.

use rulvm_files::Exit;
use rulvm_opponents::{Strength, opponents};
use rulvm_table::books::{self, Entry};

use super::super::streams::Streams;
use crate::terminal::table::short_name;

/// The books that people can play: all but the one for tests.
pub(super) fn all() -> impl Iterator<Item = &'static Entry> {
    books::BOOKS.iter().filter(|entry| entry.id != "rul.probe")
}

/// Prints the games.
pub(super) fn run(io: &mut Streams<'_>) -> Exit {
    let texts: Vec<String> = all().map(text).collect();
    io.print(&texts.join("\n"))
}

/// Describes a game.
fn text(entry: &Entry) -> String {
    let [first, second] = entry.sides;
    let name = short_name(entry.id);
    let mut text = format!("{name}: {}, {first} against {second}\n", entry.name);
    if let Some(opponent) = opponents::find(entry.id) {
        for strength in Strength::ALL {
            let about = opponent.about[strength.index()];
            text += &format!("  --against {:<8} {about}\n", strength.name());
        }
    }
    text + &options(entry)
}

/// Lists the options of a game, one per line.
pub(super) fn options(entry: &Entry) -> String {
    let line = |option: &books::options::BookOption| {
        let start = format!("--option {}=", option.name);
        let without = match option.without {
            "" => String::new(),
            without => format!(" [default: {without}]"),
        };
        format!("  {start:<22} {}{without}\n", option.about)
    };
    entry.options.iter().map(line).collect()
}
