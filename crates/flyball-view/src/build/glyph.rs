//! How each type of element is drawn. This is the only place that knows types by name; those that are missing here are drawn
//! by their markers.

/// The picture of a joint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JointGlyph {
    /// A pin in a bearing, about z.
    Hinge,
    /// A block on a square rail, along z (x in the plane).
    Slider,
    /// A sleeve on a round shaft, along z.
    Sleeve,
    /// A nut on a thread, along z.
    Thread,
    /// A ball in a socket.
    Ball,
    /// A cross between two forks: arms x of F and y of M.
    Cross,
    /// A ball between two cups.
    Knuckle,
    /// A plate in xy.
    Plate,
    /// Two bodies in one.
    Weld,
    /// A slot along z (x in the plane).
    Slot,
    /// A bent wire through given points.
    Curve,
    /// A rod between the markers.
    Rod,
    /// A wheel about z of M.
    Wheel,
    /// A blade along x of M.
    Blade,
    /// A floor, normal z (y in the plane).
    Floor,
    /// Two wheels that mesh.
    Gears,
    /// A wheel on a rack.
    Rack,
    /// A motor at the joint of its coordinate.
    Motor,
    /// Nothing but its name.
    Nothing,
}

/// The picture of a type of joint.
pub fn joint(kind: &str) -> JointGlyph {
    match kind {
        "revolute" => JointGlyph::Hinge,
        "prismatic" => JointGlyph::Slider,
        "cylindrical" => JointGlyph::Sleeve,
        "screw" => JointGlyph::Thread,
        "spherical" => JointGlyph::Ball,
        "universal" => JointGlyph::Cross,
        "constant-velocity" => JointGlyph::Knuckle,
        "planar" | "point-on-plane" => JointGlyph::Plate,
        "weld" => JointGlyph::Weld,
        "point-on-line" => JointGlyph::Slot,
        "point-on-curve" => JointGlyph::Curve,
        "rigid-link" => JointGlyph::Rod,
        "rolling-disc" => JointGlyph::Wheel,
        "knife-edge" => JointGlyph::Blade,
        "contact" => JointGlyph::Floor,
        "gear" => JointGlyph::Gears,
        "rack" => JointGlyph::Rack,
        "drive" | "marker-drive" => JointGlyph::Motor,
        _ => JointGlyph::Nothing,
    }
}

/// The picture of a force or actuator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForceGlyph {
    /// A coil, with a damper inside if it damps.
    Spring,
    /// A damper.
    Damper,
    /// A coil, then a damper.
    SpringThenDamper,
    /// A rubber ring.
    Rubber,
    /// A floor, normal z (y in the plane).
    Floor,
    /// A motor at the joint of its coordinate.
    Motor,
    /// A spring at the joint of its coordinate.
    Spiral,
    /// A line between its markers, if it has two.
    Line,
    /// A wheel about y of its first marker.
    Tyre,
}

/// The picture of a type of force.
pub fn force(kind: &str) -> ForceGlyph {
    match kind {
        "spring-damper" => ForceGlyph::Spring,
        "table-damper" | "hydraulic-damper" => ForceGlyph::Damper,
        "maxwell" => ForceGlyph::SpringThenDamper,
        "bushing" => ForceGlyph::Rubber,
        "spring-contact" => ForceGlyph::Floor,
        "coordinate-force" | "joint" | "motor" | "servo" => ForceGlyph::Motor,
        "coordinate-spring" => ForceGlyph::Spiral,
        "tyre" | "tire" => ForceGlyph::Tyre,
        _ => ForceGlyph::Line,
    }
}
