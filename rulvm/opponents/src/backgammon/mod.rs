//! Backgammon.
pub fn start(_: &crate::Turn<'_>, _: crate::Strength, _: u64) -> Option<Box<dyn crate::Thinking>> { None }
