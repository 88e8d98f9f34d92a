use std::time::Instant;
fn main() {
    let text = benches::large::rule(100_000);
    let lines = text.lines().count();
    println!("{lines} lines {} bytes", text.len());
    for _ in 0..3 {
        let t = Instant::now();
        let (f, e) = grammar::text::parse(grammar::span::SourceId(0), &text);
        let d = t.elapsed();
        println!(
            "parse {:?} {:.0} lines/s items {} errors {:?}",
            d,
            lines as f64 / d.as_secs_f64(),
            f.items.len(),
            e.first()
        );
    }
    for p in [rulc::Passes::none(), rulc::Passes::all()] {
        let t = Instant::now();
        let c = rulc::compile_with(
            "l.rul",
            &text,
            &rulc::Memory::default(),
            &rulc::Options { passes: p, map: false },
        );
        let d = t.elapsed();
        println!(
            "compile {:?} {:.0} lines/s {:?} {:?}",
            d,
            lines as f64 / d.as_secs_f64(),
            c.output.map(|o| o.bytes.len()),
            c.diagnostics.first().map(|d| &d.message)
        );
    }
}
