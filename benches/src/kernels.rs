//! The kernels: small programs that every implementation runs, with the same checksum.

use std::fmt;
use std::time::Duration;

use grammar::hex::Edge;
use rulvm_core::machine::Rng;
use thiserror::Error;

/// The board of all kernels: 217 cells.
pub const EDGE: Edge = Edge::ALL[3];
/// How many boards each kind has.
pub(crate) const BOARDS: usize = 64;
/// The most pieces of a whole game.
pub const MOST_PIECES: i32 = 1_000;

/// A kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kernel {
    /// K1: arithmetic and branches that depend on data, a million times.
    Arithmetic,
    /// K2: all components of a board with 6 colors, by recursion.
    Flood6,
    /// K2b: the same with 2 colors, so that components are large and recursion is deep.
    Flood2,
    /// K3: all runs of three and more hexagons of one color.
    Lines,
    /// K4: the runs of K3 are destroyed, until there are none.
    Cascade,
    /// K5: whole games.
    Games,
}

impl Kernel {
    /// All kernels.
    pub const ALL: [Kernel; 6] = [
        Kernel::Arithmetic,
        Kernel::Flood6,
        Kernel::Flood2,
        Kernel::Lines,
        Kernel::Cascade,
        Kernel::Games,
    ];

    /// Returns its short name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kernel::Arithmetic => "K1",
            Kernel::Flood6 => "K2",
            Kernel::Flood2 => "K2b",
            Kernel::Lines => "K3",
            Kernel::Cascade => "K4",
            Kernel::Games => "K5",
        }
    }

    /// Describes it in a word or two.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Kernel::Arithmetic => "arithmetic",
            Kernel::Flood6 => "flood, 6 colors",
            Kernel::Flood2 => "flood, 2 colors",
            Kernel::Lines => "lines",
            Kernel::Cascade => "cascade",
            Kernel::Games => "whole games",
        }
    }

    /// Returns the kernel with a short name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Kernel> {
        Kernel::ALL.into_iter().find(|kernel| kernel.name() == name)
    }

    /// Returns how many colors its boards have.
    #[must_use]
    pub const fn colors(self) -> u32 {
        if matches!(self, Kernel::Flood2) { 2 } else { 6 }
    }

    /// Returns how many runs are measured: a million steps each for K1, whole games for K5, and
    /// boards for all others.
    #[must_use]
    pub const fn runs(self) -> u32 {
        match self {
            Kernel::Arithmetic => 1,
            Kernel::Flood6 | Kernel::Flood2 | Kernel::Lines | Kernel::Cascade => 200,
            Kernel::Games => 10,
        }
    }
}

impl Kernel {
    /// Returns the unit of work that its time refers to.
    #[must_use]
    pub const fn unit(self) -> &'static str {
        match self {
            Kernel::Arithmetic => "step",
            Kernel::Games => "piece",
            _ => "board",
        }
    }

    /// The greatest time that the fast machine should need, as a ratio to Rust written by hand.
    #[must_use]
    pub const fn goal(self) -> f64 {
        match self {
            Kernel::Arithmetic => 9.0,
            Kernel::Flood6 => 3.5,
            Kernel::Flood2 => 2.8,
            Kernel::Lines => 6.0,
            Kernel::Cascade | Kernel::Games => 4.5,
        }
    }
}

impl fmt::Display for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.name(), self.title())
    }
}

/// The colors of the cells of a board, from cell 1 on.
pub type Colors = Vec<u8>;

/// Returns full boards, all from one generator that is seeded with the number of colors.
#[must_use]
pub fn boards(colors: u32) -> Vec<Colors> {
    let mut rng = Rng::new(u64::from(colors));
    let mut color = || (1 + (rng.next() >> 17) % colors) as u8;
    (0..BOARDS).map(|_| (0..EDGE.cells()).map(|_| color()).collect()).collect()
}

/// The checksum of the values of all runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checksum(pub u32);

impl Checksum {
    /// Adds a value.
    pub const fn add(&mut self, value: i32) {
        self.0 = self.0.wrapping_mul(31).wrapping_add(value.cast_unsigned());
    }

    /// Adds the hexagons of a board: the sum of cell times color.
    pub(crate) fn add_board(&mut self, colors: impl Iterator<Item = u8>) {
        let sum: i32 = (1..).zip(colors).map(|(cell, color)| cell * i32::from(color)).sum();
        self.add(sum);
    }
}

/// The result of some runs of a kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measured {
    /// The checksum of their values.
    pub checksum: Checksum,
    /// How long they took together.
    pub time: Duration,
}

/// Why a kernel or a rule cannot be measured.
#[derive(Debug, Error)]
pub enum Failure {
    /// A rule does not compile or load.
    #[error("`{0}` is no good rule: see `rulc check`")]
    Rule(&'static str),
    /// A phase trapped.
    #[error("{0}: a phase trapped")]
    Trapped(Kernel),
    /// The implementations do not agree.
    #[error("{title}: the checksums of `{name}` and `{first}` differ")]
    Checksum {
        /// The kernel or the rule.
        title: String,
        /// The implementation.
        name: String,
        /// The one before it.
        first: String,
    },
    /// Another program failed.
    #[error("{0}")]
    Worker(String),
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

/// Something that runs kernels.
pub trait Implementation {
    /// The name, for the table.
    fn name(&self) -> &str;

    /// Runs a kernel `runs` times: on the boards in turn, or with the seeds 0, 1, 2 ...
    ///
    /// # Errors
    /// The kernel does not run to its end.
    fn run(&mut self, kernel: Kernel, runs: u32) -> Result<Measured, Failure>;
}
