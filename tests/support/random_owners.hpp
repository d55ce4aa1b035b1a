// Every voxel belongs to a part drawn at random: the hardest partition there is.
#pragma once

#include <random>

#include "partition/cuts/partition.hpp"

namespace karst {

class RandomOwners : public Partition {
 public:
  RandomOwners(const Index3& shape, std::int64_t parts, std::uint32_t seed) : parts_(parts), owners_(whole_box(shape)) {
    std::mt19937 random(seed);
    for (std::int64_t& owner : owners_.values) owner = static_cast<std::int64_t>(random()) % parts;
  }
  std::int64_t parts() const override { return parts_; }
  Box bounds(std::int64_t) const override { return owners_.box; }
  void owners(std::int64_t y, std::int64_t z, const Interval& x, const Visit& visit) const override {
    for (std::int64_t at = x.begin; at < x.end; ++at) visit(owners_[{at, y, z}], {at, at + 1});
  }

 private:
  std::int64_t parts_;
  Block<std::int64_t> owners_;
};

}  // namespace karst
