// An image in, its clean pores out: the beginning of everything that is computed.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "base/comm.hpp"
#include "geometry/boundary.hpp"
#include "geometry/label_counts.hpp"
#include "geometry/pore_measures.hpp"
#include "geometry/pores.hpp"
#include "io/hints.hpp"
#include "io/image_file.hpp"
#include "io/open_image.hpp"

namespace karst {

/// An image file, and what only the user knows of it.
struct RockSource {
  std::string path;
  ImageLayout layout = {};
  std::optional<LabelSet> pore = {};  ///< nothing: as the file says, if it does
  std::optional<double> voxel_size_m = {};
  Hints hints = {};  ///< for MPI-IO
};

/// The labels of a whole sample in memory, x fastest, in this machine's byte order. Every rank has all of them.
struct LabelArray {
  Index3 shape{};
  VoxelType type = VoxelType::uint8;
  std::span<const std::byte> labels;
  LabelSet pore;
  std::optional<double> voxel_size_m = {};
};

/// Which pores are kept: those that flow can pass along one of the axes.
struct Cleaning {
  Boundary boundary = Boundary::periodic;
  Axes axes{true, true, true};
  int threads = 1;
};

struct Rock {
  ImageFile file;  ///< of an array: its shape and type, and no path
  std::optional<double> voxel_size_m;
  LabelSet pore;  ///< empty while nobody says which labels are pore
  LabelCounts labels;
  std::uint64_t checksum = 0;   ///< of all labels and their places
  PoreBlock pores;              ///< of this rank's box; without voxels while `pore` is empty
  PoreReport report;            ///< likewise without numbers
  PoreMeasures all, connected;  ///< of all pores, and of those that are kept
  double seconds_read = 0;
  double seconds_prepare = 0;

  void require_pore() const;  ///< throws InputError while `pore` is empty
};

/// Called when the header is read, and nothing else.
using LookAtHeader = std::function<void(const ImageFile& file)>;

/// Reads an image, counts its labels, marks and cleans its pores. Collective; throws InputError.
Rock read_rock(const RockSource& source, const Cleaning& cleaning, const Comm& comm, const LookAtHeader& look = {});

/// The same of labels in memory.
Rock rock_of_labels(const LabelArray& array, const Cleaning& cleaning, const Comm& comm);

}  // namespace karst
