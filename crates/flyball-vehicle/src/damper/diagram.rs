//! The damper with a current that is a signal: sensors of its length, the oil as a block, and the force.

use super::element::{BETWEEN, REST_LENGTH};
use super::oil::{FIELDS, Oil};
use crate::field::positive;
use flyball_machine::Real;
use flyball_machine::catalog::{Entry, Example, Field, Fields, Glyph, number};
use flyball_machine::control::actuator::{Acting, Inlet};
use flyball_machine::control::block::{At, UserBlock};
use flyball_machine::control::{Actuator, Block, Diagram, Port, Sensor};

/// The oil between its sensors and its force.
#[derive(Clone, Debug)]
struct OilBlock {
    rest_length: f64,
    oil: Oil,
}

impl UserBlock for OilBlock {
    fn inputs(&self) -> Vec<Port> {
        vec![Port::new("length").unit("m"), Port::new("rate").unit("m/s"), Port::new("current").unit("A")]
    }
    fn outputs(&self) -> Vec<Port> {
        vec![
            Port::new("push").unit("N"),
            Port::new("tension").unit("N"),
            Port::new("rebound").unit("Pa"),
            Port::new("compression").unit("Pa"),
        ]
    }
    fn states(&self) -> Vec<(String, f64)> {
        ["rebound", "compression"].map(|name| (name.to_string(), self.oil.reservoir)).to_vec()
    }
    fn rate<R: Real>(&self, at: At<R>, out: &mut [R]) {
        let flow = self.oil.flow([at.u[0] - self.rest_length, at.u[1], at.u[2]], [at.x[0], at.x[1]]);
        out.copy_from_slice(&flow.rates);
    }
    fn output<R: Real>(&self, at: At<R>, out: &mut [R]) {
        let zero = R::zero();
        let tension = self.oil.flow([zero, zero, zero], [at.x[0], at.x[1]]).tension;
        out.copy_from_slice(&[-tension, tension, at.x[0], at.x[1]]);
    }
    fn show(&self) -> Option<(&'static str, Fields)> {
        let mut out = vec![number("rest_length", self.rest_length)];
        out.extend(self.oil.show());
        Some((BLOCK.name, out))
    }
}

fn oil_block(v: &flyball_machine::catalog::Values) -> Result<OilBlock, flyball_machine::catalog::Mistake> {
    Ok(OilBlock { rest_length: positive(v, "rest_length")?, oil: Oil::read(v)? })
}

const NEEDED: Field =
    Field { required: true, doc: "length at which the chambers have the volumes at rest", ..REST_LENGTH };

const ALL: &[Field] = &{
    let [a, b, c, d, e, f, g, h, i, j] = FIELDS;
    [BETWEEN, NEEDED, a, b, c, d, e, f, g, h, i, j]
};

const OIL_ALONE: &[Field] = &{
    let [a, b, c, d, e, f, g, h, i, j] = FIELDS;
    [NEEDED, a, b, c, d, e, f, g, h, i, j]
};

/// The oil alone.
pub(crate) const BLOCK: Entry<Block> = Entry::new(
    "hydraulic-oil",
    "chambers and valve of a hydraulic damper: length, rate and current to push, tension and pressures",
    OIL_ALONE,
    |v| Ok(Block::user(oil_block(v)?)),
)
.examples(&[Example::new(
    "inputs = ['a', 'b', 'c']\nrest_length = 1.5\npiston_area = 8e-4\nrod_area = 4e-4\nvolumes = [2e-3, 3e-3]\n\
     bulk_modulus = 8e6\nreservoir = 5e4\norifices = [2e-8, 1.3e-6, 1.8e-6]\nvalve = 5e9\nopening = [2e5, 6e6]\n\
     currents = [0.3, 1.6]\nsmoothing = [5e4, 1e4, 2e5]",
)]);

pub(crate) const ENTRY: Entry<Acting> = Entry::new(
    "hydraulic-damper",
    "a damper with two chambers of oil and a valve: input `current` [A]; its signals are `name.oil.tension`, `name.oil.rebound` and `name.oil.compression`",
    ALL,
    |v| {
        let [first, second] = v.between();
        let mut diagram = Diagram::new();
        diagram.sensor("length", Sensor::distance(first.clone(), second.clone()));
        diagram.sensor("rate", Sensor::distance_rate(first.clone(), second.clone()));
        let oil = Block::user(oil_block(v)?);
        diagram.block("oil", oil.wire("length", "length").wire("rate", "rate"));
        diagram.actuator("force", Actuator::thrust(first, second).input("oil.push"));
        Ok(Acting::Several(diagram, &[Inlet { block: "oil", port: "current", optional: false }]))
    },
)
.glyph(Glyph::Damper)
.examples(&[Example::new(
    "between = ['first.f', 'second.tip']\nrest_length = 1.5\npiston_area = 8e-4\nrod_area = 4e-4\nvolumes = [2e-3, 3e-3]\n\
     bulk_modulus = 8e6\nreservoir = 5e4\norifices = [2e-8, 1.3e-6, 1.8e-6]\nvalve = 5e9\nopening = [2e5, 6e6]\n\
     currents = [0.3, 1.6]\nsmoothing = [5e4, 1e4, 2e5]\nvalue = '0.9'",
)]);
