// Options for MPI-IO hints. Shared by all commands that read or write large files.
#pragma once

#include <string>
#include <vector>

#include "base/ranks/comm.hpp"
#include "io/parallel/hints.hpp"
#include "run/options/option.hpp"

namespace karst {

class HintOptions {
 public:
  explicit HintOptions(OptionTable& table);

  /// The hints of --mpi-hint-file, then those of --mpi-hint, which override them. Throws InputError. Collective.
  Hints hints(const Comm& comm) const;

 private:
  std::vector<std::string> words_;
  std::string file_;
};

}  // namespace karst
