//! All elements of a beam, in the plane or in space.

use super::expand::length;
use super::{Beam, Element, SectionState, planar, spatial};
use crate::ids;
use crate::machine::BodyNode;
use crate::node::{Motion, Sink};
use crate::space::Space;
use flyball_dae::failure::Failure;
use flyball_dae::system::Layout;
use std::f64::consts::{PI, TAU};

/// A beam attached to its nodes.
#[derive(Clone, Debug)]
pub(crate) struct BeamKernel {
    pub name: String,
    pub elements: Vec<Element>,
    damped: bool,
    /// Place of the first held sign: one for each element in space.
    held: usize,
}

impl BeamKernel {
    /// Elements between neighbouring nodes; their shape at `q` is without stress.
    pub fn new<S: Space>(name: &str, beam: &Beam, nodes: &[BodyNode], q: &[f64]) -> Self {
        let section = beam.section.expect("the nodes were made with a section");
        let element = |pair: &[BodyNode]| {
            let length = length(pair[0].X_WN, pair[1].X_WN);
            let mut e = Element::new([pair[0].place, pair[1].place], length, &section, beam.damping);
            if S::A == 1 {
                let turn = q[e.q[1] + 2] - q[e.q[0] + 2];
                e.angle0 = -PI * (turn / TAU).round();
            }
            let rest = vec![0.0; pair[1].place.v + S::D + S::A];
            let placed = section_state::<S>(&e, q, &rest, 0.0);
            (e.strain0, e.curvature0) = (placed.strain, placed.curvature);
            e
        };
        Self {
            name: name.into(),
            elements: nodes.windows(2).map(element).collect(),
            damped: beam.damping > 0.0,
            held: 0,
        }
    }

    /// Lays out what it holds from step to step.
    pub fn hold<S: Space>(&mut self, layout: &mut Layout) {
        self.held = layout.n_memory;
        layout.n_memory += if S::A == 1 { 0 } else { self.elements.len() };
    }

    /// The sign of the relative rotation of an element in space as held.
    #[inline]
    fn sign<S: Space>(&self, element: usize, at: &Motion<S>) -> f64 {
        if S::A == 1 { 0.0 } else { at.memory[self.held + element] }
    }

    /// Notes the signs at the start; gives a failure where an element has turned by more than half a turn since.
    pub fn note<S: Space>(&self, at: &Motion<S>, memory: &mut [f64]) -> Option<Failure> {
        if S::A == 1 {
            return None; // an angle is a coordinate
        }
        let held = &mut memory[self.held..self.held + self.elements.len()];
        for (i, (sign, e)) in held.iter_mut().zip(&self.elements).enumerate() {
            let cosine = spatial::half_cosine(e, at.q);
            if *sign == 0.0 {
                *sign = 1.0_f64.copysign(cosine);
            }
            if *sign * cosine < 0.0 {
                return Some(Failure::ElementOutOfRange {
                    id: ids::TURNED_OVER,
                    t: at.t,
                    element: format!("element {} of {}", i + 1, self.name),
                    what: "is twisted or bent by more than half a turn; rotation between its nodes [rad]",
                    value: 2.0 * (*sign * cosine).clamp(-1.0, 1.0).acos(),
                    help: "divide the beam into more elements",
                });
            }
        }
        None
    }

    /// `out` −= f.
    #[inline]
    pub fn add_residual<S: Space>(&self, at: &Motion<S>, out: &mut [f64]) {
        for (i, e) in self.elements.iter().enumerate() {
            if S::A == 1 {
                planar::At::new(e, at.q, at.v).add_residual(e, out);
            } else {
                spatial::At::new(e, at.q, at.v, self.sign(i, at)).add_residual(e, out);
            }
        }
    }

    /// −∂f/∂q.
    #[inline]
    pub fn stiffness<S: Space>(&self, at: &Motion<S>, sink: &mut impl Sink) {
        for (i, e) in self.elements.iter().enumerate() {
            if S::A == 1 {
                planar::At::new(e, at.q, at.v).stiffness(e, sink);
            } else {
                spatial::At::new(e, at.q, at.v, self.sign(i, at)).stiffness(e, sink);
            }
        }
    }

    /// −∂f/∂v.
    #[inline]
    pub fn damping<S: Space>(&self, at: &Motion<S>, sink: &mut impl Sink) {
        if !self.damped {
            return;
        }
        for (i, e) in self.elements.iter().enumerate() {
            if S::A == 1 {
                planar::At::new(e, at.q, at.v).damping(e, sink);
            } else {
                spatial::At::new(e, at.q, at.v, self.sign(i, at)).damping(e, sink);
            }
        }
    }

    /// Elastic energy [J].
    pub fn energy<S: Space>(&self, at: &Motion<S>) -> f64 {
        let energy = |(i, e): (usize, &Element)| match S::A {
            1 => planar::At::new(e, at.q, at.v).energy(e),
            _ => spatial::At::new(e, at.q, at.v, self.sign(i, at)).energy(e),
        };
        self.elements.iter().enumerate().map(energy).sum()
    }

    /// Power turned into heat [W].
    pub fn dissipation<S: Space>(&self, at: &Motion<S>) -> f64 {
        let power = |(i, e): (usize, &Element)| match S::A {
            1 => planar::At::new(e, at.q, at.v).dissipation(e),
            _ => spatial::At::new(e, at.q, at.v, self.sign(i, at)).dissipation(e),
        };
        self.elements.iter().enumerate().map(power).sum()
    }

    /// Strains and forces of one element.
    pub fn section<S: Space>(&self, element: usize, at: &Motion<S>) -> SectionState {
        section_state::<S>(&self.elements[element], at.q, at.v, self.sign(element, at))
    }
}

fn section_state<S: Space>(e: &Element, q: &[f64], v: &[f64], sign: f64) -> SectionState {
    match S::A {
        1 => planar::At::new(e, q, v).section(e),
        _ => spatial::At::new(e, q, v, sign).section(e),
    }
}
