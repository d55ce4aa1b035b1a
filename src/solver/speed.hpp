// Measured speed of steps, and of copies of the same memory.
#pragma once

#include "solver/storage.hpp"

namespace karst {

/// Bytes read and written by one site update: 19 populations in and out, and 18 indices of 32 bits in every other step.
constexpr double bytes_of_update(Storage storage) { return 2 * 19 * static_cast<double>(number_bytes(storage)) + 18 * 4 / 2.0; }

struct Speed {
  double updates_per_second = 0;
  double copy_bytes_per_second = 0;  ///< copies of the same memory in place by the same threads

  double bandwidth_fraction(Storage storage) const { return updates_per_second * bytes_of_update(storage) / copy_bytes_per_second; }
};

}  // namespace karst
