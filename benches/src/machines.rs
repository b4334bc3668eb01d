//! Machines that run beside Exudyn: same bodies, joints, elements, loads and start as in `exudyn/models.py`.

use cpu_time::ThreadTime;
use flyball_dae::driver::{Flow, NoObserver, Options, Output, Simulation, Snapshot, SnapshotKind, Summary};
use flyball_dae::method::{GeneralizedAlpha, Mdop5, generalized_alpha, mdop5};
use flyball_dae::system::State;
use flyball_machine::examples::{chain, four_bars, slider_crank};
use flyball_machine::{Beam, Joint, Machine, MachineSystem, Material, Section};
use std::f64::consts::FRAC_PI_2;

/// A machine with what is measured on it.
pub struct Case {
    /// The equation.
    pub system: MachineSystem,
    mark: Mark,
}

/// What both contestants report at the end.
enum Mark {
    /// An angle [rad], by its index in q and its zero.
    Angle(usize, f64),
    /// A point [m].
    Point(String),
}

/// A cantilever of 1 m that falls from the horizontal: 2 cm × 2 cm, E = 1e8 Pa, ν = 0.3, 1000 kg/m³.
pub fn cantilever(n: usize) -> Machine {
    let mut machine = Machine::planar();
    machine.gravity([0.0, -9.81]);
    let section = Section::rectangle([0.02, 0.02], Material::new(1e8, 0.3, 1000.0));
    machine.beam("beam", Beam::straight([0.0, 0.0], [1.0, 0.0]).elements(n).section(section));
    machine.joint("clamp", Joint::weld("ground", "beam.start").at([0.0, 0.0]));
    machine
}

impl Case {
    /// By name and size; `None` if there is no such machine.
    pub fn new(name: &str, size: usize) -> Option<Self> {
        let (machine, mark): (Machine, Mark) = match name {
            "slider-crank" => (slider_crank(), Mark::Angle(2, 0.0)),
            // the posts come first; their x-axes lie across them
            "four-bars" => (four_bars(size), Mark::Angle(3 * size + 2, FRAC_PI_2)),
            "chain" => (chain(size), Mark::Point(format!("link{}.end", size - 1))),
            "beam" => (cantilever(size), Mark::Point("beam.end".into())),
            _ => return None,
        };
        let system = machine.build().unwrap_or_else(|error| panic!("{error}"));
        Some(Self { system, mark })
    }

    /// Generalized-alpha from the start over so many steps of h, shown at the end only; with the CPU time of the steps
    /// alone [s].
    pub fn run(&self, h: f64, steps: usize, method: generalized_alpha::Options) -> (Summary, f64) {
        let options = Options { output: Output::End, ..Options::fixed(h * steps as f64, h) };
        let method = GeneralizedAlpha::new(&self.system, method).expect("default options are accepted");
        let mut run = Simulation::new(&self.system, method, self.system.start(), options);
        let mut started = ThreadTime::now();
        let mut observer = |snapshot: &Snapshot| {
            if snapshot.kind == SnapshotKind::Start {
                started = ThreadTime::now();
            }
            Flow::Continue
        };
        let summary = run.run(&mut observer).unwrap_or_else(|failure| panic!("{failure}"));
        (summary, started.elapsed().as_secs_f64())
    }

    /// MDOP5 to `end` at one tolerance.
    pub fn reference(&self, end: f64, tolerance: f64) -> Summary {
        let options = Options { output: Output::End, ..Options::controlled(end, tolerance) };
        let method = Mdop5::new(&self.system, mdop5::Options::default());
        let mut run = Simulation::new(&self.system, method, self.system.start(), options);
        run.run(&mut NoObserver).unwrap_or_else(|failure| panic!("{failure}"))
    }

    /// The mark of a state.
    pub fn mark(&self, state: &State) -> Vec<f64> {
        match &self.mark {
            Mark::Angle(i, from) => vec![state.q[*i] + from],
            Mark::Point(name) => self.system.read(state).marker(name).expect("the machine has it").position.to_vec(),
        }
    }

    /// Kinetic and potential energy [J].
    pub fn energy(&self, state: &State) -> f64 {
        let reading = self.system.read(state);
        reading.kinetic_energy() + reading.potential_energy()
    }
}
