//! Dependencies of Flyball: licences that go with MIT OR Apache-2.0, sources, versions, as `deny.toml` says.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn file(name: &str) -> toml::Table {
    let text = std::fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    text.parse().unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn texts(value: &toml::Value) -> Vec<String> {
    let list = value.as_array().expect("a list");
    let text = |item: &toml::Value| item.as_str().or(item.get("name").and_then(|name| name.as_str())).map(String::from);
    list.iter().map(|item| text(item).expect("a text or a name")).collect()
}

/// Packages needed to build for this computer with the usual features.
fn packages() -> Vec<serde_json::Value> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let host = Command::new(&cargo).args(["-vV"]).output().expect("cargo starts");
    let host =
        String::from_utf8_lossy(&host.stdout).lines().find_map(|line| line.strip_prefix("host: ").map(String::from));
    let mut command = Command::new(&cargo);
    command.current_dir(root()).args(["metadata", "--offline", "--locked", "--format-version", "1"]);
    command.args(["--filter-platform", &host.expect("cargo names its host")]);
    let output = command.output().expect("cargo starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let all: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    all["packages"].as_array().expect("a list").clone()
}

/// Licences as `MIT OR (Apache-2.0 AND Zlib)`, in words.
struct Words<'a> {
    words: Vec<&'a str>,
    at: usize,
}

impl<'a> Words<'a> {
    fn take(&mut self, wanted: &[&str]) -> bool {
        let found = self.words.get(self.at).is_some_and(|word| wanted.contains(word));
        self.at += usize::from(found);
        found
    }

    /// One of several.
    fn either(&mut self, allowed: &[String]) -> bool {
        let mut good = self.both(allowed);
        while self.take(&["OR", "/"]) {
            good |= self.both(allowed);
        }
        good
    }

    /// All of several.
    fn both(&mut self, allowed: &[String]) -> bool {
        let mut good = self.one(allowed);
        while self.take(&["AND"]) {
            good &= self.one(allowed);
        }
        good
    }

    fn one(&mut self, allowed: &[String]) -> bool {
        if self.take(&["("]) {
            let good = self.either(allowed);
            assert!(self.take(&[")"]), "{:?}", self.words);
            return good;
        }
        let mut name = self.words.get(self.at).copied().unwrap_or_default().to_string();
        self.at += 1;
        if self.take(&["WITH"]) {
            name = format!("{name} WITH {}", self.words.get(self.at).copied().unwrap_or_default());
            self.at += 1;
        }
        allowed.contains(&name)
    }
}

/// True if a licence can be chosen that is allowed.
fn is_allowed(licence: &str, allowed: &[String]) -> bool {
    let spaced = licence.replace('(', " ( ").replace(')', " ) ").replace('/', " / ");
    let mut words = Words { words: spaced.split_whitespace().collect(), at: 0 };
    let good = words.either(allowed);
    good && words.at == words.words.len()
}

#[test]
fn licences_are_read_as_they_are_meant() {
    let allowed = ["MIT", "Apache-2.0", "Zlib", "Apache-2.0 WITH LLVM-exception"].map(String::from);
    for good in
        ["MIT", "MIT/Apache-2.0", "GPL-3.0 OR MIT", "(MIT OR GPL-2.0) AND Zlib", "Apache-2.0 WITH LLVM-exception"]
    {
        assert!(is_allowed(good, &allowed), "{good}");
    }
    for bad in
        ["GPL-3.0-only", "LGPL-2.1", "MIT AND GPL-3.0", "AGPL-3.0 OR LGPL-3.0", "", "Apache-2.0 WITH Other", "MIT MIT"]
    {
        assert!(!is_allowed(bad, &allowed), "{bad}");
    }
}

#[test]
fn every_dependency_has_a_licence_that_is_allowed() {
    let allowed = texts(&file("deny.toml")["licenses"]["allow"]);
    assert!(allowed.iter().all(|name| !name.contains("GPL")), "{allowed:?}");
    let packages = packages();
    assert!(packages.len() > 50, "{}", packages.len());
    let licence = |package: &serde_json::Value| package["license"].as_str().unwrap_or_default().to_string();
    let bad: Vec<String> = packages
        .iter()
        .filter(|package| !is_allowed(&licence(package), &allowed))
        .map(|package| format!("{}: {:?}", package["name"], licence(package)))
        .collect();
    assert!(bad.is_empty(), "{bad:?}");
}

#[test]
fn every_dependency_comes_from_the_registry_once() {
    let deny = file("deny.toml");
    let skipped = texts(&deny["bans"]["skip"]);
    let sources: Vec<String> =
        texts(&deny["sources"]["allow-registry"]).iter().map(|url| format!("registry+{url}")).collect();
    assert!(texts(&deny["sources"]["allow-git"]).is_empty());
    let lock = file("Cargo.lock");
    let mut versions: BTreeMap<&str, usize> = BTreeMap::new();
    for package in lock["package"].as_array().expect("a list") {
        let name = package["name"].as_str().expect("a name");
        *versions.entry(name).or_default() += 1;
        match package.get("source").and_then(|source| source.as_str()) {
            None => assert!(name.starts_with("flyball") || name == "xtask", "{name} has no source"),
            Some(source) => {
                assert!(sources.iter().any(|known| known == source), "{name} comes from {source}");
                assert!(package.get("checksum").is_some(), "{name} has no checksum");
            }
        }
    }
    let twice: Vec<&str> = versions.into_iter().filter(|(_, count)| *count > 1).map(|(name, _)| name).collect();
    let new: Vec<&&str> = twice.iter().filter(|name| !skipped.iter().any(|known| known == **name)).collect();
    assert!(new.is_empty(), "two versions of {new:?}");
    let gone: Vec<&String> = skipped.iter().filter(|name| !twice.contains(&name.as_str())).collect();
    assert!(gone.is_empty(), "one version is left of {gone:?}: take them out of deny.toml");
}
