//! States inside steps, for integrals over a run: Gauss's nodes on the dense output of every step.

use super::{Inside, Observer, Simulation};
use crate::failure::Failure;
use crate::index1::Model;

/// Nodes in (0, 1) and weights, exact for cubics: beyond methods of order 2.
const TWO: [(f64, f64); 2] = [(0.211_324_865_405_187_1, 0.5), (0.788_675_134_594_812_9, 0.5)];
/// The same for quintics.
const THREE: [(f64, f64); 3] =
    [(0.112_701_665_379_258_31, 5.0 / 18.0), (0.5, 4.0 / 9.0), (0.887_298_334_620_741_7, 5.0 / 18.0)];

impl Simulation<'_> {
    /// Shows the nodes of the step up to a fraction of it, if the observer asks for them.
    pub(super) fn show_inside(&mut self, reach: f64, observer: &mut dyn Observer) -> Result<(), Failure> {
        let wish = observer.inside();
        if wish == Inside::Nothing {
            return Ok(());
        }
        // methods of order 2 give reactions between steps to their order, others only at the ends
        let low = self.method.facts().order_multipliers <= 2;
        let complete = wish == Inside::Reactions && !low;
        let span = reach * (self.next.t - self.state.t);
        for &(node, weight) in if low { &TWO[..] } else { &THREE[..] } {
            self.interpolate_at(reach * node, false)?;
            if complete {
                let model = Model { system: &self.system, active: &self.active };
                self.index1.complete(model, &mut self.between)?;
            }
            observer.node(&self.between, weight * span);
        }
        Ok(())
    }
}
