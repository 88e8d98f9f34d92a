//! A WebAssembly file whose functions are called. It has the checks and limits of message modules
//! (M17, M23, M26), imports nothing, and remembers nothing from one call to the next.

use rulvm_core::machine::Failure;
use wasmi::{AsContextMut, CompilationMode, Config, Engine, Linker, Memory, Module, Store};
use wasmi::{StoreLimits, StoreLimitsBuilder};

use crate::check::{self, MOST_SIZE, Problem};
use crate::context::{FUEL, PAGE};
use crate::deliver::failure;
use crate::refusal::{Refusal, Why};

/// A file that was checked.
#[derive(Debug)]
pub struct Sandbox {
    engine: Engine,
    module: Module,
}

/// A file that runs, in its first state. All calls share the fuel for one message.
#[derive(Debug)]
pub struct Instance {
    store: Store<StoreLimits>,
    instance: wasmi::Instance,
    memory: Memory,
}

impl Sandbox {
    /// Checks a file that exports its memory.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn new(bytes: &[u8]) -> Result<Sandbox, Refusal> {
        let refused = |(why, detail): Problem| {
            let detail = grammar::visible::display(&detail).into_owned();
            Refusal { why, file: None, detail }
        };
        if bytes.len() > MOST_SIZE {
            return Err(refused((Why::Size, "it is larger than 1 MiB".to_owned())));
        }
        let found = check::scan(bytes).map_err(refused)?;
        check::memory(&found).map_err(refused)?;
        let mut config = Config::default();
        config.consume_fuel(true);
        config.compilation_mode(CompilationMode::Eager);
        config.ignore_custom_sections(true);
        let engine = Engine::new(&config);
        let module = Module::new(&engine, bytes)
            .map_err(|error| refused((Why::Invalid, format!("it cannot be executed: {error}"))))?;
        if let Some(import) = module.imports().next() {
            let name = format!("{}.{}", import.module(), import.name());
            let why = format!("it imports `{name}`, which the host does not have");
            return Err(refused((Why::Import, why)));
        }
        if module.get_export("memory").is_none_or(|export| export.memory().is_none()) {
            let why = "it does not export its memory as `memory`".to_owned();
            return Err(refused((Why::Export, why)));
        }
        Ok(Sandbox { engine, module })
    }

    /// Starts it.
    ///
    /// # Errors
    /// It fails while it starts.
    pub fn start(&self) -> Result<Instance, Failure> {
        let limits = StoreLimitsBuilder::new().memory_size(check::MOST_PAGES as usize * PAGE);
        let mut store = Store::new(&self.engine, limits.build());
        store.limiter(|limits| limits);
        store.set_fuel(FUEL).map_err(failure)?;
        let linker = Linker::new(&self.engine);
        let instance = linker.instantiate_and_start(&mut store, &self.module).map_err(failure)?;
        let memory = instance.get_memory(&store, "memory").ok_or(Failure::Trap)?;
        Ok(Instance { store, instance, memory })
    }
}

impl Instance {
    /// Calls a function that it exports, with a number or without one.
    ///
    /// # Errors
    /// There is no such function, or it fails.
    pub fn call(&mut self, name: &str, number: Option<i32>) -> Result<i32, Failure> {
        let missing = |_| Failure::Trap;
        match number {
            None => {
                let called = self.instance.get_typed_func::<(), i32>(&self.store, name);
                called.map_err(missing)?.call(self.store.as_context_mut(), ())
            }
            Some(number) => {
                let called = self.instance.get_typed_func::<i32, i32>(&self.store, name);
                called.map_err(missing)?.call(self.store.as_context_mut(), number)
            }
        }
        .map_err(failure)
    }

    /// Whether it exports a function that [`Instance::call`] can call.
    #[must_use]
    pub fn has(&self, name: &str, takes_number: bool) -> bool {
        if takes_number {
            self.instance.get_typed_func::<i32, i32>(&self.store, name).is_ok()
        } else {
            self.instance.get_typed_func::<(), i32>(&self.store, name).is_ok()
        }
    }

    /// The bytes from an address on; `None` if they are not within its memory.
    pub fn bytes(&mut self, address: i32, size: usize) -> Option<&mut [u8]> {
        let start = usize::try_from(address.cast_unsigned()).ok()?;
        self.memory.data_mut(&mut self.store).get_mut(start..start.checked_add(size)?)
    }
}
