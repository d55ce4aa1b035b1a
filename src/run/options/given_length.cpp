#include "run/options/given_length.hpp"

#include <cmath>
#include <string_view>

#include "base/text.hpp"
#include "base/units.hpp"

namespace karst {

namespace {

constexpr std::string_view voxels_unit = "voxels";

}  // namespace

std::string GivenLength::words() const { return is_in_voxels ? text(all_digits(length), voxels_unit) : length_option(length); }

std::optional<double> GivenLength::in_voxels(const std::optional<double>& voxel_size_m) const {
  if (is_in_voxels) return length;
  return voxel_size_m ? std::optional(length / *voxel_size_m) : std::nullopt;
}

std::optional<GivenLength> given_length(const std::string& word) {
  const bool is_in_voxels = word.ends_with(voxels_unit);
  const auto number = is_in_voxels ? real_number(trimmed(word.substr(0, word.size() - voxels_unit.size()))) : length_in_metres(word);
  if (!number || !(*number > 0) || !std::isfinite(*number)) return std::nullopt;
  return GivenLength{*number, is_in_voxels};
}

}  // namespace karst
