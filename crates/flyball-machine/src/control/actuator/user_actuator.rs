//! A force of your own that depends on signals, as a damper with a valve: an [`ActuatorLaw`] between two markers.

use super::{Acting, Actuator, ActuatorDefinition, ActuatorLaw, LawKernel};
use crate::catalog::{Entry, Fields, Site};
use crate::control::signal::Port;
use crate::machine::{Attachment, Context, MachineError};
use crate::space::{Planar, Space, Spatial};
use std::fmt;
use std::sync::Arc;

/// A force of your own that depends on signals.
#[derive(Clone)]
pub struct UserActuator {
    /// First marker.
    pub first: String,
    /// Second marker.
    pub second: String,
    inputs: usize,
    attach: Arc<dyn Fn([Attachment; 2], bool) -> LawKernel + Send + Sync>,
}

impl fmt::Debug for UserActuator {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "UserActuator({} → {})", self.first, self.second)
    }
}

impl Actuator {
    /// A force between two markers by a law of your own that depends on signals.
    pub fn user<L: ActuatorLaw + Clone>(first: impl Into<String>, second: impl Into<String>, law: L) -> Self {
        let inputs = law.inputs();
        let attach = Arc::new(move |markers: [Attachment; 2], planar: bool| {
            if planar {
                LawKernel::new::<Planar>(markers, law.clone())
            } else {
                LawKernel::new::<Spatial>(markers, law.clone())
            }
        });
        Self::new(UserActuator { first: first.into(), second: second.into(), inputs, attach })
    }
}

impl ActuatorDefinition for UserActuator {
    type Kernel<S: Space> = LawKernel;

    fn name(&self) -> &'static str {
        "user-actuator"
    }
    fn inputs(&self) -> Vec<Port> {
        (1..=self.inputs).map(|i| Port::new(format!("in{i}"))).collect()
    }
    fn markers(&self) -> Vec<String> {
        vec![self.first.clone(), self.second.clone()]
    }
    fn show(&self) -> Result<Fields, &'static str> {
        Err("the actuator")
    }

    // it has no form in files
    fn place(&mut self, _: &mut dyn Site) {}

    fn kernel<S: Space>(&self, name: &str, context: &Context) -> Result<LawKernel, MachineError> {
        if self.inputs == 0 || self.inputs > 12 {
            let (what, value) = ("the number of signals", self.inputs as f64);
            return Err(MachineError::BadValue { element: name.into(), what, value, help: "give it 1 to 12 signals" });
        }
        Ok((self.attach)(context.marker_pair(name, [&self.first, &self.second])?, S::A == 1))
    }
}

/// It has no form in files: a law with fields is an actuator of its own, see [`Actuator::open`].
pub(super) const ENTRIES: &[Entry<Acting>] = &[];

#[cfg(test)]
pub(super) fn examples() -> Vec<Actuator> {
    use crate::constraint::MarkerMotion;
    use crate::force::Wrench;
    use flyball_dae::scalar::Real;

    /// A damper whose viscosity is c (1 + u₁²), with a bias force u₂ along x.
    #[derive(Clone, Debug)]
    struct Valve;
    impl ActuatorLaw for Valve {
        fn inputs(&self) -> usize {
            2
        }
        fn wrenches<R: Real>(&self, [f, m]: &[MarkerMotion<R>; 2], u: &[R]) -> [Wrench<R>; 2] {
            let (mut first, mut second) = (Wrench::zero(), Wrench::zero());
            for i in 0..3 {
                let bias = if i == 0 { u[1] } else { R::zero() };
                first.force[i] = (m.velocity[i] - f.velocity[i]) * (u[0] * u[0] + 1.0) * 0.7 + bias;
                second.force[i] = -first.force[i];
            }
            [first, second]
        }
    }
    vec![Actuator::user("first.f", "second.m", Valve)]
}
