//! Lists the example models, so that the command carries them.

use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Names in a folder, in order.
fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    let mut names: Vec<String> = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).collect();
    names.sort();
    names
}

/// A file as a name and its text.
fn line(list: &mut String, name: &str, path: &Path) {
    let _ = writeln!(list, "    ({name:?}, include_str!({:?})),", path.display().to_string());
}

fn main() {
    // a published package has no folder above; the link beside its manifest has become a folder there
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["../../examples", "models"].map(|folder| here.join(folder));
    let folder = folders.into_iter().find(|folder| folder.is_dir()).expect("a folder of example models");
    println!("cargo:rerun-if-changed={}", folder.display());
    let mut list =
        String::from("/// Name and text of every example of one file.\nconst EXAMPLES: &[(&str, &str)] = &[\n");
    for name in names(&folder).iter().filter(|name| name.ends_with(".toml")) {
        line(&mut list, name.trim_end_matches(".toml"), &folder.join(name));
    }
    list.push_str(
        "];\n/// Name and files of every example of several files.\nconst FOLDERS: &[(&str, &[(&str, &str)])] = &[\n",
    );
    let inside: Vec<(String, PathBuf)> =
        names(&folder).into_iter().map(|name| (name.clone(), folder.join(name))).collect();
    for (name, path) in inside.iter().filter(|(_, path)| path.is_dir()) {
        let _ = writeln!(list, "    ({name:?}, &[");
        for file in names(path).iter().filter(|file| path.join(file).is_file()) {
            line(&mut list, file, &path.join(file));
        }
        list.push_str("    ]),\n");
    }
    list.push_str("];\n");
    let out = std::env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    std::fs::write(Path::new(&out).join("examples.rs"), list).expect("OUT_DIR is writable");
}
