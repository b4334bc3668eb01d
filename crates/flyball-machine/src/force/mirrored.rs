//! Spring laws in a mirror, on a coordinate that counts the other way.

use super::{CustomSpring, SpringLaw};
use flyball_dae::scalar::Dual;
use std::sync::Arc;

/// T(x, ẋ) → −T(−x, −ẋ).
#[derive(Debug)]
struct Mirrored(Arc<dyn CustomSpring>);

impl CustomSpring for Mirrored {
    fn elastic(&self, x: Dual<f64, 1>) -> Dual<f64, 1> {
        -self.0.elastic(-x)
    }
    fn energy(&self, x: f64) -> f64 {
        self.0.energy(-x)
    }
    fn damping(&self, x: Dual<f64, 2>, rate: Dual<f64, 2>) -> Dual<f64, 2> {
        -self.0.damping(-x, -rate)
    }
    fn branches(&self) -> usize {
        self.0.branches()
    }
    fn elastic_in(&self, x: Dual<f64, 1>, modes: &[i32]) -> Dual<f64, 1> {
        -self.0.elastic_in(-x, modes)
    }
    fn switching(&self, x: f64, modes: &[i32], out: &mut [f64]) {
        self.0.switching(-x, modes, out);
    }
    fn decide(&self, x: f64, left: &dyn Fn(usize) -> bool, modes: &mut [i32]) {
        self.0.decide(-x, left, modes);
    }
}

impl SpringLaw {
    /// T(x, ẋ) → −T(−x, −ẋ).
    #[must_use]
    pub fn mirrored(&self) -> Self {
        match self {
            Self::Linear { stiffness, damping, preload } => {
                Self::Linear { stiffness: *stiffness, damping: *damping, preload: -*preload }
            }
            Self::Table { elastic, damping } => Self::Table { elastic: elastic.turned(), damping: *damping },
            Self::Custom(own) => Self::Custom(Arc::new(Mirrored(own.clone()))),
        }
    }
}
