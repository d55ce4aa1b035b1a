// Hints for MPI-IO, each key=value.
#pragma once

#include <mpi.h>

#include <string>
#include <utility>
#include <vector>

namespace karst {

using Hints = std::vector<std::pair<std::string, std::string>>;

/// Each as "key=value". Throws InputError.
Hints parse_hints(const std::vector<std::string>& given);

/// The lines of a file of hints: key=value, or key and value with white space between, as ROMIO wants them; # begins a comment. Throws
/// InputError, which names the file `path`.
Hints parse_hint_file(const std::string& path, const std::string& content);

/// All that MPI holds in `info`.
Hints hints_of(MPI_Info info);

/// "cb_nodes=4;cb_buffer_size=1048576"
std::string hints_text(const Hints& hints);

class MpiInfo {
 public:
  explicit MpiInfo(const Hints& hints);
  MpiInfo(const MpiInfo&) = delete;
  MpiInfo& operator=(const MpiInfo&) = delete;
  ~MpiInfo();

  MPI_Info handle() const { return info_; }

 private:
  MPI_Info info_ = MPI_INFO_NULL;
};

}  // namespace karst
