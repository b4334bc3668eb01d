//! All elements of a beam, in the plane or in space.

use super::expand::length;
use super::{Beam, Element, SectionState, planar, spatial};
use crate::machine::Placed;
use crate::node::{Motion, Sink};
use crate::space::Space;
use std::f64::consts::{PI, TAU};

/// A beam attached to its nodes.
#[derive(Clone, Debug)]
pub(crate) struct BeamKernel {
    pub name: String,
    pub elements: Vec<Element>,
    damped: bool,
}

impl BeamKernel {
    /// Elements between neighbouring nodes; their shape at `q` is without stress.
    pub fn new<S: Space>(name: &str, beam: &Beam, nodes: &[Placed], q: &[f64]) -> Self {
        let section = beam.section.expect("the nodes were made with a section");
        let element = |pair: &[Placed]| {
            let length = length(pair[0].X_WN, pair[1].X_WN);
            let mut e = Element::new([pair[0].place, pair[1].place], length, &section, beam.damping);
            if S::A == 1 {
                let turn = q[e.q[1] + 2] - q[e.q[0] + 2];
                e.angle0 = -PI * (turn / TAU).round();
            }
            let rest = vec![0.0; pair[1].place.v + S::D + S::A];
            let placed = section_state::<S>(&e, q, &rest);
            (e.strain0, e.curvature0) = (placed.strain, placed.curvature);
            e
        };
        Self { name: name.into(), elements: nodes.windows(2).map(element).collect(), damped: beam.damping > 0.0 }
    }

    /// `out` −= f.
    #[inline]
    pub fn add_residual<S: Space>(&self, at: &Motion<S>, out: &mut [f64]) {
        for e in &self.elements {
            if S::A == 1 {
                planar::At::new(e, at.q, at.v).add_residual(e, out);
            } else {
                spatial::At::new(e, at.q, at.v).add_residual(e, out);
            }
        }
    }

    /// −∂f/∂q.
    #[inline]
    pub fn stiffness<S: Space>(&self, at: &Motion<S>, sink: &mut impl Sink) {
        for e in &self.elements {
            if S::A == 1 {
                planar::At::new(e, at.q, at.v).stiffness(e, sink);
            } else {
                spatial::At::new(e, at.q, at.v).stiffness(e, sink);
            }
        }
    }

    /// −∂f/∂v.
    #[inline]
    pub fn damping<S: Space>(&self, at: &Motion<S>, sink: &mut impl Sink) {
        if !self.damped {
            return;
        }
        for e in &self.elements {
            if S::A == 1 {
                planar::At::new(e, at.q, at.v).damping(e, sink);
            } else {
                spatial::At::new(e, at.q, at.v).damping(e, sink);
            }
        }
    }

    /// Elastic energy [J].
    pub fn energy<S: Space>(&self, at: &Motion<S>) -> f64 {
        let energy = |e: &Element| match S::A {
            1 => planar::At::new(e, at.q, at.v).energy(e),
            _ => spatial::At::new(e, at.q, at.v).energy(e),
        };
        self.elements.iter().map(energy).sum()
    }

    /// Power turned into heat [W].
    pub fn dissipation<S: Space>(&self, at: &Motion<S>) -> f64 {
        let power = |e: &Element| match S::A {
            1 => planar::At::new(e, at.q, at.v).dissipation(e),
            _ => spatial::At::new(e, at.q, at.v).dissipation(e),
        };
        self.elements.iter().map(power).sum()
    }

    /// Strains and forces of one element.
    pub fn section<S: Space>(&self, element: usize, at: &Motion<S>) -> SectionState {
        section_state::<S>(&self.elements[element], at.q, at.v)
    }
}

fn section_state<S: Space>(e: &Element, q: &[f64], v: &[f64]) -> SectionState {
    match S::A {
        1 => planar::At::new(e, q, v).section(e),
        _ => spatial::At::new(e, q, v).section(e),
    }
}
