#include "network/cuda/launch_definitions.cuh"
#include "physics/twophase/phase_terms.hpp"
#include "solver/flow/motion_work.hpp"

namespace karst {

template void launch_sum(SiteRange, const SumMotions<PhaseTerms>&, BlockSum*, LongSum*, cudaStream_t);

}  // namespace karst
