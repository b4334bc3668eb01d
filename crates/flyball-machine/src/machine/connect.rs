//! Joints turned into constraint kernels.

use super::context::ScalarMeasure;
use super::{Attachment, Context, MachineError};
use crate::constraint::{
    Align, Along, Bearing, Coincide, Coulomb, Distance, Dot, Drag, Feet, Gap, GeneralPosition, GeneralVelocity,
    ImpactLaw, Linear, MarkerPair, OneSided, Parallel, Separation, Skid, Slip, Stick, Target, Turn, group_feet,
};
use crate::joint::{Axis, BearingFriction, Equation, Flaw, JointKind, Measure, Offset};
use crate::law::Law;
use crate::node::SwitchPlace;
use crate::space::{Space, Vector};
use std::ops::Range;

/// Rows and markers of one joint.
#[derive(Clone, Debug)]
pub(crate) struct JointRows {
    pub name: String,
    pub sides: Option<[Attachment; 2]>,
    pub phi: Range<usize>,
    pub k: Range<usize>,
    /// Rows of Φ whose multipliers are forces.
    pub forces: Vec<usize>,
    /// Rows of Φ whose multipliers are moments.
    pub moments: Vec<usize>,
}

/// All constraint kernels, by kind.
#[derive(Clone, Debug, Default)]
pub(crate) struct Connections<S: Space> {
    pub coincide: Vec<Coincide<S>>,
    pub along: Vec<Along<S>>,
    pub parallel: Vec<Parallel<S>>,
    pub align: Vec<Align<S>>,
    pub turn: Vec<Turn<S>>,
    pub distance: Vec<Distance<S>>,
    pub linear: Vec<Linear>,
    pub position: Vec<GeneralPosition>,
    pub velocity: Vec<GeneralVelocity>,
    pub linear_velocity: Vec<Linear>,
    pub one_sided: Vec<OneSided<S>>,
    pub stick: Vec<Stick>,
    pub drag: Vec<Drag>,
    pub skid: Vec<Skid>,
    pub bearing: Vec<Bearing>,
    /// Joints in space that do not let their bodies turn: the first of their rows that hold axes at right angles, and
    /// the products of like axes, which are all one.
    pub locked: Vec<(usize, [Dot<S>; 3])>,
    /// First rows of joints with one common axis, with the product of both axes.
    pub hinged: Vec<(usize, Dot<S>)>,
    pub phi_names: Vec<String>,
    pub k_names: Vec<String>,
    pub joints: Vec<JointRows>,
}

impl<S: Space> Connections<S> {
    /// Contacts with friction: indices among the one-sided rows, and rows of Φ.
    fn feet(&self) -> impl Iterator<Item = (usize, usize)> {
        let drags = self.drag.iter().map(|drag| (drag.contact, drag.gap_row));
        let skids = self.skid.iter().map(|skid| (skid.contact, skid.gap_row));
        drags.chain(skids)
    }

    /// Nodes of contacts with friction, as often as they have them.
    pub fn feet_nodes(&self) -> Vec<usize> {
        let sides = self.feet().filter_map(|(contact, _)| self.one_sided[contact].gap.sides());
        sides.flat_map(|sides| sides.map(|side| side.node)).collect()
    }

    /// Groups of several contacts with friction between the same two of the given bases of nodes; each contact learns its
    /// place.
    pub fn stand(&mut self, bases: &[usize]) -> Vec<Feet> {
        let mut groups = group_feet(self.feet(), &self.one_sided, |node| bases[node]);
        groups.retain(|feet| feet.rows().len() > 1);
        let find = |row: usize| groups.iter().enumerate().find_map(|(i, feet)| Some((i, feet.place(row)?)));
        self.drag.iter_mut().for_each(|drag| drag.foot = find(drag.gap_row));
        self.skid.iter_mut().for_each(|skid| skid.foot = find(skid.gap_row));
        groups
    }

    /// The kernels of some rows alone.
    pub fn of_rows(&self, phi: &Range<usize>, k: &Range<usize>) -> Self {
        fn keep<T: Clone>(all: &[T], rows: &Range<usize>, row: impl Fn(&T) -> usize) -> Vec<T> {
            all.iter().filter(|kernel| rows.contains(&row(kernel))).cloned().collect()
        }
        Self {
            coincide: keep(&self.coincide, phi, |kernel| kernel.row),
            along: keep(&self.along, phi, |kernel| kernel.row),
            parallel: keep(&self.parallel, phi, |kernel| kernel.row),
            align: keep(&self.align, phi, |kernel| kernel.row),
            turn: keep(&self.turn, phi, |kernel| kernel.row),
            distance: keep(&self.distance, phi, |kernel| kernel.row),
            linear: keep(&self.linear, phi, |kernel| kernel.row),
            position: keep(&self.position, phi, |kernel| kernel.row),
            velocity: keep(&self.velocity, k, |kernel| kernel.row),
            linear_velocity: keep(&self.linear_velocity, k, |kernel| kernel.row),
            ..Self::default()
        }
    }
}

/// Makes the kernels of all joints.
pub(crate) fn connect<S: Space>(context: &Context, q_start: &[f64]) -> Result<Connections<S>, MachineError> {
    let mut all = Connections::<S>::default();
    for (index, (name, _)) in context.machine.joints.iter().enumerate() {
        let sides = context.joints[index];
        let (phi, k) = (all.phi_names.len(), all.k_names.len());
        let (forces, moments) = (Vec::new(), Vec::new());
        let mut builder = Builder { all: &mut all, context, name, index, q_start, forces, moments };
        builder.equations(sides)?;
        if let Some(sides) = &sides {
            builder.coordinates(sides);
        }
        let Builder { forces, moments, .. } = builder;
        let (phi, k) = (phi..all.phi_names.len(), k..all.k_names.len());
        all.joints.push(JointRows { name: name.clone(), sides, phi, k, forces, moments });
    }
    press_bearings(&mut all, context)?;
    Ok(all)
}

/// Gives bearings the rows of the joints that press them, now that all joints have theirs.
fn press_bearings<S: Space>(all: &mut Connections<S>, context: &Context) -> Result<(), MachineError> {
    for bearing in &mut all.bearing {
        let rows = &all.joints[bearing.joint];
        let of = |joint: &(String, crate::joint::Joint)| match &joint.1.kind {
            JointKind::BearingFriction(friction) if joint.0 == bearing.name => Some(friction.clone()),
            _ => None,
        };
        let friction = context.machine.joints.iter().find_map(of).expect("the bearing was made from it");
        bearing.weights.extend(rows.forces.iter().map(|row| (*row, friction.factor)));
        if let Some(length) = friction.length {
            bearing.weights.extend(rows.moments.iter().map(|row| (*row, 2.0 * friction.factor / length)));
        }
        if bearing.weights.is_empty() {
            return Err(MachineError::NoReaction { element: bearing.name.clone(), joint: rows.name.clone() });
        }
    }
    Ok(())
}

struct Builder<'a, S: Space> {
    all: &'a mut Connections<S>,
    context: &'a Context<'a>,
    name: &'a str,
    index: usize,
    q_start: &'a [f64],
    forces: Vec<usize>,
    moments: Vec<usize>,
}

impl<S: Space> Builder<'_, S> {
    /// The next row of Φ, with its name.
    fn row(&mut self, what: &str) -> usize {
        self.all.phi_names.push(format!("{}: {what}", self.name));
        self.all.phi_names.len() - 1
    }

    #[inline(never)]
    fn equations(&mut self, sides: Option<[Attachment; 2]>) -> Result<(), MachineError> {
        let definition = self.context.machine.joints[self.index].1.kind.definition();
        if let Some(Flaw { what, value, help }) = definition.flaw() {
            return Err(self.bad_value(what, value, help));
        }
        let equations = definition.equations(self.context.machine.dimension).unwrap_or_default();
        for equation in equations {
            match (equation, &sides) {
                (Equation::Coupling { coefficients, law, as_placed }, _) => {
                    let mut linear = self.linear(&definition.coordinate_references(), &coefficients, law)?;
                    if as_placed {
                        let sum: f64 = linear.terms.iter().map(|term| term.coefficient * self.q_start[term.q]).sum();
                        linear.offset = -sum;
                    }
                    linear.row = self.row("coupling");
                    self.all.linear.push(linear);
                }
                (Equation::VelocityCoupling { coefficients, law }, _) => {
                    let mut linear = self.linear(&definition.coordinate_references(), &coefficients, law)?;
                    linear.row = self.all.k_names.len();
                    self.all.k_names.push(format!("{}: rate", self.name));
                    self.all.linear_velocity.push(linear);
                }
                (Equation::OneSidedCoordinate { coefficient, offset, law }, _) => {
                    let references = definition.coordinate_references();
                    let mut linear = self.linear(&references, &[coefficient], Law::Constant(0.0))?;
                    linear.offset += offset;
                    linear.row = self.row("gap");
                    self.all.linear.push(linear.clone());
                    self.one_sided(linear.row, Gap::Linear(Linear { row: 0, ..linear }), law)?;
                }
                (Equation::StickSlip { law, surface }, _) => {
                    let mut rate = self.linear(&definition.coordinate_references(), &[1.0], surface)?;
                    rate.row = self.all.k_names.len();
                    self.all.k_names.push(format!("{}: slip", self.name));
                    self.all.linear_velocity.push(rate.clone());
                    let valid = law.sliding >= 0.0 && law.sliding <= law.holding && law.holding.is_finite();
                    if !valid {
                        let help = "0 ≤ sliding force ≤ holding force";
                        return Err(self.bad_value("the sliding force", law.sliding, help));
                    }
                    self.all.stick.push(Stick { name: self.name.into(), rate, law, place: SwitchPlace::default() });
                }
                (Equation::Pressed(friction), _) => self.pressed(&friction)?,
                (equation, Some(sides)) => self.between(equation, sides)?,
                (_, None) => {}
            }
        }
        Ok(())
    }

    #[inline(never)]
    fn pressed(&mut self, friction: &BearingFriction) -> Result<(), MachineError> {
        let BearingFriction { coordinate, factor, length, preload, combine, speed } = friction;
        let positive = |value: f64| value > 0.0 && value.is_finite();
        if !positive(*speed) {
            return Err(self.bad_value(
                "the speed",
                *speed,
                "give it a positive speed, small beside those of interest",
            ));
        }
        if let Some(length) = length.filter(|length| !positive(*length)) {
            return Err(self.bad_value(
                "the length of the guide",
                length,
                "give it a positive length, or leave it out",
            ));
        }
        for (what, value) in [("the friction factor", *factor), ("the preload", *preload)] {
            if !(value >= 0.0 && value.is_finite()) {
                return Err(self.bad_value(what, value, "friction is not negative"));
            }
        }
        let (joint, _) = self.context.find_coordinate(self.name, coordinate)?;
        let terms = self.context.coordinate(self.name, coordinate)?.terms;
        let (name, weights) = (self.name.to_string(), Vec::new());
        let (preload, combine, speed) = (*preload, *combine, *speed);
        self.all.bearing.push(Bearing { name, joint, terms, weights, preload, combine, speed });
        Ok(())
    }

    fn bad_value(&self, what: &'static str, value: f64, help: &'static str) -> MachineError {
        MachineError::BadValue { element: self.name.into(), what, value, help }
    }

    fn one_sided(&mut self, row: usize, gap: Gap<S>, law: ImpactLaw) -> Result<(), MachineError> {
        if !(0.0..=1.0).contains(&law.restitution) {
            return Err(self.bad_value("the restitution", law.restitution, "give it a value from 0 to 1"));
        }
        if !(law.rest_speed > 0.0 && law.rest_speed.is_finite()) {
            let help = "give it a positive speed: infinitely many rebounds would fill a finite time";
            return Err(self.bad_value("the rest speed", law.rest_speed, help));
        }
        self.all.one_sided.push(OneSided { name: self.name.into(), row, gap, law, place: SwitchPlace::default() });
        Ok(())
    }

    /// Friction of the contact made last.
    #[inline(never)]
    fn drag(
        &mut self,
        gap_row: usize,
        radius: f64,
        law: Coulomb,
        [f, m]: &[Attachment; 2],
    ) -> Result<(), MachineError> {
        if !(law.sliding >= 0.0 && law.sliding <= law.holding && law.holding.is_finite()) {
            return Err(self.bad_value("the sliding friction", law.sliding, "0 ≤ sliding ≤ holding coefficient"));
        }
        let row = self.all.k_names.len();
        let slip = Slip { radius, directions: S::D - 1 };
        let pair = MarkerPair::new([f.side, m.side], [f.place, m.place], [f.frame, m.frame], slip);
        self.all.velocity.push(GeneralVelocity { row, pair: pair.clone() });
        let (name, contact) = (format!("{}.slip", self.name), self.all.one_sided.len() - 1);
        let (slip, place, contact_mode) = (GeneralVelocity { row: 0, pair }, SwitchPlace::default(), 0);
        if S::D == 2 {
            self.all.k_names.push(format!("{}: slip", self.name));
            self.all.drag.push(Drag { name, row, gap_row, contact, slip, law, place, contact_mode, foot: None });
        } else {
            self.all.k_names.extend(["x", "y"].map(|axis| format!("{}: slip {axis}", self.name)));
            let (direction, foot) = (0, None);
            self.all.skid.push(Skid { name, row, gap_row, contact, slip, law, place, contact_mode, direction, foot });
        }
        Ok(())
    }

    fn linear(&self, references: &[String], coefficients: &[f64], law: Law) -> Result<Linear, MachineError> {
        let mut linear = Linear { row: 0, terms: Vec::new(), offset: 0.0, law };
        for (reference, &coefficient) in references.iter().zip(coefficients) {
            let place = self.context.coordinate(self.name, reference)?;
            linear.offset += coefficient * place.offset;
            for mut term in place.terms {
                term.coefficient *= coefficient;
                match linear.terms.iter_mut().find(|other| other.v == term.v) {
                    Some(other) => other.coefficient += term.coefficient,
                    None => linear.terms.push(term),
                }
            }
        }
        Ok(linear)
    }

    #[inline(never)]
    fn between(&mut self, equation: Equation, sides: &[Attachment; 2]) -> Result<(), MachineError> {
        let [f, m] = sides;
        let (r_f, r_m) = (S::vector(f.frame.position), S::vector(m.frame.position));
        match equation {
            Equation::Coincide => {
                let row = self.row("origin x");
                self.row("origin y");
                if S::D == 3 {
                    self.row("origin z");
                }
                self.forces.extend(row..row + S::D);
                self.all.coincide.push(Coincide { row, f: f.side, m: m.side, r_f, r_m });
            }
            Equation::Along(axis, place) => {
                let row = self.row(&format!("along {}", axis.letter()));
                self.forces.push(row);
                let target = match place {
                    Offset::Zero => Target::Fixed(0.0),
                    Offset::Law(law) => Target::Law(law),
                    Offset::Curve(spline) => {
                        let scalar = self.context.scalars.iter().find(|scalar| {
                            scalar.joint == self.index && matches!(scalar.measure, ScalarMeasure::Curve)
                        });
                        let scalar = scalar.expect("the context made a parameter for every curve");
                        Target::Coordinate { q: scalar.q, v: scalar.v, curve: Some(spline) }
                    }
                };
                let along = along(row, sides, axis, target);
                self.all.along.push(along);
            }
            Equation::Perpendicular(first, second) => {
                let row = self.row(&format!("{} perpendicular to {}", first.letter(), second.letter()));
                self.moments.push(row);
                self.all.align.push(Align { row, first: dot(sides, first, second), subtracted: None });
                if (first, second) == (Axis::Z, Axis::X) {
                    // the last of the three rows of a joint that does not turn
                    let axes = [Axis::X, Axis::Y, Axis::Z].map(|axis| dot(sides, axis, axis));
                    self.all.locked.push((row - 2, axes));
                }
            }
            Equation::ParallelZ => {
                let row = self.row("x perpendicular to z");
                self.row("y perpendicular to z");
                self.moments.extend([row, row + 1]);
                self.all.hinged.push((row, dot(sides, Axis::Z, Axis::Z)));
                let axis = |marker: &Attachment, i: usize| S::vector(marker.frame.rotation.axis(i));
                let a = [axis(f, 0), axis(f, 1)];
                self.all.parallel.push(Parallel { row, f: f.side, m: m.side, a, b: axis(m, 2) });
            }
            Equation::NoTwist => {
                let row = self.row("no twist");
                let (first, second) = (dot(sides, Axis::X, Axis::Y), dot(sides, Axis::Y, Axis::X));
                self.all.align.push(Align { row, first, subtracted: Some(second) });
            }
            Equation::Distance(length) => {
                let d = self.context.world_frame(m).position.minus(self.context.world_frame(f).position);
                let length = length.unwrap_or(d.dot(d).sqrt());
                if !(length.is_finite() && length > 0.0) || d.dot(d) == 0.0 {
                    return Err(MachineError::CoincidentMarkers { element: self.name.into() });
                }
                let row = self.row("length");
                let points = Separation { f: f.side, m: m.side, r_f, r_m };
                self.all.distance.push(Distance { row, points, length });
            }
            Equation::SameAngle => {
                let place = self.context.planar_angle(sides);
                let row = self.row("angle");
                self.moments.push(row);
                let law = Law::Constant(0.0);
                self.all.linear.push(Linear { row, terms: place.terms, offset: place.offset, law });
            }
            Equation::Position(functions) => {
                let row = self.all.phi_names.len();
                for name in &functions.rows {
                    self.row(name);
                }
                let pair = (functions.make)([f.side, m.side], [f.place, m.place], [f.frame, m.frame]);
                self.all.position.push(GeneralPosition { row, pair });
            }
            Equation::Velocity(functions) => {
                let row = self.all.k_names.len();
                for name in &functions.rows {
                    self.all.k_names.push(format!("{}: {name}", self.name));
                }
                let pair = (functions.make)([f.side, m.side], [f.place, m.place], [f.frame, m.frame]);
                self.all.velocity.push(GeneralVelocity { row, pair });
            }
            Equation::OneSidedAlong { normal, radius, law, friction } => {
                if !(radius >= 0.0 && radius.is_finite()) {
                    return Err(self.bad_value("the radius", radius, "give it a radius that is not negative"));
                }
                let row = self.row("gap");
                self.all.along.push(along(row, sides, normal, Target::Fixed(radius)));
                self.one_sided(row, Gap::Along(along(0, sides, normal, Target::Fixed(radius))), law)?;
                if let Some(friction) = friction {
                    self.drag(row, radius, friction, sides)?;
                }
            }
            Equation::Coupling { .. }
            | Equation::Pressed(_)
            | Equation::VelocityCoupling { .. }
            | Equation::OneSidedCoordinate { .. }
            | Equation::StickSlip { .. } => {}
        }
        Ok(())
    }

    /// Rows that keep the massless coordinates of this joint equal to what they measure.
    fn coordinates(&mut self, sides: &[Attachment; 2]) {
        let (context, index) = (self.context, self.index);
        for scalar in context.scalars.iter().filter(|scalar| scalar.joint == index) {
            let ScalarMeasure::Joint(coordinate) = &scalar.measure else { continue };
            let row = self.row(coordinate.name);
            match coordinate.measure {
                Measure::Angle { cosine, sine } => {
                    let cosine = dot(sides, cosine.0, cosine.1);
                    let sine = dot(sides, sine.0, sine.1);
                    self.all.turn.push(Turn { row, cosine, sine, q: scalar.q, v: scalar.v });
                }
                Measure::Displacement(axis) => {
                    let target = Target::Coordinate { q: scalar.q, v: scalar.v, curve: None };
                    let along = along(row, sides, axis, target);
                    self.all.along.push(along);
                }
            }
        }
    }
}

fn dot<S: Space>([f, m]: &[Attachment; 2], first: Axis, second: Axis) -> Dot<S> {
    let (a, b) = (f.frame.rotation.axis(first as usize), m.frame.rotation.axis(second as usize));
    Dot { f: f.side, m: m.side, a: S::vector(a), b: S::vector(b) }
}

fn along<S: Space>(row: usize, [f, m]: &[Attachment; 2], axis: Axis, target: Target) -> Along<S> {
    let axis = S::vector(f.frame.rotation.axis(axis as usize));
    Along {
        row,
        f: f.side,
        m: m.side,
        axis,
        offset: axis.dot(S::vector(f.frame.position)),
        r_m: S::vector(m.frame.position),
        target,
    }
}
