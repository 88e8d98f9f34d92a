//! `cargo bench -p benches`: names form a tree, `compile/`, `load/`, `game/`.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use grammar::hex::Edge;
use rulvm::{Game, Program};

fn compile(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("compile");
    let (games, files) = benches::sources();
    for game in games {
        group.throughput(Throughput::Bytes(game.text.len() as u64));
        group.bench_function(game.name, |bencher| {
            bencher.iter(|| rulc::compile(game.name, black_box(game.text), &files));
        });
    }
}

fn load(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("load");
    for (name, program) in benches::programs() {
        let bytes = program.bytes().to_vec();
        group.throughput(Throughput::Bytes(bytes.len() as u64));
        group.bench_function(name, |bencher| {
            bencher.iter(|| Program::load(black_box(bytes.clone())));
        });
    }
}

fn game(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("game");
    for (name, program) in benches::programs() {
        let inputs = benches::inputs(&program, Edge::ALL[1], 1, 500);
        group.throughput(Throughput::Elements(inputs.len() as u64));
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let (mut game, _) = Game::new(program.clone(), Edge::ALL[1], 1);
                for input in &inputs {
                    black_box(game.apply(input));
                }
                game
            });
        });
    }
}

criterion_group!(toolchain, compile, load, game);
criterion_main!(toolchain);
