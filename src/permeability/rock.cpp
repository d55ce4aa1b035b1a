#include "permeability/rock.hpp"

#include <numeric>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "base/units.hpp"
#include "geometry/pore_marker.hpp"
#include "io/read_voxels.hpp"

namespace karst {

namespace {

// Passes the labels of this rank's box to the marker: all at once if the box is the sample, otherwise row by row.
void take_box(PoreMarker& marker, const LabelArray& array, const Box& box) {
  if (box == whole_box(array.shape)) return marker.take(box, array.labels);
  const std::size_t label_bytes = type_bytes(array.type);
  const auto row_bytes = static_cast<std::size_t>(box.extent(0)) * label_bytes;
  for (std::int64_t z = box.lo[2]; z < box.hi[2]; ++z) {
    for (std::int64_t y = box.lo[1]; y < box.hi[1]; ++y) {
      const Box row = {{box.lo[0], y, z}, {box.hi[0], y + 1, z + 1}};
      const std::int64_t first = (z * array.shape[1] + y) * array.shape[0] + box.lo[0];
      marker.take(row, array.labels.subspan(static_cast<std::size_t>(first) * label_bytes, row_bytes));
    }
  }
}

void count_labels(Rock& rock, const PoreMarker& marker, const Comm& comm) {
  rock.labels = sum_all(comm, marker.counts(), rock.file.path);
  rock.checksum = static_cast<std::uint64_t>(comm.sum_all(static_cast<std::int64_t>(marker.checksum())));
}

// All pores are kept, whether they percolate or not.
PoreReport report_of_all(const PoreMeasures& pores, const Index3& shape) {
  PoreReport report;
  report.voxels = whole_box(shape).volume();
  report.pore_voxels = std::accumulate(pores.slices[0].begin(), pores.slices[0].end(), std::int64_t{0});
  report.sites = report.pore_voxels;
  report.rows = pores.faces[0] / 2;
  return report;
}

// Measures the pores, and removes pores that carry no flow.
void clean(Rock& rock, PoreMarker& marker, const BoxGrid& grid, const Comm& comm) {
  const Cleaning& cleaning = rock.cleaning;
  rock.pores = marker.take_pores();
  rock.all = measure_pores(rock.pores, grid, cleaning.boundary, comm, cleaning.threads);
  if (cleaning.keeps_all) {
    rock.report = report_of_all(rock.all, grid.shape());
    rock.connected = rock.all;
    return;
  }
  rock.report = remove_stagnant_pores(rock.pores, grid, cleaning.boundary, cleaning.axes, comm, cleaning.threads);
  rock.connected = measure_pores(rock.pores, grid, cleaning.boundary, comm, cleaning.threads);
}

// What the labels of an image become.
void finish(Rock& rock, PoreMarker& marker, const BoxGrid& grid, const Comm& comm) {
  count_labels(rock, marker, comm);
  if (rock.pore.empty()) return;
  check_pore_labels(rock.labels, rock.pore, rock.file.path, rock.cleaning.keeps_all);
  check_wall_labels(rock.labels, rock.pore, rock.cleaning.walls, rock.file.path);
  clean(rock, marker, grid, comm);
  rock.walls = marker.take_walls();
}

void check_settings(const Cleaning& cleaning, const std::optional<double>& voxel_size_m) {
  if (cleaning.axes == Axes{}) throw InputError(text(setting("direction"), " names no axis."));
  if (cleaning.threads < 1) throw InputError(text(setting("threads", text(cleaning.threads)), " is below 1."));
  if (voxel_size_m && !is_voxel_size(*voxel_size_m))
    throw InputError(text(setting("voxel_size", digits(*voxel_size_m)), " (in metres) is not between ", voxel_size_range, "."));
}

}  // namespace

void Rock::require_pore() const {
  if (!pore.empty()) return;
  throw InputError(text("which labels of ", quote(file.path), " are pore? It holds ", labels.words(), ". Give them with ", setting("pore"),
                        ", as in ", setting("pore", "0"), "."));
}

Rock read_rock(const RockSource& source, const Cleaning& cleaning, const Comm& comm, const LookAtHeader& look) {
  check_settings(cleaning, source.voxel_size_m);
  Rock rock;
  rock.cleaning = cleaning;
  rock.file = open_image(source.path, source.layout, comm);
  if (look) look(rock.file);
  rock.voxel_size_m = voxel_size(rock.file, source.voxel_size_m);
  if (source.pore) {
    rock.pore = *source.pore;
  } else if (!rock.file.pore_labels.empty()) {
    rock.pore = LabelSet::parse(rock.file.pore_labels);
  }
  const double start = MPI_Wtime();
  const BoxGrid grid(rock.file.shape, comm.size());
  const Box box = grid.box(comm.rank());
  PoreMarker marker(rock.file.shape, box, rock.file.type, rock.pore, cleaning.threads);
  marker.mark_walls(cleaning.walls);
  const double seconds = read_voxels(rock.file, box, comm, source.hints,
                                     [&](const Box& piece, std::span<const std::byte> labels) { marker.take(piece, labels); });
  finish(rock, marker, grid, comm);
  rock.seconds_read = comm.max_all(seconds);
  rock.seconds_prepare = comm.max_all(MPI_Wtime() - start) - rock.seconds_read;
  return rock;
}

Rock rock_of_sample(const Sample& sample, const Cleaning& cleaning, const Comm& comm, const std::string& name) {
  check_settings(cleaning, {});
  Rock rock;
  rock.cleaning = cleaning;
  rock.file.path = name;
  rock.file.format = "sample";
  rock.file.shape = sample.shape();
  rock.file.type = VoxelType::uint8;
  rock.voxel_size_m = sample.natural_voxel_size();
  rock.pore = LabelSet::parse(text(int{Sample::pore}));
  const double start = MPI_Wtime();
  const BoxGrid grid(sample.shape(), comm.size());
  const Box box = grid.box(comm.rank());
  PoreMarker marker(sample.shape(), box, rock.file.type, rock.pore, cleaning.threads);
  marker.mark_walls(cleaning.walls);
  comm.agree([&] {
    const Block<std::uint8_t> labels = render_labels(sample, box);
    marker.take(box, std::as_bytes(std::span(labels.values)));
  });
  count_labels(rock, marker, comm);
  check_wall_labels(rock.labels, rock.pore, cleaning.walls, rock.file.path);
  clean(rock, marker, grid, comm);
  rock.walls = marker.take_walls();
  rock.seconds_prepare = comm.max_all(MPI_Wtime() - start);
  return rock;
}

Rock rock_of_labels(const LabelArray& array, const Cleaning& cleaning, const Comm& comm) {
  const std::int64_t bytes = checked_voxels(array.shape, setting("shape")) * static_cast<std::int64_t>(type_bytes(array.type));
  if (std::cmp_not_equal(array.labels.size(), bytes)) {
    throw InputError(text("the array holds ", array.labels.size(), " bytes, but ", shape_text(array.shape), " voxels of ",
                          type_name(array.type), " need ", bytes, ". Give the shape and the type of the array."));
  }
  check_settings(cleaning, array.voxel_size_m);
  Rock rock;
  rock.cleaning = cleaning;
  rock.file.path = "the array";
  rock.file.format = "array";
  rock.file.shape = array.shape;
  rock.file.type = array.type;
  rock.file.order = "x varies fastest";
  rock.voxel_size_m = array.voxel_size_m;
  rock.pore = array.pore;
  const double start = MPI_Wtime();
  const BoxGrid grid(array.shape, comm.size());
  PoreMarker marker(array.shape, grid.box(comm.rank()), array.type, rock.pore, cleaning.threads);
  marker.mark_walls(cleaning.walls);
  take_box(marker, array, grid.box(comm.rank()));
  finish(rock, marker, grid, comm);
  rock.seconds_prepare = comm.max_all(MPI_Wtime() - start);
  return rock;
}

}  // namespace karst
