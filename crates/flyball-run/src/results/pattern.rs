//! Names by patterns.

/// True if the name has the parts of the pattern between its stars, in order.
pub fn matches(pattern: &str, name: &str) -> bool {
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = name.strip_prefix(first) else { return false };
    let parts: Vec<&str> = parts.collect();
    let Some((last, middle)) = parts.split_last() else { return rest.is_empty() };
    for part in middle {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn stars_stand_for_anything() {
        for (pattern, name, wanted) in [
            ("crank.angle", "crank.angle", true),
            ("crank", "crank.angle", false),
            ("crank.*", "crank.angle", true),
            ("*.x", "slider.x", true),
            ("*.x", "slider.xx", false),
            ("a*b*c", "a1b2c", true),
            ("a*b*c", "abab", false),
            ("*", "", true),
        ] {
            assert_eq!(matches(pattern, name), wanted, "{pattern} {name}");
        }
    }
}
