//! A disk in memory, shared by players whose calls alternate at random.

use std::collections::{BTreeMap, HashMap};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::Duration;

use rulvm_core::machine::Rng;
use rulvm_files::atomic::Storage;

/// The files of a disk: all that is left of it after a power cut.
pub type Image = BTreeMap<PathBuf, Vec<u8>>;

/// What happens on a disk and matters when the power is cut.
#[derive(Clone, Debug)]
pub enum Op {
    /// A file without bytes got a name.
    Create {
        /// Its name.
        path: PathBuf,
        /// Which file.
        file: usize,
    },
    /// Bytes were appended to a file.
    Write {
        /// Which file.
        file: usize,
        /// The bytes.
        bytes: Vec<u8>,
    },
    /// What was written to a file is on the disk.
    Sync {
        /// Which file.
        file: usize,
    },
    /// A file got another name.
    Rename {
        /// The old name.
        from: PathBuf,
        /// The new name.
        to: PathBuf,
        /// Which file.
        file: usize,
    },
    /// A name was removed.
    Remove {
        /// Which name.
        path: PathBuf,
    },
    /// The names in a directory are on the disk.
    SyncDirectory {
        /// Which directory.
        directory: PathBuf,
    },
    /// A program said that something is saved.
    Told {
        /// What.
        what: u64,
    },
}

/// How a disk, or a program on it, does less than it should. A test that finds nothing wrong then
/// is not a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cheat {
    /// Everything is as it should be.
    Honest,
    /// Files are not synced.
    NoSync,
    /// Directories are not synced.
    NoDirectorySync,
    /// Everyone gets the lock.
    NoLock,
}

struct World {
    files: Vec<Vec<u8>>,
    names: BTreeMap<PathBuf, usize>,
    /// Who holds the lock of a file, and how many opened files of theirs do.
    locks: HashMap<usize, usize>,
    log: Vec<Op>,
    cheat: Cheat,
    clock: Duration,
    rng: Rng,
    /// Whose turn it is, and who still plays.
    turn: usize,
    plays: Vec<bool>,
}

impl World {
    fn pass_on(&mut self) {
        let playing: Vec<_> = (0..self.plays.len()).filter(|&k| self.plays[k]).collect();
        if !playing.is_empty() {
            let k = self.rng.next() as usize % playing.len();
            self.turn = playing[k];
        }
    }
}

/// A disk as one player sees it. Each call waits for the player's turn, and then it is the turn of
/// any of them: what happens depends on the seed only.
pub struct Disk {
    world: Arc<(Mutex<World>, Condvar)>,
    player: usize,
}

/// An open file.
pub struct File {
    world: Arc<(Mutex<World>, Condvar)>,
    number: usize,
    holds_lock: std::cell::Cell<bool>,
}

impl Drop for File {
    fn drop(&mut self) {
        if self.holds_lock.get() {
            lock(&self.world.0).locks.remove(&self.number);
        }
    }
}

fn lock(world: &Mutex<World>) -> MutexGuard<'_, World> {
    // A test that failed elsewhere reports that itself.
    world.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

fn missing() -> io::Error {
    io::Error::from_raw_os_error(2)
}

impl Disk {
    /// Returns a disk for some players, with some files that have been synced.
    #[must_use]
    pub fn shared(image: &Image, players: usize, seed: u64, cheat: Cheat) -> Vec<Disk> {
        let mut world = World {
            files: image.values().cloned().collect(),
            names: image.keys().cloned().zip(0..).collect(),
            locks: HashMap::new(),
            log: Vec::new(),
            cheat,
            clock: Duration::ZERO,
            rng: Rng::new(seed),
            turn: 0,
            plays: vec![true; players],
        };
        world.pass_on();
        let world = Arc::new((Mutex::new(world), Condvar::new()));
        (0..players).map(|player| Disk { world: Arc::clone(&world), player }).collect()
    }

    /// A disk for one player.
    #[must_use]
    pub fn new(image: &Image) -> Disk {
        Disk::cheating(image, Cheat::Honest)
    }

    /// A disk for one player that does less than it should.
    #[must_use]
    pub fn cheating(image: &Image, cheat: Cheat) -> Disk {
        Disk::shared(image, 1, 0, cheat).remove(0)
    }

    fn step<T>(&self, step: impl FnOnce(&mut World) -> T) -> T {
        let (mutex, condvar) = &*self.world;
        let mut world = condvar
            .wait_while(lock(mutex), |world| world.turn != self.player)
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        let result = step(&mut world);
        world.pass_on();
        condvar.notify_all();
        result
    }

    /// Records that a program has said that something is saved.
    pub fn tell(&self, what: u64) {
        self.step(|world| world.log.push(Op::Told { what }));
    }

    /// The files as programs see them now.
    #[must_use]
    pub fn image(&self) -> Image {
        let world = lock(&self.world.0);
        world.names.iter().map(|(path, &file)| (path.clone(), world.files[file].clone())).collect()
    }

    /// Everything that has happened.
    #[must_use]
    pub fn log(&self) -> Vec<Op> {
        lock(&self.world.0).log.clone()
    }

    fn open(&self, number: usize) -> File {
        let holds_lock = std::cell::Cell::new(false);
        File { world: Arc::clone(&self.world), number, holds_lock }
    }
}

impl Disk {
    /// The player makes no more calls; the others need not wait for them.
    pub fn stop(&self) {
        let (mutex, condvar) = &*self.world;
        let mut world = lock(mutex);
        world.plays[self.player] = false;
        if world.turn == self.player {
            world.pass_on();
        }
        condvar.notify_all();
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        self.stop();
    }
}

impl Storage for Disk {
    type File = File;

    fn resolve(&self, path: &Path) -> io::Result<PathBuf> {
        self.step(|world| world.names.contains_key(path).then(|| path.to_owned()))
            .ok_or_else(missing)
    }

    fn read(&self, path: &Path, most: usize) -> io::Result<Vec<u8>> {
        self.step(|world| {
            let bytes = &world.files[*world.names.get(path).ok_or_else(missing)?];
            Ok(bytes[..bytes.len().min(most)].to_vec())
        })
    }

    fn check_writable(&self, path: &Path) -> io::Result<()> {
        self.resolve(path).map(drop)
    }

    fn create(&self, path: &Path) -> io::Result<File> {
        let number = self.step(|world| {
            if world.names.contains_key(path) {
                return Err(io::Error::from_raw_os_error(17));
            }
            world.files.push(Vec::new());
            let file = world.files.len() - 1;
            world.names.insert(path.to_owned(), file);
            world.log.push(Op::Create { path: path.to_owned(), file });
            Ok(file)
        })?;
        Ok(self.open(number))
    }

    fn write(&self, file: &mut File, bytes: &[u8]) -> io::Result<usize> {
        self.step(|world| {
            world.files[file.number].extend(bytes);
            world.log.push(Op::Write { file: file.number, bytes: bytes.to_vec() });
            Ok(bytes.len())
        })
    }

    fn permit_like(&self, _file: &File, other: &Path) -> io::Result<()> {
        self.resolve(other).map(drop)
    }

    fn sync(&self, file: &File) -> io::Result<()> {
        self.step(|world| {
            if world.cheat != Cheat::NoSync {
                world.log.push(Op::Sync { file: file.number });
            }
            Ok(())
        })
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.step(|world| {
            let file = world.names.remove(from).ok_or_else(missing)?;
            world.names.insert(to.to_owned(), file);
            world.log.push(Op::Rename { from: from.to_owned(), to: to.to_owned(), file });
            Ok(())
        })
    }

    fn sync_directory(&self, directory: &Path) -> io::Result<()> {
        self.step(|world| {
            if world.cheat != Cheat::NoDirectorySync {
                world.log.push(Op::SyncDirectory { directory: directory.to_owned() });
            }
            Ok(())
        })
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.step(|world| {
            world.names.remove(path).ok_or_else(missing)?;
            world.log.push(Op::Remove { path: path.to_owned() });
            Ok(())
        })
    }

    fn make_directory(&self, _directory: &Path) -> io::Result<()> {
        self.step(|_| Ok(()))
    }

    fn open_lock(&self, path: &Path) -> io::Result<File> {
        let number = self.step(|world| {
            if let Some(&file) = world.names.get(path) {
                return file;
            }
            world.files.push(Vec::new());
            let file = world.files.len() - 1;
            world.names.insert(path.to_owned(), file);
            world.log.push(Op::Create { path: path.to_owned(), file });
            file
        });
        Ok(self.open(number))
    }

    fn try_lock(&self, file: &File) -> io::Result<bool> {
        self.step(|world| {
            if world.cheat == Cheat::NoLock {
                return Ok(true);
            }
            let is_free = !world.locks.contains_key(&file.number);
            if is_free {
                world.locks.insert(file.number, self.player);
                file.holds_lock.set(true);
            }
            Ok(is_free)
        })
    }

    fn is_at(&self, file: &File, path: &Path) -> io::Result<bool> {
        self.step(|world| Ok(world.names.get(path) == Some(&file.number)))
    }

    fn now(&self) -> Duration {
        lock(&self.world.0).clock
    }

    fn pause(&self, time: Duration) {
        self.step(|world| world.clock += time);
    }
}
