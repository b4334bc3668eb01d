//! The last accepted step: start values of the next one are its polynomials, carried on.

use super::scheme::{MOST_NODES, Scheme};
use super::stages::Stages;
use super::tensions::Tensions;
use crate::method::auxiliary::Groups;
use crate::system::State;

/// Steps that grow by more are predicted from the last three nodes alone, and by more still from the last two.
const ALL_NODES: f64 = 2.0;
const THREE_NODES: f64 = 4.0;

/// Unknowns at the nodes of the last accepted step, 0 included.
#[derive(Clone, Debug)]
pub(super) struct Past {
    pub nodes: Vec<f64>,
    /// Tensions that are unknowns too, likewise.
    pub tensions: Vec<f64>,
    /// Its length; 0 if there is none.
    pub h: f64,
    n: usize,
    n_tensions: usize,
}

impl Past {
    pub fn new(n: usize, n_tensions: usize, stages: usize) -> Self {
        let zeros = |n: usize| vec![0.0; n * (stages + 1)];
        Self { nodes: zeros(n), tensions: zeros(n_tensions), h: 0.0, n, n_tensions }
    }

    /// Takes another number of stages; nothing is past then.
    pub fn resize(&mut self, stages: usize) {
        self.nodes.resize(self.n * (stages + 1), 0.0);
        self.tensions.resize(self.n_tensions * (stages + 1), 0.0);
        self.h = 0.0;
    }

    /// Keeps an accepted step.
    pub fn commit(&mut self, implicit: usize, s0: &State, stages: &Stages, tensions: &Tensions) {
        write_unknowns(implicit, s0, &mut self.nodes[..self.n]);
        self.nodes[self.n..].copy_from_slice(&stages.z);
        let (start, rest) = self.tensions.split_at_mut(self.n_tensions);
        start.copy_from_slice(&tensions.start);
        rest.copy_from_slice(&tensions.values);
        self.h = stages.h;
    }

    /// Start values of the stages of the next step.
    pub fn predict(&self, scheme: &Scheme, implicit: usize, s0: &State, stages: &mut Stages) {
        if self.h == 0.0 {
            stages.z.chunks_mut(self.n.max(1)).for_each(|z| write_unknowns(implicit, s0, z));
        } else {
            extrapolate(scheme, stages.h / self.h, self.n, &self.nodes, &mut stages.z);
        }
    }

    /// Start values of the tensions of a step of length h.
    pub fn predict_tensions(&self, scheme: &Scheme, h: f64, tensions: &mut Tensions) {
        if self.h == 0.0 || !tensions.known {
            let Tensions { values, start, .. } = tensions;
            values.chunks_mut(self.n_tensions.max(1)).for_each(|values| values.copy_from_slice(start));
        } else {
            extrapolate(scheme, h / self.h, self.n_tensions, &self.tensions, &mut tensions.values);
        }
    }
}

/// Values at the stages of a step, in units of the last one, from those at its nodes.
fn extrapolate(scheme: &Scheme, ratio: f64, n: usize, nodes: &[f64], values: &mut [f64]) {
    if n == 0 {
        return;
    }
    let count = scheme.stages + 1;
    let first = if ratio <= ALL_NODES {
        0
    } else if ratio <= THREE_NODES {
        count - 3
    } else {
        count - 2
    };
    let node = |k: usize| if k == 0 { 0.0 } else { scheme.table.c[k - 1] };
    for (z, c) in values.chunks_mut(n).zip(scheme.table.c) {
        let at = 1.0 + c * ratio;
        let mut weights = [1.0; MOST_NODES];
        for k in first..count {
            let others = (first..count).filter(|j| *j != k);
            weights[k] = others.map(|j| (at - node(j)) / (node(k) - node(j))).product();
        }
        // in differences from the end, so that what is constant stays so to the last bit
        let (before, end) = nodes.split_at((count - 1) * n);
        z.copy_from_slice(end);
        for (old, weight) in before.chunks(n).zip(weights).skip(first) {
            for (z, (old, end)) in z.iter_mut().zip(old.iter().zip(end)) {
                *z += weight * (old - end);
            }
        }
    }
}

/// The unknowns (v̇, λ, ψ, ẋ, y) of a state.
pub(super) fn write_unknowns(implicit: usize, s: &State, to: &mut [f64]) {
    let mut at = 0;
    for group in s.groups(implicit) {
        to[at..at + group.len()].copy_from_slice(group);
        at += group.len();
    }
}
