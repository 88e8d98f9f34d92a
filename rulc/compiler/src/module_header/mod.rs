//! The headers of message modules: the imports, types of messages and numbers of the interface, in
//! the language of the module. All of it comes from [`grammar::messages`] and the messages that a
//! rule declares.

mod assembly_script;
mod c;
mod requests;
mod rust;
mod wat;

use grammar::messages::{Import, Info, MessageType};

use crate::output::Message;
use requests::requests;

/// A language that modules are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// WebAssembly as text.
    Wat,
    /// Rust, without its standard library.
    Rust,
    /// C, as clang compiles it.
    C,
    /// AssemblyScript.
    AssemblyScript,
}

impl Language {
    /// All languages.
    pub const ALL: &[Language] =
        &[Language::Wat, Language::Rust, Language::C, Language::AssemblyScript];

    /// The start of a header, which shows that the file can be generated again. A text in WAT has
    /// none: it is a module that its author builds on.
    #[must_use]
    pub const fn mark(self) -> Option<&'static str> {
        match self {
            Language::Wat => None,
            Language::Rust => Some(rust::MARK),
            Language::C => Some(c::MARK),
            Language::AssemblyScript => Some(assembly_script::MARK),
        }
    }
}

/// Returns the header of modules in this language; `messages` are those that a rule declares.
#[must_use]
pub fn header(language: Language, messages: &[Message]) -> String {
    let mut text = String::new();
    let requests = requests(messages);
    match language {
        Language::Wat => wat::write(&mut text, &requests),
        Language::Rust => rust::write(&mut text, &requests),
        Language::C => c::write(&mut text, &requests),
        Language::AssemblyScript => assembly_script::write(&mut text, &requests),
    }
    text
}

/// A number with a name.
struct Constant {
    name: String,
    value: String,
    /// What it means, in lines.
    about: Vec<String>,
}

/// The numbers of the interface.
fn constants() -> Vec<Constant> {
    use grammar::messages::{ABI, FREE};
    let constant = |name: &str, value: String, about: &str| Constant {
        name: name.to_owned(),
        value,
        about: vec![about.to_owned()],
    };
    let types = MessageType::ALL.iter().map(|kind| Constant {
        name: kind.constant().to_owned(),
        value: format!("{:#06x}", kind.number()),
        about: about(*kind),
    });
    let infos = Info::ALL.iter().map(|info| {
        constant(&format!("INFO_{}", info.constant()), (*info as i32).to_string(), info.doc())
    });
    let abi = constant("ABI", ABI.to_string(), "The version of the interface: `rul_abi`.");
    let free = "The first type of messages that modules can use as they like.";
    let free = constant("FREE", format!("{FREE:#06x}"), free);
    [abi].into_iter().chain(types).chain([free]).chain(infos).collect()
}

/// What a type of messages means: when it is sent and to whom, its data, and its answer.
fn about(kind: MessageType) -> Vec<String> {
    let mut lines = vec![format!("{} ({})", kind.when(), kind.receivers().text())];
    if !kind.data().is_empty() {
        lines.push(format!("Data: {}.", kind.data().join(", ")));
    }
    if !kind.answer().is_empty() {
        lines.push(format!("Answer: {}", kind.answer()));
    }
    lines
}

/// What a parameter of an import stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// A number.
    Number,
    /// The address of words or bytes that the host may change.
    Memory,
    /// The address of bytes that the host only reads.
    Text,
    /// How many words are at the address.
    Words,
    /// How many bytes are at the address.
    Bytes,
}

impl Role {
    fn of(parameter: &str) -> Role {
        match parameter {
            "ptr" => Role::Memory,
            "text" => Role::Text,
            "count" | "max" => Role::Words,
            "size" => Role::Bytes,
            _ => Role::Number,
        }
    }
}

/// True if an import returns a value.
fn returns(import: Import) -> bool {
    !import.result().is_empty()
}
