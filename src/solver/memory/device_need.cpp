#include "solver/memory/device_need.hpp"

#include "solver/cpu/cpu_backend.hpp"
#include "solver/cuda/cuda.hpp"
#include "solver/site/variants.hpp"
#include "solver/step/start_device.hpp"

namespace karst {

MemoryNeed device_need(const Part& part, const FlowSettings& settings, const Comm& comm) {
  const auto on_cpu = [&]<class Number>() { return need_on<CpuBackend<Number>>; };
  const auto find = settings.device == DeviceKind::cuda ? cuda_need : with_stored_number(settings.storage, on_cpu, FlowNumbers());
  return find(part, settings, comm);
}

}  // namespace karst
