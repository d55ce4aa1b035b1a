// The kernels that are compiled: one line for each stored number and kind of flow.
#include "solver/cuda/kernels/kernels.cuh"
#include "solver/thermal/thermal_physics.hpp"

namespace karst {

template struct CudaKernels<double, FlowPhysics>;
template struct CudaKernels<float, FlowPhysics>;
template struct CudaKernels<Half, FlowPhysics>;
template struct CudaKernels<double, ThermalPhysics>;
template struct CudaKernels<float, ThermalPhysics>;

}  // namespace karst
