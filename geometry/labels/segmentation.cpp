#include "geometry/labels/segmentation.hpp"

#include <cmath>
#include <limits>
#include <type_traits>
#include <utility>

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

// A grey value as a double. Throws InputError if it is too large for that.
template <class T>
double exact(T grey) {
  constexpr std::int64_t largest = std::int64_t{1} << std::numeric_limits<double>::digits;
  if constexpr (std::is_integral_v<T> && sizeof(T) == sizeof(double)) {
    if (std::cmp_greater(grey, largest) || std::cmp_less(grey, -largest)) {
      throw InputError(text("the image holds the grey value ", grey, " (", setting("threshold"),
                            " compares whole numbers of at most 2^53). Store the image with fewer bits."));
    }
  }
  return static_cast<double>(grey);
}

}  // namespace

void Segmentation::apply(VoxelType grey_type, std::span<const std::byte> grey, std::span<std::byte> labels) const {
  with_type(grey_type, [&]<class T>() {
    KARST_ASSERT(grey.size() == labels.size() * sizeof(T));
    const T* const values = reinterpret_cast<const T*>(grey.data());
    // Voxels of float32 are compared with the float32 that is nearest to the threshold, as NumPy does.
    const double at = std::is_same_v<T, float> ? static_cast<double>(static_cast<float>(threshold)) : threshold;
    for (std::size_t i = 0; i < labels.size(); ++i) labels[i] = static_cast<std::byte>(label_of(exact(values[i]), at, *this));
  });
}

}  // namespace karst
