#include "geometry/grey_histogram.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

namespace {
constexpr long double most_bins = 65536;
}  // namespace

GreyHistogram::GreyHistogram(GreySample sample) : sample_(std::move(sample)) {}

template <class Visit>
void GreyHistogram::for_each_value(const Box& piece, std::span<const std::byte> grey, Visit&& visit) const {
  with_type(sample_.type, [&]<class T>() {
    const T* row = reinterpret_cast<const T*>(grey.data());
    for (std::int64_t z = piece.lo[2]; z < piece.hi[2]; ++z) {
      for (std::int64_t y = piece.lo[1]; y < piece.hi[1]; ++y, row += piece.extent(0)) {
        const RowRange in = row_in_mask(sample_.mask, sample_.shape, y, z);
        for (std::int64_t x = std::max(in.begin, piece.lo[0]); x < std::min(in.end, piece.hi[0]); ++x) {
          const auto value = static_cast<double>(row[x - piece.lo[0]]);
          if (!has_value(sample_.mask.outside.ranges(), value)) visit(value);
        }
      }
    }
  });
}

void GreyHistogram::take_range(const Box& piece, std::span<const std::byte> grey) {
  for_each_value(piece, grey, [&](double value) {
    if (!std::isfinite(value)) return;
    range_.low = std::min(range_.low, value);
    range_.high = std::max(range_.high, value);
  });
}

void GreyHistogram::begin_counts(const Comm& comm) {
  range_ = {-comm.max_all(-range_.low), comm.max_all(range_.high)};
  if (range_.low > range_.high) throw InputError("the image holds no finite grey value.");
  if (range_.low == range_.high) throw InputError("all voxels of the image have one grey value: no threshold separates pore and solid.");
  const long double span = static_cast<long double>(range_.high) - range_.low;
  width_ = !is_floating(sample_.type) && span < most_bins ? 1 : span / (most_bins - 1);
  counts_.assign(static_cast<std::size_t>(span / width_) + 1, 0);
}

void GreyHistogram::take_counts(const Box& piece, std::span<const std::byte> grey) {
  for_each_value(piece, grey, [&](double value) {
    if (!std::isfinite(value)) return;
    const long double bin = (static_cast<long double>(value) - range_.low) / width_;
    ++counts_[std::min(static_cast<std::size_t>(bin), counts_.size() - 1)];
  });
}

// The highest value of a bin, in the type of the image.
double GreyHistogram::end_of(std::size_t bin) const {
  const long double end = range_.low + width_ * static_cast<long double>(bin + 1);
  const auto highest =
      static_cast<double>(std::min(is_floating(sample_.type) ? end : std::ceil(end) - 1, static_cast<long double>(range_.high)));
  return sample_.type == VoxelType::float32 ? static_cast<double>(static_cast<float>(highest)) : highest;
}

std::vector<double> GreyHistogram::thresholds(const std::vector<double>& shares, const Comm& comm) const {
  const std::vector<std::int64_t> counts = comm.sum_all(counts_);
  const auto all = static_cast<double>(std::accumulate(counts.begin(), counts.end(), std::int64_t{0}));
  std::vector<double> found;
  std::int64_t below = 0;
  std::size_t bin = 0;
  for (const double share : shares) {
    while (bin + 1 < counts.size() && static_cast<double>(below + counts[bin]) < share * all) below += counts[bin++];
    if (found.empty() || end_of(bin) > found.back()) found.push_back(end_of(bin));
  }
  return found;
}

}  // namespace karst
