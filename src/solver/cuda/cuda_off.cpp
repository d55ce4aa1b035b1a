#include "base/error.hpp"
#include "solver/cuda/cuda.hpp"

namespace karst {

std::string gpu_name(int) { throw MachineError(why_no_gpu()); }
std::vector<std::int64_t> visible_gpus() { return {}; }
bool is_mpi_gpu_aware(const std::optional<int>&, const Comm&) { return false; }
bool do_gpus_reach_each_other(const std::optional<int>&, const Comm&) { return false; }
std::jthread wake_gpu(int) { return {}; }

std::unique_ptr<Flows> cuda_flows(Part, Boundary, const Index3&, const FlowSettings&, const Comm&) { throw MachineError(why_no_gpu()); }

std::unique_ptr<UnsteadyFlow> cuda_unsteady_flow(Part, const UnsteadySettings&, const Comm&) { throw MachineError(why_no_gpu()); }

std::unique_ptr<ThermalFlow> cuda_thermal_flow(Part, const ThermalSettings&, const Comm&) { throw MachineError(why_no_gpu()); }

std::unique_ptr<TwoPhaseFlow> cuda_two_phase_flow(Part, const TwoPhaseSettings&, const Comm&) { throw MachineError(why_no_gpu()); }

Speed cuda_speed(const Part&, Boundary, const FlowSettings&, const BenchSwitches&, const Rounds&, const Comm&) {
  throw MachineError(why_no_gpu());
}

Speed cuda_thermal_speed(const Part&, const FlowSettings&, const BenchSwitches&, const Rounds&, const Comm&) {
  throw MachineError(why_no_gpu());
}

MemoryNeed cuda_need(const Part&, const FlowSettings&, const Comm&) { throw MachineError(why_no_gpu()); }

}  // namespace karst
