//! Loads modules, and puts them in the order of their chain (M18-M20).

use std::sync::Arc;

use grammar::messages::MOST_MODULES;
use grammar::visible;
use rulvm_core::modules::{ModuleChain, ModuleId, ModuleInfo, Modules, ProgramChain, Trace};
use wasmi::{CompilationMode, Config, Engine};

use crate::chain::Chain;
use crate::check::Problem;
use crate::imports;
use crate::module::{File, Loaded, Module};
use crate::refusal::{Refusal, Why};

/// Modules in the order of their chain. Cheap to clone.
#[derive(Clone, Debug)]
pub struct ModuleSet {
    loaded: Arc<Loaded>,
    trace: Trace,
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
        let loaded = Arc::new(Loaded::new(engine, linker, modules));
        Ok(ModuleSet { loaded, trace: Trace::Off })
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
        &self.loaded.modules
    }

    fn new_chain(&self, seed: u64) -> Chain {
        Chain::new(Arc::clone(&self.loaded), self.trace.clone(), seed)
    }
}

impl Modules for ModuleSet {
    fn ids(&self) -> &[ModuleId] {
        &self.loaded.ids
    }

    fn chain(&self, seed: u64) -> Box<dyn ModuleChain> {
        Box::new(self.new_chain(seed))
    }

    fn program_chain(&self) -> Box<dyn ProgramChain> {
        Box::new(self.new_chain(0))
    }

    fn infos(&self) -> Vec<ModuleInfo<'_>> {
        let all = self.loaded.ids.iter().zip(self.loaded.modules.iter().map(Arc::as_ref));
        all.map(|(id, Module { file, priority, imports, .. })| ModuleInfo {
            id,
            file,
            priority: *priority,
            imports,
        })
        .collect()
    }

    fn only(&self, is_chosen: &dyn Fn(usize) -> bool) -> Option<Arc<dyn Modules>> {
        let all = self.loaded.modules.iter().enumerate();
        let chosen = all.filter(|(place, _)| is_chosen(*place));
        let chosen: Vec<Arc<Module>> = chosen.map(|(_, module)| Arc::clone(module)).collect();
        let Loaded { engine, linker, .. } = &*self.loaded;
        let loaded = Loaded::new(engine.clone(), linker.clone(), chosen);
        let set = ModuleSet { loaded: Arc::new(loaded), trace: self.trace.clone() };
        (!set.modules().is_empty()).then(|| Arc::new(set) as Arc<dyn Modules>)
    }
}
