//! The pages and pictures in the book are those that the program makes.

use super::write_book;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn generated_pages_and_pictures_are_those_of_the_program() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let made = std::env::temp_dir().join(format!("flyball-book-{}", std::process::id()));
    std::fs::create_dir_all(made.join("joints")).expect("the folder is writable");
    for entry in std::fs::read_dir(docs.join("joints")).expect("there are joints").flatten() {
        std::fs::copy(entry.path(), made.join("joints").join(entry.file_name())).expect("the folder is writable");
    }
    write_book(&made, false).unwrap_or_else(|reason| panic!("{reason}"));
    let list = |folder: &Path| -> BTreeSet<PathBuf> {
        let entries = std::fs::read_dir(folder.join("pictures/joints")).expect("there are pictures").flatten();
        entries.map(|entry| Path::new("pictures/joints").join(entry.file_name())).collect()
    };
    assert_eq!(list(&made), list(&docs), "pictures of joints");
    let pages = ["reference.md", "command-reference.md", "joints.md"].map(PathBuf::from);
    let differ: Vec<PathBuf> =
        list(&made).into_iter().chain(pages).filter(|name| read(&made.join(name)) != read(&docs.join(name))).collect();
    let _ = std::fs::remove_dir_all(&made);
    assert!(differ.is_empty(), "{differ:?} are not up to date: cargo run -p xtask -- book docs");
}
