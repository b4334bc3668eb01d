use flyball_dae::equations::Differentiated;
use flyball_dae::index1::{Index1, Model};
use flyball_dae::method::soi2::{MassProduct, Options, StartUp, StepChange};
use flyball_dae::method::{Attempt, Method, Soi2};
use flyball_dae::newton::NewtonOptions;
use flyball_dae::system::{State, System};
use flyball_problems::knife_edge::KnifeEdge;
use flyball_problems::test_problem::TestProblem;

struct Run {
    s: State,
    a_aux: Vec<f64>,
    h: f64,
}

fn run(sys: &dyn System, start: &State, options: Options, steps: &[f64]) -> Run {
    let active = vec![true; sys.layout().n_constraints()];
    let model = Model { system: sys, active: &active };
    let mut index1 = Index1::new(sys);
    let mut s0 = start.clone();
    index1.complete(model, &mut s0).unwrap();
    let mut m = Soi2::new(sys, options).unwrap();
    m.restart(model, &mut index1, &s0).unwrap();
    let mut s1 = s0.clone();
    for &h in steps {
        let a = m.attempt(model, &mut index1, &s0, h, &mut s1);
        assert_eq!(a, Attempt::Done);
        m.accept(&s0, &s1);
        std::mem::swap(&mut s0, &mut s1);
    }
    println!("{:?}", m.counters());
    Run { s: s0, a_aux: m.a_aux().to_vec(), h: *steps.last().unwrap() }
}

fn alternating(n: usize, t: f64) -> Vec<f64> {
    let h = t / n as f64;
    (0..2 * n).map(|i| if i % 2 == 0 { h / 3.0 } else { 2.0 * h / 3.0 }).collect()
}
fn norm2(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
}

#[test]
fn table() {
    let sys = Differentiated::new(TestProblem);
    let base = Options { newton: NewtonOptions::to_rounding(), ..Options::with_rho(0.2) };
    for (name, o) in [
        ("carried jerk", base),
        ("carried plain", Options { start_up: StartUp::Plain, ..base }),
        ("carried implicit", Options { start_up: StartUp::Implicit, ..base }),
        ("evaluated", Options { mass_product: MassProduct::Evaluated, ..base }),
        ("none carried", Options { step_change: StepChange::Ignored, ..base }),
        ("none evaluated", Options { step_change: StepChange::Ignored, mass_product: MassProduct::Evaluated, ..base }),
        ("15 only", Options { step_change: StepChange::Accelerations, ..base }),
        ("default newton", Options::with_rho(0.2)),
    ] {
        println!("{name}");
        for n in [10, 20, 40, 80, 160] {
            let r = run(&sys, &TestProblem.start(), o, &alternating(n, 1.0));
            let e = TestProblem.exact(1.0);
            let ea = TestProblem.exact(1.0 + o.mechanics.shift() * r.h);
            println!(
                "{n} y {:.3e} z {:.3e} a {:.3e} lambda {:.3e} psi {:.3e}",
                norm2(&r.s.q, &e.q),
                norm2(&r.s.v, &e.v),
                norm2(&r.a_aux, &ea.a),
                norm2(&r.s.lambda, &e.lambda),
                norm2(&r.s.psi, &e.psi)
            );
        }
    }
    println!("constant");
    for n in [10, 20, 40, 80, 160] {
        let r = run(&sys, &TestProblem.start(), base, &vec![1.0 / n as f64; n]);
        let e = TestProblem.exact(1.0);
        let ea = TestProblem.exact(1.0 + base.mechanics.shift() * r.h);
        println!(
            "{n} y {:.3e} z {:.3e} a {:.3e} lambda {:.3e} psi {:.3e}",
            norm2(&r.s.q, &e.q),
            norm2(&r.s.v, &e.v),
            norm2(&r.a_aux, &ea.a),
            norm2(&r.s.lambda, &e.lambda),
            norm2(&r.s.psi, &e.psi)
        );
    }
    let p = KnifeEdge::default();
    let sys = Differentiated::new(p);
    for n in [20, 40, 80, 160] {
        let o = Options::with_rho(0.7);
        let r = run(&sys, &p.start(), o, &alternating(n, 1.0));
        let e = p.exact(1.0);
        let ea = p.exact(1.0 + o.mechanics.shift() * r.h);
        println!(
            "knife {n} y {:.3e} z {:.3e} a {:.3e} psi {:.3e}",
            norm2(&r.s.q, &e.q),
            norm2(&r.s.v, &e.v),
            norm2(&r.a_aux, &ea.a),
            norm2(&r.s.psi, &e.psi)
        );
    }
}
