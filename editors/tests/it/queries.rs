//! The queries of editors: what they color is what the compiler sees.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use editors::tokens::Class;
use grammar::signals::Action;
use rulc_compiler::builtins;
use tree_sitter::{Query, QueryCursor, StreamingIterator as _};

use crate::{sources, tree};

fn folder() -> PathBuf {
    sources::root().join("editors/tree-sitter-rul/queries")
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn query(path: &Path) -> Query {
    Query::new(&tree::language(), &read(path))
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn every_query_fits_the_grammar() {
    let queries: Vec<_> = sources::files("scm");
    assert!(queries.len() >= 12, "{queries:?}");
    for path in queries {
        assert!(query(&path).pattern_count() > 0, "{}", path.display());
    }
}

/// The color of each leaf: the capture of the last pattern that has one for it.
fn colors(query: &Query, text: &str) -> BTreeMap<(usize, usize), String> {
    let tree = tree::parse(text);
    let mut cursor = QueryCursor::new();
    let mut found = cursor.captures(query, tree.root_node(), text.as_bytes());
    let mut colors = BTreeMap::new();
    while let Some((one, index)) = found.next() {
        let capture = one.captures()[*index];
        let range = capture.node.byte_range();
        let name = query.capture_names()[capture.index as usize];
        let before = colors.entry((range.start, range.end)).or_insert((0, ""));
        if one.pattern_index >= before.0 {
            *before = (one.pattern_index, name);
        }
    }
    colors.into_iter().map(|(range, (_, name))| (range, name.to_owned())).collect()
}

#[test]
fn every_token_has_the_color_of_its_class() {
    let query = query(&folder().join("highlights.scm"));
    for (name, text) in sources::repository() {
        let colors = colors(&query, &text);
        for leaf in tree::leaves(&tree::parse(&text), &text) {
            let token = &text[leaf.range.clone()];
            let Some(color) = colors.get(&(leaf.range.start, leaf.range.end)) else {
                // A boolean is captured as a whole, which is the same range.
                panic!("{name}: `{token}` has no color");
            };
            let start = color.split('.').next().unwrap();
            let fits = match leaf.class.unwrap() {
                Class::Comment => start == "comment",
                Class::Soft | Class::Keyword if leaf.is_keyword => {
                    start == "keyword" || (start == "boolean" && matches!(token, "true" | "false"))
                }
                Class::Name | Class::Soft | Class::Keyword => {
                    !["keyword", "boolean", "number", "string", "comment"].contains(&start)
                }
                Class::Symbol => ["operator", "punctuation"].contains(&start),
                Class::Integer => ["number", "label", "function"].contains(&start),
                Class::String | Class::Text => start == "string",
                Class::Color => color == "string.special",
            };
            assert!(fits, "{name}: `{token}` is colored as {color}");
        }
    }
}

/// What the compiler knows by itself, and the color that it has after `a = `.
pub(crate) fn built_ins() -> Vec<(String, &'static str)> {
    let call = |name: &str| (format!("{name}()"), "function.builtin");
    let functions = builtins::FUNCTIONS.iter().map(|function| call(function.name));
    let sets = builtins::SETS.iter().map(|&(name, _, has_argument)| {
        if has_argument { call(name) } else { (name.to_owned(), "variable.builtin") }
    });
    let constants = builtins::CONSTANTS.iter().map(|(name, ..)| *name);
    let actions = Action::ALL.iter().map(|action| action.name());
    let constants = constants.chain(actions).map(|name| (name.to_owned(), "constant.builtin"));
    let values = builtins::VALUES.iter().map(|(name, ..)| *name);
    let special = builtins::SPECIAL_VARIABLES.iter().map(|(name, ..)| *name);
    let wholes = builtins::PARTS.iter().map(|part| part.whole);
    let variables = values.chain(special).chain(wholes).chain(["V"]);
    let variables = variables.map(|name| (name.to_owned(), "variable.builtin"));
    let length = [call(builtins::LENGTH)];
    functions.chain(length).chain(sets).chain(constants).chain(variables).collect()
}

#[test]
fn every_built_in_name_has_its_color() {
    let query = query(&folder().join("highlights.scm"));
    for (name, expected) in built_ins() {
        let text = format!("phase C {{ a = {name}; }}");
        let start = text.find('=').unwrap() + 2;
        let end = start + name.trim_end_matches("()").len();
        assert_eq!(colors(&query, &text)[&(start, end)], expected, "{name}");
    }
}

#[test]
fn every_name_that_is_colored_as_built_in_is_built_in() {
    let known = built_ins();
    for list in read(&folder().join("highlights.scm")).split("#any-of?").skip(1) {
        let list = list.split(')').next().unwrap();
        for name in list.split('"').skip(1).step_by(2) {
            let is_known = known.iter().any(|(known, _)| known.trim_end_matches("()") == name);
            assert!(is_known || name == "here", "`{name}` is not built in");
        }
    }
}

/// What Helix calls the captures that have other names there.
const HELIX: &[(&str, &str)] = &[
    ("number", "constant.numeric.integer"),
    ("boolean", "constant.builtin.boolean"),
    ("string.escape", "constant.character.escape"),
    ("property", "variable.other.member"),
    ("module", "namespace"),
    ("function.call", "function"),
    ("keyword.import", "keyword.control.import"),
    ("keyword.conditional", "keyword.control.conditional"),
    ("keyword.repeat", "keyword.control.repeat"),
    ("keyword.return", "keyword.control.return"),
    ("keyword.debug", "keyword.control"),
];

/// A query with the names of captures that an editor uses.
fn renamed(query: &str, names: &[(&str, &str)]) -> String {
    let mut out = String::new();
    let mut rest = query;
    while let Some((before, after)) = rest.split_once('@') {
        let end = after
            .find(|c: char| !(c.is_ascii_alphanumeric() || c == '.' || c == '_'))
            .unwrap_or(after.len());
        let (name, behind) = after.split_at(end);
        let renamed = names.iter().find(|(known, _)| *known == name);
        out.push_str(before);
        out.push('@');
        out.push_str(renamed.map_or(name, |(_, renamed)| renamed));
        rest = behind;
    }
    out + rest
}

/// Queries that an editor needs in a folder of its own, made from those of the grammar.
/// `INSTA_UPDATE=always` writes them.
#[test]
fn the_queries_of_editors_are_those_of_the_grammar() {
    const NOTE: &str = "; Made from tree-sitter-rul/queries by a test: edit the file there.\n";
    let editors = sources::root().join("editors");
    for (query, target, names) in [
        ("highlights", "helix/queries/rul", HELIX),
        ("injections", "helix/queries/rul", &[]),
        ("tags", "helix/queries/rul", &[]),
        ("highlights", "zed/languages/rul", &[]),
        ("injections", "zed/languages/rul", &[]),
    ] {
        let expected = read(&folder().join(format!("{query}.scm")));
        let expected = format!("{NOTE}\n{}", renamed(&expected, names));
        let path = editors.join(target).join(format!("{query}.scm"));
        if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
            std::fs::write(&path, expected).unwrap();
        } else {
            let name = path.display();
            assert!(read(&path) == expected, "{name} differs: set INSTA_UPDATE=always to write it");
        }
    }
}
