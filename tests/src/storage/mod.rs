//! File systems for the tests of saving: one that loses power, and one that fails.
//!
//! | module | what it does |
//! |---|---|
//! | [`disk`] | a disk in memory, shared by players whose calls alternate at random |
//! | [`power`] | what that disk may hold after a power cut at any moment |
//! | [`failing`] | any file system, whose calls fail on request |

pub mod disk;
pub mod failing;
pub mod power;

pub use disk::{Cheat, Disk, Image};
pub use failing::{Failing, Fault};
pub use power::Power;
