#include "partition/part_builder.hpp"

#include <algorithm>
#include <tuple>

#include "base/error.hpp"
#include "base/text.hpp"
#include "partition/link_end.hpp"

namespace karst {

namespace {

// What is known of a voxel while the part is built: the number of its site, or one of these.
using Cell = std::uint32_t;
constexpr Cell solid = 0xFFFFFFFF;
constexpr Cell foreign = 0xFFFFFFFE;  // fluid of another part
constexpr Cell beyond = 0xFFFFFFFD;   // outside the sample: link_end() knows
constexpr Cell own = 0xFFFFFFFC;      // fluid of this part, not yet numbered

// A link that does not end at a site of the part, nor at a wall.
struct Leaving {
  std::int64_t part;
  Slot mine;
  std::uint64_t key_voxel;  // both sides sort by the voxel and direction at the end in the lower part
  int key_q;
};

class Builder {
 public:
  Builder(const Partition& partition, std::int64_t number, const Index3& shape, Boundary boundary)
      : partition_(partition), shape_(shape), boundary_(boundary), cells_(part_surroundings(partition, number)) {
    part_.number = number;
    const Index3 n = cells_.box.extents();
    for (std::size_t q = 0; q < links.size(); ++q) upstream_step_[q] = -(links[q][0] + n[0] * (links[q][1] + n[1] * links[q][2]));
  }

  Part build(const std::vector<FluidRun>& runs) {
    mark(runs);
    number();
    link();
    sort_peers();
    return std::move(part_);
  }

 private:
  void mark(const std::vector<FluidRun>& runs);
  void number();
  void link();
  void link_beyond(std::int64_t site, const Index3& v, int q);
  void add_leaving(std::int64_t site, const Index3& v, int q, const LinkEnd& end);
  void sort_peers();

  bool has_foreign_link(const Index3& v, std::size_t cell) const;
  bool inside_sample(const Index3& v) const { return whole_box(shape_).contains(v); }
  std::uint64_t voxel_number(const Index3& v) const { return whole_box(shape_).offset(v); }
  Index3 voxel_at(std::uint64_t voxel) const { return whole_box(shape_).voxel_at(voxel); }
  Cell upstream_cell(std::size_t cell, int q) const {
    return cells_.values[cell + static_cast<std::size_t>(upstream_step_[static_cast<std::size_t>(q)])];
  }
  bool is_mine(Cell cell) const { return cell < own; }

  const Partition& partition_;
  Index3 shape_;
  Boundary boundary_;
  Block<Cell> cells_;
  std::array<std::int64_t, directions> upstream_step_{};
  std::vector<Leaving> leaving_;
  Part part_;
};

void Builder::mark(const std::vector<FluidRun>& runs) {
  std::fill(cells_.values.begin(), cells_.values.end(), solid);
  const Box& box = cells_.box;
  const bool mirrored = boundary_ != Boundary::periodic;
  if (mirrored && intersection(box, whole_box(shape_)) != box) {
    for (std::int64_t z = box.lo[2]; z < box.hi[2]; ++z) {
      for (std::int64_t y = box.lo[1]; y < box.hi[1]; ++y) {
        Cell* row = cells_.row(y, z);
        for (std::int64_t x = box.lo[0]; x < box.hi[0]; ++x) row[x - box.lo[0]] = inside_sample({x, y, z}) ? solid : beyond;
      }
    }
  }
  for (const FluidRun& run : runs) {
    Cell* row = cells_.row(run.y, run.z) - box.lo[0];
    const bool row_inside = run.y >= 0 && run.y < shape_[1] && run.z >= 0 && run.z < shape_[2];
    if (!row_inside) {
      std::fill(row + run.begin, row + run.end, beyond);
      continue;
    }
    const Interval inside{std::max<std::int64_t>(run.begin, 0), std::min<std::int64_t>(run.end, shape_[0])};
    std::fill(row + run.begin, row + run.end, beyond);
    partition_.owners(run.y, run.z, inside, [&](std::int64_t part, const Interval& x) {
      std::fill(row + x.begin, row + x.end, part == part_.number ? own : foreign);
      if (part == part_.number) part_.sites += x.end - x.begin;
    });
  }
  if (part_.sites > most_sites) {
    throw MachineError(
        text("part ", part_.number, " holds ", grouped(part_.sites), " sites, more than 32 bits can number. Use more parts."));
  }
}

bool Builder::has_foreign_link(const Index3& v, std::size_t cell) const {
  for (int q = 1; q < directions; ++q) {
    const Cell from = upstream_cell(cell, q);
    if (from == foreign) return true;
    if (from != beyond) continue;
    const LinkEnd end = link_end(v, q, shape_, boundary_);
    if (!end.wall && cells_.box.contains(end.voxel) && cells_[end.voxel] == foreign) return true;
    if (!end.wall && !cells_.box.contains(end.voxel)) return true;  // fluid on the other side of the sample
  }
  return false;
}

// Visits the rows of a box in square bundles: whole rows, so that neighbours along x stay together, and a row's neighbours across x soon
// after it, so that they are still in cache. Measured in docs/performance.md.
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

// Sites row by row, in segments of 16; then the segments with a link to another part first. The order within a segment, and of the
// segments of either kind, stays. A segment that is not full is padded.
void Builder::number() {
  std::vector<std::uint64_t> edge, interior;
  std::vector<std::uint64_t> segment;
  bool is_edge = false;
  const auto close = [&] {
    if (segment.empty()) return;
    segment.resize(static_cast<std::size_t>(segment_sites), no_voxel);
    std::vector<std::uint64_t>& kind = is_edge ? edge : interior;
    kind.insert(kind.end(), segment.begin(), segment.end());
    segment.clear();
    is_edge = false;
  };
  const Box bounds = partition_.bounds(part_.number);
  for_each_row(bounds, [&](std::int64_t y, std::int64_t z) {
    std::size_t cell = cells_.box.offset({bounds.lo[0], y, z});
    for (std::int64_t x = bounds.lo[0]; x < bounds.hi[0]; ++x, ++cell) {
      if (cells_.values[cell] != own) continue;
      segment.push_back(voxel_number({x, y, z}));
      is_edge = is_edge || has_foreign_link({x, y, z}, cell);
      if (static_cast<std::int64_t>(segment.size()) == segment_sites) close();
    }
  });
  close();
  part_.edge_segments = static_cast<std::int64_t>(edge.size()) / segment_sites;
  part_.segments = part_.edge_segments + static_cast<std::int64_t>(interior.size()) / segment_sites;
  part_.voxels = std::move(edge);
  part_.voxels.insert(part_.voxels.end(), interior.begin(), interior.end());
  for (std::size_t site = 0; site < part_.voxels.size(); ++site) {
    if (part_.voxels[site] != no_voxel) cells_[voxel_at(part_.voxels[site])] = static_cast<Cell>(site);
  }
}

void Builder::link() {
  part_.upstream.resize(static_cast<std::size_t>(part_.padded_sites()) * (directions - 1));
  for (std::int64_t site = 0; site < part_.padded_sites(); ++site) {
    for (int q = 1; q < directions; ++q) part_.upstream_of(q, site) = static_cast<std::uint32_t>(site);
    if (part_.voxels[static_cast<std::size_t>(site)] == no_voxel) continue;
    const Index3 v = voxel_at(part_.voxels[static_cast<std::size_t>(site)]);
    const std::size_t cell = cells_.box.offset(v);
    for (int q = 1; q < directions; ++q) {
      const Cell from = upstream_cell(cell, q);
      if (is_mine(from)) part_.upstream_of(q, site) = from;
      if (from == foreign || from == beyond) link_beyond(site, v, q);
    }
  }
}

void Builder::link_beyond(std::int64_t site, const Index3& v, int q) {
  const LinkEnd end = link_end(v, q, shape_, boundary_);
  if (end.wall) return;
  const Cell there = cells_.box.contains(end.voxel) ? cells_[end.voxel] : foreign;
  if (there == solid) return;
  if (!is_mine(there)) {
    add_leaving(site, v, q, end);
  } else if (end.mirrors == 0 && static_cast<std::int64_t>(there) != site) {
    part_.upstream_of(q, site) = there;
  } else if (std::pair(static_cast<std::int64_t>(there), end.q) >= std::pair(site, q)) {  // from one of its two ends
    part_.swaps.push_back({{static_cast<std::uint32_t>(site), static_cast<std::uint8_t>(q), end.mirrors},
                           {there, static_cast<std::uint8_t>(end.q), end.mirrors}});
  }
}

void Builder::add_leaving(std::int64_t site, const Index3& v, int q, const LinkEnd& end) {
  const std::int64_t part = partition_.owner(end.voxel);
  const bool lower = part_.number < part;
  const Slot slot{static_cast<std::uint32_t>(site), static_cast<std::uint8_t>(q), end.mirrors};
  leaving_.push_back({part, slot, voxel_number(lower ? v : end.voxel), lower ? q : end.q});
}

void Builder::sort_peers() {
  std::sort(leaving_.begin(), leaving_.end(), [](const Leaving& a, const Leaving& b) {
    return std::tie(a.part, a.key_voxel, a.key_q) < std::tie(b.part, b.key_voxel, b.key_q);
  });
  for (const Leaving& link : leaving_) {
    if (part_.peers.empty() || part_.peers.back().part != link.part) part_.peers.push_back({link.part, {}});
    part_.peers.back().slots.push_back(link.mine);
  }
}

}  // namespace

Box part_surroundings(const Partition& partition, std::int64_t number) {
  Box box = partition.bounds(number);
  if (box.empty()) return {};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    box.lo[axis] -= 1;
    box.hi[axis] += 1;
  }
  return box;
}

Part build_part(const Partition& partition, std::int64_t number, const Index3& shape, Boundary boundary,
                const std::vector<FluidRun>& runs) {
  if (part_surroundings(partition, number).empty()) {
    Part none;
    none.number = number;
    return none;
  }
  return Builder(partition, number, shape, boundary).build(runs);
}

std::optional<Part> build_part_all(const Partition& partition, std::int64_t number, const FluidRows& fluid, const Index3& shape,
                                   Boundary boundary, const Comm& comm) {
  const bool is_there = number < partition.parts();
  const Box wanted = is_there ? part_surroundings(partition, number) : Box{};
  const std::vector<FluidRun> runs = fetch_rows(fluid, shape, boundary == Boundary::periodic, wanted, comm);
  std::optional<Part> part;
  comm.agree([&] {
    if (is_there) part = build_part(partition, number, shape, boundary, runs);
  });
  return part;
}

}  // namespace karst
