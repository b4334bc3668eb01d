//! Options of the method, in the program and as fields.

use super::control::ProjectionInterval;
use crate::failure::Failure;
use crate::method::option::{
    MethodOption, OptionDefault, OptionKind, OptionValue, OptionValues, default_name, default_whole, text,
};
use crate::projection::PositionOptions;

/// Extent of projection: the four rows of [S] Table 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Projection {
    /// Nothing: index 1, drifts off.
    None,
    /// Velocities in every step, positions never.
    Velocity,
    /// Velocities in every step, positions by [S](16).
    #[default]
    Controlled,
    /// Both in every step.
    EveryStep,
}

/// Options of the method.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Options {
    /// Extent of projection; default controlled.
    pub projection: Projection,
    /// Steps between controlled projections of positions.
    pub interval: ProjectionInterval,
    /// The chord-Newton iteration of the position projection.
    pub position: PositionOptions,
    /// Measure τ and η in every step, also where they are not projected away; costs a solve each. Default no.
    pub meter: bool,
    /// Project positions of every published state too; default no.
    pub project_output: bool,
}

impl Options {
    /// From options of a method, by name, that were checked.
    ///
    /// # Errors
    /// Options that do not go together.
    pub fn from_values(method: &'static str, values: &OptionValues) -> Result<Self, Failure> {
        let name = values.text("projection").unwrap_or("controlled");
        let projection = match name {
            "none" => Projection::None,
            "velocity" => Projection::Velocity,
            "every-step" => Projection::EveryStep,
            _ => Projection::Controlled,
        };
        let steps = ["k", "k_min", "k_max"];
        if let Some(option) = steps.into_iter().find(|key| values.has(key) && projection != Projection::Controlled) {
            let help = "leave it out, or write projection = \"controlled\"".into();
            return Err(Failure::UnsuitedOption {
                method,
                option,
                beside: format!("projection = \"{name}\"").into(),
                help,
            });
        }
        let published = ProjectionInterval::default();
        let whole = |key: &str, default: u32| values.whole(key).map_or(default, |value| value as u32);
        let interval = ProjectionInterval {
            first: whole("k", published.first),
            least: whole("k_min", published.least),
            most: whole("k_max", published.most),
        };
        let ProjectionInterval { first, least, most } = interval;
        if !(least <= first && first <= most) {
            let option = steps.into_iter().find(|key| values.has(key)).unwrap_or("k");
            let beside = format!("k_min = {least}, k = {first}, k_max = {most}").into();
            let help = "give them in the order k_min <= k <= k_max".into();
            return Err(Failure::UnsuitedOption { method, option, beside, help });
        }
        Ok(Self {
            projection,
            interval,
            position: PositionOptions::default(),
            meter: values.flag("meter").unwrap_or(false),
            project_output: values.flag("project_output").unwrap_or(false),
        })
    }
}

const fn steps(name: &'static str, default: u64, example: u64, doc: &'static str) -> MethodOption {
    let (kind, source) = (OptionKind::Whole { least: 1, most: 1_000_000 }, "[S] (16)");
    MethodOption { name, kind, default: default_whole(default), example: OptionValue::Whole(example), doc, source }
}

const fn flag(name: &'static str, doc: &'static str) -> MethodOption {
    let default = OptionDefault::Value(OptionValue::Flag(false));
    MethodOption { name, kind: OptionKind::Flag, default, example: OptionValue::Flag(true), doc, source: "" }
}

/// Options of all explicit methods.
pub(in crate::method) const OPTIONS: &[MethodOption] = &[
    MethodOption {
        name: "projection",
        kind: OptionKind::Choice(&[
            ("none", "is made: positions and velocities drift"),
            ("velocity", "of velocities in every step, of positions never"),
            ("controlled", "of velocities in every step, of positions when they have drifted"),
            ("every-step", "of both in every step"),
        ]),
        default: default_name("controlled"),
        example: text("velocity"),
        doc: "projection onto the constraints",
        source: "[S] Table 1, (12)",
    },
    steps("k", 4, 2, "steps without projection of positions at the start"),
    steps("k_min", 1, 2, "fewest steps without projection of positions"),
    steps("k_max", 8, 4, "most steps without projection of positions"),
    flag("project_output", "whether positions of every result are projected, too"),
    flag("meter", "whether drift is measured in every step, also where it is not projected away"),
];
