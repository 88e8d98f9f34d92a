//! Arrays: what is an error, what is reported, what accesses cost, and what tools know of arrays.

use grammar::packing::Packing;
use grammar::source_map::SourceMap;
use rulc_compiler::diagnostics::Code;
use rulc_compiler::lint::{Level, Levels};
use rulc_compiler::{Compilation, Memory, Options, Passes, compile_with};
use test_support::frame::{NUMBERS, rule};

fn compiled(items: &str, options: &Options) -> Compilation {
    let module = "pub var shelf[3];\nvar hidden[2];\npub fn hide() { hidden[0] = 1; }\n";
    let files = Memory([("shop.rul".to_owned(), module.to_owned())].into());
    compile_with("test.rul", &rule(items), &files, options)
}

/// The messages about some items: code, message, and the text that it points at.
fn messages(items: &str) -> Vec<(Code, String, String)> {
    let Compilation { diagnostics, sources, .. } = compiled(items, &Options::default());
    let text = |span: grammar::span::Span| {
        sources.get(span.source()).map_or("", |source| &source.text[span.range()]).to_owned()
    };
    diagnostics.into_iter().map(|d| (d.code, d.message, text(d.span))).collect()
}

/// Checks that there is one message.
fn says(items: &str, code: Code, message: &str, at: &str) {
    let wanted = (code, message.to_owned(), at.to_owned());
    assert_eq!(messages(items), [wanted], "{items}");
}

/// The number of bytes of the code of a rule with some statements in phase C.
fn size(declarations: &str, statements: &str, passes: Passes) -> usize {
    let items = format!("{NUMBERS}var {declarations};\nphase C {{ {statements} }}\n");
    let lints = Levels::all(Level::Allow);
    let options = Options { passes, lints, map: true, ..Options::default() };
    let compilation = compiled(&items, &options);
    assert!(compilation.diagnostics.is_empty(), "{items}\n{:?}", compilation.diagnostics);
    let [start, end] = compilation.output.unwrap().map.unwrap().names.code;
    (end - start) as usize
}

#[test]
fn constant_indexes_and_values_are_checked() {
    let one = |statement: &str| format!("var held[4], bag[12] in 0..7;\nphase C {{ {statement} }}");
    says(
        &one("held[1] = 1; V[20] = held[4];"),
        Code::OutOfRange,
        "the elements of `held` are 0 to 3, not 4",
        "4",
    );
    says(
        &one("held[0 - 1] += held[1]; bag[1] = 1;"),
        Code::OutOfRange,
        "the elements of `held` are 0 to 3, not -1",
        "0 - 1",
    );
    says(
        &one("held[1] = bag[len(bag)];"),
        Code::OutOfRange,
        "the elements of `bag` are 0 to 11, not 12",
        "len(bag)",
    );
    says(
        &one("const LAST = 4; held[LAST] = bag[1];"),
        Code::OutOfRange,
        "the elements of `held` are 0 to 3, not 4",
        "LAST",
    );
    says(
        &one("bag[held[1]] = 8;"),
        Code::OutOfRange,
        "the elements of `bag` can be 0 to 7, not 8",
        "8",
    );
    says(
        &one("held = bag[0];"),
        Code::WrongUse,
        "an array is used without an index in `[...]`",
        "held",
    );
    says(&one("held[0] = 1; timer(bag[0]);"), Code::WrongUse, "this needs a variable", "bag[0]");
    says(&one("held[0] = len(bag[0]);"), Code::WrongUse, "this has no elements", "bag[0]");
}

#[test]
fn declarations_are_checked() {
    let says = |declaration: &str, code, message: &str, at: &str| {
        says(&format!("var {declaration};\n"), code, message, at);
    };
    says("a[0]", Code::OutOfRange, "an array cannot have 0 elements", "0");
    says("a[65]", Code::OutOfRange, "an array cannot have 65 elements", "65");
    says("a[edge]", Code::NotConstant, "this value must be a constant", "edge");
    says("a[len(a)]", Code::NotConstant, "this constant depends on itself", "a");
    says("a[2] in 1..6", Code::OutOfRange, "the range of an array must include 0", "1..6");
    says(
        "a[2] in 7..0",
        Code::OutOfRange,
        "the range of an array goes from the least to the greatest",
        "7..0",
    );
    says(
        "a[2] in 0..65536",
        Code::OutOfRange,
        "elements of 17 bits cannot share variables",
        "0..65536",
    );
    says("_a[2], _a", Code::DuplicateName, "`_a` is declared twice", "_a");
    says("a[2]", Code::UnusedName, "the array `a` is never used", "a");
    let local = messages("phase C { var a[2]; }");
    assert_eq!(local[0].0, Code::UnexpectedToken, "{local:?}");
}

#[test]
fn arrays_take_the_place_that_there_is() {
    let uses = |list: &str| {
        format!("var {list};\nphase C {{ V[9] = a[action] + b[action] + c[action]; }}")
    };
    // V[19] to V[63], and V[10] to V[17], are free; an array is in one piece.
    assert_eq!(messages(&uses("a[8], b[43], c[1]")), []);
    assert_eq!(messages(&uses("a[32] in 0..1, b[200] in 0..7, c[700] in 0..15")).len(), 1);
    says(
        &uses("a[30], b[20], c[1]"),
        Code::NoVariableLeft,
        "no 20 consecutive variables are left",
        "b",
    );
    says(
        &uses("a[45], b[8], c[1]"),
        Code::NoVariableLeft,
        "the rule declares 54 variables; the machine has 53 for them",
        "c",
    );
}

#[test]
fn elements_have_one_kind() {
    let items = "var held[4];\nphase C { held[0] = red; held[action] = plain; }";
    assert!(matches!(messages(items).as_slice(), [(Code::WrongKind, ..)]), "{:?}", messages(items));
    let items = "var held[4];\nphase C { held[0] = none; for k in 0..3 { held[k] = cell(0, k); }\n\
                 if held[2] != none { clear_marks(held[2]); } }";
    assert_eq!(messages(items), []);
}

#[test]
fn a_loop_that_goes_too_far_is_reported() {
    let loops = |first: &str, last: &str, index: &str| {
        format!("var held[4];\nphase C {{ for k in {first}..{last} {{ held[{index}] += 1; }} }}")
    };
    says(
        &loops("0", "4", "k"),
        Code::ImpossibleValue,
        "this index is 0 to 4; the elements of `held` are 0 to 3",
        "k",
    );
    says(
        &loops("-1", "2", "k"),
        Code::ImpossibleValue,
        "this index is -1 to 2; the elements of `held` are 0 to 3",
        "k",
    );
    says(
        "var held[4];\nphase C { for k in 4..0 by -1 { held[k] += 1; } }",
        Code::ImpossibleValue,
        "this index is 0 to 4; the elements of `held` are 0 to 3",
        "k",
    );
    for quiet in [loops("0", "3", "k"), loops("0", "4", "k % 4"), loops("0", "action", "k")] {
        assert_eq!(messages(&quiet), [], "{quiet}");
    }
}

#[test]
fn the_check_of_an_index_costs_two_bytes_unless_its_range_is_known() {
    for passes in [Passes::none(), Passes::all()] {
        let size = |statements: &str| size("held[4]", statements, passes.clone());
        let difference = |a: &str, b: &str| size(a).cast_signed() - size(b).cast_signed();
        assert_eq!(difference("a = held[b];", "a = V[b + 1];"), 2);
        assert_eq!(difference("held[b] = a;", "V[b + 1] = a;"), 2);
        assert_eq!(difference("held[b] += a;", "V[b] += a;"), 2);
        assert_eq!(difference("a = held[2];", "a = V[20];"), 0);
        let known = [
            "for k in 0..3 { held[k] = a; }",
            "for k in 1..4 { held[k - 1] = a; }",
            "for k in 3..0 by -1 { held[k] = a; }",
            "for k in 0..3 by 2 { held[k] = a; }",
            "var k = random() % 4; held[k] = a;",
            "var k = b % 2; held[k + 2] = a;",
        ];
        for statements in known {
            let raw = statements.replace("held[k + 2]", "V[k + 21]");
            let raw = raw.replace("held[k - 1]", "V[k + 18]").replace("held[k]", "V[k + 19]");
            assert_eq!(difference(statements, &raw), 0, "{statements}");
        }
        // These can be out of range after all.
        let unknown = [
            "for k in 0..3 { k += b; held[k] = a; }",
            "var k = random() % 4; k = b; held[k] = a;",
            "var k = b % 4; while a > 0 { held[k] = a; k += 1; }",
            "var k = b % 4; V[b] = 7; held[k] = a;",
        ];
        for statements in unknown {
            let raw = statements.replace("held[k]", "V[k + 19]");
            assert_eq!(difference(statements, &raw), 2, "{statements}");
        }
    }
}

#[test]
fn accesses_have_the_sizes_that_the_language_page_says() {
    // The file pads code to an even length, so each statement is there twice.
    let of = |declaration: &str, statement: &str, other: &str| {
        let twice = |statement: &str| format!("{{ {statement} }} {{ {statement} }}");
        let size = |statement: &str| size(declaration, &twice(statement), Passes::none());
        (size(statement) - size(other)) / 2
    };
    let one = "bag[10] in 0..7";
    let two = "bag[12] in 0..7";
    // `a = 1;` has 3 bytes, one of which is the value.
    assert_eq!(of("held[4]", "a = held[2];", "a = 1;") + 1, 1);
    assert_eq!(of("held[4]", "a = held[b];", "a = 1;") + 1, 3 + 1 + 2);
    assert_eq!(of(one, "a = bag[2];", "a = 1;") + 1, 5);
    assert_eq!(of(one, "bag[2] = 1;", ""), 10 + 1);
    assert_eq!(of(one, "for k in 0..9 { a = bag[k]; }", "for k in 0..9 { a = 1; }") + 1, 6 + 1);
    assert_eq!(of(one, "for k in 0..9 { bag[k] = 1; }", "for k in 0..9 { }"), 12 + 2 + 1);
    let size = of(two, "for k in 0..11 { a = bag[k]; }", "for k in 0..11 { a = 1; }") + 1;
    assert_eq!(size, 12 + 2);
    assert_eq!(of(two, "for k in 0..11 { bag[k] = 1; }", "for k in 0..11 { }"), 23 + 4 + 1);
}

#[test]
fn source_maps_name_arrays_and_their_elements() {
    let items = "use \"shop.rul\";\nvar held[3], spare[2], bag[12] in 0..7;\n\
                 phase C { held[0] = red; bag[action] = shop::shelf[1]; shop::hide(); \
                 watch held; watch bag[2]; }";
    let options = Options { map: true, ..Options::default() };
    let map = compiled(items, &options).output.unwrap().map.unwrap();
    let map = SourceMap::from_json(&map.to_json()).unwrap();
    let names = &map.names;
    let array = |name: &str| names.arrays.iter().find(|array| array.name == name);
    let index =
        |name: &str| names.variables.iter().find(|variable| variable.name == name).unwrap().index;
    let held = array("held").unwrap();
    assert_eq!((held.length, held.packing, held.kind.as_deref()), (3, None, Some("color")));
    assert_eq!([0, 1, 2].map(|k| index(&format!("held[{k}]"))), [0, 1, 2].map(|k| held.index + k));
    let bag = array("bag").unwrap();
    assert_eq!((bag.length, bag.packing), (12, Some(Packing { least: 0, most: 7 })));
    assert_eq!([index("bag[0..9]"), index("bag[10..11]")], [bag.index, bag.index + 1]);
    assert_eq!(array("shelf").unwrap().source, 1);
    // Nothing uses it, so it has no place.
    assert_eq!(array("spare"), None);
    assert_eq!(names.stops.len(), 2);
}
