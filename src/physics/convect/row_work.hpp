// The work of a monitor of a thermal flow on CPUs and GPUs: sums over the sites of each row along x.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>

#include "base/host_device.hpp"
#include "base/ranks/exact_sum.hpp"
#include "base/whole_numbers.hpp"
#include "solver/site/velocity_sets/d2q37.hpp"
#include "solver/thermal/thermal_collision.hpp"

namespace karst {

enum RowSum : std::size_t { mass_sum, momentum_x_sum, momentum_y_sum, total_energy_sum, temperature_sum, heat_sum, row_sums };

/// The largest speed, and the range of temperatures.
struct ThermalExtremes {
  double fastest = 0, coldest = 1e300, hottest = 0;

  KARST_HOST_DEVICE void add(const ThermalExtremes& other) {
    fastest = other.fastest > fastest ? other.fastest : fastest;
    coldest = other.coldest < coldest ? other.coldest : coldest;
    hottest = other.hottest > hottest ? other.hottest : hottest;
  }
};

/// Consecutive sites of one row. They lie between two multiples of RowChunk::most_sites.
struct RowChunk {
  static constexpr std::int64_t most_sites = 32;

  std::uint32_t first, sites;
};

/// The sums over a chunk, as FixedPoint: [sum][chunk].
struct ChunkSums {
  std::int64_t chunks;
  std::uint64_t *whole, *rest;
  ThermalExtremes* extremes;
};

struct SumChunks {
  const ThermalMotion* motions;
  std::int64_t first;  ///< the site of the first motion
  const RowChunk* chunks;
  ChunkSums to;

  KARST_HOST_DEVICE void operator()(std::int64_t chunk) const {
    std::uint64_t whole[row_sums] = {}, rest[row_sums] = {};
    ThermalExtremes extremes;
    const ThermalMotion* const own = motions + (chunks[chunk].first - first);
    for (std::uint32_t i = 0; i < chunks[chunk].sites; ++i) add(own[i], whole, rest, extremes);
    for (std::size_t sum = 0; sum < row_sums; ++sum) {
      to.whole[static_cast<std::int64_t>(sum) * to.chunks + chunk] = whole[sum];
      to.rest[static_cast<std::int64_t>(sum) * to.chunks + chunk] = rest[sum];
    }
    to.extremes[chunk] = extremes;
  }

 private:
  KARST_HOST_DEVICE static void add(const ThermalMotion& m, std::uint64_t (&whole)[row_sums], std::uint64_t (&rest)[row_sums],
                                    ThermalExtremes& extremes) {
    const double speed2 = (m.velocity[0] * m.velocity[0] + m.velocity[1] * m.velocity[1]) * D2Q37::square_scale;
    double terms[row_sums];
    terms[mass_sum] = m.density;
    terms[momentum_x_sum] = m.density * m.velocity[0];
    terms[momentum_y_sum] = m.density * m.velocity[1];
    terms[total_energy_sum] = m.density * (m.temperature + speed2 / 2);
    terms[temperature_sum] = m.temperature;
    terms[heat_sum] = m.density * m.velocity[1] * m.temperature;
    for (std::size_t sum = 0; sum < row_sums; ++sum) {
      const FixedPoint number(terms[sum]);
      whole[sum] += number.whole;
      rest[sum] += number.rest;
    }
    extremes.add({speed_of(m), m.temperature, m.temperature});
  }
};

/// The sums and extremes of a row, from those of its chunks.
struct RowTotals {
  struct Total {
    std::uint64_t low;
    std::int64_t high;
  };

  Total totals[row_sums];
  ThermalExtremes extremes;
};

struct JoinChunks {
  ChunkSums sums;
  const std::uint32_t* first_of_row;  ///< of each row, and the number of chunks behind the last one
  const std::uint32_t* chunks_of_rows;
  RowTotals* to;

  /// `item`: a sum of a row, or its extremes after the sums.
  KARST_HOST_DEVICE void operator()(std::int64_t item) const {
    const std::int64_t row = item / (row_sums + 1), sum = item % (row_sums + 1);
    sum < static_cast<std::int64_t>(row_sums) ? join_sum(row, sum) : join_extremes(row);
  }

 private:
  KARST_HOST_DEVICE void join_sum(std::int64_t row, std::int64_t sum) const {
    ExactSum all;
    for (std::uint32_t i = first_of_row[row]; i < first_of_row[row + 1]; ++i) {
      const std::int64_t place = sum * sums.chunks + chunks_of_rows[i];
      all.add(sums.whole[place], sums.rest[place]);
    }
    to[row].totals[sum] = {all.low(), all.high()};
  }
  KARST_HOST_DEVICE void join_extremes(std::int64_t row) const {
    ThermalExtremes all;
    for (std::uint32_t i = first_of_row[row]; i < first_of_row[row + 1]; ++i) all.add(sums.extremes[chunks_of_rows[i]]);
    to[row].extremes = all;
  }
};

}  // namespace karst
