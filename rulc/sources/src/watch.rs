//! Waiting for the files of a compilation to change.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

use notify::{RecommendedWatcher, RecursiveMode};

use crate::inputs::Inputs;

/// How long to wait for the system to report a change before checking the files anyway: not every
/// file system reports changes.
const PATIENCE: Duration = Duration::from_secs(1);

/// How long there must be no other change: editors write in several steps.
const QUIET: Duration = Duration::from_millis(50);

/// How often to wait for that at most.
const MOST_WAITS: usize = 20;

/// Watches the directories of files, because editors replace files instead of changing them.
#[derive(Debug)]
pub struct FileWatcher {
    /// `None` if the system has no watcher; then the files are checked now and then.
    watcher: Option<RecommendedWatcher>,
    events: Receiver<()>,
    /// Keeps the channel open.
    _sender: mpsc::Sender<()>,
    directories: BTreeSet<PathBuf>,
}

impl FileWatcher {
    /// Nothing is watched yet.
    #[must_use]
    pub fn new() -> FileWatcher {
        let (sender, events) = mpsc::channel();
        let report = sender.clone();
        let watcher = notify::recommended_watcher(move |_| {
            // At the end of the program, nothing receives it.
            let _ = report.send(());
        });
        let directories = BTreeSet::new();
        FileWatcher { watcher: watcher.ok(), events, _sender: sender, directories }
    }

    /// Watches the directory of a path, and the directory of the file that a link points to.
    fn watch(&mut self, path: &Path) {
        use notify::Watcher as _;
        let real = path.canonicalize().ok();
        for path in std::iter::once(path).chain(real.as_deref()) {
            let directory = match path.parent() {
                Some(directory) if !directory.as_os_str().is_empty() => directory,
                _ => Path::new("."),
            };
            if !self.directories.contains(directory)
                && let Some(watcher) = &mut self.watcher
                && watcher.watch(directory, RecursiveMode::NonRecursive).is_ok()
            {
                self.directories.insert(directory.to_owned());
            }
        }
    }

    /// Waits until one of the files has changed, and no more changes follow.
    ///
    /// # Errors
    ///
    /// No further change can be noticed.
    pub fn wait(&mut self, inputs: &Inputs) -> std::io::Result<()> {
        for path in inputs.paths() {
            self.watch(path);
        }
        while !inputs.changed() {
            if self.events.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Disconnected) {
                return Err(std::io::Error::other("changes are no longer reported"));
            }
        }
        for _ in 0..MOST_WAITS {
            if self.events.recv_timeout(QUIET).is_err() {
                break;
            }
        }
        Ok(())
    }
}

impl Default for FileWatcher {
    fn default() -> FileWatcher {
        FileWatcher::new()
    }
}
