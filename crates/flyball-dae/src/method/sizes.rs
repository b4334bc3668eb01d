//! Natural sizes of the variables of a run: what absolute tolerances are made of where none are given.

use crate::index1::Model;
use crate::manifold::{Manifold, Part};
use crate::method::auxiliary::Terms;
use crate::system::{Measure, State};

/// One number per kind of coordinate.
pub(crate) type PerKind = [f64; Measure::COUNT];

/// Sizes of coordinates, velocities, accelerations by kind, and of control states one by one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sizes {
    /// Of coordinates.
    pub q: PerKind,
    /// Of velocities: a size in the time of the run.
    pub v: PerKind,
    /// Of accelerations.
    pub a: PerKind,
    /// Of control states.
    pub x: Vec<f64>,
    /// Of their rates: a size in the time of the run.
    pub xdot: Vec<f64>,
    /// Time of the run.
    pub span: f64,
}

/// Part of what the terms of a rate could add up to that a control state is taken to reach.
const REACHED: f64 = 1e-3;

impl Sizes {
    /// Sizes of a run of `span` from a consistent state.
    ///
    /// A coordinate counts as large as the system or 1 rad. A control state counts as large as it is at the start, or as
    /// its rate could make it within its own time constant; where neither says anything, as 1.
    pub fn new(model: Model, s: &State, span: f64) -> Self {
        let layout = model.layout();
        let known = |size: f64, otherwise: f64| if size > 0.0 { size } else { otherwise };
        let span = known(span, 1.0);
        let q = [known(layout.length, 1.0), 1.0];
        let mut x = vec![0.0; layout.n_x];
        if !x.is_empty() {
            let mut terms = Terms::new(model.system);
            terms.measure(model, &s.point(), f64::INFINITY, 0.0);
            terms.rate_times(model, &mut x);
            for (i, size) in x.iter_mut().enumerate() {
                let time = if *size * span > 1.0 { 1.0 / *size } else { span };
                *size = known(s.x[i].abs().max(REACHED * terms.rate[i] * time), 1.0);
            }
        }
        let xdot = x.iter().map(|x| x / span).collect();
        Self { q, v: q.map(|q| q / span), a: q.map(|q| q / (span * span)), x, xdot, span }
    }

    /// All numbers, for a checkpoint.
    pub(super) fn contents(&mut self) -> [&mut [f64]; 6] {
        let span = std::slice::from_mut(&mut self.span);
        [&mut self.q, &mut self.v, &mut self.a, &mut self.x, &mut self.xdot, span]
    }

    /// Zeros of the right lengths.
    pub(super) fn zero(n_x: usize) -> Self {
        Self { x: vec![0.0; n_x], xdot: vec![0.0; n_x], ..Self::default() }
    }
}

/// The absolute tolerance given, or the relative one of a size.
pub(super) fn absolute(given: f64, rtol: f64, size: f64) -> f64 {
    if given > 0.0 { given } else { rtol * size }
}

/// The largest coordinate by absolute value, per kind; a rotation counts as 1 rad.
pub(super) fn largest_coordinates(manifold: &Manifold, kinds: &[Measure], q: &[f64]) -> PerKind {
    let mut most = PerKind::default();
    let (mut iq, mut iv) = (0, 0);
    for part in manifold.parts() {
        match *part {
            Part::Vector(n) => {
                for i in 0..n {
                    let size = &mut most[kinds[iv + i] as usize];
                    *size = size.max(q[iq + i].abs());
                }
                (iq, iv) = (iq + n, iv + n);
            }
            Part::Rotation => {
                let size = &mut most[kinds[iv] as usize];
                *size = size.max(1.0);
                (iq, iv) = (iq + 4, iv + 3);
            }
        }
    }
    most
}

/// The largest entry by absolute value, per kind.
pub(super) fn largest_of(kinds: &[Measure], values: &[f64]) -> PerKind {
    let mut most = PerKind::default();
    for (kind, value) in kinds.iter().zip(values) {
        let size = &mut most[*kind as usize];
        *size = crate::extent::larger(value.abs(), *size);
    }
    most
}

/// The larger of each.
pub(super) fn larger_of(a: PerKind, b: PerKind) -> PerKind {
    std::array::from_fn(|k| a[k].max(b[k]))
}
