// Movers of walkers on GPUs in a build without CUDA.
#include "base/cuda/why_no_gpu.hpp"
#include "base/error.hpp"
#include "physics/transport/walkers/cuda/cuda_mover.hpp"

namespace karst {

std::unique_ptr<WalkerMover> cuda_mover(RawVector<WalkSite>&&, const RawVector<std::uint32_t>&, const WalkLaws&, const RankSettings&) {
  throw MachineError(why_no_gpu());
}

}  // namespace karst
