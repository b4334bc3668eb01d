//! `flyball playground`: a page that simulates by itself.

use super::targets::is_page;
use super::{CommandError, examples};
use crate::document;
use flyball_run::plain_reason;
use flyball_view::{page_file, playground_page};
use serde_json::{Map, json};
use std::path::PathBuf;

/// Write a page with the simulator inside: edit a model, run it and look at it, all in the browser.
#[derive(clap::Args)]
#[command(
    after_help = "The simulator for browsers is built by\n  cargo build --profile wasm -p flyball-wasm --target \
                  wasm32-unknown-unknown\nand is then target/wasm32-unknown-unknown/wasm/flyball_wasm.wasm.\n\n\
                  Examples:\n  flyball playground -o site --wasm flyball_wasm.wasm"
)]
pub struct Playground {
    /// Folder to write index.html into; it is made if it is not there
    #[arg(short, long, default_value = "playground")]
    output: PathBuf,
    /// The simulator as a WebAssembly module; default flyball_wasm.wasm beside this program
    #[arg(long, value_name = "FILE")]
    wasm: Option<PathBuf>,
}

impl Playground {
    /// Writes the page.
    #[inline(never)]
    pub fn run(self) -> Result<(), CommandError> {
        let beside = || std::env::current_exe().ok().map(|path| path.with_file_name("flyball_wasm.wasm"));
        let file = self.wasm.or_else(beside).unwrap_or_else(|| "flyball_wasm.wasm".into());
        let module = std::fs::read(&file).map_err(|error| {
            let text =
                format!("the simulator for browsers cannot be read from {}: {}", file.display(), plain_reason(&error));
            CommandError::argument(text, "build it as `flyball playground --help` says, and give it with --wasm")
        })?;
        if !module.starts_with(b"\0asm") {
            let text = format!("{} is no WebAssembly module", file.display());
            return Err(CommandError::argument(text, "build it as `flyball playground --help` says"));
        }
        let page = self.output.join("index.html");
        if page.exists() && !is_page(&page) {
            return Err(CommandError::write(&page, "Flyball did not write it; choose another folder"));
        }
        let models = examples::runnable();
        let text = playground_page(&module, &models);
        std::fs::create_dir_all(&self.output).map_err(|error| CommandError::write(&self.output, error))?;
        let bytes = page_file(&text);
        std::fs::write(&page, &bytes).map_err(|error| CommandError::write(&page, error))?;
        document::add(Map::from_iter([("page".to_string(), json!(page.display().to_string()))]));
        tell!("{}: {:.1} MB with {} models", page.display(), bytes.len() as f64 / 1e6, models.len());
        Ok(())
    }
}
