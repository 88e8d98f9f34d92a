//! `rulc dis`: the listing accounts for every byte, and the output of `--asm` builds the same file.

use std::ops::Range;
use std::path::PathBuf;

use grammar::rul3::{self, RuleFile, Score};
use rulc_compiler::diagnostics::{Format, render};
use rulc_compiler::{Memory, compile};
use rulc_decompiler::dis::{assembly, listing};
use test_support::cases::cases;
use test_support::frame;

/// Returns the standard rules and the files of the conformance cases.
fn files() -> Vec<(String, Vec<u8>)> {
    let texts = stdlib_rules::FILES.iter();
    let texts = Memory(texts.map(|file| (file.name.to_owned(), file.text.to_owned())).collect());
    let mut files: Vec<(String, Vec<u8>)> = stdlib_rules::GAMES
        .iter()
        .map(|game| {
            let output = compile(&format!("{}.rul", game.name), game.text, &texts).output;
            (game.name.to_owned(), output.unwrap().bytes)
        })
        .collect();
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/conformance");
    let mut cases: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path().join("case.rul3"))
        .filter(|path| path.exists())
        .collect();
    cases.sort();
    files.extend(
        cases.into_iter().map(|path| (path.display().to_string(), std::fs::read(&path).unwrap())),
    );
    assert_eq!(files.len(), 33);
    files
}

/// Builds a source.
fn build(text: &str) -> Vec<u8> {
    let compilation = compile("dis.rul", text, &Memory::default());
    let messages = render(&compilation.diagnostics, &compilation.sources, Format::Short, false);
    let lines: String = messages.lines().take(5).collect::<Vec<_>>().join("\n");
    compilation.output.unwrap_or_else(|| panic!("{lines}\n{text:.3000}")).bytes
}

#[track_caller]
fn comes_back(name: &str, bytes: &[u8]) -> String {
    let text = assembly(bytes).unwrap();
    assert!(build(&text) == bytes, "{name}\n{text}");
    text
}

/// Returns the ranges in the headings of a listing.
fn headings(listing: &str) -> Vec<Range<usize>> {
    let range = |line: &str| {
        let (range, rest) = line.split_once(": ")?;
        let (first, last) = range.split_once('-')?;
        let range = first.parse().ok()?..last.parse::<usize>().ok()? + 1;
        assert!(rest.contains(&format!(", {} byte", range.len())), "{line}");
        Some(range)
    };
    listing.lines().filter_map(range).collect()
}

#[track_caller]
fn accounts_for_all(name: &str, bytes: &[u8]) {
    let listing = listing(bytes).unwrap();
    let mut end = 0;
    for range in headings(&listing) {
        assert!(range.start <= end, "{name}: {end} to {} is missing\n{listing}", range.start);
        end = end.max(range.end);
    }
    assert_eq!(end, bytes.len(), "{name}\n{listing}");
}

/// Pseudorandom numbers.
struct Random(u64);

impl Random {
    fn next(&mut self) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize
    }
}

#[test]
fn real_rules_come_back_as_items_and_code() {
    for (name, bytes) in files() {
        let text = comes_back(&name, &bytes);
        assert!(text.contains("\ncode {\n"), "{name}\n{text}");
        assert!(name.len() > 12 || !text.contains("exact"), "{name}\n{text}");
        accounts_for_all(&name, &bytes);
    }
}

#[test]
fn the_listing_of_every_byte_of_code_is_there() {
    for (name, bytes) in files().into_iter().take(3) {
        let code = rul3::read(&bytes).unwrap().layout.code;
        let listing = listing(&bytes).unwrap();
        let mut next = code.start;
        for line in listing.lines() {
            let Some(at) = line.get(..7).and_then(|at| at.trim().parse::<usize>().ok()) else {
                continue;
            };
            if code.contains(&at) {
                assert_eq!(at, next, "{name}");
                let digits = line.get(9..32.min(line.len())).unwrap().trim();
                let shown: Vec<u8> =
                    digits.split(' ').map(|byte| u8::from_str_radix(byte, 16).unwrap()).collect();
                next += shown.len();
                assert_eq!(shown, bytes[at..next], "{name}");
            }
        }
        assert_eq!(next, code.end, "{name}");
    }
}

#[test]
fn f8_files_in_any_order_come_back() {
    let (_, bytes) = files().swap_remove(0);
    let layout = rul3::read(&bytes).unwrap().layout;
    // Bytes before the signals, and after the end.
    let mut moved = bytes.clone();
    let at = layout.signals.start;
    moved.splice(at..at, *b"unknown!");
    for address in (66..110).step_by(4) {
        let old = u32::from_be_bytes(moved[address..address + 4].try_into().unwrap());
        moved[address..address + 4].copy_from_slice(&(old + 8).to_be_bytes());
    }
    moved.extend(b"and more");
    comes_back("moved", &moved);
    accounts_for_all("moved", &moved);
    // The signals after everything else.
    let mut swapped = bytes.clone();
    let signals = bytes[layout.signals.clone()].to_vec();
    let end = u32::try_from(swapped.len()).unwrap();
    swapped.extend(&signals);
    swapped[66..70].copy_from_slice(&end.to_be_bytes());
    swapped[layout.signals.clone()].fill(0xFF);
    comes_back("swapped", &swapped);
    accounts_for_all("swapped", &swapped);
}

#[test]
fn what_items_cannot_say_is_put_right() {
    let (_, bytes) = files().swap_remove(0);
    let mut odd = bytes.clone();
    odd[4] = 0x55; // the first byte of a color
    odd[22 + 20] = 7; // after the zero byte of the name
    let text = comes_back("odd", &odd);
    assert!(text.contains("at 4 hex \"55\""), "{text}");
    assert!(text.contains("\ncode {\n"));
}

#[test]
fn f7_helps_and_scores_come_back_as_items() {
    let (_, bytes) = files().swap_remove(0);
    let mut rule: RuleFile = rul3::read(&bytes).unwrap().rule;
    rule.help[0].text = "No end of line, a tab\t, \"\"\" and \\".to_owned();
    rule.help[1].text = String::new();
    rule.scores[1].entries.push(Score {
        player: "A\"\\\u{1}é".to_owned(),
        score: -5,
        date: 0xFFFF_0001,
    });
    let bytes = rul3::write(&rule).unwrap();
    let text = comes_back("helps", &bytes);
    assert!(!text.contains("exact"), "{text}");
    assert!(text.contains(r#"best 7, "A\"\\\x01é", $FFFFFFFB, $FFFF0001;"#), "{text}");
}

#[test]
fn files_that_were_changed_at_random_come_back() {
    let files = files();
    let mut random = Random(0x0DD5_EED5);
    let mut rules = 0;
    let count = cases(1200);
    for _ in 0..count {
        let mut bytes = files[random.next() % files.len()].1.clone();
        for _ in 0..1 + random.next() % 6 {
            let at = random.next() % bytes.len();
            match random.next() % 7 {
                0 => bytes[at] ^= 1 << (random.next() % 8),
                1 => bytes.insert(at, random.next() as u8),
                2 => drop(bytes.remove(at)),
                3 => bytes[at % 110] = random.next() as u8,
                // An address that points elsewhere.
                4 => {
                    let field = 66 + 4 * (random.next() % 11);
                    let to = u32::try_from(random.next() % bytes.len()).unwrap();
                    bytes[field..field + 4].copy_from_slice(&to.to_be_bytes());
                }
                5 => bytes.extend([random.next() as u8; 3]),
                _ => bytes[at] = random.next() as u8,
            }
        }
        if rul3::read(&bytes).is_ok() {
            rules += 1;
            comes_back("changed", &bytes);
            accounts_for_all("changed", &bytes);
        }
    }
    assert!(rules > count / 4, "{rules} of {count}");
}

#[test]
fn e1_code_that_is_read_in_several_ways_comes_back() {
    // Any bytes as code, entered anywhere.
    let (_, bytes) = files().swap_remove(0);
    let rule = rul3::read(&bytes).unwrap().rule;
    let mut random = Random(77);
    for _ in 0..300 {
        let mut rule = rule.clone();
        let length = 2 + random.next() % 200;
        rule.code = (0..length).map(|_| random.next() as u8).collect();
        for entry in rule.phases.0.iter_mut().flatten() {
            *entry = i32::try_from(random.next() % length).unwrap();
        }
        let bytes = rul3::write(&rule).unwrap();
        comes_back("random code", &bytes);
        accounts_for_all("random code", &bytes);
    }
}

/// Returns the messages about a source, without those that need a terminal.
fn messages(text: &str) -> String {
    let compilation = compile("dis.rul", text, &Memory::default());
    assert!(compilation.output.is_none());
    render(&compilation.diagnostics, &compilation.sources, Format::Short, false)
}

#[test]
fn mistakes_in_bytes_of_the_file_are_reported() {
    let rule = |more: &str| {
        let rows = frame::rows();
        format!(
            "rule \"Bytes\" {{ }} pattern plain {{ {rows} }} shape dot {{ here }} \
             signals standard;\n\
             {more}"
        )
    };
    let code = "code { phase 0: phase A: phase B: phase C: phase S: ret }\n";
    build(&rule(code));
    for (more, expected) in [
        ("code { phase 0: ret }", "phase A"),
        ("code { phase 0: phase 0: ret }", "phase 0 is declared twice"),
        ("code { phase X: ret }", "no such phase"),
        ("code { jmp there ret }", "no label `there`"),
        ("code { a: a: ret }", "is defined twice"),
        ("code { brs 1 offset8 200 ret }", "200 bytes long"),
        ("code { jmp 40000 ret }", "40000 bytes long"),
        ("code { V[64] ret }", "0 to 63"),
        ("code { hex \"123\" }", "pairs of hexadecimal digits"),
        ("code { word 40000 }", "a word must be"),
        ("code { elements16 3 }", "needs a list"),
        ("code { unknown }", "neither a mnemonic nor a value"),
        ("code { \"00\" }", "is expected here"),
        (&format!("{code}{code}"), "only one"),
        (&format!("{code} fn f() {{ }}"), "contains all code"),
        (&format!("{code} exact {{ at 0 hex \"00\" }}"), "not a rule file"),
        (&format!("{code} exact {{ at 2000000 hex \"00\" }}"), "at most"),
        (&format!("{code} exact {{ length }}"), "needs a number"),
        (&format!("{code} exact {{ ret }}"), "`exact` contains"),
        (&format!("{code} file {{ hex \"00\" }}"), "describes the whole rule file"),
    ] {
        let messages = messages(&rule(more));
        assert!(messages.contains(expected), "{more}\n{messages}");
    }
    assert!(messages("file { hex \"52554C33\" }").contains("not a rule file"));
    let functions = "fn f() { asm { flat hex \"00\" } } phase 0 { } phase A { } phase B { }
        phase C { f(); asm { flat phase C: } } phase S { asm { flat jmp 3 } }";
    assert!(messages(&rule(functions)).matches("only in `code` or `file`").count() == 3);
}

#[test]
fn flat_assembly_in_functions_gives_the_same_code() {
    let rows = frame::rows();
    let rule = |asm: &str| {
        format!(
            "rule \"Flat\" {{ }} pattern plain {{ {rows} }} shape dot {{ here }} signals standard;
             fn f() {{ return 7; }} var a;
             phase 0 {{ asm {{ {asm} }} }} phase A {{ }} phase B {{ }} phase C {{ }} phase S {{ }}"
        )
    };
    let checked = "again: store &a words a [1, 2] br lt call f V[20] again
        case a [again, out] out: long 5 ret";
    let flat = "flat again: store &a words a elements16 [1, 2] br lt call f V[20] offset16 again
        case a offsets [again, out] out: long 5 ret";
    assert_eq!(build(&rule(checked)), build(&rule(flat)));
}

#[test]
fn a_thousand_labels_and_negative_numbers_do_not_nest() {
    let many: String = (0..1000).map(|k| format!("l{k}: add -100 -{k} jmp l{k} ")).collect();
    let rows = frame::rows();
    build(&format!(
        "rule \"Many\" {{ }} pattern plain {{ {rows} }} shape dot {{ here }} signals standard;
         code {{ phase 0: phase A: phase B: phase C: phase S: {many} ret }}"
    ));
}

#[test]
fn assembly_needs_no_indentation() {
    let (name, bytes) = files().remove(0);
    let text = assembly(&bytes).unwrap();
    let flat: String = text.lines().map(|line| line.trim_start().to_owned() + "\n").collect();
    assert!(flat.contains("\nphase S:"), "{name}");
    assert!(build(&flat) == bytes, "{name}");
}
