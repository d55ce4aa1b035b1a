// The kernels of the trial row.
#include "solver/cuda/kernels.cuh"
#include "support/fixed16.hpp"

namespace karst {

template struct CudaKernels<Fixed16, FlowPhysics>;

}  // namespace karst
