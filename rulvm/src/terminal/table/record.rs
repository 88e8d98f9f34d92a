//! Writes the moves of the games that are played.

use std::path::Path;
use std::time::{Duration, Instant};

use rulvm_files::scores::today;
use rulvm_files::{OwnFile, write_output};
use rulvm_table::game::Player;
use rulvm_table::json::Object;
use rulvm_table::played::Played;
use rulvm_table::table::Table;
use rulvm_table_records::{Format, Record, read};
use rulvm_table_view::history::{History, PlayedGame};
use rulvm_table_view::{App, Here};

/// While a game is played, its record is written after each move; if that takes longer than this,
/// less often, so that it takes at most a tenth of the time.
const LONG: Duration = Duration::from_millis(100);
const TENTH: u32 = 10;

/// A record that is written while the game is played, and when the players leave.
#[derive(Debug)]
pub(crate) struct Recorder {
    file: OwnFile,
    format: &'static Format,
    book: &'static str,
    /// The games that are already in the file.
    before: Vec<Record>,
    /// What the file says about a part of the first game that is written again as a whole.
    like: Option<Record>,
    /// The first state that is known of the last of them, which continues.
    start: Option<Object>,
    /// What was written last: how many games and moves, and how many times moves were taken back.
    written: (usize, usize, u64),
    /// The time before which the record is not written again.
    pause: Option<Instant>,
}

impl Recorder {
    /// Prepares the record of a game, or continues the record in the file.
    ///
    /// # Errors
    /// If the file has another game, or the game cannot be recorded.
    pub(crate) fn new(
        path: &Path,
        format: &'static Format,
        table: &Table,
        file: Option<&[u8]>,
    ) -> Result<Recorder, String> {
        let book = rulvm_table::books::find(&table.identity().id).map_or("", |entry| entry.id);
        let core = table.game().map(|game| game.core.clone()).unwrap_or_default();
        let first = table.past().next().unwrap_or(&core);
        let mut before = file.map_or(Ok(Vec::new()), read).map_err(|error| error.to_string())?;
        if file.is_some() && before.is_empty() {
            return Err("this file already exists, and has no game: choose another name".to_owned());
        }
        let mut like = None;
        let mut is_new = true;
        if let Some(last) = before.last() {
            let mut known = History::default();
            known.update(table);
            match compare(last, book, known.moves(), first, &core) {
                Some(Fit::Continued) => is_new = false,
                Some(Fit::Part) => like = before.pop(),
                None if last.book == book && has_restarted(table) => {}
                None => {
                    let text = "this file already exists, and its last game does not end where \
                                this one continues: choose another name";
                    return Err(text.to_owned());
                }
            }
        }
        if is_new && book == "rul.backgammon" && !is_start_of_game(first) {
            let text = "a record of Backgammon starts with a new game: leave out --record, or name \
                        the file with the moves of this game so far";
            return Err(text.to_owned());
        }
        let start = (!is_new).then(|| first.clone());
        let file = OwnFile::new(path.to_owned(), file.map(<[u8]>::to_vec));
        let (written, pause) = ((0, 0, 0), None);
        Ok(Recorder { file, format, book, before, like, start, written, pause })
    }

    /// The file of the record.
    pub(super) fn path(&self) -> &Path {
        self.file.path()
    }

    /// Writes what was played since the last time, because the program may be killed.
    pub(super) fn keep(&mut self, app: &App, table: &Table) {
        let played = || app.history().played().map(|game| game.moves.len());
        let now = (played().count(), played().sum(), table.undone());
        let start = Instant::now();
        let has_moves = now.1 > 0 || self.written.1 > 0;
        if now == self.written || !has_moves || self.pause.is_some_and(|end| start < end) {
            return;
        }
        // If it fails, the players learn it when they leave.
        let _ = self.write(app);
        self.written = now;
        let effort = start.elapsed();
        self.pause = (effort > LONG).then(|| start + effort * TENTH);
    }

    /// Writes the games, if a move was played. Returns a message for the players.
    ///
    /// # Errors
    /// Why they are not written; the file is then as it was.
    pub(super) fn write(&mut self, app: &App) -> Result<String, String> {
        let mut records = self.before.clone();
        let mut has_moves = false;
        let mut like = self.like.clone();
        for PlayedGame { start, moves, resumed, is_first } in app.history().played() {
            has_moves |= !moves.is_empty();
            match records.last_mut() {
                // Later games can start from the same state.
                Some(last) if is_first && self.start.as_ref() == Some(start) => {
                    // A roll is a part of the move that is played with it.
                    last.moves.pop_if(|last| last.text == "roll");
                    let undone = resumed.count - resumed.kept;
                    last.moves.truncate(last.moves.len().saturating_sub(undone));
                    last.moves.extend_from_slice(&moves[resumed.kept..]);
                    records.pop_if(|last| last.moves.is_empty());
                }
                _ if moves.is_empty() => {}
                _ => {
                    let (start, moves) = (start.clone(), moves.to_vec());
                    records.push(match like.take() {
                        Some(like) => Record { start, moves, ..like },
                        None => Record {
                            players: players(app),
                            date: date(),
                            ..Record::new(self.book, start, moves)
                        },
                    });
                }
            }
        }
        let written = match &records[..] {
            // All moves were taken back.
            [] => self.file.remove(),
            _ if !has_moves && self.written.1 == 0 => Ok(()),
            records => {
                let text = self.format.write(records)?;
                let write = |path: &Path, bytes: &[u8]| write_output(path, bytes, &[]);
                self.file.write(text.as_bytes(), write)
            }
        };
        let path = self.file.path().display();
        written.map_err(|error| format!("{path}: {error}"))?;
        Ok(match has_moves {
            true => format!("the moves are in {path}"),
            false => format!("no move was played, so {path} was not written"),
        })
    }
}

/// How a record fits the game of a table.
enum Fit {
    /// It leads to the present state by all moves that are known at the table, and perhaps more.
    Continued,
    /// It has some of the moves that are known at the table: the first ones, or the last ones.
    Part,
}

/// Compares a record with a game: its moves, as far as they are known, its first known state, and
/// its present one. A roll after the last move does not count.
fn compare(
    record: &Record,
    book: &str,
    known: &[Played],
    first: &Object,
    present: &Object,
) -> Option<Fit> {
    let replay = record.replay(usize::MAX).ok().filter(|_| record.book == book)?;
    let mut moves = record.moves.clone();
    moves.pop_if(|last| last.text == "roll");
    let leads_here = is_same(book, &replay.game().core, present);
    let starts_there = is_same(book, &record.start, first);
    if leads_here && moves.ends_with(known) {
        Some(Fit::Continued)
    } else if (leads_here && known.ends_with(&moves)) || (starts_there && known.starts_with(&moves))
    {
        Some(Fit::Part)
    } else {
        None
    }
}

/// Whether the game of a connected table is not the first one of its session.
fn has_restarted(table: &Table) -> bool {
    table.session().is_some_and(|session| session.epoch > 0)
}

/// Whether two states of a book are the same, except for what dice will show.
fn is_same(book: &str, one: &Object, other: &Object) -> bool {
    let names: &[&str] = match book {
        "rul.backgammon" => &["men", "cube", "score", "match", "jacoby"],
        _ => &["board", "turn"],
    };
    names.iter().all(|name| one.get(*name) == other.get(*name))
}

/// Whether no checker has been moved yet in this game of Backgammon.
fn is_start_of_game(core: &Object) -> bool {
    use rulvm_table::books::backgammon::{board::Board, cube::Cube, json, state::Phase};
    json::read(core).is_ok_and(|state| {
        let is_early = matches!(state.phase, Phase::Before(_) | Phase::Move(_));
        is_early && state.board == Board::START && state.cube == Cube::START
    })
}

/// The names of the players, as far as they are known.
fn players(app: &App) -> [String; 2] {
    Player::BOTH.map(|player| match (app.here, &app.opponent) {
        (Here::One(own), Some(name)) if own != player => name.clone(),
        _ => String::new(),
    })
}

/// The date, as records have it.
pub(crate) fn date() -> String {
    let date = today();
    format!("{:04}.{:02}.{:02}", date / 10_000, date / 100 % 100, date % 100)
}
