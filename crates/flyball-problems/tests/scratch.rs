use flyball_dae::equations::Differentiated;
use flyball_dae::index1::{Index1, Model};
use flyball_dae::method::generalized_alpha::Options;
use flyball_dae::method::{GeneralizedAlpha, Method};
use flyball_dae::system::{State, System};

fn run(sys: &dyn System, mut s0: State, options: Options, h: f64, n: usize) -> (State, GeneralizedAlpha) {
    let active = vec![true; sys.layout().n_constraints()];
    let model = Model { system: sys, active: &active };
    let mut index1 = Index1::new(sys);
    index1.complete(model, &mut s0).unwrap();
    let mut m = GeneralizedAlpha::new(sys, options).unwrap();
    m.restart(model, &mut index1, &s0).unwrap();
    let mut s1 = s0.clone();
    for _ in 0..n {
        let a = m.attempt(model, &mut index1, &s0, h, &mut s1);
        assert_eq!(a, flyball_dae::method::Attempt::Done);
        m.accept(&s0, &s1);
        std::mem::swap(&mut s0, &mut s1);
    }
    println!("{:?}", m.counters());
    (s0, m)
}

#[test]
fn pendulum() {
    let e = flyball_problems::pendulum::Pendulum::default();
    let s = e.start();
    let sys = Differentiated::new(e);
    let (s, _) = run(&sys, s, Options::as_published(0.7), 0.01, 1);
    println!("{s:?}");
    let e = flyball_problems::spring_mass::SpringMass::default();
    let s = e.start();
    let sys = Differentiated::new(e);
    let (s, m) = run(&sys, s, Options::as_published(0.8), 0.1, 50);
    println!("{s:?} {:?} {:?}", m.a_aux(), m.w_aux());
    let e = flyball_problems::slider_crank::SliderCrank::default();
    let s = e.start();
    let sys = Differentiated::new(e);
    let (r, _) = run(&sys, s.clone(), Options::as_published(0.7), 5e-3, 200);
    println!("{:?} {:?}", r.q, r.lambda);
    let (r, _) = run(&sys, s, Options { newton: Default::default(), ..Options::as_published(0.7) }, 5e-3, 200);
    println!("{:?} {:?}", r.q, r.lambda);
}
