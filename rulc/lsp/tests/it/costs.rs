//! What code costs is taken from an analysis, without a second compilation.

use std::collections::BTreeMap;

use grammar::work::OneByOne;
use rulc_compiler::analysis::Trees;
use rulc_compiler::diagnostics::Severity;
use rulc_lsp::project::{Documents, Overlay, Project};
use rulc_sources::FileSystem;

use crate::client::sources;

#[test]
fn the_code_of_an_analyzed_rule_is_that_of_the_compiler() {
    let (documents, unchanged) = (Documents::new(), BTreeMap::new());
    let overlay = Overlay::new(&documents, &FileSystem, &unchanged);
    let mut rules = 0;
    for (path, text) in sources() {
        let name = path.to_str().unwrap();
        let analyzed =
            |text: &str, trees: Trees| Project::new(name, text, trees, &overlay, &OneByOne);
        // Also from the trees of an earlier version.
        let mut earlier = analyzed(&format!("// An earlier version.\n{text}"), Trees::default());
        let projects =
            [Trees::default(), earlier.analysis.take_trees()].map(|trees| analyzed(&text, trees));
        let compiled = rulc_compiler::compile(name, &text, &FileSystem);
        for project in projects.iter().filter(|project| !project.analysis.is_module) {
            let costs = project.find_costs();
            let file = compiled.output.as_ref().map(|output| output.bytes.as_slice());
            assert_eq!(costs.file, file.unwrap_or_default(), "{name}");
            let mut found = [&project.analysis.diagnostics[..], &costs.diagnostics[..]].concat();
            found.sort_by_key(|message| (message.span, message.code));
            let is_broken = found.iter().any(|message| message.severity() == Severity::Error);
            assert!(is_broken || found == compiled.diagnostics, "{name}: {found:#?}");
            rules += usize::from(file.is_some());
        }
    }
    assert!(rules > 50, "{rules}");
}
