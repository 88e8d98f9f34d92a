//! A rule that can be played.

use std::sync::Arc;

use grammar::isa::Address;
use grammar::rul3::{Layout, Loaded, Phase, ReadError, RuleFile, Warning};
use grammar::source_map::SourceMap;
use grammar::visible;

pub use crate::analysis::PhaseEffects;
use crate::file::LoadedFile;
use crate::machine::{Engine, fast};
use crate::modules::{ModuleId, Modules};

/// A rule that can be played: its file, perhaps with a source map and message modules, and which
/// machine runs it. Cheap to clone.
#[derive(Debug)]
pub struct Program {
    file: Arc<LoadedFile>,
    map: Option<Arc<SourceMap>>,
    engine: Engine,
    modules: Option<Arc<dyn Modules>>,
}

impl Clone for Program {
    #[inline]
    fn clone(&self) -> Program {
        let Program { file, map, engine, modules } = self;
        let (file, map, modules) = (Arc::clone(file), map.clone(), modules.clone());
        Program { file, map, engine: *engine, modules }
    }

    // Threads that clone games should not have to wait for each other's counts of owners.
    fn clone_from(&mut self, from: &Program) {
        if !self.is_same(from) {
            *self = from.clone();
        }
    }
}

/// A place in the source of a rule, with texts as the source map has them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourcePlace<'p> {
    /// File, line and column, such as `rule.rul:12:5`.
    pub at: String,
    /// Its line, if the source map holds the text.
    pub line: Option<&'p str>,
    /// The column in characters, from 0.
    column: usize,
}

/// How much of a line is shown, in characters.
const MOST_SHOWN: usize = 60;

impl SourcePlace<'_> {
    /// The place, and its line if it is known, for a terminal. A long line is cut to the part
    /// around the place.
    #[must_use]
    pub fn shown(&self) -> Vec<String> {
        let mut lines = vec![visible::display(&self.at).into_owned()];
        lines.extend(self.line.map(|line| self.excerpt(line)));
        lines
    }

    fn excerpt(&self, line: &str) -> String {
        let end = line.trim_end().chars().count();
        let first = end - line.trim().chars().count();
        let (mut begin, mut front, mut behind) = (first, "", "");
        if end - first > MOST_SHOWN {
            begin = self.column.saturating_sub(MOST_SHOWN / 2).clamp(first, end - MOST_SHOWN);
            front = if begin > first { "…" } else { "" };
            behind = if begin + MOST_SHOWN < end { "…" } else { "" };
        }
        let shown = line.chars().take(end).skip(begin).take(MOST_SHOWN);
        // A tab is shown as a space.
        let shown: String = shown.map(|c| if c == '\t' { ' ' } else { c }).collect();
        format!("{front}{}{behind}", visible::display(&shown))
    }
}

impl Program {
    /// Loads the bytes of a rule file.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub fn load(bytes: Vec<u8>) -> Result<Program, ReadError> {
        let file = Arc::new(LoadedFile::read(bytes)?);
        Ok(Program { file, map: None, engine: Engine::default(), modules: None })
    }

    /// The rule with message modules, which take part in all its games (section 7).
    #[must_use]
    pub fn with_modules(self, modules: Arc<dyn Modules>) -> Program {
        Program { modules: Some(modules), ..self }
    }

    /// The rule alone.
    #[must_use]
    pub fn without_modules(self) -> Program {
        Program { modules: None, ..self }
    }

    /// The rule with the machine and the modules of another one: for a file that is read again, or
    /// that takes its place.
    #[must_use]
    pub fn played_like(self, other: &Program) -> Program {
        Program { engine: other.engine, modules: other.modules.clone(), ..self }
    }

    /// The message modules.
    #[must_use]
    pub fn modules(&self) -> Option<&Arc<dyn Modules>> {
        self.modules.as_ref()
    }

    /// True if message modules take part.
    #[must_use]
    pub const fn has_modules(&self) -> bool {
        self.modules.is_some()
    }

    /// Which message modules take part, in the order of their chain (M33).
    #[must_use]
    pub fn module_ids(&self) -> &[ModuleId] {
        self.modules.as_ref().map_or(&[], |modules| modules.ids())
    }

    /// The name of the module at a place in the chain, from 0; empty if there is none.
    #[must_use]
    pub fn module_name(&self, place: usize) -> &str {
        self.module_ids().get(place).map_or("", |id| &id.name)
    }

    /// The rule with a source map, if that is one of this code at this place in the file: a map of
    /// other code is left out.
    #[must_use]
    pub fn with_map(self, map: SourceMap) -> Program {
        self.with_shared_map(Arc::new(map))
    }

    /// The rule with the source map of another one, if it has one and that belongs to this rule
    /// too: for a file that is read again.
    #[must_use]
    pub fn with_map_of(self, other: &Program) -> Program {
        match &other.map {
            Some(map) => self.with_shared_map(Arc::clone(map)),
            None => self,
        }
    }

    fn with_shared_map(self, map: Arc<SourceMap>) -> Program {
        let code = &self.layout().code;
        let is_here = map.names.code.map(usize::try_from) == [Ok(code.start), Ok(code.end)];
        let map = (is_here && map.is_of(&self.rule().code)).then_some(map);
        Program { map, ..self }
    }

    /// The source map, if the rule has one.
    #[must_use]
    #[inline]
    pub fn map(&self) -> Option<&SourceMap> {
        self.map.as_deref()
    }

    /// The place in the source from which the code at an address comes; `None` without a source
    /// map.
    #[must_use]
    pub fn place(&self, address: Address) -> Option<SourcePlace<'_>> {
        let map = self.map()?;
        let place = map.place(u32::try_from(address.0).ok()?)?;
        Some(SourcePlace {
            at: map.describe(place),
            line: map.line(place),
            column: usize::try_from(map.column(place)).unwrap_or(usize::MAX),
        })
    }

    /// The file.
    #[must_use]
    pub const fn file(&self) -> &Arc<LoadedFile> {
        &self.file
    }

    /// The bytes of the file.
    #[must_use]
    #[inline]
    pub fn bytes(&self) -> &[u8] {
        self.file.bytes()
    }

    /// The contents of the file.
    #[must_use]
    #[inline]
    pub fn rule(&self) -> &RuleFile {
        self.file.rule()
    }

    /// Where everything is in the file.
    #[must_use]
    #[inline]
    pub fn layout(&self) -> &Layout {
        &self.loaded().layout
    }

    /// The file as it was read.
    #[must_use]
    pub fn loaded(&self) -> &Loaded {
        self.file.loaded()
    }

    /// The same rule, run by another machine.
    #[must_use]
    pub fn with_engine(self, engine: Engine) -> Program {
        Program { engine, ..self }
    }

    /// Which machine runs it.
    #[must_use]
    #[inline]
    pub const fn engine(&self) -> Engine {
        self.engine
    }

    /// The code as the fast machine executes it.
    #[must_use]
    pub fn fast(&self) -> &fast::Code {
        self.file.fast()
    }

    /// What a phase can read and change.
    #[must_use]
    pub fn effects(&self, phase: Phase) -> &PhaseEffects {
        self.file.effects(phase)
    }

    /// True if the other one is a clone of this one.
    #[must_use]
    pub(crate) fn is_same(&self, other: &Program) -> bool {
        let is_same_map = match (&self.map, &other.map) {
            (Some(map), Some(other)) => Arc::ptr_eq(map, other),
            (None, None) => true,
            _ => false,
        };
        let have_same_modules = match (&self.modules, &other.modules) {
            (Some(modules), Some(other)) => Arc::ptr_eq(modules, other),
            (None, None) => true,
            _ => false,
        };
        let is_same_file = Arc::ptr_eq(&self.file, &other.file) && self.engine == other.engine;
        is_same_file && is_same_map && have_same_modules
    }

    /// What is odd about the file.
    #[must_use]
    pub fn warnings(&self) -> &[Warning] {
        &self.loaded().warnings
    }

    /// Where a phase starts; `None` if it does nothing (F10).
    #[must_use]
    #[inline]
    pub fn entry(&self, phase: Phase) -> Option<Address> {
        self.layout().phase(phase)
    }

    /// The SHA-256 hash of the rule in hexadecimal digits: of the bytes of the file without its
    /// scores, so that a saved score does not make it another rule.
    #[must_use]
    pub fn hash(&self) -> String {
        self.file.hash()
    }
}
