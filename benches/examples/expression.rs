//! What a law written as an expression costs beside a native closure: value, and value with the whole gradient.
//!
//! `expression [CALLS CASE]`: without arguments it prints the table; otherwise it calls `native`, `value` or `gradient` so
//! often, for instruction counts.

use flyball_benches::work::least_time;
use flyball_file::expression::Expression;
use std::hint::black_box;

const TEXT: &str = "1000*(x-x0)+sin(2*pi*t)";
const VARIABLES: [&str; 3] = ["x", "x0", "t"];
const CALLS: usize = 200_000;
const ROUNDS: usize = 25;

/// Variables of a call; they change, so that nothing is computed once for all.
fn at(i: usize) -> [f64; 3] {
    let s = i as f64 * 1e-5;
    [0.3 + s, 0.25, s]
}

fn native([x, x0, t]: [f64; 3]) -> f64 {
    1000.0 * (x - x0) + (2.0 * std::f64::consts::PI * t).sin()
}

fn repeat(calls: usize, mut call: impl FnMut([f64; 3]) -> f64) -> f64 {
    (0..calls).map(|i| call(black_box(at(i)))).sum()
}

fn main() {
    let expression = Expression::parse(TEXT, &VARIABLES).expect("it parses");
    let mut work = expression.work();
    let mut gradient = [0.0; 3];
    let closure: Box<dyn Fn([f64; 3]) -> f64> = black_box(Box::new(native));
    let mut with_gradient = |p: [f64; 3]| {
        let value = expression.gradient(&p, &mut work, &mut gradient);
        value + black_box(&gradient)[2]
    };
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [calls, case] = arguments.as_slice() {
        let calls = calls.parse().expect("a number of calls");
        let sum = match case.as_str() {
            "native" => repeat(calls, &closure),
            "value" => repeat(calls, |p| expression.evaluate(&p)),
            _ => repeat(calls, with_gradient),
        };
        println!("{sum}");
        return;
    }
    let floor = least_time(ROUNDS, || black_box(repeat(CALLS, |_| 0.0)));
    let per_call = |seconds: f64| 1e9 * (seconds - floor).max(0.0) / CALLS as f64;
    let closed = per_call(least_time(ROUNDS, || black_box(repeat(CALLS, &closure))));
    let value = per_call(least_time(ROUNDS, || black_box(repeat(CALLS, |p| expression.evaluate(&p)))));
    let both = per_call(least_time(ROUNDS, || black_box(repeat(CALLS, &mut with_gradient))));
    println!("`{TEXT}`, CPU time of a call without the loop around it");
    println!("native closure        {closed:6.1} ns");
    println!("expression, value     {value:6.1} ns, {:.1} times", value / closed);
    println!("value and gradient    {both:6.1} ns, {:.1} times", both / closed);
}
