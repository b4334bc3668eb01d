//! A page whose texts would like to be more than texts, for the test in the browser: names in files are plain, those of machines
//! built in code may be anything.

use flyball_machine::catalog::Catalog;
use flyball_machine::control::{Block, Sensor};
use flyball_machine::{Body, Joint, Machine, Shape};
use flyball_view::{Content, Ending, EventMark, Input, Motion, build, page};

fn main() -> Result<(), flyball_machine::MachineError> {
    let script = "<script>window.hacked = 1</script><img src=x onerror='window.hacked = 2'>";
    let (arm, long) = (format!("{script}\"quoted\""), format!("{script}{}", "x".repeat(10_000)));
    let mut machine = Machine::planar();
    machine.body(&arm, Body::solid(Shape::rod([-0.5, 0.0], [0.5, 0.0])).mass(1.0));
    machine.body(&long, Body::rigid(1.0, 0.1).marker(script, [0.0, 1.0]));
    machine.joint(format!("pin {script}"), Joint::revolute("ground", &arm));
    // in the block diagram; dots and brackets mean something in names of signals
    let tag = "<img src=x onerror='hacked = 4'><script>hacked = 5</script>";
    machine.sensor(format!("clock {tag}"), Sensor::time());
    machine.block(format!("gain {tag}"), Block::gain(2.0).input(format!("clock {tag}")));
    let system = machine.build()?;
    let states: Vec<_> = (0..50)
        .map(|k| {
            let mut state = system.start();
            state.t = f64::from(k) * 0.02;
            if let Some(angle) = state.q.get_mut(2) {
                *angle = state.t;
            }
            state
        })
        .collect();
    let motion = Motion::poses(&system, &states)?;
    let events = [EventMark { t: 0.5, text: format!("{script}\" onmouseover=\"window.hacked = 3") }];
    let facts = [[script.to_string(), script.to_string()]];
    let mut scene = build(&Input {
        system: &system,
        catalog: &Catalog::standard(),
        motion: &motion,
        title: &format!("{script} \"quoted\" {{{{DATA}}}} {{{{VIEWER}}}} </script></title> {}", "long ".repeat(2000)),
        description: &format!("{script} {}", "long ".repeat(2000)),
        events: &events,
        facts: &facts,
        looks: &[],
    })?;
    scene.failure = Some(Ending {
        text: format!("{script} {}", "long ".repeat(2000)),
        notes: vec![script.to_string()],
        help: script.to_string(),
        element: Some(arm.clone()),
        place: Some((script.to_string(), 1)),
    });
    let motion = motion.with_series(&system, &states, &[], &scene)?;
    println!("{}", page(&scene, &motion, Content::Small));
    Ok(())
}
