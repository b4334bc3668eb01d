//! Markers, joint coordinates, forces and energies of one state.
#![allow(non_snake_case)]

use crate::assembly::{Assembly, MachineSystem, on_assembly};
use crate::force::ForceElement;
use crate::geometry::{Frame, Rotation};
use crate::joint::{Axis, Measure};
use crate::machine::{Attachment, Context, Dimension, MachineError, suggestion};
use crate::node::Motion;
use crate::space::{Space, Vector};
use flyball_dae::manifold::so3::cross;
use flyball_dae::system::{State, System};

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
        let (w, b) = (frame.spin, frame.spin_rate);
        let d = self.position.minus(frame.position);
        let carried = cross(&w, &d);
        let d_dot = self.velocity.minus(frame.velocity).minus(carried);
        // a = a_F + β × d + ω × (ω × d) + 2 ω × ḋ + d̈
        let moving = cross(&b, &d).plus(cross(&w, &carried)).plus(cross(&w, &d_dot).times(2.0));
        let d_ddot = self.acceleration.minus(frame.acceleration).minus(moving);
        let spin = self.spin.minus(w);
        let spin_rate = self.spin_rate.minus(b).minus(cross(&w, &spin));
        let back = frame.rotation.inverse();
        MarkerState {
            position: back.apply(d),
            rotation: back.then(self.rotation),
            velocity: back.apply(d_dot),
            acceleration: back.apply(d_ddot),
            spin: back.apply(spin),
            spin_rate: back.apply(spin_rate),
        }
    }
}

/// Results of one state.
#[derive(Debug)]
pub struct Reading<'a> {
    pub(super) system: &'a MachineSystem,
    pub(super) state: &'a State,
}

impl<'a> Reading<'a> {
    pub(crate) fn new(system: &'a MachineSystem, state: &'a State) -> Self {
        Self { system, state }
    }

    /// A marker: `body.marker`, `body` (its frame) or `ground`.
    ///
    /// # Errors
    /// If there is no such body or marker.
    pub fn marker(&self, reference: &str) -> Result<MarkerState, MachineError> {
        on_assembly!(&self.system.inner, assembly => {
            let attachment = assembly.context().marker("results", reference)?;
            Ok(assembly.with_motion(&self.state.point(), |at| marker_state(at, &attachment)))
        })
    }

    /// A marker as seen from another one.
    ///
    /// # Errors
    /// If there is no such body or marker.
    pub fn marker_in(&self, reference: &str, frame: &str) -> Result<MarkerState, MachineError> {
        Ok(self.marker(reference)?.relative_to(&self.marker(frame)?))
    }

    /// The angle of a marker about the z-axis of the world [rad]; in the plane it counts turns.
    ///
    /// # Errors
    /// If there is no such body or marker.
    pub fn angle(&self, reference: &str) -> Result<f64, MachineError> {
        on_assembly!(&self.system.inner, assembly => {
            let context = assembly.context();
            if context.machine.dimension == Dimension::Three {
                return Ok(self.marker(reference)?.rotation.angle_about_z());
            }
            let sides = [context.marker("results", "ground")?, context.marker("results", reference)?];
            Ok(context.planar_angle(&sides).value(&self.state.q))
        })
    }

    /// A joint coordinate `joint.coordinate` and its rate. Angles that are coordinates of the machine (tracked, driven,
    /// geared, sprung, or in the plane) and those of [`crate::Machine::count_turns`] count turns; others lie in (−π, π].
    ///
    /// # Errors
    /// If there is no such joint or coordinate.
    pub fn coordinate(&self, reference: &str) -> Result<(f64, f64), MachineError> {
        on_assembly!(&self.system.inner, assembly => {
            let context = assembly.context();
            let (joint, coordinate) = context.find_coordinate("results", reference)?;
            let rows = &assembly.connections.joints[joint];
            let name = format!("{}.{}", rows.name, coordinate.name);
            if let Some(v) = assembly.layout.names.v.iter().position(|other| *other == name) {
                let q = self.state.q.len() - (self.state.v.len() - v);
                return Ok((self.state.q[q], self.state.v[v]));
            }
            if let Some(angle) = assembly.counted.iter().find(|angle| angle.name == name) {
                return Ok(assembly.with_motion(&self.state.point(), |at| angle.read(at)));
            }
            let sides = rows.sides.as_ref().expect("only joints between markers have coordinates");
            if context.is_planar_angle(&coordinate) {
                let place = context.planar_angle(sides);
                return Ok((place.value(&self.state.q), place.rate(&self.state.v)));
            }
            let markers = assembly.with_motion(&self.state.point(), |at| sides.map(|side| marker_state(at, &side)));
            Ok(measure(&markers, &coordinate.measure))
        })
    }

    /// Strength of a force element: tension, torque or magnitude [N or N m].
    ///
    /// # Errors
    /// If there is no such force.
    pub fn force(&self, name: &str) -> Result<f64, MachineError> {
        on_assembly!(&self.system.inner, assembly => {
            let found = assembly.forces.iter().find(|(other, _)| other == name);
            let (_, force) = found.ok_or_else(|| assembly.unknown_force(name))?;
            Ok(assembly.with_motion(&self.state.point(), |at| force.intensity(at)))
        })
    }

    /// Kinetic energy [J].
    pub fn kinetic_energy(&self) -> f64 {
        on_assembly!(&self.system.inner, assembly => assembly.with_motion(&self.state.point(), |at| {
            assembly.masses.iter().map(|body| body.kinetic_energy(at)).sum()
        }))
    }

    /// Energy stored in gravity, springs and beams [J].
    pub fn potential_energy(&self) -> f64 {
        on_assembly!(&self.system.inner, assembly => {
            assembly.with_motion(&self.state.point(), |at| assembly.potential_energy(at))
        })
    }

    /// Power turned into heat by force elements, beams and dry friction [W].
    pub fn dissipation(&self) -> f64 {
        on_assembly!(&self.system.inner, assembly => assembly.with_motion(&self.state.point(), |at| {
            let forces: f64 = assembly.forces.iter().map(|(_, force)| force.dissipation(at)).sum();
            let beams: f64 = assembly.beams.iter().map(|beam| beam.dissipation(at)).sum();
            let all = &assembly.connections;
            let drag: f64 = all.drag.iter().map(|drag| drag.dissipation(at, &self.state.lambda)).sum();
            let skid: f64 = all.skid.iter().map(|skid| skid.dissipation(at, &self.state.lambda)).sum();
            let bearing: f64 = all.bearing.iter().map(|bearing| bearing.dissipation(at, &self.state.lambda)).sum();
            forces + beams + drag + skid + bearing + all.stick.iter().map(|stick| stick.dissipation(at)).sum::<f64>()
        }))
    }

    /// Power fed in by applied forces, torques and actuators [W]; drives add −λ · rate of their law.
    pub fn input_power(&self) -> f64 {
        on_assembly!(&self.system.inner, assembly => assembly.with_motion(&self.state.point(), |at| {
            let forces: f64 = assembly.forces.iter().map(|(_, force)| force.input_power(at)).sum();
            forces + assembly.control.input_power(at, &self.state.point())
        }))
    }

    /// Largest entry of Φ.
    pub fn constraint_violation(&self) -> f64 {
        let mut phi = vec![0.0; self.system.layout().n_phi];
        self.system.phi(&self.state.point(), &mut phi);
        self.largest_acting(phi.iter())
    }

    /// Largest entry of Φ̇ and k.
    pub fn velocity_violation(&self) -> f64 {
        let layout = self.system.layout();
        let (mut phi, mut k) = (vec![0.0; layout.n_phi], vec![0.0; layout.n_k]);
        self.system.phi_dot(&self.state.point(), &mut phi);
        self.system.k(&self.state.point(), &mut k);
        self.largest_acting(phi.iter().chain(&k))
    }

    /// Largest entry of the rows that act in the present modes.
    fn largest_acting<'b>(&self, rows: impl Iterator<Item = &'b f64>) -> f64 {
        let mut active = vec![true; self.system.layout().n_constraints()];
        self.system.active_constraints(&self.state.modes, &mut active);
        rows.zip(active).filter(|(_, acts)| *acts).fold(0.0, |largest, (x, _)| x.abs().max(largest))
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
            Ok(assembly.with_motion(&self.state.point(), |at| bearing.resistance(at, &self.state.lambda)))
        })
    }

    /// Energy lost at events so far: impacts, and springs of contacts that let go under load [J].
    pub fn event_loss(&self) -> f64 {
        on_assembly!(&self.system.inner, assembly => {
            let is_direction = |i: usize| assembly.connections.skid.iter().any(|skid| i.wrapping_sub(skid.direction) < 2);
            let held = self.state.memory[..assembly.mechanical_memory].iter().enumerate();
            held.filter(|(i, _)| !is_direction(*i)).map(|(_, loss)| loss).sum()
        })
    }
}

impl<S: Space> Assembly<S> {
    /// Names of the finished machine.
    pub(crate) fn context(&self) -> Context<'_> {
        let joints = self.connections.joints.iter().map(|joint| joint.sides).collect();
        Context {
            machine: &self.machine,
            bodies: self.bodies.clone(),
            joints,
            scalars: Vec::new(),
            touched: Default::default(),
        }
    }
}

/// A marker on a moving node.
pub(crate) fn marker_state<S: Space>(at: &Motion<S>, marker: &Attachment) -> MarkerState {
    let side = &marker.side;
    let R_WN = S::matrix(at.rotation(side));
    let turn = |w: [f64; 3]| R_WN.map(|row| row.dot(w));
    let arm = turn(marker.frame.position);
    let (spin, spin_rate) = (turn(S::full_angular(at.spin(side))), turn(S::full_angular(at.spin_rate(side))));
    let swing = cross(&spin, &arm);
    MarkerState {
        position: S::full(at.origin(side)).plus(arm),
        rotation: Rotation::from_matrix(R_WN).then(marker.frame.rotation),
        velocity: S::full(at.velocity(side)).plus(swing),
        acceleration: S::full(at.acceleration(side)).plus(cross(&spin_rate, &arm)).plus(cross(&spin, &swing)),
        spin,
        spin_rate,
    }
}

/// A joint coordinate and its rate from its two markers.
pub(crate) fn measure([f, m]: &[MarkerState; 2], measure: &Measure) -> (f64, f64) {
    match *measure {
        Measure::Angle { cosine, sine } => {
            let product = |(i, j): (Axis, Axis)| {
                let (a, b) = (f.rotation.axis(i as usize), m.rotation.axis(j as usize));
                (a.dot(b), cross(&f.spin, &a).dot(b) + a.dot(cross(&m.spin, &b)))
            };
            let ((c, c_dot), (s, s_dot)) = (product(cosine), product(sine));
            (s.atan2(c), (c * s_dot - s * c_dot) / (c * c + s * s))
        }
        Measure::Displacement(axis) => {
            let relative = m.relative_to(f);
            (relative.position[axis as usize], relative.velocity[axis as usize])
        }
    }
}

/// The frame of a marker, for callers that only need its place.
impl From<MarkerState> for Frame {
    fn from(marker: MarkerState) -> Self {
        Frame { position: marker.position, rotation: marker.rotation }
    }
}
