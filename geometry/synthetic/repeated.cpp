#include "geometry/synthetic/repeated.hpp"

#include <algorithm>
#include <utility>

#include "base/setting.hpp"
#include "base/text.hpp"

namespace karst {

namespace {

Index3 shape_of(const Index3& one, const Index3& copies) {
  const Index3 shape = {one[0] * copies[0], one[1] * copies[1], one[2] * copies[2]};
  checked_voxels(shape, text(setting("shape"), " and ", setting("repeat")));
  return shape;
}

}  // namespace

RepeatedSample::RepeatedSample(std::unique_ptr<Sample> one, const Index3& copies)
    : Sample(shape_of(one->shape(), copies)), one_(std::move(one)), copies_(copies) {}

std::string RepeatedSample::description() const { return text(one_->description(), "; ", shape_text(copies_), " copies"); }

// The rows are cut where copies meet in y and z.
void RepeatedSample::render(const Box& rows, std::uint8_t* labels) const {
  const Index3& one = one_->shape();
  const auto next_copy = [&](std::int64_t at, int axis) { return std::min((at / one[axis] + 1) * one[axis], rows.hi[axis]); };
  for (std::int64_t z = rows.lo[2]; z < rows.hi[2]; z = next_copy(z, 2)) {
    for (std::int64_t y = rows.lo[1]; y < rows.hi[1]; y = next_copy(y, 1))
      render_piece(rows, {{0, y, z}, {one[0], next_copy(y, 1), next_copy(z, 2)}}, labels);
  }
}

void RepeatedSample::render_piece(const Box& rows, const Box& piece, std::uint8_t* labels) const {
  const Index3& one = one_->shape();
  const Index3 copy = {0, piece.lo[1] / one[1] * one[1], piece.lo[2] / one[2] * one[2]};
  std::vector<std::uint8_t> values(static_cast<std::size_t>(piece.volume()));
  one_->render(shifted_back(piece, copy), values.data());
  const auto* row = values.data();
  for (std::int64_t z = piece.lo[2]; z < piece.hi[2]; ++z) {
    for (std::int64_t y = piece.lo[1]; y < piece.hi[1]; ++y, row += one[0]) {
      for (std::int64_t i = 0; i < copies_[0]; ++i) std::copy_n(row, one[0], labels + rows.offset({i * one[0], y, z}));
    }
  }
}

}  // namespace karst
