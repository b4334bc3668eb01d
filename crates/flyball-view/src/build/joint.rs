//! Solids of joints, in units of the joint radius.

use super::body::part;
use super::stage::{Site, Stage, distance};
use crate::scene::{Arrow, Element, Family, Link, LinkKind, Paint, Part, Solid, TrackPoint};
use flyball_machine::catalog::{Glyph, Value};
use flyball_machine::geometry::{Curve, Interpolation, Outside};
use flyball_machine::joint::Joint;
use flyball_machine::space::Vector;
use flyball_machine::{Frame, Rotation};
use std::f64::consts::{FRAC_PI_2, TAU};

/// A number of a joint by its key.
pub fn number(joint: &Joint, key: &str) -> Option<f64> {
    let fields = joint.kind.definition().show().ok()?;
    fields.into_iter().find_map(|(known, value)| match value {
        Value::Number(number) if known == key => Some(number),
        _ => None,
    })
}

/// A joint.
pub fn element(stage: &Stage, name: &str, joint: &Joint) -> Element {
    let definition = joint.kind.definition();
    let mut element = Element::new(name, Family::Joint, definition.name());
    let glyph = stage.joint_glyph(definition.name());
    if let Some([f, m]) = stage.joints.get(name) {
        let pen = Pen { stage, f: *f, m: *m, joint };
        element.markers = vec![f.place(), m.place()];
        element.parts = pen.parts(glyph);
        element.links = pen.links(glyph);
        element.arrows = arrows(name, m.place());
    } else {
        element.parts = coupling(stage, joint, glyph);
    }
    element
}

/// Arrows of the force and moment of an element.
pub fn arrows(name: &str, place: TrackPoint) -> Vec<Arrow> {
    let of = |part: &str| ["x", "y", "z"].map(|axis| format!("{name}.{part}.{axis}"));
    vec![Arrow { place, moment: false, series: of("force") }, Arrow { place, moment: true, series: of("moment") }]
}

/// Draws one joint.
struct Pen<'a> {
    stage: &'a Stage<'a>,
    f: Site,
    m: Site,
    joint: &'a Joint,
}

impl Pen<'_> {
    /// A solid in the frame of a site, in units of the joint radius.
    fn put(&self, site: &Site, frame: Frame, solid: Solid, paint: Paint) -> Part {
        let paint = if site.track == 0 && paint == Paint::Steel { Paint::Ground } else { paint };
        part(site.track, site.frame.then(frame), solid, paint)
    }

    fn shaft(&self, site: &Site, radius: f64, low: f64, high: f64) -> Part {
        self.put(site, self.along(), Solid::Cylinder { radius, low, high }, Paint::Steel)
    }

    fn sleeve(&self, site: &Site, outer: f64, inner: f64, half: f64) -> Part {
        self.put(site, self.along(), Solid::Tube { outer, inner, low: -half, high: half }, Paint::Steel)
    }

    /// z along the axis of sliding joints: x in the plane.
    fn along(&self) -> Frame {
        let turned = Rotation::about([0.0, 1.0, 0.0], FRAC_PI_2);
        if self.stage.planar { Frame::default().rotated(turned) } else { Frame::default() }
    }

    /// The way of M along the axis of F, and somewhat more.
    fn way(&self, more: f64) -> [f64; 2] {
        let axis = if self.stage.planar { 0 } else { 2 };
        let along = self.stage.travel(&self.m, &self.f).into_iter().map(|p| p[axis]);
        let [low, high] = along.fold([0.0, 0.0], |[l, h]: [f64; 2], x| [l.min(x), h.max(x)]);
        [low - more, high + more]
    }

    /// Middle height of F's layer in the plane.
    fn level(&self, site: &Site) -> f64 {
        let [low, high] = self.stage.faces(site.track);
        if self.stage.planar { 0.5 * (low + high) } else { 0.0 }
    }

    #[inline(never)]
    fn parts(&self, glyph: Option<Glyph>) -> Vec<Part> {
        let u = self.stage.unit;
        let [f, m] = [&self.f, &self.m];
        let planar = self.stage.planar;
        let Some(glyph) = glyph else { return Vec::new() };
        match glyph {
            Glyph::Hinge | Glyph::Ball if planar => self.pin(),
            Glyph::Hinge => {
                vec![self.sleeve(f, 1.15 * u, 0.62 * u, 1.1 * u), self.shaft(m, 0.6 * u, -1.7 * u, 1.7 * u)]
            }
            Glyph::Ball => vec![
                self.put(m, Frame::default(), Solid::Sphere { radius: u }, Paint::Steel),
                self.put(
                    f,
                    Frame::default(),
                    Solid::Tube { outer: 1.3 * u, inner: 0.95 * u, low: -0.5 * u, high: 0.2 * u },
                    Paint::Steel,
                ),
            ],
            Glyph::Slider if planar => self.planar_slider(),
            Glyph::Slider => {
                let [low, high] = self.way(4.0 * u);
                let rail = Frame::at([0.0, 0.0, 0.5 * (low + high)]);
                vec![
                    self.put(f, rail, Solid::Block { edges: [0.9 * u, 0.9 * u, high - low] }, Paint::Steel),
                    self.put(m, Frame::default(), Solid::Block { edges: [1.9 * u, 1.9 * u, 3.0 * u] }, Paint::Steel),
                ]
            }
            Glyph::Sleeve | Glyph::Thread => {
                let [low, high] = self.way(4.0 * u);
                let mut parts = vec![self.shaft(f, 0.55 * u, low, high), self.sleeve(m, 1.15 * u, 0.6 * u, 1.5 * u)];
                if glyph == Glyph::Thread {
                    let turns = ((high - low) / (0.7 * u)).clamp(3.0, 60.0);
                    let points = (0..=(16.0 * turns) as usize).map(|i| {
                        let s = i as f64 / 16.0;
                        let (sin, cos) = (TAU * s).sin_cos();
                        [0.6 * u * cos, 0.6 * u * sin, low + (high - low) * s / turns]
                    });
                    let wire = Solid::Wire { points: points.collect(), radius: 0.12 * u };
                    parts.push(self.put(f, self.along(), wire, Paint::Steel));
                }
                parts
            }
            Glyph::Cross => {
                let arm = |site: &Site, axis: [f64; 3], length: f64| {
                    let frame = Frame::default().rotated(Rotation::with_z(axis));
                    self.put(site, frame, Solid::Cylinder { radius: 0.4 * u, low: -length, high: length }, Paint::Steel)
                };
                let fork = |site: &Site, axis: [f64; 3], away: f64, towards: f64| {
                    let at = axis.times(1.3 * u * away).plus([0.0, 0.0, towards * 0.9 * u]);
                    let mut edges = [0.9 * u, 0.9 * u, 2.4 * u];
                    edges[if axis[0] > 0.5 { 0 } else { 1 }] = 0.35 * u;
                    self.put(site, Frame::at(at), Solid::Block { edges }, Paint::Steel)
                };
                let (x, y) = ([1.0, 0.0, 0.0], [0.0, 1.0, 0.0]);
                vec![
                    arm(f, x, 1.4 * u),
                    arm(m, y, 1.4 * u),
                    fork(f, x, 1.0, -1.0),
                    fork(f, x, -1.0, -1.0),
                    fork(m, y, 1.0, 1.0),
                    fork(m, y, -1.0, 1.0),
                ]
            }
            Glyph::Knuckle => vec![
                self.put(m, Frame::default(), Solid::Sphere { radius: 0.9 * u }, Paint::Steel),
                self.put(
                    f,
                    Frame::default(),
                    Solid::Tube { outer: 1.4 * u, inner: 0.95 * u, low: -u, high: 0.4 * u },
                    Paint::Steel,
                ),
            ],
            Glyph::Plate => {
                let reach = self.reach(&[0, 1]) + 3.0 * u;
                let plate = Solid::Block { edges: [2.0 * reach, 2.0 * reach, 0.2 * u] };
                let puck = Solid::Cylinder { radius: 1.2 * u, low: 0.0, high: 0.5 * u };
                let below = Frame::at([0.0, 0.0, -0.1 * u]);
                let mut parts = vec![self.on_other(puck, Paint::Steel)];
                if f.track != 0 {
                    parts.push(self.put(f, below, plate, Paint::Steel));
                }
                parts
            }
            Glyph::Weld => {
                let z = self.level(m);
                vec![self.put(m, Frame::at([0.0, 0.0, z]), Solid::Block { edges: [1.7 * u; 3] }, Paint::Steel)]
            }
            Glyph::Slot => self.slot(),
            Glyph::Curve => self.curve(),
            Glyph::Wheel => self.wheel(),
            Glyph::Blade => {
                let blade = Solid::Block { edges: [4.0 * u, 0.25 * u, 2.0 * u] };
                vec![self.put(m, Frame::at([0.0, 0.0, self.level(m)]), blade, Paint::Steel)]
            }
            Glyph::Floor => floor(self.stage, f, m, number(self.joint, "radius").unwrap_or(0.0)),
            Glyph::Motor => motor(self.stage, f),
            // links, couplings, pictures of forces
            _ => Vec::new(),
        }
    }

    fn links(&self, glyph: Option<Glyph>) -> Vec<Link> {
        if glyph != Some(Glyph::Rod) {
            return Vec::new();
        }
        let ends = [self.f.place(), self.m.place()];
        vec![Link { kind: LinkKind::Rod, ends, radius: 0.45 * self.stage.unit, taut: None }]
    }

    /// A pin through the layers of the plane, and what holds it on the ground.
    fn pin(&self) -> Vec<Part> {
        let u = self.stage.unit;
        let faces = [self.stage.faces(self.f.track), self.stage.faces(self.m.track)];
        let (low, high) = (faces[0][0].min(faces[1][0]), faces[0][1].max(faces[1][1]));
        let mut parts = vec![
            self.put(
                &self.m,
                Frame::default(),
                Solid::Cylinder { radius: 0.75 * u, low: low - 0.1 * u, high: high + 0.35 * u },
                Paint::Steel,
            ),
            self.put(
                &self.m,
                Frame::default(),
                Solid::Cylinder { radius: 0.35 * u, low: high, high: high + 0.45 * u },
                Paint::Mark,
            ),
        ];
        if let Some(grounded) = [&self.f, &self.m].into_iter().find(|site| site.track == 0) {
            parts.extend(pedestal(self.stage, grounded.frame.position));
        }
        parts
    }

    fn planar_slider(&self) -> Vec<Part> {
        let u = self.stage.unit;
        let [low, high] = self.way(4.0 * u);
        let z = self.level(&self.f);
        let rail = Frame::at([0.5 * (low + high), 0.0, z]);
        let block = Frame::at([0.0, 0.0, self.level(&self.m)]);
        vec![
            self.put(&self.f, rail, Solid::Block { edges: [high - low, 0.8 * u, 0.8 * u] }, Paint::Steel),
            self.put(&self.m, block, Solid::Block { edges: [4.0 * u, 2.4 * u, 1.5 * u] }, Paint::Steel),
        ]
    }

    /// A solid that stays at M with the axes of F.
    fn on_other(&self, solid: Solid, paint: Paint) -> Part {
        let frame = Frame { position: self.m.frame.position, rotation: self.f.frame.rotation };
        Part { track: self.m.track, turn: self.f.track, frame, solid, paint }
    }

    fn slot(&self) -> Vec<Part> {
        let u = self.stage.unit;
        let [low, high] = self.way(3.0 * u);
        if !self.stage.planar {
            let bead = self.put(&self.m, Frame::default(), Solid::Sphere { radius: 0.9 * u }, Paint::Steel);
            return vec![self.shaft(&self.f, 0.35 * u, low, high), bead];
        }
        let z = self.level(&self.f);
        let side = |y: f64| {
            let solid = Solid::Block { edges: [high - low, 0.35 * u, 1.0 * u] };
            self.put(&self.f, Frame::at([0.5 * (low + high), y, z]), solid, Paint::Steel)
        };
        let mut block = self.on_other(Solid::Block { edges: [3.4 * u, 2.2 * u, 0.9 * u] }, Paint::Steel);
        block.frame.position[2] += z;
        vec![side(1.35 * u), side(-1.35 * u), block]
    }

    fn curve(&self) -> Vec<Part> {
        let u = self.stage.unit;
        let fields = self.joint.kind.definition().show().unwrap_or_default();
        let points = fields
            .into_iter()
            .find_map(|(_, value)| if let Value::Points(points) = value { Some(points) } else { None });
        let Some(points) = points.filter(|points| points.len() > 1) else { return Vec::new() };
        let s: Vec<f64> = (0..points.len()).map(|i| i as f64).collect();
        let through = |i: usize| {
            let values: Vec<f64> = points.iter().map(|p| p[i]).collect();
            Curve::through(&s, &values, Interpolation::Spline, Outside::Extend)
        };
        let (Ok(x), Ok(y), Ok(z)) = (through(0), through(1), through(2)) else { return Vec::new() };
        let n = 16 * (points.len() - 1);
        let smooth = (0..=n).map(|i| i as f64 / 16.0).map(|s| [x.at(s), y.at(s), z.at(s)]).collect();
        let wire = Solid::Wire { points: smooth, radius: 0.3 * u };
        vec![
            self.put(&self.f, Frame::default(), wire, Paint::Steel),
            self.put(&self.m, Frame::default(), Solid::Sphere { radius: 0.9 * u }, Paint::Steel),
        ]
    }

    /// Largest distance of M from F in some axes.
    fn reach(&self, axes: &[usize]) -> f64 {
        let travel = self.stage.travel(&self.m, &self.f);
        travel.iter().flat_map(|p| axes.iter().map(|i| p[*i].abs())).fold(0.0, f64::max)
    }

    /// Rim, hub and spokes.
    fn wheel(&self) -> Vec<Part> {
        let r = number(self.joint, "radius").unwrap_or(self.stage.unit);
        wheel(&self.m, r, 0.05 * r)
    }
}

/// A wheel about z of a site.
pub fn wheel(site: &Site, r: f64, half: f64) -> Vec<Part> {
    let put = |frame: Frame, solid: Solid, paint: Paint| part(site.track, site.frame.then(frame), solid, paint);
    let spoke = |k: usize| {
        let turned = Frame::default().rotated(Rotation::about_z(TAU * k as f64 / 5.0));
        let at = Frame::at([0.47 * r, 0.0, 0.0]);
        put(turned.then(at), Solid::Block { edges: [0.78 * r, 0.07 * r, 0.7 * half] }, Paint::Body)
    };
    let mut parts = vec![
        put(Frame::default(), Solid::Tube { outer: r, inner: 0.86 * r, low: -half, high: half }, Paint::Rubber),
        put(Frame::default(), Solid::Cylinder { radius: 0.14 * r, low: -1.4 * half, high: 1.4 * half }, Paint::Body),
    ];
    parts.extend((0..5).map(spoke));
    parts
}

/// What holds a pin of the plane on the ground.
fn pedestal(stage: &Stage, at: [f64; 3]) -> Vec<Part> {
    let u = stage.unit;
    let [low, high] = stage.faces(0);
    let [x, y, _] = at;
    let corners = vec![[x, y], [x - 1.7 * u, y - 2.8 * u], [x + 1.7 * u, y - 2.8 * u]];
    let corners = super::hull::hull(&corners);
    let foot = vec![[x - 3.0 * u, y - 3.6 * u], [x + 3.0 * u, y - 3.6 * u]];
    vec![
        part(0, Frame::default(), Solid::Plate { corners, round: 1.1 * u, low, high }, Paint::Ground),
        part(
            0,
            Frame::default(),
            Solid::Plate { corners: foot, round: 0.5 * u, low: low - 0.2 * u, high: high + 0.2 * u },
            Paint::Ground,
        ),
    ]
}

/// A plane that holds back a point: in the plane a bar under it, in space a sphere on it.
pub fn floor(stage: &Stage, f: &Site, m: &Site, radius: f64) -> Vec<Part> {
    let u = stage.unit;
    let travel = stage.travel(m, f);
    let mut parts = Vec::new();
    if stage.planar {
        let [low, high] = travel.iter().map(|p| p[0]).fold([0.0, 0.0], |[l, h]: [f64; 2], x| [l.min(x), h.max(x)]);
        let reach = radius.max(2.0 * u) + 3.0 * u;
        let frame = Frame::at([0.5 * (low + high), -0.6 * u, 0.3 * u]);
        let solid = Solid::Block { edges: [high - low + 2.0 * reach, 1.2 * u, 3.0 * u] };
        parts.push(part(f.track, f.frame.then(frame), solid, Paint::Ground));
    } else if f.track != 0 {
        let reach = travel.iter().flat_map(|p| [p[0].abs(), p[1].abs()]).fold(radius, f64::max) + 3.0 * u;
        let solid = Solid::Block { edges: [2.0 * reach, 2.0 * reach, 0.2 * u] };
        parts.push(part(f.track, f.frame.then(Frame::at([0.0, 0.0, -0.1 * u])), solid, Paint::Steel));
    }
    if radius > 0.0 && !stage.planar {
        parts.push(part(m.track, m.frame, Solid::Sphere { radius: 0.985 * radius }, Paint::Body));
    }
    parts
}

/// A motor around the axis of a site.
pub fn motor(stage: &Stage, site: &Site) -> Vec<Part> {
    let u = stage.unit;
    let [low, high] = if stage.planar {
        let [low, high] = stage.faces(site.track);
        [low - 0.9 * u, high - 0.1 * u]
    } else {
        [-0.95 * u, 0.95 * u]
    };
    let ring = Solid::Tube { outer: 2.1 * u, inner: 1.2 * u, low, high };
    vec![part(site.track, site.frame, ring, Paint::Drive)]
}

/// The joint of a coordinate `joint.coordinate`.
pub fn of_coordinate<'a>(stage: &'a Stage, reference: &str) -> Option<&'a [Site; 2]> {
    stage.joints.get(reference.rsplit_once('.')?.0)
}

/// Couplings are drawn at the joints of their coordinates.
#[inline(never)]
fn coupling(stage: &Stage, joint: &Joint, glyph: Option<Glyph>) -> Vec<Part> {
    let references = joint.kind.definition().coordinate_references();
    let sites: Vec<&[Site; 2]> = references.iter().filter_map(|reference| of_coordinate(stage, reference)).collect();
    match (glyph, sites.as_slice()) {
        (Some(Glyph::Motor), [[f, _], ..]) => motor(stage, f),
        (Some(Glyph::Gears), [a, b]) => {
            let fields = joint.kind.definition().show().unwrap_or_default();
            let radii = fields
                .into_iter()
                .find_map(|(_, value)| if let Value::Numbers(radii) = value { Some(radii) } else { None });
            let Some(&[first, second]) = radii.as_deref() else { return Vec::new() };
            let apart = distance(stage.world(&a[1]).position, stage.world(&b[1]).position);
            // one inside the other has a radius below zero
            let sum = (first + second).abs();
            let scale = if apart > 0.0 && sum > 0.0 { apart / sum } else { 1.0 };
            let teeth = 24.0 / first.abs().min(second.abs());
            [
                toothed(stage, &a[1], first.abs() * scale, teeth / scale),
                toothed(stage, &b[1], second.abs() * scale, teeth / scale),
            ]
            .concat()
        }
        (Some(Glyph::Rack), [a, _]) => {
            let radius = number(joint, "radius").unwrap_or(0.0).abs();
            toothed(stage, &a[1], radius, 24.0 / radius.max(1e-12))
        }
        _ => Vec::new(),
    }
}

/// A ring with teeth, so many per radius.
fn toothed(stage: &Stage, site: &Site, radius: f64, density: f64) -> Vec<Part> {
    let u = stage.unit;
    let count = ((density * radius).round() as usize).clamp(8, 120);
    let [low, high] = if stage.planar { stage.faces(site.track) } else { [-0.6 * u, 0.6 * u] };
    let depth = 0.35 * TAU * radius / count as f64;
    let (middle, height) = (0.5 * (low + high), high - low);
    let mut parts = vec![part(
        site.track,
        site.frame,
        Solid::Tube { outer: radius - 0.5 * depth, inner: 0.82 * radius, low, high },
        Paint::Body,
    )];
    for k in 0..count {
        let turned = site.frame.then(Frame::default().rotated(Rotation::about_z(TAU * k as f64 / count as f64)));
        let frame = turned.then(Frame::at([radius, 0.0, middle]));
        let edges = [1.4 * depth, 0.5 * TAU * radius / count as f64, height];
        parts.push(part(site.track, frame, Solid::Block { edges }, Paint::Body));
    }
    for k in 0..2 {
        let turned = site.frame.then(Frame::default().rotated(Rotation::about_z(TAU * k as f64 / 4.0)));
        let frame = turned.then(Frame::at([0.0, 0.0, middle]));
        parts.push(part(
            site.track,
            frame,
            Solid::Block { edges: [1.7 * radius, 0.1 * radius, 0.6 * height] },
            Paint::Body,
        ));
    }
    parts
}
