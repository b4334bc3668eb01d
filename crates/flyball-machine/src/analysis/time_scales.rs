//! The fastest small motions of a machine with its controllers, and which elements make them.
//!
//! A mode e^{μt} with δq, δv balances   μ δvᴴ M δv + Σₑ δvᴴ (Kₑ δq + Cₑ δv) + (control) = 0.
//! The share of element e is the size of its part δvᴴ (Kₑ δq + Cₑ δv), among the sizes of all parts but the inertia:
//! between 0 and 1, all together 1. Where control states carry the mode, their participation |wᵢ xᵢ| (left times right
//! eigenvector) shows which.

use super::control_linearization::consistent_rest;
use super::delays::{DelayLine, PADE, delay_lines};
use super::eigen::Eigenpair;
use super::fast_motions::fast_motions;
use super::full::{FullEntry, FullMatrix, FullVector};
use super::{AnalysisError, StateSpaceModel, linearize_control};
use crate::assembly::{MachineSystem, on_assembly};
use crate::force::ForceElement;
use crate::node::{AnySink, Sink};
use flyball_dae::system::{Evaluator, State, System};
use num_complex::Complex;

/// A small motion e^{μt}.
#[derive(Clone, Debug, PartialEq)]
pub struct TimeScale {
    /// μ [1/s]; of a conjugate pair the one with positive imaginary part.
    pub eigenvalue: Complex<f64>,
    /// The coordinate that moves most.
    pub coordinate: String,
    /// Elements with their shares, the largest first: forces and beams by name, `gravity`, `reactions` of joints, the state
    /// of a controller by name, `control` for what actuators do.
    pub shares: Vec<(String, f64)>,
}

/// Most velocities of machines whose eigenvalues are all computed; of larger ones only the fastest, by `fast_motions`.
const MOST: usize = 200;

/// Adds up leftᴴ A right over the entries of A.
struct Form<'a> {
    left: &'a FullVector<Complex<f64>>,
    right: &'a FullVector<Complex<f64>>,
    sum: Complex<f64>,
}

impl<'a> Form<'a> {
    fn new(left: &'a FullVector<Complex<f64>>, right: &'a FullVector<Complex<f64>>) -> Self {
        Self { left, right, sum: Complex::new(0.0, 0.0) }
    }
}

impl Sink for Form<'_> {
    fn put(&mut self, row: usize, col: usize, value: f64) {
        self.sum += self.left[row].conj() * self.right[col] * value;
    }
}

/// A motion in the machine's own coordinates.
pub(super) struct Motion {
    pub eigenvalue: Complex<f64>,
    pub dq: FullVector<Complex<f64>>,
    pub dv: FullVector<Complex<f64>>,
    /// How much each control state takes part, of 1 in all.
    pub carried: Vec<f64>,
}

/// The `wanted` fastest motions about a state of rest, the fastest first. Of machines with more than 200 velocities they
/// are found to one part in a thousand.
///
/// # Errors
/// If the machine cannot be assembled, moves, can move without inertia, or has derivatives that are not finite.
pub fn time_scales(system: &MachineSystem, state: &State, wanted: usize) -> Result<Vec<TimeScale>, AnalysisError> {
    let (state, motions) = if system.layout().n_v() > MOST {
        let (state, active) = consistent_rest(system, state)?;
        let motions = fast_motions(system, &state, &active, wanted)?;
        (state, motions)
    } else {
        all_motions(system, state, wanted)?
    };
    Ok(motions.iter().map(|motion| described(system, &state, motion)).collect())
}

/// |μ| as a whole number, the same for motions that differ by rounding.
fn speed(mu: Complex<f64>) -> i64 {
    if mu.modulus() > 0.0 { (1e6 * mu.modulus().ln()).round() as i64 } else { i64::MIN }
}

/// How much each state takes part in a motion, of 1 in all.
fn participation(pair: &Eigenpair) -> Vec<f64> {
    let part: Vec<f64> = pair.left.iter().zip(pair.right.iter()).map(|(y, x)| (y * x).modulus()).collect();
    let whole = part.iter().sum::<f64>().max(f64::MIN_POSITIVE);
    part.iter().map(|part| part / whole).collect()
}

/// The fastest of all motions, without those that only the approximation of a delay has, beyond its reach.
fn all_motions(system: &MachineSystem, state: &State, wanted: usize) -> Result<(State, Vec<Motion>), AnalysisError> {
    let StateSpaceModel { state, tangent_space, mut spectrum, .. } = linearize_control(system, state, &[], &[])?;
    let (n_y, n_z) = (tangent_space.displacements.ncols(), tangent_space.velocities.ncols());
    flyball_dae::order::sort_by(&mut spectrum, |a, b| {
        // of equally fast motions the one that grows first
        let [a, b] = [a, b].map(|pair| pair.eigenvalue.value);
        speed(b).cmp(&speed(a)).then(b.re.total_cmp(&a.re))
    });
    let (lines, at_lines) = (delay_lines(system), n_y + n_z + system.layout().n_x);
    spectrum.retain(|pair| {
        let part = participation(pair);
        let made = |(i, line): (usize, &DelayLine)| {
            let share: f64 = part[at_lines + i * PADE..][..PADE].iter().sum();
            share > 0.5 && pair.eigenvalue.value.modulus() > line.reach()
        };
        !lines.iter().enumerate().any(made)
    });
    spectrum.truncate(wanted);
    let complex = |m: &FullMatrix| m.map(|x| Complex::new(x, 0.0));
    let (y, z) = (complex(&tangent_space.displacements), complex(&tangent_space.velocities));
    let motion = |pair: &Eigenpair| Motion {
        eigenvalue: pair.eigenvalue.value,
        dq: &y * &pair.right[..n_y],
        dv: &z * &pair.right[n_y..n_y + n_z],
        carried: participation(pair)[n_y + n_z..].to_vec(),
    };
    let motions = spectrum.iter().map(motion).collect();
    Ok((state, motions))
}

/// A motion in words: who makes it, who moves.
fn described(system: &MachineSystem, state: &State, motion: &Motion) -> TimeScale {
    let (names, dv) = (&system.layout().names, &motion.dv);
    let leader = (0..dv.len()).max_by(|&i, &j| dv[i].modulus().total_cmp(&dv[j].modulus()));
    let leader = leader.filter(|&i| dv[i].modulus() > 0.0);
    let mut shares = if motion.carried.iter().sum::<f64>() > 0.5 {
        names.x.iter().cloned().zip(motion.carried.iter().copied()).collect()
    } else {
        shares(system, state, motion)
    };
    flyball_dae::order::sort_by(&mut shares, |a: &(String, f64), b| b.1.total_cmp(&a.1));
    let coordinate = leader.map_or(String::new(), |i| names.v[i].clone());
    TimeScale { eigenvalue: motion.eigenvalue, coordinate, shares }
}

/// Size of every element's part, of 1 in all.
#[inline(never)]
fn shares(system: &MachineSystem, state: &State, motion: &Motion) -> Vec<(String, f64)> {
    let (p, Motion { eigenvalue, dq, dv, .. }) = (state.point(), motion);
    let (mut blocks, pattern) = (system.patterns().values(), system.patterns());
    let evaluator = Evaluator::new(system);
    evaluator.tangent(&p, &mut blocks);
    let total = |right: &FullVector<Complex<f64>>, pattern: &flyball_dae::linear::Triplets, values: &[f64]| {
        let mut all = Form::new(dv, right);
        pattern.iter().zip(values).for_each(|((row, col), value)| all.put(row, col, *value));
        all.sum
    };
    let mechanics = total(dq, &pattern.q, &blocks.q) + total(dv, &pattern.v, &blocks.v);
    let mut named: Vec<(String, Complex<f64>)> = Vec::new();
    on_assembly!(&system.inner, assembly => assembly.with_motion(&mut assembly.work(), &p, |at, _| {
        for (name, force) in &assembly.forces {
            let (mut k, mut c) = (Form::new(dv, dq), Form::new(dv, dv));
            force.stiffness(at, &mut AnySink(&mut k));
            force.damping(at, &mut AnySink(&mut c));
            named.push((name.clone(), k.sum + c.sum));
        }
        for beam in &assembly.beams {
            let (mut k, mut c) = (Form::new(dv, dq), Form::new(dv, dv));
            beam.stiffness(at, &mut AnySink(&mut k));
            beam.damping(at, &mut AnySink(&mut c));
            named.push((beam.name.clone(), k.sum + c.sum));
        }
    }));
    let elements: Complex<f64> = named.iter().map(|(_, part)| part).sum();
    named.push(("reactions".into(), mechanics - elements));
    if system.layout().n_y > 0 {
        let mut mass = vec![0.0; system.mass_pattern().len()];
        evaluator.mass(&p, &mut mass);
        let inertia = eigenvalue * total(dv, system.mass_pattern(), &mass);
        named.push(("control".into(), -inertia - mechanics));
    }
    let whole = named.iter().map(|(_, part)| part.modulus()).sum::<f64>();
    let share = |part: Complex<f64>| if whole > 0.0 { part.modulus() / whole } else { 0.0 };
    named.into_iter().map(|(name, part)| (name, share(part))).collect()
}
