#include "geometry/pores/ghost_shell.hpp"

#include <algorithm>

#include "base/ranks/parallel.hpp"

namespace karst {

namespace {

constexpr int plate_tag = 7101;
constexpr std::int64_t outside = -1;

constexpr std::int64_t rows_of_share = 64;

template <class Plate>
std::int64_t rows_of(const Plate& plate) {
  return plate.box.empty() ? 0 : plate.box.extent(1) * plate.box.extent(2);
}

// Calls visit(first voxel, values) for some rows along x.
template <class Plate, class Visit>
void for_each_row_of(Plate& plate, std::int64_t begin, std::int64_t end, Visit&& visit) {
  const Box& box = plate.box;
  for (std::int64_t row = begin; row < end; ++row) {
    const std::int64_t y = box.lo[1] + row % box.extent(1), z = box.lo[2] + row / box.extent(1);
    visit(Index3{box.lo[0], y, z}, std::span(plate.row(y, z), static_cast<std::size_t>(box.extent(0))));
  }
}

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

// A row of a layer: all of it comes from a plate of y or z, or only its first and last voxels come from plates, those of x.
void GhostShell::numbers(const Index3& first, std::span<std::int64_t> to, const Inside& inside) const {
  const auto from_plate = [&](const Plate& plate, const Index3& v, std::span<std::int64_t> part) {
    std::copy_n(&plate[v], part.size(), part.begin());
  };
  for (int axis = 2; axis > 0; --axis) {
    if (first[axis] < box_.lo[axis]) return from_plate(plates_[axis][0], first, to);
    if (first[axis] >= box_.hi[axis]) return from_plate(plates_[axis][1], first, to);
  }
  Index3 v = first;
  if (v[0] < box_.lo[0]) {
    from_plate(plates_[0][0], v, to.first(1));
    to = to.subspan(1);
    ++v[0];
  }
  const auto count = static_cast<std::size_t>(std::min(std::ssize(to), box_.hi[0] - v[0]));
  inside(v, to.first(count));
  if (count < to.size()) from_plate(plates_[0][1], {box_.hi[0], v[1], v[2]}, to.subspan(count));
}

GhostShell::GhostShell(const BoxGrid& grid, bool wrap, int threads, const Comm& comm, const Inside& inside) : box_(grid.box(comm.rank())) {
  if (box_.empty()) return;
  for (int axis = 0; axis < 3; ++axis) {
    for (int side = 0; side < 2; ++side) {  // side 0 fills the low plate: each rank sends its highest layer up
      const int step = side == 0 ? 1 : -1;
      const int to = grid.neighbour(comm.rank(), axis, step, wrap);
      const int from = grid.neighbour(comm.rank(), axis, -step, wrap);
      Plate sent;
      if (to >= 0) {
        sent = Plate(plate_box(axis, side == 0 ? box_.hi[axis] - 1 : box_.lo[axis]));
        in_parallel_shares(threads, rows_of(sent), rows_of_share, [&](std::int64_t begin, std::int64_t end) {
          for_each_row_of(sent, begin, end, [&](const Index3& first, std::span<std::int64_t> row) { numbers(first, row, inside); });
        });
      }
      Plate& plate = plates_[axis][side];
      plate = Plate(plate_box(axis, side == 0 ? box_.lo[axis] - 1 : box_.hi[axis]));
      std::fill(plate.values.begin(), plate.values.end(), outside);
      swap_plates(plate.box.extent(axis == 0 ? 1 : 0), sent.values, to, plate.values, from, comm);
    }
  }
}

std::int64_t GhostShell::rows() const {
  std::int64_t rows = 0;
  for (const auto& sides : plates_) {
    for (const Plate& plate : sides) rows += rows_of(plate);
  }
  return rows;
}

void GhostShell::for_each_row(std::int64_t begin, std::int64_t end,
                              const std::function<void(const Index3&, std::span<const std::int64_t>)>& visit) const {
  for (const auto& sides : plates_) {
    for (const Plate& plate : sides) {
      const std::int64_t rows = rows_of(plate);
      for_each_row_of(plate, std::clamp(begin, std::int64_t{0}, rows), std::clamp(end, std::int64_t{0}, rows), visit);
      begin -= rows;
      end -= rows;
    }
  }
}

}  // namespace karst
