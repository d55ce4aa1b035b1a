// The kernels that are compiled: one line for each stored number.
#include "solver/cuda/kernels.cuh"

namespace karst {

template struct CudaKernels<double>;
template struct CudaKernels<float>;

}  // namespace karst
