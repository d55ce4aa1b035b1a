// Philox 4x32-10: four random numbers from a counter and a key (Salmon, Moraes, Dror, Shaw 2011), for host and device.
#pragma once

#include <cstdint>

#include "base/host_device.hpp"

namespace karst {

struct RandomFour {
  std::uint32_t numbers[4];
};

KARST_HOST_DEVICE inline RandomFour philox(std::uint64_t low, std::uint64_t high, std::uint64_t key) {
  auto c0 = static_cast<std::uint32_t>(low), c1 = static_cast<std::uint32_t>(low >> 32);
  auto c2 = static_cast<std::uint32_t>(high), c3 = static_cast<std::uint32_t>(high >> 32);
  auto k0 = static_cast<std::uint32_t>(key), k1 = static_cast<std::uint32_t>(key >> 32);
  constexpr int rounds = 10;
  for (int round = 0; round < rounds; ++round) {
    const std::uint64_t a = std::uint64_t{0xD2511F53} * c0, b = std::uint64_t{0xCD9E8D57} * c2;
    c0 = static_cast<std::uint32_t>(b >> 32) ^ c1 ^ k0;
    c1 = static_cast<std::uint32_t>(b);
    c2 = static_cast<std::uint32_t>(a >> 32) ^ c3 ^ k1;
    c3 = static_cast<std::uint32_t>(a);
    k0 += 0x9E3779B9u;
    k1 += 0xBB67AE85u;
  }
  return {{c0, c1, c2, c3}};
}

/// The random numbers of a walker. Step 0 is the start; its place in the first voxel takes three of them.
KARST_HOST_DEVICE inline RandomFour random_of(std::uint64_t walker, std::int64_t step, std::uint64_t seed) {
  return philox(walker, static_cast<std::uint64_t>(step), seed);
}

}  // namespace karst
