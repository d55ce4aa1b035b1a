#include "arrays.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

namespace nb = nanobind;

namespace karst {

namespace {

VoxelType type_of(const nb::dlpack::dtype& dtype) {
  const auto code = static_cast<nb::dlpack::dtype_code>(dtype.code);
  if (code == nb::dlpack::dtype_code::Bool) return VoxelType::uint8;
  const bool is_signed = code == nb::dlpack::dtype_code::Int;
  const bool is_whole = is_signed || code == nb::dlpack::dtype_code::UInt, is_float = code == nb::dlpack::dtype_code::Float;
  const std::size_t bytes = dtype.bits / 8u;
  const auto type = is_whole ? integer_type(bytes, is_signed) : is_float ? floating_type(bytes) : std::nullopt;
  if (!type) throw nb::type_error("the image must be an array of bool, of whole numbers, or of float32 or float64.");
  return *type;
}

}  // namespace

LabelArray label_array(const Labels& labels) {
  LabelArray array;
  for (std::size_t axis = 0; axis < 3; ++axis) array.shape[axis] = static_cast<std::int64_t>(labels.shape(2 - axis));
  array.type = type_of(labels.dtype());
  array.labels = {static_cast<const std::byte*>(labels.data()), labels.nbytes()};
  return array;
}

}  // namespace karst
