//! Force or moment of a joint on one of its bodies, in world axes; the moment is taken about the joint's marker there.
//!
//! With r = Gᵀλ + Kᵀψ of the joint on the node: force F = −r_p, moment R (−r_R) + (p_WN − p_WM) × F. On ground it is the
//! opposite of what the other body feels. If redundant constraints leave the reaction undetermined, the run is refused.

use super::fields::{ALONG, JOINT, turn_along};
use super::{CouplingSinks, MotionSinks, Multipliers, Plant, Sensor, SensorDefinition, SensorElement};
use crate::assembly::each_constraint;
use crate::catalog::{
    Back, Entry, Example, Field, Fields, Kind, Mistake, Mixed, Refers, Site, Values, required, text, vector,
};
use crate::constraint::Constraint;
use crate::control::signal::Port;
use crate::machine::{Dimension, MachineError};
use crate::probe::{About, JointReaction, WrenchNode};
use crate::node::{Motion, Sink};
use crate::space::{Space, Vector};
use flyball_dae::manifold::so3::cross;
use std::ops::Range;

/// Force or moment of a joint on a body.
#[derive(Clone, Debug)]
pub struct Reaction {
    /// The joint.
    pub joint: String,
    /// One of its bodies.
    pub body: String,
    /// True for the moment, false for the force.
    pub moment: bool,
    /// An axis of the world; all components without it.
    pub along: Option<[f64; 3]>,
}

impl Sensor {
    /// Force of a joint on one of its bodies [N], in world axes.
    pub fn reaction_force(joint: impl Into<String>, body: impl Into<String>) -> Self {
        Self::new(Reaction { joint: joint.into(), body: body.into(), moment: false, along: None })
    }

    /// Moment of a joint on one of its bodies about the joint's marker there [N m], in world axes.
    pub fn reaction_moment(joint: impl Into<String>, body: impl Into<String>) -> Self {
        Self::new(Reaction { joint: joint.into(), body: body.into(), moment: true, along: None })
    }
}

/// The rows of the joint on a node.
#[derive(Clone, Debug)]
pub struct ReactionKernel<S: Space> {
    joint: JointReaction<S>,
    moment: bool,
    along: Option<[f64; 3]>,
    phi: Range<usize>,
    k: Range<usize>,
}

impl SensorDefinition for Reaction {
    type Kernel<S: Space> = ReactionKernel<S>;

    fn name(&self) -> &'static str {
        if self.moment { "reaction-moment" } else { "reaction-force" }
    }

    fn outputs(&self, dimension: Dimension) -> Vec<Port> {
        let all = match (self.moment, dimension) {
            (true, Dimension::Two) => 1,
            _ => dimension.number(),
        };
        let width = if self.along.is_some() { 1 } else { all };
        vec![Port::vector("out", width).unit(if self.moment { "N m" } else { "N" })]
    }

    fn show(&self) -> Result<Fields, &'static str> {
        let mut out = vec![text("joint", &self.joint), text("body", &self.body)];
        out.extend(self.along.map(|along| vector("along", along)));
        Ok(out)
    }

    fn place(&mut self, site: &mut dyn Site) -> Result<Back, Mixed> {
        let Self { joint: _, body: _, moment, along } = self;
        let placement = site.placement();
        let turn = |axis: [f64; 3]| if *moment { placement.axial(axis) } else { placement.vector(axis) };
        Ok(turn_along(along, turn))
    }

    fn kernel<S: Space>(&self, name: &str, plant: &Plant<S>) -> Result<Self::Kernel<S>, MachineError> {
        let rows = plant.joint_rows(name, &self.joint)?;
        let bodies = &plant.context.bodies;
        let which = rows
            .sides
            .as_ref()
            .and_then(|sides| sides.iter().position(|marker| bodies[marker.side.node].name == self.body));
        let (Some(sides), Some(which)) = (&rows.sides, which) else {
            let help = match &rows.sides {
                Some(sides) => {
                    let [f, m] = sides.map(|marker| &bodies[marker.side.node].name);
                    format!("it connects `{f}` and `{m}`")
                }
                None => "it couples coordinates; use a multiplier sensor".into(),
            };
            return Err(MachineError::UnknownBody { element: name.into(), name: self.body.clone(), help });
        };
        let mut along = self.along.map(|axis| super::unit_axis(name, axis)).transpose()?;
        if self.moment && S::A == 1 && along.is_none() {
            along = Some([0.0, 0.0, 1.0]);
        }
        if plant.connections.drag.iter().any(|drag| rows.k.contains(&drag.row)) {
            let help = "measure the force of a contact with Coulomb friction on another joint, or use a spring contact";
            let (what, value) = ("the friction of the joint that is sensed", f64::NAN);
            return Err(MachineError::BadValue { element: name.into(), what, value, help });
        }
        let joint = JointReaction::new(plant.context, plant.connections, rows, sides, which);
        let (phi, k) = (rows.phi.clone(), rows.k.clone());
        Ok(ReactionKernel { joint, moment: self.moment, along, phi, k })
    }
}

/// Keeps the entries of some rows as a full matrix by columns; `place` gives (row, number of the column kept).
struct Gather<'a, F> {
    rows: Range<usize>,
    place: F,
    out: &'a mut [f64],
}

impl<F: Fn(usize, usize) -> (usize, Option<usize>)> Sink for Gather<'_, F> {
    fn put(&mut self, row: usize, col: usize, value: f64) {
        let (row, column) = (self.place)(row, col);
        if let Some(column) = column
            && self.rows.contains(&row)
        {
            self.out[column * self.rows.len() + row - self.rows.start] += value;
        }
    }
}

impl<S: Space> ReactionKernel<S> {
    fn rows(&self) -> Range<usize> {
        self.joint.node.rows::<S>()
    }

    /// Force or moment of rows r of the node, in world axes.
    fn read(&self, at: &Motion<S>, r: &[f64]) -> [f64; 3] {
        if self.moment { self.joint.node.moment(at, r) } else { self.joint.node.force::<S>(r) }
    }

    fn component(&self, vector: [f64; 3], i: usize) -> f64 {
        self.along.map_or(vector[i], |axis| axis.dot(vector))
    }

    fn count(&self) -> usize {
        match (self.along, self.moment) {
            (Some(_), _) => 1,
            (None, true) => S::A,
            (None, false) => S::D,
        }
    }

    /// Change of the moment when column `v` of the node moves, at fixed rows r.
    fn moved(&self, at: &Motion<S>, r: &[f64], v: usize) -> [f64; 3] {
        let WrenchNode { side, about, sign } = self.joint.node;
        let (first, turn) = (side.v, side.v + S::D);
        let force = self.joint.node.force::<S>(r);
        if !self.moment || !self.rows().contains(&v) {
            return [0.0; 3];
        }
        if v < turn {
            return match about {
                About::Node(_) => [0.0; 3],
                About::World(_) => cross(&<[f64; 3]>::unit(v - first), &force),
            };
        }
        let e = S::full_angular(S::Angular::unit(v - turn));
        let matrix = S::matrix(at.rotation(&side));
        let turned = |w: [f64; 3]| matrix.map(|row| row.dot(w));
        let moment = S::full_angular(S::Angular::read(&r[S::D..])).times(-sign);
        let own = turned(cross(&e, &moment));
        match about {
            About::Node(point) => own.minus(cross(&turned(cross(&e, &point)), &force)),
            About::World(_) => own,
        }
    }

    /// Gᵀλ + Kᵀψ on the node.
    fn reaction<'a>(&self, at: &Motion<S>, multipliers: Multipliers, scratch: &'a mut [f64]) -> &'a [f64] {
        self.joint.write_rows(at, multipliers, scratch);
        &scratch[self.rows()]
    }

    fn put_columns(&self, at: &Motion<S>, row: usize, first: usize, columns: &[f64], sink: &mut impl Sink) {
        for (j, column) in columns.chunks_exact(self.rows().len()).enumerate() {
            let vector = self.read(at, column);
            for i in 0..self.count() {
                sink.put(row + i, first + j, self.component(vector, i));
            }
        }
    }
}

impl<S: Space> SensorElement<S> for ReactionKernel<S> {
    fn measure(&self, at: &Motion<S>, multipliers: Multipliers, scratch: &mut [f64], out: &mut [f64]) {
        let vector = self.read(at, self.reaction(at, multipliers, scratch));
        for (i, out) in out.iter_mut().enumerate() {
            *out = self.component(vector, i);
        }
    }

    fn motion<T: Sink>(&self, at: &Motion<S>, multipliers: Multipliers, scratch: &mut [f64], row: usize, sinks: &mut MotionSinks<T>) {
        let rows = self.rows();
        let n = rows.len();
        let mut tangent = [0.0; 6 * 24];
        let out = &mut tangent[..n * self.joint.columns.len()];
        let place = |row: usize, col: usize| (row, self.joint.columns.binary_search(&col).ok());
        let mut gather = Gather { rows, place, out };
        each_constraint!(&*self.joint.own, kernel => kernel.stiffness(at, multipliers.lambda, &mut gather));
        for kernel in &self.joint.own.velocity {
            kernel.stiffness(at, multipliers.psi, &mut gather);
        }
        let mut vectors = [[0.0; 3]; 24];
        let r = self.reaction(at, multipliers, scratch);
        for (j, &v) in self.joint.columns.iter().enumerate() {
            vectors[j] = self.read(at, &tangent[j * n..(j + 1) * n]).plus(self.moved(at, r, v));
        }
        for i in 0..self.count() {
            for (j, &v) in self.joint.columns.iter().enumerate() {
                sinks.q.put(row + i, v, self.component(vectors[j], i));
            }
        }
    }

    fn coupling<T: Sink>(&self, at: &Motion<S>, row: usize, sinks: &mut CouplingSinks<T>) {
        let rows = self.rows();
        let n = rows.len();
        // entries of G and K, mirrored: columns are multipliers
        let within = |all: &Range<usize>, i: usize| all.contains(&i).then(|| i - all.start);
        let mut matrix = [0.0; 6 * 24];
        let out = &mut matrix[..n * self.phi.len()];
        let place = |row: usize, col: usize| (col, within(&self.phi, row));
        let mut gather = Gather { rows: rows.clone(), place, out };
        each_constraint!(&*self.joint.own, kernel => kernel.jacobian(at, &mut gather));
        self.put_columns(at, row, self.phi.start, &matrix[..n * self.phi.len()], &mut sinks.lambda);
        matrix.fill(0.0);
        let out = &mut matrix[..n * self.k.len()];
        let place = |row: usize, col: usize| (col, within(&self.k, row));
        let mut gather = Gather { rows, place, out };
        for kernel in &self.joint.own.velocity {
            kernel.jacobian(at, &mut gather);
        }
        self.put_columns(at, row, self.k.start, &matrix[..n * self.k.len()], &mut sinks.psi);
    }

    fn is_coupled(&self) -> bool {
        true
    }
}

/// The body whose reaction is shown.
const BODY: Field = required("body", Kind::Reference(Refers::Body), "the body it acts on");

/// A reaction from its fields.
fn reaction(v: &Values, moment: bool) -> Result<Sensor, Mistake> {
    let (joint, body, along) = (v.name("joint"), v.name("body"), v.vector("along"));
    Ok(Sensor::new(Reaction { joint, body, moment, along }))
}

pub(super) const ENTRIES: &[Entry<Sensor>] = &[
    Entry::new("reaction-force", "force of a joint on a body, in world axes [N]", &[JOINT, BODY, ALONG], |v| {
        reaction(v, false)
    })
    .examples(&[
        Example::new("joint = 'two'\nbody = 'second'"),
        Example::plane("joint = 'one'\nbody = 'ground'\nalong = [0.3, 0.7]"),
        Example::space("joint = 'one'\nbody = 'ground'\nalong = [0.3, 0.7, -0.4]"),
    ]),
    Entry::new("reaction-moment", "moment of a joint on a body, in world axes [N m]", &[JOINT, BODY, ALONG], |v| {
        reaction(v, true)
    })
    .examples(&[
        Example::new("joint = 'two'\nbody = 'second'"),
        Example::plane("joint = 'two'\nbody = 'first'\nalong = [0, 0, 1]"),
        Example::space("joint = 'one'\nbody = 'ground'\nalong = [0.3, 0.7, -0.4]"),
    ]),
];

#[cfg(test)]
pub(super) fn examples() -> Vec<Sensor> {
    vec![
        Sensor::reaction_force("pin", "second"),
        Sensor::reaction_moment("pin", "second"),
        Sensor::reaction_force("pin", "ground").along([1.0, 1.0]),
        Sensor::reaction_moment("pin", "ground"),
    ]
}
