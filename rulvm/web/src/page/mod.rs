//! The player: the screens of `rulvm play`, as a browser shows them.
//!
//! | file | what it does |
//! |---|---|
//! | `frame` | lets time pass, and does what the app asks for |
//! | `report` | keys, fingers, the mouse and gamepads, as JSON |
//! | [`picture`] | the cells of the screen, and the image of the board |
//! | `news` | sounds, lines to be read out, and requests to the page |
//! | `games` | games that start, and how they end: scores, results, recordings |
//! | `recorded` | recorded games |
//! | `screens` | screens in place of the player's |
//! | `tables` | games for two: the screens of `rulvm table` |
//! | `preview` | the game that plays itself in the menu |
//! | `unfinished` | games that continue when the page is loaded again |

mod frame;
mod games;
mod news;
pub mod picture;
mod preview;
mod recorded;
mod report;
mod screens;
#[cfg(feature = "tables")]
mod tables;
mod unfinished;

#[cfg(feature = "tables")]
pub(crate) use frame::LONGEST;
#[cfg(feature = "tables")]
pub(crate) use news::note;
pub(crate) use report::Said;
#[cfg(feature = "tables")]
pub(crate) use report::{Pointer, Socket};
pub(crate) use screens::Screens;

use std::rc::Rc;
use std::time::Duration;

use grammar::hex::Edge;
use grammar::language::Language;
use grammar::rul3::Score;
use rulvm_core::game::Game;
use rulvm_core::machine::DEFAULT_FUEL;
use rulvm_core::program::Program;
use rulvm_lab::bot::Preview;
use rulvm_player::app::challenge::Challenge;
use rulvm_player::app::plain::Plain;
use rulvm_player::app::signals::Aim;
use rulvm_player::controls::Bindings;
use rulvm_player::controls::gamepad::Axis;
use rulvm_player::controls::layout::LayoutOption;
use rulvm_player::controls::repeat::{Rate, Repeat};
use rulvm_player::screens::preferences::Chosen;
use rulvm_player::{App, Choice, Depth, Display, Goal, Images, Screen};
use serde::Deserialize;
use serde_json::Value;

use self::recorded::Recorded;
use crate::host::Host;
use crate::kept::options::Options;
use crate::kept::{rules, scores};

/// How the page starts.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Start {
    /// The languages of the browser, best first, as tags.
    pub languages: Vec<String>,
    /// The seed of the first game; the next ones follow it.
    pub seed: u64,
    /// True if the player wants little to move.
    pub is_calm: bool,
    /// True if the page has only one game, which no other replaces.
    pub is_single: bool,
    /// True for touch screens: nobody is asked for keys.
    pub has_touch: bool,
}

/// The player.
#[derive(Debug)]
pub struct Page {
    host: Rc<dyn Host>,
    app: App,
    /// The rule without the scores that were made since it was loaded.
    rule: Program,
    options: Options,
    /// What is shown instead of a game, if it is a recorded one.
    recorded: Option<Recorded>,
    preview: Option<Preview>,
    /// The screens of something else than single games, once they were opened.
    screens: Option<Box<dyn Screens>>,
    shows_screens: bool,
    repeat: Repeat,
    aim: Option<Aim>,
    axes: Vec<((u32, u8), Axis)>,
    plain: Plain,
    /// The time of the last frame since the page was opened; `None` before the first one.
    now: Option<Duration>,
    /// Parts of milliseconds that have not passed in the game yet.
    rest: Duration,
    /// True if the picture is not the present one.
    has_changed: bool,
    /// What the page has to do.
    requests: Vec<Value>,
    /// The last score, if it is not kept.
    unsaved_score: Option<Score>,
    /// The number of games so far.
    number: u64,
    start: Start,
}

impl Page {
    /// The page with the rule that was played last, in the menu.
    ///
    /// # Errors
    /// The standard rules are damaged.
    pub fn new(host: Rc<dyn Host>, start: Start) -> Result<Page, String> {
        let options = Options::read(&*host);
        let name = options.rule.clone().unwrap_or_else(|| "tetrhex".to_owned());
        let (name, rule) = match rules::named(&name) {
            Ok(rule) => (name, rule),
            Err(_) => ("tetrhex".to_owned(), rules::named("tetrhex")?),
        };
        let mut page = Page::with(host, start, options, rule);
        let games = rules::games();
        let is_it = |choice: &&Choice| match choice {
            Choice::Standard(other) | Choice::Example(other) => *other == name,
            _ => false,
        };
        let present = games.iter().find(is_it).cloned();
        page.app.set_games(games, present.as_ref());
        page.greet();
        Ok(page)
    }

    /// The page with one rule, in the menu.
    ///
    /// # Errors
    /// This is not a rule.
    pub fn of_rule(host: Rc<dyn Host>, start: Start, rule: Vec<u8>) -> Result<Page, String> {
        let options = Options::read(&*host);
        let rule = Program::load(rule).map_err(|error| error.to_string())?;
        let mut page = Page::with(host, start, options, rule);
        page.greet();
        Ok(page)
    }

    /// Opens the menu; new players choose their keys first.
    fn greet(&mut self) {
        self.app.open_menu();
        if !self.options.has_keys && !self.start.has_touch && !self.start.is_single {
            self.app.welcome();
        }
    }

    fn with(host: Rc<dyn Host>, start: Start, options: Options, rule: Program) -> Page {
        let rule = rules::with_names(rule);
        let wanted = start.languages.iter().filter_map(|tag| language(tag));
        let languages: Vec<Language> = options.language().into_iter().chain(wanted).collect();
        let usual = Chosen::new(Depth::True);
        let usual = Display {
            images: Images::Kitty,
            calm: start.is_calm,
            has_touch: start.has_touch,
            ..usual.display
        };
        let chosen = options.chosen(Chosen { display: usual, ..Chosen::new(Depth::True) });
        let program = scores::present(&*host, &rule);
        let edge = program.rule().edge.unwrap_or(Edge::ALL[0]);
        let game = Game::unstarted(program, edge, start.seed, DEFAULT_FUEL);
        // Sounds and the lines that are read out both need what happens.
        let display = Display { sound: true, ..chosen.display };
        let mut app = App::new(game, None, languages, display);
        app.session.has_scores = app.play.game.program().layout().scores_writable;
        let locale = start.languages.first().map_or("", String::as_str);
        app.set_bindings(Bindings {
            layout: LayoutOption::Auto.layout(locale),
            preset: chosen.preset,
            keys: options.keys(),
            ..Bindings::default()
        });
        let today = today(&*host);
        app.challenge = Challenge::new(Goal::default(), Goal::Seed(start.seed), today, false);
        options.choose(&mut app);
        let mut repeat = Repeat::new(Rate::default());
        repeat.set_releases(true);
        Page {
            host,
            app,
            rule,
            options,
            recorded: None,
            preview: None,
            screens: None,
            shows_screens: false,
            repeat,
            aim: None,
            axes: Vec::new(),
            plain: Plain::default(),
            now: None,
            rest: Duration::ZERO,
            has_changed: true,
            requests: Vec::new(),
            unsaved_score: None,
            number: 0,
            start,
        }
    }

    /// The app, for tests.
    #[must_use]
    pub const fn app(&self) -> &App {
        &self.app
    }

    /// True if sounds are wanted.
    #[must_use]
    pub const fn has_sound(&self) -> bool {
        self.options.sound
    }

    /// Switches the sounds on or off.
    pub fn set_sound(&mut self, on: bool) {
        self.options.sound = on;
        self.keep_choices();
    }

    /// The signals of the rule as JSON: name, what it does in words, keys, and whether the rule
    /// ignores it.
    #[must_use]
    pub fn signals(&self) -> Value {
        let game = &self.app.play.game;
        let ignored = rulvm_player::ignored(game);
        let bound = self.app.bound();
        let signals = (1..).zip(&game.program().rule().signals);
        let shown = signals.map(|(id, signal)| {
            let keys = self.app.controls.keys.names(id);
            let name = signal.name();
            let text = bound.iter().find(|bound| bound.id == id).map_or(&name, |bound| &bound.text);
            serde_json::json!({
                "name": name, "text": text, "keys": keys, "is_ignored": ignored.contains(&id),
            })
        });
        shown.collect()
    }

    /// Where the player is: `menu`, `game`, `over`, `text` while a text is typed, `table` and
    /// `tables` at games for two and before them, or `other`; the name of the game, the text that
    /// is typed, and at games for two the ending of files with records.
    #[must_use]
    pub fn place(&self) -> Value {
        let place = self.place_word();
        let game = &self.app.play.game;
        let language = self.app.player.texts.language().to_string();
        let mut shown = serde_json::json!({
            "place": place, "rule": game.program().rule().name, "language": language,
            "is_paused": game.is_paused(), "score": game.score(), "sound": self.options.sound,
        });
        if let Some(text) = self.app.typed() {
            shown["text"] = text.into();
        }
        if let Some(own) = self.shown_screens() {
            for (name, value) in own.place().as_object().into_iter().flatten() {
                shown[name] = value.clone();
            }
        }
        shown
    }

    fn place_word(&self) -> &'static str {
        match &self.app.screen {
            _ if self.app.takes_text() => "text",
            Screen::Game if self.recorded.is_some() => "replay",
            Screen::Game if self.app.play.is_playing() => "game",
            Screen::Game | Screen::Finished | Screen::Scores(_) => "over",
            Screen::Menu(_) => "menu",
            _ => "other",
        }
    }
}

/// The language of a tag of the browser.
fn language(tag: &str) -> Option<Language> {
    let short = || Language::from_tag(tag.split(['-', '_']).next().unwrap_or_default());
    Language::from_tag(tag).or_else(short)
}

/// The date where the player is, such as 20261123.
fn today(host: &dyn Host) -> u32 {
    let date = host.date();
    (u32::from(date.year) * 100 + u32::from(date.month)) * 100 + u32::from(date.day)
}
