//! `cargo run --release -p benches --bin kernels`: how fast the two machines run the kernels, in one
//! run: the median of interleaved rounds, and their ratio. Both must give the same checksum.

use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use grammar::hex::Edge;
use grammar::rul3::Phase;
use rulvm::game::{Edit, PhaseLetter};
use rulvm::machine::{Engine, Rng};
use rulvm::{Game, Input, Program};

/// A kernel: its name, source, the number of colors on its boards, and how often it runs in a round.
struct Kernel {
    name: &'static str,
    source: &'static str,
    colors: u32,
    runs: usize,
}

const KERNELS: &[Kernel] = &[
    Kernel {
        name: "K1 arithmetic",
        source: include_str!("../../kernels/arithmetic.rul"),
        colors: 6,
        runs: 1,
    },
    Kernel {
        name: "K2 flood, 6 colors",
        source: include_str!("../../kernels/flood.rul"),
        colors: 6,
        runs: 400,
    },
    Kernel {
        name: "K2b flood, 2 colors",
        source: include_str!("../../kernels/flood.rul"),
        colors: 2,
        runs: 400,
    },
    Kernel {
        name: "K3 lines",
        source: include_str!("../../kernels/lines.rul"),
        colors: 6,
        runs: 400,
    },
    Kernel {
        name: "K4 cascade",
        source: include_str!("../../kernels/cascade.rul"),
        colors: 6,
        runs: 200,
    },
];

const ROUNDS: usize = 7;
const BOARDS: usize = 64;

fn main() -> ExitCode {
    let mut out = format!("{:22}{:>16}{:>16}{:>10}\n", "", "reference", "fast", "times");
    for kernel in KERNELS {
        let Some(row) = measure(kernel) else {
            let _ = writeln!(std::io::stderr(), "{}: the machines differ", kernel.name);
            return ExitCode::FAILURE;
        };
        out.push_str(&row);
    }
    if std::io::stdout().write_all(out.as_bytes()).is_ok() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Full boards, all from one generator.
fn boards(colors: u32) -> Vec<Edit> {
    let mut rng = Rng::new(u64::from(colors));
    let cells = u8::try_from(Edge::ALL[3].cells()).unwrap_or(u8::MAX);
    let mut board = || {
        let mut hexagon = |id| (id, [(1 + (rng.next() >> 17) % colors) as u8, 1, 0]);
        Edit { cells: (1..=cells).map(&mut hexagon).collect(), ..Edit::default() }
    };
    (0..BOARDS).map(|_| board()).collect()
}

fn measure(kernel: &Kernel) -> Option<String> {
    let compiled = rulc::compile(kernel.name, kernel.source, &rulc::Memory::default());
    let program = Program::load(compiled.output?.bytes).ok()?;
    let games: Vec<Vec<Game>> = [Engine::Reference, Engine::Fast]
        .into_iter()
        .map(|engine| {
            let program = program.clone().with_engine(engine);
            let (game, _) = Game::with_fuel(program, Edge::ALL[3], 1, u64::MAX);
            let start = |board: Edit| {
                let mut game = game.clone();
                game.apply(&Input::Edit(board));
                game
            };
            boards(kernel.colors).into_iter().map(start).collect()
        })
        .collect();
    let mut times = vec![Vec::new(); games.len()];
    for _ in 0..ROUNDS {
        let mut sums = Vec::new();
        for (games, times) in games.iter().zip(&mut times) {
            let (mut sum, mut time) = (0_i32, Duration::ZERO);
            for game in games.iter().cycle().take(kernel.runs) {
                let mut game = game.clone();
                let begin = Instant::now();
                let value = game.apply(&Input::Call(PhaseLetter(Phase::Landed))).value?;
                time += begin.elapsed();
                sum = sum.wrapping_mul(31).wrapping_add(value);
            }
            sums.push(sum);
            times.push(time / u32::try_from(kernel.runs).unwrap_or(1));
        }
        if sums.iter().any(|sum| Some(sum) != sums.first()) {
            return None;
        }
    }
    let medians: Vec<f64> = times
        .iter_mut()
        .map(|times| {
            times.sort();
            times.get(times.len() / 2).map_or(0.0, |time| time.as_secs_f64() * 1e6)
        })
        .collect();
    let [reference, fast] = medians.as_slice() else { return None };
    Some(format!(
        "{:22}{:>13.1} us{:>13.1} us{:>10.1}\n",
        kernel.name,
        reference,
        fast,
        reference / fast
    ))
}
