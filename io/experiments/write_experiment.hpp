// A file that is written in several ways: what karst io write does.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "io/experiments/io_rows.hpp"
#include "io/unfinished_file.hpp"

namespace karst {

struct WriteExperiment {
  std::string path;
  std::int64_t bytes = 0;
  std::optional<ImageFile> image = {};  ///< of so many bytes, for Cut::boxes
  Hints hints = {};

  std::vector<IoRow> rows(const std::vector<IoVariant>& variants) const;

  /// One repeat of a row, into a `file` that is made anew. Collective.
  void repeat(IoRow& row, SharedUnfinishedFile& file, const Comm& comm, const TellProgress& tell) const;

 private:
  Share share_of(const IoVariant& variant, const Comm& comm) const;
};

}  // namespace karst
