#include "io/files/input_files.hpp"

#include <sys/stat.h>

#include <filesystem>
#include <map>
#include <optional>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/files/unfinished_file.hpp"

namespace karst {

namespace fs = std::filesystem;

namespace {

using Inode = std::pair<dev_t, ino_t>;

std::optional<Inode> inode(const std::string& path) {
  struct stat facts {};
  return stat(path.c_str(), &facts) == 0 ? std::optional<Inode>({facts.st_dev, facts.st_ino}) : std::nullopt;
}

std::vector<std::string> files_in(const std::string& folder) {
  std::vector<std::string> files;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) files.push_back(entry.path().string());
  return files;
}

bool is_slice(const std::string& path) {
  const std::string ending = lowered(fs::path(path).extension().string());
  return ending == ".tif" || ending == ".tiff";
}

void refuse_inputs(const std::vector<std::string>& inputs, const std::vector<std::string>& outputs, const std::string& choose) {
  std::map<Inode, std::string> there;
  for (const std::string& path : outputs) {
    for (const std::string& name : {path, unfinished_name(path)}) {
      if (const std::optional<Inode> output_inode = inode(name)) there.emplace(*output_inode, name);
    }
  }
  if (there.empty()) return;
  const auto check = [&](const std::string& input) {
    const std::optional<Inode> input_inode = inode(input);
    const auto same = input_inode ? there.find(*input_inode) : there.end();
    if (same == there.end()) return;
    const std::string name = same->second == input ? "" : text("the same file as ", quote(input), ", ");
    throw InputError(
        text(quote(same->second), " is ", name, "an input of this command (an input is never replaced). Choose another name", choose, "."));
  };
  for (const std::string& path : inputs) {
    check(path);
    for (const std::string& file : files_in(path)) {
      if (is_slice(file)) check(file);
    }
  }
}

}  // namespace

void InputFiles::add(const std::string& path) {
  if (!path.empty()) paths_.push_back(path);
}

void InputFiles::add(const std::vector<std::string>& paths) {
  for (const std::string& path : paths) add(path);
}

void InputFiles::check_output(const std::string& path, const std::string& choose) const { refuse_inputs(paths_, {path}, choose); }

void InputFiles::check_folder(const std::string& path) const { refuse_inputs(paths_, files_in(path), with_output()); }

}  // namespace karst
