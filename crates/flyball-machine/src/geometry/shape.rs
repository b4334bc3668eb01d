//! Solids of uniform density: their inertia, and their fields in model files.

use super::{Inertia, Position, Rotation, Tensor};
use crate::catalog::{
    Case, Field, Kind, Numbers, Placement, Units, Value, Values, case_fields, numbers, optional, required, vector,
};
use crate::space::Vector;
use std::f64::consts::PI;

/// A solid, placed in the body frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shape {
    /// A straight rod with round section; radius zero makes it slender.
    Rod {
        /// One end [m].
        from: [f64; 3],
        /// The other end [m].
        to: [f64; 3],
        /// Radius of the section [m].
        radius: f64,
    },
    /// A hollow rod.
    Tube {
        /// One end [m].
        from: [f64; 3],
        /// The other end [m].
        to: [f64; 3],
        /// Outer radius [m].
        outer: f64,
        /// Inner radius [m].
        inner: f64,
    },
    /// A rectangular block with edges along the body axes.
    Block {
        /// Its middle [m].
        middle: [f64; 3],
        /// Lengths of the edges [m].
        edges: [f64; 3],
    },
    /// A full sphere.
    Sphere {
        /// Its middle [m].
        middle: [f64; 3],
        /// Radius [m].
        radius: f64,
    },
}

impl Shape {
    /// A slender rod.
    pub fn rod(from: impl Into<Position>, to: impl Into<Position>) -> Self {
        Self::Rod { from: from.into().0, to: to.into().0, radius: 0.0 }
    }

    /// A full cylinder from one end of its axis to the other.
    pub fn cylinder(from: impl Into<Position>, to: impl Into<Position>, radius: f64) -> Self {
        Self::Rod { from: from.into().0, to: to.into().0, radius }
    }

    /// A hollow cylinder.
    pub fn tube(from: impl Into<Position>, to: impl Into<Position>, outer: f64, inner: f64) -> Self {
        Self::Tube { from: from.into().0, to: to.into().0, outer, inner }
    }

    /// A block around the body origin.
    pub fn block(edges: [f64; 3]) -> Self {
        Self::Block { middle: [0.0; 3], edges }
    }

    /// A sphere around the body origin.
    pub fn sphere(radius: f64) -> Self {
        Self::Sphere { middle: [0.0; 3], radius }
    }

    /// Volume [m³].
    pub fn volume(&self) -> f64 {
        match *self {
            Self::Rod { from, to, radius } => PI * radius * radius * length(from, to),
            Self::Tube { from, to, outer, inner } => PI * (outer * outer - inner * inner) * length(from, to),
            Self::Block { edges, .. } => edges[0] * edges[1] * edges[2],
            Self::Sphere { radius, .. } => 4.0 / 3.0 * PI * radius.powi(3),
        }
    }

    /// Inertia of a solid of this mass.
    pub fn inertia(&self, mass: f64) -> Inertia {
        match *self {
            Self::Rod { from, to, radius } => hollow(mass, from, to, radius, 0.0),
            Self::Tube { from, to, outer, inner } => hollow(mass, from, to, outer, inner),
            Self::Block { middle, edges: [a, b, c] } => Inertia {
                mass,
                centre: middle,
                tensor: [b * b + c * c, a * a + c * c, a * a + b * b].times(mass / 12.0).into(),
            },
            Self::Sphere { middle, radius } => {
                Inertia { mass, centre: middle, tensor: [0.4 * mass * radius * radius; 3].into() }
            }
        }
    }
}

const fn point(name: &'static str, doc: &'static str) -> Field {
    required(name, Kind::Vector(Units::LENGTH), doc)
}

const fn size(name: &'static str, doc: &'static str) -> Field {
    required(name, Kind::Number(Units::LENGTH), doc)
}

/// Solids of uniform density.
pub const SHAPES: &[Case] = &[
    Case {
        name: "rod",
        fields: &[
            point("from", "one end"),
            point("to", "other end"),
            optional("radius", Kind::Number(Units::LENGTH), "radius; 0 is slender"),
        ],
        doc: "straight rod or full cylinder",
    },
    Case {
        name: "tube",
        fields: &[
            point("from", "one end"),
            point("to", "other end"),
            size("outer", "outer radius"),
            size("inner", "inner radius"),
        ],
        doc: "hollow cylinder",
    },
    Case {
        name: "block",
        fields: &[
            optional("middle", Kind::Vector(Units::LENGTH), "its middle; default the origin"),
            required("edges", Kind::Numbers(Units::LENGTH, 3), "lengths of the edges"),
        ],
        doc: "rectangular block along the body axes",
    },
    Case {
        name: "sphere",
        fields: &[
            optional("middle", Kind::Vector(Units::LENGTH), "its middle; default the origin"),
            size("radius", "radius"),
        ],
        doc: "full sphere",
    },
];

impl Shape {
    /// Makes it from its name and fields.
    pub fn make(name: &str, v: &Values) -> Option<Self> {
        let middle = v.vector("middle").unwrap_or_default();
        Some(match name {
            "rod" => Self::Rod { from: v.vector("from")?, to: v.vector("to")?, radius: v.number_or_zero("radius") },
            "tube" => Self::tube(v.vector("from")?, v.vector("to")?, v.number("outer")?, v.number("inner")?),
            "block" => Self::Block { middle, edges: v.array("edges")? },
            _ => Self::Sphere { middle, radius: v.number("radius")? },
        })
    }

    /// Its name and fields: the reverse of `make`.
    pub(crate) fn show(&self) -> (&'static str, Values) {
        let number = crate::catalog::number;
        let (name, entries) = match *self {
            Self::Rod { from, to, radius } => {
                ("rod", vec![vector("from", from), vector("to", to), number("radius", radius)])
            }
            Self::Tube { from, to, outer, inner } => {
                let radii = [number("outer", outer), number("inner", inner)];
                ("tube", [vector("from", from), vector("to", to)].into_iter().chain(radii).collect())
            }
            Self::Block { middle, edges } => ("block", vec![vector("middle", middle), numbers("edges", &edges)]),
            Self::Sphere { middle, radius } => ("sphere", vec![vector("middle", middle), number("radius", radius)]),
        };
        (name, Values { entries, ..Values::default() })
    }

    /// Changes its fields and makes it again.
    fn remake(&mut self, change: impl FnOnce(&'static str, &mut Values)) {
        let (name, mut values) = self.show();
        change(name, &mut values);
        *self = Self::make(name, &values).expect("it has all of its own fields");
    }

    /// Carries it to where the subsystem of its body stands: all vectors among its fields are points of the body frame.
    pub fn place(&mut self, placement: &Placement) {
        self.remake(|_, values| {
            for (_, value) in &mut values.entries {
                if let Value::Vector(point) = value {
                    *point = placement.local(*point);
                }
            }
        });
    }

    /// Shows all of its numbers.
    pub(crate) fn numbers(&mut self, walk: &mut Numbers) {
        self.remake(|name, values| walk.case(name, |walk| walk.values(case_fields(SHAPES, name), values)));
    }
}

fn length(from: [f64; 3], to: [f64; 3]) -> f64 {
    let d = to.minus(from);
    d.dot(d).sqrt()
}

/// A hollow cylinder: J_axial = m (r₁² + r₂²)/2, J_transverse = m (3 (r₁² + r₂²) + l²)/12.
fn hollow(mass: f64, from: [f64; 3], to: [f64; 3], outer: f64, inner: f64) -> Inertia {
    let length = length(from, to);
    let squares = outer * outer + inner * inner;
    let transverse = mass * (3.0 * squares + length * length) / 12.0;
    let along_z = Tensor::from([transverse, transverse, mass * squares / 2.0]);
    let rotation = if length > 0.0 { Rotation::with_z(to.minus(from)) } else { Rotation::identity() };
    Inertia { mass, centre: from.plus(to).times(0.5), tensor: along_z.turned(rotation) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slender_rod_has_no_inertia_about_its_axis() {
        let inertia = Shape::rod([0.0, 0.0], [2.0, 0.0]).inertia(3.0);
        assert_eq!(inertia.centre, [1.0, 0.0, 0.0]);
        for (i, expected) in [0.0, 1.0, 1.0].into_iter().enumerate() {
            assert!((inertia.tensor.0[i][i] - expected).abs() < 1e-15); // rounding
        }
    }

    #[test]
    fn a_tube_is_the_difference_of_two_cylinders() {
        let (from, to) = ([0.0, 1.0, 0.0], [0.5, 2.0, -1.0]);
        let (tube, full, hole) =
            (Shape::tube(from, to, 0.3, 0.2), Shape::cylinder(from, to, 0.3), Shape::cylinder(from, to, 0.2));
        let density = 7.0;
        let tensor = |shape: &Shape| shape.inertia(density * shape.volume()).tensor.0;
        for i in 0..3 {
            for j in 0..3 {
                let difference = tensor(&full)[i][j] - tensor(&hole)[i][j];
                assert!((tensor(&tube)[i][j] - difference).abs() < 1e-14); // rounding
            }
        }
    }
}
