//! A game as JSON (BG10).

use rulvm_core::machine::Rng;
use serde_json::{Value, json};

use super::board::{Board, Men};
use super::cube::Cube;
use super::scoring::{Crawford, KINDS, MOST_POINTS, Match};
use super::state::{Phase, Reveal, State, Throw};
use crate::game::{End, Outcome, Player};
use crate::hex;
use crate::json::{Object, object};

/// The highest score in a core.
const HIGHEST_SCORE: u16 = 999;

/// How many equal rolls can double the cube at most.
pub(crate) const MOST_AUTO_DOUBLES: u8 = 6;

/// Returns the members of a core, except `turn` and `result`.
#[must_use]
pub fn write(state: &State) -> Object {
    let (dice, reveal) = match state.phase {
        Phase::Move(dice) => (json!(dice), Value::Null),
        Phase::Rolling(reveal) => (json!([]), write_reveal(&reveal)),
        Phase::Before(_) | Phase::Offered | Phase::Over => (json!([]), Value::Null),
    };
    let Cube { value, owner } = state.cube;
    object([
        ("men", json!(Player::BOTH.map(|player| state.board.men(player)))),
        ("phase", json!(phase_name(state.phase))),
        ("dice", dice),
        ("cube", json!({"value": value, "owner": owner.map(Player::json)})),
        ("match", json!(state.contest.goal)),
        ("score", json!(state.contest.score)),
        ("crawford", json!(state.contest.crawford.name())),
        ("jacoby", json!(state.jacoby)),
        ("auto_doubles", json!(state.auto_doubles)),
        ("beavers", json!(state.beavers)),
        ("rng", json!(format!("{:016x}", state.rng.state()))),
        ("commits", json!(state.commits.map(|commit| commit.map(|commit| hex::encode(&commit))))),
        ("reveal", reveal),
        ("last", json!(state.last.map(Outcome::json))),
    ])
}

fn write_reveal(reveal: &Reveal) -> Value {
    let phase = phase_name(Phase::Before(reveal.throw));
    json!({"end": reveal.end.number(), "nonce": hex::encode(&reveal.nonce), "phase": phase})
}

fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Before(Throw::Opening) => "start",
        Phase::Before(Throw::Turn) => "roll",
        Phase::Rolling(_) => "rolling",
        Phase::Move(_) => "move",
        Phase::Offered => "offered",
        Phase::Over => "over",
    }
}

/// Reads a core. Members that [`write()`] would write otherwise are not noticed here.
///
/// # Errors
/// What is wrong, for people.
pub fn read(core: &Object) -> Result<State, String> {
    let state = read_members(core).ok_or("a member is missing or malformed")?;
    let men = member(core, "men", |men| pair(men, read_men)).ok_or("`men` is malformed")?;
    let state = State { board: Board::new(men)?, ..state };
    state.check()?;
    Ok(state)
}

/// Reads everything but the checkers.
fn read_members(core: &Object) -> Option<State> {
    let goal = member(core, "match", |goal| number(goal, Match::HIGHEST_GOAL))?;
    let score = member(core, "score", |score| pair(score, |one| number(one, HIGHEST_SCORE)))?;
    let crawford = member(core, "crawford", |name| Crawford::find(name.as_str()?))?;
    let rng = member(core, "rng", |state| hex::decode_array(state.as_str()?))?;
    let phase = read_phase(core)?;
    let is_opening = match phase {
        Phase::Before(throw) | Phase::Rolling(Reveal { throw, .. }) => throw == Throw::Opening,
        Phase::Move(_) | Phase::Offered | Phase::Over => false,
    };
    let mover = match phase {
        _ if is_opening => Player::FIRST,
        Phase::Over => Player::FIRST,
        _ => member(core, "turn", Player::read)?,
    };
    Some(State {
        mover,
        phase,
        cube: member(core, "cube", read_cube)?,
        jacoby: member(core, "jacoby", Value::as_bool)?,
        auto_doubles: member(core, "auto_doubles", |most| number(most, MOST_AUTO_DOUBLES))?,
        beavers: member(core, "beavers", Value::as_bool)?,
        commits: member(core, "commits", |commits| {
            pair(commits, |commit| nullable(commit, |commit| hex::decode_array(commit.as_str()?)))
        })?,
        last: member(core, "last", |last| nullable(last, read_outcome))?,
        ..State::new(Match { goal, score, crawford }, Rng::from_state(u64::from_be_bytes(rng)))
    })
}

fn read_phase(core: &Object) -> Option<Phase> {
    let phase = match core.get("phase")?.as_str()? {
        "rolling" => Phase::Rolling(member(core, "reveal", read_reveal)?),
        "move" => Phase::Move(member(core, "dice", |dice| pair(dice, read_die))?),
        "offered" => Phase::Offered,
        "over" => Phase::Over,
        name => Phase::Before(read_throw(name)?),
    };
    Some(phase)
}

fn read_throw(name: &str) -> Option<Throw> {
    [Throw::Opening, Throw::Turn]
        .into_iter()
        .find(|&throw| phase_name(Phase::Before(throw)) == name)
}

fn read_reveal(reveal: &Value) -> Option<Reveal> {
    Some(Reveal {
        end: End::new(reveal.get("end")?.as_i64()?)?,
        nonce: hex::decode_array(reveal.get("nonce")?.as_str()?)?,
        throw: read_throw(reveal.get("phase")?.as_str()?)?,
    })
}

fn read_cube(cube: &Value) -> Option<Cube> {
    Cube::new(number(cube.get("value")?, u8::MAX)?, nullable(cube.get("owner")?, Player::read)?)
}

fn read_outcome(outcome: &Value) -> Option<Outcome> {
    let name = outcome.get("kind")?.as_str()?;
    let kind = KINDS.into_iter().find(|&kind| kind == name)?;
    let points = number(outcome.get("points")?, MOST_POINTS).filter(|&points| points > 0)?;
    Some(Outcome::won(Player::read(outcome.get("winner")?)?, kind, points))
}

fn read_men(men: &Value) -> Option<Men> {
    let men: Option<Vec<u8>> = men.as_array()?.iter().map(|men| number(men, u8::MAX)).collect();
    men?.try_into().ok()
}

fn read_die(die: &Value) -> Option<u8> {
    number(die, 6).filter(|&die| die > 0)
}

// What members are made of: each returns nothing for anything else.

fn member<T>(core: &Object, name: &str, read: impl Fn(&Value) -> Option<T>) -> Option<T> {
    read(core.get(name)?)
}

fn number<N: TryFrom<u64> + PartialOrd>(value: &Value, most: N) -> Option<N> {
    N::try_from(value.as_u64()?).ok().filter(|number| *number <= most)
}

fn pair<T>(value: &Value, read: impl Fn(&Value) -> Option<T>) -> Option<[T; 2]> {
    let [one, other] = &value.as_array()?[..] else { return None };
    Some([read(one)?, read(other)?])
}

fn nullable<T>(value: &Value, read: impl Fn(&Value) -> Option<T>) -> Option<Option<T>> {
    if value.is_null() { Some(None) } else { read(value).map(Some) }
}
