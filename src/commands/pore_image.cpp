#include "commands/pore_image.hpp"

#include <cstdio>

#include "base/error.hpp"
#include "base/text.hpp"
#include "geometry/pore_marker.hpp"
#include "io/read_voxels.hpp"

namespace karst {

void PoreImage::require_pore() const {
  if (!pore.empty()) return;
  throw InputError(
      text("which labels of ", quote(file.path), " are pore? It holds ", labels.words(), ". Say it with --pore, as in --pore 0."));
}

PoreImage load_pore_image(const ImageOptions& options, Boundary boundary, const Axes& wanted, int threads, const Comm& comm,
                          const LookAtHeader& look) {
  const Hints hints = options.hints(comm);
  PoreImage image;
  image.file = open_image(options.path(), options.layout(), comm);
  if (look) look(image.file);
  for (const std::string& warning : image.file.warnings) {
    if (comm.is_root()) std::fprintf(stderr, "karst: warning: %s\n", warning.c_str());
  }
  image.voxel_size_m = voxel_size(image.file, options.voxel_size_m());
  if (const auto given = options.pore()) {
    image.pore = *given;
  } else if (!image.file.pore_labels.empty()) {
    image.pore = LabelSet::parse(image.file.pore_labels);
  }

  const double start = MPI_Wtime();
  const BoxGrid grid(image.file.shape, comm.size());
  PoreMarker marker(image.file.shape, grid.box(comm.rank()), image.file.type, image.pore, threads);
  image.seconds_read = read_voxels(image.file, grid.box(comm.rank()), comm, hints,
                                   [&](const Box& piece, std::span<const std::byte> labels) { marker.take(piece, labels); });
  image.labels = sum_all(comm, marker.counts(), options.path());
  image.checksum = static_cast<std::uint64_t>(comm.sum_all(static_cast<std::int64_t>(marker.checksum())));
  if (!image.pore.empty()) {
    check_pore_labels(image.labels, image.pore, options.path());
    image.pores = marker.take_pores();
    image.all = measure_pores(image.pores, grid, boundary, comm, threads);
    image.report = remove_stagnant_pores(image.pores, grid, boundary, wanted, comm, threads);
    image.connected = measure_pores(image.pores, grid, boundary, comm, threads);
  }
  image.seconds_read = comm.max_all(image.seconds_read);
  image.seconds_prepare = comm.max_all(MPI_Wtime() - start) - image.seconds_read;
  return image;
}

}  // namespace karst
