//! Games for two: the screens of `rulvm table`, as a browser shows them.
//!
//! | file | what it does |
//! |---|---|
//! | `connected` | a table that is connected to another program |
//! | `opening` | what is chosen on the start screen |
//! | `report` | keys and the mouse |

mod connected;
mod opening;
mod report;

use std::fmt;
use std::rc::Rc;
use std::time::Duration;

use grammar::language::Language;
use rulvm_cells::{Buffer, Rect};
use rulvm_player::Theme;
use rulvm_player::blocks::Blocks;
use rulvm_player::controls::Bindings;
use rulvm_player::controls::repeat::{Rate, Repeat};
use rulvm_player::input::{KeyKind, MouseKind, Press, Report};
use rulvm_table::table::{Status, Table};
use rulvm_table_play::opening::short_name;
use rulvm_table_play::{Place, Request, Round};
use rulvm_table_records::{Record, format};
use rulvm_table_view::history::PlayedGame;
use rulvm_table_view::start::Saved;
use rulvm_table_view::{Start, Texts};
use serde_json::{Value, json};

use self::connected::{Connected, Line};
use crate::host::Host;
use crate::kept::tables as kept;
use crate::page::picture::Picture;
use crate::page::{LONGEST, Said, Screens, note};

/// How tables look.
pub(crate) struct Look {
    pub(crate) languages: Vec<Language>,
    pub(crate) theme: Theme,
    /// The keys of rules.
    pub(crate) bindings: Bindings,
}

/// A game that is played, and the name under which it is kept, if it is.
struct Sitting {
    round: Round,
    name: Option<String>,
    /// True if the other player is elsewhere: such a game keeps itself.
    is_connected: bool,
}

/// The start screen, and the game that is played.
pub(crate) struct Tables {
    host: Rc<dyn Host>,
    texts: Texts,
    look: Look,
    start: Start,
    /// The names of the saved games that the start screen lists.
    saves: Vec<String>,
    sitting: Option<Sitting>,
    /// A table whose other player is called.
    joining: Option<Connected>,
    /// True if its game was played before.
    is_continued: bool,
    /// What carries the bytes of the connection.
    line: Option<Line>,
    repeat: Repeat,
    area: Rect,
    now: Option<Duration>,
    has_changed: bool,
    has_left: bool,
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tables").finish_non_exhaustive()
    }
}

impl Tables {
    pub(crate) fn new(host: Rc<dyn Host>, mut look: Look) -> Tables {
        // The page paints these itself.
        look.theme.blocks = Blocks::Octants;
        let texts = Texts::in_browser(&look.languages);
        let start = opening::screen(&*host, texts.clone(), look.theme);
        let mut tables = Tables {
            host,
            texts,
            look,
            start,
            saves: Vec::new(),
            sitting: None,
            joining: None,
            is_continued: false,
            line: None,
            repeat: Repeat::new(Rate::default()),
            area: Rect::new(0, 0, 80, 24),
            now: None,
            has_changed: true,
            has_left: false,
        };
        tables.list();
        tables
    }

    /// Offers the saved games, and shows the start screen.
    fn list(&mut self) {
        let mut saves = Vec::new();
        self.saves.clear();
        for (name, book) in kept::list(&*self.host) {
            if let Some(game) = opening::place(&book) {
                let table = self.saved(&name);
                saves.push(Saved { name: name.clone(), game, table });
                self.saves.push(name);
            }
        }
        self.start.restart(saves);
        self.offer_continuing();
    }

    /// Does what the players of a game ask for.
    fn serve(&mut self, request: Option<Request>) {
        let leaves = match request {
            None => false,
            Some(Request::Leave) => true,
            Some(Request::Save) => {
                self.save();
                false
            }
            Some(Request::SaveAndLeave) => self.save(),
        };
        if leaves {
            self.leave();
        }
    }

    /// Saves the game. Returns whether it is saved.
    fn save(&mut self) -> bool {
        let Some(Sitting { round, name, .. }) = &mut self.sitting else { return false };
        let table = round.place.table_mut();
        let was_modified = table.is_modified();
        let book = short_name(&table.identity().id).to_owned();
        let text = table.save().map(|save| rulvm_table::json::canonical(&save));
        let saved = text.map_err(|error| error.to_string()).and_then(|text| {
            let name = name.clone().unwrap_or_else(|| kept::new_name(&*self.host, &book));
            kept::save(&*self.host, &name, &text).map(|()| name)
        });
        let text = match &saved {
            Ok(file) => self.texts.say_with("saved", &[("file", file)]),
            Err(why) => self.texts.say_with("not-saved", &[("why", why)]),
        };
        if saved.is_err() && was_modified {
            round.place.table_mut().not_saved();
        }
        round.app.note(&text);
        *name = saved.clone().ok().or_else(|| name.take());
        saved.is_ok()
    }

    /// Leaves a game. One that is over is kept no longer.
    fn leave(&mut self) {
        let Some(Sitting { mut round, name, .. }) = self.sitting.take() else { return };
        if let Some(message) = round.place.leave(&self.texts) {
            self.start.note(&message);
        }
        if let Some(name) = name.filter(|_| round.table().status() == Status::Over) {
            kept::remove(&*self.host, &name);
        }
        self.repeat.forget();
        self.list();
    }

    fn table(&self) -> Option<&Table> {
        self.sitting.as_ref().map(|sitting| sitting.round.table())
    }

    /// The moves of the games that were played at this table: the ending of a file, and its text.
    fn record(&self) -> Result<(&'static str, String), String> {
        let nothing = || "there is no game to record".to_owned();
        let round = &self.sitting.as_ref().ok_or_else(nothing)?.round;
        let id = &round.table().identity().id;
        let book = rulvm_table::books::find(id).ok_or_else(nothing)?.id;
        let format = format::of(book).next();
        let format = format.ok_or("games of this kind have no records")?;
        let date = self.host.date();
        let record = |game: PlayedGame<'_>| Record {
            date: format!("{:04}.{:02}.{:02}", date.year, date.month, date.day),
            ..Record::new(book, game.start.clone(), game.moves.to_vec())
        };
        let games = round.app.history().played().filter(|game| !game.moves.is_empty());
        let records: Vec<Record> = games.map(record).collect();
        if records.is_empty() {
            return Err(nothing());
        }
        format.write(&records).map(|text| (format.ending, text))
    }
}

impl Screens for Tables {
    fn show(&mut self, languages: &[Language], theme: Theme) {
        self.now = None;
        self.has_changed = true;
        self.has_left = false;
        self.look.theme = Theme { blocks: Blocks::Octants, ..theme };
        self.start.theme = self.look.theme;
        if self.look.languages.first() != languages.first() {
            self.look.languages = languages.to_vec();
            self.texts = Texts::in_browser(languages);
            self.start.texts = self.texts.clone();
        }
        if let Some(Sitting { round, .. }) = &mut self.sitting {
            round.app.texts = self.texts.clone();
            round.app.theme = self.look.theme;
            round.app.set_bindings(self.look.bindings.clone());
            round.app.update(round.place.table());
        }
    }

    fn resize(&mut self, area: Rect) {
        self.area = area;
        self.start.resize(area);
        if let Some(Sitting { round, .. }) = &mut self.sitting {
            round.resize(area);
        }
        self.has_changed = true;
    }

    fn report(&mut self, now: Duration, said: &Said) -> bool {
        if let Said::Socket { event, text } = said {
            if let Some(line) = &self.line {
                line.tell(*event, text);
            }
            self.pass(now, true);
            self.has_changed = true;
            return true;
        }
        let Some((report, is_used)) = report::read(said) else { return false };
        self.has_changed = true;
        match report {
            Report::Focus(has) if !has => self.repeat.forget(),
            Report::Key(key) if self.sitting.is_some() => {
                self.pass(now, true);
                if let Some(Press::Key(key)) = self.repeat.key(now, &key) {
                    self.tell(&Report::Key(key));
                }
            }
            report => {
                self.pass(now, true);
                self.tell(&report);
            }
        }
        is_used
    }

    fn frame(&mut self, now: Duration) -> bool {
        self.pass(now, false);
        while let Some(press) = self.repeat.due(now) {
            if let Press::Key(key) = press {
                self.tell(&Report::Key(key));
            }
        }
        if let Some(Sitting { round, .. }) = &mut self.sitting {
            self.repeat.set_releases(round.takes_signals());
            self.has_changed |= round.take_change();
        }
        std::mem::take(&mut self.has_changed)
    }

    fn patience(&self) -> Duration {
        let now = self.now.unwrap_or_default();
        let repeated = self.repeat.next().map(|next| next.saturating_sub(now));
        let round = match (&self.sitting, &self.joining) {
            (Some(Sitting { round, .. }), _) => Some(round.patience()),
            (None, Some(joining)) => Some(joining.patience()),
            (None, None) => None,
        };
        repeated.into_iter().chain(round).min().unwrap_or(Duration::MAX)
    }

    fn picture(&self) -> Picture {
        let mut buffer = Buffer::empty(self.area);
        match &self.sitting {
            Some(Sitting { round, .. }) => round.app.draw(round.table(), &mut buffer),
            None => self.start.draw(&mut buffer),
        }
        Picture::of(&buffer)
    }

    fn take_news(&mut self, has_sound: bool) -> Value {
        let (notes, lines) = match &mut self.sitting {
            Some(Sitting { round, .. }) => (round.sounds(), round.lines()),
            None => (Vec::new(), self.start.tell()),
        };
        let notes: Vec<Value> = notes.iter().filter(|_| has_sound).map(note).collect();
        let requests = self.line.as_ref().map(Line::take_requests).unwrap_or_default();
        json!({ "notes": notes, "lines": lines, "requests": requests })
    }

    fn place(&self) -> Value {
        let name = match &self.sitting {
            Some(Sitting { round, .. }) => round.app.name(round.table()),
            None => self.texts.say("start-title"),
        };
        let book = self.table().map(|table| table.identity().id.clone()).unwrap_or_default();
        let types = match &self.sitting {
            Some(Sitting { round, .. }) => round.app.is_writing(),
            None => self.start.is_typing(),
        };
        let ending = format::of(&book).next().map(|format| format.ending);
        json!({
            "place": if self.sitting.is_some() { "table" } else { "tables" },
            "rule": name, "ending": ending, "types": types,
        })
    }

    fn recording(&self) -> Result<String, String> {
        self.record().map(|(_, text)| text)
    }

    fn keep(&mut self) {
        let Some(Sitting { round, is_connected: false, .. }) = &self.sitting else { return };
        let table = round.table();
        if table.is_modified() && table.status() != Status::Over {
            self.save();
        }
    }

    fn has_left(&self) -> bool {
        self.has_left
    }
}

impl Tables {
    /// Lets time pass.
    fn pass(&mut self, now: Duration, is_input: bool) {
        let passed = self.now.map_or(Duration::ZERO, |last| now.saturating_sub(last));
        self.now = Some(now);
        if let Some(line) = &self.line {
            line.pass(passed);
        }
        if let Some(Sitting { round, .. }) = &mut self.sitting {
            round.pass(passed.min(LONGEST), is_input);
        }
        match self.joining.as_mut().map(|joining| joining.wait(passed, &self.texts)) {
            None | Some(Ok(false)) => {}
            Some(Ok(true)) => {
                if let Some(connected) = self.joining.take() {
                    let is_continued = std::mem::take(&mut self.is_continued);
                    self.sit(Box::new(connected), None, true);
                    if let Some(Sitting { round, .. }) =
                        self.sitting.as_mut().filter(|_| is_continued)
                    {
                        round.app.remark(&self.texts.say("continues"));
                    }
                }
            }
            Some(Err(why)) => {
                self.joining = None;
                self.start.note(&why);
                self.has_changed = true;
            }
        }
        if let Some(line) = &self.line {
            // What was said is sent now.
            line.pass(Duration::ZERO);
            self.has_changed |= line.has_requests();
        }
    }

    /// Passes on what the players did.
    fn tell(&mut self, report: &Report) {
        self.has_changed = true;
        if let Some(Sitting { round, .. }) = &mut self.sitting {
            let request = round.report(report);
            return self.serve(request);
        }
        // Another choice is not to wait any longer.
        let is_choice = match report {
            Report::Key(key) => key.kind != KeyKind::Release,
            Report::Mouse(mouse) => matches!(mouse.kind, MouseKind::Press(_)),
            _ => true,
        };
        if is_choice && let Some(mut joining) = self.joining.take() {
            let _ = joining.leave(&self.texts);
            self.start.note(&self.texts.say("start-no-longer"));
            return;
        }
        let wish = match report {
            Report::Key(key) => self.start.key(*key),
            Report::Mouse(mouse) => self.start.mouse(*mouse),
            Report::Paste(text) => {
                self.start.paste(text);
                None
            }
            _ => None,
        };
        if let Some(wish) = wish {
            self.grant(wish);
        }
    }
}
