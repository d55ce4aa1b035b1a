// A velocity set as a list of vectors: what geometry, partition and files know of it. The solver has a type for each set.
#pragma once

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

/// The velocity set of files of Karst 0.1, which name none.
constexpr std::string_view velocity_set_of_0_1 = "d3q19";

class VelocitySet {
 public:
  /// The voxels between the ends of a link, as distances from one end. A link is open only if all of `all` are pores, and one of `any` (if
  /// there are any).
  struct Between {
    std::vector<Index3> all;  ///< that the straight line passes
    std::vector<Index3> any;  ///< of a link along the diagonal of a cube: the other six voxels of the cube
    bool empty() const { return all.empty() && any.empty(); }
  };

  /// No velocity.
  VelocitySet() = default;

  /// The first velocity is rest. Throws std::logic_error for a set in which a velocity has no opposite.
  VelocitySet(std::string_view name, std::span<const Index3> velocities);

  const std::string& name() const { return name_; }
  int size() const { return static_cast<int>(velocities_.size()); }  ///< with rest
  const Index3& operator[](int q) const { return velocities_[static_cast<std::size_t>(q)]; }
  int opposite(int q) const { return opposites_[static_cast<std::size_t>(q)]; }
  const Between& between(int q) const { return between_[static_cast<std::size_t>(q)]; }

  /// The largest component of any velocity.
  std::int64_t reach() const { return reach_; }

  /// -1: the set has no such velocity.
  int direction_of(const Index3& c) const;

  bool operator==(const VelocitySet& other) const { return name_ == other.name_ && velocities_ == other.velocities_; }

 private:
  std::string name_;
  std::vector<Index3> velocities_;
  std::vector<int> opposites_;
  std::vector<Between> between_;
  std::int64_t reach_ = 0;
};

}  // namespace karst
