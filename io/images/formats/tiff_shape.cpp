#include "io/images/formats/tiff_shape.hpp"

#include "json/json.hpp"

namespace karst {

std::optional<TiffShape> read_tiff_shape(std::string_view text) {
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object() || !json.contains("shape") || !json["shape"].is_array()) return std::nullopt;
  TiffShape shape;
  shape.is_truncated = json.value("truncated", Json()) == true;
  for (const Json& extent : json["shape"]) shape.extents.push_back(extent.is_number_unsigned() ? extent.dump() : "?");
  return shape;
}

}  // namespace karst
