#include "io/vtk/number_type.hpp"

#include "base/text.hpp"

namespace karst {

std::optional<VtkNumberType> VtkNumberType::find(std::string_view word) {
  if (word == "Float32") return VtkNumberType{std::nullopt, sizeof(float)};
  if (word == "Float64") return VtkNumberType{std::nullopt, sizeof(double)};
  const auto whole = find_type(lowered(word));
  if (!whole) return std::nullopt;
  return VtkNumberType{whole, type_bytes(*whole)};
}

}  // namespace karst
