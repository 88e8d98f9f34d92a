//! Tests across the crates. This library is empty: the tests stand in `tests/`.
