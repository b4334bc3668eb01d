//! Linear systems: ẋ = A x + B u, y = C x + D u, given as matrices, as a transfer function, as poles and zeros, or as one
//! of the usual filters.

use super::fields::{CORNER, DENOMINATOR, MATRICES, NUMERATOR, frequency, matrices, maybe, show_matrices, time};
use super::matrices::{Matrices, Rows};
use super::{Block, BlockDefinition, BlockKind, BlockPoint, Of, On};
use crate::catalog::{Entry, Example, Field, Fields, Kind, Mistake, Units, Values, numbers, optional, required};
use crate::control::signal::{Port, PortSource};
use crate::ids;
use crate::machine::MachineError;
use crate::machine::Refused;
use flyball_dae::scalar::Real;

/// A linear system.
#[derive(Clone, Debug)]
pub struct StateSpace {
    /// Its type as written in model files.
    pub label: &'static str,
    /// The matrices, or why there are none.
    pub system: Result<Matrices, Refused>,
    /// States at the start; zero where it is shorter.
    pub start: Vec<f64>,
}

impl Block {
    fn linear(label: &'static str, system: Result<Matrices, Refused>) -> Self {
        Self::new(StateSpace { label, system, start: Vec::new() })
    }

    /// ẋ = A x + B u, y = C x + D u with vectors u and y; matrices by rows.
    pub fn state_space(a: Rows, b: Rows, c: Rows, d: Rows) -> Self {
        Self::linear("state-space", Matrices::new(a, b, c, d))
    }

    /// A transfer function, highest power of s first.
    pub fn transfer_function(numerator: &[f64], denominator: &[f64]) -> Self {
        Self::linear("transfer-function", Matrices::transfer(numerator, denominator, true))
    }

    /// gain · Π(s − zᵢ)/Π(s − pᵢ), each as real and imaginary part [rad/s], complex ones with their conjugates.
    pub fn zeros_poles(zeros: &[[f64; 2]], poles: &[[f64; 2]], gain: f64) -> Self {
        Self::linear("zeros-poles", Matrices::zeros_poles(zeros, poles, gain))
    }

    /// Second-order low-pass filter ω²/(s² + 2ζω s + ω²), corner ω [rad/s] and damping ratio ζ.
    pub fn low_pass_2(corner: f64, damping: f64) -> Self {
        Self::second_order("low-pass-2", corner, damping, [0.0, 0.0, corner * corner])
    }

    /// First-order high-pass filter s/(s + ω), corner ω [rad/s].
    pub fn high_pass(corner: f64) -> Self {
        Self::linear("high-pass", positive_corner(corner).and(Matrices::transfer(&[1.0, 0.0], &[1.0, corner], true)))
    }

    /// Second-order high-pass filter s²/(s² + 2ζω s + ω²).
    pub fn high_pass_2(corner: f64, damping: f64) -> Self {
        Self::second_order("high-pass-2", corner, damping, [1.0, 0.0, 0.0])
    }

    /// Band-pass filter 2ζω s/(s² + 2ζω s + ω²), of gain one at ω [rad/s].
    pub fn band_pass(centre: f64, damping: f64) -> Self {
        Self::second_order("band-pass", centre, damping, [0.0, 2.0 * damping * centre, 0.0])
    }

    /// Notch filter (s² + ω²)/(s² + 2ζω s + ω²), of gain zero at ω [rad/s].
    pub fn notch(centre: f64, damping: f64) -> Self {
        Self::second_order("notch", centre, damping, [1.0, 0.0, centre * centre])
    }

    fn second_order(label: &'static str, corner: f64, damping: f64, numerator: [f64; 3]) -> Self {
        let denominator = [1.0, 2.0 * damping * corner, corner * corner];
        let damped = if damping > 0.0 && damping.is_finite() {
            positive_corner(corner)
        } else {
            Err(Refused { what: "the damping ratio", value: damping, help: "give it a positive number" })
        };
        Self::linear(label, damped.and(Matrices::transfer(&numerator, &denominator, true)))
    }

    /// Lead-lag element gain · (T₁ s + 1)/(T₂ s + 1), times [s].
    pub fn lead_lag(lead: f64, lag: f64, gain: f64) -> Self {
        let system = Matrices::transfer(&[gain * lead, gain], &[lag, 1.0], true);
        let positive = Refused { what: "the time of the lag", value: lag, help: "give it a positive number" };
        Self::linear("lead-lag", if lag > 0.0 { system } else { Err(positive) })
    }

    /// States of a linear system at the start.
    pub fn start_states(mut self, states: impl Into<Vec<f64>>) -> Self {
        match &mut self.kind {
            BlockKind::StateSpace(block) => block.start = states.into(),
            _ => self.misplaced = Some("start_states"),
        }
        self
    }
}

fn positive_corner(corner: f64) -> Result<(), Refused> {
    if corner > 0.0 && corner.is_finite() {
        return Ok(());
    }
    Err(Refused { what: "the corner frequency", value: corner, help: "give it a positive number" })
}

impl StateSpace {
    fn sizes(&self) -> [usize; 3] {
        self.system.as_ref().map_or([0, 1, 1], |system| system.sizes)
    }
}

impl BlockDefinition for StateSpace {
    fn name(&self) -> &'static str {
        self.label
    }
    fn show(&self) -> Result<Fields, &'static str> {
        let mut out = show_matrices(&self.system)?;
        if !self.start.is_empty() {
            out.push(numbers("start", &self.start));
        }
        Ok(out)
    }
    fn file_type(&self) -> &'static str {
        "state-space"
    }
    fn inputs(&self) -> Vec<Port> {
        vec![Port::vector("in", self.sizes()[1])]
    }
    fn outputs(&self) -> Vec<Port> {
        vec![Port::vector("out", self.sizes()[2])]
    }
    fn states(&self) -> Vec<(String, f64)> {
        let start = |i: usize| self.start.get(i).copied().unwrap_or(0.0);
        (0..self.sizes()[0]).map(|i| (format!("x{}", i + 1), start(i))).collect()
    }
    fn check(&self, name: &str) -> Result<(), MachineError> {
        let system = self.system.as_ref().map_err(|refused| refused.error(name))?;
        if self.start.len() > system.sizes[0] {
            let (what, help) = ("the number of start values", "give at most one per state");
            let value = self.start.len() as f64;
            return Err(MachineError::BadValue { element: name.into(), what, value, help });
        }
        self.start.iter().try_for_each(|x| super::finite(name, "a start value", *x))
    }
    fn source(&self, i: usize) -> PortSource {
        // an output that is one of the states needs no row
        let Ok(system) = &self.system else { return PortSource::Function };
        let [n, m, _] = system.sizes;
        let (c, d) = (&system.c[i * n..(i + 1) * n], &system.d[i * m..(i + 1) * m]);
        let mut heard = c.iter().enumerate().filter(|(_, c)| **c != 0.0);
        match (heard.next(), heard.next()) {
            (Some((state, 1.0)), None) if d.iter().all(|d| *d == 0.0) => PortSource::State(state),
            _ => PortSource::Function,
        }
    }
    fn depends(&self, of: Of, on: On) -> bool {
        let Ok(system) = &self.system else { return true };
        let [n, m, _] = system.sizes;
        0.0 != match (of, on) {
            (Of::Output(i), On::Input(j)) => system.d[i * m + j],
            (Of::Output(i), On::State(j)) => system.c[i * n + j],
            (Of::Rate(i), On::Input(j)) => system.b[i * m + j],
            (Of::Rate(i), On::State(j)) => system.a[i * n + j],
        }
    }
    fn is_linear(&self) -> bool {
        true
    }
    fn output<R: Real>(&self, at: &BlockPoint<R>, out: &mut [R]) {
        if let Ok(system) = &self.system {
            system.output(at.x, at.u, out);
        }
    }
    fn rate<R: Real>(&self, at: &BlockPoint<R>, out: &mut [R]) {
        if let Ok(system) = &self.system {
            system.rate(at.x, at.u, out);
        }
    }
}

/// States of a linear block at the start.
const STATES: Field =
    optional("start", Kind::Numbers(Units::SIGNAL, 0), "states at the start, the first ones first; default 0");
/// Damping ratio of a second-order filter.
const DAMPING: Field = required("damping", Kind::Number(Units::NUMBER), "damping ratio, greater than 0");
/// Centre of a band.
const CENTRE: Field = frequency("centre", "centre frequency");

/// A linear block with its states at the start.
fn started(block: Block, v: &Values) -> Result<Block, Mistake> {
    Ok(block.start_states(v.numbers("start").unwrap_or_default()))
}

/// A second-order filter.
fn filter(v: &Values, key: &str, make: fn(f64, f64) -> Block) -> Result<Block, Mistake> {
    started(make(v.number_or_zero(key), v.number_or_zero("damping")), v)
}

/// Roots given as numbers or as real and imaginary parts.
fn roots(v: &Values, key: &'static str) -> Result<Vec<[f64; 2]>, Mistake> {
    let root = |row: &Vec<f64>| match row[..] {
        [re] => Ok([re, 0.0]),
        [re, im] => Ok([re, im]),
        _ => {
            let message = format!("`{key}` of {} has a root of {} numbers", v.element, row.len());
            let mistake = Mistake::new(ids::WRONG_LENGTH, key, message, "write a number or `[real, imaginary]`");
            Err(mistake.count("given", row.len()))
        }
    };
    v.rows(key).unwrap_or_default().iter().map(root).collect()
}

pub(super) const ENTRIES: &[Entry<Block>] = &[
    Entry::new(
        "state-space",
        "x' = A x + B u, y = C x + D u with vectors u and y",
        &[MATRICES[0], MATRICES[1], MATRICES[2], MATRICES[3], STATES],
        |v| {
            let [a, b, c, d] = matrices(v);
            started(Block::state_space(a, b, c, d), v)
        },
    )
    .examples(&[
        Example::new(
            "inputs = ['a']\na = [[-1, 2], [0, -3]]\nb = [[1], [2]]\nc = [[1, 0]]\nd = [[0.5]]\nstart = [0.1, 0.2]",
        ),
        Example::new("inputs = ['p']\nd = [[1, 2], [3, 4]]"),
    ]),
    Entry::new("transfer-function", "numerator over denominator in s", &[NUMERATOR, DENOMINATOR, STATES], |v| {
        let [numerator, denominator] = ["numerator", "denominator"].map(|key| v.numbers(key).unwrap_or_default());
        started(Block::transfer_function(&numerator, &denominator), v)
    })
    .examples(&[Example::new("inputs = ['a']\nnumerator = [2, 1]\ndenominator = [1, 3, 2]\nstart = [0.1, 0.2]")]),
    Entry::new(
        "zeros-poles",
        "gain times the product of (s − zero) over the product of (s − pole)",
        &[
            optional(
                "zeros",
                Kind::Rows(Units::SIGNAL),
                "zeros [rad/s]: numbers, or `[real, imaginary]` with their conjugates; default none",
            ),
            required("poles", Kind::Rows(Units::SIGNAL), "poles [rad/s], given like the zeros"),
            maybe("gain", "factor; default 1"),
            STATES,
        ],
        |v| started(Block::zeros_poles(&roots(v, "zeros")?, &roots(v, "poles")?, v.number_or("gain", 1.0)), v),
    )
    .examples(&[Example::new(
        "inputs = ['a']\nzeros = [-1]\npoles = [[-1, 2], [-1, -2]]\ngain = 3\nstart = [0.1, 0.2]",
    )]),
    Entry::new("low-pass-2", "second-order low pass", &[CORNER, DAMPING, STATES], |v| {
        filter(v, "corner", Block::low_pass_2)
    })
    .examples(&[Example::new("inputs = ['a']\ncorner = 9\ndamping = 0.7\nstart = [0.1, 0.2]")]),
    Entry::new("high-pass", "first-order high pass: s/(s + corner)", &[CORNER, STATES], |v| {
        started(Block::high_pass(v.number_or_zero("corner")), v)
    })
    .examples(&[Example::new("inputs = ['a']\ncorner = 9\nstart = [0.1]")]),
    Entry::new("high-pass-2", "second-order high pass", &[CORNER, DAMPING, STATES], |v| {
        filter(v, "corner", Block::high_pass_2)
    })
    .examples(&[Example::new("inputs = ['a']\ncorner = 9\ndamping = 0.7\nstart = [0.1, 0.2]")]),
    Entry::new("band-pass", "band pass of gain one at its centre", &[CENTRE, DAMPING, STATES], |v| {
        filter(v, "centre", Block::band_pass)
    })
    .examples(&[Example::new("inputs = ['a']\ncentre = 9\ndamping = 0.7\nstart = [0.1, 0.2]")]),
    Entry::new("notch", "notch of gain zero at its centre", &[CENTRE, DAMPING, STATES], |v| {
        filter(v, "centre", Block::notch)
    })
    .examples(&[Example::new("inputs = ['a']\ncentre = 9\ndamping = 0.7\nstart = [0.1, 0.2]")]),
    Entry::new(
        "lead-lag",
        "gain (lead s + 1)/(lag s + 1)",
        &[time("lead", "time of the lead"), time("lag", "time of the lag"), maybe("gain", "factor; default 1"), STATES],
        |v| {
            let [lead, lag] = ["lead", "lag"].map(|key| v.number_or_zero(key));
            started(Block::lead_lag(lead, lag, v.number_or("gain", 1.0)), v)
        },
    )
    .examples(&[Example::new("inputs = ['a']\nlead = 0.3\nlag = 0.1\ngain = 2\nstart = [0.1]")]),
];

#[cfg(test)]
pub(super) fn examples() -> Vec<Block> {
    let a = vec![vec![-1.0, 0.5], vec![0.0, -2.0]];
    let (b, c) = (vec![vec![1.0, 0.0], vec![0.3, 2.0]], vec![vec![1.0, 0.0], vec![0.2, 0.4], vec![0.0, 0.0]]);
    let d = vec![vec![0.0, 0.0], vec![0.0, 0.7], vec![0.1, 0.0]];
    vec![
        Block::state_space(a, b, c, d).start_states([0.2]),
        Block::transfer_function(&[1.0, 2.0], &[1.0, 3.0, 4.0, 5.0]),
        Block::transfer_function(&[2.0], &[1.0]),
        Block::zeros_poles(&[[-1.0, 0.0]], &[[-2.0, 1.0], [-2.0, -1.0], [-3.0, 0.0]], 4.0),
        Block::low_pass_2(3.0, 0.7),
        Block::high_pass(2.0),
        Block::high_pass_2(3.0, 0.7),
        Block::band_pass(3.0, 0.2),
        Block::notch(3.0, 0.2),
        Block::lead_lag(0.5, 0.1, 2.0),
    ]
}

#[cfg(test)]
mod tests {
    use super::super::bench::Bench;
    use super::*;

    /// Response to a unit step at a time.
    fn step_response(block: Block, t: f64) -> f64 {
        let mut bench = Bench::new();
        bench.block("u", Block::constant(1.0));
        bench.block("y", block.input("u"));
        bench.run(t).signal("y")
    }

    fn near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 2e-8, "{found}, expected {expected}");
    }

    #[test]
    fn step_responses_of_first_order_elements_are_exponentials() {
        let t = 0.7;
        near(step_response(Block::transfer_function(&[3.0], &[1.0, 2.0]), t), 1.5 * (1.0 - (-2.0 * t).exp()));
        near(step_response(Block::high_pass(2.0), t), (-2.0 * t).exp());
        // (T₁ s + 1)/(T₂ s + 1) = T₁/T₂ + (1 − T₁/T₂)/(T₂ s + 1)
        near(step_response(Block::lead_lag(0.5, 0.2, 2.0), t), 2.0 * (2.5 - 1.5 * (1.0 - (-t / 0.2).exp())));
    }

    #[test]
    fn step_responses_of_second_order_filters_are_damped_oscillations() {
        let (w, z, t): (f64, f64, f64) = (3.0, 0.4, 0.9);
        let d = w * (1.0 - z * z).sqrt();
        let (decay, s, c) = ((-z * w * t).exp(), (d * t).sin(), (d * t).cos());
        let low = 1.0 - decay * (c + z * w / d * s);
        let band = 2.0 * z * w / d * decay * s;
        near(step_response(Block::low_pass_2(w, z), t), low);
        near(step_response(Block::band_pass(w, z), t), band);
        near(step_response(Block::high_pass_2(w, z), t), 1.0 - low - band);
        near(step_response(Block::notch(w, z), t), 1.0 - band);
    }

    #[test]
    fn a_system_with_two_inputs_and_outputs_has_the_response_of_its_modes() {
        // modes of [−3 1; 1 −3]: sums decay with −2, differences with −4
        let a = vec![vec![-3.0, 1.0], vec![1.0, -3.0]];
        let unit = vec![vec![1.0, 0.0], vec![0.0, 1.0]];
        let zero = vec![vec![0.0, 0.0], vec![0.0, 5.0]];
        let mut bench = Bench::new();
        bench.block("one", Block::constant(1.0));
        bench.block("three", Block::constant(3.0));
        let block = Block::state_space(a, unit.clone(), unit, zero).start_states([1.0]);
        bench.block("y", block.wire("in[1]", "one").wire("in[2]", "three"));
        let run = bench.run(0.6);
        let mode = |rate: f64, start: f64, input: f64| {
            let e = (-rate * 0.6_f64).exp();
            start * e + input / rate * (1.0 - e)
        };
        let (sum, difference) = (mode(2.0, 1.0, 4.0), mode(4.0, 1.0, -2.0));
        run.is_near("y.out[1]", 0.5 * (sum + difference));
        run.is_near("y.out[2]", 0.5 * (sum - difference) + 15.0);
        assert_eq!(run.summary.state.y.len(), 1, "the first output is a state");
    }

    #[test]
    fn zeros_and_poles_equal_their_polynomials() {
        let by_roots = Block::zeros_poles(&[[-1.0, 0.0]], &[[-2.0, 1.0], [-2.0, -1.0], [-3.0, 0.0]], 4.0);
        let by_powers = Block::transfer_function(&[4.0, 4.0], &[1.0, 7.0, 17.0, 15.0]);
        near(step_response(by_roots, 0.8), step_response(by_powers, 0.8));
    }

    #[test]
    fn an_improper_transfer_function_is_refused_by_name() {
        let mut bench = Bench::new();
        bench.block("u", Block::constant(1.0));
        bench.block("lead", Block::transfer_function(&[1.0, 2.0, 3.0], &[1.0, 2.0]).input("u"));
        assert!(bench.refusal().contains("`lead`") && bench.refusal().contains("fast pole"), "{}", bench.refusal());
        let mut bench = Bench::new();
        bench.block("u", Block::constant(1.0));
        bench.block("filter", Block::notch(-3.0, 0.1).input("u"));
        assert!(bench.refusal().contains("the corner frequency"), "{}", bench.refusal());
    }
}
