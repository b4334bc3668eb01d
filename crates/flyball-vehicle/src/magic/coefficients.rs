//! Coefficients of the Magic Formula by their names in files. Scaling factors are 1 and all others 0 unless given.

macro_rules! coefficients {
    ($($(#[$doc:meta])* $field:ident = $default:literal),* $(,)?) => {
        /// Coefficients of a tyre, called as in `.tir` files.
        #[derive(Clone, Debug, PartialEq)]
        pub struct Coefficients {
            $($(#[$doc])* pub $field: f64,)*
        }

        impl Default for Coefficients {
            fn default() -> Self {
                Self { $($field: $default,)* }
            }
        }

        impl Coefficients {
            /// The coefficient of a key, in capitals.
            pub(super) fn get_mut(&mut self, key: &str) -> Option<&mut f64> {
                let key = key.to_lowercase();
                $(if key == stringify!($field) {
                    return Some(&mut self.$field);
                })*
                None
            }
        }
    };
}

coefficients! {
    /// Radius without load R₀ [m].
    unloaded_radius = 0.0,
    /// Stiffness under load [N/m].
    vertical_stiffness = 0.0,
    /// Damping under load [N s/m].
    vertical_damping = 0.0,
    /// Effective radius: low load stiffness.
    breff = 0.0,
    /// Effective radius: peak value.
    dreff = 0.0,
    /// Effective radius: high load stiffness.
    freff = 0.0,
    /// Nominal load [N].
    fnomin = 0.0,
    /// Reference speed [m/s].
    longvl = 16.7,
    /// Scale of the nominal load.
    lfzo = 1.0,
    /// Scale of F_x shape.
    lcx = 1.0,
    /// Scale of longitudinal friction.
    lmux = 1.0,
    /// Scale of F_x curvature.
    lex = 1.0,
    /// Scale of slip stiffness.
    lkx = 1.0,
    /// Scale of F_x horizontal shift.
    lhx = 1.0,
    /// Scale of F_x vertical shift.
    lvx = 1.0,
    /// Scale of camber for F_x.
    lgax = 1.0,
    /// Scale of F_y shape.
    lcy = 1.0,
    /// Scale of lateral friction.
    lmuy = 1.0,
    /// Scale of F_y curvature.
    ley = 1.0,
    /// Scale of cornering stiffness.
    lky = 1.0,
    /// Scale of F_y horizontal shift.
    lhy = 1.0,
    /// Scale of F_y vertical shift.
    lvy = 1.0,
    /// Scale of camber for F_y.
    lgay = 1.0,
    /// Scale of trail.
    ltr = 1.0,
    /// Scale of residual moment.
    lres = 1.0,
    /// Scale of camber for M_z.
    lgaz = 1.0,
    /// Scale of α influence on F_x.
    lxal = 1.0,
    /// Scale of κ influence on F_y.
    lyka = 1.0,
    /// Scale of κ induced F_y.
    lvyka = 1.0,
    /// Scale of the arm of F_x about z.
    ls = 1.0,
    /// Scale of relaxation of κ.
    lsgkp = 1.0,
    /// Scale of relaxation of α.
    lsgal = 1.0,
    /// Scale of gyroscopic moments of the belt, which are left out.
    lgyr = 1.0,
    /// Scale of M_x.
    lmx = 1.0,
    /// Scale of the vertical shift of M_x.
    lvmx = 1.0,
    /// Scale of M_y.
    lmy = 1.0,
    /// Scale of stiffness under load.
    lcz = 1.0,
    /// F_x shape.
    pcx1 = 0.0,
    /// F_x peak.
    pdx1 = 0.0,
    /// F_x peak over load.
    pdx2 = 0.0,
    /// F_x peak over camber.
    pdx3 = 0.0,
    /// F_x curvature.
    pex1 = 0.0,
    /// F_x curvature over load.
    pex2 = 0.0,
    /// F_x curvature over load squared.
    pex3 = 0.0,
    /// F_x curvature over sign.
    pex4 = 0.0,
    /// Slip stiffness.
    pkx1 = 0.0,
    /// Slip stiffness over load.
    pkx2 = 0.0,
    /// Slip stiffness over load, exponent.
    pkx3 = 0.0,
    /// F_x horizontal shift.
    phx1 = 0.0,
    /// F_x horizontal shift over load.
    phx2 = 0.0,
    /// F_x vertical shift.
    pvx1 = 0.0,
    /// F_x vertical shift over load.
    pvx2 = 0.0,
    /// Combined F_x, slope.
    rbx1 = 0.0,
    /// Combined F_x, slope over κ.
    rbx2 = 0.0,
    /// Combined F_x, shape.
    rcx1 = 0.0,
    /// Combined F_x, curvature.
    rex1 = 0.0,
    /// Combined F_x, curvature over load.
    rex2 = 0.0,
    /// Combined F_x, shift.
    rhx1 = 0.0,
    /// Relaxation of κ.
    ptx1 = 0.0,
    /// Relaxation of κ over load.
    ptx2 = 0.0,
    /// Relaxation of κ over load, exponent.
    ptx3 = 0.0,
    /// M_x vertical shift.
    qsx1 = 0.0,
    /// M_x over camber.
    qsx2 = 0.0,
    /// M_x over F_y.
    qsx3 = 0.0,
    /// F_y shape.
    pcy1 = 0.0,
    /// F_y peak.
    pdy1 = 0.0,
    /// F_y peak over load.
    pdy2 = 0.0,
    /// F_y peak over camber.
    pdy3 = 0.0,
    /// F_y curvature.
    pey1 = 0.0,
    /// F_y curvature over load.
    pey2 = 0.0,
    /// F_y curvature over sign.
    pey3 = 0.0,
    /// F_y curvature over camber.
    pey4 = 0.0,
    /// Cornering stiffness over nominal load.
    pky1 = 0.0,
    /// Load of the largest cornering stiffness, over nominal load.
    pky2 = 0.0,
    /// Cornering stiffness over camber.
    pky3 = 0.0,
    /// F_y horizontal shift.
    phy1 = 0.0,
    /// F_y horizontal shift over load.
    phy2 = 0.0,
    /// F_y horizontal shift over camber.
    phy3 = 0.0,
    /// F_y vertical shift.
    pvy1 = 0.0,
    /// F_y vertical shift over load.
    pvy2 = 0.0,
    /// F_y vertical shift over camber.
    pvy3 = 0.0,
    /// F_y vertical shift over camber and load.
    pvy4 = 0.0,
    /// Combined F_y, slope.
    rby1 = 0.0,
    /// Combined F_y, slope over α.
    rby2 = 0.0,
    /// Combined F_y, shift of α.
    rby3 = 0.0,
    /// Combined F_y, shape.
    rcy1 = 0.0,
    /// Combined F_y, curvature.
    rey1 = 0.0,
    /// Combined F_y, curvature over load.
    rey2 = 0.0,
    /// Combined F_y, shift.
    rhy1 = 0.0,
    /// Combined F_y, shift over load.
    rhy2 = 0.0,
    /// κ induced F_y.
    rvy1 = 0.0,
    /// κ induced F_y over load.
    rvy2 = 0.0,
    /// κ induced F_y over camber.
    rvy3 = 0.0,
    /// κ induced F_y over α.
    rvy4 = 0.0,
    /// κ induced F_y, shape.
    rvy5 = 0.0,
    /// κ induced F_y, slope.
    rvy6 = 0.0,
    /// Relaxation of α.
    pty1 = 0.0,
    /// Load of the largest relaxation length of α, over nominal load.
    pty2 = 0.0,
    /// Rolling resistance.
    qsy1 = 0.0,
    /// Rolling resistance over F_x.
    qsy2 = 0.0,
    /// Rolling resistance over speed.
    qsy3 = 0.0,
    /// Rolling resistance over speed to the fourth.
    qsy4 = 0.0,
    /// Trail, slope.
    qbz1 = 0.0,
    /// Trail, slope over load.
    qbz2 = 0.0,
    /// Trail, slope over load squared.
    qbz3 = 0.0,
    /// Trail, slope over camber.
    qbz4 = 0.0,
    /// Trail, slope over size of camber.
    qbz5 = 0.0,
    /// Residual moment, slope.
    qbz9 = 0.0,
    /// Residual moment, slope with cornering stiffness.
    qbz10 = 0.0,
    /// Trail, shape.
    qcz1 = 0.0,
    /// Trail, peak.
    qdz1 = 0.0,
    /// Trail, peak over load.
    qdz2 = 0.0,
    /// Trail, peak over camber.
    qdz3 = 0.0,
    /// Trail, peak over camber squared.
    qdz4 = 0.0,
    /// Residual moment, peak.
    qdz6 = 0.0,
    /// Residual moment, peak over load.
    qdz7 = 0.0,
    /// Residual moment, peak over camber.
    qdz8 = 0.0,
    /// Residual moment, peak over camber and load.
    qdz9 = 0.0,
    /// Trail, curvature.
    qez1 = 0.0,
    /// Trail, curvature over load.
    qez2 = 0.0,
    /// Trail, curvature over load squared.
    qez3 = 0.0,
    /// Trail, curvature over sign.
    qez4 = 0.0,
    /// Trail, curvature over camber.
    qez5 = 0.0,
    /// Trail, shift.
    qhz1 = 0.0,
    /// Trail, shift over load.
    qhz2 = 0.0,
    /// Trail, shift over camber.
    qhz3 = 0.0,
    /// Trail, shift over camber and load.
    qhz4 = 0.0,
    /// Arm of F_x about z.
    ssz1 = 0.0,
    /// Arm of F_x over F_y.
    ssz2 = 0.0,
    /// Arm of F_x over camber.
    ssz3 = 0.0,
    /// Arm of F_x over camber and load.
    ssz4 = 0.0,
    /// Gyration torque; gyroscopic moments of the belt are left out.
    qtz1 = 0.0,
    /// Belt mass; gyroscopic moments of the belt are left out.
    mbelt = 0.0,
}

impl Coefficients {
    /// Keys without which there is no tyre.
    pub(super) const NEEDED: [&'static str; 3] = ["UNLOADED_RADIUS", "VERTICAL_STIFFNESS", "FNOMIN"];

    /// The first coefficient that must be positive and is not.
    pub(super) fn check(&self) -> Result<(), (&'static str, f64)> {
        let mut all = vec![
            ("UNLOADED_RADIUS", self.unloaded_radius),
            ("VERTICAL_STIFFNESS", self.vertical_stiffness),
            ("FNOMIN", self.fnomin),
            ("LFZO", self.lfzo),
            ("LONGVL", self.longvl),
        ];
        // peaks and shapes divide, where there is a force at all
        if self.pcx1 != 0.0 {
            all.push(("PDX1", self.pdx1));
        }
        if self.pcy1 != 0.0 {
            all.extend([("PDY1", self.pdy1), ("PKY2", self.pky2)]);
        }
        match all.into_iter().find(|(_, value)| !crate::field::is_positive(*value)) {
            Some(wrong) => Err(wrong),
            None => Ok(()),
        }
    }
}
