#include "physics/transport/walkers/first_passage.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace karst {

std::vector<std::vector<double>> passage_times(const std::vector<Passage>& own_passages, int planes, double time_step, const Comm& comm) {
  const std::vector<Passage> all = comm.gather_root(own_passages);
  if (!comm.is_root()) return {};
  std::vector<std::vector<double>> times(static_cast<std::size_t>(planes));
  for (const Passage& passage : all) times[static_cast<std::size_t>(passage.plane)].push_back(passage.step * time_step);
  for (std::vector<double>& each : times) std::sort(each.begin(), each.end());
  return times;
}

double passage_quantile(const std::vector<double>& times, std::int64_t walkers, double share) {
  const auto passed = static_cast<std::size_t>(std::max(1.0, std::ceil(share * static_cast<double>(walkers))));
  return passed <= times.size() ? times[passed - 1] : std::numeric_limits<double>::infinity();
}

}  // namespace karst
