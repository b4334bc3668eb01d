//! Machines against closed forms, laws, references and each other, in one program.
//!
//! - `acceptance_*`: benchmarks, analyses, redundant and nonholonomic machines, laws that every machine obeys
//! - `beams`, `contact`, `friction*`, `impact`, `rotation`, `force_states`, `spinning`, `turns`, `even_turns`, `small_motions`, `laws_of_time`: families of elements
//! - `control_*`: block diagrams with machines; `probes`, `quantities_as_signals`: results by name
//! - `elimination`: accelerations by elimination of M beside the LU
//! - `inputs`: held values that change between steps
//! - `initial_coordinates`, `start_repair`, `modes_at_corners`, `singular_passages`, `time_scales`: starts, corners, passages
//! - `random_machines`: all methods agree on machines made from seeds; `threads`: one machine on many threads
//! - `messages`: mistakes by name
//! - `common`, `beam_tools`, `random_machine`, `random_elements`: shared by the others

mod acceptance_analyses;
mod acceptance_laws;
mod acceptance_mechanisms;
mod acceptance_nonholonomic;
mod acceptance_redundant;
mod beam_tools;
mod beams;
mod common;
mod contact;
mod contact_friction;
mod control_analyses;
mod control_direct;
mod control_elements;
mod control_examples;
mod control_loops;
mod control_messages;
mod control_sampled;
mod control_spring_mass;
mod elimination;
mod even_turns;
mod force_states;
mod friction;
mod friction_held;
mod impact;
mod initial_coordinates;
mod inputs;
mod laws_of_time;
mod mechanisms;
mod messages;
mod modes_at_corners;
mod one_way_springs;
mod probes;
mod quantities_as_signals;
mod random_elements;
mod random_machine;
mod random_machines;
mod rotation;
mod singular_passages;
mod small_motions;
mod spinning;
mod start_repair;
mod threads;
mod time_scales;
mod turns;
