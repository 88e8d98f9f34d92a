//! Hostile files do not fill the memory.

use grammar::rul3::Phase;
use peak_alloc::PeakAlloc;
use rulvm_core::{Program, check};
use test_support::rules::Rule;

#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

/// The largest possible file, whose code waits for more and more operands at every address.
#[test]
fn code_with_ever_more_contexts_is_given_up_in_time() {
    for unit in [&[0x40, 0x46, 0x13, 0x02, 0x6C, 0x54][..], &[0x46, 0x13, 0x02, 0x40]] {
        let unit: String = unit.iter().map(|byte| format!("${byte:02X} ")).collect();
        let rest = unit.repeat(((1 << 20) - 4000) / (unit.len() / 4));
        let bytes = Rule { rest, ..Rule::default() }.phase("C", "jmp @rest").bytes();
        assert!(bytes.len() > 1_000_000, "{}", bytes.len());
        HEAP.reset_peak_usage();
        let before = HEAP.current_usage();
        let program = Program::load(bytes).unwrap();
        assert!(!program.fast().can_run(Phase::Landed));
        assert!(check::check(&program).facts.codes > 500_000);
        let most = HEAP.peak_usage() - before;
        assert!(most < 600 << 20, "{} MiB", most >> 20);
    }
}
