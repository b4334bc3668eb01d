//! A force of your own: a [`ForceLaw`] between two markers, differentiated by dual numbers.

use super::force_law::Functions;
use super::{Force, ForceDefinition, ForceLaw, ForceNumber, GeneralForce, Strength, Wrench};
use crate::catalog::{Entry, Fields, Site};
use crate::constraint::MarkerMotion;
use crate::machine::{Context, MachineError};
use crate::space::Space;
use std::fmt;
use std::sync::Arc;

type Attach = dyn Fn(&str, [&str; 2], &Context) -> Result<GeneralForce, MachineError> + Send + Sync;

/// A force of your own.
#[derive(Clone)]
pub struct UserForce {
    /// First marker.
    pub first: String,
    /// Second marker.
    pub second: String,
    attach: Arc<Attach>,
}

impl fmt::Debug for UserForce {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "UserForce({} → {})", self.first, self.second)
    }
}

impl Force {
    /// A force between two markers by a law of your own.
    pub fn user<L: ForceLaw + Clone>(first: impl Into<String>, second: impl Into<String>, law: L) -> Self {
        let attach =
            move |name: &str, markers: [&str; 2], context: &Context| GeneralForce::attach(&law, name, markers, context);
        Self::new(UserForce { first: first.into(), second: second.into(), attach: Arc::new(attach) })
    }
}

impl Force {
    /// A force between two markers as a closure of their motion and of time, over [`ForceNumber`]s, which carry derivatives.
    /// It returns what acts on the first and on the second marker, in world axes.
    ///
    /// ```
    /// use flyball_machine::{Body, Force, Machine, Real, force::Wrench};
    ///
    /// let mut machine = Machine::planar();
    /// machine.body("ball", Body::point(1.0).velocity([3.0, 4.0]));
    /// // drag −c |v| v
    /// let drag = Force::function("ground", "ball", |[_, ball], _t| {
    ///     let v = ball.velocity;
    ///     let speed = (v[0] * v[0] + v[1] * v[1]).sqrt();
    ///     let mut on_ball = Wrench::zero();
    ///     on_ball.force = v.map(|c| c * speed * -0.1);
    ///     [Wrench::zero(), on_ball]
    /// });
    /// machine.force("drag", drag);
    /// let system = machine.build()?;
    /// assert!((system.read(&system.start()).force("drag")? - 2.5).abs() < 1e-12);
    /// # Ok::<(), flyball_machine::MachineError>(())
    /// ```
    pub fn function(
        first: impl Into<String>,
        second: impl Into<String>,
        function: impl Fn(&[MarkerMotion<ForceNumber>; 2], ForceNumber) -> [Wrench<ForceNumber>; 2] + Send + Sync + 'static,
    ) -> Self {
        Self::closures(first.into(), second.into(), Functions { lifted: Arc::new(function), plain: None })
    }

    /// The same with a second closure, which gives the same forces without derivatives and is used where none are asked
    /// for: for laws whose derivatives cost more than they do.
    pub fn functions(
        first: impl Into<String>,
        second: impl Into<String>,
        plain: impl Fn(&[MarkerMotion<f64>; 2], f64) -> [Wrench<f64>; 2] + Send + Sync + 'static,
        lifted: impl Fn(&[MarkerMotion<ForceNumber>; 2], ForceNumber) -> [Wrench<ForceNumber>; 2] + Send + Sync + 'static,
    ) -> Self {
        let functions = Functions { lifted: Arc::new(lifted), plain: Some(Arc::new(plain)) };
        Self::closures(first.into(), second.into(), functions)
    }

    fn closures(first: String, second: String, functions: Functions) -> Self {
        let attach = move |name: &str, markers: [&str; 2], context: &Context| {
            GeneralForce::attach_functions(&functions, name, markers, context)
        };
        Self::new(UserForce { first, second, attach: Arc::new(attach) })
    }
}

impl ForceDefinition for UserForce {
    type Kernel<S: Space> = GeneralForce;

    fn name(&self) -> &'static str {
        "user-force"
    }

    fn markers(&self) -> Vec<String> {
        vec![self.first.clone(), self.second.clone()]
    }

    fn show(&self) -> Result<Fields, &'static str> {
        Err("the force")
    }

    // it has no form in files
    fn place(&mut self, _: &mut dyn Site) {}

    fn strength(&self) -> Strength {
        Strength::Size
    }

    fn kernel<S: Space>(&self, name: &str, context: &Context) -> Result<GeneralForce, MachineError> {
        (self.attach)(name, [&self.first, &self.second], context)
    }
}

/// It has no form in files: a law with fields is a force of its own, see [`Force::open`].
pub(super) const ENTRIES: &[Entry<Force>] = &[];

#[cfg(test)]
pub(super) fn examples() -> Vec<Force> {
    use super::Wrench;
    use crate::constraint::MarkerMotion;
    use flyball_dae::scalar::Real;

    /// Gravitation between two points, with drag in the relative motion.
    #[derive(Clone, Debug)]
    struct Attraction;
    impl ForceLaw for Attraction {
        fn wrenches<R: Real>(&self, [f, m]: &[MarkerMotion<R>; 2], _t: R) -> [Wrench<R>; 2] {
            let d = [0, 1, 2].map(|i| m.position[i] - f.position[i]);
            let square = d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
            let scale = R::one() / (square * square.sqrt());
            let (mut first, mut second) = (Wrench::zero(), Wrench::zero());
            for i in 0..3 {
                second.force[i] = -d[i] * scale - (m.velocity[i] - f.velocity[i]) * 0.3;
                first.force[i] = -second.force[i];
            }
            [first, second]
        }
        fn energy(&self, [f, m]: &[MarkerMotion<f64>; 2]) -> f64 {
            -1.0 / (0..3).map(|i| (m.position[i] - f.position[i]).powi(2)).sum::<f64>().sqrt()
        }
        fn dissipation(&self, [f, m]: &[MarkerMotion<f64>; 2]) -> f64 {
            (0..3).map(|i| 0.3 * (m.velocity[i] - f.velocity[i]).powi(2)).sum()
        }
    }
    // a torque that follows the state and time
    let twist = Force::function("first.f", "second.m", |[f, m], t| {
        let mut on_second = Wrench::zero();
        on_second.torque = [0, 1, 2].map(|i| (f.spin[i] - m.spin[i]) * m.position[0] * t.sin());
        on_second.force = m.axis(0);
        [Wrench::zero(), on_second]
    });
    vec![Force::user("first.f", "second.m", Attraction), twist]
}
