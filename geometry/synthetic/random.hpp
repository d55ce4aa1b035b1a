// Random numbers that depend only on a seed and a place in a sequence, not on earlier draws.
#pragma once

#include <array>
#include <cstdint>

namespace karst {

/// Philox4x32-10 of Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3",
/// Proc. SC11 (2011), doi 10.1145/2063384.2063405: four random words for a counter, under a key.
std::array<std::uint32_t, 4> philox4x32(std::array<std::uint32_t, 4> counter, std::array<std::uint32_t, 2> key);

/// One of the 2^64 independent sequences of a seed.
class RandomStream {
 public:
  RandomStream(std::uint64_t seed, std::uint64_t stream);

  /// A multiple of 2^-53 in [0, 1).
  double uniform();
  double uniform(double low, double high) { return low + (high - low) * uniform(); }

 private:
  std::array<std::uint32_t, 2> key_;
  std::array<std::uint32_t, 2> stream_;
  std::array<std::uint32_t, 4> block_{};
  std::uint64_t drawn_ = 0;
};

}  // namespace karst
