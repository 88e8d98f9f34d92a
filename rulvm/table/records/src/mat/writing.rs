//! Writes matches.

use std::fmt::Write;

use rulvm_table::books::backgammon::board::Board;
use rulvm_table::books::backgammon::cube::Cube;
use rulvm_table::books::backgammon::scoring::Crawford;
use rulvm_table::books::backgammon::state::{Phase, State};
use rulvm_table::game::{Outcome, Player};
use rulvm_table::played::Played;

use crate::record::Record;
use crate::replay::{Replay, is_between_games};

/// The width of the left column, after the number of the move. At least two spaces follow it, so
/// that every program finds the right column.
const LEFT: usize = 28;

/// How far the winner is indented in each column.
const WINS: [usize; 2] = [6, 34];

/// Writes matches, and the games of a session one after the other.
pub(crate) fn write(records: &[Record]) -> Result<String, String> {
    let mut out = String::new();
    let mut games = 0;
    for record in records {
        let replay = record.replay(0)?;
        let state = replay.state()?;
        let is_start = state.board == Board::START && state.cube == Cube::START;
        if !is_start || !(is_between_games(&state) || matches!(state.phase, Phase::Move(_))) {
            let text = "a match in this format starts with the first roll of a game";
            return Err(text.to_owned());
        }
        if state.contest.is_match() || games == 0 {
            write_head(&mut out, record, &state);
            games = 0;
        }
        games = write_games(&mut out, record, replay, games)?;
    }
    Ok(out)
}

fn write_head(out: &mut String, record: &Record, state: &State) {
    let on = |is_on| if is_on { "On" } else { "Off" }.to_owned();
    let mut tags = vec![("Site", record.site.clone()), ("EventDate", record.date.clone())];
    if state.contest.is_match() {
        tags.push(("Crawford", on(state.contest.crawford != Crawford::Off)));
    } else {
        tags.extend([("Jacoby", on(state.jacoby)), ("Beaver", on(state.beavers))]);
    }
    for (name, text) in tags.into_iter().filter(|(_, text)| !text.is_empty()) {
        let text = text.replace(|c: char| c == '"' || c.is_control(), " ");
        let _ = writeln!(out, "; [{name} \"{text}\"]");
    }
    let _ = writeln!(out, "\n {} point match", state.contest.goal);
}

/// Writes the games of a record. Returns how many games are written now.
fn write_games(
    out: &mut String,
    record: &Record,
    mut replay: Replay,
    mut games: usize,
) -> Result<usize, String> {
    let mut rows = Rows::default();
    for played in &record.moves {
        let before = replay.state()?;
        if rows.is_empty() {
            games += 1;
            let _ = writeln!(out, "\n Game {games}\n{}", score(record, &replay, &before));
        }
        rows.add(played.player, &half(played, &before));
        replay.apply(played)?;
        let after = replay.state()?;
        if is_between_games(&after) {
            let mut rows = std::mem::take(&mut rows);
            rows.end(played, &after);
            out.push_str(&rows.text());
        }
    }
    out.push_str(&rows.text());
    Ok(games)
}

/// The line with the names and the score.
fn score(record: &Record, replay: &Replay, state: &State) -> String {
    let [left, right] = [0, 1].map(|side| {
        let name = record.player(side, replay.entry().sides);
        // A colon ends the name.
        let name = name.replace(|c: char| c == ':' || c.is_control(), " ");
        format!("{name} : {}", state.contest.score[side])
    });
    format!(" {left:<31}  {right}")
}

/// What a player does, as it is written in his column; nothing if he resigns.
fn half(played: &Played, before: &State) -> String {
    let cube = u32::from(before.cube.value);
    let dice = || {
        let [one, two] = played.dice.unwrap_or_default();
        format!("{}{}:", one.max(two), one.min(two))
    };
    match played.text.as_str() {
        "double" => format!(" Doubles => {}", cube * 2),
        "beaver" => format!(" Beavers => {}", cube * 4),
        "take" => " Takes".to_owned(),
        "drop" => " Drops".to_owned(),
        "pass" | "roll" => dice(),
        text if text.starts_with("resign") => String::new(),
        // As Jellyfish writes the bar and what is off.
        text => format!("{} {}", dice(), text.replace("bar/", "25/").replace("/off", "/0")),
    }
}

/// The rows of a game: what the left player does, and what the right one does next. A line about
/// the winner can follow.
#[derive(Default)]
struct Rows {
    rows: Vec<[String; 2]>,
    win: String,
}

impl Rows {
    fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Adds who has won, after the last move.
    fn end(&mut self, last: &Played, state: &State) {
        let Some(Outcome { winner: Some(winner), points, .. }) = state.last else { return };
        let plural = if points == 1 { "" } else { "s" };
        let is_last = state.phase == Phase::Over && state.contest.is_match();
        let and = if is_last { " and the match" } else { "" };
        let text = format!("Wins {points} point{plural}{and}");
        if last.text == "drop" && winner == Player::SECOND {
            // GNU Backgammon takes `Drops` alone in a row for more than that.
            self.add(winner, &format!(" {text}"));
        } else {
            self.win = format!("{:width$}{text}\n", "", width = WINS[winner.index()]);
        }
    }

    fn add(&mut self, player: Player, half: &str) {
        match (self.rows.last_mut(), player) {
            _ if half.is_empty() => {}
            (Some([_, right]), Player::SECOND) if right.is_empty() => half.clone_into(right),
            (_, Player::SECOND) => self.rows.push([String::new(), half.to_owned()]),
            _ => self.rows.push([half.to_owned(), String::new()]),
        }
    }

    fn text(&self) -> String {
        let row = |(at, [left, right]): (usize, &[String; 2])| {
            let row = format!("{:>3}) {left:<LEFT$}  {right}", at + 1);
            row.trim_end().to_owned() + "\n"
        };
        self.rows.iter().enumerate().map(row).collect::<String>() + &self.win
    }
}
