// Copies of a sample side by side.
#pragma once

#include <memory>

#include "geometry/synthetic/sample.hpp"

namespace karst {

/// `copies` of a sample along each axis. With periodic boundaries its permeability is that of one copy.
class RepeatedSample : public Sample {
 public:
  /// Throws InputError if the copies have too many voxels.
  RepeatedSample(std::unique_ptr<Sample> one, const Index3& copies);

  void render(const Box& rows, std::uint8_t* labels) const override;
  std::string description() const override;
  std::optional<double> natural_voxel_size() const override { return one_->natural_voxel_size(); }

 private:
  void render_piece(const Box& rows, const Box& piece, std::uint8_t* labels) const;

  std::unique_ptr<Sample> one_;
  Index3 copies_;
};

}  // namespace karst
