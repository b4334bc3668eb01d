//! Files of a model that somebody edits.

use super::studio::PAUSE;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Looks after which a file that goes on changing, or is away, is read as it is.
const ROUNDS: usize = 8;
/// Files of a folder that are watched while a model cannot be read, and how deep they lie.
const MOST: usize = 2000;
const DEEPEST: usize = 4;

/// A file as it was last seen: time of its last change and length; none if it is not there.
type Stamp = (PathBuf, Option<(SystemTime, u64)>);

/// Files that are watched for changes.
pub struct Watched {
    files: Vec<PathBuf>,
    /// True while the model cannot be read: what it lacks may be any file beside it.
    wide: bool,
    seen: Vec<Stamp>,
}

impl Watched {
    /// Watches the files of a model.
    pub fn new(files: Vec<PathBuf>) -> Self {
        let mut watched = Self { files, wide: false, seen: Vec::new() };
        watched.seen = watched.look();
        watched
    }

    /// True if something was changed since the last time. An editor may write a file in pieces, or put another in its place: waits
    /// until nothing changes any more and no file is away, but not for long.
    pub fn has_changed(&mut self) -> bool {
        let mut now = self.look();
        if now == self.seen {
            return false;
        }
        for _ in 0..ROUNDS {
            std::thread::sleep(PAUSE);
            let next = self.look();
            let is_settled = next == now && (self.wide || next.iter().all(|(_, stamp)| stamp.is_some()));
            now = next;
            if is_settled {
                break;
            }
        }
        self.seen = now;
        true
    }

    /// Watches the files that a model was read from.
    pub fn follow(&mut self, files: Vec<PathBuf>) {
        self.turn_to(files, false);
    }

    /// Watches all files beside those of the model too, while it cannot be read.
    pub fn widen(&mut self) {
        self.turn_to(self.files.clone(), true);
    }

    /// Files that were watched before keep their stamps from before they were read, so that what is saved meanwhile is a change of
    /// its own.
    fn turn_to(&mut self, files: Vec<PathBuf>, wide: bool) {
        if (&files, wide) == (&self.files, self.wide) {
            return;
        }
        (self.files, self.wide) = (files, wide);
        let before = std::mem::take(&mut self.seen);
        let known = |file: &Path| before.iter().find(|(other, _)| other == file).cloned();
        self.seen = self.look().into_iter().map(|now| known(&now.0).unwrap_or(now)).collect();
    }

    fn look(&self) -> Vec<Stamp> {
        let mut all = self.files.clone();
        if self.wide {
            let folders = self.files.first().map(|file| file.parent().unwrap_or(Path::new("")).to_path_buf());
            folders.iter().for_each(|folder| gather(folder, DEEPEST, &mut all));
            all.sort();
            all.dedup();
        }
        all.into_iter()
            .map(|file| {
                let stamp = file.metadata().ok().and_then(|data| Some((data.modified().ok()?, data.len())));
                (file, stamp)
            })
            .collect()
    }
}

/// Files of a folder and of those in it.
fn gather(folder: &Path, depth: usize, all: &mut Vec<PathBuf>) {
    let place = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    for entry in std::fs::read_dir(place).into_iter().flatten().flatten() {
        if all.len() >= MOST {
            return;
        }
        // as the model names its files: without a leading ./
        let path = folder.join(entry.file_name());
        match entry.file_type() {
            Ok(kind) if kind.is_file() => all.push(path),
            Ok(kind) if kind.is_dir() && depth > 0 => gather(&path, depth - 1, all),
            _ => {}
        }
    }
}
