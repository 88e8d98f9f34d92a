//! Everything holds for the corpora of the fuzzers: for every eleventh of their inputs, or all of
//! them with `RUL_TESTS=full`; and for whatever the fuzzers have found.

use test_support::cases::few;
use tests::cores::on_all_cores;
use tests::corpus::{self, Named};
use tests::oracle::{Effort, TARGETS};

#[test]
fn every_input_of_the_corpora_holds() {
    for (target, oracle) in TARGETS {
        let corpus = corpus::of(target);
        assert!(corpus.len() > 10, "{target}: {}", corpus.len());
        let all: Vec<Named> = few(corpus).chain(corpus::found(target)).collect();
        on_all_cores::<()>(all.len(), |k, ()| {
            let (name, bytes) = &all[k];
            let held = std::panic::catch_unwind(|| oracle(bytes, Effort::FULL));
            assert!(held.is_ok(), "{target}: {name}");
        });
    }
}
