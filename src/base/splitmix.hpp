// Scatters a number over all 64 bits: the finalizer of SplitMix64. https://prng.di.unimi.it/splitmix64.c
#pragma once

#include <cstdint>

namespace karst {

constexpr std::uint64_t splitmix64(std::uint64_t n) {
  n += 0x9E3779B97F4A7C15;
  n = (n ^ (n >> 30)) * 0xBF58476D1CE4E5B9;
  n = (n ^ (n >> 27)) * 0x94D049BB133111EB;
  return n ^ (n >> 31);
}

}  // namespace karst
