/* Semi-active hydraulic damper, as a manufacturer delivers it: functions of extension, its rate and the current.
 *
 *   cc -std=c99 -O2 -shared -fPIC -I INCLUDE damper.c -o damper.so
 *
 * u: extension [m], its rate [m/s], current [A]; x: pressures of the rebound and compression chamber [Pa];
 * y: tension [N], the two pressures [Pa]. It has no parameters. */
#include "flyball_block.h"
#include <math.h>

#define EXPORT __attribute__((visibility("default")))

static const double AP = 8.042e-4, AREB = 8.042e-4 - 3.801e-4; /* piston; piston less rod */
static const double VREB = 7.0e-5, VCOMP = 1.2e-4, BETA = 8e8, PRES = 5e5;
static const double CB = 2.0e-8, KP = 1.3e-6, KB = 1.8e-6, RV = 5e9;
static const double PMIN = 2e5, PMAX = 6e6, IMIN = 0.3, IMAX = 1.6;
static const double PT = 5e4, WC = 1e4, WV = 2e5;

/* A value and its slope. */
typedef struct {
    double v, d;
} pair;

/* x/(x^2 + PT^2)^(1/4) */
static pair phi(pair x) {
    double s = x.v * x.v + PT * PT, r = sqrt(sqrt(s));
    pair y = {x.v / r, x.d * (1.0 / r - 0.5 * x.v * x.v / (s * r))};
    return y;
}

/* x^2/(x + w) above 0 */
static pair above(pair x, double w) {
    pair y = {0.0, 0.0};
    if (x.v > 0.0) {
        y.v = x.v * x.v / (x.v + w);
        y.d = x.d * (x.v * x.v + 2.0 * x.v * w) / ((x.v + w) * (x.v + w));
    }
    return y;
}

/* Flows through valve, piston and base, and their slopes by p_reb, p_comp and the current. */
typedef struct {
    double valve, piston, base;
    double valve_p, valve_i, piston_q, piston_p, base_q;
} flows;

static flows through(const double *x, double current) {
    double part = (fmin(fmax(current, IMIN), IMAX) - IMIN) / (IMAX - IMIN);
    double slope = current > IMIN && current < IMAX ? (PMAX - PMIN) / (IMAX - IMIN) : 0.0;
    pair dp = {x[0] - PRES, 1.0};
    pair over = {x[0] - PRES - (PMIN + (PMAX - PMIN) * part), 1.0};
    pair check = {x[1] - x[0], 1.0};
    pair suction = {PRES - x[1], -1.0};
    pair bleed = phi(dp), open = above(over, WV), piston = phi(above(check, WC)), base = phi(above(suction, WC));
    flows f;
    f.valve = CB * bleed.v + open.v / RV;
    f.valve_p = CB * bleed.d + open.d / RV;
    f.valve_i = -open.d / RV * slope;
    f.piston = KP * piston.v;
    f.piston_q = KP * piston.d;
    f.piston_p = -KP * piston.d;
    f.base = KB * base.v;
    f.base_q = KB * base.d;
    return f;
}

EXPORT int32_t damper_sizes(flyball_sizes *s) {
    s->version = FLYBALL_BLOCK_VERSION;
    s->inputs = 3;
    s->states = 2;
    s->outputs = 3;
    s->parameters = 0;
    return 0;
}

EXPORT int32_t damper_start(const double *p, double *x) {
    (void)p;
    x[0] = x[1] = PRES;
    return 0;
}

EXPORT int32_t damper_f(double t, const double *x, const double *u, const double *p, double *out) {
    (void)t, (void)p;
    flows f = through(x, u[2]);
    out[0] = BETA / (VREB - AREB * u[0]) * (AREB * u[1] + f.piston - f.valve);
    out[1] = BETA / (VCOMP + AP * u[0]) * (-AP * u[1] - f.piston + f.base);
    return 0;
}

EXPORT int32_t damper_h(double t, const double *x, const double *u, const double *p, double *out) {
    (void)t, (void)u, (void)p;
    out[0] = AREB * x[0] - AP * x[1];
    out[1] = x[0];
    out[2] = x[1];
    return 0;
}

/* rows: three outputs, two rates; columns: extension, rate, current, p_reb, p_comp, time */
EXPORT int32_t damper_derivatives(double t, const double *x, const double *u, const double *p, double *v) {
    for (int i = 0; i < 30; i++) v[i] = 0.0;
    v[3] = AREB;
    v[4] = -AP;
    v[9] = 1.0;
    v[16] = 1.0;
    double rates[2];
    damper_f(t, x, u, p, rates);
    flows f = through(x, u[2]);
    double a = BETA / (VREB - AREB * u[0]), b = BETA / (VCOMP + AP * u[0]);
    v[18] = rates[0] * AREB / (VREB - AREB * u[0]);
    v[19] = a * AREB;
    v[20] = -a * f.valve_i;
    v[21] = a * (f.piston_p - f.valve_p);
    v[22] = a * f.piston_q;
    v[24] = -rates[1] * AP / (VCOMP + AP * u[0]);
    v[25] = -b * AP;
    v[27] = -b * f.piston_p;
    v[28] = b * (-f.piston_q + f.base_q);
    return 0;
}
