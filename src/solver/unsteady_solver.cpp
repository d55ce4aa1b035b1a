#include "solver/unsteady_solver.hpp"

#include <utility>

#include "solver/cpu/cpu_backend.hpp"
#include "solver/cuda/cuda.hpp"
#include "solver/unsteady_on.hpp"

namespace karst {

std::unique_ptr<UnsteadyFlow> unsteady_flow(Part part, const UnsteadySettings& settings, const Comm& comm) {
  const auto make = settings.flow.device == DeviceKind::cuda ? cuda_unsteady_flow
                    : settings.flow.storage == Storage::f32  ? unsteady_on<CpuBackend<float>>
                                                             : unsteady_on<CpuBackend<double>>;
  return make(std::move(part), settings, comm);
}

}  // namespace karst
