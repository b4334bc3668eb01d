//! Colours and dashes that stay apart in print, also for the colour-blind.

/// Red, green, blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(pub u8, pub u8, pub u8);

impl Colour {
    /// Text and axes.
    pub const INK: Self = Self(38, 38, 38);
    /// Less important lines.
    pub const GREY: Self = Self(140, 140, 140);
    /// Grid lines.
    pub const PALE: Self = Self(225, 225, 225);
    /// Paper.
    pub const WHITE: Self = Self(255, 255, 255);

    /// Mixed with white: 1 keeps the colour, 0 is white.
    pub fn mixed(self, strength: f64) -> Self {
        let mix = |c: u8| (255.0 - (255.0 - f64::from(c)) * strength).round() as u8;
        Self(mix(self.0), mix(self.1), mix(self.2))
    }
}

/// Look of a curve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    /// Colour.
    pub colour: Colour,
    /// Lengths of dashes and gaps; empty for a full line.
    pub dash: &'static [f64],
}

/// The palette of Okabe and Ito, ordered so that neighbours differ in lightness.
const COLOURS: [Colour; 7] = [
    Colour(0, 96, 160),
    Colour(213, 94, 0),
    Colour(0, 140, 104),
    Colour(176, 80, 140),
    Colour(60, 60, 60),
    Colour(66, 160, 220),
    Colour(210, 140, 0),
];
const DASHES: [&[f64]; 4] = [&[], &[7.0, 3.0], &[8.0, 3.0, 2.0, 3.0], &[2.0, 2.5]];

impl Style {
    /// The look of the n-th curve of a panel: colours and dashes change together, so that curves stay apart without
    /// colour.
    pub fn of(n: usize) -> Self {
        Self { colour: COLOURS[n % COLOURS.len()], dash: DASHES[n % DASHES.len()] }
    }

    /// The same colour, full line.
    pub fn full(n: usize) -> Self {
        Self { dash: &[], ..Self::of(n) }
    }
}
