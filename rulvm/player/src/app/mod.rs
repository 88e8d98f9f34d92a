//! The program on the screen: inputs and milliseconds in, commands out.
//!
//! | file | what it does |
//! |---|---|
//! | `play` | the game that is played |
//! | `logs` | the journal of the game, and what a recording still needs |
//! | [`challenge`] | what games are played for, and how they have ended |
//! | `player` | who plays: name, languages, display |
//! | `press` | what keys, the mouse and the focus do |
//! | `teaching` | the tutorial: what is played, and what is said about it |
//! | [`signals`] | from keys and controls to the signals of the rule |
//! | `keys` | the screens about keys |
//! | `games` | the games that the menu steps through |
//! | `menu_actions` | what the menu and other screens around the game ask for |
//! | `modules` | message modules on the screens around the game |
//! | `editing` | what practice asks for; a rule that is compiled again |
//! | [`view`] | draws everything |
//! | `end` | draws the end of a game, and the table of scores |
//! | [`plain`] | the game in lines of text |

pub mod challenge;
mod editing;
mod end;
mod games;
mod keys;
mod logs;
mod menu_actions;
mod modules;
pub mod plain;
mod play;
mod player;
mod press;
pub mod signals;
mod teaching;
pub mod view;

use std::path::PathBuf;

use grammar::hex::Edge;
use grammar::language::Language;
use grammar::messages::MessageType;
use grammar::rul3::{Score, ScoreTable};
use rulvm_cells::Rect;
use rulvm_core::game::{Applied, Event, Game, Input, Status};
use rulvm_core::machine::TrapReport;

pub use self::challenge::Challenge;
pub use self::games::Games;
pub use self::logs::Logs;
pub use self::modules::AppModules;
pub use self::play::{Play, QUIET};
pub use self::player::Player;
use crate::controls::Controls;
use crate::display::Display;
use crate::practice::Practice;
use crate::question::Question;
use crate::replay::Replay;
use crate::rival::Rival;
use crate::screens::help::Help;
use crate::screens::key_list::KeyList;
use crate::screens::menu::{Has, Menu};
use crate::screens::modules::ModuleList;
use crate::screens::picker::{Choice, Listing, Picker};
use crate::screens::preferences::{Entry, Preferences};
use crate::screens::probe::{Probe, Reports};
use crate::screens::results::{BestResult, ResultTable};
use crate::screens::table::Table;
use crate::screens::unsaved::{Kind, Unsaved};
use crate::screens::welcome::Welcome;
use crate::tutorial::Tutorial;

/// What the player sees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Screen {
    /// The main menu.
    Menu(Menu),
    /// The game.
    Game,
    /// A help page.
    Help(Help),
    /// The player is asked whether to give up; the game waits.
    GiveUp {
        /// The signal that gives up.
        signal: u8,
    },
    /// The goal has ended the game.
    Finished,
    /// The player is asked whether to leave the game, which waits.
    Leave,
    /// The player enters a name.
    Name {
        /// True if the game is over and the name is for its score.
        for_score: bool,
    },
    /// The best scores.
    Scores(Table),
    /// The best results of the goal.
    Results(ResultTable),
    /// Another rule is chosen.
    Picker(Picker),
    /// The options of the display.
    Options(Preferences),
    /// The keys of signals, which can be changed.
    Keys(KeyList),
    /// The keys of the screen below this one.
    KeyHelp(Help),
    /// The message modules.
    Modules(ModuleList),
    /// What the terminal reports.
    Probe(Probe),
    /// The first start.
    Welcome(Welcome),
}

/// What the front end has to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Nothing.
    None,
    /// Leave.
    Quit,
    /// Suspend the program.
    Suspend,
    /// Save the score under this name, and pass the result to [`App::saved`].
    Save(String),
    /// Try again to save what was not saved, and pass the result to [`App::saved`].
    SaveAgain,
    /// Start a game.
    Play,
    /// Start a game with the seed of the last one.
    PlayAgain,
    /// Look up the best scores of a board, and pass them to [`App::show_scores`] with this page; or
    /// its best results, if there is a goal, and pass them to [`App::show_results`].
    Scores(Edge, usize),
    /// List the rules of a directory, or of the first one, and pass them to [`App::listed`].
    List(Option<PathBuf>),
    /// Write these options to the file, and pass the result to [`App::options_kept`].
    KeepOptions(Vec<Entry>),
    /// Write the preset and the keys of signals to the file of options, and pass the result to
    /// [`App::keys_kept`].
    KeepKeys,
    /// Load a rule, and pass it to [`App::take`], or the error to [`App::not_loaded`].
    Load(Choice),
    /// Write the game so far as a test of the rule, and pass the result to [`App::test_written`].
    WriteTest,
}

/// What may happen in this session of the program.
#[derive(Clone, Copy, Debug)]
pub struct Session {
    /// True if the game plays itself: the player can only look, pause and leave.
    pub is_demo: bool,
    /// True if a recorded game is shown: nothing can be chosen when it is over.
    pub is_replay: bool,
    /// True if scores are saved.
    pub has_scores: bool,
    /// True if best results are neither kept nor shown.
    pub ignores_results: bool,
    /// Why the player's scores cannot be saved, although they should be.
    pub no_scores: Option<Kind>,
    /// The size of the board of the next game, unless the rule fixes it.
    pub edge: Edge,
    /// The size that the player has chosen in the menu, if any.
    pub chosen_edge: Option<Edge>,
}

/// The window in which the program is seen.
#[derive(Clone, Debug)]
pub struct Window {
    /// Its size.
    pub(crate) area: Rect,
    /// True if it is too small for the game, which waits.
    pub(crate) is_too_small: bool,
    /// False while it does not have the focus, as far as it reports that.
    pub(crate) has_focus: bool,
    /// What the terminal and gamepads have reported so far.
    pub reports: Reports,
}

/// The state of the program on the screen.
#[derive(Clone, Debug)]
pub struct App {
    /// What is shown.
    pub screen: Screen,
    /// The screens below it, the next one last.
    behind: Vec<Screen>,
    /// The game.
    pub play: Play,
    /// The logs of the game.
    pub logs: Logs,
    /// Who plays.
    pub player: Player,
    /// Keys and gamepads.
    pub controls: Controls,
    /// What games are played for.
    pub challenge: Challenge,
    /// The game that this one is a race against, if it is one.
    pub rival: Option<Rival>,
    /// The window.
    pub window: Window,
    /// Stepping back, saved moments and editors.
    pub practice: Practice,
    /// The tutorial, while it is played.
    pub(crate) tutorial: Option<Tutorial>,
    /// What may happen.
    pub session: Session,
    /// The games that the menu steps through.
    pub(crate) games: Games,
    /// Message modules.
    pub modules: AppModules,
    /// A message below the board.
    pub message: Option<String>,
    /// What the player has asked.
    question: Option<Question>,
}

impl App {
    /// The program with a game, which is shown; [`App::open_menu`] shows the menu instead.
    #[must_use]
    pub fn new(
        game: Game,
        trap: Option<TrapReport>,
        languages: Vec<Language>,
        display: Display,
    ) -> App {
        let edge = game.edge();
        let area = Rect::default();
        let reports = Reports::default();
        let mut app = App {
            screen: Screen::Game,
            behind: Vec::new(),
            play: Play::new(game, trap),
            logs: Logs::default(),
            player: Player::new(languages, display),
            controls: Controls::default(),
            window: Window { area, is_too_small: false, has_focus: true, reports },
            challenge: Challenge::default(),
            rival: None,
            practice: Practice::default(),
            tutorial: None,
            session: Session {
                is_demo: false,
                is_replay: false,
                has_scores: false,
                ignores_results: false,
                no_scores: None,
                edge,
                chosen_edge: None,
            },
            games: Games::default(),
            modules: AppModules::default(),
            message: None,
            question: None,
        };
        app.bind();
        app
    }

    /// The program with a recorded game.
    #[must_use]
    pub fn for_replay(game: Game, languages: Vec<Language>, display: Display) -> App {
        let mut app = App::new(game, None, languages, display);
        app.session.is_demo = true;
        app.session.is_replay = true;
        app
    }

    /// Opens the main menu.
    pub fn open_menu(&mut self) {
        self.behind.clear();
        self.tutorial = None;
        let has = Has {
            names: self.session.has_scores,
            practice: !self.player.display.plain,
            tutorial: self.has_tutorial(),
            modules: self.modules.exist(),
            preview: self.games.name().is_some(),
        };
        self.screen = Screen::Menu(Menu::new(has));
    }

    /// Takes another rule, whose game has not started, and opens the menu.
    pub fn take(&mut self, game: Game, has_scores: bool) {
        self.practice.forget();
        self.session.edge = game.program().rule().edge.unwrap_or(self.session.edge);
        self.session.has_scores = has_scores;
        self.begin(game, None);
        self.send(MessageType::RuleLoaded);
        self.open_menu();
    }

    /// Shows that a module refuses the start of a game, with a code (M27).
    pub fn refused(&mut self, code: u16) {
        self.open_menu();
        let code = code.to_string();
        self.message = Some(self.player.texts.say_with("module-refuses", &[("code", &code)]));
    }

    /// Shows why a rule that was chosen cannot be loaded.
    pub fn not_loaded(&mut self, problem: String) {
        if let Screen::Picker(picker) = &mut self.screen {
            picker.problem = Some(problem);
        }
    }

    /// Shows the rules that can be chosen.
    pub fn listed(&mut self, listing: Listing) {
        self.screen = Screen::Picker(Picker::new(listing));
    }

    /// Shows the best scores.
    pub fn show_scores(&mut self, edge: Edge, table: ScoreTable, page: usize) {
        self.screen = Screen::Scores(Table::new(edge.get(), table, page));
    }

    /// Shows the best results of the goal on boards of a size, or why they cannot be read.
    pub fn show_results(&mut self, edge: Edge, results: Result<Vec<BestResult>, String>) {
        let (edge, goal) = (edge.get(), self.challenge.goal);
        self.screen = Screen::Results(ResultTable { edge, goal, results });
    }

    /// Counts down before the game continues, unless animations are off.
    pub fn count_down(&mut self) {
        if self.player.display.moves() {
            self.play.count_down();
        }
    }

    /// Counts down if a pause has just ended, so that the player can get ready.
    fn count_down_after_pause(&mut self, was_paused: bool) {
        let is_played = !self.session.is_demo && self.tutorial.is_none() && self.play.is_playing();
        if self.play.game.is_paused() {
            self.play.end_countdown();
        } else if was_paused && is_played {
            self.count_down();
        }
    }

    /// Shows a moment of a recorded game.
    pub fn show_replay(&mut self, replay: &mut Replay) {
        let events = replay.take_events();
        if let Some(rival) = &mut self.rival {
            rival.follow(replay.time().0);
        }
        self.play.game = replay.game().clone();
        (self.play.statistics, self.play.seed) = (*replay.statistics(), replay.seed);
        self.play.animation = replay.animation().clone();
        self.play.animation.limit(&self.player.display);
        let is_plain = self.player.display.plain;
        if is_plain {
            self.play.events.extend(events);
        }
        self.message = (!self.reads_help()).then(|| replay.status(&self.player.texts, is_plain));
    }

    /// Takes another game; everything else stays.
    pub fn begin(&mut self, game: Game, trap: Option<TrapReport>) {
        self.tutorial = None;
        self.start(game, trap);
    }

    /// Takes another game, or a lesson of the tutorial.
    fn start(&mut self, game: Game, trap: Option<TrapReport>) {
        self.practice.begin(&game);
        self.play.begin(game, trap);
        self.begin_challenge();
        self.logs = Logs::default();
        self.bind();
        self.behind.clear();
        self.screen = Screen::Game;
        self.message = self.practice.announced.take();
    }

    /// True while time passes in the game.
    #[must_use]
    pub fn is_running(&self) -> bool {
        let is_counting = self.play.countdown().is_some();
        let is_held = self.practice.holds() || self.tutorial.as_ref().is_some_and(Tutorial::holds);
        let waits = self.window.is_too_small || is_held || is_counting;
        self.screen == Screen::Game && !waits && self.play.is_playing()
    }

    /// Milliseconds until something happens by itself; `None` if nothing will.
    #[must_use]
    pub fn next_event(&self) -> Option<u64> {
        if !self.is_running() {
            return None;
        }
        self.play.game.next_event().into_iter().chain(self.goal_due()).min()
    }

    /// Lets time pass in the game, in milliseconds.
    pub fn advance(&mut self, milliseconds: u64) -> Command {
        if !self.is_running() || milliseconds == 0 {
            return Command::None;
        }
        // The time does not exceed what the goal leaves.
        let left = self.challenge.played().time_left(&self.play.statistics);
        let left = left.filter(|_| !self.play.game.is_paused()).unwrap_or(u64::MAX);
        self.apply(&Input::Advance(milliseconds.min(left)))
    }

    /// The name under which a score must be saved if the program ends now.
    #[must_use]
    pub fn unsaved(&self) -> Option<String> {
        let Screen::Name { for_score: true } = &self.screen else { return None };
        Some(self.player.entered_or_nameless())
    }

    /// The options that must be kept if the program ends now: those that were changed on the
    /// screen.
    #[must_use]
    pub fn unkept_options(&self) -> Vec<Entry> {
        let Screen::Options(preferences) = &self.screen else { return Vec::new() };
        preferences.changed(&self.chosen())
    }

    /// Applies an input to the game.
    pub fn apply(&mut self, input: &Input) -> Command {
        let was_paused = self.play.game.is_paused();
        let applied = self.play.apply(input, &self.player.display);
        self.count_down_after_pause(was_paused);
        if self.tutorial.is_some() {
            self.teach(input, &applied.events);
            return Command::None;
        }
        if let Some(rival) = &mut self.rival {
            rival.follow(self.play.statistics.time);
        }
        self.logs.add(input, &self.play.game, &applied);
        self.practice.applied(input, &self.play.game);
        let Applied { events, .. } = applied;
        self.notice_modules(&events);
        let over = events.iter().any(|event| matches!(event, Event::Over { .. }));
        self.judge(over);
        if over { self.over() } else { Command::None }
    }

    /// The game is over: a score that qualifies needs a name.
    fn over(&mut self) -> Command {
        let Some(score) = self.play.game.score() else { return Command::None };
        if self.play.game.is_assisted() {
            self.message = Some(self.player.texts.say("module-assisted"));
            return Command::None;
        }
        if !self.session.has_scores || !self.table().qualifies(score) {
            return Command::None;
        }
        if self.player.name.is_empty() || self.player.is_asked {
            self.player.begin_entry();
            self.screen = Screen::Name { for_score: true };
            return Command::None;
        }
        Command::Save(self.player.name.clone())
    }

    /// The best scores on boards of this size, as they were when the game started.
    pub(crate) fn table(&self) -> &ScoreTable {
        self.table_of(self.play.game.edge())
    }

    /// The best scores on boards of a size, as they were when the game started.
    pub(crate) fn table_of(&self, edge: Edge) -> &ScoreTable {
        // A rule file has a table for each edge, from 6.
        let rule = self.play.game.program().rule();
        &rule.scores[usize::from(edge.get() - Edge::ALL[0].get())]
    }

    /// Shows how saving the score went.
    pub fn saved(&mut self, table: ScoreTable, rank: Option<usize>, unsaved: Option<Unsaved>) {
        let edge = self.play.game.edge().get();
        self.screen = Screen::Scores(Table::after_game(edge, table, rank, unsaved));
    }

    /// The score that was just saved, if one was.
    #[must_use]
    pub fn score_made(&self) -> Option<&Score> {
        let Screen::Scores(table) = &self.screen else { return None };
        table.made()
    }

    /// Says why the replay of a score is not kept, if it is not.
    pub fn not_kept(&mut self, why: Option<String>) {
        let say = |why: String| self.player.texts.say_with("replay-not-kept", &[("why", &why)]);
        self.message = why.map(say).or(self.message.take());
    }

    /// Says in which file a test was written, or why it was not.
    pub fn test_written(&mut self, written: Result<String, String>) {
        let texts = &self.player.texts;
        self.message = Some(match written {
            Ok(file) => texts.say_with("test-written", &[("file", &file)]),
            Err(why) => texts.say_with("test-not-written", &[("why", &why)]),
        });
    }

    /// Says why nothing can be heard.
    pub fn not_heard(&mut self, problem: &str) {
        let texts = &self.player.texts;
        self.message = Some(texts.say_with("no-sound", &[("problem", problem)]));
    }

    /// Says that a game for practice is not recorded.
    pub fn not_recorded(&mut self) {
        self.message = Some(self.player.texts.say("practice-unrecorded"));
    }

    /// Returns what has happened since the last call; it is kept only if it is described or heard.
    pub fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.play.events)
    }

    /// Answers a question next, in lines of text.
    pub fn ask(&mut self, question: Question) {
        self.question = Some(question);
    }

    /// Returns what the player has asked since the last call.
    pub const fn take_question(&mut self) -> Option<Question> {
        self.question.take()
    }

    /// How the game is displayed.
    #[must_use]
    pub const fn display(&self) -> &Display {
        &self.player.display
    }

    /// What is said about the end of the game pause.
    pub(crate) fn how_to_resume(&self) -> Option<String> {
        let texts = &self.player.texts;
        let or = format!(" {} ", texts.say("or"));
        let resume = &self.play.resume;
        let pausing = self.pausing().filter(|id| !resume.contains(id) && !resume.is_empty());
        let ends = pausing.into_iter().chain(resume.iter().copied());
        let keys: Vec<String> = ends.flat_map(|id| self.controls.keys.names(id)).collect();
        let keys = keys.join(&or);
        (!keys.is_empty()).then(|| texts.say_with("go-on", &[("keys", &keys)]))
    }

    /// True if a game is played, whatever is asked over it.
    fn is_in_game(&self) -> bool {
        matches!(self.screen, Screen::Game | Screen::GiveUp { .. } | Screen::Leave)
    }

    /// The trap that ended the game, unless the game was stepped back from it.
    #[must_use]
    pub fn trap(&self) -> Option<TrapReport> {
        self.play.trap.filter(|_| self.play.game.status() == Status::Trapped)
    }
}
