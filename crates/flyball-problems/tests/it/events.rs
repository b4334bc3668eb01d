//! Events change what they should.

use flyball_dae::equations::{Differentiated, Equations};
use flyball_dae::system::{Change, Evaluator, Fired, State};
use flyball_problems::bouncing_ball::BouncingBall;
use flyball_problems::five_link::FiveLink;

fn fire(equations: impl Equations, state: &mut State, switches: &[usize], time: bool) {
    let before = state.clone();
    let mut change = Change::new(state);
    equations.on_event(&before.point(), &Fired { switches, time }, &mut change);
}

#[test]
fn ball_rebounds_with_restitution_and_finally_rests() {
    let ball = BouncingBall::default();
    for &impact in &ball.impacts() {
        let mut state = ball.exact(impact - 1e-9);
        fire(ball, &mut state, &[0], false);
        let after = ball.exact(impact + 1e-9);
        assert_eq!(state.modes, after.modes);
        assert!((state.v[0] - after.v[0]).abs() < 1e-7, "{} {}", state.v[0], after.v[0]); // g × 2e-9 s
    }
    let mut active = [true];
    ball.active_constraints(&[0], &mut active);
    assert!(!active[0]);
    assert_eq!(ball.exact(5.0).modes, [1]);
}

#[test]
fn road_step_ends_the_contact_without_a_zero_of_the_deflection() {
    let stair = FiveLink::stair();
    let mut state = stair.start();
    fire(stair, &mut state, &[], false);
    assert_eq!(state.modes, [0, 0], "contact at the start");
    assert_eq!(stair.next_time_event(&state.point()), Some(0.2));
    state.t = 0.2;
    fire(stair, &mut state, &[], true);
    assert_eq!(state.modes, [1, 1], "the road has gone");
    assert_eq!(stair.next_time_event(&state.point()), None);
    let system = Differentiated::new(stair);
    let mut push = [0.0];
    Evaluator::new(&system).switching(&state.point(), &mut push);
    // 4500 N are 4500/210000 m of deflection; the road is 0.078 m lower
    assert!((push[0] - (4500.0 - 0.078 * 210_000.0)).abs() < 1e-9, "rounding: {}", push[0]);
}

#[test]
fn contact_follows_the_motion_where_the_deflection_is_zero() {
    // rod 1 lifts carrier and wheel; where the tyre just touches, closing makes contact and opening does not
    let stair = FiveLink::stair();
    let mut state = stair.start();
    let height = |state: &State| stair.wheel_centre(&state.point())[2];
    for _ in 0..50 {
        let slope = (
            1e-6,
            height(&{
                let mut moved = state.clone();
                moved.q[0] += 1e-6;
                moved
            }),
        );
        let rate = (slope.1 - height(&state)) / slope.0;
        state.q[0] -= (height(&state) - 4500.0 / 210_000.0) / rate;
    }
    for (speed, lifted) in [(-0.5, 0), (0.5, 1)] {
        state.v[0] = speed;
        fire(stair, &mut state, &[0], false);
        assert_eq!(state.modes, [0, lifted]);
        fire(stair, &mut state, &[], false);
        assert_eq!(state.modes, [0, lifted], "settled");
    }
}
