//! The kernels in Rust, as written by hand: arrays, tables of neighbors, and nothing clever.

mod arithmetic;
mod board;
mod cascade;
mod flood;
mod games;
mod lines;

use std::hint::black_box;

use crate::kernels::{Checksum, Failure, Implementation, Kernel, Measured, boards};
use crate::rounds::running;
use board::{Board, Grid};

/// The steps of K1.
const STEPS: i32 = 1_000_000;

/// The kernels in Rust.
#[derive(Debug)]
pub struct Native {
    grid: Grid,
    /// With 6 and with 2 colors.
    boards: [Vec<Board>; 2],
}

impl Native {
    /// Creates the boards.
    #[must_use]
    pub fn new() -> Native {
        let board = |colors| boards(colors).iter().map(|colors| Board::new(colors)).collect();
        Native { grid: Grid::new(), boards: [board(6), board(2)] }
    }

    /// Returns how many [units](Kernel::unit) some runs of a kernel have.
    #[must_use]
    pub fn units(&self, kernel: Kernel, runs: u32) -> f64 {
        match kernel {
            Kernel::Arithmetic => f64::from(runs) * f64::from(STEPS),
            Kernel::Games => {
                let pieces = |seed: u32| f64::from(games::play(&self.grid, seed.into()).pieces);
                (0..runs).map(pieces).sum()
            }
            _ => runs.into(),
        }
    }

    fn on_boards(
        &self,
        kernel: Kernel,
        runs: u32,
        run: impl Fn(&Grid, &mut Board) -> i32,
    ) -> Checksum {
        let [six, two] = &self.boards;
        let boards = if kernel.colors() == 2 { two } else { six };
        let mut sum = Checksum::default();
        for (k, board) in boards.iter().cycle().take(runs as usize).enumerate() {
            let mut board = black_box(board).clone();
            sum.add(run(&self.grid, &mut board));
            if kernel == Kernel::Cascade && k < boards.len() {
                sum.add_board(board.colors());
            }
        }
        sum
    }
}

impl Default for Native {
    fn default() -> Native {
        Native::new()
    }
}

impl Implementation for Native {
    fn name(&self) -> &str {
        "Rust"
    }

    fn run(&mut self, kernel: Kernel, runs: u32) -> Result<Measured, Failure> {
        let begin = running();
        let checksum = match kernel {
            Kernel::Arithmetic => {
                let mut sum = Checksum::default();
                for _ in 0..runs {
                    sum.add(arithmetic::run(black_box(STEPS)));
                }
                sum
            }
            Kernel::Flood6 | Kernel::Flood2 => self.on_boards(kernel, runs, flood::run),
            Kernel::Lines => self.on_boards(kernel, runs, lines::run),
            Kernel::Cascade => self.on_boards(kernel, runs, cascade::run),
            Kernel::Games => {
                let mut sum = Checksum::default();
                for seed in 0..runs {
                    let game = games::play(&self.grid, seed.into());
                    sum.add(game.score);
                    sum.add(game.pieces);
                }
                sum
            }
        };
        Ok(Measured { checksum, time: running().saturating_sub(begin) })
    }
}
