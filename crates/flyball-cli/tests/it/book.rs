//! The book: every model in it is run, every command line executed, every output shown compared, every link followed.
//!
//! - `toml` blocks begin with `# NAME.toml`, and are written to that file, or with `# append to NAME.toml`; a file that no
//!   command line names is run by itself
//! - `sh` blocks are lines of `flyball …`; `# exit code N` at the end of a line says how it ends if not well
//! - a `text` block right after an `sh` block is what it prints: numbers to 2 %, but neither seconds nor what is rounding
//!   (below 1e-9); `…` stands for any lines
//! - a picture in `pictures/runs` is drawn by a command line of the page that shows it
//! - `rust` blocks are doc tests (`src/lib.rs`); `console` blocks do not run
//!
//! `UPDATE_BOOK=1 cargo test -p flyball-cli --test it book` rewrites the outputs shown.

use crate::common::folder;
use flyball_cli::ids;
use flyball_dae::message::Id;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Pages that `SUMMARY.md` lists.
fn pages() -> Vec<String> {
    let summary = read(&root().join("docs/SUMMARY.md"));
    summary.split("](").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0.to_string())).collect()
}

/// A fenced block.
#[derive(Debug)]
struct Block {
    language: String,
    text: String,
    /// First line inside, from 0.
    line: usize,
}

fn blocks(page: &str) -> Vec<Block> {
    let mut all = Vec::new();
    let mut open: Option<Block> = None;
    for (number, line) in page.lines().enumerate() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(language)) => {
                open = Some(Block { language: language.trim().into(), text: String::new(), line: number + 1 });
            }
            (Some(_), Some("")) => all.extend(open.take()),
            (Some(block), _) => block.text += &format!("{line}\n"),
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "a block has no end");
    all
}

/// Words of a command line; quotes keep words together.
fn words(line: &str) -> Vec<String> {
    let (mut all, mut quote, mut word) = (Vec::new(), None, None::<String>);
    for c in line.chars() {
        match (quote, c) {
            (None, '\'' | '"') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (Some(open), c) if open == c => quote = None,
            (None, ' ') => all.extend(word.take()),
            (_, c) => word.get_or_insert_default().push(c),
        }
    }
    all.extend(word);
    all
}

/// A line without what is not the same in every run: seconds, at the end of a line with four digits behind the point.
fn stable(line: &str) -> &str {
    let line = line.split(" reached in ").next().unwrap_or(line).trim_end();
    let is_seconds = |word: &str| {
        let (whole, part) = word.split_once('.').unwrap_or_default();
        part.len() == 4 && [whole, part].iter().all(|digits| digits.chars().all(|c| c.is_ascii_digit()))
    };
    match line.rsplit_once("  ") {
        Some((rest, last)) if is_seconds(last) => rest.trim_end(),
        _ => line,
    }
}

/// True if the lines are those expected; `…` stands for any number of lines.
fn agrees(expected: &[&str], got: &[&str]) -> bool {
    match expected.split_first() {
        None => got.is_empty(),
        Some((first, rest)) if first.trim() == "…" => (0..=got.len()).any(|skip| agrees(rest, &got[skip..])),
        Some((first, rest)) => {
            got.split_first().is_some_and(|(line, others)| same(stable(first), stable(line)) && agrees(rest, others))
        }
    }
}

/// True if the words are the same. Numbers may differ by what another mathematical library makes of them; of those that
/// are rounding, the size does not matter.
fn same(expected: &str, got: &str) -> bool {
    const ROUNDING: f64 = 1e-9;
    const CLOSE: f64 = 0.02;
    let number = |word: &str| word.trim_matches(|c: char| "(),;:%".contains(c)).parse::<f64>().ok();
    let alike = |a: f64, b: f64| {
        let size = a.abs().max(b.abs());
        size < ROUNDING || (a - b).abs() <= CLOSE * size
    };
    let pairs = || expected.split_whitespace().zip(got.split_whitespace());
    expected.split_whitespace().count() == got.split_whitespace().count()
        && pairs().all(|(a, b)| a == b || number(a).zip(number(b)).is_some_and(|(a, b)| alike(a, b)))
}

/// A page that is worked through.
struct Reader {
    page: String,
    folder: PathBuf,
    files: Vec<String>,
    named: BTreeSet<String>,
    wrong: Vec<String>,
}

impl Reader {
    fn fail(&mut self, block: &Block, message: String) {
        self.wrong.push(format!("{}, line {}: {message}", self.page, block.line));
    }

    fn model(&mut self, block: &Block) {
        let first = block.text.lines().next().unwrap_or_default();
        let more = first.strip_prefix("# append to ");
        let Some(name) = more.or(first.strip_prefix("# ")).filter(|name| name.ends_with(".toml")) else {
            return self.fail(block, "a model begins with `# NAME.toml` or `# append to NAME.toml`".into());
        };
        let path = self.folder.join(name);
        let before = if more.is_some() { read(&path) } else { String::new() };
        std::fs::write(path, before + &block.text).expect("the folder is writable");
        self.files.push(name.into());
    }

    /// Runs the lines and gives what they print.
    fn shell(&mut self, block: &Block) -> String {
        let mut printed = String::new();
        for line in block.text.lines() {
            let (line, code) = match line.split_once("# exit code ") {
                Some((line, code)) => (line, code.trim().parse().expect("an exit code is a number")),
                None => (line, 0),
            };
            let all = words(line);
            if all.first().map(String::as_str) != Some("flyball") {
                self.fail(block, format!("`{line}` is not a line of flyball; what does not run goes into ```console"));
                continue;
            }
            // also the value of `--set include.file=NAME.toml`
            self.named.extend(all.iter().flat_map(|word| word.rsplit('=').map(str::to_string)));
            let mut command = Command::new(env!("CARGO_BIN_EXE_flyball"));
            let output = command
                .env_remove("COLUMNS")
                .current_dir(&self.folder)
                .args(&all[1..])
                .output()
                .expect("the command starts");
            let text = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
            if output.status.code() != Some(code) {
                self.fail(block, format!("`{line}` ends with {:?}\n{text}", output.status.code()));
            }
            printed += &text;
        }
        printed
    }

    /// Pictures of runs that the page shows are those that its command lines have drawn.
    fn pictures(&mut self, text: &str) {
        let shown = text.split("](pictures/runs/").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0));
        for name in shown {
            let (drawn, kept) = (self.folder.join(name), root().join("docs/pictures/runs").join(name));
            if std::env::var_os("UPDATE_BOOK").is_some() {
                std::fs::copy(&drawn, &kept).unwrap_or_else(|error| panic!("{name}: {error}"));
            }
            if !drawn.exists() || read(&drawn) != read(&kept) {
                self.wrong.push(format!("{}: pictures/runs/{name} is not what the page draws", self.page));
            }
        }
    }

    /// Models that no command line has named.
    fn run_the_rest(&mut self) {
        for name in self.files.clone() {
            let alone = name.rsplit('/').next().unwrap_or_default();
            if !self.named.contains(alone) && self.named.insert(name.clone()) {
                let output = crate::common::run(&self.folder, &format!("run {name} --quiet"));
                if !output.status.success() {
                    self.wrong.push(format!("{}: {name}\n{}", self.page, String::from_utf8_lossy(&output.stderr)));
                }
            }
        }
    }
}

/// Copies a folder with all that is in it.
fn copy_folder(from: &Path, to: &Path) {
    std::fs::create_dir(to).expect("the folder is writable");
    for entry in std::fs::read_dir(from).expect("it is there").flatten() {
        let (path, copy) = (entry.path(), to.join(entry.file_name()));
        match path.is_dir() {
            true => copy_folder(&path, &copy),
            false => drop(std::fs::copy(&path, copy).expect("the folder is writable")),
        }
    }
}

/// Works through a page; gives what is wrong.
fn work_through(page: &str) -> Vec<String> {
    let folder = folder(&format!("book-{}", page.trim_end_matches(".md")));
    copy_folder(&root().join("examples"), &folder.join("examples"));
    let path = root().join("docs").join(page);
    let text = read(&path);
    let mut reader = Reader { page: page.into(), folder, files: Vec::new(), named: BTreeSet::new(), wrong: Vec::new() };
    let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
    let (mut printed, mut shift) = (None::<String>, 0isize);
    for block in blocks(&text) {
        let before = printed.take();
        match (block.language.as_str(), before) {
            ("toml", _) => reader.model(&block),
            ("sh", _) => printed = Some(reader.shell(&block)),
            ("text", Some(printed)) => {
                let (expected, got): (Vec<&str>, Vec<&str>) = (block.text.lines().collect(), printed.lines().collect());
                if agrees(&expected, &got) {
                    continue;
                }
                if std::env::var_os("UPDATE_BOOK").is_some() && reader.wrong.is_empty() {
                    let begin = block.line.saturating_add_signed(shift);
                    lines.splice(begin..begin + expected.len(), got.iter().map(|line| line.to_string()));
                    shift += got.len() as isize - expected.len() as isize;
                } else {
                    reader.fail(&block, format!("what is printed is\n{printed}"));
                }
            }
            // `python` runs in the tests of crates/flyball-python
            ("text" | "rust" | "rust,no_run" | "console" | "python", _) => {}
            (other, _) => reader.fail(&block, format!("blocks of `{other}` do not run")),
        }
    }
    reader.run_the_rest();
    reader.pictures(&text);
    if std::env::var_os("UPDATE_BOOK").is_some() && lines.join("\n") != text.trim_end() {
        std::fs::write(&path, lines.join("\n") + "\n").expect("the book is writable");
    }
    reader.wrong
}

#[test]
fn every_file_and_command_line_runs_and_prints_what_is_shown() {
    let pages = pages();
    let next = std::sync::atomic::AtomicUsize::new(0);
    let wrong = std::sync::Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(page) = pages.get(next.fetch_add(1, std::sync::atomic::Ordering::Relaxed)) {
                    let found = work_through(page);
                    wrong.lock().expect("no thread panics with it").extend(found);
                }
            });
        }
    });
    let wrong = wrong.into_inner().expect("no thread panics with it");
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// What `console` blocks name cannot run here, but it is there: what is installed has a program, and packages exist.
#[test]
fn programs_and_packages_of_console_blocks_exist() {
    let mut installed = 0;
    for page in pages() {
        for block in blocks(&read(&root().join("docs").join(&page))).iter().filter(|block| block.language == "console")
        {
            for line in block.text.lines() {
                let words = words(line);
                let path = words.iter().find(|word| word.starts_with("crates/")).map(|word| root().join(word));
                let install = words.starts_with(&["cargo".into(), "install".into()]);
                if let Some(path) = &path {
                    assert!(path.exists(), "{page}: `{line}` names what is not there");
                }
                if let (true, Some(path)) = (install, path) {
                    let manifest = read(&path.join("Cargo.toml"));
                    assert!(manifest.contains("[[bin]]"), "{page}: `{line}` installs a crate without a program");
                    installed += 1;
                }
            }
        }
    }
    assert!(installed > 0, "no page says how to install the command");
}

#[test]
fn every_joint_of_model_files_has_a_section_and_a_picture() {
    let docs = root().join("docs");
    let (reference, page) = (read(&docs.join("reference.md")), read(&docs.join("joints.md")));
    let joints: Vec<&str> =
        reference.lines().filter_map(|line| line.strip_prefix("### joint `")?.strip_suffix('`')).collect();
    assert!(joints.len() >= 24, "{joints:?}");
    for joint in joints {
        assert!(page.contains(&format!("\n### {joint}\n")), "{joint}");
        assert!(page.contains(&format!("](pictures/joints/{joint}.svg)")), "{joint}");
    }
}

/// A heading as a link names it.
fn slug(heading: &str) -> String {
    let letters = heading.trim_start_matches('#').trim().to_lowercase();
    letters
        .chars()
        .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'))
        .map(|c| if c == ' ' { '-' } else { c })
        .collect()
}

#[test]
fn links_lead_somewhere_and_every_page_is_in_the_summary() {
    let (root, docs) = (root(), root().join("docs"));
    let listed: BTreeSet<String> = pages().into_iter().chain(["SUMMARY.md".into()]).collect();
    let entries = std::fs::read_dir(&docs).expect("there is a book").flatten();
    let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    let there: BTreeSet<String> = names.filter(|name| name.ends_with(".md")).collect();
    assert_eq!(listed, there);
    let outside = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "benches/README.md"];
    let inside = there.iter().map(|name| docs.join(name));
    let mut wrong = Vec::new();
    for page in outside.map(|name| root.join(name)).into_iter().chain(inside) {
        let text = read(&page);
        let mut code = false;
        for line in text.lines() {
            code ^= line.starts_with("```");
            for target in line.split("](").skip(1).filter(|_| !code).filter_map(|rest| Some(rest.split_once(')')?.0)) {
                if target.contains("://") {
                    continue;
                }
                let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
                let path = if file.is_empty() { page.clone() } else { page.parent().expect("a folder").join(file) };
                let is_page = path.extension().is_some_and(|ending| ending == "md");
                let found = path.exists()
                    && (anchor.is_empty()
                        || !is_page
                        || read(&path).lines().any(|line| line.starts_with('#') && slug(line) == anchor));
                if !found {
                    wrong.push(format!("{}: {target}", page.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Ids that the first cells of the tables of a page name.
fn documented(page: &str) -> BTreeSet<String> {
    let cells = page.lines().filter_map(|line| line.strip_prefix("| ")?.split(" | ").next());
    let quoted = cells.flat_map(|cell| cell.split('`').skip(1).step_by(2));
    quoted.filter(|text| text.contains('/')).map(String::from).collect()
}

#[test]
fn the_page_on_failures_has_every_message_and_no_other() {
    let known: Vec<String> = ids::everywhere().map(ToString::to_string).collect();
    let all: BTreeSet<String> = known.iter().cloned().collect();
    assert!(all.len() > 130 && all.len() == known.len(), "an id stands in two tables: {known:?}");
    let page = documented(&read(&root().join("docs/failures.md")));
    let missing: Vec<&String> = all.difference(&page).collect();
    assert!(missing.is_empty(), "docs/failures.md does not explain {missing:?}");
    let unknown: Vec<&String> = page.difference(&all).collect();
    assert!(unknown.is_empty(), "docs/failures.md explains {unknown:?}, which no message has");
}

/// Ids are data of one table per crate: no text has one, so that none can be looked for in a text.
#[test]
fn ids_stand_in_their_tables_alone() {
    let mut folders = vec![root().join("crates")];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("sources").flatten() {
            let path = entry.path();
            if path.is_dir() && path.file_name().is_some_and(|name| name != "tests") {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") && !path.ends_with("ids.rs") {
                let text = read(&path);
                let program = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
                let quoted =
                    |id: &&Id| [format!("\"{id}\""), format!("\"{id}: ")].iter().any(|text| program.contains(text));
                found.extend(ids::everywhere().filter(quoted).map(|id| format!("{id} in {}", path.display())));
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}
