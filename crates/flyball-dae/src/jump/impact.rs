//! From a system at one instant to the complementarity problem of its impulses, and back to velocities.

use super::cone::{Cone, ImpulseKind};
use crate::failure::{Failure, NamedValue};
use crate::index1::{Index1, Regime};
use crate::start::{DEPENDENT, row_rank};
use crate::system::{Direction, Evaluator, Impact, Rub, State, Strike, System};

/// Halvings in the search for restitutions that add no energy.
const HALVINGS: usize = 40;
/// Energy gained below this fraction of what the impulses move is rounding.
const ROUNDING: f64 = 1e-12;

/// Impacts of one system; keeps its matrices from one to the next.
#[derive(Debug)]
pub struct Jump {
    index1: Index1,
}

/// Motion by an impulse below this fraction of what it would be without joints is none.
const HELD: f64 = 1e-12;

/// A rate below this fraction of the largest velocity is none.
const STANDS: f64 = 1e-9;

fn product(row: &[f64], column: &[f64]) -> f64 {
    row.iter().zip(column).map(|(h, dv)| h * dv).sum()
}

/// The impulses of one instant and what each does per unit.
struct Impulses<'a> {
    names: Vec<String>,
    strikes: &'a [Strike],
    /// Rates before, strikes first.
    before: Vec<f64>,
    /// M⁻¹ Hᵀ within the rows that always act, one column after the other.
    columns: Vec<Vec<f64>>,
    cone: Cone,
}

impl Jump {
    /// Symbolic work for a system.
    pub fn new(system: &dyn System) -> Self {
        Self { index1: Index1::new(system) }
    }

    /// Velocities `state.v` after the impulses of all strikes and rubs. Of the constraint rows those that always act hold
    /// before and after.
    ///
    /// # Errors
    /// If the matrix of the rows that always act is singular, or the impulses were not found.
    pub fn solve(&mut self, system: &Evaluator, state: &mut State, impact: &Impact) -> Result<(), Failure> {
        let Impact { strikes, rubs, always } = impact;
        // pivots of an earlier impact would make this one depend on it, and a resumed run has none
        self.index1.forget();
        let in_impact = |cause: Failure| {
            let names = &system.layout().names.phi;
            let rows: Vec<&str> = strikes.iter().map(|strike| names[strike.row].as_str()).collect();
            Failure::InImpact { t: state.t, rows: rows.join(", "), cause: Box::new(cause) }
        };
        let mut active = always.to_vec();
        let rank =
            row_rank(Regime { system, active: always }, &mut self.index1, state, DEPENDENT).map_err(in_impact)?;
        rank.dependent.iter().for_each(|dependency| active[dependency.row] = false);
        let regime = Regime { system, active: &active };
        self.index1.factor(regime, &state.point()).map_err(in_impact)?;
        let mut impulses = self.impulses(regime, state, strikes, rubs);
        impulses.refuse_broken(state).map_err(in_impact)?;
        impulses.refuse_held(state)?;
        let own: Vec<f64> = strikes.iter().map(|strike| strike.restitution).collect();
        let mut p = impulses.solve(&own, state.t)?;
        if impulses.adds_energy(&p) {
            // unlike restitutions may add up to energy from nowhere: the least of them holds for all, or still less
            let least = own.iter().fold(1.0, |least: f64, &e| if e > 0.0 { least.min(e) } else { least });
            let together = |factor: f64| own.iter().map(|&e| factor * e.min(least)).collect::<Vec<_>>();
            p = impulses.solve(&together(1.0), state.t)?;
            if impulses.adds_energy(&p) {
                let (mut low, mut high) = (0.0, 1.0);
                p = impulses.solve(&together(low), state.t)?;
                for _ in 0..HALVINGS {
                    let middle = 0.5 * (low + high);
                    let tried = impulses.solve(&together(middle), state.t)?;
                    if impulses.adds_energy(&tried) {
                        high = middle;
                    } else {
                        (low, p) = (middle, tried);
                    }
                }
            }
        }
        for (column, p) in impulses.columns.iter().zip(&p) {
            state.v.iter_mut().zip(column).for_each(|(v, per_unit)| *v += p * per_unit);
        }
        Ok(())
    }

    /// Solves the saddle matrix once per impulse. It must be factored.
    fn impulses<'a>(&mut self, regime: Regime, state: &State, strikes: &'a [Strike], rubs: &[Rub]) -> Impulses<'a> {
        let layout = regime.layout();
        let (n_v, n_phi) = (layout.n_v(), layout.n_phi);
        let (mut phi_dot, mut k) = (vec![0.0; n_phi], vec![0.0; layout.n_k]);
        regime.system.phi_dot(&state.point(), &mut phi_dot);
        regime.system.k(&state.point(), &mut k);
        let saddle = self.index1.saddle();
        let pick = |pattern: &crate::linear::Triplets, values: &[f64], row: usize| {
            let mut entries = vec![0.0; n_v];
            pattern.iter().zip(values).filter(|((r, _), _)| *r == row).for_each(|((_, col), h)| entries[col] += h);
            entries
        };
        let (mut rows, mut before, mut names) = (Vec::new(), Vec::new(), Vec::new());
        for strike in strikes {
            rows.push(pick(regime.system.phi_pattern(), &saddle.g, strike.row));
            before.push(phi_dot[strike.row]);
            names.push(layout.names.phi[strike.row].clone());
        }
        for direction in rubs.iter().flat_map(|rub| &rub.directions) {
            match direction {
                Direction::Row(row) => {
                    rows.push(pick(regime.system.k_pattern(), &saddle.k, *row));
                    before.push(k[*row]);
                    names.push(layout.names.k[*row].clone());
                }
                Direction::Terms(terms) => {
                    let mut entries = vec![0.0; n_v];
                    terms.iter().for_each(|(col, coefficient)| entries[*col] += coefficient);
                    before.push(entries.iter().zip(&state.v).map(|(h, v)| h * v).sum());
                    names.push(terms.first().map_or_else(String::new, |(col, _)| layout.names.v[*col].clone()));
                    rows.push(entries);
                }
            }
        }
        let n = rows.len();
        let mut columns = Vec::new();
        for row in &rows {
            // [M Gᵀ; G 0](dv, Λ) = (hᵀ, 0)
            let mut column = vec![0.0; saddle.len()];
            column[..n_v].copy_from_slice(row);
            saddle.solve(regime, &mut column);
            columns.push(column);
        }
        // what other rows hold fast moves by rounding alone: it does not move
        let mut inertia = vec![0.0; n_v];
        let diagonal = regime.system.mass_pattern().iter().zip(&saddle.mass).filter(|((row, col), _)| row == col);
        diagonal.for_each(|((row, _), m)| inertia[row] += m);
        for (row, column) in rows.iter().zip(&mut columns) {
            let free = row.iter().zip(&inertia).filter(|(_, m)| **m > 0.0).map(|(h, m)| h * h / m).sum::<f64>();
            if product(row, column) <= HELD * free {
                column[..n_v].fill(0.0);
            }
        }
        let w = rows.iter().flat_map(|row| columns.iter().map(move |column| product(row, column))).collect();
        let loads = |rub: &Rub| {
            let weighted = |&(row, weight): &(usize, f64)| match strikes.iter().position(|strike| strike.row == row) {
                Some(j) => (0..n).map(|i| if i == j { weight } else { 0.0 }).collect::<Vec<_>>(),
                None => columns.iter().map(|column| weight * column[n_v + row]).collect(),
            };
            rub.pressed_by.iter().flat_map(weighted).collect::<Vec<f64>>()
        };
        let mut parts = vec![ImpulseKind::Struck; strikes.len()];
        parts.extend(rubs.iter().map(|rub| ImpulseKind::Rubbed {
            count: rub.directions.len(),
            c: vec![0.0; rub.pressed_by.len()],
            b: loads(rub),
        }));
        columns.iter_mut().for_each(|column| column.truncate(n_v));
        let cone = Cone { n, w, b: before.clone(), parts };
        Impulses { names, strikes, before, columns, cone }
    }
}

impl Impulses<'_> {
    /// Refuses rates before the impact that are not finite.
    fn refuse_broken(&self, state: &State) -> Result<(), Failure> {
        match self.before.iter().position(|rate| !rate.is_finite()) {
            Some(i) => Err(Failure::NotFinite { row: self.names[i].clone(), value: self.before[i], t: state.t }),
            None => Ok(()),
        }
    }

    /// Refuses a strike that no impulse can stop.
    fn refuse_held(&self, state: &State) -> Result<(), Failure> {
        let fastest = state.v.iter().fold(0.0, |most: f64, v| most.max(v.abs()));
        for ((column, &rate), name) in self.columns.iter().zip(&self.before).zip(&self.names).take(self.strikes.len()) {
            if rate < -STANDS * fastest && column.iter().all(|per_unit| *per_unit == 0.0) {
                return Err(Failure::ImpactHeld { t: state.t, row: name.clone(), rate: -rate });
            }
        }
        Ok(())
    }

    /// The impulses for given restitutions.
    fn solve(&mut self, restitutions: &[f64], t: f64) -> Result<Vec<f64>, Failure> {
        // γ⁺ + e γ⁻ = W P + (1 + e) γ⁻; what separates has no restitution
        for ((b, before), e) in self.cone.b.iter_mut().zip(&self.before).zip(restitutions) {
            *b = before + e * before.min(0.0);
        }
        self.cone.solve().map_err(|not_found| {
            let name = self.names.get(not_found.unknown).cloned().unwrap_or_default();
            let worst = NamedValue { name, value: not_found.residual };
            let rows = self.names[..self.strikes.len()].join(", ");
            Failure::ImpactNotSolved { t, rows, worst }
        })
    }

    /// True if −P · (s⁺ + s⁻)/2 < 0: the impulses would not take energy but add some.
    fn adds_energy(&self, p: &[f64]) -> bool {
        let n = self.cone.n;
        let (mut lost, mut size) = (0.0, 0.0);
        for (i, &impulse) in p.iter().enumerate() {
            let change: f64 = self.cone.w[i * n..][..n].iter().zip(p).map(|(w, p)| w * p).sum();
            lost -= impulse * (self.before[i] + 0.5 * change);
            size += (impulse * self.before[i]).abs() + (impulse * change).abs();
        }
        lost < -ROUNDING * size
    }
}
