//! What is shown, without a terminal: inputs and milliseconds in, commands out.

use std::path::PathBuf;
use std::time::Duration;

use grammar::hex::Edge;
use grammar::language::Language;
use grammar::rul3::{Score, ScoreTable};
use rulvm_cells::Rect;

use super::animation::{Animation, Before};
use super::bindings::Bindings;
use super::display::Display;
use super::gamepad::Gamepad;
use super::help::Help;
use super::keys::Keys;
use super::menu::Menu;
use super::name::NameLine;
use super::picker::{Choice, Listing, Picker};
use super::plain::Question;
use super::practice::Practice;
use super::preferences::Preferences;
use super::probe::{Probe, Reports};
use super::table::Table;
use super::texts::Texts;
use super::trial;
use rulvm_core::game::{Event, Game, Input, Status};
use rulvm_core::journal::Journal;
use rulvm_core::log::{Chain, Entry, Header};
use rulvm_core::machine::TrapReport;
use rulvm_files::scores;
use rulvm_files::watching::Wrong;
use rulvm_player::picture::scene::{self, Scene};

/// What the player sees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Screen {
    /// The main menu.
    Menu(Menu),
    /// The game.
    Game,
    /// A help.
    Help(Help),
    /// The player is asked whether to give up; the game stands still.
    GiveUp {
        /// The signal that gives up.
        signal: u8,
    },
    /// The player is asked whether to leave the game, which stands still.
    Leave,
    /// The player's name is asked for.
    Name {
        /// True if a score waits for it: the game is over.
        for_score: bool,
    },
    /// The best scores.
    Scores(Table),
    /// Another rule is chosen.
    Picker(Picker),
    /// The options of the picture.
    Options(Preferences),
    /// What the terminal reports is shown.
    Keys(Probe),
}

/// What the shell around has to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Nothing.
    None,
    /// Leave.
    Quit,
    /// Suspend the program.
    Suspend,
    /// Save the score under this name, and tell the result by [`App::saved`].
    Save(String),
    /// Try again to save what was not saved, and tell the result by [`App::saved`].
    SaveAgain,
    /// Begin a game.
    Play,
    /// Look the best scores of a board up, and show this page of them by [`App::show_scores`].
    Scores(Edge, usize),
    /// List the rules of a directory, or of the one that comes first, and show them by
    /// [`App::listed`].
    List(Option<PathBuf>),
    /// Keep the options, and tell the result by [`App::options_kept`].
    KeepOptions,
    /// Load a rule, and tell the result by [`App::take`] or [`App::not_loaded`].
    Load(Choice),
    /// Write the game so far as a test of the rule, and tell the result by [`App::test_written`].
    WriteTest,
}

/// The name for a score whose player could not be asked.
const NAMELESS: &str = "no name";

/// How long keys are ignored when a game has ended: they were meant for the game.
pub const QUIET: Duration = Duration::from_millis(700);

/// The state of the program on the screen.
#[derive(Clone, Debug)]
pub struct App {
    /// The game.
    pub game: Game,
    /// What is shown.
    pub screen: Screen,
    /// How the game is displayed.
    pub display: Display,
    /// What is seen to move.
    pub(super) animation: Animation,
    /// What has happened and was not told yet, if the game is told in lines.
    pub(super) told: Vec<Event>,
    /// What the player asks to be told.
    pub(super) question: Option<Question>,
    /// The languages that the player prefers, best first.
    pub languages: Vec<Language>,
    /// What the program says.
    pub texts: Texts,
    /// What the player has mapped to signals.
    pub(super) bindings: Bindings,
    /// The keys.
    pub keys: Keys,
    /// The controls of a gamepad.
    pub(super) gamepad: Gamepad,
    /// What the terminal and gamepads have reported so far.
    pub reports: Reports,
    /// The signals that the rule ignores; their keys are not shown.
    pub ignored: Vec<u8>,
    /// True if the game plays itself: the player can only look, pause and leave.
    pub demo: bool,
    /// True if a recorded game is shown: nothing can be chosen when it is over.
    pub replay: bool,
    /// The signals that end the game pause.
    pub(super) resume: Vec<u8>,
    /// False while the terminal has not the focus, as far as it tells.
    pub(super) has_focus: bool,
    /// True if the game was taken over from somebody else: no game makes a score then.
    pub taken_over: bool,
    /// How long keys are still ignored.
    pub(super) quiet: Duration,
    /// The trap that ended the game, if one did.
    pub trap: Option<TrapReport>,
    /// The size of the terminal is too small: the game waits.
    pub too_small: bool,
    /// True if the score can be saved at all.
    pub scores: bool,
    /// The player's name, with which scores are saved; if it is empty, it is asked for.
    pub player: String,
    /// The line in which names are entered.
    pub name: NameLine,
    /// The size of the board of the next game, unless the rule fixes it.
    pub edge: Edge,
    /// The size of the terminal.
    pub(super) area: Rect,
    /// Something to say below the board.
    pub message: Option<String>,
    /// The log of the game, if it began here.
    pub journal: Option<Journal>,
    /// What there is in games for practice.
    pub practice: Practice,
    /// What is wrong with the source that was saved; the game waits.
    pub wrong: Option<Wrong>,
    /// What was applied to the game, if it is recorded, and was not written yet.
    chain: Option<Chain>,
    applied: Vec<Entry>,
}

impl App {
    /// The program with a game, which is shown; [`App::open_menu`] shows the menu in its place.
    #[must_use]
    pub fn new(
        game: Game,
        trap: Option<TrapReport>,
        languages: Vec<Language>,
        display: Display,
    ) -> App {
        let ignored = trial::ignored(&game);
        let mut app = App {
            edge: game.edge(),
            game,
            screen: Screen::Game,
            display,
            animation: Animation::default(),
            told: Vec::new(),
            question: None,
            texts: Texts::new(&languages),
            languages,
            bindings: Bindings::default(),
            keys: Keys::default(),
            gamepad: Gamepad::default(),
            reports: Reports::default(),
            ignored,
            demo: false,
            replay: false,
            resume: Vec::new(),
            has_focus: true,
            taken_over: false,
            quiet: Duration::ZERO,
            trap,
            too_small: false,
            scores: false,
            player: String::new(),
            name: NameLine::default(),
            area: Rect::default(),
            message: None,
            journal: None,
            practice: Practice::default(),
            wrong: None,
            chain: None,
            applied: Vec::new(),
        };
        app.bind();
        app
    }

    /// Goes to the main menu.
    pub fn open_menu(&mut self) {
        self.screen = Screen::Menu(Menu::new(self.scores, !self.display.plain));
    }

    /// Takes another rule, whose game has not begun, and goes to the menu.
    pub fn take(&mut self, game: Game, scores: bool) {
        self.practice.forget();
        self.edge = game.program().rule().edge.unwrap_or(self.edge);
        self.scores = scores;
        self.begin(game, None);
        self.bind();
        self.open_menu();
    }

    /// Tells why a rule that was chosen is not there.
    pub fn not_loaded(&mut self, problem: String) {
        if let Screen::Picker(picker) = &mut self.screen {
            picker.problem = Some(problem);
        }
    }

    /// Shows rules that can be chosen.
    pub fn listed(&mut self, listing: Listing) {
        self.screen = Screen::Picker(Picker::new(listing));
    }

    /// Shows the best scores.
    pub fn show_scores(&mut self, edge: Edge, table: ScoreTable, page: usize) {
        self.screen = Screen::Scores(Table::new(edge.get(), table, page));
    }

    /// Begins to record the game, which has just begun with a seed; gives what stands first.
    pub fn record(&mut self, seed: u64) -> Header {
        let (header, chain) = Chain::begin(&self.game, seed, self.game.fuel());
        self.chain = Some(chain);
        header
    }

    /// What was applied since it was asked last.
    pub fn applied(&mut self) -> Vec<Entry> {
        std::mem::take(&mut self.applied)
    }

    /// Takes another game; everything else stays.
    pub fn begin(&mut self, game: Game, trap: Option<TrapReport>) {
        self.ignored = trial::ignored(&game);
        self.practice.begin(&game);
        self.game = game;
        self.bind();
        self.animation.clear();
        self.trap = trap;
        self.screen = Screen::Game;
        self.message = self.practice.announced.take();
        self.quiet = Duration::ZERO;
        self.journal = None;
        self.chain = None;
        self.applied.clear();
    }

    /// True while time passes in the game.
    #[must_use]
    pub fn is_running(&self) -> bool {
        let waits = self.too_small || self.wrong.is_some() || self.practice.holds();
        self.screen == Screen::Game && !waits && self.game.status() == Status::Playing
    }

    /// Milliseconds until something happens by itself; `None` if nothing will.
    #[must_use]
    pub fn next_event(&self) -> Option<u64> {
        if !self.is_running() {
            return None;
        }
        self.game.next_event()
    }

    /// Lets time pass.
    pub fn advance(&mut self, milliseconds: u64) -> Command {
        if !self.is_running() || milliseconds == 0 {
            return Command::None;
        }
        self.apply(&Input::Advance(milliseconds))
    }

    /// Tells how much time has passed for the player, whether the game goes on or not.
    pub fn pass(&mut self, time: Duration) {
        self.quiet = self.quiet.saturating_sub(time);
        self.animation.pass(time);
    }

    /// True while keys are ignored because the game has just ended.
    #[must_use]
    pub const fn is_quiet(&self) -> bool {
        !self.quiet.is_zero()
    }

    /// True if something is seen to move, whatever the game does.
    #[must_use]
    pub fn is_moving(&self) -> bool {
        self.animation.is_running()
    }

    /// Keys count again.
    pub(super) const fn end_quiet(&mut self) {
        self.quiet = Duration::ZERO;
    }

    /// The name under which a score must be saved if the program ends now.
    #[must_use]
    pub fn unsaved(&self) -> Option<String> {
        let Screen::Name { for_score: true } = &self.screen else { return None };
        let name = self.name.text();
        let name = name.trim();
        Some(if name.is_empty() { NAMELESS } else { name }.to_owned())
    }

    /// Applies an input to the game.
    pub fn apply(&mut self, input: &Input) -> Command {
        let (was_playing, was_paused) =
            (self.game.status() == Status::Playing, self.game.state().paused);
        let is_seen = self.display.motion && !self.display.plain;
        let before = is_seen.then(|| Before::of(&self.game));
        let applied = self.game.apply(input);
        if let Some(before) = before {
            self.animation.add(&before, &applied, &self.game);
        }
        if self.display.plain || self.display.sound {
            self.told.extend_from_slice(&applied.events);
        }
        if let Some(chain) = &mut self.chain {
            self.applied.push(chain.entry(input.clone(), &self.game));
        }
        if let Some(journal) = &mut self.journal {
            journal.add(input, &self.game, &applied);
        }
        self.practice.applied(input, &self.game);
        self.trap = self.trap.or(applied.trap);
        if was_playing && self.game.status() != Status::Playing {
            self.quiet = QUIET;
        }
        if !was_paused && self.game.state().paused {
            self.resume = trial::pause_toggles(&self.game);
        }
        let over = applied.events.iter().any(|event| matches!(event, Event::Over { .. }));
        if over { self.over() } else { Command::None }
    }

    /// What is said about the end of the game pause.
    pub(super) fn go_on(&self) -> Option<String> {
        let or = format!(" {} ", self.texts.say("or"));
        let pausing =
            self.pausing().filter(|id| !self.resume.contains(id) && !self.resume.is_empty());
        let ends = pausing.into_iter().chain(self.resume.iter().copied());
        let keys: Vec<String> = ends.flat_map(|id| self.keys.names(id)).collect();
        let keys = keys.join(&or);
        (!keys.is_empty()).then(|| self.texts.say_with("go-on", &[("keys", &keys)]))
    }

    /// What is seen of the game.
    pub(super) fn scene(&self) -> Scene {
        let mut scene = self.animation.scene(&self.game);
        if self.display.ghost {
            let ghost = scene::ghost(&self.game);
            // Below everything else that is there.
            scene.tiles.splice(0..0, ghost);
        }
        scene
    }

    /// The game is over: a score that qualifies asks for the name.
    fn over(&mut self) -> Command {
        let Some(score) = self.game.score() else { return Command::None };
        let table = self.game.program().rule().scores.get(scores::place(self.game.edge()));
        if !self.scores || !table.is_some_and(|table| table.qualifies(score)) {
            return Command::None;
        }
        if self.player.is_empty() {
            self.name.begin();
            self.screen = Screen::Name { for_score: true };
            return Command::None;
        }
        Command::Save(self.player.clone())
    }

    /// Tells how saving the score went.
    pub fn saved(&mut self, table: ScoreTable, rank: Option<usize>, problem: Option<String>) {
        let edge = self.game.edge().get();
        self.screen = Screen::Scores(Table::after_game(edge, table, rank, problem));
    }

    /// The score that was just saved, if one was.
    #[must_use]
    pub fn score_made(&self) -> Option<&Score> {
        let Screen::Scores(table) = &self.screen else { return None };
        table.made()
    }

    /// Tells why the replay of a score is not kept, if it is not.
    pub fn not_kept(&mut self, why: Option<String>) {
        let say = |why: String| self.texts.say_with("replay-not-kept", &[("why", &why)]);
        self.message = why.map(say).or(self.message.take());
    }

    /// Tells to which file a test was written, or why it was not.
    pub fn test_written(&mut self, written: Result<String, String>) {
        self.message = Some(match written {
            Ok(file) => self.texts.say_with("test-written", &[("file", &file)]),
            Err(why) => self.texts.say_with("test-not-written", &[("why", &why)]),
        });
    }

    /// The terminal has this size; it can be too small for the game.
    pub fn set_size(&mut self, area: Rect, too_small: bool) {
        self.too_small = too_small;
        self.area = area;
        if let Screen::Help(help) = &mut self.screen {
            help.lay_out(area);
        }
    }

    /// The place of the best language among some.
    #[must_use]
    pub fn preferred(&self, available: &[Language]) -> usize {
        let wanted =
            self.languages.iter().find_map(|wanted| available.iter().position(|l| l == wanted));
        wanted.unwrap_or(0)
    }
}
