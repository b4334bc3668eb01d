//! Options that generalized-alpha and SOI2 share: the coefficients of the family, by preset or one by one, and Newton's
//! iteration.

use super::generalized_alpha::{Coefficients, ControlChoice, ControlCoefficients};
use super::option::{
    MethodOption, OptionDefault, OptionKind, OptionValue, OptionValues, default_name, default_number, default_whole,
    derived, text,
};
use crate::failure::Failure;
use crate::newton::NewtonOptions;

/// ρ∞ of methods that say nothing else.
pub const RHO: f64 = 0.8;

/// Coefficients of the mechanical part by name.
struct Preset {
    name: &'static str,
    /// Range of ρ∞; none where the preset fixes it to 1.
    rho: Option<(f64, f64)>,
    /// Coefficients that may be given beside it.
    free: &'static [&'static str],
    make: fn(f64) -> Coefficients,
}

/// Coefficients by name; the documentation of each is in [`COEFFICIENTS`].
const PRESETS: &[Preset] = &[
    Preset {
        name: "chung-hulbert",
        rho: Some((0.0, 1.0)),
        free: &["alpha_m", "alpha_f", "beta", "gamma"],
        make: Coefficients::chung_hulbert,
    },
    Preset {
        name: "hht",
        rho: Some((0.5, 1.0)),
        free: &["alpha_f"],
        // α_f = −α = (1−ρ)/(1+ρ)
        make: |rho| Coefficients::hht(-(1.0 - rho) / (1.0 + rho)),
    },
    Preset {
        name: "wbz",
        rho: Some((0.0, 1.0)),
        free: &["alpha_m"],
        // α_m = (ρ−1)/(ρ+1)
        make: |rho| Coefficients::wbz((rho - 1.0) / (rho + 1.0)),
    },
    Preset {
        name: "newmark",
        rho: Some((0.0, 1.0)),
        free: &["beta", "gamma"],
        // γ = (3−ρ)/(2+2ρ), β = ¼(γ+½)² = 1/(1+ρ)²
        make: |rho| Coefficients::newmark(1.0 / (1.0 + rho).powi(2), (3.0 - rho) / (2.0 + 2.0 * rho)),
    },
    Preset { name: "trapezoidal", rho: None, free: &[], make: |_| Coefficients::trapezoidal() },
    Preset { name: "stormer", rho: None, free: &[], make: |_| Coefficients::stormer() },
];

/// Names of the presets with their meanings, in the order of [`PRESETS`].
const COEFFICIENTS: &[(&str, &str)] = &[
    ("chung-hulbert", "for `rho`, order 2"),
    ("hht", "of Hilber, Hughes and Taylor, for `rho` from 0.5, order 2"),
    ("wbz", "of Wood, Bossak and Zienkiewicz, for `rho`, order 2"),
    ("newmark", "for `rho`, or with `beta` and `gamma`; order 1 unless gamma = 1/2"),
    ("trapezoidal", "rule, order 2, undamped"),
    ("stormer", "rule, order 2, positions explicit; without position constraints only, stable for omega h < 2"),
];

const fn number(
    name: &'static str,
    (least, most): (f64, f64),
    default: OptionDefault,
    example: f64,
    doc: &'static str,
    source: &'static str,
) -> MethodOption {
    let kind = OptionKind::Number { least, most };
    MethodOption { name, kind, default, example: OptionValue::Number(example), doc, source }
}

/// Options of the coefficients.
pub(super) const FAMILY: &[MethodOption] = &[
    MethodOption {
        name: "coefficients",
        kind: OptionKind::Choice(COEFFICIENTS),
        default: default_name("chung-hulbert"),
        example: text("hht"),
        doc: "coefficients of the mechanical part",
        source: "[JN] §1, [AB] (24)",
    },
    number("rho", (0.0, 1.0), default_number(RHO), 0.6, "damping at infinite frequency, ρ∞", "[AB] (24), [BA] (13)"),
    number(
        "alpha_m",
        (-1.0, 0.5),
        derived("that of `coefficients`"),
        -0.2,
        "weight of the old auxiliary acceleration; `gamma` and `beta` follow unless given",
        "[AB] (3)",
    ),
    number(
        "alpha_f",
        (0.0, 0.5),
        derived("that of `coefficients`"),
        0.4,
        "weight of the old acceleration; `gamma` and `beta` follow unless given",
        "[AB] (3)",
    ),
    number("beta", (0.0, 2.0), derived("(gamma + 1/2)²/4"), 0.7, "Newmark's β", "[AB] (4), (24)"),
    number(
        "gamma",
        (0.5, 2.0),
        derived("1/2 + alpha_f - alpha_m"),
        0.75,
        "Newmark's γ; other values than the default are taken with `newmark` only",
        "[AB] (5), (20)",
    ),
    MethodOption {
        name: "control",
        kind: OptionKind::Choice(&[
            ("jansen", "for `rho`"),
            ("same", "as those of the mechanical part: delta = alpha, theta = gamma"),
        ]),
        default: default_name("jansen"),
        example: text("same"),
        doc: "coefficients of control states",
        source: "[BA] (13), §5",
    },
    number(
        "delta_m",
        (-1.0, 0.5),
        derived("that of `control`"),
        -0.1,
        "weight of the old auxiliary rate; `theta` follows unless given",
        "[BA] (6)",
    ),
    number(
        "delta_f",
        (0.0, 0.5),
        derived("that of `control`"),
        0.4,
        "weight of the old rate; `theta` follows unless given",
        "[BA] (6)",
    ),
    number(
        "theta",
        (0.5, 2.0),
        derived("1/2 + delta_f - delta_m"),
        0.9,
        "weight of the new auxiliary rate; other values than the default have order 1 and are refused",
        "[BA] (9), (11)",
    ),
];

/// Options of Newton's iteration.
pub(super) const NEWTON: &[MethodOption] = &[
    number(
        "newton_tolerance",
        (1e-15, 1e-2),
        default_number(1e-8),
        1e-12,
        "relative accuracy of accelerations and multipliers; at least a ten-thousandth of the predictor's error is solved for",
        "",
    ),
    MethodOption {
        name: "newton_iterations",
        kind: OptionKind::Whole { least: 2, most: 1000 },
        default: default_whole(12),
        example: OptionValue::Whole(3),
        doc: "iterations with one matrix before another is tried; 40 with `newton_to_rounding`",
        source: "",
    },
    MethodOption {
        name: "newton_to_rounding",
        kind: OptionKind::Flag,
        default: OptionDefault::Value(OptionValue::Flag(false)),
        example: OptionValue::Flag(true),
        doc: "whether every step is iterated until increments stop shrinking, with a new matrix each time",
        source: "",
    },
];

/// Shared options that a paper's setting fixes.
pub(super) struct Setting {
    pub rho: f64,
    pub to_rounding: bool,
}

/// The shared options in numbers.
pub(super) struct Family {
    pub mechanics: Coefficients,
    pub control: ControlCoefficients,
    pub newton: NewtonOptions,
}

impl Family {
    /// From the options given, and a paper's setting where they say nothing.
    pub fn new(method: &'static str, values: &OptionValues, setting: &Setting) -> Result<Self, Failure> {
        let name = values.text("coefficients").unwrap_or(PRESETS[0].name);
        let preset = PRESETS.iter().find(|preset| preset.name == name).unwrap_or(&PRESETS[0]);
        let rho = preset.rho(method, values, setting)?;
        let mechanics = preset.coefficients(method, values, rho)?;
        let choice = if values.text("control") == Some("same") { ControlChoice::Same } else { ControlChoice::Jansen };
        let control = control(values, choice.coefficients(rho, &mechanics));
        Ok(Self { mechanics, control, newton: newton(method, values, setting)? })
    }
}

impl Preset {
    /// `coefficients = "…"`.
    fn text(&self) -> String {
        format!("coefficients = \"{}\"", self.name)
    }

    /// ρ∞, which trapezoidal and Störmer's rule fix to 1.
    fn rho(&self, method: &'static str, values: &OptionValues, setting: &Setting) -> Result<f64, Failure> {
        let given = values.number("rho");
        match self.rho {
            None if given.is_some() => Err(Failure::UnsuitedOption {
                method,
                option: "rho",
                beside: self.text().into(),
                help: "leave it out: the rule has rho = 1".into(),
            }),
            None => Ok(1.0),
            Some((least, most)) => {
                let rho = given.unwrap_or(setting.rho).max(if given.is_none() { least } else { 0.0 });
                if rho >= least {
                    return Ok(rho);
                }
                let wanted = format!("a number from {least} to {most} with {}", self.text());
                Err(Failure::BadMethodOption {
                    method,
                    option: "rho",
                    given: rho.to_string().into(),
                    wanted: wanted.into(),
                })
            }
        }
    }

    /// The preset, with what is given one by one in its place.
    fn coefficients(&self, method: &'static str, values: &OptionValues, rho: f64) -> Result<Coefficients, Failure> {
        for option in ["alpha_m", "alpha_f", "beta", "gamma"] {
            if values.has(option) && !self.free.contains(&option) {
                let help = match self.free {
                    [] => format!("leave it out: {} fixes all of them", self.name),
                    free => format!("{} leaves open: {}", self.name, free.join(", ")),
                };
                return Err(Failure::UnsuitedOption { method, option, beside: self.text().into(), help: help.into() });
            }
        }
        let mut c = (self.make)(rho);
        let [alpha_m, alpha_f, beta, gamma] = ["alpha_m", "alpha_f", "beta", "gamma"].map(|name| values.number(name));
        c.alpha_m = alpha_m.unwrap_or(c.alpha_m);
        c.alpha_f = alpha_f.unwrap_or(c.alpha_f);
        if alpha_m.is_some() || alpha_f.is_some() {
            c.gamma = 0.5 + c.alpha_f - c.alpha_m; // [AB](20)
        }
        c.gamma = gamma.unwrap_or(c.gamma);
        if alpha_m.is_some() || alpha_f.is_some() || gamma.is_some() {
            c.beta = 0.25 * (c.gamma + 0.5).powi(2); // [AB](24)
        }
        c.beta = beta.unwrap_or(c.beta);
        Ok(c)
    }
}

/// Coefficients of control states, with what is given one by one in their place.
fn control(values: &OptionValues, chosen: ControlCoefficients) -> ControlCoefficients {
    let mut c = chosen;
    let [delta_m, delta_f, theta] = ["delta_m", "delta_f", "theta"].map(|name| values.number(name));
    c.delta_m = delta_m.unwrap_or(c.delta_m);
    c.delta_f = delta_f.unwrap_or(c.delta_f);
    if delta_m.is_some() || delta_f.is_some() {
        c.theta = 0.5 + c.delta_f - c.delta_m; // [BA](11)
    }
    c.theta = theta.unwrap_or(c.theta);
    c
}

fn newton(method: &'static str, values: &OptionValues, setting: &Setting) -> Result<NewtonOptions, Failure> {
    let to_rounding = values.flag("newton_to_rounding").unwrap_or(setting.to_rounding);
    if to_rounding && values.has("newton_tolerance") {
        let (option, beside) = ("newton_tolerance", "newton_to_rounding = true".into());
        let help = "leave it out, or write newton_to_rounding = false".into();
        return Err(Failure::UnsuitedOption { method, option, beside, help });
    }
    let mut options = if to_rounding { NewtonOptions::to_rounding() } else { NewtonOptions::default() };
    options.tolerance = values.number("newton_tolerance").unwrap_or(options.tolerance);
    options.iterations = values.whole("newton_iterations").map_or(options.iterations, |n| n as usize);
    Ok(options)
}
