//! Flyball: machines and their controllers, simulated as one system.
