//! A file that modules in Rust include.

use std::fmt::Write;

use grammar::messages::{Import, NAMESPACE};

use super::requests::Request;
use super::{Role, constants, returns};

pub(super) const MARK: &str =
    "//! Made by `rulc module-header --lang rust`: message modules in Rust.";

const HEAD: &str = r#"
//! #![no_std]
//! mod rul;
//!
//! #[unsafe(no_mangle)]
//! extern "C" fn rul_abi() -> i32 {
//!     rul::ABI
//! }
//!
//! #[unsafe(no_mangle)]
//! extern "C" fn message(kind: i32, count: i32) -> i32 {
//!     if kind == rul::NEXT_PIECE { /* ... */ }
//!     rul::transmit()
//! }
//!
//! #[panic_handler]
//! fn panic(_: &core::panic::PanicInfo) -> ! {
//!     core::arch::wasm32::unreachable()
//! }
//! ```
//!
//! `rustc --edition 2024 --target wasm32-unknown-unknown --crate-type cdylib -O -C strip=symbols
//! module.rs`

#![allow(dead_code, non_snake_case)]

/// The identifier of a signal: `letters(b"DROP")`.
pub const fn letters(text: &[u8; 4]) -> i32 {
    i32::from_be_bytes(*text)
}
"#;

/// Writes the file.
pub(super) fn write(text: &mut String, requests: &[Request]) {
    let _ = write!(text, "{MARK}\n//!\n//! ```text{HEAD}");
    for constant in constants() {
        let about = constant.about.join("\n/// ");
        let _ =
            writeln!(text, "\n/// {about}\npub const {}: i32 = {};", constant.name, constant.value);
    }
    let _ = write!(
        text,
        "\nmod imports {{\n    #[link(wasm_import_module = \"{NAMESPACE}\")]\n    \
         unsafe extern \"C\" {{\n"
    );
    for import in Import::ALL {
        let parameters = list(*import, declare);
        let _ =
            writeln!(text, "        pub fn {}({parameters}){};", import.name(), result(*import));
    }
    text.push_str("    }\n}\n");
    for import in Import::ALL {
        let parameters = list(*import, take);
        let arguments = list(*import, pass);
        let (name, doc, result) = (import.name(), import.doc(), result(*import));
        let _ = writeln!(
            text,
            "\n/// {doc}\npub fn {name}({parameters}){result} {{\n    \
             unsafe {{ imports::{name}({arguments}) }}\n}}"
        );
    }
    write_requests(text, requests);
}

fn write_requests(text: &mut String, requests: &[Request]) {
    if requests.is_empty() {
        return;
    }
    text.push_str(
        "\n/// The number of the request in a message [`INTERPRETER`] with `count` words.\n\
         pub fn request(count: i32) -> i32 {\n    data(count - 1)\n}\n",
    );
    for Request { declaration, constant, number, accessors } in requests {
        let _ = writeln!(text, "\n/// `{declaration}`\npub const {constant}: i32 = {number};");
        for (name, before) in accessors {
            let _ = writeln!(
                text,
                "pub fn {name}(count: i32) -> i32 {{\n    data(count - {before})\n}}"
            );
        }
    }
}

fn result(import: Import) -> &'static str {
    if returns(import) { " -> i32" } else { "" }
}

/// A list of what `part` returns for the parameters of an import.
fn list(import: Import, part: impl Fn(&Memory, &'static str) -> Option<String>) -> String {
    let memory = Memory::of(import);
    let names = import.parameters().iter();
    let parts: Vec<String> = names.filter_map(|name| part(&memory, name)).collect();
    parts.join(", ")
}

/// The memory that an import uses, a slice in Rust.
struct Memory {
    name: &'static str,
    element: &'static str,
}

impl Memory {
    fn of(import: Import) -> Memory {
        let has = |role| import.parameters().iter().any(|name| Role::of(name) == role);
        Memory {
            name: if has(Role::Text) { "text" } else { "memory" },
            element: if has(Role::Words) { "i32" } else { "u8" },
        }
    }
}

/// A name that is not a keyword.
fn named(parameter: &str) -> &str {
    if parameter == "type" { "kind" } else { parameter }
}

/// A parameter of an import.
fn declare(memory: &Memory, parameter: &str) -> Option<String> {
    let kind = match Role::of(parameter) {
        Role::Memory => format!("*mut {}", memory.element),
        Role::Text => format!("*const {}", memory.element),
        Role::Number | Role::Words | Role::Bytes => "i32".to_owned(),
    };
    Some(format!("{}: {kind}", named(parameter)))
}

/// A parameter of its safe wrapper.
fn take(memory: &Memory, parameter: &str) -> Option<String> {
    let Memory { name, element } = memory;
    match Role::of(parameter) {
        Role::Memory => Some(format!("{name}: &mut [{element}]")),
        Role::Text => Some(format!("{name}: &[{element}]")),
        Role::Words | Role::Bytes => None,
        Role::Number => Some(format!("{}: i32", named(parameter))),
    }
}

/// An argument that the wrapper passes.
fn pass(memory: &Memory, parameter: &str) -> Option<String> {
    let name = memory.name;
    Some(match Role::of(parameter) {
        Role::Memory => format!("{name}.as_mut_ptr()"),
        Role::Text => format!("{name}.as_ptr()"),
        Role::Words | Role::Bytes => format!("{name}.len() as i32"),
        Role::Number => named(parameter).to_owned(),
    })
}
