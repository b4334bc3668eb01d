//! Probes of one machine, resolved once and read together: the machine is evaluated once per state.

use super::attach::{Pick, Resolver};
use super::integral::Integral;
use super::measurement::{Measurement, Scratch, magnitude};
use super::quantity::Probe;
use crate::assembly::{Assembly, Inner, MachineSystem, MachineWork};
use crate::machine::MachineError;
use crate::space::{Planar, Space, Spatial};
use flyball_dae::driver::Inside;
use flyball_dae::system::State;
use std::collections::HashMap;

/// Probes attached to a machine.
#[derive(Debug)]
pub struct ProbeSet {
    inner: InSpace,
    /// Evaluations of the machine so far.
    evaluations: usize,
}

#[derive(Debug)]
enum InSpace {
    Planar(Attached<Planar>),
    Spatial(Attached<Spatial>),
}

/// Probes attached in one space.
#[derive(Debug)]
struct Attached<S: Space> {
    /// Sources with the slots of their first values.
    measurements: Vec<(Measurement<S>, usize)>,
    slots: Vec<f64>,
    picks: Vec<Pick>,
    scratch: Scratch,
    integrals: Vec<Integral>,
    inside: Inside,
    work: MachineWork<S>,
}

impl MachineSystem {
    /// Attaches probes, to be read together.
    ///
    /// # Errors
    /// If a probe is one of another machine.
    pub fn probes<'p>(&self, probes: impl IntoIterator<Item = &'p Probe>) -> Result<ProbeSet, MachineError> {
        self.attach(&probes.into_iter().collect::<Vec<_>>())
    }

    /// The same for one kind of list: compiled once, not again in every crate that reads probes.
    fn attach(&self, probes: &[&Probe]) -> Result<ProbeSet, MachineError> {
        let inner = match &self.inner {
            Inner::Planar(assembly) => InSpace::Planar(Attached::new(assembly, probes)?),
            Inner::Spatial(assembly) => InSpace::Spatial(Attached::new(assembly, probes)?),
        };
        Ok(ProbeSet { inner, evaluations: 0 })
    }
}

/// Runs an expression on both spaces.
macro_rules! in_space {
    ($set:expr, $system:expr, ($attached:ident, $assembly:ident) => $call:expr) => {
        match (&mut $set.inner, &$system.inner) {
            (InSpace::Planar($attached), Inner::Planar($assembly)) => $call,
            (InSpace::Spatial($attached), Inner::Spatial($assembly)) => $call,
            _ => unreachable!("probes are read from the machine they were attached to"),
        }
    };
}

impl ProbeSet {
    /// Number of probes.
    pub fn len(&self) -> usize {
        match &self.inner {
            InSpace::Planar(attached) => attached.picks.len(),
            InSpace::Spatial(attached) => attached.picks.len(),
        }
    }

    /// True if there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Evaluations of the machine so far: one per state read, and one per node of an integral.
    pub fn evaluations(&self) -> usize {
        self.evaluations
    }

    /// Appends the values of a state of the machine that the probes were attached to.
    pub fn read(&mut self, system: &MachineSystem, state: &State, out: &mut Vec<f64>) {
        self.evaluations += 1;
        in_space!(self, system, (attached, assembly) => attached.read(assembly, state, out));
    }

    /// Variables that integrals need of states inside steps.
    pub fn inside(&self) -> Inside {
        match &self.inner {
            InSpace::Planar(attached) => attached.inside,
            InSpace::Spatial(attached) => attached.inside,
        }
    }

    /// Adds a node of an integral over time, with its weight [s].
    pub fn node(&mut self, system: &MachineSystem, state: &State, weight: f64) {
        self.evaluations += 1;
        in_space!(self, system, (attached, assembly) => attached.node(assembly, state, weight));
    }

    /// Ends the step whose nodes were added.
    pub fn reached(&mut self, t: f64) {
        self.integrals().iter_mut().for_each(|integral| integral.reached(t));
    }

    fn integrals(&mut self) -> &mut Vec<Integral> {
        match &mut self.inner {
            InSpace::Planar(attached) => &mut attached.integrals,
            InSpace::Spatial(attached) => &mut attached.integrals,
        }
    }

    /// Appends what continues the integrals in a resumed run.
    pub fn save(&mut self, to: &mut Vec<f64>) {
        to.extend(self.integrals().iter().flat_map(Integral::numbers));
    }

    /// Goes on from saved numbers; false if they do not fit.
    pub fn load(&mut self, from: &[f64]) -> bool {
        let all = self.integrals();
        let fits = from.len() == Integral::NUMBERS * all.len();
        if fits {
            all.iter_mut().zip(from.chunks_exact(Integral::NUMBERS)).for_each(|(integral, two)| integral.set(two));
        }
        fits
    }
}

impl<S: Space> Attached<S> {
    fn new(assembly: &Assembly<S>, probes: &[&Probe]) -> Result<Self, MachineError> {
        let resolver = Resolver::new(assembly);
        let mut known: HashMap<String, usize> = HashMap::new();
        let mut attached = Self {
            measurements: Vec::new(),
            slots: Vec::new(),
            picks: Vec::new(),
            scratch: Scratch::new(assembly),
            integrals: Vec::new(),
            inside: Inside::Nothing,
            work: assembly.work(),
        };
        for probe in probes {
            let (key, measurement, pick) = resolver.measurement(&probe.quantity)?;
            let slot = *known.entry(key).or_insert_with(|| {
                let slot = attached.slots.len();
                attached.slots.resize(slot + measurement.width(), 0.0);
                attached.measurements.push((measurement.clone(), slot));
                slot
            });
            attached.picks.push(match pick.after(slot) {
                Pick::Integral(of) => {
                    let wish = if measurement.needs_reactions() { Inside::Reactions } else { Inside::Motion };
                    if attached.inside != Inside::Reactions {
                        attached.inside = wish;
                    }
                    attached.integrals.push(Integral::new(of, assembly.start.t));
                    Pick::Integral(attached.integrals.len() - 1)
                }
                pick => pick,
            });
        }
        Ok(attached)
    }

    /// Evaluates the measurements, all or those of integrals.
    fn evaluate(&mut self, assembly: &Assembly<S>, state: &State, of_integrals: bool) {
        let Self { measurements, slots, scratch, integrals, work, .. } = self;
        assembly.with_moment(work, &state.point(), |moment| {
            for (measurement, slot) in measurements.iter() {
                let own = *slot..*slot + measurement.width();
                if !of_integrals || integrals.iter().any(|integral| own.contains(&integral.of)) {
                    measurement.evaluate(moment, scratch, &mut slots[own]);
                }
            }
        });
    }

    fn read(&mut self, assembly: &Assembly<S>, state: &State, out: &mut Vec<f64>) {
        self.evaluate(assembly, state, false);
        let Self { slots, integrals, .. } = &*self;
        out.extend(self.picks.iter().map(|pick| match *pick {
            Pick::One(i) => slots[i],
            Pick::Length(i) => magnitude(&slots[i..i + 3]),
            Pick::Sum(i) => slots[i] + slots[i + 1],
            Pick::Integral(i) => integrals[i].at(state.t),
        }));
    }

    fn node(&mut self, assembly: &Assembly<S>, state: &State, weight: f64) {
        self.evaluate(assembly, state, true);
        let Self { slots, integrals, .. } = self;
        integrals.iter_mut().for_each(|integral| integral.node(state.t, slots[integral.of], weight));
    }
}
