//! The start screen: which game, and who plays it.
//!
//! ```text
//! keys, mouse --> Start --> cells of a screen, and a Wish for the front end
//! ```

mod draw;
mod options;
mod plain;

use std::collections::BTreeMap;

use rulvm_cells::{Buffer, Position, Rect};
use rulvm_player::Theme;
use rulvm_player::drawing::wrap;
use rulvm_player::input::{Key, KeyCode, KeyKind, Mouse, MouseButton, MouseKind};
use rulvm_table::game::Player;
use rulvm_table::table::Table;

use crate::app::words;
use crate::boards::Board;
use crate::texts::Texts;

/// The strengths of programs, by name.
pub const STRENGTHS: [&str; 3] = ["easy", "medium", "strong"];

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// Two people at this terminal.
    Two,
    /// A person, and the program with a strength.
    Program {
        /// The strength, from [`STRENGTHS`].
        strength: &'static str,
        /// The side of the person.
        side: Player,
    },
    /// A person here and one who is invited.
    Invite,
}

/// Where a game comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A new game, by its number among the games.
    Game(usize),
    /// A saved game, by its number among the saved games.
    Saved(usize),
}

/// What the front end has to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Play a game.
    Play(Origin, Who),
    /// Join a game with an invitation.
    Join(String),
    /// Continue the last game over a network.
    Continue,
    /// Start a game, by its number among the games, with these options and their values; if that is
    /// possible, pass them to [`Start::set`], else report why with [`Start::note`].
    Set(usize, Settings),
    /// Leave.
    Quit,
}

/// Options of a game, by name, and their values as a user types them.
pub type Settings = BTreeMap<&'static str, String>;

/// A saved game.
pub struct Saved {
    /// What it is called.
    pub name: String,
    /// The number of its game among the games.
    pub game: usize,
    /// A table that shows it, or why it cannot be shown.
    pub table: Result<Table, String>,
}

/// A question of the start screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Page {
    Games,
    Saves,
    Join,
    Who(Origin),
    Side(Origin, &'static str),
    /// The options of a game.
    Options(usize),
    /// The values of an option, by its number.
    Values(usize, usize),
    /// A value that is typed.
    Value(usize, usize),
}

impl Page {
    /// Whether a text is typed.
    fn is_typed(self) -> bool {
        matches!(self, Page::Join | Page::Value(..))
    }
}

/// What a line does.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Action {
    Open(Page),
    Do(Wish),
    Back,
}

/// A line of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    text: String,
    /// A line about it; empty if the text is enough.
    about: String,
    action: Action,
}

/// What is at a place that can be clicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Target {
    /// A line of the question.
    Line(usize),
    /// The button of a key.
    Key(Key),
}

/// The start screen.
pub struct Start {
    /// The program's texts.
    pub texts: Texts,
    /// The colors and the characters of the terminal.
    pub theme: Theme,
    games: Vec<Table>,
    /// The options of each game that differ from the usual ones.
    settings: Vec<Settings>,
    /// Values of options that are texts, by the book and the option.
    values: Vec<(&'static str, &'static str, Vec<String>)>,
    /// Options that are not shown.
    left_out: Vec<&'static str>,
    saves: Vec<Saved>,
    /// Whether people can be invited.
    has_network: bool,
    /// Whether invitations can be accepted.
    has_joining: bool,
    /// A table that shows the game over a network that can be continued, if there is one.
    connected: Option<Table>,
    area: Rect,
    /// The open questions with the line that is chosen; the last one is shown.
    pages: Vec<(Page, usize)>,
    /// The invitation or the value that is typed.
    text: String,
    message: Option<String>,
    /// True if the page of help is open.
    has_help: bool,
    /// The first row of a long message or of the page of help that is shown.
    top: usize,
    told: plain::Told,
}

/// The longest invitation, in characters.
const LONGEST: usize = 200;

impl Start {
    /// A screen of 80 x 24 with games, each as a table that shows its first position.
    #[must_use]
    pub fn new(texts: Texts, theme: Theme, games: Vec<Table>) -> Start {
        Start {
            texts,
            theme,
            settings: vec![Settings::new(); games.len()],
            games,
            values: Vec::new(),
            left_out: Vec::new(),
            saves: Vec::new(),
            has_network: false,
            has_joining: false,
            connected: None,
            area: Rect::new(0, 0, 80, 24),
            pages: vec![(Page::Games, 0)],
            text: String::new(),
            message: None,
            has_help: false,
            top: 0,
            told: plain::Told::default(),
        }
    }

    /// Offers to invite other people, and to accept invitations.
    pub fn offer_network(&mut self) {
        self.has_network = true;
        self.has_joining = true;
    }

    /// Offers to accept invitations, but not to invite people: nobody can call this program.
    pub fn offer_joining(&mut self) {
        self.has_joining = true;
    }

    /// Offers to continue the last game over a network, which a table shows; or no longer.
    pub fn offer_continuing(&mut self, connected: Option<Table>) {
        self.connected = connected;
    }

    /// Whether a text is typed: an invitation, or a value.
    #[must_use]
    pub fn is_typing(&self) -> bool {
        self.page().0.is_typed()
    }

    /// Offers these values for an option of a book that is a text.
    pub fn offer_values(&mut self, book: &'static str, option: &'static str, values: Vec<String>) {
        self.values.push((book, option, values));
    }

    /// Does not show an option: its values mean nothing here.
    pub fn leave_out(&mut self, option: &'static str) {
        self.left_out.push(option);
    }

    /// The options of a game.
    #[must_use]
    pub fn settings(&self, game: usize) -> Settings {
        self.settings.get(game).cloned().unwrap_or_default()
    }

    /// A game can be played with these options: the table shows its first position.
    pub fn set(&mut self, game: usize, settings: Settings, table: Table) {
        let (Some(own), Some(shown)) = (self.settings.get_mut(game), self.games.get_mut(game))
        else {
            return;
        };
        (*own, *shown) = (settings, table);
        while matches!(self.page().0, Page::Values(..) | Page::Value(..)) {
            self.pages.pop();
        }
        self.text.clear();
    }

    /// Offers these saved games, and starts with the first question again.
    pub fn restart(&mut self, saves: Vec<Saved>) {
        self.saves = saves;
        self.pages.truncate(1);
    }

    /// The window has another size.
    pub fn resize(&mut self, area: Rect) {
        self.area = area;
    }

    /// Shows a line, such as why a game cannot be opened.
    pub fn note(&mut self, line: &str) {
        (self.message, self.top) = (Some(line.to_owned()), 0);
    }

    /// The rows of a message that is too long for the line at the bottom.
    fn long_message(&self) -> Option<Vec<String>> {
        let lines = self.message.as_ref()?.lines();
        let room = self.area.width.saturating_sub(4);
        let rows: Vec<String> = lines.flat_map(|line| wrap(line, room)).collect();
        (rows.len() > 1).then_some(rows)
    }

    /// A key while a long message is shown: it scrolls the message, or closes it.
    fn message_key(&mut self, rows: usize, code: KeyCode) {
        let page = usize::from(self.area.height.saturating_sub(2));
        let last = rows.saturating_sub(page);
        match code {
            KeyCode::Up => self.top = self.top.saturating_sub(1),
            KeyCode::Down => self.top = (self.top + 1).min(last),
            _ => self.message = None,
        }
    }

    fn page(&self) -> (Page, usize) {
        self.pages.last().copied().unwrap_or((Page::Games, 0))
    }

    fn choose_line(&mut self, at: usize) {
        if let Some((_, own)) = self.pages.last_mut() {
            *own = at;
        }
    }

    /// Returns the game that a question is about; on the first page, the chosen game.
    fn game(&self) -> Option<usize> {
        let (page, at) = self.page();
        let from = match page {
            Page::Games => Origin::Game(at),
            Page::Saves => Origin::Saved(at),
            Page::Who(from) | Page::Side(from, _) => from,
            Page::Options(game) | Page::Values(game, _) | Page::Value(game, _) => {
                return Some(game);
            }
            Page::Join => return None,
        };
        match from {
            Origin::Game(game) => Some(game),
            Origin::Saved(at) => self.saves.get(at).map(|saved| saved.game),
        }
    }

    /// The table that is shown next to a question.
    fn table(&self) -> Option<&Table> {
        let (page, at) = self.page();
        let saved = match page {
            Page::Saves => Some(at),
            Page::Who(Origin::Saved(at)) | Page::Side(Origin::Saved(at), _) => Some(at),
            _ => None,
        };
        let saved = saved.and_then(|at| self.saves.get(at));
        if let Some(saved) = saved {
            return saved.table.as_ref().ok();
        }
        let is_connected = |entry: &Entry| entry.action == Action::Do(Wish::Continue);
        if page == Page::Games && self.entries().get(at).is_some_and(is_connected) {
            return self.connected.as_ref();
        }
        self.game().and_then(|game| self.games.get(game))
    }

    /// The side of the player here in the game that is shown.
    fn side_here(&self) -> Player {
        self.table().map_or(Player::FIRST, Table::side)
    }

    /// The question of a page.
    fn title(&self) -> String {
        self.texts.say(match self.page().0 {
            Page::Values(game, at) | Page::Value(game, at) => {
                return self
                    .option(game, at)
                    .map(|option| self.option_name(option))
                    .unwrap_or_default();
            }
            Page::Options(_) => "start-options",
            Page::Games => "start-games",
            Page::Saves => "start-saves",
            Page::Join => "start-join-title",
            Page::Who(_) => "start-who",
            Page::Side(..) => "start-side",
        })
    }

    /// What has to be typed.
    fn typed_hint(&self) -> String {
        match self.page().0 {
            Page::Value(game, at) => self.option(game, at).map(|own| self.about_option(own)),
            _ => Some(self.texts.say("start-paste")),
        }
        .unwrap_or_default()
    }

    /// The keys and what they do here, for the page of help.
    fn help(&self) -> Vec<(String, String)> {
        let (page, back) = (self.page().0, if self.pages.len() > 1 { "back" } else { "quit" });
        let enter = if page.is_typed() { "start-help-type" } else { "start-help-choose" };
        let mut keys = Vec::new();
        if !page.is_typed() {
            keys.push(("↑ ↓", "start-help-arrows"));
            keys.push(("A … Z", "start-help-letters"));
        }
        keys.push(("Enter", enter));
        let esc = format!("start-help-{back}");
        keys.push(("Esc", &*esc));
        keys.push(("Ctrl+Q", "start-help-quit"));
        keys.push(("F1", "bord-help-help"));
        let texts = &self.texts;
        let line = |(key, id): (&str, &str)| (texts.key_name(key), texts.say(id));
        keys.into_iter().map(line).collect()
    }

    /// The lines of the page.
    fn entries(&self) -> Vec<Entry> {
        let texts = &self.texts;
        let about = |text: String, about: String, action| Entry { text, about, action };
        let entry = |id: &str, action| about(texts.say(id), String::new(), action);
        let mut entries = Vec::new();
        match self.page().0 {
            Page::Games => {
                for (k, table) in self.games.iter().enumerate() {
                    let id = format!("about-{}", table.identity().id.replace('.', "-"));
                    let line = texts.find(&id).unwrap_or_default();
                    let action = Action::Open(Page::Who(Origin::Game(k)));
                    entries.push(about(words::name(texts, table), line, action));
                }
                if !self.saves.is_empty() {
                    entries.push(entry("start-continue", Action::Open(Page::Saves)));
                }
                if let Some(table) = &self.connected {
                    let line =
                        texts.label(&words::name(texts, table), &words::summary(texts, table));
                    let action = Action::Do(Wish::Continue);
                    entries.push(about(texts.say("start-reconnect"), line, action));
                }
                if self.has_joining {
                    entries.push(entry("start-join", Action::Open(Page::Join)));
                }
                entries.push(entry("menu-quit", Action::Do(Wish::Quit)));
                return entries;
            }
            Page::Saves => {
                for (k, saved) in self.saves.iter().enumerate() {
                    let action = Action::Open(Page::Who(Origin::Saved(k)));
                    let line = match &saved.table {
                        Ok(table) => words::summary(texts, table),
                        Err(why) => texts.say_with("start-broken", &[("why", why)]),
                    };
                    entries.push(about(saved.name.clone(), line, action));
                }
            }
            Page::Join | Page::Value(..) => {}
            Page::Options(game) => entries.extend(self.option_entries(game)),
            Page::Values(game, at) => entries.extend(self.value_entries(game, at)),
            Page::Who(from) => {
                entries.push(entry("start-two", Action::Do(Wish::Play(from, Who::Two))));
                for strength in STRENGTHS {
                    let [text, line] =
                        ["start", "about"].map(|id| texts.say(&format!("{id}-{strength}")));
                    entries.push(about(text, line, Action::Open(Page::Side(from, strength))));
                }
                if self.has_network {
                    let wish = Wish::Play(from, Who::Invite);
                    entries.push(entry("start-invite", Action::Do(wish)));
                }
                if let Origin::Game(game) = from
                    && !self.options(game).is_empty()
                {
                    let action = Action::Open(Page::Options(game));
                    entries.push(about(texts.say("start-options"), self.chosen(game), action));
                }
            }
            Page::Side(from, strength) => {
                for (side, id) in Player::BOTH.into_iter().zip(["start-first", "start-second"]) {
                    let name = self.table().map(|table| words::side(texts, table, side));
                    let name = name.unwrap_or_default();
                    // Both sides of a match move at the same time, and dice decide who starts.
                    let has_no_order = self.table().is_some_and(|table| {
                        let board = Board::of(&table.identity().id);
                        matches!(board, Board::Versus | Board::Backgammon)
                    });
                    let text = match has_no_order || matches!(from, Origin::Saved(_)) {
                        true => name,
                        false => texts.say_with(id, &[("side", &name)]),
                    };
                    let who = Who::Program { strength, side };
                    entries.push(about(text, String::new(), Action::Do(Wish::Play(from, who))));
                }
            }
        }
        entries.push(entry("start-back", Action::Back));
        entries
    }

    fn act(&mut self, at: usize) -> Option<Wish> {
        self.choose_line(at);
        match self.entries().into_iter().nth(at)?.action {
            Action::Open(page) => {
                self.message = None;
                self.text.clear();
                self.pages.push((page, 0));
                self.choose_line(match page {
                    // A saved game remembers who played here.
                    Page::Side(Origin::Saved(_), _) => self.side_here().index(),
                    _ => self.chosen_line(),
                });
                None
            }
            Action::Do(wish) => Some(wish),
            Action::Back => self.back(),
        }
    }

    /// Goes back to the previous question; leaves from the first one.
    fn back(&mut self) -> Option<Wish> {
        self.message = None;
        self.text.clear();
        if self.pages.len() < 2 {
            return Some(Wish::Quit);
        }
        self.pages.pop();
        None
    }

    /// A key was pressed. Returns what the front end has to do.
    pub fn key(&mut self, key: Key) -> Option<Wish> {
        if key.kind == KeyKind::Release {
            return None;
        }
        if key.has_control() {
            if key.letter() == Some('u') && self.page().0.is_typed() {
                self.text.clear();
            }
            return matches!(key.letter(), Some('c' | 'q')).then_some(Wish::Quit);
        }
        if self.has_help {
            self.has_help = false;
            return None;
        }
        if let Some(rows) = self.long_message() {
            self.message_key(rows.len(), key.code);
            return None;
        }
        if key.code == KeyCode::F(1) {
            self.has_help = true;
            return None;
        }
        if self.page().0.is_typed() {
            return self.type_key(key.code);
        }
        let (at, last) = (self.page().1, self.entries().len().saturating_sub(1));
        match key.code {
            KeyCode::Up | KeyCode::BackTab => self.choose_line(at.checked_sub(1).unwrap_or(last)),
            KeyCode::Down | KeyCode::Tab => self.choose_line(if at < last { at + 1 } else { 0 }),
            KeyCode::Home | KeyCode::PageUp => self.choose_line(0),
            KeyCode::End | KeyCode::PageDown => self.choose_line(last),
            KeyCode::Enter | KeyCode::Right | KeyCode::Char(' ') => return self.act(at),
            KeyCode::Esc | KeyCode::Left if self.pages.len() > 1 => return self.back(),
            KeyCode::Esc => return Some(Wish::Quit),
            KeyCode::Char(letter) => self.seek(letter),
            _ => {}
        }
        None
    }

    /// Goes to the next line that starts with a letter.
    fn seek(&mut self, letter: char) {
        let (entries, at) = (self.entries(), self.page().1);
        let starts =
            |entry: &Entry| entry.text.to_lowercase().starts_with(letter.to_ascii_lowercase());
        let order = (at + 1..entries.len()).chain(0..=at);
        let mut found = order.filter(|&k| entries.get(k).is_some_and(starts));
        if let Some(at) = found.next() {
            self.choose_line(at);
        }
    }

    fn type_key(&mut self, code: KeyCode) -> Option<Wish> {
        match code {
            KeyCode::Esc => return self.back(),
            KeyCode::Enter if !self.text.trim().is_empty() => {
                let text = self.text.trim().to_owned();
                return match self.page().0 {
                    Page::Value(game, at) => self.setting(game, at, Some(text)),
                    _ => Some(Wish::Join(text)),
                };
            }
            KeyCode::Backspace => _ = self.text.pop(),
            KeyCode::Char(letter) if self.text.chars().count() < LONGEST => {
                self.message = None;
                self.text.push(letter);
            }
            _ => {}
        }
        None
    }

    /// A text was pasted: an invitation, or a value.
    pub fn paste(&mut self, text: &str) {
        if self.page().0.is_typed() {
            let letters = text.chars().filter(|letter| !letter.is_control());
            self.text = self.text.chars().chain(letters).take(LONGEST).collect();
        }
    }

    /// The mouse did something. Returns what the front end has to do.
    pub fn mouse(&mut self, mouse: Mouse) -> Option<Wish> {
        match mouse.kind {
            MouseKind::Press(MouseButton::Left) if self.has_help => {
                self.has_help = false;
                None
            }
            MouseKind::Press(MouseButton::Left) if self.long_message().is_some() => {
                self.message = None;
                None
            }
            MouseKind::Press(MouseButton::Left) => {
                let at = Position::new(mouse.column, mouse.row);
                let targets = draw::draw(self, &mut Buffer::empty(self.area));
                let target = targets.into_iter().find(|(place, _)| place.contains(at))?.1;
                match target {
                    Target::Line(line) => self.act(line),
                    Target::Key(key) => self.key(key),
                }
            }
            MouseKind::ScrollUp => self.key(Key::plain(KeyCode::Up)),
            MouseKind::ScrollDown => self.key(Key::plain(KeyCode::Down)),
            _ => None,
        }
    }

    /// Draws the screen.
    pub fn draw(&self, buffer: &mut Buffer) {
        let _ = draw::draw(self, buffer);
    }
}
