// A folder for the files of one test: the same on all its ranks, made by the root, gone afterwards.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/ranks/comm.hpp"
#include "support/test_ranks.hpp"

namespace karst {

class Scratch {
 public:
  Scratch();
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch();

  std::string path(const std::string& name) const { return folder_ + "/" + name; }

  /// Writes a file on the root; all ranks may read it when this returns. Returns its path.
  std::string file(const std::string& name, std::string_view bytes) const;

 private:
  Comm comm_{test_ranks()};
  std::string folder_;
};

std::string bytes_of(const std::string& path);

/// The memory of some numbers, as it would lie in a file.
template <class T>
std::string as_bytes(const std::vector<T>& values) {
  return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)};
}

}  // namespace karst
