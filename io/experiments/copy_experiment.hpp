// Copies of a file that differ in their stripes: what karst io restripe does.
#pragma once

#include <string>
#include <vector>

#include "io/experiments/io_rows.hpp"
#include "io/unfinished_file.hpp"

namespace karst {

/// Of the copy `out`: "rock.raw", or "rock-c4-s1MiB.raw" where there are several copies.
std::string name_of_copy(const std::string& out, const IoVariant& variant, bool several);

struct CopyExperiment {
  std::string in;
  std::int64_t bytes = 0;  ///< of the file
  Hints hints = {};

  /// Makes the copy `out`, compares it with the file byte for byte, and finishes it. Two rows: of reading, of writing. Throws MachineError
  /// where the copy differs. Collective.
  std::vector<IoRow> copy(const std::string& out, SharedUnfinishedFile& file, const IoVariant& variant, const Comm& comm) const;

 private:
  void compare(const std::string& copy, std::int64_t align, const Comm& comm) const;
};

}  // namespace karst
