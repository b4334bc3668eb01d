//! The nearest position that satisfies the joints.   [S](12a)

use super::AnalysisError;
use crate::assembly::{MachineSystem, on_assembly};
use crate::joint::Joint;
use crate::machine::suggestion;
use crate::node::NodeKind;
use flyball_dae::index1::Index1;
use flyball_dae::message::Message;
use flyball_dae::start::{Start, StartOptions, StartReport, check_input, repair_warnings};
use flyball_dae::system::{Evaluator, State, System};

/// Movement of a body.
#[derive(Clone, Debug, PartialEq)]
pub struct Movement {
    /// The body.
    pub body: String,
    /// Distance of its centre of mass [m].
    pub distance: f64,
    /// Angle it turned [rad].
    pub angle: f64,
}

/// An assembled machine.
#[derive(Clone, Debug)]
pub struct Assembled {
    /// The consistent state.
    pub state: State,
    /// Bodies that moved visibly, the farthest first.
    pub movements: Vec<Movement>,
    /// Details by coordinate and by constraint row.
    pub report: StartReport,
    /// Doubts about the movements: large ones, others than the joints were open by, another freedom.
    pub warnings: Vec<Message>,
}

/// Movements below this are rounding of the placement [m, rad].
const VISIBLE: f64 = 1e-10;

/// Moves a state onto the constraints, in position and in velocity; pinned coordinates stay where they are.
///
/// Pinned are `body.x`, `body.angle`, `joint.coordinate` of coordinates the machine carries and of angles in the plane, or
/// `body` for all of a body.
///
/// # Errors
/// If a pinned name does not exist, or the joints cannot be closed: then the rows that stay open are named.
pub fn assemble(system: &MachineSystem, given: &State, pinned: &[&str]) -> Result<Assembled, AnalysisError> {
    let (angles, pinned): (Vec<&str>, Vec<&str>) = pinned.iter().partition(|name| is_planar_angle(system, name));
    if !angles.is_empty() {
        return hold_angles(system, given, &angles, &pinned);
    }
    let pinned = &pinned[..];
    let options = StartOptions { pinned_positions: pins(system, pinned)?, ..StartOptions::default() };
    check_input(system, given)?;
    let mut state = given.clone();
    let (mut index1, evaluator) = (Index1::new(system), Evaluator::new(system));
    let start = Start::solve(&evaluator, &mut index1, &mut state, &options)?;
    let warnings = repair_warnings(&evaluator, &mut index1, given, &state, &start.report)?;
    Ok(Assembled { movements: movements(system, given, &state), state, report: start.report, warnings })
}

/// True for `joint.angle` of the plane, which is no coordinate of the machine but a difference of two.
fn is_planar_angle(system: &MachineSystem, name: &str) -> bool {
    let carried = system.layout().names.v.iter().any(|other| other == name);
    on_assembly!(&system.inner, assembly => {
        let context = assembly.context();
        !carried && context.find_coordinate("pin", name).is_ok_and(|(_, coordinate)| context.is_planar_angle(&coordinate))
    })
}

/// Assembles with drives that hold the angles; they add rows but no coordinates, so that positions carry over.
#[inline(never)]
fn hold_angles(
    system: &MachineSystem,
    given: &State,
    angles: &[&str],
    pinned: &[&str],
) -> Result<Assembled, AnalysisError> {
    let mut machine = system.machine().clone();
    for (i, name) in angles.iter().enumerate() {
        let (value, _) = system.read(given).coordinate(name).expect("it was found before");
        machine.joint(format!("pin {i} of {name}"), Joint::drive(*name, value));
    }
    let held = system.rebuilt(&machine).expect("a drive fits any coordinate that can be read");
    let mut state = held.start();
    (state.t, state.q, state.v) = (given.t, given.q.clone(), given.v.clone());
    let held = assemble(&held, &state, pinned)?;
    let mut state = given.clone();
    (state.q, state.v) = (held.state.q, given.v.clone());
    let assembled = assemble(system, &state, &[])?;
    Ok(Assembled { movements: movements(system, given, &assembled.state), ..assembled })
}

/// Indices of velocities by name.
fn pins(system: &MachineSystem, names: &[&str]) -> Result<Vec<usize>, AnalysisError> {
    let known = &system.layout().names.v;
    let mut all = Vec::new();
    for &name in names {
        let of_body = format!("{name}.");
        let before = all.len();
        match known.iter().position(|other| other == name) {
            Some(index) => all.push(index),
            None => all.extend((0..known.len()).filter(|&i| known[i].starts_with(&of_body))),
        }
        if all.len() == before {
            let help = suggestion(name, known.iter().map(String::as_str));
            return Err(AnalysisError::UnknownCoordinate { name: name.into(), help });
        }
    }
    Ok(all)
}

pub(super) fn movements(system: &MachineSystem, from: &State, to: &State) -> Vec<Movement> {
    let mut moved = vec![0.0; system.layout().n_v()];
    system.layout().manifold.difference(&from.q, &to.q, &mut moved);
    let norm = |values: &[f64]| values.iter().map(|x| x * x).sum::<f64>().sqrt();
    let dimension = system.machine().dimension.number();
    let mut all: Vec<Movement> = on_assembly!(&system.inner, assembly => assembly.bodies.iter().map(|body| {
        let moved = &moved[body.place.v..];
        let (turn, length) = (2 * dimension - 3, dimension);
        match body.place.kind {
            NodeKind::Ground => Movement { body: body.name.clone(), distance: 0.0, angle: 0.0 },
            NodeKind::Point => Movement { body: body.name.clone(), distance: norm(&moved[..length]), angle: 0.0 },
            NodeKind::Rigid => Movement {
                body: body.name.clone(),
                distance: norm(&moved[..length]),
                angle: norm(&moved[length..length + turn]),
            },
        }
    }).collect());
    all.retain(|movement| movement.distance.max(movement.angle) > VISIBLE);
    flyball_dae::order::sort_by(&mut all, |a, b| b.distance.max(b.angle).total_cmp(&a.distance.max(a.angle)));
    all
}
