#include "run/record/record_plan.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

Selection FieldsPlan::selection_in(const Index3& shape) const {
  const Box whole = whole_box(shape);
  const Box wanted = box.value_or(whole);
  if (intersection(wanted, whole) != wanted) {
    const auto& [lo, hi] = wanted;
    throw InputError(text(setting("fields_box"), " '", lo[0], ",", lo[1], ",", lo[2], ",", hi[0], ",", hi[1], ",", hi[2],
                          "' reaches beyond the sample of ", shape_text(shape), " voxels. Give a box within 0,0,0,", shape[0], ",",
                          shape[1], ",", shape[2], "."));
  }
  return {wanted, stride};
}

bool FieldsPlan::has_array(std::string_view name) const {
  return arrays.empty() || std::find(arrays.begin(), arrays.end(), name) != arrays.end();
}

}  // namespace karst
