// The kernels that are compiled: one line for each stored number and kind of flow.
#include "solver/cuda/kernels/kernels.cuh"
#include "solver/thermal/thermal_physics.hpp"
#include "solver/twophase/two_phase_physics.hpp"

namespace karst {

template struct CudaKernels<double, FlowPhysics>;
template struct CudaKernels<float, FlowPhysics>;
template struct CudaKernels<Half, FlowPhysics>;
template struct CudaKernels<double, ThermalPhysics>;
template struct CudaKernels<float, ThermalPhysics>;
template struct CudaKernels<double, TwoPhasePhysics>;
template struct CudaKernels<float, TwoPhasePhysics>;

}  // namespace karst
