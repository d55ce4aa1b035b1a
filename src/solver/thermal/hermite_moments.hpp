// The 15 Hermite moments of orders 0 to 4 of the populations of one site, in two dimensions, and populations that have these moments only.
// Populations are deviations f_q - w_q from rest at density 1 and temperature 1. Velocities are in units of the thermal speed. The order of
// additions is symmetric in the two axes.
#pragma once

#include "base/host_device.hpp"
#include "solver/site/lattice.hpp"
#include "solver/site/storage.hpp"

namespace karst {

/// Hermite moments of orders 0 to 4. The first is rho - 1.
template <class Real>
struct HermiteMoments {
  Real rho, x, y, xx, xy, yy, xxx, xxy, xyy, yyy, xxxx, xxxy, xxyy, xyyy, yyyy;
};

namespace thermal {

/// The direction with these components. Known when the code is compiled: a GPU cannot read the table of velocities.
template <class Set>
consteval int at(int x, int y) {
  return Lattice<Set>::direction_of({x, y, 0});
}

/// The populations of the directions (+-a, +-b) as sums and differences: even in both components, odd in one, odd in both.
template <class Real>
struct Orbit {
  Real even, odd_x, odd_y, odd_xy;
};

template <class Set, int a, int b, class Real>
KARST_HOST_DEVICE inline Orbit<Real> orbit(const Real (&f)[Lattice<Set>::directions]) {
  const Real &plus = f[at<Set>(a, b)], &minus = f[at<Set>(-a, -b)], &right = f[at<Set>(a, -b)], &left = f[at<Set>(-a, b)];
  const Real sum = plus + minus, difference = plus - minus, other_sum = right + left, other_difference = right - left;
  return {sum + other_sum, difference + other_difference, difference - other_difference, sum - other_sum};
}

template <class Set, int a, int b, class Real>
KARST_HOST_DEVICE inline void set_orbit(const Orbit<Real>& orbit, Real (&f)[Lattice<Set>::directions]) {
  const Real sum = orbit.even + orbit.odd_xy, difference = orbit.odd_x + orbit.odd_y;
  const Real other_sum = orbit.even - orbit.odd_xy, other_difference = orbit.odd_x - orbit.odd_y;
  f[at<Set>(a, b)] = sum + difference;
  f[at<Set>(-a, -b)] = sum - difference;
  f[at<Set>(a, -b)] = other_sum + other_difference;
  f[at<Set>(-a, b)] = other_sum - other_difference;
}

/// Moments of whole components: xy is the sum of c_x c_y f.
template <class Real>
struct PowerMoments {
  Real one, x, y, xx, xy, yy, xxx, xxy, xyy, yyy, xxxx, xxxy, xxyy, xyyy, yyyy;
};

// Adds the directions (+-a, 0) and (0, +-a).
template <class Set, int a, class Real>
KARST_HOST_DEVICE inline void add_axes(const Real (&f)[Lattice<Set>::directions], PowerMoments<Real>& m) {
  using Number = typename NumberOf<Real>::Type;
  const Real &right = f[at<Set>(a, 0)], &left = f[at<Set>(-a, 0)], &up = f[at<Set>(0, a)], &down = f[at<Set>(0, -a)];
  const Real even_x = right + left, odd_x = right - left, even_y = up + down, odd_y = up - down;
  m.one = m.one + (even_x + even_y);
  m.x = m.x + odd_x * Number(a);
  m.y = m.y + odd_y * Number(a);
  m.xx = m.xx + even_x * Number(a * a);
  m.yy = m.yy + even_y * Number(a * a);
  m.xxx = m.xxx + odd_x * Number(a * a * a);
  m.yyy = m.yyy + odd_y * Number(a * a * a);
  m.xxxx = m.xxxx + even_x * Number(a * a * a * a);
  m.yyyy = m.yyyy + even_y * Number(a * a * a * a);
}

// Adds the directions (+-a, +-a).
template <class Set, int a, class Real>
KARST_HOST_DEVICE inline void add_diagonals(const Real (&f)[Lattice<Set>::directions], PowerMoments<Real>& m) {
  using Number = typename NumberOf<Real>::Type;
  const Orbit<Real> o = orbit<Set, a, a>(f);
  const Real second = o.even * Number(a * a), fourth = o.even * Number(a * a * a * a);
  const Real third_x = o.odd_x * Number(a * a * a), third_y = o.odd_y * Number(a * a * a), mixed = o.odd_xy * Number(a * a * a * a);
  m.one = m.one + o.even;
  m.x = m.x + o.odd_x * Number(a);
  m.y = m.y + o.odd_y * Number(a);
  m.xx = m.xx + second;
  m.yy = m.yy + second;
  m.xy = m.xy + o.odd_xy * Number(a * a);
  m.xxx = m.xxx + third_x;
  m.xyy = m.xyy + third_x;
  m.xxy = m.xxy + third_y;
  m.yyy = m.yyy + third_y;
  m.xxxx = m.xxxx + fourth;
  m.xxyy = m.xxyy + fourth;
  m.yyyy = m.yyyy + fourth;
  m.xxxy = m.xxxy + mixed;
  m.xyyy = m.xyyy + mixed;
}

// Adds the directions (+-a, +-1) and (+-1, +-a).
template <class Set, int a, class Real>
KARST_HOST_DEVICE inline void add_knights(const Real (&f)[Lattice<Set>::directions], PowerMoments<Real>& m) {
  using Number = typename NumberOf<Real>::Type;
  const Orbit<Real> o = orbit<Set, a, 1>(f), p = orbit<Set, 1, a>(f);
  const Real both = o.even + p.even, mixed = o.odd_xy + p.odd_xy;
  m.one = m.one + both;
  m.x = m.x + (o.odd_x * Number(a) + p.odd_x);
  m.y = m.y + (o.odd_y + p.odd_y * Number(a));
  m.xx = m.xx + (o.even * Number(a * a) + p.even);
  m.yy = m.yy + (o.even + p.even * Number(a * a));
  m.xy = m.xy + mixed * Number(a);
  m.xxx = m.xxx + (o.odd_x * Number(a * a * a) + p.odd_x);
  m.xxy = m.xxy + (o.odd_y * Number(a * a) + p.odd_y * Number(a));
  m.xyy = m.xyy + (o.odd_x * Number(a) + p.odd_x * Number(a * a));
  m.yyy = m.yyy + (o.odd_y + p.odd_y * Number(a * a * a));
  m.xxxx = m.xxxx + (o.even * Number(a * a * a * a) + p.even);
  m.yyyy = m.yyyy + (o.even + p.even * Number(a * a * a * a));
  m.xxyy = m.xxyy + both * Number(a * a);
  m.xxxy = m.xxxy + (o.odd_xy * Number(a * a * a) + p.odd_xy * Number(a));
  m.xyyy = m.xyyy + (o.odd_xy * Number(a) + p.odd_xy * Number(a * a * a));
}

}  // namespace thermal

/// The Hermite moments of the populations of a site.
template <class Set, class Real>
KARST_HOST_DEVICE inline HermiteMoments<Real> hermite_moments(const Real (&f)[Lattice<Set>::directions]) {
  using Number = typename NumberOf<Real>::Type;
  const Real zero(Number(0));
  thermal::PowerMoments<Real> m{f[0], zero, zero, zero, zero, zero, zero, zero, zero, zero, zero, zero, zero, zero, zero};
  thermal::add_axes<Set, 1>(f, m);
  thermal::add_diagonals<Set, 1>(f, m);
  thermal::add_axes<Set, 2>(f, m);
  thermal::add_knights<Set, 2>(f, m);
  thermal::add_diagonals<Set, 2>(f, m);
  thermal::add_axes<Set, 3>(f, m);
  thermal::add_knights<Set, 3>(f, m);
  constexpr double r = Set::scale;
  constexpr auto r1 = static_cast<Number>(r), r2 = static_cast<Number>(r * r);
  constexpr auto r3 = static_cast<Number>(r * r * r), r4 = static_cast<Number>(r * r * r * r);
  const Real x = m.x * r1, y = m.y * r1, xx = m.xx * r2, yy = m.yy * r2, xy = m.xy * r2;
  return {m.one,
          x,
          y,
          xx - m.one,
          xy,
          yy - m.one,
          m.xxx * r3 - x * Number(3),
          m.xxy * r3 - y,
          m.xyy * r3 - x,
          m.yyy * r3 - y * Number(3),
          m.xxxx * r4 - xx * Number(6) + m.one * Number(3),
          m.xxxy * r4 - xy * Number(3),
          m.xxyy * r4 - (xx + yy) + m.one,
          m.xyyy * r4 - xy * Number(3),
          m.yyyy * r4 - yy * Number(6) + m.one * Number(3)};
}

namespace thermal {

/// f_q / w_q as a polynomial in the whole components of c_q.
template <class Real>
struct Polynomial {
  Real one, x, y, xx, xy, yy, xxx, xxy, xyy, yyy, xxxx, xxxy, xxyy, xyyy, yyyy;

  template <int a, int b>
  KARST_HOST_DEVICE Orbit<Real> at() const {
    using Number = typename NumberOf<Real>::Type;
    constexpr Number aa(a * a), bb(b * b), a4(a * a * a * a), b4(b * b * b * b);
    Orbit<Real> o{};
    if constexpr (b == 0) {
      o.even = one + (xx * aa + xxxx * a4);
      o.odd_x = (x + xxx * aa) * Number(a);
    } else if constexpr (a == 0) {
      o.even = one + (yy * bb + yyyy * b4);
      o.odd_y = (y + yyy * bb) * Number(b);
    } else {
      o.even = (one + (xx * aa + yy * bb)) + ((xxxx * a4 + yyyy * b4) + xxyy * (aa * bb));
      o.odd_x = (x + (xxx * aa + xyy * bb)) * Number(a);
      o.odd_y = (y + (yyy * bb + xxy * aa)) * Number(b);
      o.odd_xy = (xy + (xxxy * aa + xyyy * bb)) * Number(a * b);
    }
    return o;
  }
};

// Sets the directions (+-a, 0) and (0, +-a). Returns the sum of their populations.
template <class Set, int a, class Real>
KARST_HOST_DEVICE inline Real set_axes(const Polynomial<Real>& p, Real (&f)[Lattice<Set>::directions]) {
  using Number = typename NumberOf<Real>::Type;
  constexpr auto w = static_cast<Number>(Set::weight(a, 0));
  const auto along_x = p.template at<a, 0>(), along_y = p.template at<0, a>();
  const Real even_x = along_x.even * w, odd_x = along_x.odd_x * w, even_y = along_y.even * w, odd_y = along_y.odd_y * w;
  f[at<Set>(a, 0)] = even_x + odd_x;
  f[at<Set>(-a, 0)] = even_x - odd_x;
  f[at<Set>(0, a)] = even_y + odd_y;
  f[at<Set>(0, -a)] = even_y - odd_y;
  return (even_x + even_y) * Number(2);
}

// Sets the directions (+-a, +-b). Returns the sum of their populations.
template <class Set, int a, int b, class Real>
KARST_HOST_DEVICE inline Real set_diagonals(const Polynomial<Real>& p, Real (&f)[Lattice<Set>::directions]) {
  using Number = typename NumberOf<Real>::Type;
  constexpr auto w = static_cast<Number>(Set::weight(a, b));
  Orbit<Real> o = p.template at<a, b>();
  o = {o.even * w, o.odd_x * w, o.odd_y * w, o.odd_xy * w};
  set_orbit<Set, a, b>(o, f);
  return o.even * Number(4);
}

}  // namespace thermal

/// The populations with these Hermite moments, and no moments of higher orders. The population at rest is what the others leave of rho, so
/// that rounding creates no mass.
template <class Set, class Real>
KARST_HOST_DEVICE inline void set_moments(const HermiteMoments<Real>& a, Real (&f)[Lattice<Set>::directions]) {
  using Number = typename NumberOf<Real>::Type;
  constexpr double r = Set::scale;
  constexpr auto r1 = static_cast<Number>(r), r2 = static_cast<Number>(r * r);
  constexpr auto third_3 = static_cast<Number>(r * r * r / 6), half_3 = static_cast<Number>(r * r * r / 2);
  constexpr double r4 = r * r * r * r;
  constexpr auto first_4 = static_cast<Number>(r4 / 24), second_4 = static_cast<Number>(r4 / 6), third_4 = static_cast<Number>(r4 / 4);
  constexpr Number half(0.5), quarter(0.25), eighth(0.125);
  const Real mixed = a.xxyy * quarter;
  thermal::Polynomial<Real> p;
  p.one = ((a.rho - (a.xx + a.yy) * half) + (a.xxxx + a.yyyy) * eighth) + mixed;
  p.x = (a.x - (a.xxx + a.xyy) * half) * r1;
  p.y = (a.y - (a.yyy + a.xxy) * half) * r1;
  p.xx = ((a.xx * half - a.xxxx * quarter) - mixed) * r2;
  p.yy = ((a.yy * half - a.yyyy * quarter) - mixed) * r2;
  p.xy = (a.xy - (a.xxxy + a.xyyy) * half) * r2;
  p.xxx = a.xxx * third_3;
  p.yyy = a.yyy * third_3;
  p.xxy = a.xxy * half_3;
  p.xyy = a.xyy * half_3;
  p.xxxx = a.xxxx * first_4;
  p.yyyy = a.yyyy * first_4;
  p.xxyy = a.xxyy * third_4;
  p.xxxy = a.xxxy * second_4;
  p.xyyy = a.xyyy * second_4;
  Real moving = thermal::set_axes<Set, 3>(p, f);
  moving = moving + (thermal::set_diagonals<Set, 3, 1>(p, f) + thermal::set_diagonals<Set, 1, 3>(p, f));
  moving = moving + thermal::set_diagonals<Set, 2, 2>(p, f);
  moving = moving + (thermal::set_diagonals<Set, 2, 1>(p, f) + thermal::set_diagonals<Set, 1, 2>(p, f));
  moving = moving + thermal::set_axes<Set, 2>(p, f);
  moving = moving + thermal::set_diagonals<Set, 1, 1>(p, f);
  moving = moving + thermal::set_axes<Set, 1>(p, f);
  f[0] = a.rho - moving;
}

}  // namespace karst
