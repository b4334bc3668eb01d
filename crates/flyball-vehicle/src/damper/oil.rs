//! Oil in a damper of uniflow layout: one outer valve on the rebound chamber, check valves in piston and base.
//!
//! ```text
//!   V_reb = V_r − A_reb l,   V_comp = V_c + A_p l,   A_reb = A_p − A_r         l: extension from the rest length
//!   ṗ_reb  = (β/V_reb)(A_reb l̇ + Q_p − Q_v)
//!   ṗ_comp = (β/V_comp)(−A_p l̇ − Q_p + Q_b)
//!   Q_v = C_b φ(p_reb − p_res) + ramp(p_reb − p_res − p_o(i); w_v)/R_v          valve
//!   Q_p = K_p φ(ramp(p_comp − p_reb; w_c))                                      check valve of the piston
//!   Q_b = K_b φ(ramp(p_res − p_comp; w_c))                                      check valve of the base
//!   φ(x) = x/(x² + p_t²)^¼,   ramp(x; w) = x²/(x + w) for x > 0, else 0
//!   F = A_reb p_reb − A_p p_comp                                                tension
//! ```
//!
//! p_o rises linearly with the current between its limits. The ramp is exactly zero for x ≤ 0: a smoothing to both sides
//! would let the check valves pump oil round at rest.

use crate::field::{bad, is_positive};
use flyball_machine::Real;
use flyball_machine::catalog::{
    Expected, Field, Fields, Kind, Mistake, UnitDimension, Units, Values, number, numbers, optional,
};

const fn unit(symbol: &'static str, exponents: [i8; 5]) -> Units {
    Units::one(Expected { symbol, dimension: UnitDimension::of(exponents) })
}

/// Electric current.
pub(super) const CURRENT: Units = unit("A", [0, 0, 0, 0, 1]);
const AREA: Units = unit("m^2", [2, 0, 0, 0, 0]);
const VOLUME: Units = unit("m^3", [3, 0, 0, 0, 0]);
const RESISTANCE: Units = unit("Pa s/m^3", [-4, 1, -1, 0, 0]);

/// Numbers of a damper.
#[derive(Clone, Debug, PartialEq)]
pub struct Oil {
    /// A_p [m²].
    pub piston_area: f64,
    /// A_r [m²].
    pub rod_area: f64,
    /// V_r, V_c at rest [m³].
    pub volumes: [f64; 2],
    /// β [Pa].
    pub bulk_modulus: f64,
    /// p_res [Pa].
    pub reservoir: f64,
    /// C_b, K_p, K_b [m³/(s √Pa)].
    pub orifices: [f64; 3],
    /// R_v [Pa s/m³].
    pub valve: f64,
    /// p_o at the lower and upper limit of the current [Pa].
    pub opening: [f64; 2],
    /// Limits of the current [A].
    pub currents: [f64; 2],
    /// p_t, w_c, w_v [Pa].
    pub smoothing: [f64; 3],
}

impl Default for Oil {
    /// The damper of the semi-active car: piston 32 mm, rod 22 mm.
    fn default() -> Self {
        Self {
            piston_area: 8.042e-4,
            rod_area: 3.801e-4,
            volumes: [7.0e-5, 1.2e-4],
            bulk_modulus: 8e8,
            reservoir: 5e5,
            orifices: [2.0e-8, 1.3e-6, 1.8e-6],
            valve: 5e9,
            opening: [2e5, 6e6],
            currents: [0.3, 1.6],
            smoothing: [5e4, 1e4, 2e5],
        }
    }
}

/// Flows and rates of the pressures.
pub(super) struct Flow<R> {
    pub tension: R,
    pub rates: [R; 2],
    /// Q_v, Q_p, Q_b [m³/s].
    pub flows: [R; 3],
}

impl Oil {
    /// φ.
    fn orifice<R: Real>(&self, x: R) -> R {
        let limit = self.smoothing[0];
        x / (x * x + limit * limit).sqrt().sqrt()
    }

    /// p_o(i).
    fn opening<R: Real>(&self, current: R) -> R {
        let [least, most] = self.currents;
        let clipped = current.max(R::from(least)).min(R::from(most));
        (clipped - least) * ((self.opening[1] - self.opening[0]) / (most - least)) + self.opening[0]
    }

    /// A_reb.
    fn ring(&self) -> f64 {
        self.piston_area - self.rod_area
    }

    /// Tension, rates of the pressures and flows at an extension, its rate and a current.
    pub(super) fn flow<R: Real>(&self, [length, rate, current]: [R; 3], [rebound, compression]: [R; 2]) -> Flow<R> {
        let [bleed, piston, base] = self.orifices;
        let [_, check, blow] = self.smoothing;
        let over = rebound - self.reservoir;
        let valve = self.orifice(over) * bleed + ramp(over - self.opening(current), blow) * (1.0 / self.valve);
        let through = self.orifice(ramp(compression - rebound, check)) * piston;
        let sucked = self.orifice(ramp(-compression + self.reservoir, check)) * base;
        let volumes = [-length * self.ring() + self.volumes[0], length * self.piston_area + self.volumes[1]];
        let filled = [rate * self.ring() + through - valve, -rate * self.piston_area - through + sucked];
        Flow {
            tension: rebound * self.ring() - compression * self.piston_area,
            rates: [0, 1].map(|i| filled[i] * self.bulk_modulus / volumes[i]),
            flows: [valve, through, sucked],
        }
    }

    /// Power turned into heat in the valves [W].
    pub(super) fn heat(&self, flow: &Flow<f64>, [rebound, compression]: [f64; 2]) -> f64 {
        let [valve, through, sucked] = flow.flows;
        valve * (rebound - self.reservoir) + through * (compression - rebound) + sucked * (self.reservoir - compression)
    }

    /// From the keys of a file.
    pub(super) fn read(v: &Values) -> Result<Self, Mistake> {
        let default = Self::default();
        let oil = Self {
            piston_area: v.number_or("piston_area", default.piston_area),
            rod_area: v.number_or("rod_area", default.rod_area),
            volumes: v.array("volumes").unwrap_or(default.volumes),
            bulk_modulus: v.number_or("bulk_modulus", default.bulk_modulus),
            reservoir: v.number_or("reservoir", default.reservoir),
            orifices: v.array("orifices").unwrap_or(default.orifices),
            valve: v.number_or("valve", default.valve),
            opening: v.array("opening").unwrap_or(default.opening),
            currents: v.array("currents").unwrap_or(default.currents),
            smoothing: v.array("smoothing").unwrap_or(default.smoothing),
        };
        let positive = |key: &'static str, values: &[f64]| match values.iter().find(|value| !is_positive(**value)) {
            Some(value) => Err(bad(v, key, *value, "give it positive numbers")),
            None => Ok(()),
        };
        positive("rod_area", &[oil.rod_area])?;
        positive("volumes", &oil.volumes)?;
        positive("bulk_modulus", &[oil.bulk_modulus])?;
        positive("orifices", &oil.orifices)?;
        positive("valve", &[oil.valve])?;
        positive("smoothing", &oil.smoothing)?;
        if !is_positive(oil.piston_area - oil.rod_area) {
            return Err(bad(v, "piston_area", oil.piston_area, "the piston must have more area than its rod"));
        }
        if !is_positive(oil.currents[1] - oil.currents[0]) {
            return Err(bad(v, "currents", oil.currents[1], "give the lower limit first"));
        }
        Ok(oil)
    }

    /// As keys of a file.
    pub(super) fn show(&self) -> Fields {
        vec![
            number("piston_area", self.piston_area),
            number("rod_area", self.rod_area),
            numbers("volumes", &self.volumes),
            number("bulk_modulus", self.bulk_modulus),
            number("reservoir", self.reservoir),
            numbers("orifices", &self.orifices),
            number("valve", self.valve),
            numbers("opening", &self.opening),
            numbers("currents", &self.currents),
            numbers("smoothing", &self.smoothing),
        ]
    }
}

fn ramp<R: Real>(x: R, width: f64) -> R {
    if x.value() > 0.0 { x * x / (x + width) } else { R::zero() }
}

/// Keys of the oil, the same for force and actuator.
pub(super) const FIELDS: [Field; 10] = [
    optional("piston_area", Kind::Number(AREA), "area of the piston; default 8.042e-4"),
    optional("rod_area", Kind::Number(AREA), "area of its rod; default 3.801e-4"),
    optional(
        "volumes",
        Kind::Numbers(VOLUME, 2),
        "of the rebound and compression chamber at rest; default 7e-5, 1.2e-4",
    ),
    optional("bulk_modulus", Kind::Number(Units::PRESSURE), "of the oil; default 8e8"),
    optional("reservoir", Kind::Number(Units::PRESSURE), "pressure of the reservoir; default 5e5"),
    optional(
        "orifices",
        Kind::Numbers(Units::SIGNAL, 3),
        "flow over root of pressure of bleed, piston and base valve [m^3/s/sqrt(Pa)]; default 2e-8, 1.3e-6, 1.8e-6",
    ),
    optional("valve", Kind::Number(RESISTANCE), "resistance of the opened valve; default 5e9"),
    optional(
        "opening",
        Kind::Numbers(Units::PRESSURE, 2),
        "pressure at which it opens, at the limits of the current; default 2e5, 6e6",
    ),
    optional("currents", Kind::Numbers(CURRENT, 2), "limits of the current; default 0.3, 1.6"),
    optional(
        "smoothing",
        Kind::Numbers(Units::PRESSURE, 3),
        "pressures over which orifices, check valves and valve are smoothed; default 5e4, 1e4, 2e5",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    /// Steady tension at a speed and a current: the pressures at which nothing changes, by damped Newton steps.
    fn steady(oil: &Oil, speed: f64, current: f64) -> (f64, [f64; 2]) {
        use flyball_dae::scalar::Dual;
        let mut p = [oil.reservoir + 1e4, oil.reservoir];
        for _ in 0..100_000 {
            // implicit Euler of a millisecond: stiff, and without overshoot
            let x = [Dual::<f64, 2>::variable(p[0], 0), Dual::variable(p[1], 1)];
            let flow = oil.flow([0.0.into(), speed.into(), current.into()], x);
            let h = 1e-4;
            let [[a, b], [c, d]] = [0, 1].map(|i| [0, 1].map(|j| f64::from(i == j) - h * flow.rates[i].eps[j]));
            let [e, f] = [0, 1].map(|i| h * flow.rates[i].re);
            let determinant = a * d - b * c;
            let step = [(d * e - b * f) / determinant, (a * f - c * e) / determinant];
            p = [p[0] + step[0], p[1] + step[1]];
            if step[0].abs().max(step[1].abs()) < 1e-7 {
                break;
            }
        }
        (oil.flow([0.0, speed, current], p).tension, p)
    }

    #[test]
    fn steady_forces_are_those_of_the_table() {
        let speeds = [-1.0, -0.5, -0.3, -0.1, -0.05, 0.05, 0.1, 0.3, 0.5, 1.0];
        let table: [(f64, [f64; 10]); 5] = [
            (0.30, [-1320.0, -741.0, -552.0, -371.0, -318.0, -43.0, 17.0, 223.0, 426.0, 980.0]),
            (0.60, [-1814.0, -1231.0, -1039.0, -846.0, -544.0, 295.0, 549.0, 767.0, 973.0, 1531.0]),
            (0.95, [-2393.0, -1808.0, -1614.0, -1407.0, -544.0, 295.0, 1180.0, 1409.0, 1617.0, 2178.0]),
            (1.30, [-2974.0, -2388.0, -2193.0, -1580.0, -544.0, 295.0, 1730.0, 2055.0, 2264.0, 2827.0]),
            (1.60, [-3473.0, -2886.0, -2690.0, -1580.0, -544.0, 295.0, 1730.0, 2610.0, 2821.0, 3384.0]),
        ];
        let oil = Oil::default();
        for (current, row) in table {
            for (speed, wanted) in speeds.into_iter().zip(row) {
                let (found, _) = steady(&oil, speed, current);
                assert!((found - wanted).abs() <= 0.51, "{current} A, {speed} m/s: {found} instead of {wanted}"); // digits printed
            }
        }
        // pressures in bar, as printed
        for (speed, wanted) in [(0.5, [46.25, 4.28]), (-0.5, [45.14, 46.29])] {
            let (_, p) = steady(&oil, speed, 0.95);
            assert!((0..2).all(|i| (p[i] * 1e-5 - wanted[i]).abs() < 0.0051), "{p:?} instead of {wanted:?} bar");
        }
    }

    #[test]
    fn at_rest_nothing_flows() {
        let oil = Oil::default();
        let flow = oil.flow([0.01, 0.0, 1.0], [oil.reservoir; 2]);
        assert_eq!((flow.rates, flow.flows), ([0.0; 2], [0.0; 3]));
        assert!((flow.tension + 190.05).abs() < 1e-9); // −A_r p_res
    }
}
