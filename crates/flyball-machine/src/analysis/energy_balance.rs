//! Kinetic, potential, dissipated and input energy of a run.
//!
//!   T + V − (T₀ + V₀) = ∫ (input − dissipation) dt − losses at events,   input = applied forces + drives,   drives = −λᵀ G v − ψᵀ K v
//!
//! The integrals follow the frames of a run: parabolas through three frames, the mean of both where there are
//! frames on both sides, anew after every event.

use crate::assembly::MachineSystem;
use flyball_dae::driver::{Flow, Frame, FrameKind, Observer};
use flyball_dae::system::{State, System};

/// Energies at one time [J].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct EnergyRecord {
    /// Time [s].
    pub t: f64,
    /// Kinetic energy.
    pub kinetic: f64,
    /// Energy stored in gravity and springs.
    pub potential: f64,
    /// Turned into heat since the start.
    pub dissipated: f64,
    /// Fed in by applied forces and drives since the start.
    pub input: f64,
    /// Lost at events since the start: impacts, springs that let go.
    pub event_loss: f64,
}

impl EnergyRecord {
    /// Adds to what was dissipated and fed in.
    fn take(&mut self, [dissipated, input]: [f64; 2]) {
        self.dissipated += dissipated;
        self.input += input;
    }
}

/// Watches a run and keeps the balance.
#[derive(Debug)]
pub struct EnergyBalance<'a> {
    system: &'a MachineSystem,
    /// One record per frame; after [`EnergyBalance::load`] the first, the last and what followed.
    pub records: Vec<EnergyRecord>,
    /// The largest miss of frames whose records are not kept [J].
    worst_before: f64,
    /// Times and powers (dissipated, input) of the last frames since the last event.
    recent: Vec<(f64, [f64; 2])>,
}

impl<'a> EnergyBalance<'a> {
    /// For runs of one machine.
    pub fn new(system: &'a MachineSystem) -> Self {
        Self { system, records: Vec::new(), worst_before: 0.0, recent: Vec::new() }
    }

    /// Adds a state; `jumped` if the run was interrupted by an event just before.
    pub fn add(&mut self, state: &State, jumped: bool) {
        let reading = self.system.read(state);
        let powers = [reading.dissipation(), reading.input_power() + drive_power(self.system, state)];
        let last = self.records.last().copied().unwrap_or_default();
        let mut record = EnergyRecord {
            t: state.t,
            kinetic: reading.kinetic_energy(),
            potential: reading.potential_energy(),
            event_loss: reading.event_loss(),
            ..last
        };
        if jumped {
            self.recent.clear();
        }
        if self.recent.last().is_some_and(|(t, _)| *t == state.t) {
            // the same time again, as at the end of a run
            self.records.pop();
            self.records.push(record);
            return;
        }
        self.recent.push((state.t, powers));
        if let Some(before) = self.records.last_mut() {
            before.take(mending(&self.recent));
            (record.dissipated, record.input) = (before.dissipated, before.input);
        }
        record.take(newest_integrals(&self.recent));
        if self.recent.len() > 3 {
            self.recent.remove(0);
        }
        self.records.push(record);
    }

    /// What the balance misses at the last frame [J].
    pub fn residual(&self) -> f64 {
        self.records.last().map_or(0.0, |record| self.residual_of(record))
    }

    /// The largest miss of all frames [J].
    pub fn worst(&self) -> f64 {
        self.worst_of(&self.records)
    }

    fn worst_of(&self, records: &[EnergyRecord]) -> f64 {
        records.iter().fold(self.worst_before, |worst, record| worst.max(self.residual_of(record).abs()))
    }

    /// Appends what continues the balance in a resumed run.
    pub fn save(&self, to: &mut Vec<f64>) {
        // the last record goes along and may still be mended
        to.push(self.worst_of(self.records.split_last().map_or(&[], |(_, before)| before)));
        for record in self.records.first().iter().chain(&self.records.last()) {
            to.extend([record.t, record.kinetic, record.potential, record.dissipated, record.input, record.event_loss]);
        }
        to.extend(self.recent.iter().flat_map(|(t, [dissipation, input])| [*t, *dissipation, *input]));
    }

    /// Goes on from saved numbers; false if they do not fit.
    pub fn load(&mut self, from: &[f64]) -> bool {
        let [worst, rest @ ..] = from else { return false };
        let (ends, recent) = rest.split_at(rest.len().min(12));
        if !(ends.is_empty() || ends.len() == 12) || recent.len() % 3 != 0 {
            return false;
        }
        self.worst_before = *worst;
        self.records = ends
            .chunks_exact(6)
            .map(|r| EnergyRecord {
                t: r[0],
                kinetic: r[1],
                potential: r[2],
                dissipated: r[3],
                input: r[4],
                event_loss: r[5],
            })
            .collect();
        self.recent = recent.chunks_exact(3).map(|r| (r[0], [r[1], r[2]])).collect();
        true
    }

    fn residual_of(&self, record: &EnergyRecord) -> f64 {
        let first = self.records[0];
        let lost = record.dissipated + record.event_loss - first.event_loss;
        record.kinetic + record.potential - first.kinetic - first.potential + lost - record.input
    }
}

impl Observer for EnergyBalance<'_> {
    fn frame(&mut self, frame: &Frame) -> Flow {
        self.add(frame.state, frame.kind == FrameKind::AfterEvent);
        Flow::Continue
    }
}

/// Power of the constraint reactions: of the drives, and none otherwise.
fn drive_power(system: &MachineSystem, state: &State) -> f64 {
    let layout = system.layout();
    let (mut g, mut k) = (vec![0.0; system.phi_pattern().len()], vec![0.0; system.k_pattern().len()]);
    system.phi_jacobian(&state.point(), &mut g);
    system.k_jacobian(&state.point(), &mut k);
    let (mut g_v, mut k_v) = (vec![0.0; layout.n_phi], vec![0.0; layout.n_k]);
    system.phi_pattern().add_times(&g, 1.0, &state.v, &mut g_v);
    system.k_pattern().add_times(&k, 1.0, &state.v, &mut k_v);
    let product = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    -product(&state.lambda, &g_v) - product(&state.psi, &k_v)
}

/// What the newest frame adds to (dissipated, input).
fn newest_integrals(recent: &[(f64, [f64; 2])]) -> [f64; 2] {
    match *recent {
        [.., a, b, c] => parabola(a, b, c, b.0, c.0),
        [a, b] => trapezoid(a, b),
        _ => [0.0; 2],
    }
}

/// What the newest frame tells about the interval before it: the mean of the parabolas on both sides is of one order more.
fn mending(recent: &[(f64, [f64; 2])]) -> [f64; 2] {
    match *recent {
        [.., z, a, b, c] => {
            let (behind, ahead) = (parabola(z, a, b, a.0, b.0), parabola(a, b, c, a.0, b.0));
            [0, 1].map(|i| 0.5 * (ahead[i] - behind[i]))
        }
        [a, b, c] => {
            let (rough, better) = (trapezoid(a, b), parabola(a, b, c, a.0, b.0));
            [0, 1].map(|i| better[i] - rough[i])
        }
        _ => [0.0; 2],
    }
}

fn trapezoid(a: (f64, [f64; 2]), b: (f64, [f64; 2])) -> [f64; 2] {
    [0, 1].map(|i| 0.5 * (b.0 - a.0) * (a.1[i] + b.1[i]))
}

/// ∫ of the parabola through three points, from one time to another.
fn parabola(a: (f64, [f64; 2]), b: (f64, [f64; 2]), c: (f64, [f64; 2]), from: f64, to: f64) -> [f64; 2] {
    [0, 1].map(|i| {
        // Newton's form about b
        let slope = (b.1[i] - a.1[i]) / (b.0 - a.0);
        let bend = ((c.1[i] - b.1[i]) / (c.0 - b.0) - slope) / (c.0 - a.0);
        let at = |t: f64| {
            let (x, w) = (t - b.0, b.0 - a.0);
            x * (b.1[i] + x * (0.5 * slope + bend * (x / 3.0 + 0.5 * w)))
        };
        at(to) - at(from)
    })
}
