#include "morphology/intrusion_maps.hpp"

#include <algorithm>
#include <utility>

#include "base/cuda/gpu.hpp"
#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

std::string Inlet::name() const { return face ? text(axis_names[face->axis], face->is_high ? '+' : '-') : "all"; }

std::vector<std::string> inlet_names() {
  std::vector<std::string> names;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    for (const bool is_high : {false, true}) names.push_back(Inlet{SampleFace{axis, is_high}}.name());
  }
  names.push_back(Inlet().name());
  return names;
}

Inlet parse_inlet(const std::string& what, const std::string& name) {
  const std::vector<std::string> names = inlet_names();
  const auto at = static_cast<std::size_t>(std::ranges::find(names, name) - names.begin());
  if (at == names.size())
    throw InputError(text(setting(what, quote(name)), " is no face of the sample. Give one of ", joined(names, ", "), "."));
  return at + 1 == names.size() ? Inlet() : Inlet{SampleFace{at / 2, at % 2 == 1}};
}

namespace {

// The pores of a box with the voxels outside the mask.
PoreRows with_outside(const PoreRows& rows, const PoreBlock& outside, int threads) {
  PoreBlock open = outside;
  const Box& box = rows.box();
  for (std::int64_t z = box.lo[2]; z < box.hi[2]; ++z) {
    for (std::int64_t y = box.lo[1]; y < box.hi[1]; ++y) {
      std::uint8_t* const row = open.row(y, z) - box.lo[0];
      rows.for_each(y, z, {box.lo[0], box.hi[0]},
                    [&](std::int64_t begin, std::int64_t end) { std::fill(row + begin, row + end, std::uint8_t{1}); });
    }
  }
  return PoreRows(open, threads);
}

}  // namespace

IntrusionMaps::IntrusionMaps(const PoreRows& rows, const FramedSample& sample, const MapDevice& device, const Comm& comm,
                             const PoreBlock* outside)
    : sample_(sample), comm_(comm), threads_(device.threads), outside_(outside) {
  if (comm.max_all(outside ? std::ssize(outside->values) : 0) == 0) outside_ = nullptr;
  MappedPores pores{rows};
  if (outside_) pores.with_outside.emplace(with_outside(rows, *outside_, threads_));
  maps_ = pore_maps(std::move(pores), sample, device, comm);
  largest_distance_ = maps_->find_distances();
}

const MergeTree& IntrusionMaps::tree() {
  if (!tree_) tree_.emplace(maps_->find_basins(), threads_, comm_);
  return *tree_;
}

CellRegion IntrusionMaps::cells_at(const SampleFace& face) const {
  const PoreSpace& space = maps_->space();
  const std::int64_t extent = sample_.grid.shape()[face.axis];
  Box layer = space.own_box();
  if (face.is_high) {
    layer.lo[face.axis] = std::max(layer.lo[face.axis], extent - 1);
  } else {
    layer.hi[face.axis] = std::min<std::int64_t>(layer.hi[face.axis], 1);
  }
  return layer.lo[face.axis] < layer.hi[face.axis] ? space.cells_of(layer) : CellRegion{};
}

std::uint32_t IntrusionMaps::critical(std::size_t axis) {
  const MergeTree& joined = tree();
  return joined.joined_at(maps_->doors_in(cells_at({axis, false})), maps_->doors_in(cells_at({axis, true})));
}

bool IntrusionMaps::enter(const Inlet& inlet) {
  const MergeTree& joined = tree();
  const Doors doors = doors_of(inlet);
  const bool is_open = comm_.max_all(std::int64_t{std::ranges::any_of(doors, [](std::uint32_t door) { return door > 0; })}) > 0;
  maps_->limit(joined.access(doors));
  return is_open;
}

Doors IntrusionMaps::doors_of(const Inlet& inlet) const {
  if (inlet.face) return maps_->doors_in(cells_at(*inlet.face));
  Doors all;
  const auto add = [&](const Doors& doors) {
    all.resize(doors.size());
    for (std::size_t basin = 0; basin < doors.size(); ++basin) all[basin] = std::max(all[basin], doors[basin]);
  };
  for (std::size_t axis = 0; axis < 3; ++axis) {
    for (const bool is_high : {false, true}) add(maps_->doors_in(cells_at({axis, is_high})));
  }
  if (outside_) add(doors_beside_mask());
  return all;
}

// Pores with a face neighbour outside the mask. The voxels outside are marked as the pores are, so those of other ranks are known.
Doors IntrusionMaps::doors_beside_mask() const {
  const PoreSpace &pores = maps_->space(), around(PoreRows(*outside_, threads_), sample_, pores.has_shell() ? 1 : 0, threads_, comm_);
  const PoreNumbers numbers = pores.numbers(), others = around.numbers();
  std::vector<std::uint32_t> inlet(pores.words().size());
  const auto mark = [&](const Cell& cell, std::uint32_t /*number*/) {
    for (const auto& [x, y, z] : {Cell{1, 0, 0}, Cell{-1, 0, 0}, Cell{0, 1, 0}, Cell{0, -1, 0}, Cell{0, 0, 1}, Cell{0, 0, -1}}) {
      const Cell beside = {cell.x + x, cell.y + y, cell.z + z};
      if (others.contains(beside) && others.at(beside) != no_pore)
        inlet[static_cast<std::size_t>(numbers.word_at(cell))] |= std::uint32_t{1} << cell.x % voxels_of_word;
    }
  };
  const AtPores<1, decltype(mark)> all{numbers, pores.own_cells(), mark};
  for (std::int64_t call = 0; call < all.calls(); ++call) all(call);
  return maps_->doors_at(inlet);
}

MemoryNeed need_of_maps(const PoreRows& rows, const FramedSample& sample, const MapDevice& device, const Comm& comm) {
  constexpr std::int64_t pore_bytes = 20, voxel_bytes = 1;  // maps and the table of saddles; words and bits
  const Box& own = rows.box();
  double share = 1;
  const bool has_shell = comm.size() > 1 || sample.is_periodic();
  for (std::size_t a = 0; a < 3 && has_shell && !own.empty(); ++a)
    share *= 1 + 2.0 * usual_shell / static_cast<double>(own.extent(static_cast<int>(a)));
  const double while_distances = share * (8.0 * static_cast<double>(rows.sites()) + static_cast<double>(voxel_bytes * own.volume()));
  const std::int64_t bytes = std::max(pore_bytes * rows.sites() + voxel_bytes * own.volume(), static_cast<std::int64_t>(while_distances));
  const std::string what = "the maps", advice = "Use more ranks, or a smaller image.";
  MemoryNeed need = device.gpu ? Gpu(*device.gpu).need_of(bytes) : need_of_host(bytes, what, advice);
  need.what = what;
  need.advice = advice;
  return need;
}

}  // namespace karst
