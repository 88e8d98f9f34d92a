//! `rulvm table games`.

use rulvm_files::Exit;
use rulvm_opponents::{Strength, opponents};
use rulvm_table::books::Entry;
use rulvm_table::books::options::BookOption;
use rulvm_table_play::opening::{VERSUS, short_name};
use rulvm_table_play::pace;

use super::super::streams::Streams;

pub(super) use rulvm_table_play::opening::shown_books as all;

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
    for strength in Strength::ALL {
        let about = about(entry, strength);
        text += &format!("  --against {:<8} {about}\n", strength.name());
    }
    text + &options(entry)
}

/// Says how well the program plays a game.
fn about(entry: &Entry, strength: Strength) -> String {
    match opponents::find(entry.id) {
        Some(opponent) => opponent.about[strength.index()].to_owned(),
        None if entry.id == VERSUS => {
            format!("sends a signal every {} milliseconds", pace(strength))
        }
        None => "plays random legal moves".to_owned(),
    }
}

/// Lists the options of a game, one per line.
pub(super) fn options(entry: &Entry) -> String {
    let line = |option: &BookOption| {
        let start = format!("--option {}=", option.name);
        let without = match option.without {
            "" => String::new(),
            without => format!(" [default: {without}]"),
        };
        format!("  {start:<22} {}{without}\n", option.about)
    };
    entry.options.iter().map(line).collect()
}
