//! The description of a book: a line for each of `id`, `name`, `sides` and `size`, and optionally
//! `author`, `copyright` and `version`.

use grammar::visible::is_dangerous;
use rulvm_table::identity::{Bits, HOST, Identity, Version};

use crate::file::quoted;
use crate::look::number;

/// The longest side of a view.
const LARGEST: i32 = 200;

/// The lines of a description.
const LINES: [&str; 7] = ["id", "name", "sides", "size", "author", "copyright", "version"];

/// The description of a book by its file.
pub(crate) struct About {
    pub(crate) identity: Identity,
    pub(crate) sides: [String; 2],
    pub(crate) size: (i32, i32),
}

impl About {
    /// Reads the answer. The error is for people.
    pub(crate) fn read(text: &str) -> Result<About, String> {
        let lines: Vec<(&str, &str)> =
            text.lines().map(|line| line.split_once(' ').unwrap_or((line, ""))).collect();
        for (at, (word, _)) in lines.iter().enumerate() {
            if !LINES.contains(word) {
                return Err(format!(
                    "`rul_about` returns a line that starts with {}, not with one of {}",
                    quoted(word),
                    LINES.join(", ")
                ));
            }
            if lines[..at].iter().any(|(before, _)| before == word) {
                return Err(format!("it has two lines `{word}`"));
            }
        }
        let find = |name: &str| {
            let line = lines.iter().find(|(word, _)| *word == name);
            line.map(|(_, rest)| rest.trim_matches(' '))
        };
        let limited = |name: &str, most: usize, usual: Option<&str>| {
            let text = find(name).or(usual).ok_or_else(|| format!("its `{name}` is missing"))?;
            if text.len() > most || (usual.is_none() && text.is_empty()) {
                return Err(format!("its `{name}` is empty, or longer than {most} bytes"));
            }
            if let Some(letter) = text.chars().find(|&letter| is_dangerous(letter)) {
                let code = u32::from(letter);
                return Err(format!("its `{name}` has a character that is not text, U+{code:04X}"));
            }
            Ok(text.to_owned())
        };
        let id = limited("id", 63, None)?;
        if id.starts_with("rul.") {
            return Err(
                "its `id` starts with `rul.`, which is reserved for built-in games".to_owned()
            );
        }
        if !id.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'.' | b'-')) {
            return Err("its `id` has characters other than a to z, 0 to 9, `.` and `-`".to_owned());
        }
        let word = limited("version", 4, Some("0100"))?;
        let version = Version::new(&word);
        if version.number().is_none() {
            return Err(format!("its `version` is `{word}`, not four digits such as 0100"));
        }
        let sides = limited("sides", 63, None)?;
        let names: Vec<&str> = sides.split('|').map(str::trim).collect();
        let &[first, second] = &names[..] else {
            return Err("its `sides` must be two names with `|` between them".to_owned());
        };
        if first.is_empty() || second.is_empty() {
            return Err("one of its `sides` has no name".to_owned());
        }
        let size = limited("size", 15, None)?;
        let numbers: Option<Vec<i32>> = size.split(' ').map(number).collect();
        let size = match numbers.unwrap_or_default()[..] {
            [width, height] if [width, height].iter().all(|n| (1..=LARGEST).contains(n)) => {
                (width, height)
            }
            _ => return Err(format!("its `size` must be two numbers from 1 to {LARGEST}")),
        };
        let identity = Identity {
            id,
            name: limited("name", 63, None)?,
            author: limited("author", 127, Some(""))?,
            copyright: limited("copyright", 127, Some(""))?,
            required: version.clone(),
            version,
            host: Version::new(HOST),
            host_required: Version::new(HOST),
            bits: Bits { no_idle: true, no_sleep_query: true, ..Bits::default() },
        };
        Ok(About { identity, sides: [first, second].map(str::to_owned), size })
    }
}
