//! A file that modules in AssemblyScript import.

use std::fmt::Write;

use grammar::messages::{Import, NAMESPACE};

use super::requests::Request;
use super::{Role, constants, returns};

pub(super) const MARK: &str =
    "// Made by `rulc module-header --lang assemblyscript`: message modules in AssemblyScript.";

const HEAD: &str = r#"
// import * as rul from "./rul";
// export function rul_abi(): i32 { return rul.ABI; }
// export function message(type: i32, count: i32): i32 {
//   if (type == rul.NEXT_PIECE) { ... }
//   return rul.transmit();
// }
//
// asc module.ts -O --runtime incremental --use abort= -o module.wasm

/** The identifier of a signal: `letters("DROP")`. */
export function letters(text: string): i32 {
  let id = 0;
  for (let i = 0; i < text.length; i++) id = (id << 8) | text.charCodeAt(i);
  return id;
}
"#;

/// Writes the file.
pub(super) fn write(text: &mut String, requests: &[Request]) {
    let _ = write!(text, "{MARK}\n//{HEAD}");
    for constant in constants() {
        let about = constant.about.join("\n * ");
        let about = match constant.about.len() {
            1 => format!("/** {about} */"),
            _ => format!("/**\n * {about}\n */"),
        };
        let _ =
            writeln!(text, "\n{about}\nexport const {}: i32 = {};", constant.name, constant.value);
    }
    for import in Import::ALL {
        let parameters: Vec<String> =
            import.parameters().iter().map(|name| declare(name)).collect();
        let parameters = parameters.join(", ");
        let result = if returns(*import) { "i32" } else { "void" };
        let (name, doc) = (import.name(), import.doc());
        let _ = writeln!(
            text,
            "\n/** {doc} */\n// @ts-ignore: decorator\n@external(\"{NAMESPACE}\", \"{name}\")\n\
             export declare function {name}({parameters}): {result};"
        );
    }
    write_requests(text, requests);
}

fn write_requests(text: &mut String, requests: &[Request]) {
    if requests.is_empty() {
        return;
    }
    text.push_str(
        "\n/** The number of the request in a message `INTERPRETER` with `count` words. */\n\
         export function request(count: i32): i32 { return data(count - 1); }\n",
    );
    for Request { declaration, constant, number, accessors } in requests {
        let _ =
            writeln!(text, "\n/** `{declaration}` */\nexport const {constant}: i32 = {number};");
        for (name, before) in accessors {
            let _ = writeln!(
                text,
                "export function {name}(count: i32): i32 {{ return data(count - {before}); }}"
            );
        }
    }
}

fn declare(parameter: &str) -> String {
    match Role::of(parameter) {
        Role::Memory | Role::Text => format!("{parameter}: usize"),
        Role::Number | Role::Words | Role::Bytes => format!("{parameter}: i32"),
    }
}
