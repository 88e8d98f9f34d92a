//! Loads modules, and puts them in the order of their chain (M18-M20).

use std::fmt;
use std::sync::Arc;

use grammar::hash::sha256;
use grammar::messages::{Import, MOST_MODULES};
use grammar::visible;
use rulvm_core::game::{ModuleChain, ModuleId, ModuleInfo, Modules, ProgramChain, Trace};
use rulvm_core::machine::Failure;
use wasmi::{AsContextMut, CompilationMode, Config, Engine, Linker, Store, TypedFunc};

use crate::chain::Chain;
use crate::check::{self, Problem};
use crate::context::{Context, FUEL, Instance};
use crate::deliver::failure;
use crate::imports;
use crate::refusal::{Refusal, Why};
use crate::rewrite::rewrite;

pub use crate::check::MOST_SIZE;

/// A file that should be a module. Of a file that is larger than [`MOST_SIZE`], one byte more is
/// enough.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its name, as it was given.
    pub name: String,
    /// Its contents.
    pub bytes: Vec<u8>,
}

/// Modules in the order of their chain. Cheap to clone.
#[derive(Clone)]
pub struct ModuleSet {
    inner: Arc<Inner>,
    trace: Trace,
}

impl fmt::Debug for ModuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ModuleSet").field(&self.inner.ids).finish()
    }
}

struct Inner {
    engine: Engine,
    linker: Linker<Context>,
    modules: Vec<Arc<Module>>,
    ids: Vec<ModuleId>,
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
    imports: Vec<Import>,
    compiled: wasmi::Module,
    /// The exports that are its mutable globals.
    globals: Vec<String>,
    /// The export that is its start function.
    start: Option<String>,
}

impl Inner {
    fn new(engine: Engine, linker: Linker<Context>, modules: Vec<Arc<Module>>) -> Inner {
        let id = |module: &Arc<Module>| ModuleId {
            name: module.name.clone(),
            sha256: module.sha256.clone(),
        };
        let ids = modules.iter().map(id).collect();
        Inner { engine, linker, modules, ids }
    }
}

impl ModuleSet {
    /// Checks modules in the order of `files`, and puts them in the order of the chain: higher
    /// priorities first; among equals, the later file first (M19).
    ///
    /// # Errors
    /// The first module that is refused, and why.
    pub fn load(files: &[File]) -> Result<ModuleSet, Refusal> {
        ModuleSet::check_count(files.len())?;
        let mut config = Config::default();
        config.consume_fuel(true);
        config.compilation_mode(CompilationMode::Eager);
        config.ignore_custom_sections(true);
        let engine = Engine::new(&config);
        let linker = imports::linker(&engine);
        let mut modules = Vec::new();
        for file in files {
            let module = Module::load(file, &engine, &linker);
            let refused = |(why, detail): Problem| Refusal {
                why,
                file: Some(file.name.clone()),
                // It can contain names from the file.
                detail: visible::display(&detail).into_owned(),
            };
            modules.push(Arc::new(module.map_err(refused)?));
        }
        modules.reverse();
        modules.sort_by_key(|module: &Arc<Module>| std::cmp::Reverse(module.priority));
        let inner = Arc::new(Inner::new(engine, linker, modules));
        Ok(ModuleSet { inner, trace: Trace::Off })
    }

    /// Checks how many modules there are, before their files are read.
    ///
    /// # Errors
    /// There are too many.
    pub fn check_count(count: usize) -> Result<(), Refusal> {
        if count <= MOST_MODULES {
            return Ok(());
        }
        let detail = format!("{count} modules are too many: at most {MOST_MODULES}");
        Err(Refusal { why: Why::Count, file: None, detail })
    }

    /// The same modules, whose new chains report deliveries of some types.
    #[must_use]
    pub fn traced(self, trace: Trace) -> ModuleSet {
        ModuleSet { trace, ..self }
    }

    /// The modules, in the order of the chain.
    #[must_use]
    pub fn modules(&self) -> &[Arc<Module>] {
        &self.inner.modules
    }

    /// Which deliveries new chains report.
    pub(crate) fn trace(&self) -> &Trace {
        &self.trace
    }

    /// What instances can import.
    pub(crate) fn linker(&self) -> &Linker<Context> {
        &self.inner.linker
    }

    /// A store for instances.
    pub(crate) fn store(&self, context: Context) -> Store<Context> {
        store(&self.inner.engine, context)
    }
}

impl Modules for ModuleSet {
    fn ids(&self) -> &[ModuleId] {
        &self.inner.ids
    }

    fn chain(&self, seed: u64) -> Box<dyn ModuleChain> {
        Box::new(Chain::new(self.clone(), seed))
    }

    fn program_chain(&self) -> Box<dyn ProgramChain> {
        Box::new(Chain::new(self.clone(), 0))
    }

    fn infos(&self) -> Vec<ModuleInfo<'_>> {
        let all = self.inner.ids.iter().zip(self.inner.modules.iter().map(Arc::as_ref));
        all.map(|(id, Module { file, priority, imports, .. })| ModuleInfo {
            id,
            file,
            priority: *priority,
            imports,
        })
        .collect()
    }

    fn only(&self, is_chosen: &dyn Fn(usize) -> bool) -> Option<Arc<dyn Modules>> {
        let all = self.inner.modules.iter().enumerate();
        let chosen = all.filter(|(place, _)| is_chosen(*place));
        let chosen: Vec<Arc<Module>> = chosen.map(|(_, module)| Arc::clone(module)).collect();
        let Inner { engine, linker, .. } = &*self.inner;
        let inner = Inner::new(engine.clone(), linker.clone(), chosen);
        let set = ModuleSet { inner: Arc::new(inner), trace: self.trace.clone() };
        (!set.modules().is_empty()).then(|| Arc::new(set) as Arc<dyn Modules>)
    }
}

fn store(engine: &Engine, context: Context) -> Store<Context> {
    let mut store = Store::new(engine, context);
    store.limiter(|context| &mut context.limits);
    store
}

impl Module {
    fn load(file: &File, engine: &Engine, linker: &Linker<Context>) -> Result<Module, Problem> {
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
