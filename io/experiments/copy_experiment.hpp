// The experiment of karst io restripe: copies of a file with different stripes.
#pragma once

#include <string>
#include <vector>

#include "io/experiments/io_rows.hpp"
#include "io/files/unfinished_file.hpp"

namespace karst {

/// The file name of a copy: `out`, or with several copies a name that contains the stripes, such as "rock-c4-s1MiB.raw".
std::string name_of_copy(const std::string& out, const IoVariant& variant, bool several);

struct CopyExperiment {
  std::string in;
  std::int64_t bytes = 0;  ///< size of the file
  Hints hints = {};

  /// Makes the copy `out`, compares it with the file byte for byte, and gives it its final name. Returns a row for reading and a row for
  /// writing. Throws MachineError if the copy differs. Collective.
  std::vector<IoRow> copy(const std::string& out, SharedUnfinishedFile& file, const IoVariant& variant, const Comm& comm) const;

 private:
  void compare(const std::string& copy, std::int64_t align, const Comm& comm) const;
};

}  // namespace karst
