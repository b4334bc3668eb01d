/* A damper whose coefficient follows a current with a delay, and which stiffens with speed:
 *
 *   x' = (u1 - x)/T,   y = -(c + k x) u2 - d u2^3 + 0.1 t
 *
 * u1: current, u2: speed; p = T, c, k, d. "damper" knows its derivatives, "plain" does not, "future" tells a version
 * that does not exist, "broken" has no h. */
#include "flyball_block.h"

#define EXPORT __attribute__((visibility("default")))

static int32_t sizes(flyball_sizes *s, int32_t version) {
    s->version = version;
    s->inputs = 2;
    s->states = 1;
    s->outputs = 1;
    s->parameters = 4;
    return 0;
}

EXPORT int32_t damper_sizes(flyball_sizes *s) { return sizes(s, FLYBALL_BLOCK_VERSION); }
EXPORT int32_t plain_sizes(flyball_sizes *s) { return sizes(s, FLYBALL_BLOCK_VERSION); }
EXPORT int32_t broken_sizes(flyball_sizes *s) { return sizes(s, FLYBALL_BLOCK_VERSION); }
EXPORT int32_t future_sizes(flyball_sizes *s) { return sizes(s, FLYBALL_BLOCK_VERSION + 1); }

EXPORT int32_t damper_start(const double *p, double *x) {
    x[0] = 0.25;
    return p[0] > 0.0 ? 0 : 7;
}
EXPORT int32_t plain_start(const double *p, double *x) { return damper_start(p, x); }

EXPORT int32_t damper_f(double t, const double *x, const double *u, const double *p, double *out) {
    (void)t;
    out[0] = (u[0] - x[0]) / p[0];
    return 0;
}
EXPORT int32_t plain_f(double t, const double *x, const double *u, const double *p, double *out) {
    return damper_f(t, x, u, p, out);
}
EXPORT int32_t future_f(double t, const double *x, const double *u, const double *p, double *out) {
    return damper_f(t, x, u, p, out);
}
EXPORT int32_t broken_f(double t, const double *x, const double *u, const double *p, double *out) {
    return damper_f(t, x, u, p, out);
}

EXPORT int32_t damper_h(double t, const double *x, const double *u, const double *p, double *out) {
    out[0] = -(p[1] + p[2] * x[0]) * u[1] - p[3] * u[1] * u[1] * u[1] + 0.1 * t;
    return 0;
}
EXPORT int32_t plain_h(double t, const double *x, const double *u, const double *p, double *out) {
    return damper_h(t, x, u, p, out);
}
EXPORT int32_t future_h(double t, const double *x, const double *u, const double *p, double *out) {
    return damper_h(t, x, u, p, out);
}

EXPORT int32_t damper_derivatives(double t, const double *x, const double *u, const double *p, double *v) {
    (void)t;
    /* output: by u1, u2, x, t */
    v[0] = 0.0;
    v[1] = -(p[1] + p[2] * x[0]) - 3.0 * p[3] * u[1] * u[1];
    v[2] = -p[2] * u[1];
    v[3] = 0.1;
    /* rate */
    v[4] = 1.0 / p[0];
    v[5] = 0.0;
    v[6] = -1.0 / p[0];
    v[7] = 0.0;
    return 0;
}

EXPORT int32_t refusing_sizes(flyball_sizes *s) { return sizes(s, FLYBALL_BLOCK_VERSION); }
EXPORT int32_t refusing_f(double t, const double *x, const double *u, const double *p, double *out) {
    return damper_f(t, x, u, p, out);
}
/* gives up after half a second */
EXPORT int32_t refusing_h(double t, const double *x, const double *u, const double *p, double *out) {
    return t > 0.5 ? 1 : damper_h(t, x, u, p, out);
}
