"""Conductivities of periodic arrays by the series of Rayleigh (1892): the published values of src/validation/two_conductors.cpp.

Cylinders in a square array as Perrins, McKenzie and McPhedran (1979), Proc. R. Soc. A 369, 207; spheres in a simple cubic array as
McPhedran and McKenzie (1978), Proc. R. Soc. A 359, 45. Each cylinder or sphere has multipoles. Multipoles of all others give the field in
which it stands. Units: the cell is 1 long, the matrix has the conductivity 1. Run the script to print the values. Needs NumPy."""

from math import comb, factorial, pi

import numpy as np


def cylinders(fraction, ratio, orders=12):
    """The conductivity across cylinders with the conductivity `ratio`."""
    radius = np.sqrt(fraction / pi)
    grid = np.arange(-200, 201)
    at = (grid[:, None] + 1j * grid).ravel()
    at = at[at != 0]
    sums = {n: (at ** float(-n)).sum().real for n in range(4, 4 * orders, 4)} | {2: pi}  # others are 0
    odd = range(1, 2 * orders, 2)
    rows = [[comb(m + l - 1, l) * sums.get(m + l, 0) + (l == m) * (1 + ratio) / (1 - ratio) / radius ** (2 * l) for m in odd] for l in odd]
    return 1 - 2 * pi * np.linalg.solve(np.array(rows), [1] + [0] * (orders - 1))[0]


def harmonics_of_lattice(largest, reach=40):
    """Sums over the cubic lattice of (n - m)! P_n^m(cos theta) exp(i m phi) / r^(n + 1), for even n and m a multiple of 4."""
    grid = np.arange(-reach, reach + 1)
    x, y, z = (c.ravel().astype(float) for c in np.meshgrid(grid, grid, grid))
    r = np.sqrt(x * x + y * y + z * z)
    inside = (r > 0) & (r <= reach)
    x, y, z, r = x[inside], y[inside], z[inside], r[inside]
    cosine, turn, sums = z / r, (x + 1j * y) / r, {}
    first = np.ones_like(r, dtype=complex)  # P_m^m exp(i m phi)
    for m in range(largest + 1):
        before, now = np.zeros_like(first), first
        for n in range(m, largest + 1):
            if n % 2 == 0 and m % 4 == 0:
                sums[n, m] = sums[n, -m] = (factorial(n - m) * now / r ** (n + 1)).sum().real if n > 2 else 0.0
            before, now = now, (cosine * (2 * n + 1) * now - (n + m) * before) / (n + 1 - m)
        first = -(2 * m + 1) * turn * first
    return sums


def spheres(fraction, ratio, orders=6):
    """The conductivity of a matrix around spheres with the conductivity `ratio`."""
    radius = (3 * fraction / (4 * pi)) ** (1 / 3)
    modes = [(n, m) for n in range(1, 2 * orders, 2) for m in range(-(n // 4) * 4, n + 1, 4)]  # the first: along z, a dipole
    sums = harmonics_of_lattice(4 * orders)
    rows = np.zeros((len(modes), len(modes)))
    for i, (l, k) in enumerate(modes):
        for j, (n, m) in enumerate(modes):
            rows[i, j] = sums[n + l, m - k] + (i == j == 0) * 4 * pi / 3  # l is odd, k is even
        response = radius ** (2 * l + 1) * l * (1 - ratio) / ((ratio * l + l + 1) * factorial(l - k) * factorial(l + k))
        rows[i, i] += 1 / response
    return 1 + 4 * pi * np.linalg.solve(rows, [-1] + [0] * (len(modes) - 1))[0]


if __name__ == "__main__":
    insulating = [spheres(fraction, 0) for fraction in (0.125, 0.343, 0.45)]
    assert np.allclose(insulating, [0.8234499, 0.5555672, 0.4327176], atol=1e-6), insulating  # of src/validation/validation_cases.cpp
    for inside, matrix, fraction in ((129, 80.4, 0.1139), (129, 80.4, 0.4), (10, 1, 0.3)):
        print(f"{inside} in {matrix}, {fraction}: cylinders {matrix * cylinders(fraction, inside / matrix):.9g}, "
              f"spheres {matrix * spheres(fraction, inside / matrix):.9g}")
