// A length that users give with a unit, or in voxels.
#pragma once

#include <optional>
#include <string>

namespace karst {

struct GivenLength {
  double length = 0;
  bool is_in_voxels = false;  ///< otherwise in metres

  /// The text that given_length() turns back into the same length.
  std::string words() const;

  /// In voxels; nullopt for metres in an image without voxel size.
  std::optional<double> in_voxels(const std::optional<double>& voxel_size_m) const;
};

/// "5um" or "4voxels", above 0; nullopt for other words.
std::optional<GivenLength> given_length(const std::string& word);

}  // namespace karst
