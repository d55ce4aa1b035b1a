// The terms that work at a node adds to sums over nodes: one number, or several.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "base/host_device.hpp"
#include "base/ranks/exact_sum.hpp"

namespace karst {

template <std::size_t n>
struct Terms {
  double values[n];
};

namespace terms_detail {
template <class T>
struct Count;
template <>
struct Count<double> {
  static constexpr std::size_t value = 1;
};
template <std::size_t n>
struct Count<Terms<n>> {
  static constexpr std::size_t value = n;
};
}  // namespace terms_detail

/// The number of sums of a type of work.
template <class Work>
constexpr std::size_t terms_of = terms_detail::Count<decltype(std::declval<const Work&>()(std::int64_t{}))>::value;

KARST_HOST_DEVICE inline Terms<1> as_terms(double value) { return {{value}}; }
template <std::size_t n>
KARST_HOST_DEVICE inline const Terms<n>& as_terms(const Terms<n>& terms) {
  return terms;
}

template <std::size_t n>
using ExactSums = std::array<ExactSum, n>;

template <std::size_t n>
void add_to(ExactSums<n>& sums, const ExactSums<n>& others) {
  for (std::size_t i = 0; i < n; ++i) sums[i].add(others[i]);
}

/// A power of two that is not larger than a positive value; else 1. Sums of whole numbers take it as their unit.
double unit_of(double value);

// A range of sites or nodes: [begin, end).

struct SiteRange {
  std::int64_t begin = 0, end = 0;
  std::int64_t size() const { return end - begin; }
};

}  // namespace karst
