//! The fuzz target that the variable `FUZZ_TARGET` names: an oracle and its mutator.

#![no_main]

use std::sync::LazyLock;

use tests::oracle::{Effort, Oracle, TARGETS};

/// The name of the target, and its oracle.
static TARGET: LazyLock<(&str, Oracle)> = LazyLock::new(|| {
    let wanted = std::env::var("FUZZ_TARGET").unwrap_or_default();
    let found = TARGETS.iter().find(|(name, _)| *name == wanted);
    let names: Vec<&str> = TARGETS.iter().map(|(name, _)| *name).collect();
    *found.unwrap_or_else(|| panic!("FUZZ_TARGET must be one of: {}", names.join(", ")))
});

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let (_, oracle) = *TARGET;
    oracle(data, Effort::sampled(data));
});

libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    let (name, _) = *TARGET;
    fuzz::change(name, data, size, max_size, seed)
});
