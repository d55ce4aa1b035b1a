#include "geometry/ghost_shell.hpp"

#include <algorithm>

namespace karst {

namespace {

constexpr int plate_tag = 7101;
constexpr std::int64_t outside = -1;

// The unit of a message is a row: the number of rows fits an int, the number of voxels may not.
void swap_plates(std::int64_t row, const std::vector<std::int64_t>& sent, int to, std::vector<std::int64_t>& received, int from,
                 const Comm& comm) {
  const auto rows = [&](const std::vector<std::int64_t>& plate) { return static_cast<int>(static_cast<std::int64_t>(plate.size()) / row); };
  const auto peer = [](int rank) { return rank >= 0 ? rank : MPI_PROC_NULL; };
  MPI_Datatype row_type = MPI_DATATYPE_NULL;
  MPI_Type_contiguous(static_cast<int>(row), MPI_INT64_T, &row_type);
  MPI_Type_commit(&row_type);
  MPI_Sendrecv(sent.data(), rows(sent), row_type, peer(to), plate_tag, received.data(), rows(received), row_type, peer(from), plate_tag,
               comm.handle(), MPI_STATUS_IGNORE);
  MPI_Type_free(&row_type);
}

}  // namespace

// The plate at coordinate `at` of `axis`, widened by the shells of the axes exchanged earlier.
Box GhostShell::plate_box(int axis, std::int64_t at) const {
  Box plate = box_;
  for (int before = 0; before < axis; ++before) {
    plate.lo[before] -= 1;
    plate.hi[before] += 1;
  }
  plate.lo[axis] = at;
  plate.hi[axis] = at + 1;
  return plate;
}

std::int64_t GhostShell::number(const Index3& v, const std::function<std::int64_t(const Index3&)>& inside) const {
  for (int axis = 2; axis >= 0; --axis) {
    if (v[axis] < box_.lo[axis]) return plates_[axis][0][v];
    if (v[axis] >= box_.hi[axis]) return plates_[axis][1][v];
  }
  return inside(v);
}

GhostShell::GhostShell(const BoxGrid& grid, bool wrap, const Comm& comm, const std::function<std::int64_t(const Index3&)>& inside)
    : box_(grid.box(comm.rank())) {
  if (box_.empty()) return;
  for (int axis = 0; axis < 3; ++axis) {
    for (int side = 0; side < 2; ++side) {  // side 0 fills the low plate: each rank sends its highest layer up
      const int step = side == 0 ? 1 : -1;
      const int to = grid.neighbour(comm.rank(), axis, step, wrap);
      const int from = grid.neighbour(comm.rank(), axis, -step, wrap);
      std::vector<std::int64_t> sent;
      if (to >= 0) {
        const Box layer = plate_box(axis, side == 0 ? box_.hi[axis] - 1 : box_.lo[axis]);
        sent.reserve(static_cast<std::size_t>(layer.volume()));
        for_each_voxel(layer, [&](const Index3& v) { sent.push_back(number(v, inside)); });
      }
      Plate& plate = plates_[axis][side];
      plate = Plate(plate_box(axis, side == 0 ? box_.lo[axis] - 1 : box_.hi[axis]));
      std::fill(plate.values.begin(), plate.values.end(), outside);
      swap_plates(plate.box.extent(axis == 0 ? 1 : 0), sent, to, plate.values, from, comm);
    }
  }
}

void GhostShell::for_each(const std::function<void(const Index3&, std::int64_t)>& visit) const {
  for (const auto& sides : plates_) {
    for (const Plate& plate : sides) {
      std::size_t i = 0;
      for_each_voxel(plate.box, [&](const Index3& v) {
        if (plate.values[i] != outside) visit(v, plate.values[i]);
        ++i;
      });
    }
  }
}

}  // namespace karst
