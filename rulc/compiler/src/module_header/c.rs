//! A header for modules in C.

use std::fmt::Write;

use grammar::messages::{Import, NAMESPACE};

use super::requests::Request;
use super::{Role, constants, returns};

pub(super) const MARK: &str = "/* Made by `rulc module-header --lang c`: message modules in C.";

const HEAD: &str = r#"
   #include "rul.h"
   RUL_EXPORT(rul_abi) int rul_abi(void) { return RUL_ABI; }
   RUL_EXPORT(message) int message(int type, int count) {
       if (type == RUL_NEXT_PIECE) { ... }
       return rul_transmit();
   }

   clang --target=wasm32 -mbulk-memory -O2 -nostdlib -Wl,--no-entry -o module.wasm module.c */
#ifndef RUL_H
#define RUL_H

/* Before a function that the host calls. */
#define RUL_EXPORT(name) __attribute__((export_name(#name)))
/* The identifier of a signal: RUL_SIGNAL('D', 'R', 'O', 'P'). */
#define RUL_SIGNAL(a, b, c, d) ((int)((unsigned)(a) << 24 | (b) << 16 | (c) << 8 | (d)))

"#;

/// Writes the header.
pub(super) fn write(text: &mut String, requests: &[Request]) {
    let _ = writeln!(text, "{MARK}\n{}", HEAD.trim_end());
    for constant in constants() {
        let about = constant.about.join("\n   ");
        let _ = writeln!(text, "\n/* {about} */\n#define RUL_{} {}", constant.name, constant.value);
    }
    let _ = writeln!(
        text,
        "\n/* An address can be null if its count or size is 0. */\n\
         #define RUL_IMPORT(name) \
         __attribute__((import_module(\"{NAMESPACE}\"), import_name(#name)))"
    );
    for import in Import::ALL {
        let parameters: Vec<String> =
            import.parameters().iter().map(|name| declare(name)).collect();
        let parameters =
            if parameters.is_empty() { "void".to_owned() } else { parameters.join(", ") };
        let result = if returns(*import) { "int" } else { "void" };
        let (name, doc) = (import.name(), import.doc());
        let _ =
            writeln!(text, "\n/* {doc} */\nRUL_IMPORT({name}) {result} rul_{name}({parameters});");
    }
    write_requests(text, requests);
    text.push_str("\n#endif\n");
}

fn write_requests(text: &mut String, requests: &[Request]) {
    if requests.is_empty() {
        return;
    }
    text.push_str(
        "\n/* The number of the request in a message RUL_INTERPRETER with `count` words. */\n\
         static inline int rul_request(int count) { return rul_data(count - 1); }\n",
    );
    for Request { declaration, constant, number, accessors } in requests {
        let _ = writeln!(text, "\n/* {declaration} */\n#define RUL_{constant} {number}");
        for (name, before) in accessors {
            let _ = writeln!(
                text,
                "static inline int rul_{name}(int count) {{ return rul_data(count - {before}); }}"
            );
        }
    }
}

fn declare(parameter: &str) -> String {
    match Role::of(parameter) {
        Role::Memory => format!("void *{parameter}"),
        Role::Text => format!("const void *{parameter}"),
        Role::Number | Role::Words | Role::Bytes => format!("int {parameter}"),
    }
}
