//! Work in parts that do not depend on each other. The crates that do such work have no threads;
//! those that call them may have.

/// A part of some work.
pub type Part<'a> = Box<dyn FnOnce() + Send + 'a>;

/// Does the parts of some work.
pub trait Workers {
    /// How many parts can be done at the same time, at least 1.
    fn count(&self) -> usize;

    /// Does all parts, in any order or at the same time, and returns when all are done.
    fn run(&self, parts: Vec<Part<'_>>);
}

/// Does one part after the other.
#[derive(Clone, Copy, Debug)]
pub struct OneByOne;

impl Workers for OneByOne {
    fn count(&self) -> usize {
        1
    }

    fn run(&self, parts: Vec<Part<'_>>) {
        parts.into_iter().for_each(|part| part());
    }
}
