// Sums of velocities that do not depend on the order in which they are added: in whole numbers.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "base/comm.hpp"

namespace karst {

/// A number below 2^39 as whole * 2^-12 + rest * 2^-62, in a way that a CPU does for many at once.
struct FixedPoint {
  explicit FixedPoint(double value) {
    const double large = value * 0x1p12 + magic;
    const double small = (value * 0x1p12 - (large - magic)) * 0x1p50 + magic;
    whole = std::bit_cast<std::uint64_t>(large) - std::bit_cast<std::uint64_t>(magic);
    rest = std::bit_cast<std::uint64_t>(small) - std::bit_cast<std::uint64_t>(magic);
  }
  std::uint64_t whole, rest;  ///< two's complement

 private:
  static constexpr double magic = 0x1.8p52;  // a number that is added to it is rounded to whole units, which then are its lowest bits
};

class ExactSum {
 public:
  /// Sums of at most 2^12 fixed-point numbers each.
  void add(std::uint64_t whole, std::uint64_t rest) {
    total_ += static_cast<Whole>(static_cast<std::int64_t>(whole)) * (Whole{1} << 50) + static_cast<std::int64_t>(rest);
  }
  void add(const ExactSum& other) { total_ += other.total_; }

  /// Over all ranks. Collective.
  static std::array<double, 3> all(const std::array<ExactSum, 3>& mine, const Comm& comm);

 private:
  __extension__ typedef __int128 Whole;
  Whole total_ = 0;  // in units of 2^-62
};

}  // namespace karst
