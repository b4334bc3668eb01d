//! The examples of controlled machines end in the numbers they promise.
#![allow(clippy::duplicate_mod, dead_code)] // two examples share the regulator; no `main` of theirs is called here

#[path = "../../examples/cart_pole.rs"]
mod cart_pole;
#[path = "../../examples/gimbal.rs"]
mod gimbal;
#[path = "../../examples/governor.rs"]
mod governor;
#[path = "../../examples/pendulum_on_a_table.rs"]
mod pendulum_on_a_table;
#[path = "../../examples/robot_arm.rs"]
mod robot_arm;

#[test]
fn the_cart_balances_its_pole() {
    cart_pole::run().expect("it runs");
}

#[test]
fn the_pendulum_is_carried_across_the_table() {
    pendulum_on_a_table::run().expect("it runs");
}

#[test]
fn the_error_of_the_arm_decays_as_its_closed_form() {
    robot_arm::run().expect("it runs");
}

#[test]
fn the_gimbal_draws_the_current_that_gravity_asks_for() {
    gimbal::run().expect("it runs");
}

#[test]
fn the_governor_settles_at_the_speed_of_its_statics() {
    governor::run().expect("it runs");
}
