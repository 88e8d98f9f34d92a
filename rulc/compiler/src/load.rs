//! Loading: the rule's own file and the modules that it uses, each parsed once.

use std::collections::BTreeMap;

use grammar::span::{SourceId, Span};
use grammar::work::Workers;
use grammar_text::{Earlier, Intact, Parsed, ast};

use crate::diagnostics::{Code, Diagnostic, from_syntax_error};
use crate::source::{Source, SourceLoader, Sources};
use grammar::index::{IndexVec, id};

/// A file of the program.
#[derive(Debug)]
pub(crate) struct Unit {
    /// Its text.
    pub(crate) source: SourceId,
    /// Its syntax tree.
    pub(crate) file: ast::File,
    /// What of the tree can be used for a later version of the text.
    pub(crate) intact: Intact,
    /// The modules that it uses: the name that it uses for each, and the module.
    pub(crate) uses: Vec<(ast::Name, UnitId)>,
}

id! {
    /// The number of a file of the program.
    pub(crate) UnitId
}

/// The rule's own file.
pub(crate) const RULE: UnitId = UnitId(0);

/// The files of a program; the rule is the first one.
pub(crate) type Units = IndexVec<UnitId, Unit>;

/// The trees of an earlier version of a program: what has not changed is not parsed again.
#[derive(Debug, Default)]
pub struct Trees(BTreeMap<String, Tree>);

/// A text with its tree.
#[derive(Debug)]
struct Tree {
    source: SourceId,
    version: Earlier,
}

impl Trees {
    /// Adds a text with its tree.
    pub(crate) fn add(&mut self, source: SourceId, text: Source, file: ast::File, intact: Intact) {
        let Source { name, text } = text;
        self.0.insert(name, Tree { source, version: Earlier { text, file, intact } });
    }
}

/// Loads a rule and its modules; the rule is the first unit.
pub(crate) fn load(
    path: &str,
    text: String,
    earlier: Trees,
    loader: &dyn SourceLoader,
    workers: &dyn Workers,
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
) -> Units {
    let (units, known) = (Units::new(), BTreeMap::new());
    let mut loading = Loading { earlier, loader, workers, sources, diagnostics, units, known };
    let mut next = loading.add(path.to_owned(), loader.identity(path), text);
    // Files that this finds are appended.
    while next < loading.units.next_id() {
        loading.follow(next);
        next = UnitId(next.0 + 1);
    }
    loading.units
}

struct Loading<'a> {
    earlier: Trees,
    loader: &'a dyn SourceLoader,
    workers: &'a dyn Workers,
    sources: &'a mut Sources,
    diagnostics: &'a mut Vec<Diagnostic>,
    units: Units,
    /// The number of the unit by the name of a standard module or the identity of a file.
    known: BTreeMap<String, UnitId>,
}

/// How many files a program may have.
pub(crate) const MOST_FILES: usize = 1000;

impl Loading<'_> {
    fn add(&mut self, name: String, identity: String, text: String) -> UnitId {
        let source = self.sources.add(name, text);
        let Source { name, text } = &self.sources[source];
        // Places contain the number of their text.
        let known = self.earlier.0.remove(name).filter(|tree| tree.source == source);
        let earlier = known.map(|tree| tree.version);
        let Parsed { file, errors, intact } =
            grammar_text::parse_again(source, text, earlier, self.workers);
        self.diagnostics.extend(errors.into_iter().map(from_syntax_error));
        let number = self.units.push(Unit { source, file, intact, uses: Vec::new() });
        self.known.insert(identity, number);
        number
    }

    /// Loads the modules that a unit uses.
    fn follow(&mut self, unit: UnitId) {
        let Unit { source, file, .. } = &self.units[unit];
        let source = *source;
        let uses: Vec<ast::Use> = file
            .items
            .iter()
            .filter_map(|item| match item {
                ast::Item::Use(used) => Some(used.clone()),
                _ => None,
            })
            .collect();
        for used in uses {
            if let Some((alias, module)) = self.module(source, &used)
                && self.check_alias(unit, &used, &alias, module)
            {
                self.units[unit].uses.push((alias, module));
            }
        }
    }

    /// True if a module can have this name in a file; reports why not.
    fn check_alias(
        &mut self,
        unit: UnitId,
        used: &ast::Use,
        alias: &ast::Name,
        module: UnitId,
    ) -> bool {
        let (text, span) = (&alias.text, used.span);
        if let Some((first, other)) =
            self.units[unit].uses.iter().find(|(name, _)| name.text == alias.text)
        {
            let (message, help) = if *other == module {
                (format!("the module `{text}` is used twice"), "remove one of the two".to_owned())
            } else {
                (
                    format!("two modules are named `{text}`"),
                    format!("give one of them another name: `use ... as other_{text};`"),
                )
            };
            self.diagnostics.push(
                Diagnostic::new(Code::DuplicateName, span, message)
                    .label("named again here")
                    .other(first.span, "named here first")
                    .help(help),
            );
            return false;
        }
        if used.alias.is_none() && !grammar_text::is_name(text) {
            let mut name = text.replace(|c: char| !c.is_ascii_alphanumeric(), "_");
            if !grammar_text::is_name(&name) {
                name = format!("module_{name}");
            }
            self.diagnostics.push(
                Diagnostic::new(Code::WrongUse, span, format!("`{text}` cannot name a module"))
                    .label("the file's name is not a valid name")
                    .note("without `as`, the name of a module is the name of its file")
                    .help(format!("choose a name: `use ... as {name};`")),
            );
            return false;
        }
        true
    }

    fn module(&mut self, from: SourceId, used: &ast::Use) -> Option<(ast::Name, UnitId)> {
        match &used.module {
            ast::Module::Standard(library, name) => {
                let path = format!("{}::{}", library.text, name.text);
                let alias = used.alias.clone().unwrap_or_else(|| name.clone());
                if let Some(&number) = self.known.get(&path) {
                    return Some((alias, number));
                }
                let text =
                    if &*library.text == "std" { stdlib_rules::module(&name.text) } else { None };
                let Some(text) = text else {
                    let span = library.span.to(name.span);
                    let modules: Vec<&str> = stdlib_rules::MODULES.iter().map(|m| m.name).collect();
                    let message = format!("there is no standard module `{path}`");
                    self.diagnostics.push(
                        Diagnostic::new(Code::UnknownModule, span, message)
                            .label("not a standard module")
                            .note(format!("the modules are std::{}", modules.join(", std::")))
                            .suggest(&name.text, modules.iter().copied()),
                    );
                    return None;
                };
                Some((alias, self.add(path.clone(), path, text.text.to_owned())))
            }
            ast::Module::File(file) => {
                let from = &self.sources[from].name;
                let path = self.loader.beside(from, &file.value);
                let stem = std::path::Path::new(&file.value).file_stem();
                let stem = stem.map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
                let alias =
                    used.alias.clone().unwrap_or(ast::Name { text: stem.into(), span: file.span });
                let identity = self.loader.identity(&path);
                if let Some(&number) = self.known.get(&identity) {
                    if number == RULE {
                        let message = "a rule cannot use its own file";
                        self.diagnostics.push(
                            Diagnostic::new(Code::ModuleItem, file.span, message)
                                .label("this is the rule's own file")
                                .help("move the shared parts to a module of their own"),
                        );
                        return None;
                    }
                    return Some((alias, number));
                }
                if self.units.len() >= MOST_FILES {
                    self.diagnostics.push(too_many_files(file.span));
                    return None;
                }
                let text = read_text(&path, file.span, self.loader, self.diagnostics)?;
                Some((alias, self.add(path, identity, text)))
            }
        }
    }
}

/// Reports that there are more than [`MOST_FILES`].
pub(crate) fn too_many_files(span: Span) -> Diagnostic {
    Diagnostic::new(Code::TooMany, span, format!("a program can have at most {MOST_FILES} files"))
}

/// Reads a text file that the source names at `span`.
pub(crate) fn read_text(
    path: &str,
    span: Span,
    loader: &dyn SourceLoader,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<String> {
    match loader.read(path) {
        Ok(bytes) if bytes.len() > grammar_text::MAX_SOURCE => {
            let message = format!("the file `{path}` is too large");
            let most = grammar_text::MAX_SOURCE >> 20;
            diagnostics.push(
                Diagnostic::new(Code::TooLarge, span, message)
                    .note(format!("a text can have at most {most} MiB")),
            );
            None
        }
        Ok(bytes) => match String::from_utf8(bytes) {
            Ok(text) => Some(text),
            Err(error) => {
                let offset = error.utf8_error().valid_up_to();
                let message = format!("the file `{path}` is not UTF-8 text");
                diagnostics.push(
                    Diagnostic::new(Code::NotText, span, message)
                        .note(format!("the byte at offset {offset} is not part of any character")),
                );
                None
            }
        },
        Err(error) => {
            let message = format!("the file `{path}` cannot be read");
            let diagnostic = Diagnostic::new(Code::FileNotRead, span, message)
                .label("named here")
                .note(error.to_string());
            let with_ending = format!("{path}.rul");
            let has_ending = std::path::Path::new(path).extension().is_some();
            let is_there = !has_ending && loader.read(&with_ending).is_ok();
            let module = path.rsplit('/').next().unwrap_or(path);
            let is_standard = module.starts_with("std::");
            diagnostics.push(if is_standard {
                diagnostic.help(format!("a standard module has no quotes: `use {module};`"))
            } else if is_there {
                diagnostic.help(format!("did you mean `{with_ending}`?"))
            } else if path.contains('\\') {
                diagnostic.help("write `/` between the directories")
            } else {
                diagnostic
                    .help("the path starts at the directory of this file; capital letters count")
            });
            None
        }
    }
}

/// True for a file that declares something, but nothing that only a rule can have.
pub(crate) fn is_module(file: &ast::File) -> bool {
    let declares = |item: &ast::Item| !matches!(item, ast::Item::Use(_) | ast::Item::Allow(_));
    file.items.iter().any(declares) && !file.items.iter().any(is_rule_only)
}

/// True if only a rule can have the item, not a module.
pub(crate) fn is_rule_only(item: &ast::Item) -> bool {
    rule_only(item).is_some()
}

/// The place and the description of an item that only the rule's own file can have.
pub(crate) fn rule_only(item: &ast::Item) -> Option<(Span, &'static str)> {
    Some(match item {
        ast::Item::Rule(rule) => (rule.name.span, "a `rule`"),
        ast::Item::Signals(set) => (set.span, "`signals`"),
        ast::Item::Signal(signal) => (signal.name.span, "a `signal`"),
        ast::Item::Number(number) => (number.name.span, "a `number`"),
        ast::Item::Help(help) => (help.language.span, "a `help`"),
        ast::Item::Phase(phase) => (phase.letter.span, "a `phase`"),
        ast::Item::Assembly(assembly) => (assembly.span, "`code`, `file` or `exact`"),
        ast::Item::Test(test) => (test.name.span, "a `test`"),
        ast::Item::Use(_)
        | ast::Item::Pattern(_)
        | ast::Item::Shape(_)
        | ast::Item::Const(_)
        | ast::Item::Table(_)
        | ast::Item::Var(_)
        | ast::Item::Mark(_)
        | ast::Item::Function(_)
        | ast::Item::Message(_)
        | ast::Item::Public(_)
        | ast::Item::Allow(_) => {
            return None;
        }
    })
}
