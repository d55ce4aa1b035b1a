#include "geometry/labels/segmentation.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>
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

namespace {

constexpr int bits_of_a_pass = 16;

// A share of 0.15 is a little more than 3 / 20, or less; a whole number of voxels must not become the next one.
constexpr double rounding = 4 * std::numeric_limits<double>::epsilon();

/// Whole numbers of more than 32 bits are compared as double, like thresholds.
template <class T>
using Compared = std::conditional_t<std::is_integral_v<T> && sizeof(T) == 8, double, T>;

template <class T>
using KeyOf =
    std::conditional_t<sizeof(T) == 1, std::uint8_t,
                       std::conditional_t<sizeof(T) == 2, std::uint16_t, std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>>>;

template <class T>
constexpr KeyOf<T> sign_bit = static_cast<KeyOf<T>>(KeyOf<T>{1} << (8 * sizeof(T) - 1));

// A whole number that rises with the value.
template <class T>
KeyOf<T> key_of(T value) {
  if constexpr (std::is_unsigned_v<T>) {
    return value;
  } else if constexpr (std::is_floating_point_v<T>) {
    const auto raw_bits = std::bit_cast<KeyOf<T>>(value + T{0});  // -0 becomes 0
    return (raw_bits & sign_bit<T>) != 0 ? ~raw_bits : raw_bits ^ sign_bit<T>;
  } else {
    return std::bit_cast<KeyOf<T>>(value) ^ sign_bit<T>;
  }
}

template <class T>
double value_of(std::uint64_t wide_key) {
  const auto key = static_cast<KeyOf<T>>(wide_key);
  if constexpr (std::is_unsigned_v<T>) {
    return static_cast<double>(key);
  } else if constexpr (std::is_floating_point_v<T>) {
    return static_cast<double>(
        std::bit_cast<T>((key & sign_bit<T>) != 0 ? static_cast<KeyOf<T>>(key ^ sign_bit<T>) : static_cast<KeyOf<T>>(~key)));
  } else {
    return static_cast<double>(std::bit_cast<T>(static_cast<KeyOf<T>>(key ^ sign_bit<T>)));
  }
}

}  // namespace

GreyQuantiles::GreyQuantiles(GreySample sample, const std::vector<double>& shares) : sample_(std::move(sample)) {
  quantiles_.push_back({});
  for (const double share : shares) quantiles_.push_back({.share = share});
  quantiles_.push_back({.share = 1});
  bits_left_ = static_cast<int>(8 * type_bytes(sample_.type));
  begin_pass();
}

void GreyQuantiles::begin_pass() {
  bits_now_ = std::min(bits_left_, bits_of_a_pass);
  counted_.clear();
  for (const Quantile& quantile : quantiles_) counted_.push_back(quantile.leading);
  counted_.erase(std::unique(counted_.begin(), counted_.end()), counted_.end());
  counts_.assign(counted_.size() << bits_now_, 0);
}

void GreyQuantiles::take(const Box& piece, std::span<const std::byte> grey) {
  const int later = bits_left_ - bits_now_;
  const std::uint64_t next_bits = (std::uint64_t{1} << bits_now_) - 1;
  with_type(sample_.type, [&]<class T>() {
    const T* row = reinterpret_cast<const T*>(grey.data());
    for (std::int64_t z = piece.lo[2]; z < piece.hi[2]; ++z) {
      for (std::int64_t y = piece.lo[1]; y < piece.hi[1]; ++y, row += piece.extent(0)) {
        const RowRange in = row_in_mask(sample_.mask, sample_.shape, y, z);
        for (std::int64_t x = std::max(in.begin, piece.lo[0]); x < std::min(in.end, piece.hi[0]); ++x) {
          const auto value = static_cast<Compared<T>>(row[x - piece.lo[0]]);
          if (!std::isfinite(static_cast<double>(value)) || has_value(sample_.mask.outside.ranges(), static_cast<double>(value))) continue;
          const std::uint64_t known_and_next = std::uint64_t{key_of(value)} >> later;
          const auto at = std::lower_bound(counted_.begin(), counted_.end(), known_and_next >> bits_now_);
          if (at == counted_.end() || *at != known_and_next >> bits_now_) continue;
          ++counts_[(static_cast<std::size_t>(at - counted_.begin()) << bits_now_) + (known_and_next & next_bits)];
        }
      }
    }
  });
}

std::vector<std::int64_t>::const_iterator GreyQuantiles::counts_of(std::uint64_t leading) const {
  const auto at = std::lower_bound(counted_.begin(), counted_.end(), leading) - counted_.begin();
  return counts_.begin() + (at << bits_now_);
}

void GreyQuantiles::end_pass(const Comm& comm) {
  counts_ = comm.sum_all(counts_);
  if (voxels_ == 0) voxels_ = std::accumulate(counts_.begin(), counts_.end(), std::int64_t{0});
  if (voxels_ == 0) throw InputError("the image holds no finite grey value.");
  for (Quantile& quantile : quantiles_) {
    const double wanted = std::max(1.0, std::ceil(quantile.share * static_cast<double>(voxels_) * (1 - rounding)));
    const auto counts = counts_of(quantile.leading);
    std::uint64_t next = 0;
    for (; static_cast<double>(quantile.below + counts[static_cast<std::ptrdiff_t>(next)]) < wanted; ++next)
      quantile.below += counts[static_cast<std::ptrdiff_t>(next)];
    quantile.leading = (quantile.leading << bits_now_) | next;
  }
  bits_left_ -= bits_now_;
  if (bits_left_ > 0) begin_pass();
}

std::vector<double> GreyQuantiles::values() const {
  KARST_ASSERT(are_known());
  if (quantiles_.front().leading == quantiles_.back().leading)
    throw InputError("all voxels of the image have one grey value: no threshold separates pore and solid.");
  std::vector<double> values;
  for (auto quantile = quantiles_.begin() + 1; quantile + 1 != quantiles_.end(); ++quantile) {
    const double value = with_type(sample_.type, [&]<class T>() { return value_of<Compared<T>>(quantile->leading); });
    if (values.empty() || value > values.back()) values.push_back(value);
  }
  return values;
}

}  // namespace karst
