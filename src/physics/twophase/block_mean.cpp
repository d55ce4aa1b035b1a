#include "physics/twophase/block_mean.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace karst {

namespace {

double mean_of(std::span<const double> numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), 0.0) / static_cast<double>(numbers.size());
}

// The variance of block means, and the correlation of neighbours.
struct BlockSpread {
  double variance = 0, correlation = 0;
};

BlockSpread spread_of(std::span<const double> means) {
  const double mean = mean_of(means);
  double square = 0, neighbours = 0;
  for (std::size_t i = 0; i < means.size(); ++i) {
    square += (means[i] - mean) * (means[i] - mean);
    if (i > 0) neighbours += (means[i] - mean) * (means[i - 1] - mean);
  }
  return {square / static_cast<double>(means.size() - 1), square > 0 ? neighbours / square : 0};
}

double trend_of(std::span<const double> series) {
  const auto count = static_cast<double>(series.size());
  double moment = 0;
  for (std::size_t i = 0; i < series.size(); ++i) moment += (static_cast<double>(i) - (count - 1) / 2) * series[i];
  return moment * 12 / (count * (count * count - 1)) * (count - 1);
}

// The standard error of the mean of numbers that remember their neighbours: r is the correlation of neighbours, which few numbers make too
// small.
double error_with_memory(std::span<const double> series) {
  constexpr double most_memory = 0.98;
  const auto count = static_cast<double>(series.size());
  const BlockSpread spread = spread_of(series);
  const double memory = std::clamp((count * spread.correlation + 1) / (count - 3), 0.0, most_memory);
  return std::sqrt(spread.variance / count * (1 + memory) / (1 - memory));
}

}  // namespace

double BlockMean::error() const { return std::hypot(standard_error, trend / 2); }

bool BlockMean::is_steady(double allowed) const {
  return (!is_correlated || range <= allowed) && standard_error <= allowed && std::abs(trend) <= std::max(allowed, 2 * standard_error);
}

BlockMean block_mean(std::span<const double> series) {
  constexpr double most_correlation = 0.3;
  BlockMean of;
  if (series.empty()) return of;
  of.mean = mean_of(series);
  if (series.size() < fewest_of_series) return of;
  of.trend = trend_of(series);
  for (std::size_t count = 20; count >= 5; count /= 2) {
    std::vector<double> means;
    for (std::size_t block = 0; block < count; ++block) {
      const std::size_t first = block * series.size() / count, last = (block + 1) * series.size() / count;
      means.push_back(mean_of(series.subspan(first, last - first)));
    }
    const BlockSpread spread = spread_of(means);
    of.standard_error = std::sqrt(spread.variance / static_cast<double>(count));
    of.is_correlated = spread.correlation > most_correlation;
    const auto [low, high] = std::ranges::minmax(means);
    of.range = high - low;
    if (!of.is_correlated) break;
  }
  of.standard_error = std::max(of.standard_error, error_with_memory(series));
  return of;
}

}  // namespace karst
