//! Broken model files, each with its exact message. `UPDATE_EXPECTED=1` writes the messages anew, to be read by a human.

use flyball_file::{Diagnostics, ReadOptions, read};
use std::path::PathBuf;

fn message(path: &PathBuf) -> Diagnostics {
    match read(path, &ReadOptions::default()) {
        Err(diagnostics) => diagnostics,
        Ok(model) => match model.build() {
            Err(diagnostics) => diagnostics,
            Ok(_) => panic!("{} is not broken", path.display()),
        },
    }
}

#[test]
fn every_broken_file_gets_its_message() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/broken");
    let mut files: Vec<PathBuf> = std::fs::read_dir(&folder)
        .expect("the folder is here")
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .collect();
    files.sort();
    assert!(files.len() >= 30, "{}", files.len());
    let mut wrong = Vec::new();
    for path in files {
        let diagnostics = message(&path);
        for diagnostic in &diagnostics.all {
            assert!(!diagnostic.message.help.is_empty(), "{}", path.display());
            let places = diagnostic.labels.iter().filter(|label| diagnostics.sources.len() > label.place.source);
            assert!(places.count() > 0, "{}: no place", path.display());
        }
        let found = format!("{diagnostics}\n");
        let expected = path.with_extension("txt");
        if std::env::var_os("UPDATE_EXPECTED").is_some() {
            std::fs::write(&expected, &found).expect("the folder can be written");
        }
        if std::fs::read_to_string(&expected).unwrap_or_default() != found {
            wrong.push(format!("{}:\n{found}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
