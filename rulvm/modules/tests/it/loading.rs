//! Which files are modules, and why others are refused (M17-M20).

use rulvm_modules::{File, MOST_SIZE, ModuleSet, Why};

use crate::support::{ABI, IMPORTS, SILENT, chain, files, hearing, refusal, wasm};

/// A module with items, which does nothing.
fn with(items: &str) -> Vec<u8> {
    wasm(&format!("(module {IMPORTS} {items} {ABI} {SILENT})"))
}

/// A module with other exports and no imports.
fn exporting(items: &str) -> Vec<u8> {
    wasm(&format!("(module {items})"))
}

/// A custom section that makes a module this much larger.
fn padded(mut module: Vec<u8>, size: usize) -> Vec<u8> {
    let content = size - module.len() - 6;
    module.push(0);
    // A number of five bytes, then an empty name.
    module.extend((0..5).map(|k| (content >> (7 * k)) as u8 & 0x7f | u8::from(k < 4) << 7));
    module.resize(size, 0);
    module
}

#[test]
fn m20_sixteen_modules_are_a_chain_and_seventeen_are_not() {
    assert_eq!(chain(&vec![with(""); 16]).modules().len(), 16);
    let refusal = ModuleSet::load(&files(&vec![b"no module".to_vec(); 17])).unwrap_err();
    assert_eq!((refusal.why, refusal.file.as_deref()), (Why::Count, None));
    assert_eq!(refusal.to_string(), "17 modules are too many: at most 16");
}

#[test]
fn m20_size_at_most_one_mebibyte() {
    assert!(ModuleSet::load(&files(&[padded(with(""), MOST_SIZE)])).is_ok());
    let refusal = refusal(padded(with(""), MOST_SIZE + 1));
    assert_eq!((refusal.why, refusal.file.as_deref()), (Why::Size, Some("folder/0.wasm")));
}

#[test]
fn m17_parts_of_webassembly_that_modules_may_use() {
    for items in [
        // Mutable globals of numbers, constant ones of references.
        "(global (mut i64) (i64.const 7)) (func $f) (elem declare func $f)
            (global funcref (ref.func $f)) (global externref (ref.null extern))",
        "(func (param i32) (result i64) (i64.extend32_s (i64.extend_i32_u (local.get 0))))",
        "(func (result i32 i64) (i32.const 1) (i64.const 2))",
        "(memory (export \"memory\") 1) (func (memory.copy (i32.const 0) (i32.const 8) (i32.const \
         4))
            (memory.fill (i32.const 0) (i32.const 1) (i32.const 4)))",
        "(table 2 funcref) (table 3 externref) (func (result i32) (table.size 1))
            (func (result funcref) (table.get 0 (i32.const 0)))
            (func (param funcref) (result i32) (ref.is_null (local.get 0)))
            (func (param externref) (result externref)
                (select (result externref) (local.get 0) (local.get 0) (i32.const 1)))",
        "(table 1 funcref) (type $t (func)) (func $f) (elem (i32.const 0) $f)
            (func (call_indirect (type $t) (i32.const 0)))",
        "(global i32 (i32.mul (i32.const 6) (i32.sub (i32.const 9) (i32.const 2))))",
        "(memory (export \"memory\") 0 1000) (data \"passive\") (elem func) (@custom \"x\" \"y\")",
    ] {
        let loaded = ModuleSet::load(&files(&[with(items)]));
        assert!(loaded.is_ok(), "{items}: {}", loaded.unwrap_err());
    }
}

#[test]
fn m17_parts_of_webassembly_that_modules_may_not_use() {
    let memory = "(memory (export \"memory\") 1)";
    let table = "(table $t 2 funcref) (func $f) (elem $e func $f)";
    for items in [
        "(func (param f32))",
        "(func (local f64))",
        "(func (drop (f64.const 1)))",
        "(func (drop (i32.trunc_sat_f32_s (f32.const 1))))",
        "(global f32 (f32.const 0))",
        "(type (func (result f64)))",
        &format!("{table} (func (table.set (i32.const 0) (ref.null func)))"),
        &format!("{table} (func (drop (table.grow (ref.null func) (i32.const 0))))"),
        &format!("{table} (func (table.fill (i32.const 0) (ref.null func) (i32.const 0)))"),
        &format!("{table} (func (table.copy (i32.const 0) (i32.const 0) (i32.const 0)))"),
        &format!("{table} (func (table.init $e (i32.const 0) (i32.const 0) (i32.const 0)))"),
        &format!("{table} (func (elem.drop $e))"),
        &format!("{memory} (data $d \"x\") (func (data.drop $d))"),
        &format!(
            "{memory} (data $d \"x\")
            (func (memory.init $d (i32.const 0) (i32.const 0) (i32.const 0)))"
        ),
        "(global (mut funcref) (ref.null func))",
        "(global (mut externref) (ref.null extern))",
        "(func (drop (v128.const i32x4 0 0 0 0)))",
        "(memory (export \"memory\") 1 1 shared)",
        &format!("{memory} (func (drop (i32.atomic.load (i32.const 0))))"),
        "(memory (export \"memory\") i64 1)",
        "(table i64 1 funcref)",
        "(memory (export \"memory\") 1) (memory 1)",
        "(func $f (return_call $f))",
        "(tag $t) (func (throw $t))",
        "(type (struct (field i32)))",
        "(func (param anyref))",
        "(func (param (ref func)))",
        "(func (drop (i64.add128 (i64.const 0) (i64.const 0) (i64.const 0) (i64.const 0))) drop)",
    ] {
        let refusal = refusal(with(items));
        assert_eq!(refusal.why, Why::Invalid, "{items}");
    }
}

#[test]
fn m17_other_files_are_not_modules() {
    let whole = with("");
    let mut version = whole.clone();
    version[4] = 2;
    let mut twice = whole.clone();
    twice.extend_from_slice(&whole[8..]);
    let cuts = (0..whole.len()).map(|size| whole[..size].to_vec());
    let mut found = 0;
    for bytes in cuts.chain([version, twice, b"\0asm\x0d\0\x01\0".to_vec(), vec![0; 100]]) {
        // A file that ends with a section is a module, but has no exports; or only the names of its
        // functions are missing.
        match ModuleSet::load(&files(std::slice::from_ref(&bytes))) {
            Ok(_) => assert!(bytes.ends_with(&[0x0b]), "the last section is the code"),
            Err(refusal) => {
                assert!(matches!(refusal.why, Why::Invalid | Why::Export), "{refusal}");
                found += usize::from(refusal.why == Why::Invalid);
            }
        }
    }
    assert!(found > whole.len() / 2);
    for text in ["(module)", "  (module)", ";; text\n(module)"] {
        assert_eq!(refusal(text.into()).why, Why::Invalid);
    }
    assert!(refusal("(module)".into()).detail.contains("wat2wasm"));
}

#[test]
fn m20_import_only_what_the_host_has() {
    let refused = |import: &str| {
        let refusal = refusal(exporting(&format!("{import} {ABI} {SILENT}")));
        assert_eq!(refusal.why, Why::Import, "{import}");
        refusal.detail
    };
    let unknown = "it imports `rul.time`, which the host does not have";
    assert_eq!(refused(r#"(import "rul" "time" (func (result i32)))"#), unknown);
    refused(r#"(import "RUL" "data" (func (param i32) (result i32)))"#);
    refused(r#"(import "wasi_snapshot_preview1" "fd_write" (func (param i32)))"#);
    refused(r#"(import "rul" "memory" (memory 1))"#);
    refused(r#"(import "rul" "data" (global i32))"#);
    refused(r#"(import "rul" "data" (table 1 funcref))"#);
    refused(r#"(import "rul" "data" (func (param i64) (result i32)))"#);
    let kind = "`rul.set_data` must be a function (i32, i32) -> ()";
    assert_eq!(refused(r#"(import "rul" "set_data" (func (param i32 i32) (result i32)))"#), kind);
}

#[test]
fn m20_memory_starts_with_at_most_64_pages() {
    assert!(ModuleSet::load(&files(&[with("(memory (export \"memory\") 64)")])).is_ok());
    assert_eq!(refusal(with("(memory (export \"memory\") 65)")).why, Why::Memory);
    assert!(ModuleSet::load(&files(&[with("(table 65536 funcref)")])).is_ok());
    assert_eq!(refusal(with("(table 65537 funcref)")).why, Why::Memory);
    let tables = |count: usize| with(&"(table 65536 funcref)".repeat(count));
    assert!(ModuleSet::load(&files(&[tables(4)])).is_ok());
    assert_eq!(refusal(tables(5)).why, Why::Memory);
    assert_eq!(refusal(with("(table 1 funcref) (table 65537 externref)")).why, Why::Memory);
}

#[test]
fn m20_export_what_every_module_must_have() {
    let refused = |items: &str| {
        let refusal = refusal(exporting(items));
        assert_eq!(refusal.why, Why::Export, "{items}");
        refusal.detail
    };
    assert_eq!(refused(ABI), "it has no export `message`: a function (i32, i32) -> i32");
    assert_eq!(refused(SILENT), "it has no export `rul_abi`: a function () -> i32");
    refused(&format!(r#"{SILENT} (global (export "rul_abi") i32 (i32.const 1))"#));
    refused(&format!(r#"{SILENT} (func (export "rul_abi") (result i64) (i64.const 1))"#));
    refused(&format!(r#"{ABI} (func (export "message") (param i32) (result i32) (i32.const 1))"#));
    refused(&format!(r#"{ABI} {SILENT} (func (export "rul_priority"))"#));
    refused(&format!(r#"{ABI} {SILENT} (global (export "rul_name") i32 (i32.const 1))"#));
    refused(&format!("{ABI} {SILENT} (memory 1)"));
    refused(&format!(r#"{ABI} {SILENT} (memory (export "ram") 1)"#));
    refused(&format!(r#"{ABI} {SILENT} (func (export "memory"))"#));
    refused(&format!(r#"{ABI} {SILENT} (global (export "memory") i32 (i32.const 1))"#));
}

/// A loop without end.
const LOOP: &str = "(loop $again (br $again))";

#[test]
fn m20_start_must_end_without_a_trap_or_an_import() {
    let import = "(drop (call $random))";
    for body in ["unreachable", LOOP, import, "(call $log (i32.const 0) (i32.const 0))"] {
        let start = format!("(func $start {body}) (start $start)");
        assert_eq!(refusal(with(&start)).why, Why::Start, "{body}");
        for name in ["rul_abi", "rul_priority", "rul_name"] {
            let abi = if name == "rul_abi" { "" } else { ABI };
            let function = format!("(func (export {name:?}) (result i32) {body} (i32.const 1))");
            let refusal = refusal(wasm(&format!("(module {IMPORTS} {abi} {function} {SILENT})")));
            assert_eq!(refusal.why, Why::Start, "{name}: {body}");
            assert!(refusal.detail.contains(name), "{}", refusal.detail);
        }
    }
    let data = r#"(memory (export "memory") 1) (data (i32.const 65536) "x")"#;
    assert_eq!(refusal(with(data)).why, Why::Start);
}

#[test]
fn m20_abi_must_be_known() {
    for version in [0, 2, -1] {
        let abi = format!("(func (export \"rul_abi\") (result i32) (i32.const {version}))");
        let refusal = refusal(exporting(&format!("{abi} {SILENT}")));
        assert_eq!(refusal.why, Why::Abi);
        assert!(refusal.detail.contains(&format!("version {version} ")), "{}", refusal.detail);
    }
}

/// A module with a name at an address.
fn named(address: i64, bytes: &str) -> Vec<u8> {
    with(&format!(
        r#"(memory (export "memory") 1) (data (i32.const 100) "{bytes}")
        (func (export "rul_name") (result i32) (i32.const {address}))"#
    ))
}

#[test]
fn m18_names_are_text_of_at_most_64_bytes() {
    let name =
        |module: Vec<u8>| ModuleSet::load(&files(&[module])).unwrap().modules()[0].name.clone();
    assert_eq!(name(named(100, "a bot")), "a bot");
    assert_eq!(name(named(100, "\\e2\\ac\\a1")), "\u{2b21}");
    assert_eq!(name(named(100, &"x".repeat(64))), "x".repeat(64));
    // Control characters are kept here: whoever shows a name escapes them.
    assert_eq!(name(named(100, "\\1b[2J\\07")), "\u{1b}[2J\u{7}");
    assert_eq!(name(named(100, "")), "0", "an empty name is that of the file");
    assert_eq!(name(with("")), "0");
    assert_eq!(name(named(65535, "")), "0", "the zero byte is the last of the memory");
}

#[test]
fn m18_the_name_of_a_file_has_no_directory_and_no_last_extension() {
    let name = |name: &str| {
        let file = File { name: name.to_owned(), bytes: with("") };
        ModuleSet::load(&[file]).unwrap().modules()[0].name.clone()
    };
    assert_eq!(name("a/b.c/bot.wasm"), "bot");
    assert_eq!(name("bot.v2.wasm"), "bot.v2");
    assert_eq!(name("bot"), "bot");
    assert_eq!(name(".wasm"), ".wasm");
}

#[test]
fn m20_name_must_end_and_be_text() {
    let full = "\\01".repeat(36);
    let at_the_end = with(&format!(
        r#"(memory (export "memory") 1) (data (i32.const 65500) "{full}")
        (func (export "rul_name") (result i32) (i32.const 65500))"#
    ));
    let no_memory = with("(func (export \"rul_name\") (result i32) (i32.const 0))");
    for module in [
        named(100, &"x".repeat(65)),
        named(100, "\\ff"),
        named(100, "\\e2\\ac"),
        named(65536, ""),
        named(-1, ""),
        at_the_end,
        no_memory,
    ] {
        assert_eq!(refusal(module).why, Why::Name);
    }
}

#[test]
fn m20_the_first_reason_counts() {
    let import = r#"(import "rul" "time" (func))"#;
    let (large, missing) = ("(memory (export \"memory\") 65)", "(memory 1)");
    let start = "(func $start unreachable) (start $start)";
    let abi = r#"(func (export "rul_abi") (result i32) (i32.const 2))"#;
    let priority = r#"(func (export "rul_priority") (result i32) unreachable)"#;
    let name = r#"(func (export "rul_name") (result i32) (i32.const -1))"#;
    let float = "(func (param f32))";
    let why = |items: &str| refusal(exporting(items)).why;
    assert_eq!(refusal(padded(exporting(float), MOST_SIZE + 1)).why, Why::Size);
    assert_eq!(why(&format!("{import} {float} {large}")), Why::Invalid);
    assert_eq!(why(&format!("{import} {large}")), Why::Import);
    assert_eq!(why(&format!("{large} {ABI}")), Why::Memory);
    assert_eq!(why(&format!("{missing} {start} {ABI} {SILENT}")), Why::Export);
    assert_eq!(why(&format!("{start} {abi} {SILENT}")), Why::Start);
    assert_eq!(why(&format!("{abi} {priority} {SILENT}")), Why::Abi);
    assert_eq!(why(&format!("{ABI} {priority} {name} {SILENT}")), Why::Start);
    assert_eq!(why(&format!("{ABI} {name} {SILENT}")), Why::Name);
}

#[test]
fn m20_the_first_file_that_is_refused_is_named() {
    let good = with("");
    let bad = [good.clone(), exporting(ABI), b"no module".to_vec(), good];
    let refusal = ModuleSet::load(&files(&bad)).unwrap_err();
    assert_eq!((refusal.why, refusal.file.as_deref()), (Why::Export, Some("folder/1.wasm")));
}

#[test]
fn m20_a_refusal_shows_no_control_characters() {
    let file = File { name: "\u{1b}]0;bot\u{7}.wasm".to_owned(), bytes: Vec::new() };
    let shown = ModuleSet::load(&[file]).unwrap_err().to_string();
    assert!(!shown.contains(char::is_control), "{shown:?}");
    let import = exporting(&format!("(import \"rul\" \"\\1b[2J\" (func)) {ABI} {SILENT}"));
    let shown = refusal(import).to_string();
    assert!(!shown.contains(char::is_control), "{shown:?}");
}

#[test]
fn m19_higher_priorities_come_first_and_later_ones_among_equals() {
    let prior = |priority: i32| {
        hearing(
            &format!("(func (export \"rul_priority\") (result i32) (i32.const {priority}))"),
            "(i32.const 0)",
        )
    };
    let all = [0, 7, -1, 7, i32::MAX, i32::MIN, 0].map(prior);
    let set = ModuleSet::load(&files(&all)).unwrap();
    let order: Vec<&str> = set.modules().iter().map(|module| module.name.as_str()).collect();
    assert_eq!(order, ["4", "3", "1", "6", "0", "2", "5"]);
}

#[test]
fn m33_a_module_is_known_by_the_hash_of_its_file() {
    let bytes = with("");
    let set = chain(std::slice::from_ref(&bytes));
    assert_eq!(set.modules()[0].sha256, grammar::hash::sha256(&bytes));
}
