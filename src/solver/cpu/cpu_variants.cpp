// The backends of a CPU that are compiled: one line for each stored number and kind of flow.
#include "solver/cpu/cpu_backend_code.hpp"
#include "solver/thermal/thermal_physics.hpp"
#include "solver/twophase/two_phase_physics.hpp"

namespace karst {

template class CpuBackend<double, FlowPhysics>;
template class CpuBackend<float, FlowPhysics>;
template class CpuBackend<Half, FlowPhysics>;
template class CpuBackend<double, ThermalPhysics>;
template class CpuBackend<float, ThermalPhysics>;
template class CpuBackend<double, TwoPhasePhysics>;
template class CpuBackend<float, TwoPhasePhysics>;

}  // namespace karst
