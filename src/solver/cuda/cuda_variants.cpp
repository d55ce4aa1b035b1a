// The backends of a GPU that are compiled: one line for each stored number and kind of flow.
#include "solver/cuda/cuda_backend_code.hpp"
#include "solver/cuda/cuda_flow_code.hpp"
#include "solver/thermal/thermal_physics.hpp"
#include "solver/twophase/two_phase_physics.hpp"

namespace karst {

template class CudaBackend<double, FlowPhysics>;
template class CudaBackend<float, FlowPhysics>;
template class CudaBackend<Half, FlowPhysics>;
template class CudaBackend<double, ThermalPhysics>;
template class CudaBackend<float, ThermalPhysics>;
template class CudaBackend<double, TwoPhasePhysics>;
template class CudaBackend<float, TwoPhasePhysics>;

}  // namespace karst
