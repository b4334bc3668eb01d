//! Columns of rotations, times the tangent operator: δq₁ = T(ξ) δξ for q₁ = q₀ ∘ exp(ξ).

use crate::linear::Triplets;
use crate::manifold::Manifold;
use crate::newton::{RotationColumns, tangents};
use crate::system::{Blocks, System};

/// Columns of rotations in the blocks that are derivatives with respect to q.
#[derive(Debug)]
pub(super) struct Columns {
    q: RotationColumns,
    g: RotationColumns,
    k_q: RotationColumns,
    rate: RotationColumns,
    output: RotationColumns,
    is_flat: bool,
    tangents: Vec<[[f64; 3]; 3]>,
}

/// The tangent operator at an exponent.
pub(in crate::method) struct Turn<'a> {
    columns: &'a Columns,
}

impl Columns {
    pub fn new(system: &dyn System, patterns: &Blocks<Triplets>) -> Self {
        let manifold = &system.layout().manifold;
        Self {
            q: RotationColumns::new(&patterns.q, manifold),
            g: RotationColumns::new(system.phi_pattern(), manifold),
            k_q: RotationColumns::new(&patterns.k_q, manifold),
            rate: RotationColumns::new(&patterns.rate.q, manifold),
            output: RotationColumns::new(&patterns.output.q, manifold),
            is_flat: manifold.is_flat(),
            tangents: vec![[[0.0; 3]; 3]; manifold.rotations().len()],
        }
    }

    /// T(ξ); none on ℝⁿ, where it is the identity.
    pub fn turn(&mut self, manifold: &Manifold, exponent: &[f64]) -> Option<Turn<'_>> {
        if self.is_flat {
            return None;
        }
        tangents(manifold, exponent, &mut self.tangents);
        Some(Turn { columns: self })
    }
}

impl Turn<'_> {
    /// The dynamics and k.
    pub fn mechanics(&self, blocks: &mut Blocks<Vec<f64>>) {
        self.columns.q.multiply(&self.columns.tangents, &mut blocks.q);
        self.columns.k_q.multiply(&self.columns.tangents, &mut blocks.k_q);
    }

    /// G, or ∂Φ̇/∂q.
    pub fn constraints(&self, g: &mut [f64]) {
        self.columns.g.multiply(&self.columns.tangents, g);
    }

    /// f_c and h.
    pub fn control(&self, blocks: &mut Blocks<Vec<f64>>) {
        self.columns.rate.multiply(&self.columns.tangents, &mut blocks.rate.q);
        self.columns.output.multiply(&self.columns.tangents, &mut blocks.output.q);
    }
}
