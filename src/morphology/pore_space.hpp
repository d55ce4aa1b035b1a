// The pores of this rank's box, with a shell of pores around it that belong to other ranks or to periodic images, as numbers.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/memory/raw_vector.hpp"
#include "base/ranks/comm.hpp"
#include "geometry/boundary.hpp"
#include "geometry/box.hpp"
#include "morphology/basin_work.hpp"
#include "morphology/distance_work.hpp"
#include "morphology/pore_numbers.hpp"
#include "partition/parts/pore_rows.hpp"

namespace karst {

/// What lies beyond the two faces of a sample that are normal to an axis.
enum class Beyond : std::uint8_t {
  nothing,  ///< distances, balls and paths end there: the same maps as of a mirrored sample
  wall,     ///< a layer of solid voxels
  wrap,     ///< the opposite face
};
using PoreFrame = std::array<Beyond, 3>;  ///< by axis

/// The frame of sizes; of intrusion from a face normal to `axis`.
PoreFrame frame_of(Boundary boundary);
PoreFrame frame_of(Boundary boundary, std::size_t axis);

/// A sample, cut into boxes of ranks, in its frame.
struct FramedSample {
  BoxGrid grid;
  PoreFrame frame;

  bool is_periodic() const;  ///< along an axis at least
};

class PoreSpace {
 public:
  /// `rows`: the pores of this rank's box. `shell`: its width in voxels. Throws MachineError above 2^32 - 2 pores. Collective.
  PoreSpace(const PoreRows& rows, const FramedSample& sample, std::int64_t shell, int threads, const Comm& comm);

  const Box& own_box() const { return own_; }
  const Box& box() const { return box_; }
  std::int64_t pores() const { return pores_; }  ///< with those of the shell
  bool has_shell() const { return box_ != own_; }
  const RawVector<PoreWord>& words() const { return words_; }
  Cell extents() const;
  CellRegion own_cells() const { return cells_of(own_); }
  CellRegion cells_of(const Box& box) const;  ///< in voxels of the sample
  Cell cell_of(const Index3& voxel) const;
  PoreNumbers numbers_in(const PoreWord* words) const;
  PoreNumbers numbers() const { return numbers_in(words_.data()); }
  std::array<WallsOfBox, 3> walls() const { return walls_; }

  /// Calls visit(first number, count) for the rows of pores in the cells, x fastest.
  template <class Visit>
  void for_each_row(const CellRegion& cells, Visit&& visit) const;

 private:
  void mark(std::int64_t begin, std::int64_t end, std::int64_t y, std::int64_t z);
  void fetch_shell(const PoreRows& rows, const FramedSample& sample, const Comm& comm);
  void number_pores(int threads);

  Box own_, box_;
  std::int32_t row_words_ = 0;
  RawVector<PoreWord> words_;
  std::int64_t pores_ = 0;
  std::array<WallsOfBox, 3> walls_{};
};

template <class Visit>
void PoreSpace::for_each_row(const CellRegion& cells, Visit&& visit) const {
  const PoreNumbers all = numbers();
  for (std::int32_t z = cells.from.z; z < cells.to.z; ++z) {
    for (std::int32_t y = cells.from.y; y < cells.to.y; ++y) {
      const PoreWord* const row = all.row(y, z);
      const auto pores_before = [&](std::int32_t x) {  // numbers below the cell
        const PoreWord word = row[x / voxels_of_word];
        return word.first + static_cast<std::uint32_t>(bits_set(word.pores & bits_below(x % voxels_of_word)));
      };
      if (cells.from.x >= cells.to.x) continue;
      const std::uint32_t first = pores_before(cells.from.x);
      const PoreWord last = row[(cells.to.x - 1) / voxels_of_word];
      const std::uint32_t is_last = last.pores >> (cells.to.x - 1) % voxels_of_word & 1, end = pores_before(cells.to.x - 1) + is_last;
      if (end > first) visit(first, end - first);
    }
  }
}

/// The values of the shell of width 1, from the ranks that own them.
class Rim {
 public:
  Rim(const PoreSpace& space, const FramedSample& sample, const Comm& comm);

  bool is_empty() const { return sent_.empty() && received_.empty(); }
  const std::vector<RowOfMessage>& sent() const { return sent_; }
  const std::vector<RowOfMessage>& received() const { return received_; }
  std::int64_t values_sent() const { return values_sent_; }
  std::int64_t values_received() const { return values_received_; }

  /// Sends packed values. Collective.
  void exchange(const std::uint32_t* sent, std::uint32_t* received, const Comm& comm) const { comm.exchange(traffic_, 1, sent, received); }

 private:
  std::vector<RowOfMessage> sent_, received_;
  std::int64_t values_sent_ = 0, values_received_ = 0;
  Traffic traffic_;
};

/// The rank whose box, or whose periodic image, lies at these steps from the box of `rank`; -1: none.
int rank_at(const FramedSample& sample, int rank, const std::array<int, 3>& steps);

}  // namespace karst
