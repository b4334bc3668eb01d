//! Files that a command writes: none of them may be a file that it reads, another one that it writes, or a stranger's.

use super::CommandError;
use flyball_run::RunError;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Permission to overwrite files.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct Overwrite {
    /// Overwrite files that Flyball did not write
    #[arg(long)]
    force: bool,
}

/// Stands at the beginning of a schema of ours.
const SCHEMA_MARK: &[u8] = b"\"$schema\"";
/// Stands at the beginning of a page of ours.
const PAGE_MARK: &[u8] = b"name=\"generator\" content=\"flyball\"";
/// Bytes looked at to recognise a file.
const HEAD: u64 = 4096;

impl Overwrite {
    /// Refuses outputs that are inputs, each other, or files of somebody else. Nothing is written yet.
    pub fn check<'a>(
        self,
        inputs: impl IntoIterator<Item = &'a Path>,
        outputs: impl IntoIterator<Item = &'a Path>,
    ) -> Result<(), CommandError> {
        let inputs: Vec<PathBuf> = inputs.into_iter().map(identity).collect();
        let mut taken: Vec<PathBuf> = Vec::new();
        for output in outputs {
            let refuse = |reason: &str, help: &str| Err(RunError::write(output, reason).or(help).into());
            if is_device(output) {
                continue;
            }
            let identity = identity(output);
            if inputs.contains(&identity) {
                return refuse("it is read by this command", "choose another name");
            }
            if taken.contains(&identity) {
                return refuse("two outputs have this name", "give them different names");
            }
            if !self.force && !is_own(output) {
                let reason = "it is there already and Flyball did not write it";
                return refuse(reason, "choose another name, or add --force");
            }
            if let Some(folder) = missing_folder(output) {
                return refuse(&format!("there is no folder {}", folder.display()), "make it first");
            }
            taken.push(identity);
        }
        Ok(())
    }
}

/// The folder of a file to be written, if it is not there.
fn missing_folder(path: &Path) -> Option<&Path> {
    path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.exists())
}

/// Name of a picture: its ending says what is drawn.
pub fn picture_name(name: &str) -> Result<PathBuf, String> {
    ending_in(name, &["svg", "png"], "a picture")
}

/// Name of a page: browsers go by its ending.
pub fn page_name(name: &str) -> Result<PathBuf, String> {
    ending_in(name, &["html", "htm"], "a page")
}

fn ending_in(name: &str, endings: &[&str], what: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(name);
    let fits = path.extension().is_some_and(|own| endings.iter().any(|ending| own.eq_ignore_ascii_case(ending)));
    match fits || is_device(&path) {
        true => Ok(path),
        false => Err(format!("the name of {what} ends in .{}", endings.join(" or ."))),
    }
}

/// Identity of a file, whatever way leads to it: through links, other spellings, and for a file that is yet to come through
/// its folder.
fn identity(path: &Path) -> PathBuf {
    #[cfg(unix)]
    if let Ok(data) = std::fs::metadata(path) {
        use std::os::unix::fs::MetadataExt;
        return format!("inode/{}/{}", data.dev(), data.ino()).into();
    }
    if let Ok(found) = path.canonicalize() {
        return found;
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_path_buf());
    folder.join(path.file_name().unwrap_or_default())
}

/// True for terminals, pipes and the like, which are not overwritten.
fn is_device(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|data| !data.is_file() && !data.is_dir())
}

/// True if a file is a page that Flyball wrote.
pub fn is_page(path: &Path) -> bool {
    let mut head = Vec::new();
    File::open(path).is_ok_and(|file| file.take(HEAD).read_to_end(&mut head).is_ok()) && is_page_text(&head)
}

/// True for the first bytes of a page of ours, in UTF-16 or UTF-8.
fn is_page_text(head: &[u8]) -> bool {
    let plain: Vec<u8> = match head.strip_prefix(b"\xff\xfe") {
        Some(wide) => wide.iter().step_by(2).copied().collect(),
        None => head.to_vec(),
    };
    plain.starts_with(b"<!doctype html>") && plain.windows(PAGE_MARK.len()).any(|window| window == PAGE_MARK)
}

/// True if there is no such file, or one that Flyball wrote, as its first bytes say.
fn is_own(path: &Path) -> bool {
    let Ok(file) = File::open(path) else { return true };
    let mut head = Vec::new();
    if file.take(HEAD).read_to_end(&mut head).is_err() {
        return true; // a folder, for instance: writing says what is wrong
    }
    let begins = |with: &[u8]| head.starts_with(with);
    let contains = |part: &[u8]| head.windows(part.len()).any(|window| window == part);
    head.is_empty()
        || begins(b"t [s]")
        || begins(b"\"t [s]\"")
        || begins(b"case,")
        || begins(b"pair,frequency")
        || (contains(b".amplitude") && (begins(b"frequency") || begins(b"order,")))
        || begins(b"FLYROWS1")
        || begins(b"FLYCHECK")
        || begins(b"PAR1")
        || (begins(b"PK") && contains(b".npy"))
        || (begins(b"<svg") && contains(b"'Noto Sans', 'DejaVu Sans'"))
        || (begins(b"\x89PNG") && contains(flyball_picture::PNG_MARK))
        || is_page_text(&head)
        || (begins(b"{") && (contains(b"\"model\"") || contains(SCHEMA_MARK)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_file_is_recognised_through_other_spellings() {
        let here = Path::new("Cargo.toml");
        assert_eq!(identity(here), identity(Path::new("./src/../Cargo.toml")));
        assert_eq!(identity(Path::new("not-there.csv")), identity(Path::new("./src/../not-there.csv")));
        assert_ne!(identity(here), identity(Path::new("src/lib.rs")));
    }

    #[test]
    fn files_of_others_are_recognised() {
        assert!(!is_own(Path::new("Cargo.toml")));
        assert!(is_own(Path::new("not-there.csv")));
    }
}
