//! What several tests share: random rules, in the text language and in assembly, and random sessions
//! with them. The tests themselves stand in `tests/`.

pub mod codes;
pub mod programs;
pub mod sessions;
