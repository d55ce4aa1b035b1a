// The options that say which fields of a flow are written, and how.
#pragma once

#include <optional>
#include <string>

#include "commands/command_line.hpp"
#include "commands/image_json.hpp"
#include "geometry/box.hpp"

namespace karst {

class FieldsOptions {
 public:
  explicit FieldsOptions(CommandLine& line);

  /// Everything that can be known before there is a sample. Throws InputError.
  void check() const;

  /// The voxels that are wanted of a sample of this shape. Throws InputError.
  Box box_in(const Index3& shape) const;

  Json box_json() const;  ///< as given; null for the whole sample

  std::string kind = "f32";
  double fluid_viscosity = 1e-3;  ///< Pa s: of water

 private:
  std::optional<Box> box() const;

  std::string box_;
};

}  // namespace karst
