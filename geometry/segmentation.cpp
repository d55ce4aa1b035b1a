#include "geometry/segmentation.hpp"

#include <cmath>
#include <type_traits>

#include "base/error.hpp"
#include "base/setting.hpp"
#include "base/text.hpp"

namespace karst {

namespace {

std::uint8_t label_of(double grey, double threshold, const Segmentation& by) {
  if (!by.outside.empty() && has_value(by.outside, grey)) return Segmentation::not_sample;
  if (std::isnan(grey)) {
    throw InputError(text("the image holds voxels that are not a number (NaN), which ", setting("threshold"),
                          " cannot segment. Replace them, by a bright value if they are solid."));
  }
  return grey <= threshold ? Segmentation::pore : Segmentation::solid;
}

}  // namespace

void Segmentation::apply(VoxelType grey_type, std::span<const std::byte> grey, std::span<std::byte> labels) const {
  with_type(grey_type, [&]<class T>() {
    KARST_ASSERT(grey.size() == labels.size() * sizeof(T));
    const T* const values = reinterpret_cast<const T*>(grey.data());
    // Voxels of float32 are compared with the float32 that is nearest to the threshold, as NumPy does.
    const double at = std::is_same_v<T, float> ? static_cast<double>(static_cast<float>(threshold)) : threshold;
    for (std::size_t i = 0; i < labels.size(); ++i) labels[i] = static_cast<std::byte>(label_of(static_cast<double>(values[i]), at, *this));
  });
}

}  // namespace karst
