//! The description of a book: a line for each of `id`, `name`, `sides` and `size`, and optionally
//! `author`, `copyright` and `version`.

use rulvm_table::identity::{Bits, HOST, Identity, Version};

/// The longest side of a view.
const LARGEST: i32 = 200;

/// The description of a book by its file.
pub(crate) struct About {
    pub(crate) identity: Identity,
    pub(crate) sides: [String; 2],
    pub(crate) size: (i32, i32),
}

impl About {
    /// Reads the answer. The error is for people.
    pub(crate) fn read(text: &str) -> Result<About, String> {
        let find = |name: &str| {
            let lines = text.lines().filter_map(|line| line.split_once(' '));
            lines.filter(|(word, _)| *word == name).map(|(_, rest)| rest.trim()).next()
        };
        let limited = |name: &str, most: usize, usual: Option<&str>| {
            let text = find(name).or(usual).ok_or_else(|| format!("its `{name}` is missing"))?;
            let is_fine = text.len() <= most && !text.chars().any(char::is_control);
            let is_fine = is_fine && (usual.is_some() || !text.is_empty());
            let wrong = || format!("its `{name}` is empty, or longer than {most} bytes");
            if is_fine { Ok(text.to_owned()) } else { Err(wrong()) }
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
        let Some((first, second)) = sides.split_once('|') else {
            return Err("its `sides` must be two names with `|` between them".to_owned());
        };
        let size = limited("size", 15, None)?;
        let numbers: Vec<i32> = size.split(' ').filter_map(|number| number.parse().ok()).collect();
        let size = match numbers[..] {
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
        Ok(About { identity, sides: [first, second].map(|side| side.trim().to_owned()), size })
    }
}
