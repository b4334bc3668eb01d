//! `flyball methods`: what each method holds and costs, and its options.

use super::CommandError;
use super::stability::{dormand_prince, generalized_alpha};
use super::targets::{Overwrite, picture_name};
use flyball_dae::method::generalized_alpha::{Coefficients, ControlCoefficients};
use flyball_dae::method::table::METHODS;
use flyball_dae::method::{Enforcement, Facts, MethodEntry, OptionKind, OptionValues, RHO};
use flyball_machine::{Body, Machine};
use flyball_picture::{Axis, Curve, Figure, Panel, Size, Text};
use std::path::PathBuf;

/// Properties, costs and options of each method; coefficients for a given rho; damping over omega h as a picture.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  flyball methods\n  flyball methods --rho 0.8\n  flyball methods --picture damping.svg"
)]
pub struct Methods {
    /// Damping at infinite frequency to show coefficients for, 0 to 1
    #[arg(long, default_value_t = RHO, allow_negative_numbers = true)]
    rho: f64,
    /// Draw spectral radius and numerical damping, .svg or .png
    #[arg(long, value_parser = picture_name)]
    picture: Option<PathBuf>,
    #[command(flatten)]
    overwrite: Overwrite,
}

impl Methods {
    /// Prints and draws.
    #[inline(never)]
    pub fn run(self) -> Result<(), CommandError> {
        self.overwrite.check([], self.picture.as_deref())?;
        let mut machine = Machine::planar();
        machine.body("one", Body::point(1.0));
        let system = machine.build().expect("a point needs nothing");
        let given = OptionValues::default().with("rho", self.rho);
        for entry in METHODS {
            let facts = entry.make_suited(&system, &given)?.facts();
            print_facts(entry, &facts);
        }
        let c = Coefficients::chung_hulbert(self.rho);
        let x = ControlCoefficients::jansen(self.rho);
        tell!("coefficients for rho = {}", self.rho);
        tell!(
            "  mechanics  alpha_m {:.6}  alpha_f {:.6}  beta {:.6}  gamma {:.6}",
            c.alpha_m,
            c.alpha_f,
            c.beta,
            c.gamma
        );
        tell!("  control    delta_m {:.6}  delta_f {:.6}  theta {:.6}", x.delta_m, x.delta_f, x.theta);
        tell!("  numerical damping ratio at omega h = 0.1, 0.5, 1, 2:");
        let damping = |omega_h: f64| generalized_alpha(&c, omega_h).damping;
        let shown = [0.1, 0.5, 1.0, 2.0].map(|w| damping(w).map_or("none".into(), |d| format!("{:.4} %", 100.0 * d)));
        tell!("    {}", shown.join("   "));
        for violation in c.violations() {
            tell!("  warning    {violation}");
        }
        if let Some(path) = &self.picture {
            figure().write(path).map_err(|reason| CommandError::write(path, reason))?;
            tell!("{}", path.display());
        }
        Ok(())
    }
}

#[inline(never)]
fn print_facts(entry: &MethodEntry, facts: &Facts) {
    let level = |level: Enforcement| match level {
        Enforcement::Solved => "to the tolerance of Newton or projection".to_string(),
        Enforcement::Truncation(order) => format!("to h^{order}"),
    };
    tell!("{}   {}, {}", entry.name, entry.papers, if facts.implicit { "implicit" } else { "explicit" });
    tell!("  order         {} in q, v, x; {} in accelerations and multipliers", facts.order, facts.order_multipliers);
    tell!("  positions     held {}", level(facts.position));
    tell!("  velocities    held {}", level(facts.velocity));
    tell!("  nonholonomic  held {}", level(facts.nonholonomic));
    tell!("  dense output  order {} in q", facts.dense_order);
    tell!("  cost          {}", entry.cost);
    tell!("  options");
    for option in entry.options() {
        let OptionKind::Choice(choices) = option.kind else {
            tell!("    {:<18}  {}", option.name, option.line());
            continue;
        };
        let text = format!("{}; default {} {}", option.doc, option.default, option.source);
        tell!("    {:<18}  {}", option.name, text.trim_end());
        choices.iter().for_each(|(choice, doc)| tell!("      {choice:<16}    {doc}"));
    }
}

/// Points of a curve.
const POINTS: usize = 240;

/// Spectral radius and damping ratio over ωh.
#[inline(never)]
fn figure() -> Figure {
    let at = |k: usize| 10f64.powf(-1.5 + 4.0 * k as f64 / POINTS as f64);
    let across = || Axis::logarithmic(Text::marked("ωh")).between(at(0), at(POINTS));
    let mut radius = Panel::new(across(), Axis::linear(Text::plain("spectral radius")).between(0.0, 1.1));
    let mut damping = Panel::new(across(), Axis::linear(Text::plain("numerical damping ratio")).between(-0.02, 0.5));
    let rhos = [0.0, 0.3, 0.5, 0.7, 0.9, 1.0];
    for (n, rho) in rhos.into_iter().enumerate() {
        let c = Coefficients::chung_hulbert(rho);
        let all: Vec<_> = (0..=POINTS).map(|k| (at(k), generalized_alpha(&c, at(k)))).collect();
        let label = Text::marked(&format!("ρ_∞ = {rho}"));
        radius = radius.with(Curve::new(n, label.clone(), all.iter().map(|(w, s)| (*w, s.radius)).collect()));
        let points = all.iter().filter_map(|(w, s)| Some((*w, s.damping?))).collect();
        damping = damping.with(Curve::new(n, label, points));
    }
    let explicit: Vec<_> = (0..=POINTS).map(|k| (at(k), dormand_prince(at(k)))).collect();
    let label = Text::plain("mdop5");
    radius = radius.with(Curve::new(rhos.len(), label.clone(), explicit.iter().map(|(w, s)| (*w, s.radius)).collect()));
    let stable = explicit.iter().filter(|(_, s)| s.radius <= 1.0);
    let points = stable.filter_map(|(w, s)| Some((*w, s.damping?))).collect();
    damping = damping.with(Curve::new(rhos.len(), label, points));
    let title = Text::plain("Generalized-alpha, SOI2 and MDOP5 on a free oscillation");
    Figure::grid(title, 1, Size { width: 680.0, height: 340.0 }, vec![radius, damping])
}
