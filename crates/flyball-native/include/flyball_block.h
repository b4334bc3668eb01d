/* A block of a diagram as C functions.
 *
 *   x' = f(t, x, u; p)      rates of the states
 *   y  = h(t, x, u; p)      outputs
 *
 * A shared library may hold several blocks. A block named "damper" consists of the functions
 *
 *   damper_sizes, damper_f, damper_h                 always
 *   damper_start, damper_derivatives                 if it wishes
 *
 * with the types below. All vectors are owned by the caller and have the lengths that damper_sizes tells; there are at
 * most 32 inputs, 32 states and 32 outputs. The functions must depend on their arguments alone (they are called several
 * times per step, in any order, from any number of threads at the same time, without a lock) and must be smooth. They
 * keep nothing between calls: no static variables, no files, no random numbers. They return 0; any other value makes the
 * result not finite, and the run ends with the name of the block.
 *
 * Without damper_derivatives the derivatives are formed by differences, and the results carry a warning.
 */
#ifndef FLYBALL_BLOCK_H
#define FLYBALL_BLOCK_H

#include <stdint.h>

/* Version of this interface; written by <name>_sizes. */
#define FLYBALL_BLOCK_VERSION 1

typedef struct {
    int32_t version;    /* FLYBALL_BLOCK_VERSION */
    int32_t inputs;     /* length of u */
    int32_t states;     /* length of x */
    int32_t outputs;    /* length of y */
    int32_t parameters; /* length of p */
} flyball_sizes;

/* <name>_sizes: tells the lengths. */
typedef int32_t flyball_sizes_function(flyball_sizes *sizes);

/* <name>_start: states at the start; zero without it. */
typedef int32_t flyball_start_function(const double *p, double *x);

/* <name>_f: rates; <name>_h: outputs. */
typedef int32_t flyball_value_function(double t, const double *x, const double *u, const double *p, double *out);

/* <name>_derivatives: outputs + states rows (outputs first), inputs + states + 1 columns (inputs, states, time), row by
 * row. */
typedef int32_t flyball_derivatives_function(double t, const double *x, const double *u, const double *p, double *values);

#endif
