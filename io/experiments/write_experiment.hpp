// The experiment of karst io write: a file written with several variants.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "io/experiments/io_rows.hpp"
#include "io/files/unfinished_file.hpp"

namespace karst {

struct WriteExperiment {
  std::string path;
  std::int64_t bytes = 0;
  std::optional<ImageFile> image = {};  ///< with Decomposition::boxes: an image of `bytes` bytes
  Hints hints = {};

  std::vector<IoRow> rows(const std::vector<IoVariant>& variants) const;

  /// Measures one repeat of a row. Empties `file` first. Collective.
  void repeat(IoRow& row, SharedUnfinishedFile& file, const Comm& comm, const TellProgress& tell) const;

 private:
  Share share_of(const IoVariant& variant, const Comm& comm) const;
};

}  // namespace karst
