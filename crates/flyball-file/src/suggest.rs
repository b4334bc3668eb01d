//! The nearest name to a mistyped one.

/// Names listed when none is near.
const LISTED: usize = 12;
/// Letters that make a beginning.
const BEGINNING: usize = 3;

/// "did you mean `x`?" for the closest of the known names, or the list of them if none is close.
pub(crate) fn suggestion<'a>(wanted: &str, known: impl Iterator<Item = &'a str>) -> String {
    nearest_of(wanted, known.collect())
}

/// The same with all names together: compiled once.
fn nearest_of(wanted: &str, mut names: Vec<&str>) -> String {
    names.sort_unstable();
    names.dedup();
    let nearest = names.iter().map(|name| (strsim::damerau_levenshtein(wanted, name), *name)).min();
    match nearest {
        None => "there are none yet".into(),
        Some((distance, name)) if distance <= 1 + wanted.chars().count() / 3 => format!("did you mean `{name}`?"),
        Some(_) if wanted.chars().count() >= BEGINNING && names.iter().any(|name| name.starts_with(wanted)) => {
            let longer: Vec<String> = names
                .iter()
                .filter(|name| name.starts_with(wanted))
                .map(|name| format!("`{name}`"))
                .take(LISTED)
                .collect();
            format!("did you mean {}?", longer.join(" or "))
        }
        Some(_) if names.len() > LISTED => {
            format!("known are: {} and {} more", names[..LISTED].join(", "), names.len() - LISTED)
        }
        Some(_) => format!("known are: {}", names.join(", ")),
    }
}
