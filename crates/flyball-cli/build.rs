//! Lists the example models, so that the command carries them.

use std::fmt::Write;
use std::path::Path;

fn main() {
    // a published package has no folder above; the link beside its manifest has become a folder there
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["../../examples", "models"].map(|folder| here.join(folder));
    let folder = folders.into_iter().find(|folder| folder.is_dir()).expect("a folder of example models");
    println!("cargo:rerun-if-changed={}", folder.display());
    let mut names: Vec<String> = std::fs::read_dir(&folder)
        .into_iter()
        .flatten()
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| name.ends_with(".toml"))
        .collect();
    names.sort();
    let mut list = String::from("/// Name and text of every example.\nconst EXAMPLES: &[(&str, &str)] = &[\n");
    for name in names {
        let path = folder.join(&name);
        let _ = writeln!(
            list,
            "    ({:?}, include_str!({:?})),",
            name.trim_end_matches(".toml"),
            path.display().to_string()
        );
    }
    list.push_str("];\n");
    let out = std::env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    std::fs::write(Path::new(&out).join("examples.rs"), list).expect("OUT_DIR is writable");
}
