//! What the search needs to know about Connect 4.

use super::board::{Board, HEIGHT, Prospect, WIDTH};
use crate::search::{Move, Moves, Position, Value};

/// A win with the last disk; each disk that is left over counts one more.
const WON: Value = 100;

/// The value of a line that the mover completes when there are so many disks.
fn won(men: u32) -> Value {
    WON + (WIDTH * HEIGHT) as Value - men as Value
}

impl Position for Board {
    const WON: Value = WON;

    fn key(&self) -> u64 {
        self.key()
    }

    fn value(&self, plies: u32, alpha: Value, beta: Value) -> Option<Value> {
        let men = self.count();
        if self.is_lost() {
            return Some(-won(men));
        }
        if self.can_win() {
            return Some(won(men + 1));
        }
        if self.left() < 2 {
            return Some(0);
        }
        if self.safe() == 0 {
            return Some(-won(men + 2));
        }
        if self.left() == 2 {
            return Some(0);
        }
        // No line of the mover can be complete before the next but one disk, and no line of the
        // other before the next but one after this.
        let highest = match self.prospect() {
            Prospect::Win => won(men + 3),
            Prospect::Draw => 0,
            Prospect::Loss => -WON,
        };
        let lowest = -won(men + 4);
        if highest <= alpha {
            return Some(highest);
        }
        if lowest >= beta {
            return Some(lowest);
        }
        (plies == 0).then(|| self.estimate())
    }

    fn moves(&self, _: u32) -> Moves {
        self.ordered()
    }

    fn play(&self, chosen: Move) -> Board {
        self.play(chosen)
    }
}
