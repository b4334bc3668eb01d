//! Lists the example models, so that the command carries them.

use std::fmt::Write;
use std::path::Path;

fn main() {
    // a published package has no folder above; the link beside its manifest has become a folder there
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["../../examples", "models"].map(|folder| here.join(folder));
    let folder = folders.into_iter().find(|folder| folder.is_dir()).expect("a folder of example models");
    println!("cargo:rerun-if-changed={}", folder.display());
    let mut list = String::from("/// Name and text of every example.\nconst EXAMPLES: &[(&str, &str)] = &[\n");
    for name in names(&folder).iter().filter(|name| name.ends_with(".toml")) {
        let path = folder.join(name).display().to_string();
        let _ = writeln!(list, "    ({:?}, include_str!({path:?})),", name.trim_end_matches(".toml"));
    }
    list.push_str("];\n/// Folders of files that belong together, each with names and texts.\n");
    list.push_str("const FOLDERS: &[(&str, &[(&str, &str)])] = &[\n");
    for inner in names(&folder).iter().filter(|name| folder.join(name).is_dir()) {
        println!("cargo:rerun-if-changed={}", folder.join(inner).display());
        let _ = writeln!(list, "    ({inner:?}, &[");
        for name in names(&folder.join(inner)) {
            let path = folder.join(inner).join(&name).display().to_string();
            let _ = writeln!(list, "        ({name:?}, include_str!({path:?})),");
        }
        list.push_str("    ]),\n");
    }
    list.push_str("];\n");
    let out = std::env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    std::fs::write(Path::new(&out).join("examples.rs"), list).expect("OUT_DIR is writable");
}

/// Names in a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    let mut names: Vec<String> = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).collect();
    names.sort();
    names
}
