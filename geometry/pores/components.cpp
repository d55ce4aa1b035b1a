#include "geometry/pores/components.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <mutex>
#include <numeric>
#include <utility>

#include "base/error.hpp"
#include "base/ranks/parallel.hpp"
#include "base/text.hpp"

namespace karst {

Components::Components(const PoreBlock& pores, int threads, const std::function<void(double)>& progress, Neighbours neighbours)
    : pores_(pores), neighbours_(neighbours) {
  if (pores.box.empty()) return;
  number_runs(threads);
  join_layers(threads, progress);
  for (Run& parent : parent_) parent = parent_[parent];  // in rising order: the parent is a root already
}

std::size_t Components::row_index(std::int64_t y, std::int64_t z) const {
  const Box& box = pores_.box;
  return static_cast<std::size_t>((y - box.lo[1]) + box.extent(1) * (z - box.lo[2]));
}

void Components::number_runs(int threads) {
  const Box& box = pores_.box;
  first_run_.resize(static_cast<std::size_t>(box.extent(1) * box.extent(2) + 1));
  in_parallel(threads, box.extent(2), [&](std::int64_t layer) {
    const std::int64_t z = box.lo[2] + layer;
    for (std::int64_t y = box.lo[1]; y < box.hi[1]; ++y) {
      Run runs = 0;
      for_each_pore_run(pores_.row(y, z), box.extent(0), [&](std::int64_t, std::int64_t) { ++runs; });
      first_run_[row_index(y, z) + 1] = runs;
    }
  });
  std::size_t runs = 0;
  for (Run& first : first_run_) {
    runs += first;
    first = static_cast<Run>(runs);
    if (runs > std::numeric_limits<Run>::max()) {
      throw MachineError(text("a box of ", shape_text(box.extents()), " voxels holds more than 2^32 - 1 rows of pores. Use more ranks."));
    }
  }
  parent_.resize(runs);
  std::iota(parent_.begin(), parent_.end(), Run{0});
}

// The spans of each row of a layer.
std::vector<std::vector<Components::Span>> Components::layer(std::int64_t z) const {
  const Box& box = pores_.box;
  std::vector<std::vector<Span>> rows(static_cast<std::size_t>(box.extent(1)));
  for (std::int64_t y = box.lo[1]; y < box.hi[1]; ++y) {
    std::vector<Span>& row = rows[static_cast<std::size_t>(y - box.lo[1])];
    row.reserve(last_run(y, z) + 1 - first_run(y, z));
    for_each_run(y, z, [&](std::int64_t begin, std::int64_t end, Run run) { row.push_back({begin, end, run}); });
  }
  return rows;
}

// Each thread joins the runs of its own slab; then one thread joins the slabs. Slabs are thick, so that the second step takes less time
// than the first.
void Components::join_layers(int threads, const std::function<void(double)>& progress) {
  const Box& box = pores_.box;
  const std::int64_t layers = box.extent(2),
                     slab = std::max((layers + threads - 1) / threads, std::lround(std::sqrt(2.0 * static_cast<double>(layers))));
  std::mutex guard;
  std::int64_t done = 0;
  in_parallel_shares(threads, layers, slab, [&](std::int64_t begin, std::int64_t end) {
    std::vector<std::vector<Span>> below;
    for (std::int64_t i = begin; i < end; ++i) {
      std::vector<std::vector<Span>> here = layer(box.lo[2] + i);
      join_within(here);
      if (i > begin) join_across(below, here);
      below = std::move(here);
      const std::lock_guard<std::mutex> lock(guard);
      progress(static_cast<double>(++done) / static_cast<double>(layers));
    }
  });
  for (std::int64_t i = slab; i < layers; i += slab) join_across(layer(box.lo[2] + i - 1), layer(box.lo[2] + i));
}

// Links between rows that differ in y or in z: (0, +-1, 0), (0, 0, +-1), (+-1, +-1, 0), (+-1, 0, +-1). Links between rows that
// differ in both: (0, +-1, +-1) only. Neighbours by faces have the first two of these links.
void Components::join_within(const std::vector<std::vector<Span>>& layer) {
  for (std::size_t y = 1; y < layer.size(); ++y) join_touching(layer[y], layer[y - 1], reach());
}

void Components::join_across(const std::vector<std::vector<Span>>& below, const std::vector<std::vector<Span>>& above) {
  for (std::size_t y = 0; y < above.size(); ++y) {
    join_touching(above[y], below[y], reach());
    if (neighbours_ == Neighbours::faces) continue;
    if (y > 0) join_touching(above[y], below[y - 1], 0);
    if (y + 1 < below.size()) join_touching(above[y], below[y + 1], 0);
  }
}

void Components::join_touching(const std::vector<Span>& a, const std::vector<Span>& b, std::int64_t reach) {
  auto other = b.begin();
  for (const Span& span : a) {
    while (other != b.end() && other->end + reach <= span.begin) ++other;
    for (auto touching = other; touching != b.end() && touching->begin < span.end + reach; ++touching) join(span.run, touching->run);
  }
}

void Components::join(Run a, Run b) {
  const auto root_halving = [&](Run run) {
    while (parent_[run] != run) {
      parent_[run] = parent_[parent_[run]];
      run = parent_[run];
    }
    return run;
  };
  a = root_halving(a);
  b = root_halving(b);
  parent_[std::max(a, b)] = std::min(a, b);
}

}  // namespace karst
