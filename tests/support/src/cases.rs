//! How many cases tests try.
//!
//! | `RUL_TESTS` | tests of many cases |
//! |---|---|
//! | not set | try about a tenth of them, spread over all of them |
//! | `full` | try all of them: `RUL_TESTS=full cargo test --release` |
//!
//! Some tests can try even more: their documentation names a variable of their own.

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

/// How many of so many cases are tried: all or a tenth, at least one.
#[must_use]
pub fn cases(full: usize) -> usize {
    if is_full() { full } else { full.div_ceil(10) }
}

/// The number in a variable of the environment; if it is not set, as [`cases`].
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

/// All of some cases, or every eleventh of them.
pub fn some<T>(all: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
    // Cases often come in tens or in powers of two: 11 meets different ones each time.
    all.into_iter().step_by(if is_full() { 1 } else { 11 })
}
