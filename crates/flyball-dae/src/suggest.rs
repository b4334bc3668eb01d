//! The nearest name to a mistyped one.

/// "did you mean `x`?" for the closest of the known names, or the list of them if none is close.
pub fn suggestion<'a>(wanted: &str, known: impl Iterator<Item = &'a str>) -> String {
    nearest_of(wanted, known.collect())
}

/// The same with all names together: compiled once.
fn nearest_of(wanted: &str, mut names: Vec<&str>) -> String {
    names.sort_unstable();
    names.dedup();
    let nearest = names.iter().map(|name| (edits(wanted, name), *name)).min();
    match nearest {
        None => "there are none yet".into(),
        Some((distance, name)) if distance <= 1 + wanted.chars().count() / 3 => format!("did you mean `{name}`?"),
        Some(_) => format!("known are: {}", names.join(", ")),
    }
}

/// Number of insertions, deletions and replacements between two words (Levenshtein).
fn edits(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_typing_error_is_recognised_and_a_strange_word_gets_the_list() {
        let names = ["crank", "rod", "slider"];
        assert_eq!(suggestion("carnk", names.into_iter()), "did you mean `crank`?");
        assert_eq!(suggestion("piston", names.into_iter()), "known are: crank, rod, slider");
        assert_eq!(suggestion("x", std::iter::empty()), "there are none yet");
    }
}
