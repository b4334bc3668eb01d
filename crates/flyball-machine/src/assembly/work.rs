//! Work of a machine: all that changes while it is evaluated.

use super::Assembly;
use super::cache::Cache;
use crate::constraint::Feet;
use crate::control::ControlWork;
use crate::node::{Motion, Pose};
use crate::space::Space;
use flyball_dae::system::{Point, Work};

/// Room for the evaluations of one machine.
#[derive(Debug)]
pub(crate) struct MachineWork<S: Space> {
    /// Number of the machine that made it.
    machine: u64,
    cache: Cache<S>,
    scratch: Scratch,
}

/// Room beside the poses.
#[derive(Debug)]
pub(crate) struct Scratch {
    /// ψ with the friction of sliding contacts.
    pub psi: Vec<f64>,
    /// Groups of contacts with friction between the same two bodies.
    pub feet: Vec<Feet>,
    /// Of sensors, blocks and actuators.
    pub control: ControlWork,
}

impl<S: Space> MachineWork<S> {
    /// Of sensors, blocks and actuators.
    pub fn control(&mut self) -> &mut ControlWork {
        &mut self.scratch.control
    }
}

impl<S: Space> Assembly<S> {
    /// New room.
    pub fn work(&self) -> MachineWork<S> {
        MachineWork {
            machine: self.number,
            cache: Cache::new(&self.places, &self.start.q),
            scratch: Scratch {
                psi: vec![0.0; self.layout.n_k],
                feet: self.feet.clone(),
                control: self.control.work(self.layout.n_v()),
            },
        }
    }

    /// The room, which this machine must have made: poses are kept in it.
    #[inline]
    pub fn own<'w>(&self, work: &'w mut Work) -> &'w mut MachineWork<S> {
        let own: &mut MachineWork<S> = work.of();
        assert!(own.machine == self.number, "a machine is evaluated with work that it made itself");
        own
    }

    /// Runs `f` with the poses at `p.q`, and with the rest of the room.
    #[inline]
    pub fn with_motion<T>(
        &self,
        work: &mut MachineWork<S>,
        p: &Point,
        f: impl FnOnce(&Motion<S>, &mut Scratch) -> T,
    ) -> T {
        let MachineWork { cache, scratch, .. } = work;
        f(&self.motion(p, cache.poses(&self.places, p.q)), scratch)
    }

    /// The motion at a point, with the poses of its nodes.
    #[inline]
    pub fn motion<'a>(&self, p: &Point<'a>, poses: &'a [Pose<S>]) -> Motion<'a, S> {
        let (t, stretch) = self.clock.time(p);
        Motion { t, stretch, scale: self.scale, ..Motion::new(p, poses) }
    }
}
