#include "geometry/velocity_set.hpp"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>

#include "base/text.hpp"

namespace karst {

namespace {

// The voxels nearest to the points of the line after each voxel along its longest component. A point half-way between two voxels has two.
std::vector<Index3> on_line(const Index3& c) {
  const std::int64_t steps = longest_component(c);
  std::vector<Index3> voxels;
  for (std::int64_t step = 1; step < steps; ++step) {
    std::vector<Index3> nearest = {{0, 0, 0}};
    for (std::size_t a = 0; a < 3; ++a) {
      const std::int64_t size = std::abs(c[a]) * step, sign = c[a] < 0 ? -1 : 1;
      const std::int64_t low = (2 * size + steps - 1) / (2 * steps), high = (2 * size + steps) / (2 * steps);  // rounded half down, half up
      const std::size_t before = nearest.size();
      if (low != high) nearest.insert(nearest.end(), nearest.begin(), nearest.begin() + static_cast<std::ptrdiff_t>(before));
      for (std::size_t i = 0; i < nearest.size(); ++i) nearest[i][a] = sign * (i < before ? low : high);
    }
    voxels.insert(voxels.end(), nearest.begin(), nearest.end());
  }
  return voxels;
}

// Each of the six voxels of a cube without the two ends of its diagonal c.
std::vector<std::vector<Index3>> of_cube(const Index3& c) {
  std::vector<std::vector<Index3>> ways;
  for (unsigned corner = 1; corner < 7; ++corner) ways.push_back({{(corner & 1) * c[0], (corner >> 1 & 1) * c[1], (corner >> 2) * c[2]}});
  return ways;
}

VelocitySet::Between between_ends(const Index3& c) {
  const bool is_corner = std::abs(c[0]) == 1 && std::abs(c[1]) == 1 && std::abs(c[2]) == 1;
  return {on_line(c), is_corner ? of_cube(c) : std::vector<std::vector<Index3>>()};
}

}  // namespace

std::vector<std::vector<int>> face_ways(const Index3& c) {
  std::vector<int> axes;
  for (int axis = 0; axis < 3; ++axis) {
    if (c[static_cast<std::size_t>(axis)] != 0) axes.push_back(axis);
  }
  std::vector<std::vector<int>> ways;
  do ways.push_back(axes);
  while (std::next_permutation(axes.begin(), axes.end()));
  return ways;
}

VelocitySet::VelocitySet(std::string_view name, std::span<const Index3> velocities)
    : name_(name), velocities_(velocities.begin(), velocities.end()) {
  for (const Index3& c : velocities_) {
    opposites_.push_back(direction_of(-c));
    if (opposites_.back() < 0) throw std::logic_error(text("velocity set ", name, ": a velocity has no opposite"));
    between_.push_back(between_ends(c));
    layers_.push_back(layers_of(c));
    reach_ = std::max(reach_, longest_component(c));
  }
}

VelocitySet VelocitySet::through_faces() const {
  VelocitySet set = *this;
  for (std::size_t q = 0; q < velocities_.size(); ++q) {
    set.between_[q].ways.clear();
    for (const std::vector<int>& axes : face_ways(velocities_[q])) {
      if (axes.size() < 2) continue;
      std::vector<Index3>& way = set.between_[q].ways.emplace_back();
      Index3 at{};
      for (std::size_t leg = 0; leg + 1 < axes.size(); ++leg) {
        const auto axis = static_cast<std::size_t>(axes[leg]);
        at[axis] = velocities_[q][axis];
        way.push_back(at);
      }
    }
  }
  return set;
}

int VelocitySet::direction_of(const Index3& c) const {
  const auto at = std::find(velocities_.begin(), velocities_.end(), c);
  return at == velocities_.end() ? -1 : static_cast<int>(at - velocities_.begin());
}

}  // namespace karst
