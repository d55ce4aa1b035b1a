// The options that say which fields of a flow are written, and how.
#pragma once

#include <optional>
#include <string>

#include "commands/cli/command_line.hpp"
#include "commands/image_json.hpp"
#include "geometry/selection.hpp"

namespace karst {

class FieldsOptions {
 public:
  explicit FieldsOptions(CommandLine& line);

  /// Everything that can be known before there is a sample. Throws InputError.
  void check() const;

  /// The voxels that are wanted of a sample of this shape. Throws InputError.
  Selection selection_in(const Index3& shape) const;

  Json box_json() const;     ///< as given; null for the whole sample
  Json stride_json() const;  ///< along x, y, z; null for all voxels

  std::string kind = "f32";
  std::string format = "vti";
  std::string encoding = "inline";
  double fluid_viscosity = 1e-3;  ///< Pa s: of water

 private:
  std::optional<Box> box() const;
  Index3 stride() const;

  std::string box_, stride_;
};

}  // namespace karst
