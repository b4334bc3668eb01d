//! Common parts of several test files: runs, checks of orders.

pub mod plain;

pub use flyball_problems::study::*;

use flyball_dae::driver::{Flow, Options, Simulation, Snapshot, SnapshotKind, Summary};
use flyball_dae::failure::Failure;
use flyball_dae::method::Method;
use flyball_dae::method::generalized_alpha::{self, GeneralizedAlpha};
use flyball_dae::system::{State, System};

/// A run with the driver that shows every snapshot at a step.
pub fn watch(
    system: &dyn System,
    start: State,
    method: generalized_alpha::Options,
    options: Options,
    mut see: impl FnMut(&State, f64),
) -> Result<Summary, Failure> {
    watch_with(system, start, Box::new(GeneralizedAlpha::new(system, method)?), options, &mut see)
}

/// The same with any method.
pub fn watch_with(
    system: &dyn System,
    start: State,
    method: Box<dyn Method>,
    options: Options,
    see: &mut dyn FnMut(&State, f64),
) -> Result<Summary, Failure> {
    let mut simulation = Simulation::boxed(system, method, start, options);
    simulation.run(&mut |snapshot: &Snapshot| {
        if snapshot.kind == SnapshotKind::Step {
            see(snapshot.state, snapshot.h);
        }
        Flow::Continue
    })
}

/// Checks the slopes of the groups named, each against its claim.
pub fn assert_orders(what: &str, levels: &[Errors], groups: &[usize], claim: f64, within: f64) {
    let mut report = String::new();
    for &group in groups {
        let errors: Vec<f64> = levels.iter().map(|level| level[group]).collect();
        let order = slope(&errors);
        if order.is_nan() || (order - claim).abs() > within {
            report += &format!("{what}: {} has order {order:.2}, errors {errors:?}\n", GROUPS[group]);
        }
    }
    assert!(report.is_empty(), "{report}");
}

/// Checks that the groups named reach the order claimed or a higher one.
pub fn assert_orders_at_least(what: &str, levels: &[Errors], groups: &[usize], claim: f64, within: f64) {
    for &group in groups {
        let errors: Vec<f64> = levels.iter().map(|level| level[group]).collect();
        let order = slope(&errors);
        assert!(order >= claim - within, "{what}: {} has order {order:.2}, errors {errors:?}", GROUPS[group]);
    }
}

/// Checks that the groups named fall behind.
pub fn assert_order_lost(what: &str, levels: &[Errors], groups: &[usize]) {
    for &group in groups {
        let errors: Vec<f64> = levels.iter().map(|level| level[group]).collect();
        let order = slope(&errors);
        assert!(order < 1.3, "{what}: {} has order {order:.2}, errors {errors:?}", GROUPS[group]);
    }
}
