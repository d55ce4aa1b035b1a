// The finalizer of SplitMix64: maps a number to a pseudo-random number.
#pragma once

#include <cstdint>

namespace karst {

constexpr std::uint64_t splitmix64(std::uint64_t number) {
  std::uint64_t mixed = number + 0x9E3779B97F4A7C15;
  mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9;
  mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
  return mixed ^ (mixed >> 31);
}

}  // namespace karst
