//! Reference solution of the controlled oscillator: extrapolation of order 16 in extended precision, compared with an
//! independent integration.

use crate::reference::{NOTHING, Sample};

/// States at 5 s and 20 s.
pub const SAMPLES: &[Sample] = &[
    Sample {
        t: 5.0,
        digits: 12,
        q: &[-0.5660530231853471],
        v: &[2.0474401496906456],
        a: &[-0.4314401971107705],
        x: &[-3.340324670314635],
        y: &[-3.340324670314635, -0.9974932202961176],
        ..NOTHING
    },
    Sample {
        t: 20.0,
        digits: 11,
        q: &[-0.10889184542209246],
        v: &[0.01264131291735658],
        a: &[-0.0012054272545796326],
        x: &[-0.11054538094908399],
        y: &[-0.11054538094908399, -0.11009727267667209],
        ..NOTHING
    },
];
