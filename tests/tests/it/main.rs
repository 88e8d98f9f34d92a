//! Tests across the crates.

mod arrays;
mod backwards;
mod check;
mod conformance;
mod corpora;
mod damaged;
mod debugger_documents;
mod decompile;
mod documents;
mod engines;
mod expressions;
mod failures;
mod flat;
mod games;
mod language;
mod passes;
mod planted_bugs;
mod power;
mod recorded_tests;
mod seams;
mod seeds;
mod stack;
mod standard_rules;
mod standard_tests;
mod templates;
mod writing;
