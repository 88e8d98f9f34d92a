//! Every rule in the repository.

use rulc_compiler::{Memory, Options, compile_with};
use rulvm_core::Program;

use crate::kernels::Failure;
use crate::standard::SAMPLES;

/// A rule.
#[derive(Clone, Debug)]
pub struct Rule {
    /// What it is for: `game`, `example`, `template`, `sample` or `docs`.
    pub group: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Its source.
    pub text: &'static str,
    /// The file that a template refers to: name and text.
    help: Option<(&'static str, &'static str)>,
}

/// The rules that the documentation explains: name and source.
const DOCS: &[(&str, &str)] = &[
    ("row", include_str!("../../docs/examples/row.rul")),
    ("three", include_str!("../../docs/examples/three.rul")),
];

/// The rules whose phase C is also written in Lua: see `benches/lua/landings`.
pub const IN_LUA: [&str; 5] = ["tetrhex", "tetlight", "hexcolumns", "islands", "trio"];

/// Returns all rules, without those of the kernels and of tests.
#[must_use]
pub fn rules() -> Vec<Rule> {
    let rule = |group, name, text| Rule { group, name, text, help: None };
    let standard = |group, texts: &'static [stdlib_rules::Text]| {
        texts.iter().map(move |one| rule(group, one.name, one.text))
    };
    let small = |group, texts: &'static [(&str, &str)]| {
        texts.iter().map(move |&(name, text)| rule(group, name, text))
    };
    let templates = stdlib_rules::TEMPLATES.iter().map(|one| Rule {
        help: Some(("newgame.en.txt", one.help)),
        ..rule("template", one.name, one.rule)
    });
    standard("game", stdlib_rules::GAMES)
        .chain(standard("example", stdlib_rules::EXAMPLES))
        .chain(templates)
        .chain(small("sample", SAMPLES))
        .chain(small("docs", DOCS))
        .collect()
}

impl Rule {
    /// Returns the rule as a program with a source map.
    ///
    /// # Errors
    /// It does not compile or load.
    pub fn program(&self) -> Result<Program, Failure> {
        let standard = stdlib_rules::FILES.iter().map(|file| (file.name, file.text));
        let files = standard.chain(self.help);
        let files = files.map(|(name, text)| (name.to_owned(), text.to_owned())).collect();
        let options = Options { map: true, ..Options::default() };
        let compiled = compile_with(self.name, self.text, &Memory(files), &options);
        let output = compiled.output.ok_or(Failure::Rule(self.name))?;
        let program = Program::load(output.bytes).map_err(|_| Failure::Rule(self.name))?;
        Ok(match output.map {
            Some(map) => program.with_map(map),
            None => program,
        })
    }
}
