//! Kinetic, potential, dissipated and input energy of a run.
//!
//!   T + V − (T₀ + V₀) = ∫ (input − dissipation) dt − losses at events,   input = applied forces + drives,   drives = λᵀ Φ_t + ψᵀ k_t
//!
//! Where the rate of a drive jumps at an event, its impulse feeds in what the kinetic energy gains there.
//!
//! The integrals follow the steps of a run, by nodes on their dense output; the balance is drawn at their ends. What
//! is shown as output makes no difference.

use crate::assembly::{MachineSystem, on_assembly};
use flyball_dae::driver::{Flow, Inside, Observer, Snapshot, SnapshotKind};
use flyball_dae::system::{CoordinateKind, Evaluator, Point, State, System};

/// Energies at one time [J].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct EnergyRecord {
    /// Time [s].
    pub t: f64,
    /// Kinetic energy.
    pub kinetic: f64,
    /// Energy stored in gravity and springs; not a number where a law has none.
    pub potential: f64,
    /// Turned into heat since the start.
    pub dissipated: f64,
    /// Fed in by applied forces and drives since the start.
    pub input: f64,
    /// Lost at events since the start: impacts, springs that let go.
    pub event_loss: f64,
}

/// Part of the rate of a drive by which it jumps at least.
const JUMPED: f64 = 1e-9;

impl EnergyRecord {
    fn numbers(&self) -> [f64; 6] {
        [self.t, self.kinetic, self.potential, self.dissipated, self.input, self.event_loss]
    }

    fn from_numbers([t, kinetic, potential, dissipated, input, event_loss]: [f64; 6]) -> Self {
        Self { t, kinetic, potential, dissipated, input, event_loss }
    }
}

/// Watches a run and keeps the balance.
#[derive(Debug)]
pub struct EnergyBalance<'a> {
    system: &'a MachineSystem,
    evaluator: Evaluator<'a>,
    inside: Inside,
    /// True if there are drives.
    driven: bool,
    /// Φ_t, k_t just before an event.
    before: Vec<f64>,
    /// True if powers depend on reactions wherever the machine is: friction, and outputs that follow from no motion alone.
    reads: bool,
    /// False if the reactions of the next node are not solved for.
    solved: bool,
    /// The start.
    pub first: EnergyRecord,
    /// The end of the last step.
    pub last: EnergyRecord,
    /// Largest of each energy so far, potential as its change; the time is not used.
    pub largest: EnergyRecord,
    worst: f64,
    /// Work of the forces of the start over the size of the machine, the way of each coordinate counted alone.
    over_size: f64,
    /// Largest stored energy, whatever it is counted from.
    stored: f64,
    begun: bool,
    /// Room for Φ_t, k_t and velocities of zero.
    rates: [Vec<f64>; 2],
    still: Vec<f64>,
    /// A node with its direct outputs evaluated.
    at_node: State,
}

impl<'a> EnergyBalance<'a> {
    /// For runs of one machine.
    pub fn new(system: &'a MachineSystem) -> Self {
        let layout = system.layout();
        let [driven, rubs] = on_assembly!(&system.inner, assembly => {
            let all = &assembly.connections;
            let laws = all.linear.len() + all.position.len() + all.velocity.len() + all.linear_velocity.len();
            [laws > 0, all.stick.len() + all.drag.len() + all.skid.len() + all.bearing.len() > 0]
        });
        let reads = rubs || layout.n_y > layout.n_direct;
        let nothing = EnergyRecord::default();
        Self {
            system,
            evaluator: Evaluator::new(system),
            driven,
            before: Vec::new(),
            inside: if driven || reads { Inside::Reactions } else { Inside::Motion },
            reads,
            solved: true,
            first: nothing,
            last: nothing,
            largest: nothing,
            worst: 0.0,
            over_size: 0.0,
            stored: 0.0,
            begun: false,
            rates: [vec![0.0; layout.n_phi], vec![0.0; layout.n_k]],
            still: vec![0.0; layout.n_v()],
            at_node: State::zero(layout),
        }
    }

    /// Residual of the balance at the end of the last step [J]; not a number if the potential has none.
    pub fn residual(&self) -> f64 {
        let (first, last) = (&self.first, &self.last);
        let lost = last.dissipated + last.event_loss - first.event_loss;
        last.kinetic + last.potential - first.kinetic - first.potential + lost - last.input
    }

    /// The largest miss of all steps [J]; not a number if the potential had none somewhere.
    pub fn worst(&self) -> f64 {
        self.worst
    }

    /// The largest energy that changed hands [J].
    pub fn scale(&self) -> f64 {
        [self.largest.kinetic, self.largest.potential, self.largest.input, self.largest.dissipated]
            .into_iter()
            .fold(0.0, f64::max)
    }

    /// Energy that errors of coordinates are parts of [J]: what is stored, what changed hands, and the work of the forces
    /// of the start over the size of the machine. A tolerance relative to coordinates allows about this part of it.
    pub fn natural(&self) -> f64 {
        self.scale() + self.stored + self.over_size
    }

    /// Appends what continues the balance in a resumed run.
    pub fn save(&self, to: &mut Vec<f64>) {
        if self.begun {
            to.push(self.worst);
            to.extend([self.first, self.last, self.largest].iter().flat_map(EnergyRecord::numbers));
            to.extend([self.over_size, self.stored]);
        }
    }

    /// Goes on from saved numbers; false if they do not fit.
    pub fn load(&mut self, from: &[f64]) -> bool {
        let [worst, records @ .., over_size, stored] = from else { return false };
        let mut records = records.chunks_exact(6).map(|six| <[f64; 6]>::try_from(six).map(EnergyRecord::from_numbers));
        let (Some(Ok(first)), Some(Ok(last)), Some(Ok(largest))) = (records.next(), records.next(), records.next())
        else {
            return false;
        };
        (self.worst, self.first, self.last, self.largest, self.begun) = (*worst, first, last, largest, true);
        (self.over_size, self.stored) = (*over_size, *stored);
        true
    }

    /// Energies of a state beside the integrals so far.
    fn record(&mut self, state: &State) {
        let reading = self.system.read(state);
        self.last = EnergyRecord {
            t: state.t,
            kinetic: reading.kinetic_energy(),
            potential: reading.potential_energy(),
            event_loss: reading.event_loss(),
            ..self.last
        };
        if !self.begun {
            (self.first, self.begun) = (self.last, true);
            self.over_size = self.work_over_size(state);
        }
        self.stored = self.stored.max(self.last.potential.abs());
        let EnergyRecord { kinetic, potential, dissipated, input, event_loss, .. } = self.last;
        let (most, change) = (&mut self.largest, potential - self.first.potential);
        for (most, value) in [
            (&mut most.kinetic, kinetic),
            (&mut most.potential, change),
            (&mut most.dissipated, dissipated),
            (&mut most.input, input),
            (&mut most.event_loss, event_loss),
        ] {
            *most = most.max(value.abs());
        }
        let miss = self.residual().abs();
        // a number that is none must not be lost in a comparison
        self.worst = if miss.is_nan() || self.worst.is_nan() { f64::NAN } else { self.worst.max(miss) };
    }

    /// Σ |fᵢ| sᵢ with the forces at a state, reactions left out; s is the size of the machine, or 1 rad.
    fn work_over_size(&self, state: &State) -> f64 {
        let layout = self.system.layout();
        let (lambda, psi) = (vec![0.0; state.lambda.len()], vec![0.0; state.psi.len()]);
        let mut force = vec![0.0; state.v.len()];
        self.evaluator.force(&Point { lambda: &lambda, psi: &psi, ..state.point() }, &mut force);
        let length = if layout.length > 0.0 { layout.length } else { 1.0 };
        let size = |i: usize| if layout.measure(i) == CoordinateKind::Length { length } else { 1.0 };
        force.iter().enumerate().map(|(i, f)| f.abs() * size(i)).sum()
    }

    /// Writes Φ_t and k_t; false if all of them are zero.
    fn write_rates(&mut self, state: &State) -> bool {
        // at rest only the explicit rates are left
        let p = Point { v: &self.still, ..state.point() };
        let [phi, k] = &mut self.rates;
        self.evaluator.phi_dot(&p, phi);
        self.evaluator.k(&p, k);
        phi.iter().chain(k.iter()).any(|rate| *rate != 0.0)
    }

    /// Counts what impulses of drives feed in where their rates have jumped: ½ (v⁻ + v⁺)ᵀ of an impulse is the change of kinetic
    /// energy, beside what impacts lose.
    fn count_impulses(&mut self, state: &State) {
        self.write_rates(state);
        let jumped = |(now, before): (&f64, &f64)| (now - before).abs() > JUMPED * now.abs().max(before.abs());
        if self.rates.iter().flatten().zip(&self.before).any(jumped) {
            let reading = self.system.read(state);
            let gained = reading.kinetic_energy() - self.last.kinetic;
            self.last.input += gained + reading.event_loss() - self.last.event_loss;
        }
    }

    /// Power of drives: λᵀ Φ_t + ψᵀ k_t.
    fn drive_power(&mut self, state: &State) -> f64 {
        self.write_rates(state);
        let product = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
        product(&state.lambda, &self.rates[0]) + product(&state.psi, &self.rates[1])
    }
}

impl Observer for EnergyBalance<'_> {
    fn snapshot(&mut self, snapshot: &Snapshot) -> Flow {
        match snapshot.kind {
            SnapshotKind::BeforeEvent if self.driven => {
                self.write_rates(snapshot.state);
                self.before = self.rates.concat();
            }
            SnapshotKind::AfterEvent if self.driven => self.count_impulses(snapshot.state),
            _ => {}
        }
        // events change what is stored and lost at once
        if matches!(snapshot.kind, SnapshotKind::Start | SnapshotKind::AfterEvent) {
            self.record(snapshot.state);
        }
        Flow::Continue
    }

    fn inside(&self) -> Inside {
        self.inside
    }

    fn needs_reactions(&mut self, node: &State) -> bool {
        // drives that rest feed in nothing
        self.solved = self.reads || self.write_rates(node);
        self.solved
    }

    fn node(&mut self, state: &State, weight: f64) {
        let knows = self.inside == Inside::Reactions && std::mem::replace(&mut self.solved, true);
        let drives = if knows { self.drive_power(state) } else { 0.0 };
        let reading = if !knows && !state.y.is_empty() {
            // dense output has outputs only roughly; direct ones follow from the motion
            self.at_node.copy_from(state);
            self.evaluator.direct_outputs(&state.point(), &mut self.at_node.y);
            self.system.read(&self.at_node)
        } else {
            self.system.read(state)
        };
        self.last.dissipated += weight * reading.dissipation();
        self.last.input += weight * (reading.input_power() + drives);
    }

    fn reached(&mut self, state: &State) {
        self.record(state);
    }
}
