//! Blocks in C, loaded from model files only with consent.

use flyball_dae::system::check_derivatives;
use flyball_file::{Diagnostics, Model, ReadOptions, read};
use flyball_machine::control::block::BlockLoader;
use flyball_native::NativeLoader;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

const MODEL: &str = r#"
[model]
dimension = 2
[[body]]
name = "mass"
type = "point"
mass = 1
position = [1, 0]
[[joint]]
name = "rail"
type = "point-on-line"
between = ["ground", "mass"]
[[block]]
name = "damper"
type = "native"
library = "LIBRARY"
block = "damper"
parameters = [0.2, 0.8, 1.5, 0.3]
inputs = ["current", "rail.displacement.rate"]
[[block]]
name = "current"
type = "sine"
amplitude = 1
frequency = 3
[[actuator]]
name = "force"
type = "joint"
coordinate = "rail.displacement"
inputs = ["damper"]
"#;

/// A folder with the model, and the compiled damper of `flyball-native` under a path.
fn folder(name: &str, library: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(folder.join("inner")).expect("the temporary folder is writable");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../flyball-native");
    let compiler = std::env::var("CC").unwrap_or_else(|_| "cc".into());
    let built = Command::new(&compiler)
        .args(["-std=c99", "-O1", "-shared", "-fPIC", "-I"])
        .arg(source.join("include"))
        .arg(source.join("tests/damper/damper.c"))
        .arg("-o")
        .arg(folder.join("damper.so"))
        .status()
        .unwrap_or_else(|error| panic!("this test needs a C compiler; `{compiler}` does not start: {error}"));
    assert!(built.success());
    std::fs::write(folder.join("inner/model.toml"), MODEL.replace("LIBRARY", library)).expect("writable");
    std::fs::write(folder.join("model.toml"), MODEL.replace("LIBRARY", library)).expect("writable");
    folder
}

fn native() -> Option<Arc<dyn BlockLoader>> {
    Some(Arc::new(NativeLoader))
}

fn load(path: PathBuf, allowed: bool) -> Result<Model, Diagnostics> {
    read(path, &ReadOptions { native: native().filter(|_| allowed), ..ReadOptions::default() })
}

#[test]
fn native_blocks_are_loaded_with_consent_only() {
    let folder = folder("native-consent", "damper.so");
    let error = load(folder.join("model.toml"), false).expect_err("no consent").to_string();
    assert!(
        error.starts_with(
            "error file/native-not-allowed: block `damper` is native code of `damper.so`, which can do anything this program may do"
        ),
        "{error}"
    );
    assert!(error.trim_end().ends_with("help: if you trust its source, allow it with `--allow-native`"), "{error}");
    let model = load(folder.join("model.toml"), true).unwrap_or_else(|error| panic!("{error}"));
    let system = model.build().unwrap_or_else(|error| panic!("{error}"));
    let found = check_derivatives(&system, &system.start(), 1e-6); // truncation of central differences
    assert!(found.is_empty(), "{}", found[0]);
}

#[test]
fn libraries_stay_inside_the_folder_of_the_model() {
    let folder = folder("native-outside", "../damper.so");
    let error = load(folder.join("inner/model.toml"), true).expect_err("outside").to_string();
    assert!(error.contains("`../damper.so` lies outside the folder of the model"), "{error}");
    let options = ReadOptions { native: native(), allow_outside: true, ..ReadOptions::default() };
    read(folder.join("inner/model.toml"), &options).unwrap_or_else(|error| panic!("{error}"));
    let text = MODEL.replace("LIBRARY", "damper.so").replace("[0.2, 0.8, 1.5, 0.3]", "[1]");
    std::fs::write(folder.join("few.toml"), text).expect("writable");
    let error = load(folder.join("few.toml"), true).expect_err("too few").to_string();
    assert!(error.contains("block `damper`: block `damper` wants 4 parameters and is given 1"), "{error}");
}
