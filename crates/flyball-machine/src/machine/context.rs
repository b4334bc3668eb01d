//! Names turned into nodes, markers and coordinates.
#![allow(non_snake_case)]

use super::names::Names;
use super::suggestion;
use super::{Dimension, Errors, Machine, MachineError};
use crate::constraint::Term;
use crate::geometry::{Frame, Inertia, Rotation};
use crate::joint::{Axis, Coordinate, Equation, Joint, Measure, Offset};
use crate::node::{NodeKind, NodePlace, Side};
use crate::road::{Road, Surface};
use crate::space::Vector;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::f64::consts::{PI, TAU};

/// A body with its node.
#[derive(Clone, Debug)]
pub struct BodyNode {
    /// Name.
    pub name: String,
    /// Where its coordinates lie.
    pub place: NodePlace,
    /// X_WN at the start; the node's origin is the centre of mass.
    pub X_WN: Frame,
    /// X_NB: the body frame in the node.
    pub X_NB: Frame,
    /// Mass and inertia; `None` for ground and massless frames.
    pub inertia: Option<Inertia>,
}

/// A marker attached to a node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Attachment {
    /// The node.
    pub side: Side,
    /// Its place.
    pub place: NodePlace,
    /// X_NM: the marker in the node.
    pub frame: Frame,
}

/// A joint coordinate as a linear combination of coordinates of the machine.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ScalarPlace {
    /// Coordinates and coefficients.
    pub terms: Vec<Term>,
    /// Added constant.
    pub offset: f64,
}

impl ScalarPlace {
    /// Its value.
    #[inline]
    pub fn value(&self, q: &[f64]) -> f64 {
        self.terms.iter().map(|term| term.coefficient * q[term.q]).sum::<f64>() + self.offset
    }

    /// Its rate.
    #[inline]
    pub fn rate(&self, v: &[f64]) -> f64 {
        self.terms.iter().map(|term| term.coefficient * v[term.v]).sum()
    }
}

/// Quantity that a massless coordinate of the machine follows.
#[derive(Clone, Debug)]
pub enum ScalarMeasure {
    /// A joint coordinate.
    Joint(Coordinate),
    /// The parameter of a joint's curve, one spline per axis.
    Curve,
}

/// A massless coordinate of the machine.
#[derive(Clone, Debug)]
pub struct Scalar {
    /// Index of the joint.
    pub joint: usize,
    /// Quantity that it follows.
    pub measure: ScalarMeasure,
    /// Index in q.
    pub q: usize,
    /// Index in v.
    pub v: usize,
    /// Value at the start.
    pub start: f64,
}

/// Everything that names refer to.
#[derive(Clone, Debug)]
pub struct Context<'a> {
    /// The machine.
    pub machine: &'a Machine,
    /// Its names.
    pub names: Names<'a>,
    /// Ground and all bodies.
    pub bodies: Vec<BodyNode>,
    /// Markers of each joint; `None` for couplings.
    pub joints: Vec<Option<[Attachment; 2]>>,
    /// Massless coordinates.
    pub scalars: Vec<Scalar>,
    /// Nodes that joints and forces are attached to.
    pub touched: RefCell<BTreeSet<usize>>,
}

impl<'a> Context<'a> {
    /// Attaches all joints and lays out the massless coordinates that couplings, drives and springs ask for.
    pub(crate) fn new(
        machine: &'a Machine,
        bodies: Vec<BodyNode>,
        mut q: usize,
        mut v: usize,
    ) -> Result<Self, MachineError> {
        let touched = RefCell::default();
        let names = Names::new(machine);
        let mut context = Self { machine, names, bodies, joints: Vec::new(), scalars: Vec::new(), touched };
        let mut errors = Errors::default();
        for (name, joint) in &machine.joints {
            let coupling = joint.kind.definition().is_coupling();
            let sides = if coupling { None } else { errors.take(context.sides(name, joint)) };
            context.joints.push(sides);
        }
        for (element, reference) in references(machine) {
            errors.take(context.find_coordinate(&element, &reference));
        }
        for (name, force) in &machine.forces {
            for marker in force.kind.markers() {
                errors.take(context.marker(name, &marker));
            }
        }
        errors.finish()?;
        for (element, reference) in references(machine) {
            let (joint, coordinate) = context.find_coordinate(&element, &reference)?;
            let known = |scalar: &Scalar| {
                scalar.joint == joint && matches!(scalar.measure, ScalarMeasure::Joint(other) if other == coordinate)
            };
            if context.is_planar_angle(&coordinate) || context.scalars.iter().any(known) {
                continue;
            }
            let start = context.measure_start(joint, &coordinate);
            context.scalars.push(Scalar { joint, measure: ScalarMeasure::Joint(coordinate), q, v, start });
            (q, v) = (q + 1, v + 1);
        }
        for (joint, (name, element)) in machine.joints.iter().enumerate() {
            let definition = element.kind.definition();
            let equations = definition.equations(machine.dimension).ok_or_else(|| MachineError::NoEquations {
                element: name.clone(),
                kind: definition.name(),
                dimension: machine.dimension.number(),
                help: "use a joint that exists in this dimension; a curve needs two or more distinct points",
            })?;
            let curves: Vec<_> = equations
                .iter()
                .filter_map(|equation| match equation {
                    Equation::Along(axis, Offset::Curve(spline)) => Some((*axis, spline)),
                    _ => None,
                })
                .collect();
            if !curves.is_empty() {
                let start = context.nearest_on_curve(joint, &curves);
                context.scalars.push(Scalar { joint, measure: ScalarMeasure::Curve, q, v, start });
                (q, v) = (q + 1, v + 1);
            }
        }
        Ok(context)
    }

    /// A marker by reference: `body.marker`, `body` or `ground`.
    pub fn marker(&self, element: &str, reference: &str) -> Result<Attachment, MachineError> {
        let (node, X_BM) = self.names.marker(element, reference)?;
        self.attach(element, node, self.bodies[node].X_NB.then(X_BM))
    }

    /// Two markers on different bodies.
    pub fn marker_pair(&self, element: &str, references: [&str; 2]) -> Result<[Attachment; 2], MachineError> {
        let pair = [self.marker(element, references[0])?, self.marker(element, references[1])?];
        self.check_pair(element, pair)
    }

    /// A road by name, with the reference to the marker that carries it.
    pub fn road(&self, element: &str, name: &str) -> Result<(Surface, &'a str), MachineError> {
        let roads = &self.machine.roads;
        let found: Option<&(String, Road)> = roads.iter().find(|(known, _)| known == name);
        let (_, road) = found.ok_or_else(|| MachineError::UnknownRoad {
            element: element.into(),
            name: name.into(),
            help: suggestion(name, roads.iter().map(|(name, _)| name.as_str())),
        })?;
        let bad = |what, value, help| MachineError::BadValue { element: name.into(), what, value, help };
        if !(road.friction >= 0.0 && road.friction.is_finite()) {
            return Err(bad("the friction", road.friction, "give it a factor that is not negative"));
        }
        if !road.speed.is_finite() {
            return Err(bad("the speed", road.speed, "give it a finite speed"));
        }
        Ok((Surface::from(road), &road.on))
    }

    /// X_WM at the start.
    pub fn world_frame(&self, marker: &Attachment) -> Frame {
        self.bodies[marker.side.node].X_WN.then(marker.frame)
    }

    /// A joint coordinate `joint.coordinate`.
    pub fn coordinate(&self, element: &str, reference: &str) -> Result<ScalarPlace, MachineError> {
        let (joint, coordinate) = self.find_coordinate(element, reference)?;
        let scalar = self.scalars.iter().find(|scalar| {
            scalar.joint == joint && matches!(scalar.measure, ScalarMeasure::Joint(other) if other == coordinate)
        });
        if let Some(scalar) = scalar {
            return Ok(ScalarPlace { terms: vec![Term { q: scalar.q, v: scalar.v, coefficient: 1.0 }], offset: 0.0 });
        }
        Ok(self.planar_angle(self.joints[joint].as_ref().expect("couplings have no coordinates to find")))
    }

    /// θ_M − θ_F between two markers of the plane, in (−π, π] at the start.
    pub(crate) fn planar_angle(&self, sides: &[Attachment; 2]) -> ScalarPlace {
        let mut place = ScalarPlace::default();
        let mut start = 0.0;
        for (marker, sign) in sides.iter().zip([-1.0, 1.0]) {
            place.offset += sign * marker.frame.rotation.angle_about_z();
            if marker.side.turns {
                let (q, v) = (marker.place.q + 2, marker.place.v + 2);
                place.terms.push(Term { q, v, coefficient: sign });
                start += sign * self.bodies[marker.side.node].X_WN.rotation.angle_about_z();
            }
        }
        let value = start + place.offset;
        place.offset -= TAU * ((value - PI) / TAU).ceil();
        place
    }

    /// True if the coordinate needs no massless coordinate of its own.
    pub(crate) fn is_planar_angle(&self, coordinate: &Coordinate) -> bool {
        self.machine.dimension == Dimension::Two && matches!(coordinate.measure, Measure::Angle { .. })
    }

    pub(crate) fn find_coordinate(&self, element: &str, reference: &str) -> Result<(usize, Coordinate), MachineError> {
        let (joint, name) = reference.rsplit_once('.').unwrap_or((reference, ""));
        let joint = if joint.is_empty() { element } else { joint };
        let joints = &self.machine.joints;
        let index = self.names.joint(joint).ok_or_else(|| MachineError::UnknownJoint {
            element: element.into(),
            name: joint.into(),
            help: suggestion(joint, joints.iter().map(|(name, _)| name.as_str())),
        })?;
        let coordinates = joints[index].1.kind.definition().coordinates(self.machine.dimension);
        let found = coordinates.iter().find(|coordinate| coordinate.name == name).copied();
        let coordinate = found.ok_or_else(|| MachineError::UnknownCoordinate {
            element: element.into(),
            joint: joint.into(),
            name: name.into(),
            help: suggestion(name, coordinates.iter().map(|coordinate| coordinate.name)),
        })?;
        Ok((index, coordinate))
    }

    fn attach(&self, element: &str, node: usize, frame: Frame) -> Result<Attachment, MachineError> {
        let body = &self.bodies[node];
        if frame.position.iter().chain(&frame.rotation.0).any(|c| !c.is_finite()) {
            return Err(MachineError::NonFinite { element: element.into(), what: "a marker" });
        }
        let distance = frame.position.dot(frame.position).sqrt();
        // placed by world coordinates, a point may miss its own place by rounding
        let scale = 1.0 + body.X_WN.position.dot(body.X_WN.position).sqrt();
        let mut frame = frame;
        if body.place.kind == NodeKind::Point {
            if distance > 1e-12 * scale {
                return Err(MachineError::MarkerOffPoint {
                    element: element.into(),
                    body: body.name.clone(),
                    distance,
                });
            }
            frame.position = [0.0; 3];
        }
        self.touched.borrow_mut().insert(node);
        Ok(Attachment { side: Side::new(node, &body.place), place: body.place, frame })
    }

    fn check_pair(&self, element: &str, pair: [Attachment; 2]) -> Result<[Attachment; 2], MachineError> {
        if pair[0].side.node == pair[1].side.node {
            let body = self.bodies[pair[0].side.node].name.clone();
            return Err(MachineError::SameBody { element: element.into(), body });
        }
        Ok(pair)
    }

    /// Markers of a joint: named ones, or made at a common place.
    #[inline(never)]
    fn sides(&self, name: &str, joint: &Joint) -> Result<[Attachment; 2], MachineError> {
        let Some(position) = joint.at else { return self.marker_pair(name, [&joint.first, &joint.second]) };
        use crate::joint::Axes;
        let rotation = match joint.axes {
            None => Rotation::identity(),
            Some(Axes::Rotation(rotation)) => rotation,
            Some(Axes::Axis(axis)) if axis.dot(axis) > 0.0 => match self.machine.dimension {
                Dimension::Two => Rotation::with_x_in_plane(axis),
                Dimension::Three => Rotation::with_z(axis),
            },
            Some(Axes::Axis(_)) => {
                return Err(MachineError::BadValue {
                    element: name.into(),
                    what: "the length of the axis",
                    value: 0.0,
                    help: "give the axis a direction",
                });
            }
        };
        let X_WJ = Frame { position, rotation };
        let mut pair = Vec::new();
        for reference in [&joint.first, &joint.second] {
            let (node, _) = self.names.marker(name, reference)?;
            pair.push(self.attach(name, node, self.bodies[node].X_WN.inverse().then(X_WJ))?);
        }
        self.check_pair(name, [pair[0], pair[1]])
    }

    /// Value of a joint coordinate at the start.
    fn measure_start(&self, joint: usize, coordinate: &Coordinate) -> f64 {
        let sides = self.joints[joint].as_ref().expect("couplings have no coordinates");
        let [F, M] = sides.map(|side| self.world_frame(&side));
        let product = |(f, m): (Axis, Axis)| F.rotation.axis(f as usize).dot(M.rotation.axis(m as usize));
        match coordinate.measure {
            Measure::Angle { cosine, sine } => product(sine).atan2(product(cosine)),
            Measure::Displacement(axis) => F.rotation.axis(axis as usize).dot(M.position.minus(F.position)),
        }
    }

    /// The curve parameter nearest to M: the best of many samples, then polished by halving the bracket.
    fn nearest_on_curve(&self, joint: usize, curves: &[(Axis, &crate::geometry::Curve)]) -> f64 {
        const SAMPLES: usize = 1000;
        let sides = self.joints[joint].as_ref().expect("curves stand between markers");
        let [F, M] = sides.map(|side| self.world_frame(&side));
        let p_FM = F.inverse().point(M.position);
        let distance = |s: f64| curves.iter().map(|(axis, c)| (p_FM[*axis as usize] - c.at(s)).powi(2)).sum::<f64>();
        let (first, last) = curves[0].1.range();
        let step = (last - first) / SAMPLES as f64;
        let samples = (0..=SAMPLES).map(|i| first + step * i as f64);
        let mut best = samples.min_by(|a, b| distance(*a).total_cmp(&distance(*b))).expect("there are samples");
        let mut width = step;
        for _ in 0..60 {
            width *= 0.5;
            for candidate in [best - width, best + width] {
                if distance(candidate) < distance(best) {
                    best = candidate;
                }
            }
        }
        best
    }
}

/// All (element, coordinate) references of a machine.
fn references(machine: &Machine) -> Vec<(String, String)> {
    let of_joint = |(name, joint): &(String, Joint)| {
        let name = name.clone();
        joint.kind.definition().coordinate_references().into_iter().map(move |r| (name.clone(), r))
    };
    let mut all: Vec<_> = machine.joints.iter().flat_map(of_joint).collect();
    for (name, force) in &machine.forces {
        all.extend(force.kind.coordinate_references().into_iter().map(|r| (name.clone(), r)));
    }
    for (name, sensor) in &machine.control.sensors {
        all.extend(sensor.kind.coordinate_references().into_iter().map(|r| (name.clone(), r)));
    }
    for (name, actuator) in &machine.control.actuators {
        all.extend(actuator.kind.coordinate_references().into_iter().map(|r| (name.clone(), r)));
    }
    all.extend(machine.tracked.iter().map(|r| ("machine".to_string(), r.clone())));
    all
}
