// Image in, clean pores out: the beginning of every command that computes something.
#pragma once

#include <functional>
#include <optional>

#include "base/comm.hpp"
#include "commands/cli/image_options.hpp"
#include "geometry/label_counts.hpp"
#include "geometry/pore_measures.hpp"
#include "geometry/pores.hpp"
#include "io/image_file.hpp"

namespace karst {

struct PoreImage {
  ImageFile file;
  std::optional<double> voxel_size_m;
  LabelSet pore;  ///< empty where neither the user nor the file says which labels are pore
  LabelCounts labels;
  std::uint64_t checksum = 0;   ///< of all labels and their places
  PoreBlock pores;              ///< of this rank's box; without voxels while `pore` is empty
  PoreReport report;            ///< likewise without numbers
  PoreMeasures all, connected;  ///< of all pores, and of those that are left
  double seconds_read = 0;
  double seconds_prepare = 0;

  void require_pore() const;  ///< throws InputError while `pore` is empty
};

/// Called when the header is read, and nothing else.
using LookAtHeader = std::function<void(const ImageFile& file)>;

/// Reads, counts, marks and cleans. Collective; throws InputError.
PoreImage load_pore_image(const ImageOptions& options, Boundary boundary, const Axes& wanted, int threads, const Comm& comm,
                          const LookAtHeader& look = {});

}  // namespace karst
