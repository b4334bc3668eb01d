//! A state of a machine, asked by name.

use super::attach::Resolver;
use super::measurement::{Measurement, Moment, Scratch, as_reaction};
use super::reaction::Reaction;
use crate::assembly::{Assembly, MachineSystem, MachineWork, on_assembly};
use crate::control::sensor::{Level, Multipliers, SensedMarker, sensed};
use crate::force::ForceElement;
use crate::geometry::{Frame, Rotation};
use crate::machine::{Attachment, Context, MachineError, Names, suggestion};
use crate::node::{Motion, Pose};
use crate::space::{Space, Vector};
use flyball_dae::manifold::so3::cross;
use flyball_dae::system::{Point, State};
use std::any::Any;
use std::cell::OnceCell;

/// A marker in motion, in world axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MarkerState {
    /// Position [m].
    pub position: [f64; 3],
    /// R_WM.
    pub rotation: Rotation,
    /// Velocity [m/s].
    pub velocity: [f64; 3],
    /// Acceleration [m/s²].
    pub acceleration: [f64; 3],
    /// Angular velocity [rad/s].
    pub spin: [f64; 3],
    /// Angular acceleration [rad/s²].
    pub spin_rate: [f64; 3],
}

impl MarkerState {
    /// The same as seen from another marker: position, velocity and acceleration relative to its moving axes, and
    /// expressed in them.
    pub fn relative_to(&self, frame: &MarkerState) -> MarkerState {
        let (own, seen) = (self.sensed(), frame.sensed());
        let [position, velocity, acceleration] =
            [Level::Position, Level::Velocity, Level::Acceleration].map(|level| own.seen_from(&seen, level));
        let (w, b) = (frame.spin, frame.spin_rate);
        let spin = self.spin.minus(w);
        let spin_rate = self.spin_rate.minus(b).minus(cross(&w, &spin));
        let back = frame.rotation.inverse();
        MarkerState {
            position,
            rotation: back.then(self.rotation),
            velocity,
            acceleration,
            spin: back.apply(spin),
            spin_rate: back.apply(spin_rate),
        }
    }

    fn sensed(&self) -> SensedMarker<f64> {
        let Self { position, rotation, velocity, acceleration, spin, spin_rate } = *self;
        SensedMarker { position, rotation: rotation.matrix(), velocity, spin, acceleration, spin_rate }
    }
}

/// A state of a machine, asked by name. Each question is resolved anew; a [`super::ProbeSet`] resolves many once.
#[derive(Debug)]
pub struct Reading<'a> {
    pub(super) system: &'a MachineSystem,
    pub(super) state: &'a State,
    /// Poses of the nodes, once they are needed.
    poses: OnceCell<Box<dyn Any>>,
}

impl<'a> Reading<'a> {
    pub(crate) fn new(system: &'a MachineSystem, state: &'a State) -> Self {
        Self { system, state, poses: OnceCell::new() }
    }

    /// Runs `f` with the poses of the state.
    pub(super) fn with_motion<S: Space, T>(&self, assembly: &Assembly<S>, f: impl FnOnce(&Motion<S>) -> T) -> T {
        let q = &self.state.q;
        let read = || Box::new(assembly.places.iter().map(|place| Pose::read(place, q)).collect::<Vec<Pose<S>>>());
        let poses = self.poses.get_or_init(|| read());
        let poses: &Vec<Pose<S>> = poses.downcast_ref().expect("a reading is of one machine, in one space");
        f(&assembly.motion(&self.state.point(), poses))
    }

    /// A marker: `body.marker`, `body` (its frame) or `ground`.
    ///
    /// # Errors
    /// If there is no such body or marker.
    pub fn marker(&self, reference: &str) -> Result<MarkerState, MachineError> {
        on_assembly!(&self.system.inner, assembly => {
            let attachment = assembly.context().marker("results", reference)?;
            Ok(self.with_motion(assembly, |at| marker_state(at, &attachment)))
        })
    }

    /// A marker as seen from another one.
    ///
    /// # Errors
    /// If there is no such body or marker.
    pub fn marker_in(&self, reference: &str, frame: &str) -> Result<MarkerState, MachineError> {
        Ok(self.marker(reference)?.relative_to(&self.marker(frame)?))
    }

    /// A quantity by its name, see [`super::Probe`]; integrals over the run are zero here.
    ///
    /// # Errors
    /// If there is no such quantity.
    pub fn value(&self, name: &str) -> Result<f64, MachineError> {
        let machine = self.system.machine();
        let probe = super::Probe::find(machine, name);
        let probe = probe.map_err(|help| MachineError::UnknownQuantity { name: name.into(), help })?;
        let mut row = Vec::with_capacity(1);
        self.system.probes([&probe])?.read(self.system, self.state, &mut row);
        Ok(row[0])
    }

    /// The angle of a marker about the z-axis of the world [rad]; in the plane it counts turns.
    ///
    /// # Errors
    /// If there is no such body or marker.
    pub fn angle(&self, reference: &str) -> Result<f64, MachineError> {
        on_assembly!(&self.system.inner, assembly => {
            Ok(assembly.measure(self.state, &Resolver::new(assembly).angle(reference)?)[0])
        })
    }

    /// A joint coordinate `joint.coordinate` and its rate. Angles that are coordinates of the machine (tracked, driven,
    /// geared, sprung, or in the plane) and those of [`crate::Machine::count_turns`] count turns; others lie in (−π, π].
    ///
    /// # Errors
    /// If there is no such joint or coordinate.
    pub fn coordinate(&self, reference: &str) -> Result<(f64, f64), MachineError> {
        on_assembly!(&self.system.inner, assembly => {
            let values = assembly.measure(self.state, &Resolver::new(assembly).coordinate(reference)?);
            Ok((values[0], values[1]))
        })
    }

    /// Reaction of a joint on a named body (one of its two), in world axes, about the joint's marker on that body.
    ///
    /// The other body feels the opposite. What drives, gears, stops, friction, springs and actuators do on the joint's
    /// coordinates is included.
    ///
    /// # Errors
    /// If there is no such joint, or it does not touch the body.
    pub fn reaction(&self, joint: &str, body: &str) -> Result<Reaction, MachineError> {
        on_assembly!(&self.system.inner, assembly => {
            let resolver = Resolver::new(assembly);
            let rows = resolver.joint_rows(joint)?;
            let touches = |marker: &Attachment| assembly.bodies[marker.side.node].name == body;
            let found = rows.sides.as_ref().and_then(|sides| Some((sides, sides.iter().position(touches)?)));
            let (sides, which) = found.ok_or_else(|| MachineError::UnknownBody {
                element: joint.into(),
                name: body.into(),
                help: assembly.bodies_of(rows.sides.as_ref()),
            })?;
            let six = assembly.measure(self.state, &resolver.reaction(joint, which)?);
            let point = self.with_motion(assembly, |at| marker_state(at, &sides[which]).position);
            Ok(as_reaction(&six, point))
        })
    }

    /// Markers F and M of every joint between bodies, by its name, each with the name of its body.
    pub fn joint_markers(&self) -> Vec<(String, [(String, MarkerState); 2])> {
        on_assembly!(&self.system.inner, assembly => self.with_motion(assembly, |at| {
            let side = |marker: &Attachment| (assembly.bodies[marker.side.node].name.clone(), marker_state(at, marker));
            let joints = assembly.connections.joints.iter();
            joints.filter_map(|joint| Some((joint.name.clone(), joint.sides.as_ref()?.each_ref().map(side)))).collect()
        }))
    }

    /// Multipliers of a joint: λ of its holonomic rows, then ψ of its nonholonomic rows.
    ///
    /// # Errors
    /// If there is no such joint.
    pub fn multipliers(&self, joint: &str) -> Result<Vec<f64>, MachineError> {
        on_assembly!(&self.system.inner, assembly => {
            let rows = Resolver::new(assembly).joint_rows(joint)?;
            let lambda = self.state.lambda[rows.phi.clone()].iter();
            Ok(lambda.chain(&self.state.psi[rows.k.clone()]).copied().collect())
        })
    }

    /// Strength of a force element: tension, torque or magnitude [N or N m].
    ///
    /// # Errors
    /// If there is no such force.
    pub fn force(&self, name: &str) -> Result<f64, MachineError> {
        on_assembly!(&self.system.inner, assembly => {
            let force = Resolver::new(assembly).force(name)?;
            Ok(assembly.measure(self.state, &Measurement::Strength(force))[0])
        })
    }

    /// Kinetic energy [J].
    pub fn kinetic_energy(&self) -> f64 {
        on_assembly!(&self.system.inner, assembly => self.with_motion(assembly, |at| assembly.kinetic_energy(at)))
    }

    /// Energy stored in gravity, springs and beams [J].
    pub fn potential_energy(&self) -> f64 {
        on_assembly!(&self.system.inner, assembly => self.with_motion(assembly, |at| assembly.potential_energy(at)))
    }

    /// Power turned into heat by force elements, beams and dry friction [W].
    pub fn dissipation(&self) -> f64 {
        on_assembly!(&self.system.inner, assembly => self.with_motion(assembly, |at| {
            let forces: f64 = assembly.forces.iter().map(|(_, force)| force.dissipation(at)).sum();
            let beams: f64 = assembly.beams.iter().map(|beam| beam.dissipation(at)).sum();
            let all = &assembly.connections;
            let lambda = &self.state.lambda;
            let mut feet = assembly.feet.clone();
            let mut load = |foot, row| assembly.load(at, &mut feet, foot, row, lambda);
            let drag: f64 = all.drag.iter().map(|drag| drag.dissipation(at, load(drag.foot, drag.gap_row))).sum();
            let skid: f64 = all.skid.iter().map(|skid| skid.dissipation(at, load(skid.foot, skid.gap_row))).sum();
            let bearing: f64 = all.bearing.iter().map(|bearing| bearing.dissipation(at, lambda)).sum();
            forces + beams + drag + skid + bearing + all.stick.iter().map(|stick| stick.dissipation(at)).sum::<f64>()
        }))
    }

    /// Power fed in by applied forces, torques, actuators and surfaces that rub [W]; drives add −λ · rate of their law.
    pub fn input_power(&self) -> f64 {
        on_assembly!(&self.system.inner, assembly => self.with_motion(assembly, |at| {
            let forces: f64 = assembly.forces.iter().map(|(_, force)| force.input_power(at)).sum();
            let surfaces: f64 = assembly.connections.stick.iter().map(|stick| stick.surface_power(at)).sum();
            forces + surfaces + assembly.control.input_power(at, &self.state.point())
        }))
    }

    /// Largest entry of Φ.
    pub fn constraint_violation(&self) -> f64 {
        on_assembly!(&self.system.inner, assembly => assembly.measure(self.state, &Measurement::Violation)[0])
    }

    /// Largest entry of Φ̇ and k.
    pub fn velocity_violation(&self) -> f64 {
        on_assembly!(&self.system.inner, assembly => assembly.measure(self.state, &Measurement::Violation)[1])
    }

    /// Mode of a contact, stop or friction: `undecided`, `open`, `closed`, `stick`, `forward` or `backward`.
    ///
    /// # Errors
    /// If there is no such element with modes.
    pub fn mode(&self, name: &str) -> Result<&'static str, MachineError> {
        on_assembly!(&self.system.inner, assembly => assembly.mode_name(name, &self.state.modes))
    }

    /// Force of a contact, stop or friction joint in any mode, along the gap or on the coordinate [N or N m].
    ///
    /// # Errors
    /// If there is no such joint.
    pub fn switched_force(&self, name: &str) -> Result<f64, MachineError> {
        on_assembly!(&self.system.inner, assembly => {
            let all = &assembly.connections;
            if let Some(one) = all.one_sided.iter().find(|one| one.name == name) {
                return Ok(if one.acts(&self.state.modes) { -self.state.lambda[one.row] } else { 0.0 });
            }
            let stick = all.stick.iter().find(|stick| stick.name == name);
            Ok(stick.ok_or_else(|| assembly.unknown_switched(name))?.force(&self.state.modes, &self.state.psi))
        })
    }

    /// Resistance of a bearing or guide friction against a positive rate [N or N m].
    ///
    /// # Errors
    /// If there is no such friction.
    pub fn bearing_friction(&self, name: &str) -> Result<f64, MachineError> {
        on_assembly!(&self.system.inner, assembly => {
            let all = &assembly.connections.bearing;
            let found = all.iter().find(|bearing| bearing.name == name);
            let bearing = found.ok_or_else(|| MachineError::UnknownForce {
                name: name.into(),
                help: suggestion(name, all.iter().map(|bearing| bearing.name.as_str())),
            })?;
            Ok(self.with_motion(assembly, |at| bearing.resistance(at, &self.state.lambda)))
        })
    }

    /// Energy lost at events so far: impacts, and springs of contacts that let go under load [J].
    pub fn event_loss(&self) -> f64 {
        on_assembly!(&self.system.inner, assembly => {
            let of_skid = |i: usize| assembly.connections.skid.iter().any(|skid| skid.holds(i));
            let held = self.state.memory[..assembly.mechanical_memory].iter().enumerate();
            held.filter(|(i, _)| !of_skid(*i)).map(|(_, loss)| loss).sum()
        })
    }
}

impl<S: Space> Assembly<S> {
    /// Names of the finished machine.
    pub(crate) fn context(&self) -> Context<'_> {
        let joints = self.connections.joints.iter().map(|joint| joint.sides).collect();
        Context {
            machine: &self.machine,
            names: Names::new(&self.machine),
            bodies: self.bodies.clone(),
            joints,
            scalars: self.scalars.clone(),
            touched: Default::default(),
        }
    }

    /// The values of one measurement.
    fn measure(&self, state: &State, measurement: &Measurement<S>) -> Vec<f64> {
        let (mut out, mut work) = (vec![0.0; measurement.width()], self.work());
        let mut scratch = Scratch::new(self);
        self.with_moment(&mut work, &state.point(), |moment| measurement.evaluate(moment, &mut scratch, &mut out));
        out
    }

    /// Runs `f` with a state, its poses and the multipliers that act.
    pub(super) fn with_moment<T>(&self, work: &mut MachineWork<S>, p: &Point, f: impl FnOnce(&Moment<S>) -> T) -> T {
        self.with_motion(work, p, |at, scratch| {
            let psi = self.acting_psi(at, p, &mut scratch.psi, &mut scratch.feet);
            f(&Moment { assembly: self, at, p, multipliers: Multipliers { lambda: p.lambda, psi } })
        })
    }

    fn bodies_of(&self, sides: Option<&[Attachment; 2]>) -> String {
        match sides {
            Some([f, m]) => {
                format!("it connects `{}` and `{}`", self.bodies[f.side.node].name, self.bodies[m.side.node].name)
            }
            None => "it couples coordinates; ask the joints it couples".into(),
        }
    }
}

/// A marker on a moving node.
pub(crate) fn marker_state<S: Space>(at: &Motion<S>, marker: &Attachment) -> MarkerState {
    let SensedMarker { position, rotation, velocity, spin, acceleration, spin_rate } = sensed::<S>(at, marker);
    let rotation = Rotation::from_matrix(rotation);
    MarkerState { position, rotation, velocity, acceleration, spin, spin_rate }
}

/// The frame of a marker, for callers that only need its place.
impl From<MarkerState> for Frame {
    fn from(marker: MarkerState) -> Self {
        Frame { position: marker.position, rotation: marker.rotation }
    }
}
