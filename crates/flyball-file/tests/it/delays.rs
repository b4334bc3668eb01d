//! Delays of signals, and loops over them.

use crate::signals::{MASS, every, run};
use flyball_dae::driver::Options;
use flyball_dae::method::table::NAMES;

#[test]
fn a_delayed_signal_is_as_exact_as_the_run() {
    let text = format!(
        "{MASS}[[block]]\nname = 'u'\ntype = 'sine'\namplitude = 1\nfrequency = 60\n\
         [[block]]\nname = 'd'\ntype = 'delay'\ninputs = ['u']\ntime = 1\n\
         [[actuator]]\nname = 'a'\ntype = 'joint'\ninputs = ['d']\ncoordinate = 'rail.displacement'\n\
         [[block]]\nname = 's'\ntype = 'pass'\ninputs = ['rail.displacement']\n"
    );
    let late = |t: f64| if t < 1.0 { 0.0 } else { (60.0 * (t - 1.0)).sin() };
    // q̈ = sin 60 (t − 1)
    let way = |t: f64| if t < 1.0 { 0.0 } else { (t - 1.0) / 60.0 - (60.0 * (t - 1.0)).sin() / 3600.0 };
    for name in NAMES {
        let (rtol, error) = if name == "mdop5" { (1e-10, 1e-9) } else { (1e-6, 1e-5) };
        let options = every(0.01, Options::controlled(3.0, rtol));
        for (signal, expected) in [("d", &late as &dyn Fn(f64) -> f64), ("s", &way)] {
            let (rows, _) = run(&text, name, signal, options.clone()).expect("it runs");
            for (t, value) in rows {
                assert!((value - expected(t)).abs() < error, "{name}: {signal}({t}) = {value}, not {}", expected(t));
            }
        }
    }
}

#[test]
fn delays_shorter_than_a_step_work_with_constant_steps() {
    // v̇ = −v(t − τ) − q: with constant steps of 10 ms, far shorter, shorter and longer than the delay
    let text = |time: f64| {
        format!(
            "{}[[block]]\nname = 'd'\ntype = 'delay'\ninputs = ['rail.displacement.rate']\ntime = {time:?}\nbefore = 1\n\
             [[actuator]]\nname = 'a'\ntype = 'joint'\nvalue = '-d - rail.displacement'\ncoordinate = 'rail.displacement'\n\
             [[block]]\nname = 's'\ntype = 'pass'\ninputs = ['rail.displacement']\n",
            MASS.replace("mass = 1", "mass = 1\nvelocity = [1, 0]")
        )
    };
    for time in [1e-9, 4e-3, 0.025] {
        // the classical method in steps that divide the delay, or without one that is too short to matter
        let h: f64 = if time < 1e-6 { 1e-3 } else { time / 10.0 };
        let (mut past, mut z) = (vec![1.0; 11], [0.0, 1.0]);
        let mut t = 0.0;
        while t < 1.0 - 0.5 * h {
            let (before, after) = (past[past.len() - 11], past[past.len() - 10]);
            let delayed = |c: f64, v: f64| if time < 1e-6 { v } else { before + c * (after - before) };
            let f = |c: f64, [q, v]: [f64; 2]| [v, -delayed(c, v) - q];
            let ahead = |k: [f64; 2], c: f64| [z[0] + c * h * k[0], z[1] + c * h * k[1]];
            let k_1 = f(0.0, z);
            let k_2 = f(0.5, ahead(k_1, 0.5));
            let k_3 = f(0.5, ahead(k_2, 0.5));
            let k_4 = f(1.0, ahead(k_3, 1.0));
            for j in 0..2 {
                z[j] += h / 6.0 * (k_1[j] + 2.0 * k_2[j] + 2.0 * k_3[j] + k_4[j]);
            }
            past.push(z[1]);
            t += h;
        }
        for name in NAMES {
            let (rows, _) = run(&text(time), name, "s", every(0.1, Options::fixed(1.0, 0.01))).expect("it runs");
            let last = rows.last().expect("a row").1;
            assert!((last - z[0]).abs() < 2e-5, "{name}, τ = {time}: {last}, expected {}", z[0]); // truncation(h²)
        }
    }
}

#[test]
fn delayed_accelerations_jumps_and_delays_of_delays_come_out_as_they_went_in() {
    // the mass is pushed by a sine and, from 0.3 on, by 2 N
    let text = format!(
        "{MASS}[[force]]\nname = 'f'\ntype = 'coordinate-force'\ncoordinate = 'rail.displacement'\n\
         value = 'sin(20*t) + 2*step(t - 0.3)'\n\
         [[block]]\nname = 'a'\ntype = 'delay'\ninputs = ['rail.displacement.acceleration']\ntime = 0.4\n\
         [[block]]\nname = 'b'\ntype = 'delay'\ninputs = ['a']\ntime = 0.35\nbefore = -1\n\
         [[block]]\nname = 'i'\ntype = 'integrator'\ninputs = ['b']\n"
    );
    let push = |t: f64| (20.0 * t).sin() + 2.0 * f64::from(u8::from(t >= 0.3));
    // the sine begins at 0, so its start, which comes out of `a` at 0.4, is a kink that `b` does not announce
    let jumps = [0.3, 0.35, 0.4, 0.7, 1.05];
    for name in NAMES {
        for (signal, delay, before) in [("a", 0.4, 0.0), ("b", 0.75, 0.0)] {
            let (rows, summary) = run(&text, name, signal, every(0.01, Options::fixed(1.5, 0.02))).expect("it runs");
            let found: Vec<f64> = summary.events.iter().map(|event| event.t).collect();
            let same = found.len() == jumps.len() && found.iter().zip(jumps).all(|(a, b)| (a - b).abs() < 1e-12);
            assert!(same, "{name}: {found:?}");
            for (t, value) in rows.into_iter().filter(|(t, _)| jumps.iter().all(|jump| (t - jump).abs() > 1e-9)) {
                let expected = match t {
                    t if t > delay => push(t - delay),
                    t if signal == "b" && t < 0.35 => -1.0,
                    _ => before,
                };
                assert!((value - expected).abs() < 1e-6, "{name}: {signal}({t}) = {value}, expected {expected}");
            }
        }
    }
}

#[test]
fn a_strong_feedback_over_a_delay_shorter_than_a_given_step_is_named() {
    let text = format!(
        "{MASS}[[block]]\nname = 'x'\ntype = 'integrator'\nstart = 1\ninputs = ['f']\n\
         [[block]]\nname = 'd'\ntype = 'delay'\ntime = 1e-3\nbefore = 1\ninputs = ['x']\n\
         [[block]]\nname = 'f'\ntype = 'function'\nvalue = '-500*d'\n"
    );
    for name in NAMES {
        let options = Options { inner_steps: false, ..Options::fixed(1.0, 0.1) };
        let failure = run(&text, name, "x", options).map(|_| ()).expect_err("it does not settle").to_string();
        assert!(failure.contains("delay shorter than the step"), "{name}: {failure}");
        // with inner steps, or steps that it can choose, it runs: x dies out within some hundredths of a second
        for options in [Options::fixed(0.2, 0.1), Options::controlled(0.2, 1e-4)] {
            let (rows, _) = run(&text, name, "x", options).unwrap_or_else(|failure| panic!("{name}: {failure}"));
            assert!(rows.last().is_some_and(|row| row.1.abs() < 1e-3), "{name}");
        }
    }
}
