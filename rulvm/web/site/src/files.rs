//! The files of the page.

/// A file of the page.
#[derive(Clone, Copy, Debug)]
pub struct File {
    /// Its path from the page, with `/`.
    pub name: &'static str,
    /// Its contents, except for files that are made; see [`File::contents`]. Those of the program
    /// are compressed with gzip.
    pub bytes: &'static [u8],
}

macro_rules! files {
    ($($name:literal)*) => {
        &[
            $(File { name: $name, bytes: include_bytes!(concat!("../www/", $name)) },)*
            File { name: "game.html", bytes: b"" },
            File { name: "rul_bg.wasm.gz", bytes: include_bytes!("../dist/rul_bg.wasm.gz") },
            File { name: "rul.js", bytes: include_bytes!("../dist/rul.js") },
        ]
    };
}

/// The program of a page with a single game, compressed, and its bindings.
pub(crate) const GAME: (&[u8], &str) =
    (include_bytes!("../dist/game_bg.wasm.gz"), include_str!("../dist/game.js"));

/// The files of the page.
pub const FILES: &[File] = files! {
    "browser.js"
    "gamepad.js"
    "icon.svg"
    "index.html"
    "main.js"
    "manifest.webmanifest"
    "message.js"
    "picture.js"
    "player.js"
    "program.js"
    "screen.js"
    "single.js"
    "socket.js"
    "sound.js"
    "style.css"
    "texts.js"
    "touch.js"
    "worker.js"
    "workshop/choose.js"
    "workshop/complete.js"
    "workshop/debugger.js"
    "workshop/dom.js"
    "workshop/draw.js"
    "workshop/editor.js"
    "workshop/export.js"
    "workshop/kept.js"
    "workshop/panel.js"
    "workshop/views.js"
    "workshop/workshop.css"
    "workshop/workshop.js"
};

impl File {
    /// Returns the file of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<File> {
        FILES.iter().find(|file| file.name == name).copied()
    }

    /// The type of its contents, for browsers.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self.name.rsplit('.').next() {
            Some("html") => "text/html; charset=utf-8",
            Some("js") => "text/javascript; charset=utf-8",
            Some("css") => "text/css; charset=utf-8",
            Some("svg") => "image/svg+xml",
            Some("webmanifest") => "application/manifest+json",
            _ => "application/octet-stream",
        }
    }
}
