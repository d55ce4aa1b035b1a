#include "network/cuda/launch_definitions.cuh"
#include "physics/transport/walkers/advance_walker.hpp"

namespace karst {

template void launch(SiteRange, const AdvanceWalker&, cudaStream_t);

}  // namespace karst
