// Samples whose cross-section is the same along one axis: slit, duct, pipe, square array of cylinders.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "geometry/synthetic/grains.hpp"
#include "geometry/synthetic/sample.hpp"

namespace karst {

// make_sample() calls these functions with checked options. The functions throw InputError.
std::unique_ptr<Sample> make_slit(const SampleOptions& options);
std::unique_ptr<Sample> make_duct(const SampleOptions& options);
std::unique_ptr<Sample> make_pipe(const SampleOptions& options);
std::unique_ptr<Sample> make_cylinders(const SampleOptions& options);

std::array<int, 2> axes_across(int axis);  ///< the other two, in order

/// For each voxel along v, one run of voxels along u with the label `inside`; the other voxels have the other label.
/// u and v are the two axes across the prism, u before v. A run that begins below 0 or ends above the extent wraps.
struct CrossSection {
  std::uint8_t inside;
  std::vector<VoxelRun> runs;  // one for each v
};

class Prism : public Sample {
 public:
  /// Throws InputError for a sample without pores or without solid. The message has the description.
  Prism(const Index3& shape, int along, CrossSection section, std::string description);

  void render(const Box& rows, std::uint8_t* labels) const override;
  std::string description() const override { return description_; }

 private:
  std::uint8_t outside() const { return section_.inside == solid ? pore : solid; }
  void render_row(std::int64_t y, std::int64_t z, std::uint8_t* row) const;
  bool is_inside(std::int64_t u, std::int64_t v) const;
  void check_labels() const;

  int along_;
  std::int64_t width_;  // along u
  CrossSection section_;
  std::string description_;
};

}  // namespace karst
