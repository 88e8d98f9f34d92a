//! What several tests share: random rules. The tests themselves stand in `tests/`.

pub mod programs;
