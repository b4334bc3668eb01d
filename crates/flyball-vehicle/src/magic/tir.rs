//! Tyre property files: sections of `KEY = value`, comments after `$` and `!`.

use super::Coefficients;
use crate::ids;
use flyball_dae::message::Id;

/// A `.tir` file that makes no tyre.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TirMistake {
    pub id: Id,
    pub text: String,
    pub help: &'static str,
}

/// Keys with a meaning for other programs: modes of use, ranges of measurement, fitting notes.
const INFORMATION: [&str; 34] = [
    "FILE_TYPE",
    "FILE_VERSION",
    "FILE_FORMAT",
    "PROPERTY_FILE_FORMAT",
    "FUNCTION_NAME",
    "USE_MODE",
    "USER_SUB_ID",
    "N_TIRE_STATES",
    "VXLOW",
    "TYRESIDE",
    "TIRESIDE",
    "SWITCH_INTEG",
    "WIDTH",
    "ASPECT_RATIO",
    "RIM_RADIUS",
    "RIM_WIDTH",
    "FZMIN",
    "FZMAX",
    "KPUMIN",
    "KPUMAX",
    "ALPMIN",
    "ALPMAX",
    "CAMMIN",
    "CAMMAX",
    "INFLATION_PRESSURE",
    "NOMPRES",
    "FITTYP",
    "PLUS",
    "LATERAL_STIFFNESS",
    "BOTTOMING_STIFFNESS",
    "BOTTOMING_RADIUS",
    "MFSAFE1",
    "MFSAFE2",
    "MFSAFE3",
];

/// Coefficients without which there is no force along or across the wheel.
const SLIPS: [(&str, &[&str]); 2] = [
    ("LONGITUDINAL_COEFFICIENTS", &["PCX1", "PDX1", "PKX1"]),
    ("LATERAL_COEFFICIENTS", &["PCY1", "PDY1", "PKY1", "PKY2"]),
];

/// Units that a file may give, all of them SI.
const UNITS: [(&str, &[&str]); 5] = [
    ("LENGTH", &["METER", "M"]),
    ("FORCE", &["NEWTON", "N"]),
    ("ANGLE", &["RADIANS", "RADIAN", "RAD"]),
    ("MASS", &["KG", "KILOGRAM"]),
    ("TIME", &["SECOND", "SEC", "S"]),
];

fn mistake(id: Id, text: String, help: &'static str) -> TirMistake {
    TirMistake { id, text, help }
}

/// Reads a file.
pub(crate) fn read(text: &str) -> Result<Coefficients, TirMistake> {
    let mut found = Coefficients::default();
    let (mut section, mut sections, mut given) = (String::new(), Vec::new(), Vec::new());
    for (i, line) in text.lines().enumerate() {
        let number = i + 1;
        let line = line.split(['$', '!']).next().unwrap_or_default().trim();
        if let Some(rest) = line.strip_prefix('[') {
            let Some(name) = rest.strip_suffix(']') else {
                let text = format!("line {number} begins a section that does not end: `{line}`");
                return Err(mistake(ids::BAD_TYRE_FILE, text, "write `[SECTION]`"));
            };
            section = name.trim().to_uppercase();
            sections.push(section.clone());
            continue;
        }
        // shapes are tables of numbers, which this model does not use
        if line.is_empty() || section == "SHAPE" || line.starts_with('{') {
            continue;
        }
        let Some((key, value)) = line.split_once('=') else {
            let text = format!("line {number} is no `KEY = value`: `{line}`");
            return Err(mistake(ids::BAD_TYRE_FILE, text, "the file may be cut off; comments begin with `$` or `!`"));
        };
        let (key, value) = (key.trim().to_uppercase(), value.trim().trim_matches('\''));
        if section == "UNITS" {
            unit(&key, value, number)?;
            continue;
        }
        if INFORMATION.contains(&key.as_str()) || section == "MDI_HEADER" {
            continue;
        }
        let Some(place) = found.get_mut(&key) else {
            let text = format!("line {number} has the key `{key}`, which PAC2002 and MF 5.2 do not know");
            return Err(mistake(ids::UNKNOWN_TYRE_KEY, text, "correct or remove it: nothing is guessed"));
        };
        let parsed = value.parse::<f64>().ok().filter(|value| value.is_finite());
        let Some(parsed) = parsed else {
            let text = format!("`{key}` in line {number} is `{value}`, which is no finite number");
            return Err(mistake(ids::BAD_TYRE_FILE, text, "give it a number"));
        };
        if given.contains(&key) {
            let text = format!("line {number} gives `{key}` once more");
            return Err(mistake(ids::BAD_TYRE_FILE, text, "give it once"));
        }
        *place = parsed;
        given.push(key);
    }
    for needed in ["UNITS", "DIMENSION", "VERTICAL"] {
        if !sections.iter().any(|section| section == needed) {
            let text = format!("the file has no section `[{needed}]`");
            return Err(mistake(ids::BAD_TYRE_FILE, text, "it may be cut off, or no tyre property file"));
        }
    }
    for needed in Coefficients::NEEDED {
        if !given.iter().any(|key| key == needed) {
            let text = format!("the file has no `{needed}`");
            return Err(mistake(ids::BAD_TYRE_FILE, text, "add it: nothing is guessed"));
        }
    }
    check_slips(&mut found)?;
    found
        .check()
        .map_err(|(key, value)| mistake(ids::BAD_TYRE_FILE, format!("`{key}` is {value}"), "it must be positive"))?;
    Ok(found)
}

/// Refuses a file without slip forces, and one that has only some of the coefficients of a force.
fn check_slips(found: &mut Coefficients) -> Result<(), TirMistake> {
    let mut forces = 0;
    for (section, keys) in SLIPS {
        let (given, missing): (Vec<&str>, Vec<&str>) =
            keys.iter().copied().partition(|key| found.get_mut(key).is_some_and(|value| *value != 0.0));
        let (Some(given), missing) = (given.first(), missing.first()) else { continue };
        forces += 1;
        if let Some(missing) = missing {
            let text = format!("`[{section}]` has `{given}`, but `{missing}` is zero or not there");
            return Err(mistake(ids::BAD_TYRE_FILE, text, "add it, or leave the whole section out"));
        }
    }
    if forces == 0 {
        let text = format!("the file has neither `[{}]` nor `[{}]`", SLIPS[0].0, SLIPS[1].0);
        return Err(mistake(ids::BAD_TYRE_FILE, text, "it may be cut off; a tyre without slip forces needs no `slip`"));
    }
    Ok(())
}

/// Refuses units other than SI.
fn unit(key: &str, value: &str, number: usize) -> Result<(), TirMistake> {
    let Some((_, known)) = UNITS.iter().find(|(known, _)| *known == key) else {
        let text = format!("line {number} has the unit `{key}`, which is not known");
        return Err(mistake(ids::UNKNOWN_TYRE_KEY, text, "known are LENGTH, FORCE, ANGLE, MASS and TIME"));
    };
    if known.contains(&value.to_uppercase().as_str()) {
        return Ok(());
    }
    let text = format!("`{key}` in line {number} is in `{value}`");
    Err(mistake(ids::BAD_TYRE_FILE, text, "convert the file to meter, newton, radians, kg and second"))
}
