#include "partition/parts/part_cells.hpp"

#include <algorithm>
#include <atomic>
#include <numeric>

#include "base/error.hpp"
#include "base/ranks/parallel.hpp"
#include "base/text.hpp"
#include "partition/parts/part.hpp"

namespace karst {

namespace {

constexpr std::int64_t rows_of_share = 512, pore_rows_of_share = 4096;  // work unit of a thread

// Visits the rows of a box in square bundles. Rows are whole, so that neighbours along x stay together. Neighbour rows follow soon, so that
// they are still in cache. Measured in docs/developers/performance-diary.md, "Order of the sites".
template <class Visit>
void for_each_row(const Box& box, Visit&& visit) {
  constexpr std::int64_t side = 8;
  for (std::int64_t z0 = box.lo[2]; z0 < box.hi[2]; z0 += side) {
    for (std::int64_t y0 = box.lo[1]; y0 < box.hi[1]; y0 += side) {
      for (std::int64_t z = z0; z < std::min(z0 + side, box.hi[2]); ++z) {
        for (std::int64_t y = y0; y < std::min(y0 + side, box.hi[1]); ++y) visit(y, z);
      }
    }
  }
}

}  // namespace

Box part_surroundings(const Partition& partition, std::int64_t number, const VelocitySet& velocities) {
  Box box = partition.bounds(number);
  if (box.empty()) return {};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    box.lo[axis] -= velocities.reach();
    box.hi[axis] += velocities.reach();
  }
  return box;
}

PartCells::PartCells(const Partition& partition, std::int64_t number, const LinkRule& rule, const std::vector<PoreRow>& rows, int threads,
                     const std::vector<std::vector<PoreRow>>& walls)
    : partition_(partition), number_(number), rule_(rule), threads_(threads), box_(part_surroundings(partition, number, rule.velocities)),
      cells_(static_cast<std::size_t>(box_.volume())), has_faces_(rule.has_faces()) {
  mark_solid();
  std::atomic<std::int64_t> sites = 0;
  in_parallel_shares(threads_, std::ssize(rows), pore_rows_of_share, [&](std::int64_t begin, std::int64_t end) {
    std::int64_t share_sites = 0;
    for (std::int64_t i = begin; i < end; ++i) share_sites += mark(rows[static_cast<std::size_t>(i)]);
    sites += share_sites;
  });
  sites_ = sites;
  if (sites_ > most_sites)
    throw MachineError(text("part ", number, " holds ", grouped(sites_), " sites, more than 32 bits can number. Use more parts."));
  mark_walls(walls);
}

void PartCells::mark_walls(const std::vector<std::vector<PoreRow>>& walls) {
  if (walls.empty()) return;
  walls_.assign(cells_.size(), 0);
  for (std::size_t wall = 0; wall < walls.size(); ++wall) {
    for (const PoreRow& row : walls[wall]) {
      const auto first = static_cast<std::ptrdiff_t>(box_.offset({row.begin, row.y, row.z}));
      std::fill_n(walls_.begin() + first, row.end - row.begin, static_cast<std::uint8_t>(wall + 1));
    }
  }
}

// Marks all cells solid, and beyond for cells outside a sample that is not periodic.
void PartCells::mark_solid() {
  const Box sample = whole_box(rule_.shape);
  const bool goes_beyond = rule_.boundary != Boundary::periodic && intersection(box_, sample) != box_;
  in_parallel(threads_, box_.extent(2), [&](std::int64_t layer) {
    const std::int64_t z = box_.lo[2] + layer;
    for (std::int64_t y = box_.lo[1]; y < box_.hi[1]; ++y) {
      Cell* cells = row(y, z);
      if (!goes_beyond) {
        std::fill_n(cells, box_.extent(0), solid);
      } else {
        for (std::int64_t x = box_.lo[0]; x < box_.hi[0]; ++x) cells[x - box_.lo[0]] = sample.contains({x, y, z}) ? solid : beyond;
      }
    }
  });
}

// Marks the voxels of a row; returns how many belong to this part.
std::int64_t PartCells::mark(const PoreRow& pores) {
  Cell* cells = row(pores.y, pores.z) - box_.lo[0];
  std::fill(cells + pores.begin, cells + pores.end, beyond);
  const bool row_inside = pores.y >= 0 && pores.y < rule_.shape[1] && pores.z >= 0 && pores.z < rule_.shape[2];
  if (!row_inside) return 0;
  std::int64_t sites = 0;
  const Interval inside{std::max<std::int64_t>(pores.begin, 0), std::min<std::int64_t>(pores.end, rule_.shape[0])};
  partition_.owners(pores.y, pores.z, inside, [&](std::int64_t part, const Interval& x) {
    std::fill(cells + x.begin, cells + x.end, part == number_ ? own : foreign);
    if (part == number_) sites += x.end - x.begin;
  });
  return sites;
}

bool PartCells::is_pore(const Index3& v) const {
  if (has_faces_ && rule_.face_before(v)) return (*this)[rule_.before_faces(v)] != solid;
  const Cell cell = (*this)[v];
  if (cell != beyond) return cell != solid;
  return rule_.boundary == Boundary::periodic || (*this)[rule_.in_sample(v)] != solid;
}

RawVector<std::size_t> PartCells::own_cells() const {
  const Box bounds = partition_.bounds(number_);
  std::vector<std::size_t> rows;  // the first cell of each row
  rows.reserve(static_cast<std::size_t>(bounds.extent(1) * bounds.extent(2)));
  for_each_row(bounds, [&](std::int64_t y, std::int64_t z) { rows.push_back(box_.offset({bounds.lo[0], y, z})); });
  const auto in_rows = [&](auto&& visit) {  // visit(row, cell) for all cells of this part
    in_parallel_shares(threads_, std::ssize(rows), rows_of_share, [&](std::int64_t begin, std::int64_t end) {
      for (auto row = static_cast<std::size_t>(begin); row < static_cast<std::size_t>(end); ++row) {
        for (std::size_t cell = rows[row]; cell < rows[row] + static_cast<std::size_t>(bounds.extent(0)); ++cell) {
          if (cells_[cell] == own) visit(row, cell);
        }
      }
    });
  };
  std::vector<std::size_t> next(rows.size() + 1);  // next place in the list for each row
  in_rows([&](std::size_t row, std::size_t) { ++next[row + 1]; });
  std::partial_sum(next.begin(), next.end(), next.begin());
  RawVector<std::size_t> cells(next.back());
  in_rows([&](std::size_t row, std::size_t cell) { cells[next[row]++] = cell; });
  return cells;
}

}  // namespace karst
