// A velocity set as a list of vectors: what geometry, partition and files know of it. The solver has a type for each set.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/box.hpp"

namespace karst {

constexpr Index3 operator+(const Index3& v, const Index3& c) { return {v[0] + c[0], v[1] + c[1], v[2] + c[2]}; }
constexpr Index3 operator-(const Index3& v, const Index3& c) { return {v[0] - c[0], v[1] - c[1], v[2] - c[2]}; }
constexpr Index3 operator-(const Index3& c) { return {-c[0], -c[1], -c[2]}; }
constexpr Index3 moved(const Index3& v, const Index3& step, std::int64_t times) {
  return {v[0] + times * step[0], v[1] + times * step[1], v[2] + times * step[2]};
}

constexpr std::int64_t longest_component(const Index3& c) {
  std::int64_t longest = 0;
  for (const std::int64_t part : c) longest = std::max(longest, part < 0 ? -part : part);
  return longest;
}

/// The layers of voxels that a velocity crosses: their number, and the step from layer to layer. The step is along the velocity if it is
/// straight, else along its longest component.
struct VelocityLayers {
  std::int64_t length;
  Index3 step;
};

constexpr VelocityLayers layers_of(const Index3& c) {
  const std::int64_t length = longest_component(c);
  bool is_straight = true;
  for (const std::int64_t part : c) is_straight = is_straight && (part == 0 || part == length || part == -length);
  VelocityLayers layers{length, {}};
  for (std::size_t a = 0; a < 3; ++a) {
    if (is_straight || c[a] == length || c[a] == -length) layers.step[a] = c[a] < 0 ? -1 : c[a] > 0 ? 1 : 0;
  }
  return layers;
}

/// The orders of axes in which steps through faces lead along a velocity of one voxel: 1, 2 or 6.
std::vector<std::vector<int>> face_ways(const Index3& c);

/// The velocity set of files of Karst 0.1, which name none.
constexpr std::string_view velocity_set_of_0_1 = "d3q19";

class VelocitySet {
 public:
  /// The voxels between the ends of a link, as distances from one end. A link is open only if all of `all` are pores, and all voxels of one
  /// of the `ways` (if there are any).
  struct Between {
    std::vector<Index3> all;                ///< that the straight line passes
    std::vector<std::vector<Index3>> ways;  ///< of a link along the diagonal of a cube: each of the other six voxels of the cube
    bool empty() const { return all.empty() && ways.empty(); }
  };

  /// No velocity.
  VelocitySet() = default;

  /// The first velocity is rest. Throws std::logic_error for a set in which a velocity has no opposite.
  VelocitySet(std::string_view name, std::span<const Index3> velocities);

  /// The same velocities. A link is open only if a way through faces of pores joins its ends. For velocities of one voxel.
  VelocitySet through_faces() const;

  const std::string& name() const { return name_; }
  int size() const { return static_cast<int>(velocities_.size()); }  ///< with rest
  const Index3& operator[](int q) const { return velocities_[static_cast<std::size_t>(q)]; }
  int opposite(int q) const { return opposites_[static_cast<std::size_t>(q)]; }
  const Between& between(int q) const { return between_[static_cast<std::size_t>(q)]; }

  /// The largest component of any velocity.
  std::int64_t reach() const { return reach_; }

  /// A wall returns the population that a site sends along -c_q as population q of a site, this number of layers away from `v` along
  /// layer_step(q). The number is 0 for velocities of one voxel. For n = 2, 3 voxels, the site is in layer n - 1 - i if `v` is in layer i
  /// before the wall, so that the wall is half a voxel away for all velocities. The number is 0 if the voxel there is no site, or has an
  /// open link of its own. The link (v, q) must not be open. is_site(voxel) is asked about voxels up to reach() away.
  template <class IsSite>
  std::int64_t layers_returned(const Index3& v, int q, IsSite&& is_site) const;

  /// See VelocityLayers.
  const Index3& layer_step(int q) const { return layers_[static_cast<std::size_t>(q)].step; }

  /// -1: the set has no such velocity.
  int direction_of(const Index3& c) const;

  /// Whether the link (v, q) is open, where `v` is a site.
  template <class IsSite>
  bool is_open(const Index3& v, int q, IsSite&& is_site) const {
    return is_site(v - (*this)[q]) && is_open_between(v, q, is_site);
  }

  /// Whether the voxels between the ends of the link leave it open.
  template <class IsSite>
  bool is_open_between(const Index3& v, int q, IsSite&& is_site) const {
    const auto holds = [&](const Index3& distance) { return is_site(v - distance); };
    const Between& passed = between(q);
    const auto is_way = [&](const std::vector<Index3>& way) { return std::all_of(way.begin(), way.end(), holds); };
    return std::all_of(passed.all.begin(), passed.all.end(), holds) &&
           (passed.ways.empty() || std::any_of(passed.ways.begin(), passed.ways.end(), is_way));
  }

  bool operator==(const VelocitySet& other) const { return name_ == other.name_ && velocities_ == other.velocities_; }

 private:
  std::string name_;
  std::vector<Index3> velocities_;
  std::vector<int> opposites_;
  std::vector<Between> between_;
  std::vector<VelocityLayers> layers_;
  std::int64_t reach_ = 0;
};

template <class IsSite>
std::int64_t VelocitySet::layers_returned(const Index3& v, int q, IsSite&& is_site) const {
  const auto& [length, step] = layers_[static_cast<std::size_t>(q)];
  std::int64_t layer = 0;
  while (layer < length && is_site(moved(v, step, -1 - layer))) ++layer;
  const std::int64_t up = length - 1 - 2 * layer;
  if (layer == length || up == 0) return 0;
  for (std::int64_t passed = std::min<std::int64_t>(0, up); passed <= std::max<std::int64_t>(0, up); ++passed) {
    if (!is_site(moved(v, step, passed))) return 0;
  }
  // A voxel nearer to the wall has no open link there.
  return up > 0 && is_open(moved(v, step, up), q, is_site) ? 0 : up;
}

}  // namespace karst
