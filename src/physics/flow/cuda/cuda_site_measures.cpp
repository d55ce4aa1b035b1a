#include "physics/flow/cuda/cuda_site_measures.hpp"

#include <utility>

#include "network/cuda/cuda_device.hpp"
#include "physics/flow/measures/site_measures_on.hpp"

namespace karst {

std::unique_ptr<SiteMeasures> cuda_site_measures(MonitorTables&& tables, const RankSettings& settings, Traffic&& traffic,
                                                 const Comm& comm) {
  auto device = std::make_unique<CudaDevice>(settings.gpu, settings.threads);
  return std::make_unique<SiteMeasuresOn<CudaDevice>>(std::move(device), std::move(tables), std::move(traffic), comm);
}

}  // namespace karst
