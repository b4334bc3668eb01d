//! A road as the user builds it: a shape over the xy-plane of a marker.

use crate::catalog::{Fields, Site};
use crate::law::Law;
use flyball_dae::scalar::Dual;
use std::fmt::{self, Debug};
use std::sync::Arc;

/// Numbers that shapes of roads are written over: they carry second derivatives by x and y.
pub type Second = Dual<Dual<f64, 2>, 2>;

/// A height over (x, y) as a function of one's own.
#[derive(Clone)]
pub struct SurfaceFunction(pub Arc<Height>);

/// Height over (x, y).
pub type Height = dyn Fn([Second; 2]) -> Second + Send + Sync;

impl Debug for SurfaceFunction {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "function")
    }
}

/// The shape of a road, as its file gives it.
pub trait RoadDefinition: Debug {
    /// Its type as written in model files.
    fn name(&self) -> &'static str;
    /// Its keys in a model file, the reverse of `make` of its entry.
    ///
    /// # Errors
    /// The part that is code, which no file can hold.
    fn show(&self) -> Result<Fields, &'static str>;
    /// Height over (x, y) [m]. Piece `k` lies between the seams `k − 1` and `k`; it goes on smoothly beyond them.
    fn height(&self, at: [Second; 2], piece: usize) -> Second;
    /// Ascending places along x at which height, slope or curvature jump [m].
    fn seams(&self) -> Vec<f64> {
        Vec::new()
    }
}

/// A shape without its type.
pub(super) trait Shape: RoadDefinition + Send + Sync {
    fn copy(&self) -> Box<dyn Shape>;
}

impl<T: RoadDefinition + Clone + Send + Sync + 'static> Shape for T {
    fn copy(&self) -> Box<dyn Shape> {
        Box::new(self.clone())
    }
}

/// Words for the coordinates of a road that count the other way: along it, across it, both.
pub const FLIPS: [&str; 3] = ["x", "y", "both"];

/// A road: x along it, y to its left, z up, in the axes of a marker.
#[derive(Debug)]
pub struct Road {
    pub(super) shape: Box<dyn Shape>,
    /// Marker that carries it.
    pub on: String,
    /// Height of the whole road over time [m].
    pub height: Law,
    /// Speed with which it passes below the marker, against x, as a belt does [m/s].
    pub speed: f64,
    /// Factor on the friction of what rolls on it.
    pub friction: f64,
    /// Whether x and y count the other way.
    pub flipped: [bool; 2],
}

impl Clone for Road {
    fn clone(&self) -> Self {
        Self {
            shape: self.shape.copy(),
            on: self.on.clone(),
            height: self.height.clone(),
            speed: self.speed,
            friction: self.friction,
            flipped: self.flipped,
        }
    }
}

impl Road {
    /// A road of a shape on the ground.
    pub fn open<T: RoadDefinition + Clone + Send + Sync + 'static>(shape: T) -> Self {
        let (height, on) = (Law::Constant(0.0), "ground".to_string());
        Self { shape: Box::new(shape), on, height, speed: 0.0, friction: 1.0, flipped: [false; 2] }
    }

    /// Its type as written in model files.
    pub fn name(&self) -> &'static str {
        self.shape.name()
    }

    /// The keys of its type in a model file.
    ///
    /// # Errors
    /// The part that is code, which no file can hold.
    pub fn show(&self) -> Result<Fields, &'static str> {
        self.shape.show()
    }

    /// Carries it to where its subsystem stands.
    pub fn place(&mut self, site: &mut dyn Site) {
        let Self { shape: _, on, height: _, speed, friction: _, flipped } = self;
        site.see(on);
        let [x, y, _] = site.signs();
        *speed *= x;
        flipped[0] ^= x < 0.0;
        flipped[1] ^= y < 0.0;
    }

    /// The word for its coordinates that count the other way, if there are any.
    pub fn flip(&self) -> Option<&'static str> {
        let [x, y] = self.flipped.map(usize::from);
        (x + 2 * y).checked_sub(1).map(|i| FLIPS[i])
    }

    /// Makes coordinates count the other way, by their word.
    pub fn set_flip(&mut self, word: &str) {
        let code = FLIPS.iter().position(|known| *known == word).map_or(0, |i| i + 1);
        self.flipped = [code & 1 != 0, code & 2 != 0];
    }
}
