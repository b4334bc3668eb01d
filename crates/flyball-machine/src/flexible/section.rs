//! Stiffnesses and mass per length of a section.
//!
//! Axis 1 runs along the beam, axes 2 and 3 are the principal axes of the section. In the plane the beam shears along
//! axis 2 and bends about axis 3.

use std::f64::consts::PI;

/// An isotropic elastic material.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Material {
    /// Young's modulus E [Pa].
    pub young: f64,
    /// Shear modulus G [Pa].
    pub shear: f64,
    /// Density ρ [kg/m³].
    pub density: f64,
}

impl Material {
    /// From Young's modulus [Pa], Poisson's ratio and density [kg/m³]; G = E / (2 (1 + ν)).
    pub fn new(young: f64, poisson: f64, density: f64) -> Self {
        Self { young, shear: young / (2.0 * (1.0 + poisson)), density }
    }

    /// From both moduli [Pa] and the density [kg/m³].
    pub fn with_shear(young: f64, shear: f64, density: f64) -> Self {
        Self { young, shear, density }
    }

    fn poisson(&self) -> f64 {
        self.young / (2.0 * self.shear) - 1.0
    }
}

/// Resistance and mass of a section.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Section {
    /// Stiffness against stretch EA [N].
    pub axial: f64,
    /// Stiffness against shear along axes 2 and 3, GA₂ and GA₃ [N].
    pub shear: [f64; 2],
    /// Stiffness against twist GJ [N m²].
    pub torsion: f64,
    /// Stiffness against bending about axes 2 and 3, EI₂ and EI₃ [N m²].
    pub bending: [f64; 2],
    /// Mass per length ρA [kg/m].
    pub mass: f64,
    /// Moments of inertia per length about axes 1, 2 and 3 [kg m].
    pub inertia: [f64; 3],
}

impl Section {
    /// A rectangle with edges along axes 2 and 3 [m]. Shear factor of Cowper (1966), torsion to 0.5 %.
    pub fn rectangle(edges: [f64; 2], material: Material) -> Self {
        let [w, h] = edges;
        let nu = material.poisson();
        let (long, short) = (w.max(h), w.min(h));
        let slenderness = short / long;
        // J = a b³ (1/3 − 0.21 b/a (1 − b⁴/12a⁴)) (Roark)
        let torsion = long * short.powi(3) * (1.0 / 3.0 - 0.21 * slenderness * (1.0 - slenderness.powi(4) / 12.0));
        let moments = [w * h.powi(3) / 12.0, h * w.powi(3) / 12.0];
        Self::made_of(material, w * h, 10.0 * (1.0 + nu) / (12.0 + 11.0 * nu), moments, torsion)
    }

    /// A full circle of a radius [m].
    pub fn circle(radius: f64, material: Material) -> Self {
        Self::tube(radius, 0.0, material)
    }

    /// A circular tube with outer and inner radius [m]. Shear factor of Cowper (1966).
    pub fn tube(outer: f64, inner: f64, material: Material) -> Self {
        let nu = material.poisson();
        let m = inner / outer;
        let square = (1.0 + m * m).powi(2);
        let factor = 6.0 * (1.0 + nu) * square / ((7.0 + 6.0 * nu) * square + (20.0 + 12.0 * nu) * m * m);
        let moment = PI / 4.0 * (outer.powi(4) - inner.powi(4));
        Self::made_of(material, PI * (outer * outer - inner * inner), factor, [moment; 2], 2.0 * moment)
    }

    /// A section of the plane from EA [N], GA [N], EI [N m²], mass per length [kg/m] and inertia per length [kg m].
    pub fn planar(axial: f64, shear: f64, bending: f64, mass: f64, inertia: f64) -> Self {
        Self {
            axial,
            shear: [shear; 2],
            torsion: bending,
            bending: [bending; 2],
            mass,
            inertia: [2.0 * inertia, inertia, inertia],
        }
    }

    fn made_of(material: Material, area: f64, shear_factor: f64, moments: [f64; 2], torsion: f64) -> Self {
        let Material { young, shear, density } = material;
        Self {
            axial: young * area,
            shear: [shear_factor * shear * area; 2],
            torsion: shear * torsion,
            bending: moments.map(|moment| young * moment),
            mass: density * area,
            inertia: [density * (moments[0] + moments[1]), density * moments[0], density * moments[1]],
        }
    }

    /// Its numbers with their names, all of which must be positive.
    pub(super) fn numbers(&self) -> [(&'static str, f64); 10] {
        [
            ("EA", self.axial),
            ("GA₂", self.shear[0]),
            ("GA₃", self.shear[1]),
            ("GJ", self.torsion),
            ("EI₂", self.bending[0]),
            ("EI₃", self.bending[1]),
            ("the mass per length", self.mass),
            ("the inertia per length about axis 1", self.inertia[0]),
            ("the inertia per length about axis 2", self.inertia[1]),
            ("the inertia per length about axis 3", self.inertia[2]),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_and_a_thin_tube_have_the_known_constants() {
        let steel = Material::new(2.0, 0.0, 3.0);
        let square = Section::rectangle([1.0, 1.0], steel);
        assert!((square.torsion - 0.1406).abs() < 1e-3); // Roark's formula
        assert!((square.shear[0] - 5.0 / 6.0).abs() < 1e-15); // rounding
        assert!((square.bending[0] - 2.0 / 12.0).abs() < 1e-15); // rounding
        let tube = Section::tube(1.0, 0.999, steel);
        assert!((tube.shear[0] / (tube.axial / 2.0) - 0.5).abs() < 0.02); // thin-walled limit 1/2 for ν = 0, about 0.51
        assert!((Section::circle(1.0, steel).bending[1] - PI / 2.0).abs() < 1e-15); // rounding
    }
}
