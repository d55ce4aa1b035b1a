// The mean of a series of correlated numbers, with its standard error and its trend.
#pragma once

#include <cstddef>
#include <span>

namespace karst {

struct BlockMean {
  double mean = 0;
  double standard_error = 0;  ///< from means over blocks, and from the memory of the series: the larger one
  double trend = 0;           ///< change over the whole series, by the straight line that fits best

  /// The standard error with half the trend.
  double error() const;

  bool is_correlated = false;  ///< also blocks of a fifth of the series
  double range = 0;            ///< of the block means

  /// Whether blocks are not correlated, or their means differ by at most `allowed`; the standard error is at most `allowed`; and the trend
  /// is at most `allowed`, or twice the standard error.
  bool is_steady(double allowed) const;
};

/// The fewest numbers of a series.
constexpr std::size_t fewest_of_series = 40;

/// Blocks are doubled in length, from 20 to 5 of them, until neighbours correlate by at most 0.3.
BlockMean block_mean(std::span<const double> series);

}  // namespace karst
