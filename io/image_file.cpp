#include "io/image_file.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/text.hpp"
#include "base/units.hpp"

namespace karst {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ImageFile, path, format, shape, type, big_endian, x_fastest, order, packing, data_files, offset, array,
                                   pages, has_header, more_may_follow, spacing, spacing_unit, warnings, pore_labels)

std::string to_text(const ImageFile& image) {
  // File names need not be UTF-8; what cannot travel as text travels byte for byte.
  const std::vector<std::uint8_t> bytes = nlohmann::json::to_cbor(nlohmann::json(image));
  return {bytes.begin(), bytes.end()};
}

ImageFile image_from_text(const std::string& text) { return nlohmann::json::from_cbor(text).get<ImageFile>(); }

std::optional<double> voxel_size(const ImageFile& image, const std::optional<double>& given) {
  if (given) return given;
  const auto [x, y, z] = image.spacing;
  if (x <= 0 || y <= 0 || z <= 0) return std::nullopt;
  constexpr double tolerance = 1e-4;  // spacings are often written with five digits
  if (std::abs(y - x) > tolerance * x || std::abs(z - x) > tolerance * x) {
    throw InputError(text(quote(image.path), " has voxels of ", digits(x), " x ", digits(y), " x ", digits(z), " ", image.spacing_unit,
                          image.spacing_unit.empty() ? "" : " ", "(the lattice needs cubes). Resample it, or give ", setting("voxel_size"),
                          " if the header is wrong."));
  }
  const std::optional<double> unit = units_per_metre(image.spacing_unit);
  if (!unit) return std::nullopt;
  const double metres = x / *unit;
  if (!is_voxel_size(metres)) {
    throw InputError(text(quote(image.path), " has voxels of ", digits(x), " ", image.spacing_unit, ", which is not between ",
                          voxel_size_range, " (with other lengths, permeabilities and velocities underflow or overflow). Give ",
                          setting("voxel_size"), " if the header is wrong."));
  }
  return metres;
}

}  // namespace karst
