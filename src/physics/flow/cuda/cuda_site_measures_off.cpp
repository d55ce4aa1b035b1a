// Measures of a flow in time on GPUs in a build without CUDA.
#include "base/cuda/why_no_gpu.hpp"
#include "base/error.hpp"
#include "physics/flow/cuda/cuda_site_measures.hpp"

namespace karst {

std::unique_ptr<SiteMeasures> cuda_site_measures(MonitorTables&&, const RankSettings&, Traffic&&, const Comm&) {
  throw MachineError(why_no_gpu());
}

}  // namespace karst
