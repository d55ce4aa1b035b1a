// The files that a command reads: none of its outputs may be one of them, by whatever name.
#pragma once

#include <string>
#include <vector>

#include "io/file_checks.hpp"

namespace karst {

class InputFiles {
 public:
  /// A file, or a folder for the TIFF slices in it. Whether it exists is asked later. "" is none.
  void add(const std::string& path);
  void add(const std::vector<std::string>& paths);

  /// Throws InputError when a file that is written under this name would replace one of them, or remove it as a leftover. Files are
  /// compared by device and inode. `choose` is how the user says where the output goes, as the end of a sentence.
  void check_output(const std::string& path, const std::string& choose = with_output()) const;

  /// The same for all files in a folder.
  void check_folder(const std::string& path) const;

 private:
  std::vector<std::string> paths_;
};

}  // namespace karst
