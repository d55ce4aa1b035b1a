// The GPU of this rank, and whether what is planned fits into it.
#pragma once

#include <cstdint>
#include <string>

#include "base/comm.hpp"
#include "solver/flow_settings.hpp"

namespace karst {

/// Bytes of GPU memory for `sites` sites (padding included), by use.
struct CudaNeed {
  std::int64_t sites = 0;
  std::int64_t populations = 0, links = 0, crossings = 0;

  std::int64_t all() const { return populations + links + crossings; }
};

int count_gpus();  ///< that this rank sees

/// Of this rank among those on its machine. Collective.
int place_on_machine(const Comm& comm);

/// The GPU of this rank: the ranks of a machine take its GPUs in turns.
class Gpu {
 public:
  /// Makes this rank's GPU the current one of the calling thread. Throws MachineError. Collective.
  explicit Gpu(const Comm& comm);

  /// On the calling thread, where that is another one than made this.
  void make_current() const;

  const std::string& name() const { return name_; }

  /// Throws MachineError where the ranks that share this GPU need more memory than it has free, and says what would fit. Collective.
  void check_memory(const CudaNeed& need) const;

 private:
  Comm comm_;
  int number_ = 0;
  std::int64_t identity_ = 0;  // the same on all ranks that compute on this GPU, whatever number it has for them
  std::string name_;
};

}  // namespace karst
