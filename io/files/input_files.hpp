// The files that a command reads. An output must not be one of them, also under another name.
#pragma once

#include <string>
#include <vector>

#include "io/files/file_checks.hpp"

namespace karst {

class InputFiles {
 public:
  /// Adds a file, or the TIFF slices of a folder. It need not exist. "" is ignored.
  void add(const std::string& path);
  void add(const std::vector<std::string>& paths);

  /// Throws InputError if writing `path` would replace an input, or remove it as a leftover. Files are compared by device and inode.
  /// `choose` is the end of a sentence: how the user chooses the name of the output.
  void check_output(const std::string& path, const std::string& choose = with_output()) const;

  /// Calls check_output() for all files in a folder.
  void check_folder(const std::string& path) const;

 private:
  std::vector<std::string> paths_;
};

}  // namespace karst
