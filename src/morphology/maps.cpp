#include "morphology/maps.hpp"

#include <utility>

#include "base/ranks/parallel.hpp"
#include "morphology/cuda/cuda_maps.hpp"
#include "morphology/maps_on.hpp"
#include "network/cpu_device.hpp"

namespace karst {

std::unique_ptr<PoreMaps> pore_maps(PoreRows rows, const FramedSample& sample, const MapDevice& device, const Comm& comm) {
  if (device.gpu) return cuda_maps(std::move(rows), sample, device, comm);
  return std::make_unique<PoreMapsOn<CpuDevice>>(std::make_unique<CpuDevice>(device.threads), std::move(rows), sample, device.threads,
                                                 comm);
}

std::vector<std::int64_t> count_values(std::span<const std::uint32_t> values, int threads, const Comm& comm) {
  std::vector<std::vector<std::int64_t>> counts(static_cast<std::size_t>(threads));
  in_thread_shares(threads, std::ssize(values), [&](std::int64_t begin, std::int64_t end, int thread) {
    std::vector<std::int64_t>& own = counts[static_cast<std::size_t>(thread)];
    for (std::int64_t i = begin; i < end; ++i) {
      const std::uint32_t value = values[static_cast<std::size_t>(i)];
      if (value >= own.size()) own.resize(std::size_t{value} + 1);
      ++own[value];
    }
  });
  std::int64_t most = 0;
  for (const auto& each : counts) most = std::max(most, std::ssize(each));
  std::vector<std::int64_t> all(static_cast<std::size_t>(comm.max_all(most)));
  for (const auto& each : counts) {
    for (std::size_t value = 0; value < each.size(); ++value) all[value] += each[value];
  }
  return comm.sum_all(std::move(all));
}

}  // namespace karst
