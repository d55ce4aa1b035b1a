#include "solver/flow/motion_sums.hpp"

#include "base/cuda/gpu.hpp"
#include "base/memory/memory.hpp"

namespace karst {

bool adds_up_on_gpu(const RankSettings& settings, std::int64_t bytes, const Comm& comm) {
  const bool has_gpu = settings.device == DeviceKind::cuda;
  MemoryNeed need;
  comm.agree([&] { need = has_gpu ? Gpu(settings.gpu).need_of(bytes) : need_of_host(0, "sums over sites", ""); });
  return has_memory(need, comm) && has_gpu;
}

}  // namespace karst
