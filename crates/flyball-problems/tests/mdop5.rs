//! MDOP5 on the reference problems: orders, dense output, the rows of [S] Table 1, tolerance, projections.

#[path = "mdop5/driven_runs.rs"]
mod driven_runs;
#[path = "mdop5/orders.rs"]
mod orders;
#[path = "mdop5/projections.rs"]
mod projections;
#[path = "mdop5/runs.rs"]
mod runs;
#[path = "mdop5/tolerance.rs"]
mod tolerance;
