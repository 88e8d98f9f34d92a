//! Tests of the benchmarks.

mod inputs;
mod kernels;
mod rules;
