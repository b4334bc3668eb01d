//! Reference problems of constrained mechanics, each with its solution.
