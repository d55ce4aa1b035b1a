#include "physics/convect/device_of_rows.hpp"

#include <utility>

#include "network/cpu_device.hpp"
#include "physics/convect/cuda/cuda_row_sums.hpp"
#include "physics/convect/row_totals_on.hpp"

namespace karst {

std::unique_ptr<RowSums> sums_of_rows(RowChunks&& rows, const RankSettings& settings, const Comm& comm) {
  std::unique_ptr<RowSums> sums;
  const bool on_gpu = adds_up_on_gpu(settings, rows.bytes() + MotionPieces<CpuDevice, ThermalMotion>::most_bytes, comm);
  comm.agree([&] {
    if (on_gpu)
      sums = cuda_row_sums(std::move(rows), settings);
    else
      sums = std::make_unique<RowSumsOn<CpuDevice>>(std::make_unique<CpuDevice>(settings.threads), std::move(rows));
  });
  return sums;
}

}  // namespace karst
