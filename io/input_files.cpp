#include "io/input_files.hpp"

#include <sys/stat.h>

#include <filesystem>
#include <optional>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/unfinished_file.hpp"

namespace karst {

namespace fs = std::filesystem;

namespace {

std::optional<struct stat> found(const std::string& path) {
  struct stat facts {};
  return stat(path.c_str(), &facts) == 0 ? std::optional(facts) : std::nullopt;
}

void refuse_where_same(const std::string& input, const std::string& output, const struct stat& there, const std::string& choose) {
  const std::optional<struct stat> facts = found(input);
  if (!facts || facts->st_dev != there.st_dev || facts->st_ino != there.st_ino) return;
  const std::string same = input == output ? "" : text("the same file as ", quote(input), ", ");
  throw InputError(
      text(quote(output), " is ", same, "an input of this command (an input is never replaced). Choose another name", choose, "."));
}

}  // namespace

void InputFiles::add(const std::string& path) {
  if (!path.empty()) paths_.push_back(path);
}

void InputFiles::add(const std::vector<std::string>& paths) {
  for (const std::string& path : paths) add(path);
}

void InputFiles::check_output(const std::string& path, const std::string& choose) const {
  for (const std::string& output : {path, unfinished_name(path)}) {
    const std::optional<struct stat> there = found(output);
    if (!there) continue;
    for (const std::string& input : paths_) {
      refuse_where_same(input, output, *there, choose);
      std::error_code error;
      if (!fs::is_directory(input, error)) continue;
      for (const fs::directory_entry& entry : fs::directory_iterator(input, error))
        refuse_where_same(entry.path().string(), output, *there, choose);
    }
  }
}

void InputFiles::check_folder(const std::string& path) const {
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(path, error)) check_output(entry.path().string());
}

}  // namespace karst
