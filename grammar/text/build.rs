//! Generates the parser from `src/grammar.lalrpop`.

fn main() {
    let configured = lalrpop::Configuration::new()
        .use_cargo_dir_conventions()
        .emit_rerun_directives(true)
        .process();
    if let Err(error) = configured {
        panic!("the grammar of the RUL language cannot be generated: {error}");
    }
}
