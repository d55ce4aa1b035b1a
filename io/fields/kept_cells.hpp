// The cells of a box that are written to a file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "geometry/box.hpp"

namespace karst {

/// All or some cells of a box, x fastest.
class KeptCells {
 public:
  explicit KeptCells(const Box& box) : box_(box), is_all_(true) {}
  KeptCells(const Box& box, std::vector<std::uint64_t> places) : box_(box), is_all_(false), places_(std::move(places)) {}

  const Box& box() const { return box_; }
  bool is_all() const { return is_all_; }
  std::int64_t count() const { return is_all_ ? box_.volume() : std::ssize(places_); }
  std::uint64_t place(std::int64_t i) const { return is_all_ ? static_cast<std::uint64_t>(i) : places_[static_cast<std::size_t>(i)]; }
  Index3 cell(std::int64_t i) const { return box_.voxel_at(place(i)); }

  /// The number of the first kept cell at `place` in the box or after it.
  std::int64_t first_from(std::uint64_t place) const;

  /// Moves the values of kept cells to the front of `values`, and returns them. `values`: `bytes` bytes for each cell from place `first`
  /// on.
  std::span<const std::byte> only(std::span<std::byte> values, std::uint64_t first, std::size_t bytes) const;

 private:
  Box box_;
  bool is_all_;
  std::vector<std::uint64_t> places_;  // places in the box, ascending
};

}  // namespace karst
