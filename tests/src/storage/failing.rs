//! Any file system, whose calls fail on request.

use std::cell::{Cell, RefCell};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rulvm_files::atomic::Storage;

/// Which calls fail. Errors have the numbers of Linux.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// None.
    None,
    /// One, from 0 on.
    At(usize, i32),
    /// One and all after it.
    From(usize, i32),
    /// All of one name.
    Named(&'static str, i32),
    /// Somebody else keeps the lock forever.
    Locked,
}

/// What somebody else does before a call of a name.
type Hook<S> = (&'static str, Box<dyn FnMut(&S)>);

/// A file system whose calls fail on request.
pub struct Failing<S> {
    /// The file system that works.
    pub inner: S,
    fault: Cell<Fault>,
    most: Cell<usize>,
    calls: RefCell<Vec<&'static str>>,
    hook: RefCell<Option<Hook<S>>>,
}

impl<S: Storage> Failing<S> {
    /// With a fault.
    pub const fn new(inner: S, fault: Fault) -> Failing<S> {
        Failing {
            inner,
            fault: Cell::new(fault),
            most: Cell::new(usize::MAX),
            calls: RefCell::new(Vec::new()),
            hook: RefCell::new(None),
        }
    }

    /// Writes at most this many bytes per call.
    #[must_use]
    pub fn short(self, most: usize) -> Failing<S> {
        self.most.set(most);
        self
    }

    /// Somebody else does something before each call of a name.
    #[must_use]
    pub fn before(self, name: &'static str, hook: impl FnMut(&S) + 'static) -> Failing<S> {
        self.hook.replace(Some((name, Box::new(hook))));
        self
    }

    /// Sets the fault from now on.
    pub fn set(&self, fault: Fault) {
        self.fault.set(fault);
    }

    /// All calls so far.
    pub fn calls(&self) -> Vec<&'static str> {
        self.calls.borrow().clone()
    }

    fn call(&self, name: &'static str) -> io::Result<()> {
        let mut calls = self.calls.borrow_mut();
        let number = calls.len();
        calls.push(name);
        if let Some((at, hook)) = &mut *self.hook.borrow_mut()
            && *at == name
        {
            hook(&self.inner);
        }
        match self.fault.get() {
            Fault::At(at, error) if at == number => Err(io::Error::from_raw_os_error(error)),
            Fault::From(at, error) if at <= number => Err(io::Error::from_raw_os_error(error)),
            Fault::Named(named, error) if named == name => Err(io::Error::from_raw_os_error(error)),
            _ => Ok(()),
        }
    }
}

impl<S: Storage> Storage for Failing<S> {
    type File = S::File;

    fn resolve(&self, path: &Path) -> io::Result<PathBuf> {
        self.call("resolve")?;
        self.inner.resolve(path)
    }

    fn read(&self, path: &Path, most: usize) -> io::Result<Vec<u8>> {
        self.call("read")?;
        self.inner.read(path, most)
    }

    fn check_writable(&self, path: &Path) -> io::Result<()> {
        self.call("check_writable")?;
        self.inner.check_writable(path)
    }

    fn create(&self, path: &Path) -> io::Result<S::File> {
        self.call("create")?;
        self.inner.create(path)
    }

    fn write(&self, file: &mut S::File, bytes: &[u8]) -> io::Result<usize> {
        self.call("write")?;
        self.inner.write(file, &bytes[..bytes.len().min(self.most.get())])
    }

    fn permit_like(&self, file: &S::File, other: &Path) -> io::Result<()> {
        self.call("permit_like")?;
        self.inner.permit_like(file, other)
    }

    fn sync(&self, file: &S::File) -> io::Result<()> {
        self.call("sync")?;
        self.inner.sync(file)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.call("rename")?;
        self.inner.rename(from, to)
    }

    fn sync_directory(&self, directory: &Path) -> io::Result<()> {
        self.call("sync_directory")?;
        self.inner.sync_directory(directory)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.call("remove")?;
        self.inner.remove(path)
    }

    fn make_directory(&self, directory: &Path) -> io::Result<()> {
        self.call("make_directory")?;
        self.inner.make_directory(directory)
    }

    fn open_lock(&self, path: &Path) -> io::Result<S::File> {
        self.call("open_lock")?;
        self.inner.open_lock(path)
    }

    fn try_lock(&self, file: &S::File) -> io::Result<bool> {
        self.call("try_lock")?;
        if self.fault.get() == Fault::Locked { Ok(false) } else { self.inner.try_lock(file) }
    }

    fn is_at(&self, file: &S::File, path: &Path) -> io::Result<bool> {
        self.call("is_at")?;
        self.inner.is_at(file, path)
    }

    fn now(&self) -> Duration {
        self.inner.now()
    }

    fn pause(&self, time: Duration) {
        self.inner.pause(time);
    }
}
