//! A module as text, for its author to build on.

use std::fmt::Write;

use grammar::messages::{ABI, Import, NAMESPACE};

use super::requests::Request;
use super::{constants, returns};

/// Writes the module.
pub(super) fn write(text: &mut String, requests: &[Request]) {
    text.push_str(
        ";; A message module, made by `rulc module-header --lang wat`.\n;;\n\
         ;; wat2wasm module.wat\n",
    );
    for constant in constants() {
        let about = constant.about.join("\n;;     ");
        let _ = writeln!(text, ";;\n;; {} {}\n;;     {about}", constant.value, constant.name);
    }
    text.push_str("(module\n");
    for import in Import::ALL {
        let parameters: String =
            import.parameters().iter().map(|name| format!(" (param ${name} i32)")).collect();
        let result = if returns(*import) { " (result i32)" } else { "" };
        let (name, doc) = (import.name(), import.doc());
        let _ = writeln!(
            text,
            "  ;; {doc}\n  (import \"{NAMESPACE}\" \"{name}\" (func ${name}{parameters}{result}))"
        );
    }
    write_requests(text, requests);
    let _ = write!(
        text,
        "\n  (memory (export \"memory\") 1)\n  \
           (func (export \"rul_abi\") (result i32) (i32.const {ABI}))\n  \
           (func (export \"message\") (param $type i32) (param $count i32) (result i32)\n    \
             ;; Every type that the module does not handle goes to the next module.\n    \
             (call $transmit)))\n"
    );
}

fn write_requests(text: &mut String, requests: &[Request]) {
    let accessor = |name: &str, before: usize| {
        format!(
            "  (func ${name} (param $count i32) (result i32)\n    \
             (call $data (i32.sub (local.get $count) (i32.const {before}))))\n"
        )
    };
    if requests.is_empty() {
        return;
    }
    text.push_str("\n  ;; The number of the request in a message INTERPRETER with $count words.\n");
    text.push_str(&accessor("request", 1));
    for Request { declaration, constant, number, accessors } in requests {
        let _ =
            writeln!(text, "\n  ;; {declaration}\n  (global ${constant} i32 (i32.const {number}))");
        accessors.iter().for_each(|(name, before)| text.push_str(&accessor(name, *before)));
    }
}
