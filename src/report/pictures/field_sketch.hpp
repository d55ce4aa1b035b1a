// The data of a field that a page shows: three slices through the middle and a coarse copy, gathered cell by cell in bounded memory. It has
// only counts, sums of integers and maxima, which do not depend on the order of the cells.
#pragma once

#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "geometry/labels/label_set.hpp"
#include "io/fields/field_reader.hpp"

namespace karst {

enum class Ground : std::uint8_t { solid, site, idle_pore };  ///< idle: a pore that carries no flow

/// Cells with the same number along `axis`. In a large field, only every `every`-th cell along the other two axes.
struct Slice {
  std::size_t axis = 0;
  std::size_t across = 1, up = 2;  ///< the axes to the right and upwards
  std::int64_t cell = 0;           ///< number of the cells along `axis`
  std::int64_t every = 1;          ///< stride of the cells
  Index3 lo{};                     ///< first cell of the field
  std::int64_t width = 0, height = 0;
  std::vector<Ground> ground;  ///< first to the right, then upwards
  std::vector<float> speed;
  std::vector<float> temperature, density;  ///< empty without gas in the cells
};

/// The lowest and the highest of some numbers.
struct ValueRange {
  double low = std::numeric_limits<double>::infinity(), high = -std::numeric_limits<double>::infinity();

  bool is_empty() const { return low > high; }
  void take(double value);  ///< only if it is finite
  void take(const ValueRange& other);
};

/// The field in larger cells of `edge` cells along each axis.
struct CoarseField {
  Index3 shape{};
  std::int64_t edge = 1;                ///< cells
  std::array<double, 3> cell_size{};    ///< size of a larger cell, in voxels
  std::vector<std::uint16_t> share;     ///< share of cells with a site; 65535: all
  std::vector<std::uint32_t> mean_key;  ///< speed_key() of the sites' mean speed
};

/// An integer that grows nearly like the logarithm of the speed. Sums of integers do not depend on the order.
std::uint32_t speed_key(float speed);
double log2_of_key(double key);  ///< log2 of the speed, accurate to 0.09

class FieldSketch {
 public:
  static constexpr std::int64_t usual_pixels = 600;  ///< largest side of a slice

  /// `pore`: the pore labels, if known. `pixels`: largest side of a slice.
  FieldSketch(const Selection& selection, const std::optional<LabelSet>& pore, std::int64_t pixels = usual_pixels);

  void take(const FieldCell& cell);

  const Selection& selection() const { return selection_; }
  const std::vector<Slice>& slices() const { return slices_; }
  std::int64_t sites() const { return sites_; }
  bool has_idle_pores() const { return has_idle_pores_; }
  const ValueRange& temperatures() const { return temperatures_; }  ///< of all sites; empty without gas in the cells
  const ValueRange& densities() const { return densities_; }

  /// The speed that this share of the sites exceeds, accurate to 1 %.
  double speed_exceeded_by(double share) const;

  CoarseField coarse() const;

 private:
  void take_into(Slice& slice, const FieldCell& cell, Ground ground) const;

  Selection selection_;
  Box cells_;
  std::optional<LabelSet> pore_;
  std::vector<Slice> slices_;
  std::vector<std::int64_t> histogram_;
  std::int64_t sites_ = 0;
  bool has_idle_pores_ = false;
  ValueRange temperatures_, densities_;
  Index3 coarse_shape_{};
  std::int64_t edge_ = 1;
  std::vector<std::uint32_t> coarse_sites_;
  std::vector<std::uint64_t> key_sums_;
};

}  // namespace karst
