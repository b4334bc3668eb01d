//! Where along a road with seams a wheel touches it: on a piece between two seams, or at the edge that a seam makes where the road
//! falls away behind it.
//!
//! A contact that reaches the end of its piece goes on to the next one if the road rises there, so that its own point of contact lies
//! on it, and else to the edge; from the edge it goes where a piece has its point of contact again.

use flyball_machine::road::Surface;

/// A seam is left again only this far behind it, so that rounding at the seam is no event [m].
pub(super) const BEHIND: f64 = 1e-9;

/// A piece by its number, or the edge between the piece of the same number and the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Piece(usize),
    Edge(usize),
}

impl Place {
    /// Switching functions of places that follow each other are different ones.
    pub const SLOTS: usize = 3;

    /// From a mode; none if nothing is decided.
    pub fn from_mode(mode: i32) -> Option<Self> {
        let number = usize::try_from(mode).ok()?.checked_sub(1)?;
        Some(if number % 2 == 0 { Self::Piece(number / 2) } else { Self::Edge(number / 2) })
    }

    /// As a mode.
    pub fn mode(self) -> i32 {
        let number = match self {
            Self::Piece(piece) => 2 * piece + 1,
            Self::Edge(seam) => 2 * seam + 2,
        };
        i32::try_from(number).unwrap_or(i32::MAX)
    }

    /// Which switching functions are its own.
    pub fn slot(self) -> usize {
        match self {
            Self::Piece(piece) => piece % 2,
            Self::Edge(_) => 2,
        }
    }

    /// Functions that fall through zero where the contact goes on, behind and ahead [m]; `x` gives the point of contact on a piece.
    pub fn room(self, road: &Surface, t: f64, x: impl Fn(usize) -> f64) -> [f64; 2] {
        let on = |piece: usize| road.room(x(piece), t, piece);
        match self {
            Self::Piece(piece) => {
                let [behind, ahead] = on(piece);
                [behind + BEHIND, ahead]
            }
            Self::Edge(seam) => [BEHIND - on(seam)[1], -on(seam + 1)[0]],
        }
    }

    /// The place behind or ahead.
    pub fn next(self, ahead: bool, road: &Surface, t: f64, x: impl Fn(usize) -> f64) -> Self {
        match (self, ahead) {
            (Self::Piece(piece), true) => {
                let lies_there = road.room(x(piece + 1), t, piece + 1)[0] >= -BEHIND;
                if lies_there { Self::Piece(piece + 1) } else { Self::Edge(piece) }
            }
            (Self::Piece(piece), false) => {
                let Some(last) = piece.checked_sub(1) else { return self };
                let lies_there = road.room(x(last), t, last)[1] >= -BEHIND;
                if lies_there { Self::Piece(last) } else { Self::Edge(last) }
            }
            (Self::Edge(seam), ahead) => Self::Piece(seam + usize::from(ahead)),
        }
    }
}
