//! Constants of the step-size control.

/// h_new = h · safety · err^(−proportional) · err_old^(integral), within bounds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ControlLaw {
    /// Exponent of the error of this step.
    pub proportional: f64,
    /// Exponent of the error of the step before.
    pub integral: f64,
    /// Exponent after a rejection.
    pub rejected: f64,
    /// Safety factor.
    pub safety: f64,
    /// Largest growth of a step.
    pub growth: f64,
    /// Largest reduction of a step.
    pub reduction: f64,
    /// Factors in this band leave the step as it is; others lead to its other side.
    pub band: (f64, f64),
    /// Steps of constant size before the next increase.
    pub wait: u32,
}

impl ControlLaw {
    /// For generalized-alpha and SOI2: few changes of step, hardly a rejection. Errors stay between 0.4 and 0.6 of the
    /// tolerance whether they rise or fall: their energy error returns with the motion where steps do, and adds up where
    /// steps are larger on the way in than on the way out.
    pub const SECOND_ORDER: Self = Self {
        proportional: 0.5,
        integral: 0.0,
        rejected: 0.5,
        safety: 0.7,
        growth: 2.0,
        reduction: 0.2,
        band: (0.9, 1.1),
        wait: 5,
    };

    /// For the Dormand-Prince method of order 8: errors that fall do not let steps grow at once, so that few are rejected.
    pub const EIGHTH_ORDER: Self = Self {
        proportional: 0.7 / 8.0,
        integral: 0.3 / 8.0,
        rejected: 1.0 / 8.0,
        safety: 0.9,
        growth: 6.0,
        reduction: 0.3,
        band: (1.0, 1.0),
        wait: 0,
    };

    /// For the Dormand-Prince pair: Hairer, Nørsett, Wanner I, II.4, with β = 0.04.
    pub const FIFTH_ORDER: Self = Self {
        proportional: 0.2 - 0.75 * 0.04,
        integral: 0.04,
        rejected: 0.2,
        safety: 0.9,
        growth: 10.0,
        reduction: 0.2,
        band: (1.0, 1.0),
        wait: 0,
    };
}
