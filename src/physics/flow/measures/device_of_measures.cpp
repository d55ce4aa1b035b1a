#include "physics/flow/measures/device_of_measures.hpp"

#include <utility>

#include "network/cpu_device.hpp"
#include "physics/flow/cuda/cuda_site_measures.hpp"
#include "physics/flow/measures/site_measures_on.hpp"

namespace karst {

std::unique_ptr<SiteMeasures> site_measures(MonitorTables&& tables, const RankSettings& settings, int threads, const Comm& comm) {
  const std::int64_t bytes = tables.bytes() + MotionPieces<CpuDevice, SiteMotion>::most_bytes;
  const bool on_gpu = adds_up_on_gpu(settings, bytes, comm);
  Traffic traffic = traffic_of(tables.neighbours, comm);
  std::unique_ptr<SiteMeasures> measures;
  comm.agree([&] {
    if (on_gpu) {
      measures = cuda_site_measures(std::move(tables), settings, std::move(traffic), comm);
    } else {
      measures =
          std::make_unique<SiteMeasuresOn<CpuDevice>>(std::make_unique<CpuDevice>(threads), std::move(tables), std::move(traffic), comm);
    }
  });
  return measures;
}

}  // namespace karst
