//! The file a table is written to before it has its name.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

use super::TableError;

/// How often it is looked whether another build has ended.
const LOOK_AGAIN: Duration = Duration::from_millis(50);
/// How often another name is tried, where one is taken.
const ATTEMPTS: usize = 10;
/// How the name of a part ends.
const PART: &str = "part";

/// A file beside the one it is to become: `name.part`. Its maker holds a lock on it, so that of
/// several builds of one table one writes, and the others wait for it. What a killed process leaves
/// is locked by nobody, and the next build of the table takes it over.
#[derive(Debug)]
pub(super) struct PartFile {
    /// What it is to become.
    target: PathBuf,
    path: PathBuf,
    file: File,
    /// Whether later builds find it.
    is_shared: bool,
}

/// What came of asking for a part.
pub(super) enum Opened {
    /// It is ours.
    Part(PartFile),
    /// Another build had it, and has finished.
    Finished,
    /// It was told not to wait any longer.
    Stopped,
}

enum Lock {
    Held,
    Stopped,
    /// Files cannot be locked here.
    Unknown,
}

impl PartFile {
    /// The part of a table, new or left by another build. Waits while another build has it, as long as
    /// `poll` says `true`.
    pub fn open(target: &Path, poll: &mut dyn FnMut() -> bool) -> Result<Opened, TableError> {
        let path = part_path(target)?;
        loop {
            let mut options = OpenOptions::new();
            let options = options.read(true).write(true).create(true).truncate(false);
            let file = options.open(&path).map_err(|source| failed("write", target, source))?;
            match lock(&file, poll) {
                Lock::Stopped => return Ok(Opened::Stopped),
                Lock::Unknown => return PartFile::private(target).map(Opened::Part),
                Lock::Held if is_at(&file, &path) => {
                    return Ok(Opened::Part(PartFile {
                        target: target.to_owned(),
                        path,
                        file,
                        is_shared: true,
                    }));
                }
                Lock::Held if is_at(&file, target) => return Ok(Opened::Finished),
                Lock::Held => {} // who had it removed it
            }
        }
    }

    /// A part of a name of its own, for where a lock cannot say that nobody else is writing it.
    fn private(target: &Path) -> Result<PartFile, TableError> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        for _ in 0..ATTEMPTS {
            let number = NUMBER.fetch_add(1, Ordering::Relaxed);
            let path = with_ending(target, &format!("{}-{number}.{PART}", process::id()))?;
            let made = OpenOptions::new().read(true).write(true).create_new(true).open(&path);
            let file = match made {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
                made => made.map_err(|source| failed("write", target, source))?,
            };
            return Ok(PartFile {
                target: target.to_owned(),
                path,
                file,
                is_shared: false,
            });
        }
        let source = io::Error::other("its part files are taken by other processes");
        Err(failed("write", target, source))
    }

    pub fn file(&self) -> &File {
        &self.file
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    pub fn is_shared(&self) -> bool {
        self.is_shared
    }

    /// Gives the file its name. What was written must be on the disk.
    pub fn rename(&self) -> Result<(), TableError> {
        let renamed = fs::rename(&self.path, &self.target);
        renamed.map_err(|source| failed("write", &self.target, source))?;
        // The table is there. If this fails, a failing machine may forget its name.
        let _ = sync_folder(&self.target);
        Ok(())
    }
}

/// Whether a build is writing the part of a table, or `None` if there is no part.
pub(super) fn is_being_written(target: &Path) -> Option<bool> {
    let path = part_path(target).ok()?;
    // Opening a pipe would wait for somebody to write into it.
    fs::metadata(&path).ok().filter(fs::Metadata::is_file)?;
    let file = File::open(path).ok()?;
    Some(matches!(file.try_lock(), Err(TryLockError::WouldBlock)))
}

/// Whether a path is that of a part.
pub(super) fn is_part(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == PART)
}

/// Where the part of a table is.
pub(super) fn part_path(target: &Path) -> Result<PathBuf, TableError> {
    with_ending(target, PART)
}

/// A path with a dot and more after its name.
pub(super) fn with_ending(path: &Path, ending: &str) -> Result<PathBuf, TableError> {
    let name = path.file_name().ok_or_else(|| {
        let source = io::Error::new(io::ErrorKind::InvalidInput, "the path names no file");
        failed("write", path, source)
    })?;
    let mut name: OsString = name.to_owned();
    name.push(".");
    name.push(ending);
    Ok(path.with_file_name(name))
}

/// Makes sure that the names of the files beside a path are on the disk.
pub(super) fn sync_folder(path: &Path) -> io::Result<()> {
    let folder = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    if cfg!(unix) {
        File::open(folder.unwrap_or(Path::new(".")))?.sync_all()?;
    }
    Ok(())
}

pub(super) fn failed(doing: &'static str, path: &Path, source: io::Error) -> TableError {
    let path = path.to_owned();
    TableError::Io { doing, path, source }
}

fn lock(file: &File, poll: &mut dyn FnMut() -> bool) -> Lock {
    loop {
        match file.try_lock() {
            Ok(()) => return Lock::Held,
            Err(TryLockError::WouldBlock) => thread::sleep(LOOK_AGAIN),
            Err(TryLockError::Error(_)) => return Lock::Unknown,
        }
        if !poll() {
            return Lock::Stopped;
        }
    }
}

/// Whether an open file is the one of that path: it may have been renamed or removed.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let of = |found: io::Result<fs::Metadata>| found.map(|found| (found.dev(), found.ino())).ok();
    of(file.metadata()).is_some_and(|place| of(fs::metadata(path)) == Some(place))
}

#[cfg(not(unix))]
fn is_at(_file: &File, path: &Path) -> bool {
    path.exists()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_files_cannot_be_locked_every_build_has_a_part_of_its_own() {
        let target = std::env::temp_dir().join(format!("gammon-private-{}", process::id()));
        let [one, other] = [0, 1].map(|_| PartFile::private(&target).unwrap());
        assert_ne!(one.path(), other.path());
        assert!(!one.is_shared() && is_part(one.path()));
        other.rename().unwrap();
        assert!(target.exists());
        fs::remove_file(one.path()).unwrap();
        fs::remove_file(target).unwrap();
    }
}
