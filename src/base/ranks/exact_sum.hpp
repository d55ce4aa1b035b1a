// Sums that do not depend on the order of additions, because they are sums of integers.
#pragma once

#include <cstdint>
#include <vector>

#include "base/host_device.hpp"
#include "base/ranks/comm.hpp"
#include "base/whole_numbers.hpp"

namespace karst {

class ExactSum {
  __extension__ typedef __int128 Whole;

 public:
  KARST_HOST_DEVICE ExactSum() {}
  KARST_HOST_DEVICE ExactSum(std::int64_t high, std::uint64_t low) : total_((static_cast<Whole>(high) << 64) + static_cast<Whole>(low)) {}

  /// The halves of the sum.
  KARST_HOST_DEVICE std::int64_t high() const { return static_cast<std::int64_t>(total_ >> 64); }
  KARST_HOST_DEVICE std::uint64_t low() const { return static_cast<std::uint64_t>(total_); }

  /// Adds `whole` and `rest` of a sum of at most FixedPoint::most numbers.
  KARST_HOST_DEVICE void add(std::uint64_t whole, std::uint64_t rest) {
    total_ += static_cast<Whole>(static_cast<std::int64_t>(whole)) * (Whole{1} << 50) + static_cast<std::int64_t>(rest);
  }
  void add(const ExactSum& other) { total_ += other.total_; }
  void add(double value) {
    const FixedPoint number(value);
    add(number.whole, number.rest);
  }

  /// The sums over all ranks. Collective.
  static std::vector<double> all(const std::vector<ExactSum>& own_sums, const Comm& comm);

 private:
  Whole total_ = 0;  // unit: 2^-62
};

}  // namespace karst
