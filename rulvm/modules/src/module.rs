//! A message module: its file, checked and compiled, and instances of it.

use std::fmt;
use std::sync::Arc;

use grammar::hash::sha256;
use grammar::messages::Import;
use rulvm_core::machine::Failure;
use rulvm_core::modules::{ModuleId, Trace};
use wasmi::{AsContextMut, Engine, Linker, Store, TypedFunc};

use crate::check::{self, MOST_SIZE, Problem};
use crate::context::{Context, FUEL, Instance};
use crate::deliver::failure;
use crate::refusal::Why;
use crate::rewrite::rewrite;

/// A file that should be a module. Of a file that is larger than [`MOST_SIZE`], one byte more is
/// enough.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its name, as it was given.
    pub name: String,
    /// Its contents.
    pub bytes: Vec<u8>,
}

/// A new instance of a module and all its exports, or why there is none.
type Made = Result<(Instance, wasmi::Instance), Failure>;

/// A module that was checked.
#[derive(Debug)]
pub struct Module {
    /// Its file, as it was given.
    pub file: String,
    /// Its name (M18).
    pub name: String,
    /// Its priority (M19).
    pub priority: i32,
    /// The SHA-256 hash of its file, in hexadecimal digits.
    pub sha256: String,
    /// What it can call.
    pub(crate) imports: Vec<Import>,
    compiled: wasmi::Module,
    /// The exports that are its mutable globals.
    globals: Vec<String>,
    /// The export that is its start function.
    start: Option<String>,
}

/// Modules in the order of their chain, and what their instances need.
pub(crate) struct Loaded {
    pub(crate) engine: Engine,
    /// What instances can import.
    pub(crate) linker: Linker<Context>,
    pub(crate) modules: Vec<Arc<Module>>,
    pub(crate) ids: Vec<ModuleId>,
}

impl fmt::Debug for Loaded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Loaded").field(&self.ids).finish()
    }
}

impl Loaded {
    pub(crate) fn new(
        engine: Engine,
        linker: Linker<Context>,
        modules: Vec<Arc<Module>>,
    ) -> Loaded {
        let id = |module: &Arc<Module>| ModuleId {
            name: module.name.clone(),
            sha256: module.sha256.clone(),
        };
        let ids = modules.iter().map(id).collect();
        Loaded { engine, linker, modules, ids }
    }

    /// A store for instances.
    pub(crate) fn store(&self, context: Context) -> Store<Context> {
        store(&self.engine, context)
    }
}

fn store(engine: &Engine, context: Context) -> Store<Context> {
    let mut store = Store::new(engine, context);
    store.limiter(|context| &mut context.limits);
    store
}

impl Module {
    pub(crate) fn load(
        file: &File,
        engine: &Engine,
        linker: &Linker<Context>,
    ) -> Result<Module, Problem> {
        let File { name, bytes } = file;
        if bytes.len() > MOST_SIZE {
            return Err((Why::Size, "it is larger than 1 MiB".to_owned()));
        }
        let found = check::scan(bytes)?;
        let invalid =
            |error: wasmi::Error| (Why::Invalid, format!("it cannot be executed: {error}"));
        let Some(rewritten) = rewrite(bytes, &found) else {
            unreachable!("a valid module consists of sections")
        };
        let compiled = wasmi::Module::new(engine, &rewritten.bytes).map_err(invalid)?;
        check::interface(&compiled, &found)?;
        let mut module = Module {
            file: name.clone(),
            name: stem(name),
            priority: 0,
            sha256: sha256(bytes),
            imports: check::imports(&compiled),
            compiled,
            globals: rewritten.globals,
            start: rewritten.start,
        };
        module.ask(engine, linker)?;
        Ok(module)
    }

    /// Creates an instance, and asks it for its version, priority and name.
    fn ask(&mut self, engine: &Engine, linker: &Linker<Context>) -> Result<(), Problem> {
        let mut store = store(engine, Context::new(Vec::new(), Trace::Off));
        let made = self.make(linker, &mut store);
        let failed = |what: &str, failure: Failure| {
            (Why::Start, format!("it failed {what}: {}: {}", failure.name(), failure.doc()))
        };
        let (instance, all) =
            made.map_err(|failure| failed("while it was instantiated", failure))?;
        let mut asked = |name: &str| -> Result<Option<i32>, Problem> {
            let Ok(function) = all.get_typed_func::<(), i32>(&store, name) else { return Ok(None) };
            let answer = fueled(&mut store, &function);
            answer.map(Some).map_err(|failure| failed(&format!("in `{name}`"), failure))
        };
        check::abi(asked("rul_abi")?.unwrap_or(0))?;
        self.priority = asked("rul_priority")?.unwrap_or(0);
        if let Some(address) = asked("rul_name")? {
            let memory = instance.memory.map_or(&[][..], |memory| memory.data(&store));
            if let Some(name) = check::name(memory, address)? {
                self.name = name;
            }
        }
        Ok(())
    }

    /// A new instance, as it is at the start of a game, and all its exports.
    pub(crate) fn make(&self, linker: &Linker<Context>, store: &mut Store<Context>) -> Made {
        let made = self.instantiate(linker, store)?;
        if let Some(name) = &self.start {
            let start = made.1.get_typed_func::<(), ()>(&*store, name).map_err(failure)?;
            start.call(store.as_context_mut(), ()).map_err(failure)?;
        }
        Ok(made)
    }

    /// A new instance whose start function has not been called.
    pub(crate) fn instantiate(&self, linker: &Linker<Context>, store: &mut Store<Context>) -> Made {
        store.set_fuel(FUEL).map_err(failure)?;
        let all = linker.instantiate_and_start(&mut *store, &self.compiled).map_err(failure)?;
        let global = |name: &String| all.get_global(&*store, name).ok_or(Failure::Trap);
        let instance = Instance {
            message: all.get_typed_func(&*store, "message").map_err(failure)?,
            memory: all.get_memory(&*store, "memory"),
            globals: self.globals.iter().map(global).collect::<Result<_, _>>()?,
        };
        Ok((instance, all))
    }
}

/// Calls a function with the fuel for one message.
fn fueled(store: &mut Store<Context>, function: &TypedFunc<(), i32>) -> Result<i32, Failure> {
    store.set_fuel(FUEL).map_err(failure)?;
    function.call(store.as_context_mut(), ()).map_err(failure)
}

/// The name of a file without its directory and its last extension.
fn stem(file: &str) -> String {
    let name = file.rsplit('/').next().unwrap_or(file);
    match name.rsplit_once('.') {
        Some((stem, _)) if !stem.is_empty() => stem.to_owned(),
        _ => name.to_owned(),
    }
}
