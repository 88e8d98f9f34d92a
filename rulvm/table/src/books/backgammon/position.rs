//! A game as a line of text, such as `24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 0 31 1 - 0-0` (BG13): the
//! checkers of both players, whose turn it is, the dice, the cube, its owner, and the score.

use super::board::{BAR, Board, Men, OFF};
use super::cube::Cube;
use super::state::{Phase, Reveal, State, Throw};
use crate::game::Player;

/// Returns the position of a game.
#[must_use]
pub fn write(state: &State) -> String {
    let [white, black] = Player::BOTH.map(|player| write_men(state.board.men(player)));
    let turn = state.turn().map_or(0, Player::index);
    let dice = match state.phase {
        Phase::Before(throw) | Phase::Rolling(Reveal { throw, .. }) => match throw {
            Throw::Opening => "?".to_owned(),
            Throw::Turn => "-".to_owned(),
        },
        Phase::Move([one, other]) => format!("{one}{other}"),
        Phase::Offered => "d".to_owned(),
        Phase::Over => "-".to_owned(),
    };
    let Cube { value, owner } = state.cube;
    let owner = owner.map_or("-".to_owned(), |owner| owner.index().to_string());
    let [first, second] = state.contest.score;
    format!("{white} {black} {turn} {dice} {value} {owner} {first}-{second}")
}

/// The checkers of a player: where they are, descending, and how many.
fn write_men(men: &Men) -> String {
    let place = |point: u8| match (point, men[usize::from(point)]) {
        (_, 0) => None,
        (BAR, count) => Some(format!("bar:{count}")),
        (OFF, count) => Some(format!("off:{count}")),
        (_, count) => Some(format!("{point}:{count}")),
    };
    (OFF..=BAR).rev().filter_map(place).collect::<Vec<_>>().join(",")
}

/// Sets a game up as in a position.
///
/// # Errors
/// What is wrong, for people: it is not a position as [`write()`] writes it, or it cannot be
/// (BG10).
pub fn read(text: &str, game: &State) -> Result<State, String> {
    let form = "a position is like `24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 0 31 1 - 0-0`";
    let mut state = game.clone();
    let (men, value, owner) = read_parts(text, &mut state).ok_or(form)?;
    let cube = u8::try_from(value).ok().and_then(|value| Cube::new(value, owner));
    state.cube = cube.ok_or("the cube is at 2, 4, 8, 16, 32 or 64, or at 1 and nobody's")?;
    state.board = Board::new(men)?;
    state.check()?;
    if write(&state) == text { Ok(state) } else { Err(form.to_owned()) }
}

/// Reads all parts but the checkers, the value of the cube and its owner, which are returned.
fn read_parts(text: &str, state: &mut State) -> Option<([Men; 2], u32, Option<Player>)> {
    let parts: Vec<_> = text.split(' ').collect();
    let [white, black, turn, dice, value, owner, score] = parts[..] else { return None };
    state.mover = read_player(turn)?;
    state.phase = match dice {
        "?" => Phase::Before(Throw::Opening),
        "-" => Phase::Before(Throw::Turn),
        "d" => Phase::Offered,
        dice => Phase::Move(read_dice(dice)?),
    };
    let owner = if owner == "-" { None } else { Some(read_player(owner)?) };
    let (first, second) = score.split_once('-')?;
    state.contest.score = [first.parse().ok()?, second.parse().ok()?];
    Some(([read_men(white)?, read_men(black)?], value.parse().ok()?, owner))
}

fn read_player(text: &str) -> Option<Player> {
    Player::new(text.parse().ok()?)
}

fn read_dice(text: &str) -> Option<[u8; 2]> {
    let dice: &[u8; 2] = text.as_bytes().try_into().ok()?;
    dice.iter().all(|die| (b'1'..=b'6').contains(die)).then(|| dice.map(|die| die - b'0'))
}

fn read_men(text: &str) -> Option<Men> {
    let mut men = [0; 26];
    for place in text.split(',') {
        let (point, count) = place.split_once(':')?;
        let point = match point {
            "bar" => BAR,
            "off" => OFF,
            point => point.parse().ok()?,
        };
        *men.get_mut(usize::from(point))? = count.parse().ok()?;
    }
    Some(men)
}
