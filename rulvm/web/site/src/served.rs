//! The files as a server sends them.

use std::borrow::Cow;
use std::io;
use std::path::Path;

use crate::export;
use crate::files::{FILES, File};

impl File {
    /// Its contents as a server sends them: the worker that keeps the page for visits without a
    /// network knows the files, and the version; `game.html` is an exported page without its game.
    #[must_use]
    pub fn contents(&self) -> Cow<'static, [u8]> {
        match self.name {
            "worker.js" => {
                let names: Vec<String> =
                    FILES.iter().map(|file| format!("\"{}\"", file.name)).collect();
                let (names, version) = (names.join(", "), env!("CARGO_PKG_VERSION"));
                let head = format!("const FILES = [{names}];\nconst VERSION = \"{version}\";\n");
                Cow::Owned([head.as_bytes(), self.bytes].concat())
            }
            "game.html" => match export::template() {
                Ok(page) => Cow::Owned(page.into_bytes()),
                Err(_) => Cow::Borrowed(b""),
            },
            _ => Cow::Borrowed(self.bytes),
        }
    }
}

/// Writes the page into a directory that any web server can serve. Other files there stay.
///
/// # Errors
/// A file or directory cannot be written.
pub fn write(directory: &Path) -> io::Result<()> {
    for file in FILES {
        let path = directory.join(file.name);
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent)?;
        }
        std::fs::write(path, file.contents())?;
    }
    Ok(())
}
