// A file in the making: it has another name until it is complete, and is gone if that never happens.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

namespace karst {

class UnfinishedFile {
 public:
  explicit UnfinishedFile(std::string final_path) : final_path_(std::move(final_path)) {}
  UnfinishedFile(const UnfinishedFile&) = delete;
  UnfinishedFile& operator=(const UnfinishedFile&) = delete;
  ~UnfinishedFile();  ///< removes what was not finished

  std::string path() const { return final_path_ + ".unfinished"; }

  /// Throws MachineError unless the file has just so many bytes; then gives it its name. For the root.
  void finish(std::int64_t bytes);

  /// On ranks that leave the file to the root.
  void let_go() { mine_ = false; }

 private:
  std::string final_path_;
  bool mine_ = true;
};

}  // namespace karst
