//! Tables of all parts of a study into one.

use super::study::{Study, parse};
use super::{Row, Shard};
use crate::error::RunError;
use crate::results::metadata_path;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// One table of a part, with the identity of the whole study.
struct ShardTable {
    shard: Shard,
    headings: Vec<String>,
    rows: BTreeMap<usize, Row>,
    identity: Value,
}

#[inline(never)]
fn read(path: &Path) -> Result<ShardTable, RunError> {
    let bad = |reason: &str| RunError::read(path, reason);
    let beside = metadata_path(path);
    let text = std::fs::read_to_string(&beside).map_err(|error| RunError::read(&beside, error))?;
    let mut identity: Value =
        serde_json::from_str(&text).map_err(|_| bad("the file beside it is not that of a study"))?;
    let shard = identity.as_object_mut().and_then(|all| all.shift_remove("shard"));
    let number = |i: usize| shard.as_ref().and_then(|pair| usize::try_from(pair.get(i)?.as_u64()?).ok());
    let shard = match (number(0), number(1)) {
        (Some(index), Some(count)) if index < count => Shard { index, count },
        _ => return Err(bad("it is not a part of a study").or("merge tables that were written with --shard")),
    };
    let (headings, rows) = parse(path)?;
    if let Some(case) = rows.keys().find(|case| !shard.has(**case)) {
        return Err(bad(&format!("case {case} does not belong to part {shard}")));
    }
    Ok(ShardTable { shard, headings, rows, identity })
}

/// Parts put together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Merged {
    /// All cases, so many, are in the table.
    Whole(usize),
    /// Nothing was written, because this is missing.
    Missing(String),
}

/// Puts the tables of all parts of one study together, in the order of the cases. The table is that of one run of all, byte
/// for byte.
///
/// # Errors
/// If a part cannot be read, is given twice, or is of another study.
pub fn merge(parts: &[PathBuf], into: &Path) -> Result<Merged, RunError> {
    let mut rows = BTreeMap::new();
    let mut first: Option<ShardTable> = None;
    let mut seen = BTreeMap::new();
    for path in parts {
        let mut part = read(path)?;
        rows.append(&mut part.rows);
        if let Some(twice) = seen.insert(part.shard.index, path) {
            let reason = format!("it is part {}, and so is {}", part.shard, twice.display());
            return Err(RunError::read(path, reason).or("give every part once"));
        }
        match &first {
            None => first = Some(part),
            Some(first) => {
                let same = first.identity == part.identity && first.shard.count == part.shard.count;
                if !same || first.headings != part.headings {
                    return Err(RunError::read(path, "it is a part of another study than the first one"));
                }
            }
        }
    }
    let Some(first) = first else {
        return Err(RunError::write(into, "no parts are given"));
    };
    let part = |index: usize| Shard { index, count: first.shard.count };
    if let Some(missing) = (0..first.shard.count).find(|index| !seen.contains_key(index)) {
        return Ok(Merged::Missing(format!("part {} is missing", part(missing))));
    }
    let count = first.identity["cases"].as_u64().map_or(0, |count| count as usize);
    if let Some(missing) = (0..count).find(|case| !rows.contains_key(case)) {
        let part = part(missing % first.shard.count);
        return Ok(Merged::Missing(format!("case {missing} is missing: part {part} is not finished")));
    }
    Study::write(into, &first.headings, &rows, &first.identity.to_string())?;
    Ok(Merged::Whole(count))
}
