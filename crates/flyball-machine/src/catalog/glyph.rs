//! How elements look in pictures and pages of machines.

/// The picture of a joint, force or actuator. A joint without one is its name alone; a force or actuator without one is a
/// line between its markers, if it has two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Glyph {
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
    /// A coil, with a damper inside if it damps.
    Spring,
    /// A damper.
    Damper,
    /// A coil, then a damper.
    SpringThenDamper,
    /// A rubber ring.
    Rubber,
    /// A spring at the joint of its coordinate.
    Spiral,
    /// A wheel about y of its first marker.
    Tyre,
}
