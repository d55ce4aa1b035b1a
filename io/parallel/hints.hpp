// Hints for MPI-IO, each key=value.
#pragma once

#include <mpi.h>

#include <string>
#include <utility>
#include <vector>

namespace karst {

using Hints = std::vector<std::pair<std::string, std::string>>;

/// Parses "key=value". Throws InputError.
Hints parse_hints(const std::vector<std::string>& given);

/// Parses a file of hints: key=value, or key and value separated by white space (as for ROMIO); # begins a comment. Throws InputError with
/// the name `path`.
Hints parse_hint_file(const std::string& path, const std::string& content);

/// All hints in `info`.
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
