//! MDOP5 on the reference problems: orders, dense output, the rows of [S] Table 1, tolerance, projections.

mod driven_runs;
mod orders;
mod projections;
mod runs;
mod tolerance;
