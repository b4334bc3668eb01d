//! Bushing: an elastic connection of F and M in all directions.
//!
//! ```text
//!   x = R_WFᵀ (p_WM − p_WF),   R_WFᵀ R_WM = exp(θ)
//!   force on M:   R_WF f at p_WM,          f = −k x − c ẋ          (opposite on F, at the same point of the world)
//!   moment on M:  R_WM T⁻ᵀ(θ) m,           m = −k_θ θ − c_θ θ̇      (opposite on F)
//! ```
//!
//! Stored energy (x · k x + θ · k_θ θ)/2, dissipated power ẋ · c ẋ + θ̇ · c_θ θ̇, with diagonal k, c, k_θ, c_θ along
//! the axes of F. Valid for relative rotations below half a turn. With preload or coupled directions:
//! [`super::MatrixBushing`].

use super::{Force, ForceDefinition, GeneralForce, MatrixBushing};
use crate::machine::{Context, MachineError};
use crate::space::Space;

/// An elastic connection in all directions.
#[derive(Clone, Debug)]
pub struct Bushing {
    /// Marker F.
    pub first: String,
    /// Marker M.
    pub second: String,
    /// Stiffness along the axes of F [N/m].
    pub stiffness: [f64; 3],
    /// Damping along the axes of F [N s/m].
    pub damping: [f64; 3],
    /// Stiffness about the axes of F [N m/rad].
    pub rotational_stiffness: [f64; 3],
    /// Damping about the axes of F [N m s/rad].
    pub rotational_damping: [f64; 3],
}

impl Force {
    /// A bushing between two markers with the given stiffness [N/m] and rotational stiffness [N m/rad], undamped.
    pub fn bushing(
        first: impl Into<String>,
        second: impl Into<String>,
        stiffness: [f64; 3],
        rotational_stiffness: [f64; 3],
    ) -> Self {
        Self::new(Bushing {
            first: first.into(),
            second: second.into(),
            stiffness,
            damping: [0.0; 3],
            rotational_stiffness,
            rotational_damping: [0.0; 3],
        })
    }
}

impl ForceDefinition for Bushing {
    type Kernel<S: Space> = GeneralForce;

    fn name(&self) -> &'static str {
        "bushing"
    }

    fn markers(&self) -> Vec<String> {
        vec![self.first.clone(), self.second.clone()]
    }

    fn kernel<S: Space>(&self, name: &str, context: &Context) -> Result<GeneralForce, MachineError> {
        self.full().kernel::<S>(name, context)
    }
}

impl Bushing {
    /// The same with a full matrix.
    pub(super) fn full(&self) -> MatrixBushing {
        let mut stiffness = [[0.0; 6]; 6];
        let mut damping = [0.0; 6];
        for i in 0..3 {
            (stiffness[i][i], stiffness[3 + i][3 + i]) = (self.stiffness[i], self.rotational_stiffness[i]);
            (damping[i], damping[3 + i]) = (self.damping[i], self.rotational_damping[i]);
        }
        let (first, second) = (self.first.clone(), self.second.clone());
        MatrixBushing { first, second, stiffness, preload: [0.0; 6], damping }
    }
}

#[cfg(test)]
pub(super) fn examples() -> Vec<Force> {
    vec![Force::new(Bushing {
        first: "first.f".into(),
        second: "second.m".into(),
        stiffness: [20.0, 30.0, 10.0],
        damping: [1.0, 2.0, 0.5],
        rotational_stiffness: [4.0, 3.0, 6.0],
        rotational_damping: [0.2, 0.3, 0.4],
    })]
}
