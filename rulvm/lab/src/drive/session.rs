//! A session of the protocol: one rule, modules, any number of games and saved games.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::Arc;

use grammar::hex::Edge;
use grammar::rul3::Phase;
use serde_json::Value;
use serde_json::value::RawValue;

use super::answer::{Answer, Failure};
use super::request::{Request, byte, int};
use rulvm_core::game::{Applied, Edit, Game, Input, PhaseLetter};
use rulvm_core::machine::DEFAULT_FUEL;
use rulvm_core::modules::Trace;
use rulvm_core::program::Program;
use rulvm_modules::{File, ModuleSet};

/// The most words in the data of a message.
const MOST_DATA: usize = 4096;

/// Loads the rule with a file name for `load`; the error is a message.
pub type Loader<'l> = dyn Fn(&str) -> Result<Program, String> + 'l;

/// Reads the file of a module that `modules` names; the error is a message.
pub type ModuleReader<'l> = dyn Fn(&str) -> Result<Vec<u8>, String> + 'l;

/// A session.
pub struct Session<'l> {
    loader: &'l Loader<'l>,
    program: Option<Program>,
    games: BTreeMap<u64, Game>,
    saves: BTreeMap<u64, Game>,
    /// The number of the last saved game.
    last_save: u64,
    /// The fuel limit of new games (E14).
    fuel: u64,
    module_reader: &'l ModuleReader<'l>,
    /// The modules of new games; none if it is empty.
    modules: Option<ModuleSet>,
    /// Which deliveries are reported, in all games (M36).
    trace: Trace,
}

impl<'l> Session<'l> {
    /// A session in which nothing is loaded.
    #[must_use]
    pub fn new(loader: &'l Loader<'l>) -> Session<'l> {
        Session {
            loader,
            program: None,
            games: BTreeMap::new(),
            saves: BTreeMap::new(),
            last_save: 0,
            fuel: DEFAULT_FUEL,
            module_reader: &|_| Err("modules cannot be read here".to_owned()),
            modules: None,
            trace: Trace::Off,
        }
    }

    /// A session in which a rule is loaded.
    #[must_use]
    pub fn with_program(loader: &'l Loader<'l>, program: Program) -> Session<'l> {
        Session { program: Some(program), ..Session::new(loader) }
    }

    /// Changes the fuel limit of new games (E14).
    pub fn set_fuel(&mut self, fuel: u64) {
        self.fuel = fuel;
    }

    /// Lets the session read modules.
    pub fn set_module_reader(&mut self, reader: &'l ModuleReader<'l>) {
        self.module_reader = reader;
    }

    /// Chooses the modules of new games, as if the first request had named them (M38).
    pub fn set_modules(&mut self, modules: Option<ModuleSet>) {
        self.modules = modules;
    }

    /// Answers a line; neither the line nor the answer includes the line end.
    pub fn answer(&mut self, line: &str) -> String {
        let mut answer = Vec::new();
        let written = self.answer_to(line, &mut answer);
        match written.map(|()| String::from_utf8(answer)) {
            Ok(Ok(text)) => text,
            Ok(Err(error)) => unreachable!("JSON is UTF-8 text: {error}"),
            Err(error) => unreachable!("writing to memory does not fail: {error}"),
        }
    }

    /// Writes the answer to a line. The answers of a batch are written one by one, so that a batch
    /// needs no more memory than its largest answer.
    ///
    /// # Errors
    /// An error of the writer.
    pub(super) fn answer_to(&mut self, line: &str, output: &mut dyn Write) -> io::Result<()> {
        let value = match serde_json::from_str::<&RawValue>(line) {
            Ok(value) => value,
            Err(error) => {
                // Parsing the values, too, finds the exact position of the error.
                let error = serde_json::from_str::<Value>(line).err().unwrap_or(error);
                let failure = Failure::usage(format!("this is not a JSON object: {error}"));
                return Answer::Failed(failure).write_to(output);
            }
        };
        let batch = Request::new(value).ok().filter(|request| request.is("batch"));
        match batch.map(|batch| batch.game().and_then(|_| batch.requests("requests"))) {
            None => self.request(value).write_to(output),
            Some(Err(failure)) => Answer::Failed(failure).write_to(output),
            Some(Ok(requests)) => {
                output.write_all(b"{\"ok\":true,\"answers\":[")?;
                for (k, request) in requests.iter().enumerate() {
                    if k > 0 {
                        output.write_all(b",")?;
                    }
                    self.request(request).write_to(output)?;
                }
                output.write_all(b"]}")
            }
        }
    }

    /// Carries out one request, which is not a batch, or is part of one.
    fn request(&mut self, value: &RawValue) -> Answer {
        Request::new(value)
            .and_then(|request| self.dispatch(&request))
            .unwrap_or_else(Answer::Failed)
    }

    fn dispatch(&mut self, request: &Request<'_>) -> Result<Answer, Failure> {
        match request.command()?.as_str() {
            "hello" => Ok(Answer::Hello),
            "load" => self.load(request),
            "new" => self.new_game(request),
            "signal" => self.signal(request),
            "advance" => self.advance(request),
            "window" => {
                let number = self.addressed(request)?;
                let pause = request.required_boolean("pause")?;
                self.events(number, &Input::Window(pause))
            }
            "state" => {
                let number = self.addressed(request)?;
                Ok(Answer::state(self.game(number)?))
            }
            "poke" => self.poke(request),
            "call" => self.call(request),
            "limit" => {
                let number = request.game()?;
                let fuel = request.required_number("fuel")?;
                self.fuel = fuel;
                if let Some(game) = self.games.get_mut(&number) {
                    game.apply(&Input::Fuel(fuel));
                }
                Ok(Answer::Done)
            }
            "save" => {
                let number = self.addressed(request)?;
                let game = self.game(number)?.clone();
                self.last_save += 1;
                self.saves.insert(self.last_save, game);
                Ok(Answer::Saved(self.last_save))
            }
            "modules" => self.modules(request),
            "chain" => {
                let number = self.addressed(request)?;
                Ok(Answer::chain(self.game(number)?))
            }
            "key" => self.key(request),
            "message" => self.message(request),
            "trace" => self.trace(request),
            "restore" => {
                let number = request.game()?;
                let mut game = self.saved(request)?.clone();
                game.trace(self.trace.clone());
                let answer = Answer::state(&game);
                self.games.insert(number, game);
                Ok(answer)
            }
            "drop" => {
                request.game()?;
                self.saved(request)?;
                self.saves.remove(&request.required_number("save")?);
                Ok(Answer::Done)
            }
            "batch" => Err(Failure::usage("a batch cannot contain another batch")),
            other => Err(Failure::usage(format!("there is no request `{other}`"))),
        }
    }

    /// Returns the number of the addressed game, which must exist. This is checked before other
    /// members (D18).
    fn addressed(&self, request: &Request<'_>) -> Result<u64, Failure> {
        let number = request.game()?;
        self.game(number)?;
        Ok(number)
    }

    fn game(&self, number: u64) -> Result<&Game, Failure> {
        self.games.get(&number).ok_or_else(|| {
            Failure::state(match self.program {
                Some(_) => format!("there is no game {number}: send `new` first"),
                None => "no rule is loaded: send `load` first".to_owned(),
            })
        })
    }

    fn saved(&self, request: &Request<'_>) -> Result<&Game, Failure> {
        if self.program.is_none() {
            return Err(Failure::state("no rule is loaded: send `load` first"));
        }
        let save = request.required_number("save")?;
        self.saves
            .get(&save)
            .ok_or_else(|| Failure::state(format!("there is no saved game {save}")))
    }

    fn load(&mut self, request: &Request<'_>) -> Result<Answer, Failure> {
        let file = request.required_text("file")?;
        let program = (self.loader)(&file).map_err(Failure::File)?;
        self.games.clear();
        self.saves.clear();
        self.program = Some(program.clone());
        Ok(Answer::Loaded(program))
    }

    fn new_game(&mut self, request: &Request<'_>) -> Result<Answer, Failure> {
        let number = request.game()?;
        let Some(program) = &self.program else {
            return Err(Failure::state("no rule is loaded: send `load` first"));
        };
        let asked = match request.number("edge")? {
            Some(edge) => {
                let edge = u8::try_from(edge).ok().and_then(Edge::new);
                Some(edge.ok_or_else(|| Failure::usage("`edge` must be 6 to 9"))?)
            }
            None => None,
        };
        let edge = match (program.rule().edge, asked) {
            (None, None) => {
                return Err(Failure::usage("`edge` is missing: the rule leaves it open"));
            }
            (Some(own), Some(asked)) if own != asked => {
                let message = format!("`edge` must be {}: the rule fixes it", own.get());
                return Err(Failure::Usage(message));
            }
            (Some(edge), _) | (None, Some(edge)) => edge,
        };
        let seed = request.number("seed")?.unwrap_or(0);
        let modules = self.modules.as_ref().filter(|modules| !modules.modules().is_empty());
        let played = match modules {
            Some(modules) => {
                program.clone().with_modules(Arc::new(modules.clone().traced(self.trace.clone())))
            }
            None => program.clone(),
        };
        let (game, applied) = Game::with_fuel(played, edge, seed, self.fuel);
        if let Some(code) = applied.refused {
            return Err(Failure::Refused(code));
        }
        let events = game.has_modules().then_some(applied.events);
        let answer = Answer::State { game: Box::new(game.without_modules()), events };
        self.games.insert(number, game);
        match applied.trap {
            Some(report) => Err(Failure::trap(report, program)),
            None => Ok(answer),
        }
    }

    /// Chooses the modules of new games, or only lists them (M35).
    fn modules(&mut self, request: &Request<'_>) -> Result<Answer, Failure> {
        if let Some(names) = request.list("files")? {
            let text = |name: &Value| name.as_str().map(str::to_owned);
            let names: Option<Vec<String>> = names.iter().map(text).collect();
            let names = names.ok_or_else(|| Failure::usage("`files` is a list of names"))?;
            // If there are too many, none is read.
            let read = |name: String| {
                let bytes = (self.module_reader)(&name).map_err(Failure::File)?;
                Ok(File { name, bytes })
            };
            ModuleSet::check_count(names.len()).map_err(Failure::Module)?;
            let files = names.into_iter().map(read).collect::<Result<Vec<_>, _>>()?;
            self.modules = Some(ModuleSet::load(&files).map_err(Failure::Module)?);
        }
        Ok(Answer::Modules(self.modules.clone()))
    }

    fn key(&mut self, request: &Request<'_>) -> Result<Answer, Failure> {
        let number = self.addressed(request)?;
        let key = match request.number("key")? {
            Some(key) => u16::try_from(key).map_err(|_| Failure::usage("`key` is 0 to 65535"))?,
            None => 0,
        };
        let character = request.number("char")?.unwrap_or(0);
        let character = u32::try_from(character).ok().filter(|&c| c <= u32::from(char::MAX));
        let character = character.ok_or_else(|| Failure::usage("`char` is 0 to 1114111"))?;
        let (applied, status) = self.apply(number, &Input::Key { key, character })?;
        let Applied { signal, value: action, events, .. } = applied;
        Ok(Answer::Key { signal, action, events, status })
    }

    fn message(&mut self, request: &Request<'_>) -> Result<Answer, Failure> {
        let number = self.addressed(request)?;
        let kind = request.required_number("type")?;
        let kind = u16::try_from(kind).map_err(|_| Failure::usage("`type` is 0 to 65535"))?;
        let data = request.list("data")?.unwrap_or_default();
        if data.len() > MOST_DATA {
            return Err(Failure::usage(format!("`data` has at most {MOST_DATA} words")));
        }
        let data = data.iter().map(int).collect::<Result<_, _>>()?;
        let Some(game) = self.games.get_mut(&number) else {
            return Err(Failure::state(format!("there is no game {number}")));
        };
        Ok(Answer::Delivered(game.message(kind, data)))
    }

    fn trace(&mut self, request: &Request<'_>) -> Result<Answer, Failure> {
        let on = request.required_boolean("on")?;
        let kind = |value: &Value| value.as_u64().and_then(|kind| u16::try_from(kind).ok());
        let types = request.list("types")?.unwrap_or_default();
        let types: Option<Vec<u16>> = types.iter().map(kind).collect();
        let types = types.ok_or_else(|| Failure::usage("`types` are numbers from 0 to 65535"))?;
        self.trace = if on { Trace::Types(types) } else { Trace::Off };
        for game in self.games.values_mut() {
            game.trace(self.trace.clone());
        }
        Ok(Answer::Done)
    }

    /// Applies an input to a game.
    fn apply(&mut self, number: u64, input: &Input) -> Result<(Applied, &'static str), Failure> {
        let Some(game) = self.games.get_mut(&number) else {
            return Err(Failure::state(format!("there is no game {number}")));
        };
        let applied = game.apply(input);
        match applied.trap {
            Some(report) => Err(Failure::trap(report, game.program())),
            None => Ok((applied, game.status().name())),
        }
    }

    fn events(&mut self, number: u64, input: &Input) -> Result<Answer, Failure> {
        let (applied, status) = self.apply(number, input)?;
        Ok(Answer::Events { events: applied.events, status })
    }

    fn signal(&mut self, request: &Request<'_>) -> Result<Answer, Failure> {
        let number = self.addressed(request)?;
        let id = signal_id(self.game(number)?.program(), request)?;
        let (applied, status) = self.apply(number, &Input::Signal(id))?;
        Ok(Answer::Signal { action: applied.value, events: applied.events, status })
    }

    fn advance(&mut self, request: &Request<'_>) -> Result<Answer, Failure> {
        let number = self.addressed(request)?;
        let milliseconds = request.required_number("ms")?;
        // Only afterward is it known whether too much happens.
        let before = self.game(number)?.clone();
        let (applied, status) = self.apply(number, &Input::Advance(milliseconds))?;
        if applied.rest > 0 {
            self.games.insert(number, before);
            return Err(Failure::usage("too much would happen in this time: ask for less"));
        }
        Ok(Answer::Events { events: applied.events, status })
    }

    fn poke(&mut self, request: &Request<'_>) -> Result<Answer, Failure> {
        let number = self.addressed(request)?;
        let mut edit = Edit::default();
        for (index, value) in request.by_number("v")? {
            edit.variables.insert(index, int(&value)?);
        }
        if let Some(stack) = request.list("stack")? {
            edit.stack = Some(stack.iter().map(int).collect::<Result<_, _>>()?);
        }
        for (cell, value) in request.by_number("cells")? {
            let Some([color, pattern, marks]) = value.as_array().map(Vec::as_slice) else {
                return Err(Failure::usage("a cell is a list of color, pattern and marks"));
            };
            edit.cells.insert(cell, [byte(color)?, byte(pattern)?, byte(marks)?]);
        }
        edit.radar = request.boolean("radar")?;
        edit.rng = request.number("rng")?;
        self.game(number)?.check(&edit).map_err(|error| Failure::usage(error.to_string()))?;
        self.apply(number, &Input::Edit(edit))?;
        Ok(Answer::Done)
    }

    fn call(&mut self, request: &Request<'_>) -> Result<Answer, Failure> {
        let number = self.addressed(request)?;
        let letter = request.required_text("phase")?;
        let phase = Phase::from_letter(&letter)
            .ok_or_else(|| Failure::usage("`phase` must be one of 0 A B C P Q S"))?;
        let (applied, _) = self.apply(number, &Input::Call(PhaseLetter(phase)))?;
        Ok(Answer::Called { value: applied.value.unwrap_or(0), events: applied.events })
    }
}

/// Returns the internal identifier of the signal that a request names.
pub(super) fn signal_id(program: &Program, request: &Request<'_>) -> Result<u8, Failure> {
    let signals = &program.rule().signals;
    let place = match (request.text("name")?, request.number("id")?) {
        (Some(_), Some(_)) => return Err(Failure::usage("give `name` or `id`, not both")),
        (None, None) => return Err(Failure::usage("`name` or `id` is missing")),
        (Some(name), None) => signals.iter().position(|signal| signal.name() == name),
        (None, Some(id)) => usize::try_from(id)
            .ok()
            .and_then(|id| id.checked_sub(1))
            .filter(|&place| place < signals.len()),
    };
    let id = place.and_then(|place| u8::try_from(place + 1).ok());
    id.ok_or_else(|| Failure::usage("the rule has no such signal"))
}
