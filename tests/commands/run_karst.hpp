// Runs the karst program as a user would.
#pragma once

#include <string>
#include <vector>

namespace karst {

struct Outcome {
  int code;
  std::string out;
  std::string err;
};

/// `ranks` 0: alone, without mpirun. Arguments are passed as they are.
Outcome run_karst(const std::vector<std::string>& arguments, int ranks = 0);

}  // namespace karst
