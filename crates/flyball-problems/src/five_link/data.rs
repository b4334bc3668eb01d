//! Data of the five-link suspension, and solutions of an independent model.
//!
//! The benchmark is that of Hiller and Frik (1991), which [S] uses; neither prints numbers. Structure, coordinates, speed,
//! the time of the stair and its event times are those of [S]; body-side points, B₃ to B₅ and the wheel centre are those
//! of the multi-link suspension "audi" in Chrono::Vehicle; B₁ and B₂, axes, masses, inertias, forces and road shapes are
//! chosen. Strut, tyre and stair were tuned to the event times in [S], so that agreement with these validates nothing.
//!
//! Frame: x forward, y to the left, z up, origin in the centre plane at the wheel centre of the design position.

use crate::reference::{NOTHING, Sample};

/// A rod: its ends on the car body and on the carrier [m], and the axes of its universal joint.
#[derive(Clone, Copy, Debug)]
pub struct Rod {
    pub a: [f64; 3],
    pub b: [f64; 3],
    /// n_φ = e × z, fixed in the car body.
    pub axis_phi: [f64; 3],
    /// n_ψ = n_φ × e, fixed in the rod.
    pub axis_psi: [f64; 3],
}

/// A body: mass [kg], centre of mass [m], inertia about it [kg m²].
#[derive(Clone, Copy, Debug)]
pub struct Body {
    pub mass: f64,
    pub centre: [f64; 3],
    pub inertia: [[f64; 3]; 3],
}

/// Spring and damper between rod 5 and the car body: ends [m], rates [N/m, N s/m], free length [m].
#[derive(Clone, Copy, Debug)]
pub struct Strut {
    pub on_rod: [f64; 3],
    pub on_body: [f64; 3],
    pub stiffness: f64,
    pub damping: f64,
    pub free_length: f64,
}

/// The tyre: rates [N/m, N s/m], radius without load [m], nominal height of the road [m].
#[derive(Clone, Copy, Debug)]
pub struct TyreData {
    pub stiffness: f64,
    pub damping: f64,
    pub radius: f64,
    pub nominal_height: f64,
}

/// Coordinates φᵢ of the rods; ψᵢ follow them.
pub const FIRST_COORDINATE: [usize; 5] = [0, 5, 7, 9, 11];

/// Wheel centre of the design position [m].
pub const WHEEL_CENTRE: [f64; 3] = [0.0, 0.8, 0.0];

pub const RODS: [Rod; 5] = [
    Rod {
        a: [0.06, 0.397, 0.082],
        b: [0.07, 0.714, 0.152],
        axis_phi: [0.9995028041536651, -0.031530056913364864, 0.0],
        axis_psi: [-0.006795465422654883, -0.21541625389815958, 0.976498673427759],
    },
    Rod {
        a: [-0.157, 0.358, 0.062],
        b: [0.036, 0.71, 0.149],
        axis_phi: [0.876846284646878, -0.48077083220695305, 0.0],
        axis_psi: [-0.10182900657214163, -0.18571922442172978, 0.9773122444238187],
    },
    Rod {
        a: [-0.257, 0.17, -0.116],
        b: [-0.144, 0.712, -0.056],
        axis_phi: [0.9789503561733311, -0.20409850599185692, 0.0],
        axis_psi: [-0.021989587671743027, -0.10547218157597095, 0.9941790970180534],
    },
    Rod {
        a: [0.723, 0.449, -0.072],
        b: [0.0, 0.714, -0.156],
        axis_phi: [0.3441401727557677, 0.9389182826506417, -0.0],
        axis_psi: [-0.10181876793415946, 0.03731946542538348, 0.9941027089776656],
    },
    Rod {
        a: [0.036, 0.188, -0.133],
        b: [0.029, 0.692, -0.093],
        axis_phi: [0.9999035633345557, 0.013887549490757708, -0.0],
        axis_psi: [0.0010986262507676756, -0.0791010900552727, 0.9968659942903202],
    },
];

/// Rods, carrier, wheel.
pub const BODIES: [Body; 7] = [
    Body {
        mass: 0.9,
        centre: [0.065, 0.5555, 0.11699999999999999],
        inertia: [
            [0.007936530785200352, -0.00023677410914882147, -5.228450359753156e-05],
            [-0.00023677410914882147, 0.00043826073998236694, -0.0016574187640417484],
            [-5.228450359753156e-05, -0.0016574187640417484, 0.007578008474817279],
        ],
    },
    Body {
        mass: 1.1,
        centre: [-0.0605, 0.534, 0.1055],
        inertia: [
            [0.012100203048802173, -0.006211608947262361, -0.0015352556204881406],
            [-0.006211608947262361, 0.004177055184267613, -0.0028000517016156753],
            [-0.0015352556204881406, -0.0028000517016156753, 0.014813941766930218],
        ],
    },
    Body {
        mass: 1.0,
        centre: [-0.2005, 0.44099999999999995, -0.08600000000000001],
        inertia: [
            [0.024805963138395462, -0.005098813973359818, -0.0005644443512944448],
            [-0.005098813973359818, 0.0014127418268936249, -0.0027073348531114075],
            [-0.0005644443512944448, -0.0027073348531114075, 0.025569295034710914],
        ],
    },
    Body {
        mass: 2.4,
        centre: [0.3615, 0.5815, -0.11399999999999999],
        inertia: [
            [0.015743667913534775, 0.03827008022532957, -0.012130893354444094],
            [0.03827008022532957, 0.10612893048449194, 0.0044463163747270875],
            [-0.012130893354444094, 0.0044463163747270875, 0.1187466016019733],
        ],
    },
    Body {
        mass: 3.6,
        centre: [0.03215, 0.4652, -0.111],
        inertia: [
            [0.07712038350497721, 0.0010523876416404269, 8.352282870162123e-05],
            [0.0010523876416404269, 0.0013630898018891949, -0.0060136436665167315],
            [8.352282870162123e-05, -0.0060136436665167315, 0.07665772669313359],
        ],
    },
    Body {
        mass: 13.0,
        centre: [0.005, 0.725, -0.005],
        inertia: [[0.16, 0.0, 0.0], [0.0, 0.13, 0.0], [0.0, 0.0, 0.12]],
    },
    Body { mass: 24.0, centre: [0.0, 0.8, 0.0], inertia: [[0.65, 0.0, 0.0], [0.0, 1.1, 0.0], [0.0, 0.0, 0.65]] },
];

pub const STRUT: Strut = Strut {
    on_rod: [0.031, 0.54, -0.095],
    on_body: [0.031, 0.49, 0.3],
    stiffness: 48000.0,
    damping: 850.0,
    free_length: 0.5278779809935429,
};

pub const TYRE: TyreData =
    TyreData { stiffness: 210000.0, damping: 40.0, radius: 0.316, nominal_height: -0.2945714285714286 };

/// Multipliers in static equilibrium [N]; two decimals.
pub const STATIC_MULTIPLIERS: [f64; 12] =
    [-493.89, -900.78, -228.03, 126.92, 608.75, 62.48, 242.83, -89.00, 16.44, 39.60, -2299.18, -4575.35];

/// On the stair: time of the road step, then of contact and lift-off in turn [s]. Six decimals are those of the
/// independent model, the others come from runs with tolerances of 1e-12 and 1e-13, which agree in all of them.
pub const STAIR_EVENTS: [f64; 6] = [0.2, 0.2341732079, 0.2872732485, 0.3287561155, 0.3895697778, 0.4095452082];

/// On the bump: state at 1 s, from runs with tolerances of 1e-12 and 1e-13.
pub const BUMP: &[Sample] = &[Sample {
    t: 1.0,
    digits: 9,
    q: &[
        -0.0006769102039,
        -3.458810820e-5,
        0.0005571128525,
        -8.128227550e-5,
        4.372879237e-5,
        -0.0005380622491,
        2.654341915e-5,
        -0.0004076450383,
        -3.426285331e-5,
        -0.0002835968970,
        -2.436873426e-5,
        -0.0004250132022,
        -5.150196436e-5,
        100.0000525066,
    ],
    v: &[
        0.0655382451,
        0.0033536901,
        -0.0539509711,
        0.0078712674,
        -0.0042391000,
        0.0520961495,
        -0.0025587178,
        0.0394705850,
        0.0033223768,
        0.0274600856,
        0.0023558690,
        0.0411523017,
        0.0049900975,
        99.9949140632,
    ],
    a: &[
        3.215469423,
        0.163595589,
        -2.644748028,
        0.385885964,
        -0.206956025,
        2.555749734,
        -0.127707425,
        1.936038672,
        0.162024695,
        1.346811458,
        0.116263626,
        2.018521538,
        0.244111573,
        -0.249091172,
    ],
    lambda: &[
        -495.69811737,
        -904.08938964,
        -228.66167326,
        125.39470882,
        601.19963703,
        61.03477925,
        241.99792805,
        -88.62907042,
        15.57543067,
        39.85844487,
        -2301.41174740,
        -4579.41482091,
    ],
    ..NOTHING
}];
