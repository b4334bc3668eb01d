//! Any text as a model file. How to run it is in CONTRIBUTING.md.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    match flyball_file::read_text("fuzz.toml", &text, &flyball_file::ReadOptions::default()) {
        Ok(model) => {
            let _ = flyball_file::write(&model.machine);
        }
        Err(diagnostics) => assert!(!diagnostics.to_string().is_empty()),
    }
});
