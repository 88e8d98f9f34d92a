//! How checkers are moved, as other programs write it: `24/18 13/11`, `24/18/16`, `8/5*(2)`,
//! `bar/20`, `25/20`, `6/off`, `6/0`.

use rulvm_table::books::backgammon::board::{BAR, Men, OFF};
use rulvm_table::books::backgammon::moves::{self, Play};
use rulvm_table::books::backgammon::state::State;

/// The most moves of single checkers in a turn.
const MOST: usize = 4;

/// Checkers that are moved from one point to another, possibly over points in between.
struct Path {
    from: u8,
    to: u8,
    /// Where checkers of the other player are marked as hit.
    hits: Vec<u8>,
}

/// Finds the play that is meant by its text.
pub(super) fn find(text: &str, state: &State, dice: [u8; 2]) -> Result<Play, String> {
    let mut paths = Vec::new();
    for word in text.split_whitespace() {
        let form = "expected moves such as `13/11`, `bar/22*` and `6/off`";
        let read = read_paths(word).ok_or_else(|| format!("`{word}` is not a move; {form}"))?;
        paths.extend(read);
        if paths.len() > MOST {
            return Err(format!("`{text}` moves more than {MOST} checkers"));
        }
    }
    let player = state.mover;
    let men = moved(state.board.men(player), &paths)?;
    let mut plays = moves::plays(&state.board, player, dice);
    plays.retain(|play| *play.after.men(player) == men);
    // Over different points, a checker can hit different checkers.
    if plays.len() > 1 {
        let mut marked: Vec<u8> = paths.iter().flat_map(|path| path.hits.clone()).collect();
        marked.sort_unstable();
        marked.dedup();
        plays.retain(|play| {
            let mut hits: Vec<u8> =
                play.steps.iter().filter(|step| step.hits).map(|step| step.to).collect();
            hits.sort_unstable();
            hits == marked
        });
    }
    let [one, two] = dice;
    plays.pop().ok_or_else(|| format!("`{}` cannot be played with {one} and {two}", text.trim()))
}

/// Reads a word, such as `8/5*(2)`: a path for each checker.
fn read_paths(word: &str) -> Option<Vec<Path>> {
    let (points, count) = match word.strip_suffix(')') {
        Some(word) => {
            let (points, count) = word.split_once('(')?;
            (points, count.parse().ok().filter(|count| (1..=MOST).contains(count))?)
        }
        None => (word, 1),
    };
    let mut hits = Vec::new();
    let mut read = Vec::new();
    for point in points.split('/') {
        let (name, is_hit) = match point.strip_suffix('*') {
            Some(name) => (name, true),
            None => (point, false),
        };
        let point = match name.to_ascii_lowercase().as_str() {
            "bar" => BAR,
            "off" => OFF,
            number => number.parse().ok().filter(|&point| point <= BAR)?,
        };
        if is_hit {
            hits.push(point);
        }
        read.push(point);
    }
    let is_path = read.len() > 1 && read.windows(2).all(|pair| pair[0] > pair[1]);
    let (from, to) = (*read.first()?, *read.last()?);
    is_path.then(|| (0..count).map(|_| Path { from, to, hits: hits.clone() }).collect())
}

/// A player's checkers after he has moved some of them.
fn moved(men: &Men, paths: &[Path]) -> Result<Men, String> {
    let mut men = *men;
    for &Path { from, to, .. } in paths {
        // A checker can move on after another one has taken its place, so nothing is tested here
        // but the sum of all paths.
        men[usize::from(from)] = men[usize::from(from)].wrapping_sub(1);
        men[usize::from(to)] = men[usize::from(to)].wrapping_add(1);
    }
    match (OFF..=BAR).rev().find(|&point| men[usize::from(point)] > 15) {
        Some(BAR) => Err("there is no checker on the bar".to_owned()),
        Some(point) => Err(format!("there is no checker on {point}")),
        None => Ok(men),
    }
}
