//! The file system of the operating system.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use super::storage::Storage;

/// The file system of the operating system.
#[derive(Clone, Copy, Debug, Default)]
pub struct Real;

/// The moment that time is counted from.
static START: LazyLock<Instant> = LazyLock::new(Instant::now);

/// Checks that a file is a regular one before it is opened: opening a pipe can block forever.
fn check_regular(path: &Path) -> io::Result<std::fs::Metadata> {
    let metadata = path.metadata()?;
    if metadata.is_file() {
        Ok(metadata)
    } else {
        Err(io::Error::other("this is not a regular file"))
    }
}

impl Storage for Real {
    type File = File;

    fn resolve(&self, path: &Path) -> io::Result<PathBuf> {
        path.canonicalize()
    }

    fn read(&self, path: &Path, most: usize) -> io::Result<Vec<u8>> {
        check_regular(path)?;
        let mut bytes = Vec::new();
        File::open(path)?.take(most as u64).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    fn check_writable(&self, path: &Path) -> io::Result<()> {
        // An administrator may write to such a file, but it is left alone all the same.
        if check_regular(path)?.permissions().readonly() {
            return Err(io::Error::new(io::ErrorKind::PermissionDenied, "the file is read-only"));
        }
        OpenOptions::new().write(true).open(path).map(drop)
    }

    fn create(&self, path: &Path) -> io::Result<File> {
        OpenOptions::new().write(true).create_new(true).open(path)
    }

    fn write(&self, file: &mut File, bytes: &[u8]) -> io::Result<usize> {
        file.write(bytes)
    }

    fn permit_like(&self, file: &File, other: &Path) -> io::Result<()> {
        let metadata = other.metadata()?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::{MetadataExt, fchown};
            // Only an administrator may change the owner; a shared file is shared by its group.
            if fchown(file, Some(metadata.uid()), Some(metadata.gid())).is_err() {
                let _ = fchown(file, None, Some(metadata.gid()));
            }
        }
        file.set_permissions(metadata.permissions())
    }

    fn sync(&self, file: &File) -> io::Result<()> {
        file.sync_all()
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        std::fs::rename(from, to)
    }

    fn sync_directory(&self, directory: &Path) -> io::Result<()> {
        // Other systems cannot open a directory.
        #[cfg(unix)]
        match File::open(directory)?.sync_all() {
            // The file system does not support it.
            Err(error) if error.kind() == io::ErrorKind::InvalidInput => {}
            result => result?,
        }
        let _ = directory;
        Ok(())
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        std::fs::remove_file(path)
    }

    fn make_directory(&self, directory: &Path) -> io::Result<()> {
        std::fs::create_dir_all(directory)
    }

    fn open_lock(&self, path: &Path) -> io::Result<File> {
        if path.symlink_metadata().is_ok_and(|metadata| !metadata.is_file()) {
            return Err(io::Error::other("this is not a regular file"));
        }
        match OpenOptions::new().create(true).truncate(false).write(true).open(path) {
            // Left by another user whose program died. It can be locked all the same.
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
                File::open(path).map_err(|_| error)
            }
            result => result,
        }
    }

    fn try_lock(&self, file: &File) -> io::Result<bool> {
        match file.try_lock() {
            Ok(()) => Ok(true),
            Err(TryLockError::WouldBlock) => Ok(false),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }

    #[cfg(unix)]
    fn is_at(&self, file: &File, path: &Path) -> io::Result<bool> {
        use std::os::unix::fs::MetadataExt;
        let open = file.metadata()?;
        match path.metadata() {
            Ok(there) => Ok((open.dev(), open.ino()) == (there.dev(), there.ino())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(error),
        }
    }

    // On other systems, an open file cannot be removed.
    #[cfg(not(unix))]
    fn is_at(&self, _file: &File, path: &Path) -> io::Result<bool> {
        path.try_exists()
    }

    fn now(&self) -> Duration {
        START.elapsed()
    }

    fn pause(&self, time: Duration) {
        std::thread::sleep(time);
    }
}
