//! Files of the user: history, first commands, breakpoints of a rule.

use std::io;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;
use grammar::hash::sha256;

use ruldbg_engine::command::Session;

/// Where the files of the user are; without them nothing is remembered.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    config: Option<PathBuf>,
    state: Option<PathBuf>,
}

impl Memory {
    /// In the user's directories.
    #[must_use]
    pub fn of_user() -> Memory {
        let Ok(base) = etcetera::choose_base_strategy() else { return Memory::default() };
        let state = base.state_dir().unwrap_or_else(|| base.data_dir());
        Memory { config: Some(base.config_dir().join("ruldbg")), state: Some(state.join("ruldbg")) }
    }

    /// The file of commands that every session starts with.
    #[must_use]
    pub fn init(&self) -> Option<PathBuf> {
        self.config.as_ref().map(|config| config.join("init")).filter(|file| file.is_file())
    }

    /// The file of the lines that were typed.
    pub(super) fn history(&self) -> Option<PathBuf> {
        let state = self.state.as_ref()?;
        std::fs::create_dir_all(state).ok()?;
        Some(state.join("history"))
    }

    fn breakpoints(&self, rule: &Path) -> Option<PathBuf> {
        let path = rule.canonicalize().ok()?;
        let name = sha256(path.as_os_str().as_encoded_bytes());
        Some(self.state.as_ref()?.join("breakpoints").join(name.get(..16)?))
    }

    /// The breakpoints of a rule, as commands.
    #[must_use]
    pub fn recall(&self, rule: &Path) -> Option<String> {
        let path = self.breakpoints(rule)?;
        path.is_file().then(|| std::fs::read_to_string(path).ok())?
    }

    /// Remembers the breakpoints of a session.
    ///
    /// # Errors
    /// They cannot be written.
    pub fn remember(&self, rule: &Path, session: &Session) -> io::Result<()> {
        let Some(path) = self.breakpoints(rule) else { return Ok(()) };
        let text = session.breakpoint_commands();
        if text.is_empty() {
            return match std::fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
                _ => Ok(()),
            };
        }
        if let Some(directory) = path.parent() {
            std::fs::create_dir_all(directory)?;
        }
        rulvm_files::scores::replace(&path, text.as_bytes()).map_err(io::Error::other)
    }
}
