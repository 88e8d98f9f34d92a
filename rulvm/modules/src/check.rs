//! Which files are modules: WebAssembly without floating point, and with no state outside memory
//! and numeric globals (M17), with the imports and exports of the interface (M18, M20).

use grammar::messages::{ABI, Import, MOST_NAME, NAMESPACE};
use wasmi::{ExternType, FuncType, ValType};
use wasmparser::{Operator, Parser, Payload, Validator, WasmFeatures};

use crate::refusal::Why;

/// The largest file, in bytes (M17).
pub const MOST_SIZE: usize = 1 << 20;
/// The most pages of a memory (M26).
pub(crate) const MOST_PAGES: u64 = 64;
/// The most elements of a table (M20).
const MOST_ELEMENTS: u64 = 65_536;
/// The most elements of all tables of a module, which use as much memory as the most pages.
const MOST_IN_ALL: u64 = 4 * MOST_ELEMENTS;

/// The most parameters of a function or block, and the most results. The interpreter copies them
/// with each branch at no extra fuel, and generates code for each copy when it compiles.
const MOST_VALUES: usize = 32;
/// The most variables of a function. Each call sets them to 0 at no extra fuel.
const MOST_LOCALS: u64 = 4096;

/// The parts of WebAssembly that modules may use.
const FEATURES: WasmFeatures = WasmFeatures::MUTABLE_GLOBAL
    .union(WasmFeatures::SIGN_EXTENSION)
    .union(WasmFeatures::MULTI_VALUE)
    .union(WasmFeatures::BULK_MEMORY)
    .union(WasmFeatures::REFERENCE_TYPES)
    // Without these types, there are no references.
    .union(WasmFeatures::GC_TYPES)
    .union(WasmFeatures::EXTENDED_CONST);

/// What is wrong, and what to do about it.
pub(crate) type Problem = (Why, String);

/// What is found in a file before it is compiled.
#[derive(Debug, Default)]
pub(crate) struct Found {
    /// The indices of the mutable globals.
    pub(crate) globals: Vec<u32>,
    /// The start function.
    pub(crate) start: Option<u32>,
    /// The names of all exports.
    pub(crate) exports: Vec<String>,
    has_memory: bool,
    pages: u64,
    /// The elements of the largest table, and of all together.
    elements: (u64, u64),
}

/// Checks that a file is a module, as far as its bytes show.
pub(crate) fn scan(bytes: &[u8]) -> Result<Found, Problem> {
    let invalid = |why: String| (Why::Invalid, why);
    if !bytes.starts_with(b"\0asm") {
        let why = "this is not a WebAssembly file: compile the source first; for the text format, \
                   use `wat2wasm`";
        return Err(invalid(why.to_owned()));
    }
    let found = found(bytes).map_err(|error| invalid(wrong(&error)))??;
    let checked = Validator::new_with_features(FEATURES).validate_all(bytes);
    checked.map_err(|error| invalid(wrong(&error)))?;
    Ok(found)
}

/// An error of the parser in one sentence.
fn wrong(error: &wasmparser::BinaryReaderError) -> String {
    format!("not a usable module: {} (at byte {})", error.message(), error.offset())
}

/// What a file contains. The file need not be valid. Takes time in proportion to its size.
fn found(bytes: &[u8]) -> wasmparser::Result<Result<Found, Problem>> {
    let invalid = |why: String| Ok(Err((Why::Invalid, why)));
    let mut found = Found::default();
    for payload in Parser::new(0).parse_all(bytes) {
        #[allow(clippy::wildcard_enum_match_arm, reason = "what is valid is fine")]
        match payload? {
            Payload::TypeSection(types) => {
                for types in types.into_iter_err_on_gc_types() {
                    let types = types?;
                    if types.params().len().max(types.results().len()) > MOST_VALUES {
                        return invalid(format!(
                            "a function or block has more than {MOST_VALUES} parameters or results"
                        ));
                    }
                }
            }
            Payload::GlobalSection(globals) => {
                for (k, global) in (0..).zip(globals) {
                    let global = global?.ty;
                    if global.mutable {
                        if global.content_type.is_reference_type() {
                            return invalid("a mutable global holds a reference".to_owned());
                        }
                        found.globals.push(k);
                    }
                }
            }
            Payload::CodeSectionEntry(body) => {
                let mut locals = 0;
                for local in body.get_locals_reader()? {
                    locals += u64::from(local?.0);
                }
                if locals > MOST_LOCALS {
                    return invalid(format!("a function has more than {MOST_LOCALS} variables"));
                }
                for operator in body.get_operators_reader()? {
                    if let Some(name) = forbidden(&operator?) {
                        return invalid(format!(
                            "it uses the instruction `{name}`, which changes more than memory and \
                            numbers"
                        ));
                    }
                }
            }
            Payload::MemorySection(memories) => {
                for memory in memories {
                    found.has_memory = true;
                    found.pages = found.pages.max(memory?.initial);
                }
            }
            Payload::TableSection(tables) => {
                for table in tables {
                    let elements = table?.ty.initial;
                    let (most, all) = found.elements;
                    found.elements = (most.max(elements), all.saturating_add(elements));
                }
            }
            Payload::ExportSection(exports) => {
                for export in exports {
                    found.exports.push(export?.name.to_owned());
                }
            }
            Payload::StartSection { func, .. } => found.start = Some(func),
            _ => {}
        }
    }
    Ok(Ok(found))
}

/// The name of an instruction that modules may not use.
fn forbidden(operator: &Operator<'_>) -> Option<&'static str> {
    #[allow(clippy::wildcard_enum_match_arm, reason = "all others may be used")]
    match operator {
        Operator::TableSet { .. } => Some("table.set"),
        Operator::TableGrow { .. } => Some("table.grow"),
        Operator::TableFill { .. } => Some("table.fill"),
        Operator::TableCopy { .. } => Some("table.copy"),
        Operator::TableInit { .. } => Some("table.init"),
        Operator::ElemDrop { .. } => Some("elem.drop"),
        Operator::MemoryInit { .. } => Some("memory.init"),
        Operator::DataDrop { .. } => Some("data.drop"),
        _ => None,
    }
}

/// The import with a name.
fn known(namespace: &str, name: &str) -> Option<Import> {
    let is_it = |import: &Import| import.name() == name && namespace == NAMESPACE;
    Import::ALL.iter().copied().find(is_it)
}

/// What a module that was checked imports.
pub(crate) fn imports(module: &wasmi::Module) -> Vec<Import> {
    module.imports().filter_map(|import| known(import.module(), import.name())).collect()
}

/// Checks the imports, the memory and the exports.
pub(crate) fn interface(module: &wasmi::Module, found: &Found) -> Result<(), Problem> {
    for import in module.imports() {
        let (namespace, name) = (import.module(), import.name());
        let Some(known) = known(namespace, name) else {
            let why = format!("it imports `{namespace}.{name}`, which the host does not have");
            return Err((Why::Import, why));
        };
        if import.ty().func() != Some(&import_type(known)) {
            let results = if known.result().is_empty() { "()" } else { "(i32)" };
            let parameters = vec!["i32"; known.parameters().len()].join(", ");
            let why =
                format!("`{namespace}.{name}` must be a function ({parameters}) -> {results}");
            return Err((Why::Import, why));
        }
    }
    memory(found)?;
    exports(module, found).map_err(|why| (Why::Export, why))
}

/// Checks how much memory a module starts with.
pub(crate) fn memory(found: &Found) -> Result<(), Problem> {
    if found.pages > MOST_PAGES {
        let why = format!("its memory starts with {} pages: at most {MOST_PAGES}", found.pages);
        return Err((Why::Memory, why));
    }
    let (most, all) = found.elements;
    if most > MOST_ELEMENTS {
        let why = format!("its table has {most} elements: at most {MOST_ELEMENTS}");
        return Err((Why::Memory, why));
    }
    if all > MOST_IN_ALL {
        let why = format!("its tables have {all} elements together: at most {MOST_IN_ALL}");
        return Err((Why::Memory, why));
    }
    Ok(())
}

/// The type of an import.
fn import_type(import: Import) -> FuncType {
    let results = usize::from(!import.result().is_empty());
    function_type(import.parameters().len(), results)
}

fn function_type(parameters: usize, results: usize) -> FuncType {
    FuncType::new(vec![ValType::I32; parameters], vec![ValType::I32; results])
}

fn exports(module: &wasmi::Module, found: &Found) -> Result<(), String> {
    let wanted = [
        ("message", 2, true),
        ("rul_abi", 0, true),
        ("rul_priority", 0, false),
        ("rul_name", 0, false),
    ];
    for (name, parameters, is_needed) in wanted {
        let shown = if parameters == 2 { "(i32, i32) -> i32" } else { "() -> i32" };
        match module.get_export(name) {
            None if is_needed => {
                return Err(format!("it has no export `{name}`: a function {shown}"));
            }
            None => {}
            Some(export) if export.func() == Some(&function_type(parameters, 1)) => {}
            Some(_) => return Err(format!("its export `{name}` must be a function {shown}")),
        }
    }
    match module.get_export("memory") {
        Some(ExternType::Memory(_)) => Ok(()),
        Some(ExternType::Func(_) | ExternType::Global(_) | ExternType::Table(_)) => {
            Err("its export `memory` must be its memory".to_owned())
        }
        None if found.has_memory => Err("it does not export its memory as `memory`".to_owned()),
        None => Ok(()),
    }
}

/// Checks the version of the interface.
pub(crate) fn abi(version: i32) -> Result<(), Problem> {
    if version == ABI {
        return Ok(());
    }
    let why = format!("it was made for version {version} of the interface; this host has {ABI}");
    Err((Why::Abi, why))
}

/// The name at an address of the memory of a module; `None` if it is empty.
pub(crate) fn name(memory: &[u8], address: i32) -> Result<Option<String>, Problem> {
    let wrong = |why: &str| (Why::Name, why.to_owned());
    let start = usize::try_from(address.cast_unsigned()).unwrap_or(usize::MAX);
    let rest = memory.get(start..).unwrap_or_default();
    let rest = rest.get(..=MOST_NAME).unwrap_or(rest);
    let end = rest.iter().position(|&byte| byte == 0);
    let end = end.ok_or_else(|| wrong("its name has no zero byte after at most 64 bytes"))?;
    let name = std::str::from_utf8(rest.get(..end).unwrap_or_default());
    let name = name.map_err(|_| wrong("its name is not UTF-8 text"))?;
    Ok((!name.is_empty()).then(|| name.to_owned()))
}
