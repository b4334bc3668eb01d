//! Options of methods as fields of `[simulate]`, from the table of the methods; made once for the life of the program.

use crate::field::{Field, Kind, Record, Units, optional};
use flyball_dae::method::table::METHODS;
use flyball_dae::method::{MethodOption, OptionKind, OptionValue, OptionValues};
use std::borrow::Cow;
use std::sync::LazyLock;

/// A method with the fields of its options.
pub(crate) struct MethodFields {
    pub name: &'static str,
    pub doc: &'static str,
    pub fields: Vec<Field>,
}

/// All methods.
pub(crate) static METHOD_FIELDS: LazyLock<Vec<MethodFields>> = LazyLock::new(|| {
    let one = |option| field(&[option], MethodOption::line(option));
    let all = METHODS.iter().map(|entry| MethodFields {
        name: entry.name,
        doc: format!("{} ({})", entry.doc, entry.papers).leak(),
        fields: entry.options().map(one).collect(),
    });
    all.collect()
});

/// The options of all methods, each name once.
pub(crate) static OPTIONS: LazyLock<Vec<Field>> = LazyLock::new(|| {
    let mut names: Vec<&str> = METHODS.iter().flat_map(|entry| entry.options()).map(|option| option.name).collect();
    let mut seen = Vec::new();
    names.retain(|name| {
        !seen.contains(name) && {
            seen.push(*name);
            true
        }
    });
    let one = |name: &str| {
        let having: Vec<_> = METHODS.iter().filter_map(|entry| Some((entry.name, entry.option(name)?))).collect();
        let methods: Vec<&str> = having.iter().map(|(method, _)| *method).collect();
        let options: Vec<&MethodOption> = having.iter().map(|(_, option)| *option).collect();
        field(&options, format!("option of {}: {}", methods.join(", "), options[0].doc))
    };
    names.into_iter().map(one).collect()
});

/// A field for options of one name; it takes what one of them takes.
fn field(options: &[&'static MethodOption], doc: String) -> Field {
    let kind = match options[0].kind {
        OptionKind::Number { .. } => Kind::Number(Units::NUMBER),
        OptionKind::Whole { .. } => Kind::Whole,
        OptionKind::Flag => Kind::Flag,
        OptionKind::Choice(_) => {
            let mut names: Vec<&'static str> = Vec::new();
            for option in options {
                let OptionKind::Choice(choices) = option.kind else { continue };
                names.extend(
                    choices.iter().map(|(name, _)| *name).filter(|name| !names.contains(name)).collect::<Vec<_>>(),
                );
            }
            Kind::Choice(names.leak())
        }
    };
    optional(options[0].name, kind, doc.leak())
}

/// The options among the values of `[simulate]`.
pub(crate) fn given(values: &Record) -> OptionValues {
    let mut all = OptionValues::default();
    for field in OPTIONS.iter() {
        let value = match field.kind {
            Kind::Number(_) => values.number(field.name).map(OptionValue::Number),
            Kind::Whole => values.whole(field.name).map(OptionValue::Whole),
            Kind::Flag => values.flag(field.name).map(OptionValue::Flag),
            _ => values.text(field.name).map(|text| OptionValue::Text(Cow::Owned(text))),
        };
        if let Some(value) = value {
            all.set(field.name, value);
        }
    }
    all
}
