//! Directions that machines are looked at from.

use crate::scene::Scene;
use flyball_machine::space::{Space, Spatial, Vector};

/// Axes of the picture in the world; the picture has no perspective, so that lengths can be compared.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// To the right.
    pub right: [f64; 3],
    /// Upwards.
    pub up: [f64; 3],
    /// Towards the viewer.
    pub towards: [f64; 3],
}

/// Words for directions, as they stand in arguments.
pub const DIRECTIONS: [&str; 13] =
    ["iso", "front", "back", "left", "right", "top", "bottom", "x", "y", "z", "-x", "-y", "-z"];

/// Horizontal axes of a scene: to the right and away, as seen from the front.
pub(super) fn level(scene: &Scene) -> [[f64; 3]; 2] {
    let up = scene.up;
    let first = if up[0].abs() < 0.9 { [1.0, 0.0, 0.0] } else { [0.0, 1.0, 0.0] };
    let right = unit(first.minus(up.times(first.dot(up))));
    [right, Spatial::cross(up, right)]
}

pub(super) fn unit(v: [f64; 3]) -> [f64; 3] {
    let size = v.dot(v).sqrt();
    if size > 0.0 { v.times(1.0 / size) } else { v }
}

impl Camera {
    /// The camera of a word, or of angles `azimuth,elevation` in degrees: how far it is turned from the front to the right, and how
    /// high it stands. None if the text is neither.
    pub fn parse(text: &str, scene: &Scene) -> Option<Self> {
        let [right, away] = level(scene);
        let axis = |i: usize, sign: f64| -> [f64; 3] { std::array::from_fn(|k| if k == i { sign } else { 0.0 }) };
        let towards = match text {
            "iso" => right.times(0.75).minus(away).plus(scene.up.times(0.62)),
            "front" => away.times(-1.0),
            "back" => away,
            "right" => right,
            "left" => right.times(-1.0),
            "top" => scene.up,
            "bottom" => scene.up.times(-1.0),
            "x" => axis(0, 1.0),
            "y" => axis(1, 1.0),
            "z" => axis(2, 1.0),
            "-x" => axis(0, -1.0),
            "-y" => axis(1, -1.0),
            "-z" => axis(2, -1.0),
            angles => {
                let (azimuth, elevation) = angles.split_once(',')?;
                let angle = |text: &str| text.trim().parse::<f64>().ok().filter(|x| x.is_finite()).map(f64::to_radians);
                let (azimuth, elevation) = (angle(azimuth)?, angle(elevation)?);
                let level = right.times(azimuth.sin()).minus(away.times(azimuth.cos()));
                level.times(elevation.cos()).plus(scene.up.times(elevation.sin()))
            }
        };
        Some(Self::towards(unit(towards), scene))
    }

    fn towards(towards: [f64; 3], scene: &Scene) -> Self {
        let upright = scene.up.minus(towards.times(scene.up.dot(towards)));
        // from above or below, what is away is up
        let upright = if upright.dot(upright) > 1e-12 { upright } else { level(scene)[1] };
        let up = unit(upright);
        Self { right: Spatial::cross(up, towards), up, towards }
    }

    /// A point of the world: to the right, upwards, towards the viewer.
    pub fn place(&self, p: [f64; 3]) -> [f64; 3] {
        [p.dot(self.right), p.dot(self.up), p.dot(self.towards)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_angles_agree_and_axes_are_right_handed() {
        let scene = Scene { up: [0.0, 0.0, 1.0], ..Scene::default() };
        let near = |a: Camera, b: Camera| {
            let d = a.towards.minus(b.towards);
            let e = a.right.minus(b.right);
            d.dot(d) + e.dot(e) < 1e-20
        };
        let camera = |text: &str| Camera::parse(text, &scene).unwrap_or_else(|| panic!("{text}"));
        for (word, angles) in [("front", "0,0"), ("right", "90, 0"), ("back", "180,0"), ("-x", "-90,0"), ("-y", "0,0")]
        {
            assert!(near(camera(word), camera(angles)), "{word}: {:?} {:?}", camera(word), camera(angles));
        }
        assert_eq!(camera("top").up, [0.0, 1.0, 0.0]);
        for word in DIRECTIONS {
            let Camera { right, up, towards } = camera(word);
            let off = Spatial::cross(right, up).minus(towards);
            assert!(off.dot(off) < 1e-20, "{word}");
        }
        for wrong in ["above", "1", "1,2,3", "nan,0", ""] {
            assert_eq!(Camera::parse(wrong, &scene), None, "{wrong}");
        }
    }
}
