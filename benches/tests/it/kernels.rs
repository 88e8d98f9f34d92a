//! All implementations of a kernel compute the same checksum.

use benches::kernels::{Checksum, Failure, Implementation, Kernel, boards};
use benches::native::Native;
use benches::rules::Rules;
use rulvm_core::machine::Engine;

/// Enough runs for some boards to repeat.
const fn runs(kernel: Kernel) -> u32 {
    match kernel {
        Kernel::Arithmetic => 1,
        Kernel::Games => 3,
        _ => 66,
    }
}

fn checksums(implementation: &mut dyn Implementation) -> Vec<(Kernel, Checksum)> {
    let run = |kernel| {
        let measured = implementation.run(kernel, runs(kernel));
        (kernel, measured.expect("a kernel runs").checksum)
    };
    Kernel::ALL.into_iter().map(run).collect()
}

#[test]
fn both_machines_compute_what_rust_computes() -> Result<(), Failure> {
    let expected = checksums(&mut Native::new());
    assert_eq!(checksums(&mut Rules::new(Engine::Reference)?), expected);
    assert_eq!(checksums(&mut Rules::new(Engine::Fast)?), expected);
    Ok(())
}

#[cfg(any(feature = "lua54", feature = "luajit"))]
#[test]
fn lua_computes_what_rust_computes() -> mlua::Result<()> {
    let expected = checksums(&mut Native::new());
    assert_eq!(checksums(&mut benches::lua::Scripts::new()?), expected);
    Ok(())
}

#[test]
fn the_fast_machine_can_run_all_kernels() -> Result<(), Failure> {
    use grammar::rul3::Phase;
    for kernel in Kernel::ALL {
        let program = benches::rules::program(kernel)?;
        for phase in [Phase::Appear, Phase::Signal, Phase::Landed, Phase::Score] {
            assert!(program.fast().can_run(phase), "{kernel}: phase {phase:?}");
        }
    }
    Ok(())
}

#[test]
fn the_board_of_a_kernel_is_full_and_has_all_colors() {
    for colors in [2, 6] {
        let boards = boards(colors);
        let all: Vec<u8> = boards.concat();
        assert_eq!(all.len(), 64 * 217);
        for color in 1..=colors as u8 {
            let share = all.iter().filter(|&&other| other == color).count() * colors as usize;
            assert!(share.abs_diff(all.len()) < all.len() / 10, "{color} of {colors}: {share}");
        }
        assert!(all.iter().all(|&color| (1..=colors as u8).contains(&color)));
    }
}

#[test]
fn checksums_depend_on_the_number_of_runs() -> Result<(), Failure> {
    let mut native = Native::new();
    let sum = |runs| native.run(Kernel::Lines, runs).map(|measured| measured.checksum);
    let sums: Vec<Checksum> = [1, 2, 64, 65].into_iter().map(sum).collect::<Result<_, _>>()?;
    for (k, sum) in sums.iter().enumerate() {
        assert!(!sums[k + 1..].contains(sum));
    }
    Ok(())
}
