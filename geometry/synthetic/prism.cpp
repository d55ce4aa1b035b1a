#include "geometry/synthetic/prism.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

std::array<int, 2> axes_across(int axis) { return {axis == 0 ? 1 : 0, axis == 2 ? 1 : 2}; }

Prism::Prism(const Index3& shape, int along, CrossSection section, std::string description)
    : Sample(shape), along_(along), width_(shape[axes_across(along)[0]]), section_(std::move(section)),
      description_(std::move(description)) {
  check_labels();
}

void Prism::render(const Box& rows, std::uint8_t* labels) const {
  for (std::int64_t z = rows.lo[2]; z < rows.hi[2]; ++z) {
    for (std::int64_t y = rows.lo[1]; y < rows.hi[1]; ++y) render_row(y, z, labels + rows.offset({rows.lo[0], y, z}));
  }
}

void Prism::render_row(std::int64_t y, std::int64_t z, std::uint8_t* row) const {
  const auto length = static_cast<std::size_t>(shape()[0]);
  if (along_ == 0) {
    std::memset(row, is_inside(y, z) ? section_.inside : outside(), length);
    return;
  }
  std::memset(row, outside(), length);
  const VoxelRun run = section_.runs[static_cast<std::size_t>(along_ == 1 ? z : y)];
  for (const std::int64_t period : {-width_, std::int64_t{0}, width_}) {
    const std::int64_t begin = std::clamp(run.begin + period, std::int64_t{0}, width_);
    const std::int64_t end = std::clamp(run.end + period, std::int64_t{0}, width_);
    if (begin < end) std::memset(row + begin, section_.inside, static_cast<std::size_t>(end - begin));
  }
}

bool Prism::is_inside(std::int64_t u, std::int64_t v) const {
  const VoxelRun run = section_.runs[static_cast<std::size_t>(v)];
  const auto holds = [&](std::int64_t at) { return run.begin <= at && at < run.end; };
  return holds(u - width_) || holds(u) || holds(u + width_);
}

void Prism::check_labels() const {
  std::int64_t inside = 0;
  for (const VoxelRun& run : section_.runs) inside += std::clamp(run.end - run.begin, std::int64_t{0}, width_);
  const std::int64_t all = width_ * static_cast<std::int64_t>(section_.runs.size());
  if (inside > 0 && inside < all) return;
  const bool lacks_pore = (inside == 0) == (section_.inside == pore);
  throw InputError(text(description_, " leaves no ", lacks_pore ? "pore" : "solid", " in ", shape_text(shape()),
                        " voxels (a sample needs both). Use other sizes, or a larger ", setting("shape"), "."));
}

}  // namespace karst
