#include "physics/twophase/twophase_points.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "physics/twophase/block_mean.hpp"

namespace karst {

namespace {

using MonitorSpan = std::span<const PhaseMonitor>;

// The monitors of the means.
MonitorSpan window_of(MonitorSpan monitors, std::int64_t begun_at, const TwophasePlan& plan) {
  const std::int64_t steps = monitors.back().steps - begun_at;
  const std::int64_t from = begun_at + std::max(plan.request.settle_steps, steps / 2);
  const auto first = std::ranges::find_if(monitors, [&](const PhaseMonitor& monitor) { return monitor.steps > from; });
  return {first, monitors.end()};
}

std::vector<double> series_of(MonitorSpan monitors, std::optional<double> PhaseMonitor::*member) {
  std::vector<double> series;
  for (const PhaseMonitor& monitor : monitors) series.push_back((monitor.*member).value_or(0));
  return series;
}

template <class ValueOf>
double mean_in(MonitorSpan monitors, ValueOf&& value_of) {
  double sum = 0;
  for (const PhaseMonitor& monitor : monitors) sum += value_of(monitor);
  return sum / static_cast<double>(monitors.size());
}

// Sets the relative permeability of one fluid. Returns whether it is steady.
bool set_relative(std::optional<double>& kr, std::optional<double>& error, std::optional<double>& trend, const std::vector<double>& series,
                  double tolerance) {
  constexpr double least = 0.01;  // a fluid that hardly flows needs no smaller error
  const BlockMean of = block_mean(series);
  if (series.size() >= fewest_of_series) {
    error = of.error();
    trend = of.trend;
  }
  if (of.mean >= -2 * of.error()) kr = of.mean;
  return series.size() >= fewest_of_series && of.is_steady(tolerance * std::max(of.mean, least));
}

// `monitors`: of one point.
TwophasePoint point_of(MonitorSpan monitors, std::int64_t begun_at, const TwophasePlan& plan) {
  const PhaseMonitor& last = monitors.back();
  const StartedPoint& start = plan.points[static_cast<std::size_t>(last.point - 1)];
  TwophasePoint point;
  point.point = last.point;
  point.steps = last.steps - begun_at;
  point.wanted = start.wanted;
  if (start.square_radius > 0 && start.front > 0) point.start_radius = std::sqrt(static_cast<double>(start.square_radius));
  const MonitorSpan settled = window_of(monitors, begun_at, plan), window = settled.empty() ? monitors.last(1) : settled;
  const std::size_t axis = plan.request.axis();
  point.saturation = mean_in(window, [](const PhaseMonitor& m) { return m.saturation; });
  const auto capillary_number = [&](double viscosity, std::array<double, 3> PhaseMonitor::*velocity) {
    return mean_in(window, [&](const PhaseMonitor& m) { return viscosity * (m.*velocity)[axis] / plan.law.tension; });
  };
  point.capillary_number_n = capillary_number(plan.law.viscosity_n, &PhaseMonitor::velocity_n);
  point.capillary_number_w = capillary_number(plan.law.viscosity_w, &PhaseMonitor::velocity_w);
  if (std::ranges::all_of(window, [](const PhaseMonitor& m) { return m.capillary_pressure.has_value(); }))
    point.capillary_pressure = mean_in(window, [](const PhaseMonitor& m) { return *m.capillary_pressure; });
  if (last.kr_n) {
    const double tolerance = plan.request.tolerance;
    const bool n = set_relative(point.kr_n, point.error_n, point.trend_n, series_of(window, &PhaseMonitor::kr_n), tolerance),
               w = set_relative(point.kr_w, point.error_w, point.trend_w, series_of(window, &PhaseMonitor::kr_w), tolerance);
    if (last.floor_n) {
      point.floor_n = mean_in(window, [](const PhaseMonitor& m) { return *m.floor_n; });
      point.floor_w = mean_in(window, [](const PhaseMonitor& m) { return *m.floor_w; });
    }
    point.is_steady = n && w && !settled.empty();
    // Without spurious currents, which the flow along the force has.
    const double unit = plan.force * plan.permeability / plan.law.tension;
    point.capillary_number_n = unit * mean_in(window, [](const PhaseMonitor& m) { return *m.kr_n; });
    point.capillary_number_w = unit * mean_in(window, [](const PhaseMonitor& m) { return *m.kr_w; });
  }
  if (start.pressure) {
    constexpr double least_share = 0.01;  // of the tolerance of relative permeabilities
    std::vector<double> saturations;
    for (const PhaseMonitor& monitor : window) saturations.push_back(monitor.saturation);
    point.pressure = 3 * *start.pressure;
    point.saturation = saturations.back();
    if (saturations.size() >= fewest_of_series) point.trend = saturations.back() - saturations.front();
    point.is_steady = point.trend && std::abs(*point.trend) <= least_share * plan.request.tolerance;
  }
  point.has_ended = point.is_steady.value_or(false) || point.steps >= plan.request.steps;
  return point;
}

}  // namespace

std::vector<TwophasePoint> points_of(const TwophaseState& state, const TwophasePlan& plan) {
  const std::vector<PhaseMonitor>& monitors = state.monitors;
  std::vector<TwophasePoint> points;
  std::int64_t begun_at = 0;
  for (auto first = monitors.begin(); first != monitors.end();) {
    const auto last = std::find_if(first, monitors.end(), [&](const PhaseMonitor& each) { return each.point != first->point; });
    points.push_back(point_of({first, last}, begun_at, plan));
    points.back().has_ended = points.back().has_ended || first->point < state.part;
    begun_at = std::prev(last)->steps;
    first = last;
  }
  return points;
}

TwophasePoint last_point(const TwophaseState& state, const TwophasePlan& plan) {
  const std::vector<PhaseMonitor>& monitors = state.monitors;
  const auto is_earlier = [&](const PhaseMonitor& each) { return each.point != monitors.back().point; };
  const auto first = std::find_if_not(monitors.begin(), monitors.end(), is_earlier);
  return point_of({first, monitors.end()}, first == monitors.begin() ? 0 : std::prev(first)->steps, plan);
}

}  // namespace karst
