// The GPU of this rank, and its free memory.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/memory/memory.hpp"

namespace karst {

int count_gpus();                            ///< visible to this rank
std::vector<std::int64_t> gpu_identities();  ///< of these: the same on all ranks

/// The GPU of this rank.
class Gpu {
 public:
  /// Makes the GPU current on the calling thread. `number`: among the GPUs visible to this rank; larger numbers begin again at 0. Throws
  /// MachineError without a GPU.
  explicit Gpu(int number);

  /// Makes the GPU current on another calling thread.
  void make_current() const;

  const std::string& name() const { return name_; }

  /// The need of so many bytes, without `what` and `advice`.
  MemoryNeed need_of(std::int64_t bytes) const;

 private:
  int number_ = 0;
  std::int64_t identity_ = 0;  // the same on all ranks that use this GPU, although its number may differ between ranks
  std::string name_;
};

}  // namespace karst
