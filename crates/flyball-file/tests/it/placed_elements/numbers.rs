//! The law of numbers: each has a name, can be read, set and read back, in a file and in a machine, and what is set is what
//! is made with that value from the beginning.

use super::law::{Case, header, model};
use flyball_dae::system::State;
use flyball_file::{Model, write};
use flyball_machine::catalog::{Catalog, Entry, Kind};
use flyball_machine::{MachineSystem, Parameter};
use std::collections::BTreeSet;

/// Another value of about the size, that counts and rows of matrices take too.
fn other(parameter: &Parameter) -> f64 {
    let value = parameter.value.unwrap_or(0.0);
    let is_count = parameter.unit.is_empty() && value.fract() == 0.0 && value > 0.0;
    if is_count { value + 1.0 } else { value * 1.0625 + 0.015_625 }
}

fn bits(state: &State) -> Vec<u64> {
    let parts = [&state.q, &state.v, &state.x, &state.y, &state.memory];
    parts.into_iter().flatten().map(|x| x.to_bits()).collect()
}

/// The same machine in all that can be read: as a file, at the start, or by what is wrong with it.
fn assert_same(a: &Model, b: &Model, base: Option<&MachineSystem>, label: &str) {
    if let (Ok(a), Ok(b)) = (write(&a.machine), write(&b.machine)) {
        assert_eq!(a, b, "{label}");
    }
    let Some(base) = base else { return };
    match (a.machine.build(), base.rebuilt(&b.machine)) {
        (Ok(a), Ok(b)) => assert_eq!(bits(&a.start()), bits(&b.start()), "{label}"),
        (Err(a), Err(b)) => assert_eq!(a.to_string(), b.to_string(), "{label}"),
        (a, b) => panic!("{label}: {:?} beside {:?}", a.map(|_| ()), b.map(|_| ())),
    }
}

/// Keys of the element `it` whose numbers were set in the file and in the machine.
#[derive(Debug, Default)]
pub struct Addressed {
    pub in_file: BTreeSet<(String, String)>,
    pub in_machine: BTreeSet<(String, String)>,
    /// Types that a machine keeps as they are; others become elements of another type.
    pub kept: BTreeSet<String>,
    pub sets: usize,
    /// Cases that could be built.
    pub built: usize,
}

/// Sets every number of a case; `wanted` chooses by name.
pub fn obey(catalog: &Catalog, case: &Case, kind: &str, wanted: impl Fn(&str) -> bool, seen: &mut Addressed) {
    let home = format!("{}{}", header(case.dimension, super::law::G), case.text);
    let base = model(catalog, &home).unwrap_or_else(|error| panic!("{}: {error}", case.label));
    // signals of some examples are made for the other dimension
    let system = base.build().ok();
    seen.built += usize::from(system.is_some());
    let system = system.as_ref();
    let written = write(&base.machine).unwrap_or_default();
    let (family, own) = kind.split_once(' ').unwrap_or_default();
    let called = if family == "joint" { "joint_itself" } else { "it" };
    if written.contains(&format!("[[{family}]]\nname = \"{called}\"\ntype = \"{own}\"\n")) {
        seen.kept.insert(kind.to_string());
    }
    let key = |name: &str| {
        let rest = name.split_once('.').map_or("", |(_, rest)| rest);
        (kind.to_string(), rest.split(['.', '[']).next().unwrap_or_default().to_string())
    };
    let listed = base.parameters().unwrap_or_else(|error| panic!("{}: {error}", case.label));
    for parameter in listed.iter().filter(|parameter| wanted(&parameter.name)) {
        let (name, value) = (parameter.name.as_str(), other(parameter));
        let label = format!("{}: {name} = {value:?}", case.label);
        let read = base.parameter(name).unwrap_or_else(|error| panic!("{label}: {error}"));
        assert_eq!(read, *parameter, "{label}");
        let fresh = flyball_file::ReadOptions {
            overrides: vec![(name.into(), value.to_string())],
            catalog: catalog.clone(),
            ..flyball_file::ReadOptions::default()
        };
        let fresh = flyball_file::read_text("test.toml", &home, &fresh);
        match (base.with(&[(name.into(), value.to_string())]), fresh) {
            (Ok(set), Ok(fresh)) => {
                let again = set.parameter(name).unwrap_or_else(|error| panic!("{label}: {error}"));
                assert_eq!(again.value.map(f64::to_bits), Some(value.to_bits()), "{label}");
                assert_eq!((set.hash.as_str(), &set.parameters), (fresh.hash.as_str(), &fresh.parameters), "{label}");
                assert_same(&fresh, &set, system, &label);
                seen.in_file.insert(key(name));
            }
            (Err(set), Err(fresh)) => assert_eq!(set, fresh, "{label}"),
            (set, fresh) => panic!("{label}: {:?} beside {:?}", set.map(|_| ()), fresh.map(|_| ())),
        }
        seen.sets += 1;
    }
    // the corner of a table of two signals means nothing, and is not kept
    let is_kept = |parameter: &&Parameter| wanted(&parameter.name) && !parameter.name.ends_with("grid[1][1]");
    for parameter in base.machine.parameters_of(catalog).iter().filter(is_kept) {
        let (name, value) = (parameter.name.as_str(), other(parameter));
        let label = format!("{}: machine {name} = {value:?}", case.label);
        let mut set = base.clone();
        if let Err(error) = set.machine.set_of(catalog, name, value) {
            let told = error.to_string();
            let element = name.split('.').next().unwrap_or_default();
            assert!(told.contains(element) && told.contains("help: "), "{label}: {told}");
            continue;
        }
        let again = set.machine.parameter_of(catalog, name).unwrap_or_else(|error| panic!("{label}: {error}"));
        let found = again.value.unwrap_or(f64::NAN);
        // rotations are kept as quaternions
        let is_turned = parameter.unit == "rad" && (name.contains("rotation") || name.ends_with("angle"));
        assert!(found == value || (is_turned && (found - value).abs() < 1e-14), "{label}: read back {found:?}");
        assert_eq!(again.unit, parameter.unit, "{label}");
        seen.in_machine.insert(key(name));
        seen.sets += 1;
        // what the file has under the same name is the same number
        if listed.iter().any(|written| written.name == name && written.value == parameter.value)
            && let Ok(in_file) = base.with(&[(name.into(), value.to_string())])
            && !is_turned
        {
            assert_same(&in_file, &set, system, &label);
        }
        // a machine of its own, written down, is the same from the beginning
        if let Ok(text) = write(&set.machine) {
            let fresh = model(catalog, &text).unwrap_or_else(|error| panic!("{label}: {error}"));
            assert_same(&fresh, &set, system, &label);
        }
    }
}

/// True if a field holds numbers.
fn is_numeric(kind: &Kind) -> bool {
    match kind {
        Kind::Number(_)
        | Kind::Numbers(..)
        | Kind::Vector(_)
        | Kind::Spin(_)
        | Kind::Points(_)
        | Kind::Inertia
        | Kind::Rotation
        | Kind::Law(_)
        | Kind::Curve(..)
        | Kind::Count
        | Kind::Copies
        | Kind::Whole
        | Kind::Weights
        | Kind::Rows(_)
        | Kind::Frames => true,
        Kind::Record(fields) => fields.iter().any(|field| is_numeric(&field.kind)),
        Kind::OneOf(cases) => cases.iter().flat_map(|case| case.fields).any(|field| is_numeric(&field.kind)),
        _ => false,
    }
}

/// Demands that every field with numbers was set.
pub fn are_addressed<T>(family: &str, entries: &[Entry<T>], seen: &Addressed) {
    for entry in entries {
        for field in entry.fields.iter().filter(|field| is_numeric(&field.kind)) {
            let key = (format!("{family} {}", entry.name), field.name.to_string());
            assert!(seen.in_file.contains(&key), "{key:?} was not set in a file");
            let is_other = !seen.kept.contains(&key.0);
            assert!(is_other || seen.in_machine.contains(&key), "{key:?} was not set in a machine");
        }
    }
}
