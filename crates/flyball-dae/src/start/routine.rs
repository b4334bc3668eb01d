//! The order of things: position, rank, velocity, then accelerations, multipliers and outputs.

use super::position::{Found, at_rounding, check_finite, find_position, open_rows, scale};
use super::rank::{dependencies, row_rank};
use super::{LeastNorm, Redundant, StartOptions, StartReport};
use crate::extent::largest;
use crate::failure::{Failure, NamedValue};
use crate::index1::{Index1, Regime};
use crate::projection::{PositionOptions, Projector};
use crate::system::{Evaluator, State, System};

/// Velocity iterations; more than one only if k is nonlinear in v.
const VELOCITY_ITERATIONS: usize = 25;

/// Roundings of the coordinates that Φ may be off by at the start.
const OPEN: f64 = 64.0;

/// Relative remainder of a row that counts as dependent where the search for a position is stuck.
const NEARLY_DEPENDENT: f64 = 1e-2;

/// The start routine and what it decided.
#[derive(Debug)]
pub struct Start {
    /// Rows that act and are independent.
    pub active: Vec<bool>,
    /// Spreads multipliers over redundant rows.
    pub least_norm: Option<LeastNorm>,
    /// Report of the start.
    pub report: StartReport,
}

impl Start {
    /// Makes `state` consistent and decides which constraint rows to integrate with.
    pub fn solve(
        system: &Evaluator,
        index1: &mut Index1,
        state: &mut State,
        options: &StartOptions,
    ) -> Result<Self, Failure> {
        let layout = system.layout();
        options.check(layout.n_v())?;
        let mut acting = vec![true; layout.n_constraints()];
        system.active_constraints(&state.modes, &mut acting);
        let all = Regime { system, active: &acting };
        let given = state.clone();
        let mut report = StartReport::default();

        let found = find_position(all, index1, state, &options.pinned_positions, options.tolerance)?;
        report.iterations = found.iterations;
        let (rank, named) = dependencies(all, index1, state)?;
        if !found.open.is_empty() {
            // where the search is stuck, rows that cannot all hold depend on each other; one without gradient contradicts
            // nobody
            let stuck = row_rank(all, index1, state, NEARLY_DEPENDENT)?;
            let dependent = stuck.dependent.iter().any(|row| !row.combination.is_empty());
            return Err(refuse_position(state.t, found, dependent));
        }
        if !named.is_empty() && options.redundant == Redundant::Refuse {
            return Err(Failure::RedundantConstraints {
                t: state.t,
                total: layout.n_constraints(),
                dependencies: named,
            });
        }
        let dependent: Vec<usize> = rank.dependent.iter().map(|d| d.row).collect();
        let mut active = acting.clone();
        for &row in &dependent {
            active[row] = false;
        }
        report.smallest_pivot = rank.smallest_accepted;
        report.degrees_of_freedom = layout.n_v() - active.iter().filter(|a| **a).count();
        report.dependencies = named;

        let regime = Regime { system, active: &active };
        settle_position(regime, index1, state);
        find_velocity(regime, all, index1, state, options)?;
        index1.complete(regime, state)?;
        let mut least_norm = None;
        if !dependent.is_empty() {
            let mut spread = LeastNorm::new(regime, dependent);
            report.not_unique = spread.not_unique(regime, index1, state)?;
            refuse_sensors(regime, state, &report.not_unique)?;
            least_norm = Some(spread);
        }
        report_changes(regime, &given, state, &mut report);
        Ok(Self { active, least_norm, report })
    }
}

/// Φ to rounding: what is left of it looks like an acceleration Φ/h² to the first steps of an index-3 method.
fn settle_position(regime: Regime, index1: &mut Index1, state: &mut State) {
    let mut phi = vec![0.0; regime.layout().n_phi];
    regime.system.phi(&state.point(), &mut phi);
    regime.mask(0, &mut phi);
    if largest(&phi) > OPEN * f64::EPSILON * largest(&state.q).max(scale(state))
        && index1.factor(regime, &state.point()).is_ok()
    {
        // a position that cannot be improved stays
        let _ = Projector::new(regime.system.system()).project_position(
            regime,
            index1.saddle(),
            state,
            &PositionOptions::default(),
        );
    }
}

fn refuse_position(t: f64, found: Found, dependent: bool) -> Failure {
    if dependent {
        Failure::ContradictoryConstraints { t, rows: found.open }
    } else {
        Failure::PositionNotFound { t, iterations: found.iterations, worst: found.open }
    }
}

/// [M Gᵀ Kᵀ; G; K](dv, η) = (0, −(G v + Φ_t), −k), repeated while k is nonlinear.   [S](12b)
fn find_velocity(
    regime: Regime,
    all: Regime,
    index1: &mut Index1,
    state: &mut State,
    options: &StartOptions,
) -> Result<(), Failure> {
    let layout = regime.layout();
    let (n_v, n_phi) = (layout.n_v(), layout.n_phi);
    if layout.n_constraints() == 0 {
        return Ok(());
    }
    let residual = |state: &State| {
        let mut rows = vec![0.0; layout.n_constraints()];
        let (phi, k) = rows.split_at_mut(n_phi);
        regime.system.phi_dot(&state.point(), phi);
        regime.system.k(&state.point(), k);
        all.mask(0, &mut rows);
        rows
    };
    let mut rows = residual(state);
    check_finite(regime, &rows, state.t)?;
    let small = |state: &State| options.tolerance * (largest(&state.v) + scale(state));
    for _ in 0..VELOCITY_ITERATIONS {
        let saddle = index1.saddle();
        if options.pinned_velocities.is_empty() {
            saddle.factor(regime, &state.point())?;
        } else {
            let softness = super::position::SOFTNESS;
            saddle.factor_softened(regime, &state.point(), &options.pinned_velocities, softness)?;
        }
        let mut rhs = vec![0.0; saddle.len()];
        for (r, row) in rhs[n_v..].iter_mut().zip(&rows) {
            *r = -row;
        }
        saddle.solve(regime, &mut rhs);
        for (v, dv) in state.v.iter_mut().zip(&rhs) {
            *v += dv;
        }
        let last = largest(&rows);
        rows = residual(state);
        check_finite(regime, &rows, state.t)?;
        let size = largest(&rows);
        if size <= small(state) && at_rounding(size, last, largest(&state.v) + scale(state)) {
            return Ok(());
        }
    }
    Err(Failure::VelocityNotFound { t: state.t, worst: open_rows(regime, &rows, small(state)) })
}

/// A controller must not depend on a reaction that is not unique.
fn refuse_sensors(regime: Regime, state: &State, not_unique: &[usize]) -> Result<(), Failure> {
    let layout = regime.layout();
    if layout.n_x + layout.n_y == 0 {
        return Ok(());
    }
    let patterns = regime.system.patterns();
    let mut blocks = patterns.values();
    regime.system.tangent(&state.point(), &mut blocks);
    let listeners = [
        (&patterns.output.lambda, &blocks.output.lambda, &layout.names.y, 0),
        (&patterns.output.psi, &blocks.output.psi, &layout.names.y, layout.n_phi),
        (&patterns.rate.lambda, &blocks.rate.lambda, &layout.names.x, 0),
        (&patterns.rate.psi, &blocks.rate.psi, &layout.names.x, layout.n_phi),
    ];
    for (pattern, values, names, first) in listeners {
        for ((row, col), value) in pattern.iter().zip(values) {
            if *value != 0.0 && not_unique.contains(&(col + first)) {
                return Err(Failure::ReactionNotUnique {
                    listener: names[row].clone(),
                    constraint: layout.constraint_name(col + first).to_string(),
                });
            }
        }
    }
    Ok(())
}

fn report_changes(regime: Regime, given: &State, state: &State, report: &mut StartReport) {
    let layout = regime.layout();
    let mut moved = vec![0.0; layout.n_v()];
    layout.manifold.difference(&given.q, &state.q, &mut moved);
    let changed: Vec<f64> = state.v.iter().zip(&given.v).map(|(new, old)| new - old).collect();
    let visible = |values: &[f64], size: f64| {
        let mut list: Vec<NamedValue> = values
            .iter()
            .enumerate()
            .filter(|(_, value)| value.abs() > 1e-9 * size)
            .map(|(i, value)| NamedValue { name: layout.names.v[i].clone(), value: *value })
            .collect();
        crate::order::sort_by(&mut list, |a, b| b.value.abs().total_cmp(&a.value.abs()));
        list
    };
    report.moved = visible(&moved, scale(state));
    report.velocity_changed = visible(&changed, largest(&state.v) + 1e-3);
}

/// Checks sizes and finiteness of a given state.
pub fn check_input(system: &dyn System, state: &State) -> Result<(), Failure> {
    let layout = system.layout();
    if layout.n_v() + layout.n_x == 0 {
        return Err(Failure::EmptySystem);
    }
    let sizes = [
        ("q", state.q.len(), layout.n_q()),
        ("v", state.v.len(), layout.n_v()),
        ("a", state.a.len(), layout.n_v()),
        ("lambda", state.lambda.len(), layout.n_phi),
        ("psi", state.psi.len(), layout.n_k),
        ("x", state.x.len(), layout.n_x),
        ("xdot", state.xdot.len(), layout.n_x),
        ("y", state.y.len(), layout.n_y),
        ("modes", state.modes.len(), layout.n_modes),
        ("memory", state.memory.len(), layout.n_memory),
    ];
    for (what, given, wanted) in sizes {
        if given != wanted {
            return Err(Failure::WrongSize { what, given, wanted });
        }
    }
    if !state.t.is_finite() {
        return Err(Failure::NotFiniteInput { what: "t".into(), value: state.t });
    }
    let q_name = |i: usize| format!("q[{i}]");
    if let Some(i) = state.q.iter().position(|q| !q.is_finite()) {
        return Err(Failure::NotFiniteInput { what: q_name(i), value: state.q[i] });
    }
    for &(iq, iv) in layout.manifold.rotations() {
        let norm = state.q[iq..iq + 4].iter().map(|c| c * c).sum::<f64>().sqrt();
        if (norm - 1.0).abs() > 1e-6 {
            return Err(Failure::NotARotation { what: layout.names.v[iv].clone(), norm });
        }
    }
    for (values, names) in [(&state.v, &layout.names.v), (&state.x, &layout.names.x)] {
        if let Some(i) = values.iter().position(|value| !value.is_finite()) {
            return Err(Failure::NotFiniteInput { what: names[i].clone(), value: values[i] });
        }
    }
    Ok(())
}
