//! Reads matches.

use rulvm_table::books::backgammon::scoring::{Crawford, Match};
use rulvm_table::books::backgammon::state::{Move, Phase, State};
use rulvm_table::game::{Outcome, Player};
use rulvm_table::json::Object;
use serde_json::json;

use super::{BOOK, plays};
use crate::error::Error;
use crate::record::{Record, has_room};
use crate::replay::{Replay, is_between_games};

/// In a line with fewer than two rolls, the right column starts with the first two spaces after
/// this place.
const RIGHT_COLUMN: usize = 15;

pub(crate) fn is_like(text: &str) -> bool {
    text.lines().any(|line| match_length(line).is_some())
}

/// Reads the matches of a file. Each game of a session is a record of its own.
pub(crate) fn read(text: &str) -> Result<Vec<Record>, Error> {
    let mut reader = Reader::default();
    let mut start = 0;
    for line in text.split('\n') {
        let read = reader.line(line.trim_end());
        read.map_err(|(place, what)| Error::at(text, start + place, what))?;
        start += line.len() + 1;
    }
    reader.finish();
    Ok(reader.records)
}

/// What is wrong, and where in the line, in bytes.
type Wrong = (usize, String);

/// What the file says about a match before its first game.
#[derive(Default)]
struct Head {
    /// How many points win; `None` before the line that says so.
    goal: Option<u8>,
    /// The tags of comments, such as `Crawford`.
    tags: Vec<(String, String)>,
}

impl Head {
    fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, text)| text.as_str())
    }

    fn is_on(&self, name: &str) -> Option<bool> {
        self.tag(name).map(|text| text.eq_ignore_ascii_case("on"))
    }
}

#[derive(Default)]
struct Reader {
    records: Vec<Record>,
    head: Head,
    /// The tags of the next match.
    next_tags: Vec<(String, String)>,
    /// The names of the players.
    names: [String; 2],
    /// The match, from its first game on.
    replay: Option<Replay>,
    /// The line with names and score follows.
    is_score_next: bool,
    /// How the present game has ended.
    ended: Option<Outcome>,
    /// Whether the end of the present game has been read.
    is_won: bool,
}

impl Reader {
    fn line(&mut self, line: &str) -> Result<(), Wrong> {
        let trimmed = line.trim_start();
        let place = line.len() - trimmed.len();
        let here = |what: String| (place, what);
        if trimmed.is_empty() {
            return Ok(());
        }
        if let Some(comment) = trimmed.strip_prefix([';', '#']) {
            self.next_tags.extend(tag(comment));
            return Ok(());
        }
        if let Some(goal) = match_length(line) {
            self.finish();
            let what = format!("a match has 0 to {} points", Match::HIGHEST_GOAL);
            let goal = goal.parse().ok().filter(|&goal| goal <= Match::HIGHEST_GOAL);
            let tags = std::mem::take(&mut self.next_tags);
            self.head = Head { goal: Some(goal.ok_or(here(what))?), tags };
            return Ok(());
        }
        if self.is_score_next {
            return self.score(trimmed).map_err(here);
        }
        if is_game(trimmed) {
            return self.game().map_err(here);
        }
        if self.replay.is_none() {
            let what = match self.head.goal {
                None => "expected `5 point match`, or another number of points",
                Some(_) => "expected `Game 1`",
            };
            return Err(here(what.to_owned()));
        }
        let (left, right) = halves(line);
        let left_place = left.find(')').map_or(0, |at| at + 1);
        self.half(Player::FIRST, &left[left_place..], left_place)?;
        right.map_or(Ok(()), |at| self.half(Player::SECOND, &line[at..], at))
    }

    /// Adds the match that was read.
    fn finish(&mut self) {
        if let Some(replay) = self.replay.take() {
            let known = |name: &str| self.head.tag(name).unwrap_or_default().to_owned();
            self.records.push(Record {
                players: self.names.clone(),
                site: known("Site"),
                date: known("EventDate"),
                ..replay.record()
            });
        }
    }

    /// A game starts.
    fn game(&mut self) -> Result<(), String> {
        let goal = self.head.goal.ok_or("expected `5 point match`, or another number of points")?;
        if goal == 0 {
            self.finish();
        }
        if let Some(replay) = &self.replay {
            let state = replay.state()?;
            if !is_between_games(&state) {
                return Err("the game before has no end: expected `Wins 1 point`".to_owned());
            }
            if state.phase == Phase::Over {
                return Err("the match is over: no other game was expected".to_owned());
            }
        }
        self.is_score_next = true;
        has_room(&self.records)
    }

    /// The line `name : 0   name : 0`.
    fn score(&mut self, line: &str) -> Result<(), String> {
        let form = "expected the players and their scores: `White : 0   Black : 0`";
        let (names, score) = names_and_score(line).ok_or(form)?;
        self.names = names;
        self.is_score_next = false;
        (self.ended, self.is_won) = (None, false);
        match &self.replay {
            None => {
                self.head.tags.append(&mut self.next_tags);
                self.replay = Some(self.start(score)?);
            }
            Some(replay) => {
                let [one, other] = replay.state()?.contest.score;
                if score != [one, other] {
                    return Err(format!("expected the score {one} : {other} after these games"));
                }
            }
        }
        Ok(())
    }

    /// Starts a match with a score. Matches have the Crawford rule unless a tag turns it off.
    fn start(&self, score: [u16; 2]) -> Result<Replay, String> {
        let goal = self.head.goal.unwrap_or(0);
        let is_match = goal > 0;
        let options: Object = [
            ("match", json!(goal)),
            ("crawford", json!(is_match && self.head.is_on("Crawford").unwrap_or(true))),
            ("jacoby", json!(!is_match && self.head.is_on("Jacoby").unwrap_or(false))),
            ("beavers", json!(!is_match && self.head.is_on("Beaver").unwrap_or(true))),
        ]
        .map(|(name, value)| (name.to_owned(), value))
        .into_iter()
        .collect();
        let mut replay = Replay::new(BOOK, &options)?;
        if is_match && score != [0, 0] {
            replay.set_up(|state| {
                let Match { goal, crawford, .. } = state.contest;
                let is_one_away = score.map(|points| points + 1 == u16::from(goal));
                // The file does not say which of the later games is meant: it is the first.
                let is_crawford = crawford != Crawford::Off && is_one_away[0] != is_one_away[1];
                let is_later = crawford != Crawford::Off && is_one_away == [true; 2];
                state.contest.score = score;
                state.contest.crawford = match (is_crawford, is_later) {
                    (true, _) => Crawford::Now,
                    (_, true) => Crawford::After,
                    _ => crawford,
                };
            })?;
        }
        Ok(replay)
    }

    /// What a player does: the left or the right half of a line.
    fn half(&mut self, player: Player, text: &str, place: usize) -> Result<(), Wrong> {
        let trimmed = text.trim_start();
        let place = place + text.len() - trimmed.len();
        let text = trimmed.trim_end();
        if text.is_empty() {
            return Ok(());
        }
        let Some(replay) = &mut self.replay else { return Ok(()) };
        let is_win = starts_with(text, "win");
        let done = if is_win {
            win(replay, player, text, self.ended).map(|()| self.is_won = true)
        } else if starts_with(text, "resign") {
            Ok(())
        } else if self.ended.is_some() {
            Err("the game is over: expected `Wins 1 point`, or the next game".to_owned())
        } else {
            act(replay, player, text)
        };
        done.map_err(|what| (place, what))?;
        let state = replay.state().map_err(|what| (place, what))?;
        if is_between_games(&state) {
            self.ended = state.last;
        }
        Ok(())
    }
}

/// Returns the number of points before `point match`, as it is written.
fn match_length(line: &str) -> Option<&str> {
    let mut words = line.split_whitespace();
    let number = words.next().filter(|word| word.bytes().all(|byte| byte.is_ascii_digit()))?;
    let is_match = words.next().is_some_and(|word| word.eq_ignore_ascii_case("point"))
        && words.next().is_some_and(|word| word.eq_ignore_ascii_case("match"));
    is_match.then_some(number)
}

/// Reads `[Name "text"]`.
fn tag(comment: &str) -> Option<(String, String)> {
    let tag = comment.trim().strip_prefix('[')?.strip_suffix("\"]")?;
    let (name, text) = tag.split_once(" \"")?;
    Some((name.trim().to_owned(), text.to_owned()))
}

fn is_game(line: &str) -> bool {
    let number = line.strip_prefix("Game ").map(str::trim);
    number.is_some_and(|n| !n.is_empty() && n.bytes().all(|byte| byte.is_ascii_digit()))
}

fn names_and_score(line: &str) -> Option<([String; 2], [u16; 2])> {
    let (first, rest) = line.split_once(':')?;
    let rest = rest.trim_start();
    let (score, rest) = rest.split_at(rest.find(|c: char| !c.is_ascii_digit())?);
    let (second, other) = rest.rsplit_once(':')?;
    let score = [score.parse().ok()?, other.trim().parse().ok()?];
    Some(([first, second].map(|name| name.trim().to_owned()), score))
}

/// Splits a line into what the left player does, and the place where the right one starts: two
/// characters before the second colon, if there is one.
fn halves(line: &str) -> (&str, Option<usize>) {
    let colon = line.find(':').and_then(|first| {
        let second = first + 1 + line[first + 1..].find(':')?;
        second.checked_sub(2).filter(|&at| at > first && line.is_char_boundary(at))
    });
    let gap = || {
        let rest = line.get(RIGHT_COLUMN..)?;
        Some(RIGHT_COLUMN + rest.find("  ")?)
    };
    let right = colon.or_else(gap);
    (&line[..right.unwrap_or(line.len())], right)
}

fn starts_with(text: &str, word: &str) -> bool {
    text.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word))
}

/// Rolls dice and moves, doubles, or answers a double.
fn act(replay: &mut Replay, player: Player, text: &str) -> Result<(), String> {
    if let [one @ b'1'..=b'6', two @ b'1'..=b'6', b':', ..] = text.as_bytes() {
        replay.throw(player, [one - b'0', two - b'0'])?;
        let state = replay.state()?;
        return match move_text(text[3..].trim(), &state)? {
            Some(chosen) => replay.play(&chosen),
            None => Ok(()),
        };
    }
    let cube = replay.state()?.cube.value;
    let words = [
        ("double", "double", cube.checked_mul(2)),
        ("beaver", "beaver", cube.checked_mul(4)),
        ("take", "take", None),
        ("drop", "drop", None),
    ];
    let known = words.into_iter().find(|(word, ..)| starts_with(text, word));
    let Some((_, chosen, value)) = known else {
        let what = "expected dice and moves such as `31: 8/5 6/5`, or `Doubles => 2`, `Takes`, \
                    `Drops`, `Beavers => 4`, `Wins 1 point`";
        return Err(format!("`{text}` is not known; {what}"));
    };
    if let (Some((_, written)), Some(value)) = (text.split_once("=>"), value)
        && written.trim() != value.to_string()
    {
        return Err(format!("expected `=> {value}`"));
    }
    replay.must_be_turn_of(player)?;
    replay.play(chosen)
}

/// Returns the canonical text of a move; none if checkers could be moved, but nothing is written:
/// then the player resigns, or the record ends here.
fn move_text(text: &str, state: &State) -> Result<Option<String>, String> {
    let Phase::Move(dice) = state.phase else { return Ok(None) };
    let is_nothing = text.trim_matches(['?', ' ']).is_empty() || starts_with(text, "cannot move");
    if starts_with(text, "illegal play") {
        return Err("illegal plays cannot be read".to_owned());
    }
    if !is_nothing {
        return Ok(Some(Move::Play(plays::find(text, state, dice)?).to_string()));
    }
    let legal = state.legal();
    // As GNU Backgammon reads it: the only move that there is.
    let only = if let [only] = &legal[..] { Some(only.to_string()) } else { None };
    Ok(only)
}

/// Reads `Wins 2 points`. If the game has not ended by its moves, the other player has resigned.
fn win(
    replay: &mut Replay,
    player: Player,
    text: &str,
    ended: Option<Outcome>,
) -> Result<(), String> {
    let points = text.split_whitespace().nth(1).and_then(|points| points.parse::<u32>().ok());
    let points = points.ok_or("expected how many points, such as `Wins 1 point`")?;
    let Some(Outcome { winner, points: won, .. }) = ended else {
        let cube = u32::from(replay.state()?.cube.value);
        let factor = points.div_ceil(cube).clamp(1, 3);
        return replay.resign(player.other(), factor as usize);
    };
    let winner = winner.unwrap_or(player);
    if winner != player || won != points {
        let plural = if won == 1 { "" } else { "s" };
        let side = replay.side(winner);
        return Err(format!("expected `Wins {won} point{plural}` in the column of {side}"));
    }
    Ok(())
}
