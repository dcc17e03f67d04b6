//! The file a table is written to before it has its name.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};

use super::TableError;

/// How often another name is tried, where one is taken or another process took the file for a dead
/// one's.
const ATTEMPTS: usize = 10;

/// A file beside the one it is to become. It is removed unless [`rename`](PartFile::rename) is
/// called.
///
/// Its maker holds a lock on it. What a killed process leaves is locked by nobody, and is removed by
/// whoever next builds the same table.
#[derive(Debug)]
pub(super) struct PartFile {
    /// What it is to become.
    target: PathBuf,
    /// Where it is until then; `None` once it has become that.
    path: Option<PathBuf>,
    file: File,
}

impl PartFile {
    pub(super) fn create(target: &Path) -> Result<PartFile, TableError> {
        let name = target.file_name().ok_or_else(|| {
            let source = io::Error::new(io::ErrorKind::InvalidInput, "the path names no file");
            failed("write", target, source)
        })?;
        let folder = target.parent().filter(|parent| !parent.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        remove_abandoned(folder, name);
        for _ in 0..ATTEMPTS {
            let path = folder.join(part_name(name));
            let made = OpenOptions::new().read(true).write(true).create_new(true).open(&path);
            let file = match made {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
                made => made.map_err(|source| failed("write", target, source))?,
            };
            // Where files cannot be locked, nobody removes those of others.
            let _ = file.lock();
            if path.exists() {
                let path = Some(path);
                let target = target.to_owned();
                return Ok(PartFile { target, path, file });
            }
        }
        let source = io::Error::other("its part files are taken or removed by other processes");
        Err(failed("write", target, source))
    }

    pub(super) fn file(&self) -> &File {
        &self.file
    }

    /// Gives the file its name, once what was written is on the disk.
    pub(super) fn rename(mut self) -> Result<(), TableError> {
        let renamed = self.file.sync_all().and_then(|()| match &self.path {
            Some(path) => fs::rename(path, &self.target),
            None => Ok(()),
        });
        renamed.map_err(|source| failed("write", &self.target, source))?;
        self.path = None;
        Ok(())
    }
}

impl Drop for PartFile {
    fn drop(&mut self) {
        if let Some(path) = &self.path {
            // It is in nobody's way.
            let _ = fs::remove_file(path);
        }
    }
}

pub(super) fn failed(doing: &'static str, path: &Path, source: io::Error) -> TableError {
    let path = path.to_owned();
    TableError::Io { doing, path, source }
}

/// A name that no other part has: `name.process-number.part`.
fn part_name(name: &std::ffi::OsStr) -> OsString {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let mut part = name.to_owned();
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    part.push(format!(".{}-{number}.part", process::id()));
    part
}

/// Removes the parts of this table that nobody is writing.
fn remove_abandoned(folder: &Path, name: &std::ffi::OsStr) {
    let (Ok(entries), Some(name)) = (fs::read_dir(folder), name.to_str()) else {
        return;
    };
    for entry in entries.flatten() {
        let is_part = entry.file_name().to_str().is_some_and(|other| {
            let middle = other.strip_prefix(name).and_then(|rest| rest.strip_prefix('.'));
            let middle = middle.and_then(|rest| rest.strip_suffix(".part"));
            middle.is_some_and(|middle| middle.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-'))
        });
        if is_part && File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok()) {
            let _ = fs::remove_file(entry.path());
        }
    }
}
