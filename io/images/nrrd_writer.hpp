// Renders a sample piece by piece on all ranks and writes it as one NRRD file, which `karst info` reads without options.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "base/ranks/comm.hpp"
#include "geometry/box.hpp"
#include "io/files/input_files.hpp"
#include "io/files/unfinished_file.hpp"
#include "io/parallel/hints.hpp"

namespace karst {

struct NrrdLabels {
  Index3 shape{0, 0, 0};
  std::optional<double> voxel_size_m;
  std::string content;      ///< one line
  std::string pore_labels;  ///< a value of the setting pore
};

/// The output of a sample: *.nrrd is one file, *.nhdr a header and NAME.raw. Files get their names when they are complete.
class NrrdOutput {
 public:
  /// Reserves the names before anything is computed. Throws InputError for another ending, for an existing file without `force`, for a file
  /// of `inputs`, and for a file that another process writes. Collective.
  NrrdOutput(const std::string& path, bool force, const InputFiles& inputs, const Comm& comm);

  /// Writes uint8 labels. `render(rows, labels)` fills a box that spans the sample in x. One rank renders each piece. The bytes do not
  /// depend on the ranks. Collective.
  void write(const NrrdLabels& header, const Hints& hints, const std::function<void(const Box&, std::uint8_t*)>& render);

 private:
  std::string path_;
  Comm comm_;
  std::optional<UnfinishedFile> data_, separate_header_;  // on the root; the second for *.nhdr only
};

}  // namespace karst
