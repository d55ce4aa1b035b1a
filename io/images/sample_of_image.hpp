// From the voxels of an image to the labels of a sample: crops and segments.
#pragma once

#include <vector>

#include "io/images/image_file.hpp"
#include "io/images/pieces.hpp"

namespace karst {

class SampleOfImage {
 public:
  /// `take` takes boxes of the sample.
  SampleOfImage(const ImageFile& image, const TakePiece& take)
      : segmentation_(image.segmentation), stored_type_(image.stored_type()), take_(take) {
    if (image.crop) first_ = image.crop->lo;
  }

  /// The box of the image that a box of the sample covers.
  Box in_image(const Box& of_sample) const { return shifted(of_sample, first_); }

  /// Takes a box of the image, with voxels as they are stored.
  void take(const Box& of_image, std::span<const std::byte> voxels) const {
    const Box of_sample = shifted_back(of_image, first_);
    if (!segmentation_) return take_(of_sample, voxels);
    std::vector<std::byte> labels(static_cast<std::size_t>(of_image.volume()));
    segmentation_->apply(stored_type_, voxels, labels);
    take_(of_sample, labels);
  }

 private:
  Index3 first_{};  // the first voxel of the sample in the image
  std::optional<Segmentation> segmentation_;
  VoxelType stored_type_;
  const TakePiece& take_;
};

}  // namespace karst
