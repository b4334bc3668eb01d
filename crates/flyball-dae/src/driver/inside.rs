//! States inside steps, for integrals over a run: nodes of Gauss or Lobatto on the dense output of every step.

use super::{Inside, Observer, Simulation};
use crate::failure::Failure;
use crate::index1::Regime;

/// Nodes in (0, 1) and weights, exact for cubics: beyond methods of order 2.
const TWO: [(f64, f64); 2] = [(0.211_324_865_405_187_1, 0.5), (0.788_675_134_594_812_9, 0.5)];
/// The same for quintics.
const THREE: [(f64, f64); 3] =
    [(0.112_701_665_379_258_31, 5.0 / 18.0), (0.5, 4.0 / 9.0), (0.887_298_334_620_741_7, 5.0 / 18.0)];
/// The same with both ends, whose reactions are known.
const FOUR: [(f64, f64); 4] =
    [(0.0, 1.0 / 12.0), (0.276_393_202_250_021, 5.0 / 12.0), (0.723_606_797_749_979, 5.0 / 12.0), (1.0, 1.0 / 12.0)];
/// Most nodes of a step.
pub const MOST_NODES: usize = 7;
/// The same to degree 13, where dense output is of order 6 and more and steps are long.
const SEVEN: [(f64, f64); MOST_NODES] = [
    (0.025_446_043_828_620_757, 0.064_742_483_084_434_85),
    (0.129_234_407_200_302_77, 0.139_852_695_744_638_3),
    (0.297_077_424_311_301_4, 0.190_915_025_252_559_46),
    (0.5, 0.208_979_591_836_734_7),
    (0.702_922_575_688_698_5, 0.190_915_025_252_559_46),
    (0.870_765_592_799_697_2, 0.139_852_695_744_638_3),
    (0.974_553_956_171_379_2, 0.064_742_483_084_434_85),
];
/// Order of dense output from which on steps are that long.
const LONG_STEPS: u8 = 6;

impl Simulation<'_> {
    /// Shows the nodes of the step up to a fraction of it, if the observer asks for them.
    pub(super) fn show_inside(&mut self, reach: f64, observer: &mut dyn Observer) -> Result<(), Failure> {
        let wish = observer.inside();
        if wish == Inside::Nothing {
            return Ok(());
        }
        // methods of order 2 give reactions between steps to their order, others only at the ends
        let facts = self.method.facts();
        let low = facts.order_multipliers <= 2;
        let complete = wish == Inside::Reactions && !low;
        let nodes = match facts.dense_order {
            _ if low => &TWO[..],
            order if order >= LONG_STEPS => &SEVEN,
            // the end of a part of a step is not solved for
            _ if complete && reach == 1.0 => &FOUR,
            _ => &THREE,
        };
        let span = reach * (self.next.t - self.state.t);
        for &(node, weight) in nodes {
            if node == 0.0 {
                observer.node(&self.state, weight * span);
                continue;
            }
            if node == 1.0 {
                observer.node(&self.next, weight * span);
                continue;
            }
            self.interpolate_at(reach * node, false)?;
            if complete && observer.needs_reactions(&self.between) {
                let regime = Regime { system: &self.system, active: &self.active };
                self.index1.complete(regime, &mut self.between)?;
            }
            observer.node(&self.between, weight * span);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_integrate_polynomials_to_their_degree() {
        for (nodes, degree) in [(&TWO[..], 3), (&THREE, 5), (&FOUR, 5), (&SEVEN, 13)] {
            for power in 0..=degree {
                let sum: f64 = nodes.iter().map(|(node, weight)| weight * node.powi(power)).sum();
                assert!((sum - 1.0 / f64::from(power + 1)).abs() < 1e-15, "{power} of {degree}: {sum}"); // rounding
            }
        }
    }
}
