//! The player and the workshop of the web page, for JavaScript.
//!
//! Times are milliseconds since the page was opened. What has many members is JSON. Everything else
//! is in `rulvm-web`.

#[cfg(feature = "workshop")]
mod workshop;

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use js_sys::Function;
use rulvm_web::host::{DateTime, Host};
use rulvm_web::page::{self, picture::Picture};
use wasm_bindgen::prelude::*;

/// The functions of a browser: `get(name)`, `set(name, text)` (returns why not, or nothing),
/// `remove(name)`, `names()`, `date()` (year, month, day, hour, minute, second), `now()`, and
/// `random()` (32 bytes).
#[wasm_bindgen]
extern "C" {
    /// An object with these functions.
    #[derive(Debug)]
    pub type Browser;

    #[wasm_bindgen(method)]
    fn get(this: &Browser, name: &str) -> Option<String>;
    #[wasm_bindgen(method)]
    fn set(this: &Browser, name: &str, text: &str) -> Option<String>;
    #[wasm_bindgen(method)]
    fn remove(this: &Browser, name: &str);
    #[wasm_bindgen(method)]
    fn names(this: &Browser) -> Vec<String>;
    #[wasm_bindgen(method)]
    fn date(this: &Browser) -> Vec<u16>;
    #[wasm_bindgen(method)]
    fn now(this: &Browser) -> f64;
    #[wasm_bindgen(method)]
    fn random(this: &Browser) -> Vec<u8>;
}

impl Host for Browser {
    fn get(&self, name: &str) -> Option<String> {
        Browser::get(self, name)
    }

    fn set(&self, name: &str, text: &str) -> Result<(), String> {
        Browser::set(self, name, text).map_or(Ok(()), Err)
    }

    fn remove(&self, name: &str) {
        Browser::remove(self, name);
    }

    fn names(&self) -> Vec<String> {
        Browser::names(self)
    }

    fn date(&self) -> DateTime {
        let parts = Browser::date(self);
        let part = |k: usize| parts.get(k).copied().unwrap_or(0);
        let small = |k| u8::try_from(part(k)).unwrap_or(0);
        DateTime {
            year: part(0),
            month: small(1),
            day: small(2),
            hour: small(3),
            minute: small(4),
            second: small(5),
        }
    }

    fn now(&self) -> Duration {
        time(Browser::now(self))
    }

    fn random(&self) -> [u8; 32] {
        Browser::random(self).try_into().unwrap_or_default()
    }
}

fn time(milliseconds: f64) -> Duration {
    Duration::try_from_secs_f64(milliseconds / 1000.0).unwrap_or_default()
}

fn error(message: String) -> JsError {
    JsError::new(&message)
}

/// Calls a function with the message of a panic, before the program stops.
#[wasm_bindgen]
pub fn on_panic(report: Function) {
    thread_local!(static REPORT: RefCell<Option<Function>> = const { RefCell::new(None) });
    REPORT.set(Some(report));
    std::panic::set_hook(Box::new(|info| {
        REPORT.with_borrow(|report| {
            if let Some(report) = report {
                let _ = report.call1(&JsValue::NULL, &JsValue::from_str(&info.to_string()));
            }
        });
    }));
}

/// The version of the toolchain.
#[wasm_bindgen]
pub fn version() -> String {
    rulvm_web::VERSION.to_owned()
}

/// The player.
#[wasm_bindgen]
pub struct Page {
    page: page::Page,
    picture: Picture,
}

#[wasm_bindgen]
impl Page {
    /// The player, in the menu. `start` is JSON, as `rulvm_web::page::Start` has it; `rule` is a
    /// rule file, or nothing for the rule that was played last.
    #[wasm_bindgen(constructor)]
    pub fn new(browser: Browser, start: &str, rule: Option<Vec<u8>>) -> Result<Page, JsError> {
        let start = serde_json::from_str(start)?;
        let host = Rc::new(browser);
        let page = match rule {
            None => page::Page::new(host, start),
            Some(rule) => page::Page::of_rule(host, start, rule),
        };
        Ok(Page { page: page.map_err(error)?, picture: Picture::default() })
    }

    /// The page has so many columns and rows, whose characters have a width and a height in pixels.
    pub fn resize(&mut self, columns: u16, rows: u16, width: u16, height: u16) {
        self.page.resize((columns, rows), (width, height));
    }

    /// Takes a report, as JSON. True if the browser must do nothing else with it.
    pub fn report(&mut self, now: f64, report: &str) -> bool {
        self.page.report(time(now), report)
    }

    /// Lets time pass. True if the picture has changed: `symbols`, `cells` and `image` have the new
    /// one.
    pub fn frame(&mut self, now: f64) -> bool {
        let has_changed = self.page.frame(time(now));
        if has_changed {
            self.picture = self.page.picture();
        }
        has_changed
    }

    /// Milliseconds until the next frame is needed.
    pub fn patience(&self) -> f64 {
        self.page.patience() as f64
    }

    /// The symbols of all cells.
    pub fn symbols(&self) -> String {
        self.picture.symbols.clone()
    }

    /// Three numbers for each cell: color of the text, of the background, emphasis.
    pub fn cells(&self) -> Vec<u32> {
        self.picture.cells.clone()
    }

    /// Where the image of the board is: column, row, columns, rows; and its width and height in
    /// pixels. Empty without an image.
    pub fn image_place(&self) -> Vec<u32> {
        self.picture.image.as_ref().map_or_else(Vec::new, |(rect, pixels)| {
            let place = [rect.x, rect.y, rect.width, rect.height].map(u32::from);
            [&place[..], &[pixels.width as u32, pixels.height as u32]].concat()
        })
    }

    /// The pixels of the image: red, green, blue and opacity.
    pub fn image(&self) -> Vec<u8> {
        self.picture.image.as_ref().map_or_else(Vec::new, |(_, pixels)| pixels.data.concat())
    }

    /// Tones, lines to be read out, and requests since the last call, as JSON.
    pub fn take_news(&mut self) -> String {
        self.page.take_news().to_string()
    }

    /// The signals of the rule, as JSON.
    pub fn signals(&self) -> String {
        self.page.signals().to_string()
    }

    /// Where the player is, as JSON.
    pub fn place(&self) -> String {
        self.page.place().to_string()
    }

    /// Shows games for two, or goes back from them.
    #[cfg(feature = "tables")]
    pub fn switch_tables(&mut self) {
        self.page.switch_tables();
    }

    /// Switches the sounds on or off.
    pub fn set_sound(&mut self, on: bool) {
        self.page.set_sound(on);
    }

    /// Opens a rule file. Returns why it is not kept for later, if it is not.
    pub fn open(&mut self, name: &str, bytes: Vec<u8>) -> Result<Option<String>, JsError> {
        self.page.open(name, bytes).map_err(error)
    }

    /// Chooses a standard or sample rule.
    pub fn choose(&mut self, name: &str) -> Result<(), JsError> {
        self.page.choose(name).map_err(error)
    }

    /// The rule file with its scores.
    pub fn rule_file(&self) -> Vec<u8> {
        self.page.rule_file()
    }

    /// The game so far as a text. Rules that others may not have are part of it.
    pub fn shared(&self) -> Result<String, JsError> {
        self.page.shared(!self.page.is_standard()).map_err(error)
    }

    /// The recording of the game so far.
    pub fn recording(&self) -> Result<String, JsError> {
        self.page.recording().map_err(error)
    }

    /// The recording as a file: JSON with the ending of its name and its text.
    pub fn saved_game(&self) -> Result<String, JsError> {
        self.page.saved_game().map(|saved| saved.to_string()).map_err(error)
    }

    /// Opens a recorded game.
    pub fn replay(&mut self, text: &str) -> Result<(), JsError> {
        self.page.replay(text).map_err(error)
    }

    /// The page may be closed: saves what would be lost. Returns the game that is played, as a
    /// text, if it can continue later.
    pub fn unfinished(&mut self) -> Option<String> {
        self.page.unfinished()
    }

    /// Continues a game that was not over.
    pub fn resume(&mut self, game: &str) -> Result<(), JsError> {
        self.page.resume(game).map_err(error)
    }

    /// Shows a moment of the recorded game, in thousandths of its length.
    pub fn seek(&mut self, to: u16) {
        self.page.seek(to);
    }

    /// How much of a recorded game was shown, in thousandths; nothing without one.
    pub fn sought(&self) -> Option<u16> {
        self.page.sought()
    }

    /// The game continues with a rule that was compiled again.
    pub fn compiled(&mut self, rule: Vec<u8>) -> Result<(), JsError> {
        self.page.compiled_file(rule).map_err(error)
    }

    /// The source has errors: the first one, and how many more.
    pub fn not_compiled(&mut self, first: String, more: usize) {
        self.page.not_compiled(first, more);
    }
}

/// The drive protocol.
#[wasm_bindgen]
pub struct Drive(rulvm_web::drive::Drive);

#[wasm_bindgen]
impl Drive {
    /// A session without a rule.
    #[wasm_bindgen(constructor)]
    #[expect(clippy::new_without_default, reason = "JavaScript has no traits")]
    pub fn new() -> Drive {
        Drive(rulvm_web::drive::Drive::new())
    }

    /// Answers a line.
    pub fn answer(&mut self, line: &str) -> String {
        self.0.answer(line)
    }
}

/// The SHA-256 of the rule file of a source that uses no other files, as hexadecimal digits;
/// nothing if it has errors.
#[cfg(feature = "workshop")]
#[wasm_bindgen]
pub fn build_hash(source: &str) -> Option<String> {
    rulvm_web::build::build_hash(source)
}
