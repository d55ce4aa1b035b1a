#include "solver/pressure/flow_corrections.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "solver/memory/memory_need.hpp"

namespace karst {

void PressureError::add(const FlowState& state) {
  axis_ = static_cast<std::size_t>(state.axis);
  std::rotate(looks_.begin(), looks_.end() - 1, looks_.end());
  looks_.front() = {state.k, state.flux, state.correction ? state.correction->power : 0};
  ++count_;
}

// The change of k from a look to the next one; 0 where there are none.
double PressureError::change(std::size_t newer, std::size_t axis) const {
  return count_ > newer + 1 ? looks_[newer].k[axis] - looks_[newer + 1].k[axis] : 0;
}

// All changes to come by the last one: a geometric series with the mean ratio of the last changes, if they have one sign. A ratio that
// rises is taken to rise on as much. Slow changes become slower: their series is longer.
double PressureError::length_of_series() const {
  constexpr double slow = 0.5, by_slowness = 4;
  const double most = labels_.empty() ? 0.95 : 0.998;  // pressure spreads slowly through tight labels
  const std::array<double, 3> changes = {change(0, axis_), change(1, axis_), change(2, axis_)};
  const double last = changes[1] != 0 ? changes[0] / changes[1] : 0, before = changes[2] != 0 ? changes[1] / changes[2] : 0;
  const double mean = last > 0 && before > 0 ? std::sqrt(last * before) : last;
  const double ratio = std::clamp(before > 0 && last > before ? 2 * last - before : mean, 0.0, most);
  return (1 + by_slowness * std::max(ratio - slow, 0.0)) / (1 - ratio);
}

double PressureError::relative_error(const FlowState& now) const {
  constexpr std::size_t fewest = 2;
  constexpr double of_power = 5, of_across = 2;            // chosen by experiment: docs/results.md
  const double of_distance = labels_.empty() ? 0.1 : 1.0;  // pressure that spreads slowly keeps flux and k apart
  constexpr double power_before = 0.2, change_before = 0.3, distance_before = 0.4, across_before = 0.6;  // what a cycle leaves at best
  const double k = std::abs(looks_[0].k[axis_]);
  if (count_ < fewest || !(k > 0)) return std::numeric_limits<double>::infinity();
  const auto distance = [&](std::size_t look) { return std::abs(looks_[look].flux - looks_[look].k[axis_]); };
  const double power = std::max(looks_[0].power, power_before * looks_[1].power);
  const double apart = std::max(distance(0), distance_before * distance(1));
  const double changes = std::max(std::abs(change(0, axis_)), change_before * std::abs(change(1, axis_))) * length_of_series();
  double across = 0;
  for (std::size_t a = 0; a < 3 && compares_all_; ++a) {
    if (a != axis_) across = std::max({across, of_across * std::abs(change(0, a)), across_before * std::abs(change(1, a))});
  }
  const double along = of_power * power + changes + of_distance * apart;
  return (std::max(along, across) + std::abs(now.k[axis_] - looks_[0].k[axis_])) / k + labels_.error_after(now.steps);
}

std::optional<PoreNetwork> network_for(const Part& part, const Index3& shape, const FlowSettings& settings, const Comm& comm) {
  if (!may_be_corrected(settings)) return std::nullopt;
  const std::int64_t bytes = network_bytes(part.padded_sites(), settings);
  if (!has_memory(need_of_host(bytes, "the network of the pores", "Use more ranks or machines."), comm)) return std::nullopt;
  return pore_network(part, shape, settings.permeabilities, settings.threads, comm);
}

}  // namespace karst
