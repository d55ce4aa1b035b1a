#include "geometry/components.hpp"

#include <algorithm>
#include <limits>

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

Components::Components(const PoreBlock& pores, const std::function<void(double)>& progress) : pores_(pores) {
  number_runs();
  join_rows(progress);
  for (Run& parent : parent_) parent = parent_[parent];  // in rising order, so that each finds its root in one step
}

std::size_t Components::row_index(std::int64_t y, std::int64_t z) const {
  const Box& box = pores_.box;
  return static_cast<std::size_t>((y - box.lo[1]) + box.extent(1) * (z - box.lo[2]));
}

void Components::number_runs() {
  const Box& box = pores_.box;
  if (box.empty()) return;
  first_run_.reserve(static_cast<std::size_t>(box.extent(1) * box.extent(2) + 1));
  std::size_t runs = 0;
  for (std::int64_t z = box.lo[2]; z < box.hi[2]; ++z) {
    for (std::int64_t y = box.lo[1]; y < box.hi[1]; ++y) {
      first_run_.push_back(static_cast<Run>(runs));
      for_each_pore_run(pores_.row(y, z), box.extent(0), [&](std::int64_t, std::int64_t) { ++runs; });
      if (runs > std::numeric_limits<Run>::max()) {
        throw MachineError(text("a box of ", shape_text(box.extents()), " voxels holds more than 2^32 - 1 rows of pores. Use more ranks."));
      }
    }
  }
  first_run_.push_back(static_cast<Run>(runs));
  parent_.resize(runs);
  for (std::size_t run = 0; run < runs; ++run) parent_[run] = static_cast<Run>(run);
}

std::vector<Components::Span> Components::spans(std::int64_t y, std::int64_t z) const {
  std::vector<Span> found;
  for_each_run(y, z, [&](std::int64_t begin, std::int64_t end, Run run) { found.push_back({begin, end, run}); });
  return found;
}

// Links between rows: (0, +-1, 0), (0, 0, +-1) and, one voxel aside, (+-1, +-1, 0), (+-1, 0, +-1); between rows
// that differ in both y and z only (0, +-1, +-1).
void Components::join_rows(const std::function<void(double)>& progress) {
  const Box& box = pores_.box;
  std::vector<std::vector<Span>> below(static_cast<std::size_t>(std::max<std::int64_t>(box.extent(1), 0)));
  std::vector<std::vector<Span>> here(below.size());
  for (std::int64_t z = box.lo[2]; z < box.hi[2]; ++z) {
    for (std::size_t y = 0; y < here.size(); ++y) {
      here[y] = spans(box.lo[1] + static_cast<std::int64_t>(y), z);
      if (y > 0) join_touching(here[y], here[y - 1], 1);
      if (z == box.lo[2]) continue;
      join_touching(here[y], below[y], 1);
      if (y > 0) join_touching(here[y], below[y - 1], 0);
      if (y + 1 < below.size()) join_touching(here[y], below[y + 1], 0);
    }
    std::swap(here, below);
    progress(static_cast<double>(z + 1 - box.lo[2]) / static_cast<double>(box.extent(2)));
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
