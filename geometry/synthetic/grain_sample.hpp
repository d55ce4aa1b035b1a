// A sample made of solid grains in a box that repeats periodically.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "geometry/synthetic/grains.hpp"
#include "geometry/synthetic/sample.hpp"

namespace karst {

class GrainSample : public Sample {
 public:
  /// `grains` are in voxels.
  GrainSample(const Index3& shape, const std::vector<Grain>& grains, std::string description,
              std::optional<double> natural_voxel_size = std::nullopt)
      : Sample(shape), field_(grains, shape), description_(std::move(description)), natural_voxel_size_(natural_voxel_size) {}

  void render(const Box& rows, std::uint8_t* labels) const override {
    std::fill_n(labels, rows.volume(), pore);
    field_.mark(rows, solid, labels);
  }
  std::string description() const override { return description_; }
  std::optional<double> natural_voxel_size() const override { return natural_voxel_size_; }

 private:
  GrainField field_;
  std::string description_;
  std::optional<double> natural_voxel_size_;
};

}  // namespace karst
