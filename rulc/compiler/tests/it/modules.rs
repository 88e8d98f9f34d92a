//! Modules with patterns and shapes, and the names of modules.

use grammar::rul3::{Loaded, Turning, read};
use grammar::source_map::Names;
use rulc_compiler::{Compilation, Memory, Options, compile_with};
use test_support::frame::{pattern, rows, rule};

/// A rule that uses these files, by name and text.
fn compile(items: &str, files: &[(&str, &str)]) -> Compilation {
    let files = files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
    let options = Options { map: true, ..Options::default() };
    compile_with("test.rul", &rule(items), &Memory(files.collect()), &options)
}

/// The rule file and the names in its source map.
fn built(items: &str, files: &[(&str, &str)]) -> (Loaded, Names) {
    let compilation = compile(items, files);
    let Some(output) = compilation.output else { panic!("{:?}", compilation.diagnostics) };
    (read(&output.bytes).unwrap(), output.map.unwrap().names)
}

/// The messages, each with the text that it points at, its other places and its help.
fn said(items: &str, files: &[(&str, &str)]) -> String {
    let Compilation { diagnostics, sources, .. } = compile(items, files);
    let place = |span: grammar::span::Span| {
        let source = sources.get(span.source()).unwrap();
        format!("{}: `{}`", source.name, source.text[span.range()].lines().next().unwrap_or(""))
    };
    let mut out = String::new();
    for diagnostic in &diagnostics {
        let (code, message) = (diagnostic.code.number(), &diagnostic.message);
        out += &format!("{code} {message}\n  {} {}\n", place(diagnostic.span), diagnostic.label);
        for (span, label) in &diagnostic.others {
            out += &format!("  and {} {label}\n", place(*span));
        }
        if let Some(help) = &diagnostic.help {
            out += &format!("  help: {help}\n");
        }
    }
    out
}

const USES_TWO: &str = "use \"b.rul\";\nuse \"a.rul\";\nshape own { here, up }\n\
    phase A { piece.shape = b::bar; piece.shape = a::bar; piece.pattern[1] = b::spot; }\n\
    phase C { V[20] = a::number_of_bar(); }\n";

/// Two modules, the first of which uses a third one.
fn two() -> [(&'static str, String); 3] {
    let spot = pattern("spot");
    [
        ("a.rul", "pub shape bar { here, down }\npub fn number_of_bar() { return bar; }\n".into()),
        ("b.rul", format!("use \"c.rul\" as inner;\npub shape bar {{ here }}\npub {spot}\n")),
        ("c.rul", "pub shape deep { here, up, down }\n".into()),
    ]
}

#[test]
fn own_items_come_first_then_those_of_modules_in_the_order_of_use() {
    let files = two();
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, &**text)).collect();
    let (loaded, names) = built(USES_TWO, &files);
    assert_eq!(names.shapes, ["own", "b::bar", "a::bar", "c::deep"]);
    assert_eq!(names.patterns, ["plain", "b::spot"]);
    let sizes: Vec<u8> = loaded.rule.shapes.iter().map(|shape| shape.size).collect();
    assert_eq!(sizes, [2, 1, 2, 3]);
}

#[test]
fn a_module_that_is_used_twice_brings_its_items_once() {
    let files = [
        ("a.rul", "use \"c.rul\";\npub fn f() { return c::dot; }\n"),
        ("c.rul", "pub shape dot { here }\n"),
    ];
    let items = "use \"a.rul\";\nuse \"c.rul\";\nphase A { piece.shape = a::f(); \
                 piece.shape = c::dot; }\n";
    let (_, names) = built(items, &files);
    // The rule has a shape of its own with the same name.
    assert_eq!(names.shapes, ["dot", "c::dot"]);
}

#[test]
fn a_rule_can_have_all_its_pieces_from_modules() {
    let text = "rule \"All\" { edge 6; }\nuse std::tetrahexes;\nuse \"looks.rul\";\n\
        signals standard;\nphase 0 { }\n\
        phase A { piece.shape = tetrahexes::any(); for k in 1..4 { piece.color[k] = red; \
        piece.pattern[k] = looks::stone; } }\n\
        phase B { return if signal == DROP { drop } else { do_nothing }; }\n\
        phase C { }\nphase S { return 0; }\n\
        test \"pieces of modules\" { piece tetrahexes::bee, red, blue looks::stone, red, red; \
        expect piece.shape == tetrahexes::bee; }\n";
    let looks = format!("pub pattern stone {{ {} }}\n", rows());
    let files = Memory([("looks.rul".to_owned(), looks)].into());
    for tests in [false, true] {
        let options = Options { tests, ..Options::default() };
        let compilation = compile_with("all.rul", text, &files, &options);
        assert!(!compilation.has_errors(), "{:?}", compilation.diagnostics);
        let loaded = read(&compilation.output.unwrap().bytes).unwrap();
        assert_eq!((loaded.rule.shapes.len(), loaded.rule.patterns.len()), (10, 1));
    }
}

/// Returns the cells of a shape, turned over if wanted, in a form that does not depend on place
/// and direction.
fn normal(cells: &[(i32, i32)], turned_over: bool) -> Vec<(i32, i32)> {
    let mut cells: Vec<(i32, i32)> = cells.to_vec();
    if turned_over {
        cells = cells.iter().map(|&(q, r)| (r, q)).collect();
    }
    let turned = (0..6).map(|_| {
        cells = cells.iter().map(|&(q, r)| (-r, q + r)).collect();
        let (left, low) = (cells.iter().map(|c| c.0).min(), cells.iter().map(|c| c.1).min());
        let mut moved: Vec<(i32, i32)> =
            cells.iter().map(|&(q, r)| (q - left.unwrap(), r - low.unwrap())).collect();
        moved.sort_unstable();
        moved
    });
    turned.min().unwrap()
}

#[test]
fn the_standard_tetrahexes_are_the_ten_one_sided_ones() {
    let items = "use std::tetrahexes;\nphase A { piece.shape = tetrahexes::any(); }\n";
    let (loaded, names) = built(items, &[]);
    let shapes = loaded.rule.shapes.iter().zip(&names.shapes).skip(1);
    // Steps in axial coordinates, in the order of the directions of the language.
    let steps = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];
    let text = stdlib_rules::module("tetrahexes").unwrap().text;
    let order = ["down", "down_right", "up_right", "up", "up_left", "down_left"];
    let mut seen = Vec::new();
    for (shape, name) in shapes {
        assert_eq!((shape.size, &shape.turning), (4, &Turning::Around), "{name}");
        let name = grammar::source_map::without_module(name);
        let (_, rest) = text.split_once(&format!("pub shape {name} {{")).unwrap();
        let (list, _) = rest.split_once('}').unwrap();
        let cell = |sum: &str| {
            let words = sum.split('+').map(str::trim).filter(|word| *word != "here");
            let places = words.map(|word| order.iter().position(|&known| known == word).unwrap());
            places.fold((0, 0), |at, k| (at.0 + steps[k].0, at.1 + steps[k].1))
        };
        let cells: Vec<(i32, i32)> = list.split(',').map(cell).collect();
        seen.push((name.to_owned(), normal(&cells, false), normal(&cells, true)));
    }
    let mut different: Vec<_> = seen.iter().map(|(_, form, _)| form).collect();
    different.sort();
    different.dedup();
    assert_eq!(different.len(), 10);
    // A mirror image is named after its partner; any other shape is its own mirror image.
    for (name, form, mirrored) in &seen {
        let partner = match name.strip_prefix("left_") {
            Some(partner) => partner.to_owned(),
            None if seen.iter().any(|(other, ..)| *other == format!("left_{name}")) => {
                format!("left_{name}")
            }
            None => name.clone(),
        };
        let (_, other, _) = seen.iter().find(|(other, ..)| *other == partner).unwrap();
        assert_eq!(other, mirrored, "{name} {form:?}");
    }
}

#[test]
fn messages_about_modules() {
    let many: String = (0..130).map(|k| format!("pub shape s{k} {{ here }}\n")).collect();
    let two_lists = format!("{many}{}", many.replace("pub shape s", "shape t"));
    /// A rule, what is wrong, and its modules.
    type Case<'a> = (&'a str, &'a str, &'a [(&'a str, &'a str)]);
    let cases: &[Case<'_>] = &[
        (
            "a private shape",
            "use \"a.rul\";\nphase A { piece.shape = a::bar; }\n",
            &[("a.rul", "shape bar { here }\npub shape dot { here }\n")],
        ),
        (
            "a shape that the module does not have",
            "use \"a.rul\";\nphase A { piece.shape = a::baar; }\n",
            &[("a.rul", "pub shape bar { here }\n")],
        ),
        (
            "a name without its module",
            "use \"a.rul\";\nphase A { piece.shape = bar; piece.shape = a::bar; }\n",
            &[("a.rul", "pub shape bar { here }\n")],
        ),
        (
            "declared twice in a module",
            "use \"a.rul\";\nphase A { piece.shape = a::bar; }\n",
            &[("a.rul", "pub shape bar { here }\npub const bar = 1;\n")],
        ),
        (
            "two modules with one name",
            "use \"a.rul\";\nuse \"b.rul\" as a;\nphase A { piece.shape = a::bar; }\n",
            &[("a.rul", "pub shape bar { here }\n"), ("b.rul", "pub shape bar { here }\n")],
        ),
        (
            "the same module twice",
            "use std::lines;\nuse std::lines;\nphase C { lines::mark_runs(3, 0); destroy(0); }\n",
            &[],
        ),
        (
            "a file whose name is not a name",
            "use \"my-pieces.rul\";\nphase A { piece.shape = my_pieces::bar; }\n",
            &[("my-pieces.rul", "pub shape bar { here }\n")],
        ),
        (
            "a file whose name is a keyword",
            "use \"for.rul\";\n",
            &[("for.rul", "pub shape bar { here }\n")],
        ),
        (
            "a shape that nothing uses",
            "use \"a.rul\";\nphase A { piece.shape = a::f(); }\n",
            &[(
                "a.rul",
                "shape bar { here }\nshape dot { here, up }\npub fn f() { return bar; }\n",
            )],
        ),
        (
            "too many shapes",
            "use \"a.rul\";\nphase A { piece.shape = a::s0; }\n",
            &[("a.rul", &two_lists)],
        ),
        (
            "signals in a module",
            "use \"a.rul\";\nphase A { piece.shape = a::bar; }\n",
            &[("a.rul", "pub shape bar { here }\nsignals standard;\n")],
        ),
        (
            "constants of modules that need each other",
            "use \"a.rul\";\nphase C { V[20] = a::A; }\n",
            &[
                ("a.rul", "use \"b.rul\";\npub const A = b::B + 1;\n"),
                ("b.rul", "use \"a.rul\";\npub const B = a::A + 1;\n"),
            ],
        ),
        (
            "modules of which each has a mistake",
            "use \"a.rul\";\nphase A { piece.shape = a::bar; }\n",
            &[
                ("a.rul", "use \"b.rul\";\npub shape bar { here, left }\n"),
                ("b.rul", "use \"a.rul\";\npub shape bar { here, here }\n"),
            ],
        ),
        (
            "a shape as a color, and a pattern as a shape",
            "use \"a.rul\";\ntest \"t\" { piece a::look, red; piece a::bar, a::look; }\n",
            &[("a.rul", &format!("pub shape bar {{ here }}\npub {}\n", pattern("look")))],
        ),
    ];
    let all = cases.iter().map(|(what, items, files)| format!("{what}\n{}", said(items, files)));
    insta::assert_snapshot!(all.collect::<Vec<_>>().join("\n"));
}
