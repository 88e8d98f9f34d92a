//! `cargo bench -p benches --bench kernels`: the names look like `kernels/K2/fast`; elements are
//! runs.
//! For comparisons, `--bin table` is better: it measures all of them in turn.

use benches::kernels::{Failure, Implementation, Kernel};
use benches::native::Native;
use benches::rules::Rules;
use criterion::{BenchmarkId, Criterion, Throughput};
use rulvm_core::machine::Engine;

fn main() -> Result<(), Failure> {
    let mut all: Vec<Box<dyn Implementation>> = vec![
        Box::new(Native::new()),
        Box::new(Rules::new(Engine::Fast)?),
        Box::new(Rules::new(Engine::Reference)?),
    ];
    let mut criterion = Criterion::default().configure_from_args();
    let mut group = criterion.benchmark_group("kernels");
    group.sample_size(10);
    for kernel in Kernel::ALL {
        group.throughput(Throughput::Elements(kernel.runs().into()));
        for implementation in &mut all {
            let id = BenchmarkId::new(kernel.name(), implementation.name());
            group.bench_function(id, |bencher| {
                bencher.iter(|| implementation.run(kernel, kernel.runs()));
            });
        }
    }
    group.finish();
    criterion.final_summary();
    Ok(())
}
