// A sample rendered piece by piece on all ranks, written as one NRRD file that `karst info` reads without options.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "base/comm.hpp"
#include "geometry/box.hpp"
#include "io/hints.hpp"
#include "io/input_files.hpp"
#include "io/unfinished_file.hpp"

namespace karst {

struct NrrdLabels {
  Index3 shape{0, 0, 0};
  std::optional<double> voxel_size_m;
  std::string content;      ///< one line
  std::string pore_labels;  ///< as the setting pore has them
};

/// The place of a sample: *.nrrd is one file, *.nhdr a header beside NAME.raw. They appear under their names when they are complete.
class NrrdOutput {
 public:
  /// Takes the names, before anything is computed. Throws InputError where `path` has another ending, where a file would be replaced
  /// without `force` or would replace one of `inputs`, or where another process writes it. Collective.
  NrrdOutput(const std::string& path, bool force, const InputFiles& inputs, const Comm& comm);

  /// Writes uint8 labels. `render(rows, labels)` fills a box that spans the sample in x; each piece is asked of one rank. The bytes do not
  /// depend on the ranks. Collective.
  void write(const NrrdLabels& header, const Hints& hints, const std::function<void(const Box&, std::uint8_t*)>& render);

 private:
  std::string path_;
  Comm comm_;
  std::optional<UnfinishedFile> data_, separate_header_;  // on the root; the second of *.nhdr alone
};

}  // namespace karst
