// The GPU kernels of the kinds of flow of tests.
#include "solver/cuda/kernels/kernels.cuh"
#include "support/record_physics.hpp"

namespace karst {

template struct CudaKernels<double, LabelAndRecord>;
template struct CudaKernels<float, LabelAndRecord>;
template struct CudaKernels<double, WordAlone>;

}  // namespace karst
