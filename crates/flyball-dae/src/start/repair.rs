//! Warnings about a repair of the start: what moved far, what it did to the freedom, what closed the wrong way.

use super::StartReport;
use super::rank::row_rank;
use crate::extent::largest;
use crate::failure::Failure;
use crate::ids;
use crate::index1::{Index1, Regime};
use crate::message::Message;
use crate::system::{Displacement, Evaluator, State};

/// Part of the size of a system beyond which a way is large.
const LARGE: f64 = 0.25;
/// Multiple of the opening beyond which a way is far.
const FAR: f64 = 5.0;
/// Part of the size of a system below which no way is far.
const NOTHING: f64 = 1e-3;
/// Largest opening, as a part of the size, at which the position given says how the machine could move.
const NEARLY_CLOSED: f64 = 0.01;
/// Multiple of the opening, as a part of the size, below which a remainder of a row may come from the disturbance.
const FROM_DISTURBANCE: f64 = 3.0;
/// Relative remainder of a row that surely does not depend on others.
const INDEPENDENT: f64 = 5e-2;

/// Warnings about the way from `given` to `repaired`; none if nothing moved and everything closed rightly.
pub fn repair_warnings(
    system: &Evaluator,
    index1: &mut Index1,
    given: &State,
    repaired: &State,
    report: &StartReport,
) -> Result<Vec<Message>, Failure> {
    let mut warnings = Vec::new();
    if let Some(row) = system.closed_wrongly(&given.point(), &repaired.point()) {
        let joint = system.layout().constraint_name(row);
        let text = format!("`{joint}` holds at the start, but the wrong way round");
        let help = "turn the body or its marker; the axes of both markers should point the same way";
        warnings.push(Message::warning(ids::CLOSED_WRONGLY, text).help(help).about(joint).at(repaired.t));
    }
    if report.moved.is_empty() {
        return Ok(warnings);
    }
    let displacement = system.displacement(&given.point(), &repaired.point());
    let displacement = displacement.unwrap_or_else(|| by_coordinates(system, given, repaired, report));
    let Displacement { part, way, angle, opening, size } = &displacement;
    let (large, far) = (*way > LARGE * size, *way > FAR * opening && *way > NOTHING * size);
    if large || far {
        let times = if *opening > 0.0 { way / opening } else { f64::INFINITY };
        let text = format!(
            "the start moved `{part}` by {way:.3e} m and {angle:.3e} rad, {:.0} % of the machine's size of {size:.3} m and \
             {times:.1} times the largest opening of a joint ({opening:.3e} m)",
            100.0 * way / size
        );
        let message = Message::warning(ids::LARGE_REPAIR, text)
            .help("place the bodies nearer to the position meant, and check lengths and markers")
            .about(part)
            .at(repaired.t)
            .number("way", *way, "m")
            .number("angle", *angle, "rad")
            .number("size", *size, "m")
            .number("opening", *opening, "m");
        warnings.push(message);
    }
    let disturbed = opening / size;
    if disturbed >= NEARLY_CLOSED {
        return Ok(warnings);
    }
    let after = report.degrees_of_freedom;
    let disturbed = freedom(system, index1, given, FROM_DISTURBANCE * disturbed)?;
    let most = freedom(system, index1, given, INDEPENDENT)?;
    let before = if disturbed > after { disturbed } else { most.min(after) };
    if before != after {
        let text = format!(
            "as placed the machine had {before} degrees of freedom, as assembled it has {after}: it may be another assembly \
             than the one meant"
        );
        let help = "check lengths and markers; small errors lock machines that move only by special dimensions";
        let message = Message::warning(ids::FREEDOM_CHANGED, text).help(help).at(repaired.t);
        warnings.push(message.count("before", before).count("after", after));
    }
    Ok(warnings)
}

/// The same where coordinates are all that is known: they count as lengths.
fn by_coordinates(system: &Evaluator, given: &State, repaired: &State, report: &StartReport) -> Displacement {
    let mut acting = vec![true; system.layout().n_constraints()];
    system.active_constraints(&given.modes, &mut acting);
    let mut phi = given.lambda.clone();
    Regime { system, active: &acting }.residual(given, &mut phi);
    let way = report.moved[0].value.abs();
    let size = largest(&given.q).max(largest(&repaired.q)).max(way);
    Displacement { part: report.moved[0].name.clone(), way, angle: 0.0, opening: largest(&phi), size }
}

/// Degrees of freedom where rows with a remainder below `tolerance` count as combinations of others.
fn freedom(system: &Evaluator, index1: &mut Index1, state: &State, tolerance: f64) -> Result<usize, Failure> {
    let layout = system.layout();
    let mut acting = vec![true; layout.n_constraints()];
    system.active_constraints(&state.modes, &mut acting);
    let rank = row_rank(Regime { system, active: &acting }, index1, state, tolerance)?;
    let independent = acting.iter().filter(|active| **active).count() - rank.dependent.len();
    Ok(layout.n_v() - independent)
}
