//! The functions of a file. Texts go both ways through one place in its memory.

use grammar::visible::display;
use rulvm_core::machine::Failure;
use rulvm_modules::sandbox::{Instance, Sandbox};
use rulvm_table::event::LONGEST_MESSAGE;

use crate::OpenError;

/// How long texts can be, in bytes.
pub(crate) const LONGEST: usize = 1 << 16;

/// How much of a text is quoted in a message, in characters.
const LONGEST_QUOTED: usize = 60;

/// The version of the interface.
const VERSION: i32 = 1;

/// A function that a file exports: the length of a text in, the length of its answer out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// Describes the book.
    About,
    /// Returns the state in which a game starts.
    Start,
    /// Describes a state.
    Look,
    /// Returns the state after a move.
    Play,
}

impl Question {
    const ALL: [Question; 4] = [Question::About, Question::Start, Question::Look, Question::Play];

    fn name(self) -> &'static str {
        match self {
            Question::About => "rul_about",
            Question::Start => "rul_start",
            Question::Look => "rul_look",
            Question::Play => "rul_play",
        }
    }
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Silence {
    /// The file refuses the question, and says why.
    Refused(String),
    /// It failed, or its answer makes no sense.
    Failed(String),
}

/// A file that is a book.
pub(crate) struct File {
    sandbox: Sandbox,
    /// The SHA-256 of the file.
    pub(crate) hash: String,
}

impl File {
    pub(crate) fn new(bytes: &[u8]) -> Result<File, OpenError> {
        let sandbox = Sandbox::new(bytes)?;
        let failed = |what: &str, failure: Failure| {
            OpenError::Book(format!("{what} fails: {}", reason(failure)))
        };
        let mut instance = sandbox.start().map_err(|why| failed("its start", why))?;
        let without = [("rul_book", false), ("rul_text", false)];
        let with = Question::ALL.map(|question| (question.name(), true));
        for (name, takes_number) in without.into_iter().chain(with) {
            if !instance.has(name, takes_number) {
                let parameters = if takes_number { "i32" } else { "" };
                return Err(OpenError::Book(format!(
                    "it has no export `{name}`: a function ({parameters}) -> i32"
                )));
            }
        }
        match instance.call("rul_book", None).map_err(|why| failed("`rul_book`", why))? {
            VERSION => Ok(File { sandbox, hash: grammar::hash::sha256(bytes) }),
            other => Err(OpenError::Version(other)),
        }
    }

    /// Asks a question. A negative answer refuses it; its size is the length of the reason.
    pub(crate) fn ask(&self, question: Question, text: &str) -> Result<String, Silence> {
        let name = question.name();
        let failed = |failure| Silence::Failed(format!("`{name}` fails: {}", reason(failure)));
        let wrong = |what: &str| Silence::Failed(format!("`{name}` {what}"));
        let mut instance = self.sandbox.start().map_err(failed)?;
        let address = instance.call("rul_text", None).map_err(failed)?;
        let place = place(&mut instance, address).ok_or_else(|| {
            wrong("cannot pass a text: `rul_text` is not the address of 65,536 bytes")
        })?;
        let bytes = text.as_bytes();
        let room =
            place.get_mut(..bytes.len()).ok_or_else(|| wrong("gets a text that is too long"))?;
        room.copy_from_slice(bytes);
        let length = i32::try_from(bytes.len()).unwrap_or(i32::MAX);
        let answered = instance.call(name, Some(length)).map_err(failed)?;
        let length = usize::try_from(answered.unsigned_abs()).unwrap_or(usize::MAX);
        let answer = place_of(&mut instance, address, length)
            .ok_or_else(|| wrong("answers with more than 65,536 bytes"))?;
        let answer = String::from_utf8(answer.to_vec());
        let answer = answer.map_err(|_| wrong("answers with a text that is not UTF-8"))?;
        if answered < 0 { Err(Silence::Refused(shown(&answer))) } else { Ok(answer) }
    }
}

fn place(instance: &mut Instance, address: i32) -> Option<&mut [u8]> {
    instance.bytes(address, LONGEST)
}

fn place_of(instance: &mut Instance, address: i32, length: usize) -> Option<&[u8]> {
    place(instance, address)?.get(..length)
}

/// What happened, in the words of this interface.
fn reason(failure: Failure) -> &'static str {
    match failure {
        Failure::Fuel => "it runs for too long",
        _ => "it executes an instruction that traps, such as `unreachable`",
    }
}

impl std::fmt::Display for Silence {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Silence::Refused(text) => write!(f, "it refuses: {text}"),
            Silence::Failed(text) => f.write_str(text),
        }
    }
}

/// What a file says to people: harmless for a terminal, and not longer than a message.
pub(crate) fn shown(text: &str) -> String {
    let text = display(text);
    let end = text.floor_char_boundary(LONGEST_MESSAGE);
    let more = if end < text.len() { "…" } else { "" };
    format!("{}{more}", &text[..end])
}

/// A text of a file in quotation marks; a long one is cut.
pub(crate) fn quoted(text: &str) -> String {
    match text.char_indices().nth(LONGEST_QUOTED) {
        Some((end, _)) => format!("{:?}…", &text[..end]),
        None => format!("{text:?}"),
    }
}
