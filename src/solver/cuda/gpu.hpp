// The GPU of this rank, and a check of its memory.
#pragma once

#include <cstdint>
#include <string>

#include "base/comm.hpp"
#include "solver/flow_settings.hpp"

namespace karst {

/// Bytes of GPU memory for `sites` sites (padding included), by use.
struct CudaNeed {
  std::int64_t sites = 0;
  std::int64_t populations = 0, links = 0, operations = 0;

  std::int64_t all() const { return populations + links + operations; }
};

int count_gpus();  ///< visible to this rank

/// The number of this rank among the ranks on its machine. Collective.
int place_on_machine(const Comm& comm);

/// The GPU of this rank: the ranks of a machine take its GPUs in turns.
class Gpu {
 public:
  /// Makes this rank's GPU current on the calling thread. Throws MachineError. Collective.
  explicit Gpu(const Comm& comm);

  /// The same on another calling thread.
  void make_current() const;

  const std::string& name() const { return name_; }

  /// Throws MachineError if the ranks that share this GPU need more than its free memory. The message has the size that fits. Collective.
  void check_memory(const CudaNeed& need) const;

 private:
  Comm comm_;
  int number_ = 0;
  std::int64_t identity_ = 0;  // the same on all ranks that use this GPU, although its number may differ between ranks
  std::string name_;
};

}  // namespace karst
