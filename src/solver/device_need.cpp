#include "solver/device_need.hpp"

#include "solver/cpu/cpu_backend.hpp"
#include "solver/cuda/cuda.hpp"
#include "solver/start_device.hpp"

namespace karst {

MemoryNeed device_need(const Part& part, const FlowSettings& settings, const Comm& comm) {
  const auto find = settings.device == DeviceKind::cuda ? cuda_need
                    : settings.storage == Storage::f32  ? need_on<CpuBackend<float>>
                                                        : need_on<CpuBackend<double>>;
  return find(part, settings, comm);
}

}  // namespace karst
