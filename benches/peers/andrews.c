/* Andrews' mechanism for RADAU5 in 27 unknowns q, v, w, lambda:
 *
 *   q' = v,   v' = w,   0 = M w - f + G^T lambda,   0 = G v      (index 2)
 */
#include <math.h>

static const double m1 = 0.04325, m2 = 0.00365, m3 = 0.02373, m4 = 0.00706, m5 = 0.07050, m6 = 0.00706, m7 = 0.05498;
static const double i1 = 2.194e-6, i2 = 4.410e-7, i3 = 5.255e-6, i4 = 5.667e-7, i5 = 1.169e-5, i6 = 5.667e-7, i7 = 1.912e-5;
static const double xb = -0.03635, yb = 0.03273, xc = 0.014, yc = 0.072, c0 = 4530, l0 = 0.07785, mom = 0.033;
static const double rr = 0.007, ra = 0.00092, d = 0.028, da = 0.0115, e = 0.02, ea = 0.01421, zf = 0.02, fa = 0.01421;
static const double zt = 0.04, ta = 0.02308, tb = 0.00916, u = 0.04, ua = 0.01228, ub = 0.00449;
static const double ss = 0.035, sa = 0.01874, sb = 0.01043, sc = 0.018, sd = 0.02;

void andrews_start(void (*parameters)(int *, double *)) { (void)parameters; }

void andrews(int *n, double *t, double *y, double *rate, double *out, int *ip) {
    const double *q = y, *v = y + 7, *w = y + 14, *l = y + 21;
    double *r = rate + 14, *g = rate + 21;
    const double ee = e - ea, ff = zf - fa;
    const double s0 = sin(q[0]), k0 = cos(q[0]), s1 = sin(q[1]), k1 = cos(q[1]), s2 = sin(q[2]), k2 = cos(q[2]);
    const double s3 = sin(q[3]), k3 = cos(q[3]), s4 = sin(q[4]), k4 = cos(q[4]), s5 = sin(q[5]), k5 = cos(q[5]);
    const double s6 = sin(q[6]), k6 = cos(q[6]);
    const double srod = s0 * k1 + k0 * s1, krod = k0 * k1 - s0 * s1;
    const double sleft = s3 * k4 + k3 * s4, kleft = k3 * k4 - s3 * s4;
    const double sright = s5 * k6 + k5 * s6, kright = k5 * k6 - s5 * s6;
    for (int i = 0; i < 14; i++) rate[i] = y[7 + i];

    /* M w - f */
    const double m22 = m2 * da * da + i2, crank = -m2 * da * rr * k1;
    const double m11 = 2 * crank + m1 * ra * ra + m2 * (rr * rr + da * da) + i1 + i2, m12 = crank + m22;
    const double m44 = m4 * ee * ee + i4, left = m4 * zt * ee * s3;
    const double m55 = 2 * left + m4 * (zt * zt + ee * ee) + m5 * (ta * ta + tb * tb) + i4 + i5, m45 = left + m44;
    const double m66 = m6 * ff * ff + i6, right = -m6 * u * ff * s5;
    const double m77 = 2 * right + m6 * (ff * ff + u * u) + m7 * (ua * ua + ub * ub) + i6 + i7, m67 = right + m66;
    const double fc = m2 * da * rr * s1, fl = m4 * zt * ee * k3, fr = m6 * u * ff * k5;
    const double x = k2 * sd + s2 * sc, z = s2 * sd - k2 * sc, dx = x + xb - xc, dy = z + yb - yc;
    const double length = sqrt(dx * dx + dy * dy), pull = -c0 * (length - l0) / length;
    r[0] = m11 * w[0] + m12 * w[1] - mom + fc * v[1] * (v[1] + 2 * v[0]);
    r[1] = m12 * w[0] + m22 * w[1] - fc * v[0] * v[0];
    r[2] = (m3 * (sa * sa + sb * sb) + i3) * w[2] - pull * (dy * x - dx * z);
    r[3] = m44 * w[3] + m45 * w[4] - fl * v[4] * v[4];
    r[4] = m45 * w[3] + m55 * w[4] + fl * v[3] * (v[3] + 2 * v[4]);
    r[5] = m66 * w[5] + m67 * w[6] + fr * v[6] * v[6];
    r[6] = m67 * w[5] + m77 * w[6] - fr * v[5] * (v[5] + 2 * v[6]);

    /* G^T lambda and G v */
    const double rod[2] = {d * srod, -d * krod}, beta[2] = {rod[0] - rr * s0, rod[1] + rr * k0};
    const double gamma[2] = {-ss * k2, -ss * s2}, phi[2] = {-e * kleft, -e * sleft};
    const double delta[2] = {phi[0] + zt * s4, phi[1] - zt * k4}, omega[2] = {zf * sright, -zf * kright};
    const double epsilon[2] = {omega[0] - u * k6, omega[1] - u * s6};
    for (int i = 0; i < 2; i++) {
        const double common = l[i] + l[2 + i] + l[4 + i], velocity = beta[i] * v[0] + rod[i] * v[1];
        r[0] += beta[i] * common;
        r[1] += rod[i] * common;
        r[2] += gamma[i] * l[i];
        r[3] += phi[i] * l[2 + i];
        r[4] += delta[i] * l[2 + i];
        r[5] += omega[i] * l[4 + i];
        r[6] += epsilon[i] * l[4 + i];
        g[i] = velocity + gamma[i] * v[2];
        g[2 + i] = velocity + phi[i] * v[3] + delta[i] * v[4];
        g[4 + i] = velocity + omega[i] * v[5] + epsilon[i] * v[6];
    }
    (void)n, (void)t, (void)out, (void)ip;
}
