//! How many cases the tests try.
//!
//! | `RUL_TESTS` | tests of many cases |
//! |---|---|
//! | not set | try about a tenth of them, spread over all; without optimization, a twenty-fifth or fewer |
//! | `full` | try all of them: `RUL_TESTS=full cargo test --release` |
//!
//! Some tests can try even more: their documentation names their own variable.

/// True if tests try all their cases: `RUL_TESTS=full`.
///
/// # Panics
/// `RUL_TESTS` has another value.
#[must_use]
pub fn is_full() -> bool {
    match std::env::var("RUL_TESTS") {
        Err(_) => false,
        Ok(value) if value.is_empty() => false,
        Ok(value) if value == "full" => true,
        Ok(value) => panic!("RUL_TESTS must be `full`, not `{value}`"),
    }
}

/// Unoptimized tests take several times as long for the same cases. What needs many of them is
/// asserted only by optimized tests.
pub const IS_SLOW: bool = cfg!(debug_assertions);

/// Returns how many of `full` cases are tried: all of them, or a share, but at least one.
#[must_use]
pub fn cases(full: usize) -> usize {
    let share = if IS_SLOW { 25 } else { 10 };
    if is_full() { full } else { full.div_ceil(share) }
}

/// Returns the number in an environment variable; if it is not set, that of [`cases`].
///
/// # Panics
/// The variable is not a number.
#[must_use]
pub fn cases_or(variable: &str, full: usize) -> usize {
    match std::env::var(variable) {
        Err(_) => cases(full),
        Ok(number) => number.parse().unwrap_or_else(|_| panic!("{variable} must be a number")),
    }
}

/// Returns all of some cases, or a share of them.
pub fn some<T>(all: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
    one_in(if IS_SLOW { 23 } else { 11 }, all)
}

/// As [`some`], for cases that are many and take long: unoptimized, one in a hundred.
pub fn few<T>(all: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
    one_in(if IS_SLOW { 101 } else { 11 }, all)
}

/// Returns one of so many cases, or all. Cases often come in tens or in powers of two: a prime
/// number picks different ones each time.
fn one_in<T>(share: usize, all: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
    all.into_iter().step_by(if is_full() { 1 } else { share })
}
