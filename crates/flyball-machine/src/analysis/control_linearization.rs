//! A machine with its controller as ẋ = A x + B u, y = C x + D u between chosen signals, about a state of rest.
//!
//! The states are η, ν of δq = Y η, δv = Z ν (see `tangent_space`), and the control states. An input is added to a signal
//! at the inputs that read it: with the loop closed, D + C (sI − A)⁻¹ B is the closed-loop response. Modes are those that a
//! run would begin with; held values of samplers stay as they are; delays are exact in responses, see [`super::delays`].

use super::control_response::{Cause, ControlResponse};
use super::delays::{OpenModel, PADE, delay_lines};
use super::eigen::{Eigenpair, spectrum};
use super::full::{FullMatrix, FullVector};
use super::settled::{notes, settled};
use super::{AnalysisError, Eigenvalue, TangentSpace};
use crate::assembly::{MachineSystem, on_assembly};
use crate::control::Wire;
use crate::machine::suggestion;
use flyball_dae::index1::Index1;
use flyball_dae::start::{Start, StartOptions, check_input};
use flyball_dae::system::{Evaluator, State, System};
use num_complex::Complex;

/// A linear model between signals.
#[derive(Clone, Debug)]
pub struct StateSpaceModel {
    /// The state it holds near.
    pub state: State,
    /// Bases of the allowed motions.
    pub tangent_space: TangentSpace,
    /// A.
    pub a: FullMatrix,
    /// B.
    pub b: FullMatrix,
    /// C.
    pub c: FullMatrix,
    /// D.
    pub d: FullMatrix,
    /// Names of the inputs.
    pub inputs: Vec<String>,
    /// Names of the outputs.
    pub outputs: Vec<String>,
    /// Names of the states: numbered displacements and velocities of the mechanics, then control states.
    pub states: Vec<String>,
    /// Treatment of contacts, sampled blocks and delays, a sentence each.
    pub notes: Vec<String>,
    /// Eigenvalues of A with their vectors.
    pub(super) spectrum: Vec<Eigenpair>,
    /// The model before delays were approximated.
    open: OpenModel,
}

/// A point of a frequency response.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BodePoint {
    /// Angular frequency [rad/s].
    pub frequency: f64,
    /// |G(iω)|.
    pub magnitude: f64,
    /// Phase of G(iω), continuous over the frequencies given [rad].
    pub phase: f64,
}

/// A velocity above this is not rest [m/s, rad/s].
const REST: f64 = 1e-9;

/// Linearizes mechanics and controller together at a state of rest, between signals by name.
///
/// The state is made consistent first; it should be an equilibrium, otherwise the result holds only as long as the state
/// stays near.
///
/// # Errors
/// If a signal does not exist, something moves, a motion has no inertia, or an algebraic loop is singular.
pub fn linearize_control(
    system: &MachineSystem,
    state: &State,
    inputs: &[&str],
    outputs: &[&str],
) -> Result<StateSpaceModel, AnalysisError> {
    let layout = system.layout();
    let (inputs_found, outputs_found, lines) = (find(system, inputs)?, find(system, outputs)?, delay_lines(system));
    let (state, active) = consistent_rest(system, state)?;
    let space = TangentSpace::at(system, &state, &active)?;
    let response = ControlResponse::at(system, &state, &active)?;
    let (z, y) = (&space.velocities, &space.displacements);
    let (n_y, n_z, n_x) = (y.ncols(), z.ncols(), layout.n_x);
    let n = n_y + n_z + n_x;
    let evaluator = Evaluator::new(system);
    let mass_times = |column: &[f64]| {
        let mut out: FullVector = FullVector::zeros(column.len());
        evaluator.mass_times(&state.point(), column, &mut out);
        out
    };
    // delays open: what comes out of them is an input, what goes into them an output
    let signals: Vec<usize> = inputs_found.iter().map(|input| input.1).chain(lines.iter().map(|l| l.signal)).collect();
    let (n_in, n_out) = (signals.len(), outputs.len() + lines.len());
    let mut open = OpenModel {
        a: FullMatrix::zeros(n, n),
        b: FullMatrix::zeros(n, n_in),
        c: FullMatrix::zeros(n_out, n),
        d: FullMatrix::zeros(n_out, n_in),
        times: lines.iter().map(|line| line.time).collect(),
    };
    // of the terms that were added up in A
    let mut sizes = FullMatrix::zeros(n, n);
    for column in 0..n + n_in {
        let mut cause: Cause = response.nothing();
        if column < n_y {
            cause.q.copy_from_slice(y.column(column));
        } else if column < n_y + n_z {
            cause.v.copy_from_slice(z.column(column - n_y));
        } else if column < n {
            cause.x[column - n_y - n_z] = 1.0;
        } else {
            cause.signal = Some(signals[column - n]);
        }
        let effect = response.effect(&cause);
        let mut rate = FullVector::zeros(n);
        rate[..n_y].copy_from_slice(&(&y.transpose() * &mass_times(&cause.v)));
        rate[n_y..n_y + n_z].copy_from_slice(&(&z.transpose() * &effect.force));
        rate[n_y + n_z..].copy_from_slice(&effect.xdot);
        let found = |wire: Wire| match wire {
            Wire::Y(row) => effect.y[row],
            Wire::X(i) => cause.x[i],
            Wire::Memory(_) | Wire::Constant(_) | Wire::Time => 0.0,
        };
        let injected = |signal: usize| f64::from(u8::from(cause.signal == Some(signal)));
        // a delayed signal is what comes out of the delay; a delay reads what is added to its input
        let of_delay = column >= n + inputs.len();
        let shown =
            outputs_found.iter().map(|&(wire, signal)| found(wire) + if of_delay { injected(signal) } else { 0.0 });
        let heard = lines.iter().map(|line| found(line.input.0) + injected(line.input.1));
        let shown = shown.chain(heard).collect::<FullVector>();
        if column < n {
            let mut size = rate.map(f64::abs);
            size[n_y..n_y + n_z].copy_from_slice(&(&z.abs().transpose() * &effect.sizes[0]));
            size[n_y + n_z..].copy_from_slice(&effect.sizes[1]);
            sizes.column_mut(column).copy_from_slice(&size);
            open.a.column_mut(column).copy_from_slice(&rate);
            open.c.column_mut(column).copy_from_slice(&shown);
        } else {
            open.b.column_mut(column - n).copy_from_slice(&rate);
            open.d.column_mut(column - n).copy_from_slice(&shown);
        }
    }
    let [a, b, c, d] = open.approximated();
    let mut all_sizes = a.abs();
    all_sizes.put((0, 0), &sizes);
    let notes = notes(system, &state);
    let owned = |names: &[&str]| names.iter().map(|name| name.to_string()).collect();
    Ok(StateSpaceModel {
        spectrum: spectrum(&a, &all_sizes, [n_y, n_z])?,
        states: (0..n_y)
            .map(|i| format!("displacement {i}"))
            .chain((0..n_z).map(|i| format!("velocity {i}")))
            .chain(layout.names.x.iter().cloned())
            .chain(lines.iter().flat_map(|line| (0..PADE).map(move |i| format!("{} delay {i}", line.name))))
            .collect(),
        inputs: owned(inputs),
        outputs: owned(outputs),
        tangent_space: space.clone(),
        state: state.clone(),
        notes,
        open,
        a,
        b,
        c,
        d,
    })
}

/// The nearest consistent state, which must be at rest, and the rows that act.
pub(super) fn consistent_rest(system: &MachineSystem, state: &State) -> Result<(State, Vec<bool>), AnalysisError> {
    check_input(system, state)?;
    let (mut state, layout) = (settled(system, state)?, system.layout());
    let start = Start::solve(&Evaluator::new(system), &mut Index1::new(system), &mut state, &StartOptions::default())?;
    let fastest = (0..layout.n_v()).max_by(|&i, &j| state.v[i].abs().total_cmp(&state.v[j].abs()));
    match fastest.filter(|&i| state.v[i].abs() > REST) {
        Some(i) => Err(AnalysisError::NotAtRest { name: layout.names.v[i].clone(), value: state.v[i] }),
        None => Ok((state, start.active)),
    }
}

/// Wires and numbers of signals by name.
fn find(system: &MachineSystem, names: &[&str]) -> Result<Vec<(Wire, usize)>, AnalysisError> {
    on_assembly!(&system.inner, assembly => names.iter().map(|name| {
        let control = &assembly.control;
        let signal = control.find_signal(name).ok_or_else(|| AnalysisError::UnknownSignal {
            name: name.to_string(),
            help: suggestion(name, control.signal_names()),
        })?;
        Ok((signal.wire, signal.root))
    }).collect())
}

impl StateSpaceModel {
    /// Eigenvalues of A [1/s]: those of the closed loop.
    pub fn eigenvalues(&self) -> Vec<Complex<f64>> {
        self.resolved_eigenvalues().iter().map(|eigenvalue| eigenvalue.value).collect()
    }

    /// Eigenvalues of A, each with what rounding may have changed.
    pub fn resolved_eigenvalues(&self) -> Vec<Eigenvalue> {
        let conjugate = |eigenvalue: Eigenvalue| Eigenvalue { value: eigenvalue.value.conj(), ..eigenvalue };
        let upper = self.spectrum.iter().map(|pair| pair.eigenvalue);
        let lower = self.spectrum.iter().filter(|pair| pair.paired).map(|pair| conjugate(pair.eigenvalue));
        let mut all: Vec<Eigenvalue> = upper.chain(lower).collect();
        flyball_dae::order::sort_by(&mut all, |a, b| {
            a.value.re.total_cmp(&b.value.re).then(a.value.im.total_cmp(&b.value.im))
        });
        all
    }

    /// True if no small motion grows, beyond its rounding.
    pub fn is_stable(&self) -> bool {
        !self.spectrum.iter().any(|pair| pair.eigenvalue.grows())
    }

    /// G(s) = C (sI − A)⁻¹ B + D, with delays as they are and not as approximated in A, B, C, D; `None` at a pole.
    pub fn transfer(&self, s: Complex<f64>) -> Option<FullMatrix<Complex<f64>>> {
        self.open.transfer(s)
    }

    /// Frequency response from an input to an output, by their places in the lists. Frequencies that are poles are left
    /// out.
    pub fn bode(&self, input: usize, output: usize, frequencies: &[f64]) -> Vec<BodePoint> {
        let mut points: Vec<BodePoint> = Vec::with_capacity(frequencies.len());
        for &frequency in frequencies {
            let Some(g) = self.transfer(Complex::new(0.0, frequency)) else { continue };
            let g = g[(output, input)];
            let mut phase = g.im.atan2(g.re);
            if let Some(last) = points.last() {
                let turn = std::f64::consts::TAU;
                phase += turn * ((last.phase - phase) / turn).round();
            }
            points.push(BodePoint { frequency, magnitude: g.re.hypot(g.im), phase });
        }
        points
    }
}
