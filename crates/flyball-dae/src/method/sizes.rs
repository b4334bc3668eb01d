//! Natural sizes of the variables of a run: what absolute tolerances are made of where none are given.

use crate::extent::{larger, largest, largest_weighted};
use crate::index1::Regime;
use crate::linear::Triplets;
use crate::manifold::Manifold;
use crate::method::auxiliary::Terms;
use crate::system::{CoordinateKind, State};

/// One number per kind of coordinate.
pub(crate) type PerKind = [f64; CoordinateKind::COUNT];

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
/// Lengths with inertia that a single body has at most.
const OF_ONE_BODY: usize = 3;
/// Part of its extent that the motion of a single body counts as at least.
const LEAST_WAY: f64 = 1e-3;
/// Part of its extent up to which a motion is rounding of a rest.
const AT_REST: f64 = 1e-9;

impl Sizes {
    /// Sizes of a run of `span` from a consistent state.
    ///
    /// A coordinate counts as large as the system or 1 rad, that of a single body no larger than it moves. A control state
    /// counts as large as it is at the start, or as its rate could make it within its own time constant; where neither says
    /// anything, as 1.
    pub fn new(regime: Regime, s: &State, span: f64) -> Self {
        let layout = regime.layout();
        let known = |size: f64, otherwise: f64| if size > 0.0 { size } else { otherwise };
        let span = known(span, 1.0);
        let q = [known(length(regime, s, span), 1.0), 1.0];
        let mut x = vec![0.0; layout.n_x];
        if !x.is_empty() {
            let mut terms = Terms::new(regime.system.system());
            terms.measure(regime, &s.point(), f64::INFINITY, 0.0);
            terms.rate_times(regime, &mut x);
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

/// Natural size of lengths: that of the system; of a single body how far it moves within a time T by what moves it at the start,
/// between a part of its size or of how far it stands from the origin, and these. 0 where nothing is known.
///
///   max (|v| τ, |v̇| τ²),   1/τ² = max (1/T², |K_ii|/M_ii, Σ |K_jj| dⱼ²/Σ M_kk d_k²)
///
/// The last is what springs on coordinates without inertia (of joints) do to a motion along d = v, v̇: j are those, k the others.
fn length(regime: Regime, s: &State, span: f64) -> f64 {
    let (system, layout) = (regime.system, regime.layout());
    // coordinates whose kinds are not said may be anything
    let is_length = |i: &usize| layout.measures.get(*i) == Some(&CoordinateKind::Length);
    let mut mass = vec![0.0; system.mass_pattern().len()];
    system.mass(&s.point(), &mut mass);
    let masses: Vec<f64> = (0..layout.n_v()).map(|i| diagonal(system.mass_pattern(), &mass, i)).collect();
    if (0..layout.n_v()).filter(is_length).filter(|i| masses[*i] > 0.0).count() > OF_ONE_BODY {
        return layout.length;
    }
    let mut blocks = system.patterns().values();
    system.tangent(&s.point(), &mut blocks);
    let (mut places, mut moved, mut extent) = (vec![0.0; layout.n_v()], 0.0, layout.length);
    layout.manifold.sizes(&s.q, &mut places);
    let stiffness: Vec<f64> = (0..layout.n_v()).map(|i| diagonal(&system.patterns().q, &blocks.q, i)).collect();
    let square = |d: &[f64], weights: &[f64]| d.iter().zip(weights).map(|(d, weight)| weight * d * d).sum::<f64>();
    let of_joints: Vec<f64> = stiffness.iter().zip(&masses).map(|(k, m)| if *m > 0.0 { 0.0 } else { *k }).collect();
    let sprung = |d: &[f64]| {
        let inertia = square(d, &masses);
        if inertia > 0.0 { square(d, &of_joints) / inertia } else { 0.0 }
    };
    let joints = [sprung(&s.v), sprung(&s.a)];
    for i in (0..layout.n_v()).filter(is_length) {
        let own = if stiffness[i] * span * span > masses[i] { stiffness[i] / masses[i] } else { 0.0 };
        let [of_v, of_a] = joints.map(|joints| 1.0 / own.max(joints).max(1.0 / (span * span)).sqrt());
        moved = larger(larger(s.v[i].abs() * of_v, s.a[i].abs() * of_a * of_a), moved);
        extent = larger(places[i], extent);
    }
    let most = if layout.length > 0.0 { layout.length } else { extent };
    let rest = if extent > 0.0 { AT_REST * extent } else { AT_REST };
    if moved <= rest {
        most
    } else if extent > 0.0 {
        moved.max(LEAST_WAY * extent).min(most)
    } else {
        moved
    }
}

/// |A_ii| of a matrix whose entries may repeat.
fn diagonal(pattern: &Triplets, values: &[f64], i: usize) -> f64 {
    let entries = pattern.iter().zip(values).filter(|(place, _)| *place == (i, i));
    entries.map(|(_, value)| value).sum::<f64>().abs()
}

/// The absolute tolerance given, or the relative one of a size.
pub(super) fn absolute(given: f64, rtol: f64, size: f64) -> f64 {
    if given > 0.0 { given } else { rtol * size }
}

/// Measures of the entries of a vector, as weights of 1 and 0: the largest of a kind is then a largest product, several
/// entries at once.
#[derive(Clone, Debug, Default)]
pub(super) struct Kinds {
    all: Vec<CoordinateKind>,
    /// One list per kind, empty where no entry is of it or all are.
    weights: [Vec<f64>; CoordinateKind::COUNT],
    /// The kind of all entries, if they are of one.
    only: Option<usize>,
    /// Smallest size of each kind.
    least: PerKind,
}

impl Kinds {
    pub fn new(all: Vec<CoordinateKind>) -> Self {
        let of = |kind: usize| all.iter().map(|measure| f64::from(u8::from(*measure as usize == kind))).collect();
        Self::weighted(std::array::from_fn(of), PerKind::default(), all)
    }

    fn weighted(weights: [Vec<f64>; CoordinateKind::COUNT], least: PerKind, all: Vec<CoordinateKind>) -> Self {
        let only = weights.iter().position(|list| list.iter().all(|weight| *weight == 1.0));
        let is_mixed = |list: &Vec<f64>| only.is_none() && list.contains(&1.0);
        Self { weights: weights.map(|list| if is_mixed(&list) { list } else { Vec::new() }), only, least, all }
    }

    /// Those of coordinates, with the kinds of velocities; a rotation counts as 1 rad.
    pub fn of_coordinates(manifold: &Manifold, velocities: &Kinds) -> Self {
        let mut weights = [vec![0.0; manifold.n_q()], vec![0.0; manifold.n_q()]];
        for &(iq, iv, n) in manifold.vectors() {
            (0..n).for_each(|i| weights[velocities.all[iv + i] as usize][iq + i] = 1.0);
        }
        let mut least = PerKind::default();
        if let Some(&(_, iv)) = manifold.rotations().first() {
            least[velocities.all[iv] as usize] = 1.0;
        }
        Self::weighted(weights, least, Vec::new())
    }

    /// True if an entry is of this kind.
    pub fn contains(&self, kind: usize) -> bool {
        self.only.map_or_else(|| !self.weights[kind].is_empty(), |only| only == kind)
    }

    /// Each entry's kind.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.all.iter().map(|kind| *kind as usize)
    }

    /// Kind of one entry.
    pub fn at(&self, i: usize) -> usize {
        self.all[i] as usize
    }

    /// The largest entry by absolute value, per kind.
    pub fn largest(&self, values: &[f64]) -> PerKind {
        let mut most = self.least;
        if let Some(kind) = self.only {
            most[kind] = larger(largest(values), most[kind]);
            return most;
        }
        for (most, weights) in most.iter_mut().zip(&self.weights).filter(|(_, weights)| !weights.is_empty()) {
            *most = larger(largest_weighted(values, weights), *most);
        }
        most
    }

    /// Weights of entries with these values: each counts with a hundredth of the size of its kind at least.
    pub fn weigh(&self, sizes: PerKind, values: &[f64], weights: &mut [f64]) {
        let floors = sizes.map(|size| 1e-2 * size + 1e-100);
        let entries = weights.iter_mut().zip(values);
        if let Some(kind) = self.only {
            entries.for_each(|(weight, value)| *weight = 1.0 / (value.abs() + floors[kind]));
            return;
        }
        let [first, second] = &self.weights;
        for ((weight, value), (first, second)) in entries.zip(first.iter().zip(second)) {
            *weight = 1.0 / (value.abs() + floors[0] * first + floors[1] * second);
        }
    }
}

/// The larger of each.
pub(super) fn larger_of(a: PerKind, b: PerKind) -> PerKind {
    std::array::from_fn(|k| larger(a[k], b[k]))
}
