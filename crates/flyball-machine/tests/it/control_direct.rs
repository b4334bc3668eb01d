//! Direct outputs cost no unknown: results, derivatives and iterations are those of the equation with all outputs.

use crate::common::{build, distance};
use flyball_dae::driver::{NoObserver, Options, Output, Simulation, Summary};
use flyball_dae::linear::Triplets;
use flyball_dae::method::{GeneralizedAlpha, Mdop5, Method, Soi2, generalized_alpha, mdop5, soi2};
use flyball_dae::newton::NewtonOptions;
use flyball_dae::system::{Blocks, Condensed, Evaluator, Layout, Point, State, System, TimePartials, Work};
use flyball_machine::examples::chain;
use flyball_machine::{Actuator, Block, Machine, MachineSystem, Sensor};

/// A machine with every output among the unknowns.
struct AllUnknown<'a> {
    machine: &'a MachineSystem,
    layout: Layout,
}

impl<'a> AllUnknown<'a> {
    fn new(machine: &'a MachineSystem) -> Self {
        Self { machine, layout: Layout { n_direct: 0, ..machine.layout().clone() } }
    }
}

/// Passes functions on to the machine.
macro_rules! pass_on {
    ($($name:ident($($argument:ident: $Type:ty),*) $(-> $Out:ty)?;)*) => {
        $(fn $name(&self, $($argument: $Type),*) $(-> $Out)? {
            self.machine.$name($($argument),*)
        })*
    };
}

impl System for AllUnknown<'_> {
    fn layout(&self) -> &Layout {
        &self.layout
    }
    pass_on! {
        work() -> Work;
        patterns() -> &Blocks<Triplets>;
        mass_pattern() -> &Triplets;
        phi_pattern() -> &Triplets;
        k_pattern() -> &Triplets;
        mass(work: &mut Work, p: &Point, values: &mut [f64]);
        mass_times(work: &mut Work, p: &Point, a: &[f64], out: &mut [f64]);
        force(work: &mut Work, p: &Point, out: &mut [f64]);
        phi(work: &mut Work, p: &Point, out: &mut [f64]);
        phi_dot(work: &mut Work, p: &Point, out: &mut [f64]);
        phi_bias(work: &mut Work, p: &Point, out: &mut [f64]);
        phi_third(work: &mut Work, p: &Point, out: &mut [f64]);
        phi_jacobian(work: &mut Work, p: &Point, values: &mut [f64]);
        phi_dot_jacobian(work: &mut Work, p: &Point, values: &mut [f64]);
        control_rate(work: &mut Work, p: &Point, out: &mut [f64]);
        output(work: &mut Work, p: &Point, out: &mut [f64]);
        tangent(work: &mut Work, p: &Point, out: &mut Blocks<Vec<f64>>);
        coupling(work: &mut Work, p: &Point, out: &mut Blocks<Vec<f64>>);
        time_partials(work: &mut Work, p: &Point, out: &mut TimePartials);
        loop_through(output: Option<usize>) -> Option<String>;
        active_constraints(modes: &[i32], active: &mut [bool]);
    }
}

/// Links in space with sensors of every level, an algebraic loop, forks and joins of signals, and time.
fn servo() -> MachineSystem {
    let mut machine: Machine = chain(3);
    machine.sensor("clock", Sensor::time());
    machine.sensor("gyro", Sensor::gyro("link1").along([0.2, 0.0, 1.0]));
    machine.sensor("place", Sensor::position("link2.end").in_frame("link0"));
    machine.sensor("felt", Sensor::accelerometer("link2").along([0.0, 1.0, 0.0]));
    machine.block("wave", Block::sine(0.3, 4.0));
    machine.block("error", Block::sum([1.0, -0.5, 0.4, 0.1]).inputs(["wave", "gyro", "place.out[2]", "clock"]));
    machine.block("filter", Block::low_pass(50.0, 0.4).input("error"));
    machine.block("product", Block::product(2).inputs(["error", "place.out[1]"]));
    machine.block("sum", Block::sum([1.0, 0.3]).inputs(["filter", "product"]));
    machine.block("limit", Block::smooth_saturation(0.5).input("sum"));
    machine.block("mixed", Block::sum([0.01, 0.2]).inputs(["felt", "limit"]));
    machine.actuator("torque", Actuator::torque_between("link0", "link1", [0.0, 0.3, 1.0]).input("limit"));
    machine.actuator("push", Actuator::force("link2.end", [0.0, 1.0, 0.5]).following().input("mixed"));
    let system = build(&machine);
    assert_eq!((system.layout().n_implicit(), system.layout().n_direct), (2, 9), "{:?}", system.layout().names.y);
    system
}

type Make = fn(&dyn System, NewtonOptions) -> Box<dyn Method>;

const METHODS: [(&str, Make); 3] = [
    ("generalized-alpha", |system, newton| {
        let options = generalized_alpha::Options { newton, ..Default::default() };
        Box::new(GeneralizedAlpha::new(system, options).expect("valid options"))
    }),
    ("soi2", |system, newton| {
        Box::new(Soi2::new(system, soi2::Options { newton, ..Default::default() }).expect("valid options"))
    }),
    ("mdop5", |system, _| Box::new(Mdop5::new(system, mdop5::Options::default()))),
];

fn run(system: &dyn System, make: Make, start: &State, newton: NewtonOptions, output: Output) -> Summary {
    let options = Options { output, ..Options::fixed(0.2, 2e-3) };
    let mut run = Simulation::boxed(system, make(system, newton), start.clone(), options);
    run.run(&mut NoObserver).unwrap_or_else(|failure| panic!("{failure}"))
}

#[test]
fn results_are_those_with_every_output_among_the_unknowns() {
    let machine = servo();
    let (all, start) = (AllUnknown::new(&machine), machine.start());
    for (name, make) in METHODS {
        let newton = NewtonOptions::to_rounding();
        // at steps that are looked at and at steps that are not
        for output in [Output::End, Output::Steps] {
            let [direct, unknown] =
                [&machine as &dyn System, &all].map(|system| run(system, make, &start, newton, output.clone()).state);
            let groups = [
                (&direct.q, &unknown.q, 1e-11),
                (&direct.v, &unknown.v, 1e-10),
                (&direct.a, &unknown.a, 1e-7), // rounding of q divided by h²
                (&direct.lambda, &unknown.lambda, 1e-7),
                (&direct.x, &unknown.x, 1e-11),
                (&direct.y, &unknown.y, 1e-8),
            ];
            for (i, (direct, unknown, rounding)) in groups.into_iter().enumerate() {
                let apart = distance(direct, unknown);
                assert!(apart <= rounding, "{name}, {output:?}, group {i}: {apart:e}");
            }
        }
    }
}

#[test]
fn the_iteration_is_as_good_as_with_every_output_among_the_unknowns() {
    let machine = servo();
    let (all, start) = (AllUnknown::new(&machine), machine.start());
    for (name, make) in &METHODS[..2] {
        let newton = NewtonOptions::default();
        let [direct, unknown] =
            [&machine as &dyn System, &all].map(|system| run(system, *make, &start, newton, Output::End).counters);
        assert!(direct.iterations <= unknown.iterations + 5, "{name}: {direct:?} {unknown:?}");
        assert!(direct.factorizations <= unknown.factorizations + 2, "{name}: {direct:?} {unknown:?}");
    }
}

type Dense = Vec<Vec<f64>>;

fn dense(pattern: &Triplets, values: &[f64], rows: usize, cols: usize) -> Dense {
    let mut all = vec![vec![0.0; cols]; rows];
    pattern.iter().zip(values).for_each(|((row, col), value)| all[row][col] += value);
    all
}

/// left + by_y · totals, row by row; the rows of `totals` belong to the last columns of `by_y`.
fn chained(left: &Dense, by_y: &Dense, totals: &Dense, implicit: usize, rows: usize) -> Dense {
    let row = |i: usize| {
        let mut sum = left[i].clone();
        for (d, total) in totals.iter().enumerate() {
            sum.iter_mut().zip(total).for_each(|(sum, t)| *sum += by_y[i][implicit + d] * t);
        }
        sum
    };
    (0..rows).map(row).collect()
}

#[test]
fn derivatives_are_those_of_the_chain_rule() {
    let machine = servo();
    let (layout, patterns) = (machine.layout(), machine.patterns());
    let (n_v, n_x, n_y, implicit) = (layout.n_v(), layout.n_x, layout.n_y, layout.n_implicit());
    let newton = NewtonOptions::default();
    let state = run(&machine, METHODS[0].1, &machine.start(), newton, Output::Steps).state;
    let mut full = patterns.values();
    let evaluator = Evaluator::new(&machine);
    evaluator.tangent(&state.point(), &mut full);
    let mut condensed = Condensed::new(&machine);
    let mut found = condensed.patterns().values();
    condensed.tangent(&evaluator, &state.point(), &mut found);
    let left = condensed.patterns();

    let h_y = dense(&patterns.output.y, &full.output.y, n_y, n_y);
    let (f_y, rate_y) = (dense(&patterns.y, &full.y, n_v, n_y), dense(&patterns.rate.y, &full.rate.y, n_x, n_y));
    let kinds = [
        (
            n_v,
            [(&patterns.q, &full.q), (&patterns.rate.q, &full.rate.q), (&patterns.output.q, &full.output.q)],
            [(&left.q, &found.q), (&left.rate.q, &found.rate.q), (&left.output.q, &found.output.q)],
        ),
        (
            n_v,
            [(&patterns.v, &full.v), (&patterns.rate.v, &full.rate.v), (&patterns.output.v, &full.output.v)],
            [(&left.v, &found.v), (&left.rate.v, &found.rate.v), (&left.output.v, &found.output.v)],
        ),
        (
            n_x,
            [(&patterns.x, &full.x), (&patterns.rate.x, &full.rate.x), (&patterns.output.x, &full.output.x)],
            [(&left.x, &found.x), (&left.rate.x, &found.rate.x), (&left.output.x, &found.output.x)],
        ),
    ];
    for (cols, own, found) in kinds {
        let h = dense(own[2].0, own[2].1, n_y, cols);
        let mut totals: Dense = Vec::new();
        for d in implicit..n_y {
            let row = chained(&h, &h_y, &totals, implicit, n_y).swap_remove(d);
            totals.push(row);
        }
        let groups = [(n_v, &f_y), (n_x, &rate_y), (implicit, &h_y)];
        for ((own, found), (rows, by_y)) in own.into_iter().zip(found).zip(groups) {
            let all_rows = rows.max(own.0.iter().map(|(row, _)| row + 1).max().unwrap_or(0));
            let expected = chained(&dense(own.0, own.1, all_rows, cols), by_y, &totals, implicit, rows);
            let found = dense(found.0, found.1, rows, cols);
            for (expected, found) in expected.iter().zip(&found) {
                assert!(distance(expected, found) <= 1e-12, "{expected:?} {found:?}"); // rounding
            }
        }
    }
}
