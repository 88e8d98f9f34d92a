//! Connect 4: the opponent against a plain, slow solver, and against what is known of the game.

use rulvm_core::machine::Rng;
use rulvm_opponents::Strength;
use rulvm_opponents::connect4::board::Board;
use rulvm_opponents::connect4::search;
use rulvm_opponents::search::{Move, Position, Tree};
use test_support::cases;

use crate::desk::Desk;

/// The cells row by row from the bottom: the rules as simply as possible.
#[derive(Clone)]
struct Plain(Vec<Vec<usize>>);

impl Plain {
    fn new(men: &[Move]) -> Plain {
        let mut plain = Plain(vec![Vec::new(); 7]);
        for (at, &column) in men.iter().enumerate() {
            plain.0[usize::from(column)].push(at % 2);
        }
        plain
    }

    fn at(&self, column: usize, row: usize) -> Option<usize> {
        self.0.get(column)?.get(row).copied()
    }

    fn has_line(&self, player: usize) -> bool {
        let starts = (0..7).flat_map(|column| (0..6).map(move |row| (column, row)));
        starts.into_iter().any(|(column, row)| {
            [(1, 0), (0, 1), (1, 1), (1, -1)].iter().any(|&(dx, dy): &(usize, isize)| {
                (0..4).all(|k| {
                    let row = row as isize + k as isize * dy;
                    row >= 0 && self.at(column + k * dx, row as usize) == Some(player)
                })
            })
        })
    }

    fn free(&self) -> Vec<Move> {
        (0..7).filter(|&column| self.0[usize::from(column)].len() < 6).collect()
    }

    fn men(&self) -> usize {
        self.0.iter().map(Vec::len).sum()
    }

    fn play(&self, column: Move) -> Plain {
        let mut next = self.clone();
        next.0[usize::from(column)].push(self.men() % 2);
        next
    }

    /// 1, 0 or -1: the player who moves wins, neither does, or he loses.
    fn outcome(&self) -> i32 {
        if self.has_line(1 - self.men() % 2) {
            return -1;
        }
        let mut best = if self.men() == 42 { 0 } else { -1 };
        for column in self.free() {
            best = best.max(-self.play(column).outcome());
            if best == 1 {
                break;
            }
        }
        best
    }
}

/// Random disks, without a line, until so many are left.
fn random_men(left: usize, rng: &mut Rng) -> Vec<Move> {
    loop {
        let mut men: Vec<Move> = Vec::new();
        let mut plain = Plain::new(&men);
        while plain.men() + left < 42 && !plain.has_line(0) && !plain.has_line(1) {
            let free = plain.free();
            men.push(free[rng.next() as usize % free.len()]);
            plain = Plain::new(&men);
        }
        if !plain.has_line(0) && !plain.has_line(1) {
            return men;
        }
    }
}

fn board(men: &[Move]) -> Board {
    men.iter().fold(Board::default(), |board, &column| board.play(column))
}

/// The move of the strong opponent.
fn best(men: &[Move]) -> Move {
    let free = Plain::new(men).free();
    let mut search = search(Tree::new(16), board(men), free, Strength::Strong, 7);
    assert!(search.run(&mut 100_000_000));
    search.best()
}

/// The outcome that the search finds.
fn outcome(men: &[Move], memory: u32) -> i32 {
    let board = board(men);
    let mut tree = Tree::new(memory);
    tree.start(board, board.left(), -1, 1);
    let mut positions = u64::MAX;
    tree.run(&mut positions).unwrap().signum()
}

#[test]
fn late_positions_have_the_outcome_that_a_plain_solver_finds() {
    let mut rng = Rng::new(4);
    let mut seen = [0; 3];
    for _ in 0..cases::cases(1_000).max(100) {
        let men = random_men(3 + rng.next() as usize % 8, &mut rng);
        let plain = Plain::new(&men);
        let outcome = plain.outcome();
        assert_eq!(self::outcome(&men, 12), outcome, "{men:?}");
        assert_eq!(-plain.play(best(&men)).outcome(), outcome, "{men:?}");
        seen[(outcome + 1) as usize] += 1;
    }
    assert!(seen.iter().all(|&count| count > 2), "{seen:?}");
}

#[test]
fn what_a_look_at_the_lines_proves_is_true() {
    let mut rng = Rng::new(5);
    let mut proofs = 0;
    for _ in 0..cases::cases(20_000) {
        let men = random_men(2 + rng.next() as usize % 7, &mut rng);
        let board = board(&men);
        // The window in which only wins matter, and that in which draws matter too.
        for (alpha, beta) in [(0, 1), (-1, 0)] {
            if let Some(value) = Position::value(&board, 42, alpha, beta) {
                let outcome = Plain::new(&men).outcome();
                let is_bound = if value <= alpha { outcome <= value.signum() } else { true };
                assert!(is_bound, "{men:?} {value} {outcome}");
                let is_bound = if value >= beta { outcome >= value.signum() } else { true };
                assert!(is_bound, "{men:?} {value} {outcome}");
                proofs += 1;
            }
        }
    }
    assert!(proofs > 1_000, "{proofs}");
}

/// The middle column wins for the first player, those next to it draw, the others lose. So after a
/// disk in the middle, each answer loses; after one in a column next to it, the best answer draws.
#[test]
fn the_first_moves_have_their_known_outcomes() {
    if !cases::is_full() {
        return;
    }
    for (first, outcome) in [(0, -1), (1, -1), (2, 0), (3, 1)] {
        assert_eq!(-self::outcome(&[first], 24), outcome, "{first}");
    }
}

#[test]
fn everyone_completes_a_line_and_blocks_one() {
    let empty = "......./......./......./.......";
    for strength in Strength::ALL {
        for seed in 0..10 {
            let wins = Desk::at("rul.connect4", &format!("{empty}/YYY..../RRR.... R"));
            assert_eq!(wins.choice(strength, seed), "4");
            let blocks = Desk::at("rul.connect4", &format!("{empty}/Y....../YRRR... Y"));
            assert_eq!(blocks.choice(strength, seed), "5");
        }
    }
}

#[test]
fn a_mirrored_board_is_seen_from_behind() {
    let men = [0, 1, 1, 6, 3, 3, 2];
    let mirrored: Vec<Move> = men.iter().map(|column| 6 - column).collect();
    assert_eq!(board(&men).mirrored(), board(&mirrored));
    assert_ne!(board(&men), board(&mirrored));
}
