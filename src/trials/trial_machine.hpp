// The machine that trials are sized for.
#pragma once

#include <cstdint>

namespace karst {

struct TrialMachine {
  int cores = 1;
  int gpus = 0;
  std::int64_t memory = 0;  ///< bytes that are free

  int devices() const { return gpus > 0 ? gpus : cores; }
};

}  // namespace karst
