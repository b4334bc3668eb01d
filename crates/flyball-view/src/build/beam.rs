//! Beams: a section swept through the nodes.

use super::stage::Stage;
use crate::scene::{Element, Family, Ribbon, SectionForm};
use flyball_machine::{Beam, Section};

/// A beam.
pub fn element(stage: &Stage, name: &str, beam: &Beam) -> Element {
    let mut element = Element::new(name, Family::Beam, "beam");
    let nodes = beam.node_names().filter_map(|node| stage.site(&format!("{name}.{node}"))).map(|site| site.track);
    let section = beam.section.as_ref().map_or(SectionForm::Round(stage.unit), |section| form(stage, section));
    element.ribbons.push(Ribbon { nodes: nodes.collect(), section });
    element
}

/// The section: a circle where torsion is that of a round one, else the rectangle with the same radii of gyration.
///
/// ```text
///   rectangle  ρI₂/ρA = h²/12, ρI₃/ρA = w²/12        circle  ρI/ρA = r²/4,  GJ/EI = 1/(1 + ν)
/// ```
fn form(stage: &Stage, section: &Section) -> SectionForm {
    let edge = |inertia: f64| (12.0 * (inertia / section.mass).abs()).sqrt();
    let [w, h] = [edge(section.inertia[2]), edge(section.inertia[1])];
    let visible = |length: f64| if length.is_finite() { length.max(0.6 * stage.unit) } else { stage.unit };
    let alike = (section.bending[0] - section.bending[1]).abs() <= 1e-9 * section.bending[0].abs();
    if alike && !stage.planar && is_round(section) {
        return SectionForm::Round(visible((4.0 * section.inertia[1] / section.mass).sqrt()));
    }
    SectionForm::Rectangle([visible(w), visible(h)])
}

/// Whether shear stiffness and torsion fit a round section of one material: κ(ν) is 6(1 + ν)/(7 + 6ν) of a full circle, less of
/// a tube, and more of a square.
fn is_round(section: &Section) -> bool {
    let nu = section.bending[0] / section.torsion - 1.0;
    let kappa = 6.0 * (1.0 + nu) / (7.0 + 6.0 * nu);
    let shear = kappa * section.axial / (2.0 * (1.0 + nu));
    section.shear[0] <= 1.02 * shear
}

#[cfg(test)]
mod tests {
    use super::*;
    use flyball_machine::Material;

    #[test]
    fn circles_and_squares_are_told_apart() {
        let steel = Material::new(2.1e11, 0.3, 7850.0);
        assert!(is_round(&Section::circle(0.01, steel)));
        assert!(is_round(&Section::tube(0.01, 0.008, steel)));
        assert!(!is_round(&Section::rectangle([0.02, 0.02], steel)));
    }
}
