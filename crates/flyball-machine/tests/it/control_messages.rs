//! Messages about a diagram: mistakes by name, with a cure.

use flyball_machine::{Actuator, Block, Body, Joint, Machine, Sensor};

fn machine() -> Machine {
    let mut machine = Machine::planar();
    machine.body("cart", Body::point(1.0));
    machine.joint("rail", Joint::point_on_line("ground", "cart"));
    machine.sensor("speed", Sensor::velocity("cart").along([1.0, 0.0]));
    machine.sensor("place", Sensor::position("cart"));
    machine
}

fn text(machine: &Machine) -> String {
    machine.build().expect_err("it is wrong").to_string()
}

#[test]
fn an_unconnected_input_is_named() {
    let mut machine = machine();
    machine.block("error", Block::sum([1.0, -1.0]).input("speed"));
    let text = text(&machine);
    assert!(text.starts_with("control/unconnected-input: input `in2` of `error` is not connected"), "{text}");
    assert!(text.contains("help: connect it with"), "{text}");
}

#[test]
fn a_mistyped_signal_gets_a_suggestion() {
    let mut machine = machine();
    machine.block("gain", Block::gain(2.0).input("sped"));
    let text = text(&machine);
    assert_eq!(
        text,
        "control/unknown-signal: `gain` refers to signal `sped`, which does not exist\n  help: did you mean `speed`?"
    );
}

#[test]
fn a_mistyped_input_gets_a_suggestion() {
    let mut machine = machine();
    machine.block("gain", Block::gain(2.0));
    machine.connect("speed", "gain.inn");
    let text = text(&machine);
    assert_eq!(text, "control/unknown-input: there is no input `gain.inn`\n  help: did you mean `gain.in`?");
}

#[test]
fn a_vector_at_a_scalar_input_is_refused() {
    let mut machine = machine();
    machine.block("gain", Block::gain(2.0).input("place"));
    let text = text(&machine);
    assert!(text.starts_with("control/width-mismatch: signal `place` has 2 components, the input of `gain` wants 1"));
    assert!(text.contains("place[1]"), "{text}");
}

#[test]
fn an_input_connected_twice_is_refused() {
    let mut machine = machine();
    machine.block("gain", Block::gain(2.0).input("speed"));
    machine.connect("place.out[2]", "gain");
    assert!(text(&machine).starts_with("control/input-twice: input `in` of `gain` is connected twice"));
}

#[test]
fn more_signals_than_inputs_are_refused() {
    let mut machine = machine();
    machine.block("gain", Block::gain(2.0).inputs(["speed", "speed"]));
    assert!(text(&machine).starts_with("control/too-many-inputs: `gain` is given 2 signals in order, but 1 inputs"));
}

#[test]
fn two_elements_with_one_name_are_refused() {
    let mut machine = machine();
    machine.block("rail", Block::gain(2.0).input("speed"));
    assert!(text(&machine).starts_with("machine/duplicate-name: `rail`"));
}

#[test]
fn ports_that_only_pass_each_other_on_are_refused() {
    let mut machine = machine();
    machine.block("a", Block::pass(1).input("b"));
    machine.block("b", Block::pass(1).input("a"));
    assert!(text(&machine).starts_with("control/signal-circle: the signal of `"));
}

#[test]
fn options_and_numbers_that_make_no_sense_are_refused() {
    let mut wrong = machine();
    wrong.block("gain", Block::gain(2.0).input("speed").start(1.0));
    assert!(text(&wrong).starts_with("machine/option-without-effect: `.start` does nothing to `gain` (gain)"));
    let mut wrong = machine();
    wrong.block("filter", Block::low_pass(-1.0, 1.0).input("speed"));
    assert!(text(&wrong).starts_with("machine/bad-value: the corner of `filter` is -1"));
    let mut wrong = machine();
    wrong.actuator("push", Actuator::force("cart", [0.0, 0.0]).input("speed"));
    assert!(text(&wrong).starts_with("machine/bad-value: the length of the direction of `push` is 0"));
}

#[test]
fn sensors_that_find_nothing_say_so() {
    let mut wrong = machine();
    wrong.sensor("load", Sensor::reaction_force("rial", "cart"));
    assert!(text(&wrong).contains("did you mean `rail`?"));
    let mut wrong = machine();
    wrong.sensor("load", Sensor::reaction_force("rail", "crat"));
    assert!(text(&wrong).contains("it connects `ground` and `cart`"));
}
