// A sample rendered piece by piece on all ranks, written as one NRRD file that `karst info` reads without options.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "base/comm.hpp"
#include "geometry/box.hpp"
#include "io/hints.hpp"

namespace karst {

struct NrrdLabels {
  Index3 shape{0, 0, 0};
  std::optional<double> voxel_size_m;
  std::string content;      ///< one line
  std::string pore_labels;  ///< as for --pore
};

/// Writes uint8 labels to `path`: *.nrrd in one file, *.nhdr as a header beside NAME.raw. `render(rows, labels)`
/// fills a box that spans the sample in x; each piece is asked of one rank. The bytes do not depend on the ranks.
/// The file appears under its name when it is complete. Collective.
void write_nrrd(const std::string& path, const NrrdLabels& header, const Comm& comm, const Hints& hints,
                const std::function<void(const Box&, std::uint8_t*)>& render);

/// Throws InputError unless `path` ends in .nrrd or .nhdr and neither it nor its data file would be overwritten.
void check_nrrd_output(const std::string& path, bool force);

}  // namespace karst
