//! The workshop, for JavaScript. What has many members is JSON.

use rulvm_web::workshop::{self, link, sources, texts};
use serde_json::{Value, json};
use wasm_bindgen::prelude::*;

use crate::error;

/// A source that is written.
#[wasm_bindgen]
pub struct Workshop(workshop::Workshop);

#[wasm_bindgen]
impl Workshop {
    /// A source with a name.
    #[wasm_bindgen(constructor)]
    pub fn new(name: &str, text: &str) -> Workshop {
        Workshop(workshop::Workshop::new(name, text))
    }

    /// Replaces the text.
    pub fn write(&mut self, text: &str) {
        self.0.write(text);
    }

    /// Compiles the text. Returns the rule file, unless there are errors.
    pub fn build(&mut self) -> Option<Vec<u8>> {
        self.0.build().map(<[u8]>::to_vec)
    }

    /// The words of the text: line, column, length, class.
    pub fn words(&self) -> Vec<u32> {
        self.0.words()
    }

    /// The names of the classes.
    pub fn classes() -> Vec<String> {
        workshop::Workshop::classes()
    }

    /// Errors and warnings.
    pub fn messages(&self) -> String {
        self.0.messages().to_string()
    }

    /// The first error and how many more there are.
    pub fn first_error(&self) -> Option<String> {
        self.0.first_error().map(|first| json!(first).to_string())
    }

    /// What is known about the word at a place.
    pub fn hover(&self, line: u32, column: u32) -> Option<String> {
        self.0.hover(line, column)
    }

    /// What the word before a place can become.
    pub fn completions(&self, line: u32, column: u32) -> String {
        self.0.completions(line, column).to_string()
    }

    /// The edits that format the text.
    pub fn format(&self) -> Result<String, JsError> {
        self.0.format().map(|edits| edits.to_string()).map_err(error)
    }

    /// What the code costs.
    pub fn sizes(&mut self) -> Option<String> {
        self.0.sizes().map(|sizes| sizes.to_string())
    }

    /// All bytes of the rule file.
    pub fn listing(&mut self) -> Option<String> {
        self.0.listing()
    }

    /// Runs the tests.
    pub fn tests(&self) -> String {
        self.0.tests().to_string()
    }

    /// The patterns and shapes of the text.
    pub fn drawings(&self) -> String {
        self.0.drawings().to_string()
    }

    /// The pattern or shape at a place.
    pub fn drawing(&self, line: u32, column: u32) -> Option<String> {
        self.0.drawing(line, column).map(|drawing| drawing.to_string())
    }

    /// The edits that make a drawing out of the pattern or shape at a place.
    pub fn draw(&self, line: u32, column: u32, drawing: &str) -> Result<String, JsError> {
        let drawing: Value = serde_json::from_str(drawing)?;
        self.0.draw(line, column, &drawing).map(|edits| edits.to_string()).map_err(error)
    }
}

/// The page that explains messages with a number.
#[wasm_bindgen]
pub fn explanation(number: &str) -> Option<String> {
    workshop::Workshop::explanation(number).map(str::to_owned)
}

/// The texts of the page in a language.
#[wasm_bindgen]
pub fn workshop_texts(language: &str) -> String {
    texts::texts(language).to_string()
}

/// What can be opened.
#[wasm_bindgen]
pub fn source_list() -> String {
    sources::list().to_string()
}

fn source(source: Result<sources::Source, String>) -> Result<String, JsError> {
    let sources::Source { name, text } = source.map_err(error)?;
    Ok(json!({ "name": name, "text": text }).to_string())
}

/// A standard or sample rule.
#[wasm_bindgen]
pub fn standard_source(name: &str) -> Result<String, JsError> {
    source(sources::standard(name))
}

/// A new game from a template.
#[wasm_bindgen]
pub fn template_source(template: &str, name: &str) -> Result<String, JsError> {
    source(sources::template(template, name))
}

/// A source or a rule file.
#[wasm_bindgen]
pub fn opened_source(file: &str, bytes: &[u8]) -> Result<String, JsError> {
    source(sources::opened(file, bytes))
}

/// The name of the rule in a source.
#[wasm_bindgen]
pub fn source_title(text: &str) -> Option<String> {
    sources::title(text)
}

/// The part of an address after `#` that holds a source.
#[wasm_bindgen]
pub fn link_of(source: &str) -> Result<String, JsError> {
    link::write(source).map_err(error)
}

/// The source in the part of an address after `#`.
#[wasm_bindgen]
pub fn linked_source(fragment: &str) -> Result<String, JsError> {
    link::read(fragment).map_err(error)
}

/// The console of the debugger.
#[cfg(feature = "debugger")]
#[wasm_bindgen]
pub struct Debug(workshop::debug::Debug);

#[cfg(feature = "debugger")]
#[wasm_bindgen]
impl Debug {
    /// Debugs a source, with the inputs of a recorded game.
    #[wasm_bindgen(constructor)]
    pub fn new(name: &str, text: &str, recording: Option<String>) -> Result<Debug, JsError> {
        workshop::debug::Debug::new(name, text, recording.as_deref()).map(Debug).map_err(error)
    }

    /// Executes a line.
    pub fn execute(&mut self, line: &str) -> String {
        self.0.execute(line).to_string()
    }

    /// The names and summaries of the commands.
    pub fn commands() -> String {
        workshop::debug::Debug::commands().to_string()
    }
}
