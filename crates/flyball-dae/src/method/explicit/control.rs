//! When to project positions.   [S](16)

/// Drift that allows twice as many steps, in units of the tolerance.
const SMALL: f64 = 0.009;
/// Drift above which half as many steps are allowed.
const LARGE: f64 = 0.02;

/// Steps without (12a).   [S](16)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProjectionInterval {
    /// k at the start; default 4.
    pub first: u32,
    /// k_min; default 1.
    pub least: u32,
    /// k_max; default 8.
    pub most: u32,
}

impl Default for ProjectionInterval {
    fn default() -> Self {
        Self { first: 4, least: 1, most: 8 }
    }
}

/// Numbers of steps that go without (12a), and that went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ProjectionControl {
    pub interval: ProjectionInterval,
    /// k of [S](16).
    pub k: u32,
    /// Accepted steps since the last projection.
    pub since: u32,
}

impl ProjectionControl {
    pub fn new(interval: ProjectionInterval) -> Self {
        Self { interval, k: interval.first, since: 0 }
    }

    /// True if the next step is to be projected.
    pub fn is_due(&self) -> bool {
        self.since >= self.k
    }

    /// After an accepted step; `drift` is ‖Δp⁰‖ in units of the tolerance, if there is a tolerance.
    pub fn commit(&mut self, projected: bool, drift: Option<f64>) {
        if !projected {
            self.since = self.since.saturating_add(1);
            return;
        }
        self.since = 0;
        if let Some(drift) = drift {
            self.k = if drift < SMALL {
                self.k.saturating_mul(2).min(self.interval.most)
            } else if drift < LARGE {
                self.k
            } else {
                (self.k / 2).max(self.interval.least)
            };
        }
    }

    /// The drift was too large for the next step to bear: half as many steps from now on.
    pub fn hasten(&mut self) {
        self.since = 0;
        self.k = (self.k / 2).max(self.interval.least);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_doubles_stays_or_halves_within_its_bounds() {
        let mut control = ProjectionControl::new(ProjectionInterval::default());
        let mut follow = |drift: f64| {
            control.commit(true, Some(drift));
            control.k
        };
        assert_eq!([0.0, 0.0].map(&mut follow), [8, 8]);
        assert_eq!([0.01, 0.03, 0.03, 0.03, 0.03].map(&mut follow), [8, 4, 2, 1, 1]);
    }

    #[test]
    fn the_interval_keeps_to_bounds_that_were_given() {
        let mut control = ProjectionControl::new(ProjectionInterval { first: 3, least: 2, most: 5 });
        let mut follow = |drift: f64| {
            control.commit(true, Some(drift));
            control.k
        };
        assert_eq!([0.0, 0.0, 0.03, 0.03].map(&mut follow), [5, 5, 2, 2]);
    }

    #[test]
    fn the_first_projection_comes_after_four_steps() {
        let mut control = ProjectionControl::new(ProjectionInterval::default());
        for _ in 0..4 {
            assert!(!control.is_due());
            control.commit(false, None);
        }
        assert!(control.is_due());
    }
}
