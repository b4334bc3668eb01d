//! The methods: a new one is its room and one line here.

use super::option::MethodEntry;
use crate::system::Layout;

/// Hands all methods to another macro: room and type of each.
macro_rules! each_method {
    ($to:ident) => {
        $to! {
            generalized_alpha::GeneralizedAlpha,
            soi2::Soi2,
            mdop5::Mdop5,
            mdop8::Mdop8,
            mradau::Mradau
        }
    };
}

/// Makes the table.
macro_rules! entries {
    ($($room:ident :: $Method:ident),*) => {
        /// All methods. A static is compiled once, with all that its entries make; a constant would be in every crate.
        pub static METHODS: &[MethodEntry] = &[$(super::$room::ENTRY),*];
    };
}

each_method!(entries);

/// Their names.
pub const NAMES: [&str; METHODS.len()] = {
    let mut names = [""; METHODS.len()];
    let mut i = 0;
    while i < names.len() {
        names[i] = METHODS[i].name;
        i += 1;
    }
    names
};

/// A method by name.
pub fn find(name: &str) -> Option<&'static MethodEntry> {
    METHODS.iter().find(|entry| entry.name == name)
}

/// A method that stiffness does not hold: one that solves nonholonomic constraints too, where there are any.
pub(crate) fn stable_for(layout: &Layout) -> &'static str {
    if layout.n_k > 0 { "soi2" } else { "generalized-alpha" }
}

#[cfg(test)]
mod tests {
    use super::super::option::{OptionDefault, OptionKind, OptionValue, OptionValues};
    use super::*;
    use crate::failure::Failure;

    #[test]
    fn defaults_of_the_table_are_those_of_the_code() {
        for entry in METHODS {
            let plain = entry.resolve(&OptionValues::default()).expect("defaults go together");
            for option in entry.options() {
                if let OptionDefault::Value(value) = &option.default {
                    let given = OptionValues::default().with(option.name, value.clone());
                    assert_eq!(
                        entry.resolve(&given).expect("a default is fine"),
                        plain,
                        "{} {}",
                        entry.name,
                        option.name
                    );
                }
            }
        }
        // and of the types that Rust code uses
        macro_rules! defaults {
            ($($room:ident :: $Method:ident),*) => {
                [$((super::super::$room::ENTRY, format!("{:?}", super::super::$room::Options::default()))),*]
            };
        }
        for (entry, wanted) in each_method!(defaults) {
            assert_eq!(entry.resolve(&OptionValues::default()).expect("defaults"), wanted, "{}", entry.name);
        }
    }

    #[test]
    fn every_choice_and_example_is_taken_or_refused_by_its_name() {
        for entry in METHODS {
            let plain = entry.resolve(&OptionValues::default()).expect("defaults go together");
            for option in entry.options() {
                let mut values = vec![option.example.clone()];
                if let OptionKind::Choice(choices) = option.kind {
                    values.extend(choices.iter().map(|(name, _)| OptionValue::from(*name)));
                }
                let mut differs = false;
                for value in values {
                    match entry.resolve(&OptionValues::default().with(option.name, value)) {
                        Ok(text) => differs |= text != plain,
                        Err(failure) => panic!("{} {}: {failure}", entry.name, option.name),
                    }
                }
                // [S] is what MDOP5 does by default
                assert!(differs || (entry.name, option.name) == ("mdop5", "as"), "{} {}", entry.name, option.name);
            }
        }
    }

    #[test]
    fn names_of_options_are_unique_and_of_one_kind() {
        for entry in METHODS {
            for (i, option) in entry.options().enumerate() {
                assert!(entry.options().skip(i + 1).all(|other| other.name != option.name), "{}", option.name);
                for other in METHODS.iter().filter_map(|other| other.option(option.name)) {
                    let kinds = [option.kind, other.kind].map(|kind| std::mem::discriminant(&kind));
                    assert_eq!(kinds[0], kinds[1], "{}", option.name);
                }
            }
        }
    }

    #[test]
    fn values_out_of_range_or_of_another_kind_are_refused_with_what_is_wanted() {
        for entry in METHODS {
            for option in entry.options() {
                let bad = match option.kind {
                    OptionKind::Number { least, most } => vec![
                        OptionValue::Number(least - 1.0),
                        OptionValue::Number(most + 1.0),
                        OptionValue::Number(f64::NAN),
                        OptionValue::Flag(true),
                    ],
                    OptionKind::Whole { most, .. } => vec![OptionValue::Whole(most + 1), OptionValue::Number(1.5)],
                    OptionKind::Choice(_) => vec![OptionValue::from("nonsense"), OptionValue::Whole(1)],
                    OptionKind::Flag => vec![OptionValue::Whole(1), OptionValue::from("yes")],
                };
                for value in bad {
                    let failure = entry.resolve(&OptionValues::default().with(option.name, value)).expect_err("bad");
                    assert!(matches!(&failure, Failure::BadMethodOption { .. }), "{failure}");
                    let text = failure.to_string();
                    assert!(text.contains(option.name) && text.contains(&option.kind.to_string()), "{text}");
                }
            }
        }
    }

    #[test]
    fn unknown_options_are_refused_with_the_nearest_and_the_list() {
        let given = |name: &str| OptionValues::default().with(name, 0.5);
        let text =
            |method: &str, name: &str| find(method).expect("known").resolve(&given(name)).expect_err("bad").to_string();
        let typed = text("generalized-alpha", "roh");
        assert!(typed.starts_with("method/unknown-option: generalized-alpha has no option `roh`"), "{typed}");
        assert!(
            typed.contains("did you mean `rho`? options of generalized-alpha are: as, coefficients, rho"),
            "{typed}"
        );
        let foreign = text("mdop5", "rho");
        assert!(
            foreign.contains("mdop5 has no option `rho`") && foreign.contains("are: as, projection, k"),
            "{foreign}"
        );
    }

    #[test]
    fn options_that_do_not_go_together_are_refused_by_name() {
        let refused = |method: &str, pairs: &[(&str, &str)]| {
            let mut values = OptionValues::default();
            for (name, value) in pairs {
                values.set(name, OptionValue::parse(value));
            }
            find(method).expect("known").resolve(&values).expect_err("unsuited").to_string()
        };
        for (pairs, wanted) in [
            (
                &[("coefficients", "trapezoidal"), ("rho", "0.5")][..],
                "`rho` of generalized-alpha has no meaning beside",
            ),
            (&[("coefficients", "hht"), ("rho", "0.2")], "a number from 0.5 to 1 with coefficients = \"hht\""),
            (&[("coefficients", "hht"), ("beta", "0.4")], "hht leaves open: alpha_f"),
            (&[("coefficients", "stormer"), ("gamma", "0.5")], "stormer fixes all of them"),
            (&[("newton_to_rounding", "true"), ("newton_tolerance", "1e-9")], "newton_to_rounding = true"),
        ] {
            let text = refused("generalized-alpha", pairs);
            assert!(text.contains(wanted), "{text}");
        }
        let text = refused("mdop5", &[("projection", "none"), ("k", "3")]);
        assert!(text.contains("`k` of mdop5 has no meaning beside projection = \"none\""), "{text}");
        let text = refused("mdop5", &[("k_min", "6")]);
        assert!(text.contains("k_min = 6, k = 4, k_max = 8"), "{text}");
    }
}
