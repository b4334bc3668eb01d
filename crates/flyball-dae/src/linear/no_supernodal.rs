//! In place of `supernodal` where blocked kernels are not built in: there are none.

use super::ordering::UnknownKind;
use super::pattern::Csc;

/// The factorization must not be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Distrusted;

/// A blocked factorization; there is none.
#[derive(Debug)]
pub(super) enum Supernodal {}

impl Supernodal {
    pub fn analyse(_: &Csc, _: &[UnknownKind], _: &[f64], _: bool) -> Result<Self, Distrusted> {
        Err(Distrusted)
    }

    pub fn factor_entries(&self) -> Option<usize> {
        match *self {}
    }

    pub fn factor(&mut self, _: &Csc, _: &[UnknownKind], _: &[f64]) -> Result<f64, Distrusted> {
        match *self {}
    }

    pub fn solve(&mut self, _: &mut [f64]) {
        match *self {}
    }
}
