//! The moves that lead from one position to another. Usually it is one; spectators on a slow line
//! do not see every position.

use rulvm_table::game::Player;
use rulvm_table::json::Object;
use rulvm_table::played::Played;
use rulvm_table::rules::Rules;
use serde_json::Value;

/// The most moves that are looked for.
const MOST: usize = 6;

/// Returns the squares of a board.
pub(super) fn cells(core: &Object) -> &[u8] {
    core.get("board").and_then(Value::as_str).unwrap_or_default().as_bytes()
}

/// Returns moves that lead from a state to another one, and the item on which the last piece was
/// put; `None` if there are none, or too many.
pub(super) fn moves<R: Rules>(
    rules: &R,
    before: &Object,
    after: &Object,
) -> Option<(Vec<Played>, Option<u32>)> {
    let state = rules.read(before).ok()?;
    let goal = Goal { rules, cells: cells(after), turn: after.get("turn").and_then(Player::read) };
    let mut found = goal.reach(&state, MOST)?;
    // The last one was found first.
    found.reverse();
    let last = found.iter().rev().find_map(|(_, square)| *square);
    let item = last.and_then(|square| u32::try_from(square + 1).ok());
    Some((found.into_iter().map(|(played, _)| played).collect(), item))
}

struct Goal<'a, R> {
    rules: &'a R,
    cells: &'a [u8],
    turn: Option<Player>,
}

impl<R: Rules> Goal<'_, R> {
    /// Returns the moves from a state to the goal, the last one first, and the squares on which
    /// they put pieces.
    fn reach(&self, state: &R::State, most: usize) -> Option<Vec<(Played, Option<usize>)>> {
        let core = self.rules.write(state);
        let old = cells(&core);
        let turn = self.rules.turn(state);
        if old == self.cells && turn == self.turn {
            return Some(Vec::new());
        }
        let most = most.checked_sub(1)?;
        self.rules.legal(state).into_iter().find_map(|chosen| {
            let next = self.rules.play(state, &chosen);
            let core = self.rules.write(&next);
            let new = cells(&core);
            let square = (0..old.len()).find(|&square| old[square] == b'.' && new[square] != b'.');
            if square.is_some_and(|square| self.cells[square] == b'.') {
                return None;
            }
            let mut moves = self.reach(&next, most)?;
            let played = Played { player: turn?, text: chosen.to_string(), dice: None };
            moves.push((played, square));
            Some(moves)
        })
    }
}
