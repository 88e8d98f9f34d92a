//! `cargo bench -p benches`: names form a tree, `compile/`, `large/`,
//! `load/`, `game/`.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use grammar::hex::Edge;
use rulvm_core::{Game, Program};

fn compile(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("compile");
    let (games, files) = benches::sources();
    for game in games {
        group.throughput(Throughput::Bytes(game.text.len() as u64));
        group.bench_function(game.name, |bencher| {
            bencher.iter(|| rulc_compiler::compile(game.name, black_box(game.text), &files));
        });
    }
}

/// A rule of 100,000 lines: elements are lines.
fn large(criterion: &mut Criterion) {
    let text = benches::large::rule(if cfg!(debug_assertions) { 1_000 } else { 100_000 });
    let files = rulc_compiler::Memory::default();
    let mut group = criterion.benchmark_group("large");
    group.sample_size(10);
    group.throughput(Throughput::Elements(text.lines().count() as u64));
    group.bench_function("parse", |bencher| {
        let source = grammar::span::SourceId(0);
        bencher.iter(|| grammar_text::parse(source, black_box(&text)));
    });
    for (name, passes) in
        [("plain", rulc_compiler::Passes::none()), ("small", rulc_compiler::Passes::all())]
    {
        let options = rulc_compiler::Options { passes, ..rulc_compiler::Options::default() };
        group.bench_function(name, |bencher| {
            bencher
                .iter(|| rulc_compiler::compile_with("l.rul", black_box(&text), &files, &options));
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

criterion_group!(toolchain, compile, large, load, game);
criterion_main!(toolchain);
