#include "io/experiments/file_system.hpp"

#include <sys/statfs.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/text.hpp"

namespace karst {

namespace {

namespace fs = std::filesystem;

// Spaces and such are written \040, in octal.
std::string unescaped(const std::string& word) {
  constexpr std::size_t digits_of_one = 3;
  std::string out;
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (word[i] != '\\' || i + digits_of_one >= word.size()) {
      out += word[i];
      continue;
    }
    out += static_cast<char>(std::stoi(word.substr(i + 1, digits_of_one), nullptr, 8));
    i += digits_of_one;
  }
  return out;
}

bool lies_in(const std::string& path, const std::string& folder) {
  return folder == "/" || path == folder || path.starts_with(folder + "/");
}

}  // namespace

// 36 35 98:0 /root /where/it/is rw,noatime shared:1 - ext4 /dev/sda1 rw: the fifth word is the place; the type comes after a lone dash.
std::string mounted_type(const std::string& mountinfo, const std::string& path) {
  constexpr std::size_t place_at = 4;
  std::string type, nearest;
  for (const std::string& line : split(mountinfo, '\n')) {
    const std::vector<std::string> found = words(line);
    std::size_t dash = place_at + 1;
    while (dash < found.size() && found[dash] != "-") ++dash;
    if (dash + 1 >= found.size()) continue;
    const std::string place = unescaped(found[place_at]);
    if (!lies_in(path, place) || place.size() < nearest.size()) continue;  // of two on one place, the later one hides the earlier
    nearest = place;
    type = found[dash + 1];
  }
  return type;
}

FileSystem file_system_of(const std::string& path) {
  std::error_code error;
  fs::path place = fs::absolute(path, error);
  if (!fs::exists(place, error)) place = place.parent_path();
  place = fs::canonical(place, error);
  if (error) return {};
  FileSystem found;
  struct statfs facts {};
  if (statfs(place.c_str(), &facts) == 0) found.block_bytes = static_cast<std::int64_t>(facts.f_bsize);
  std::ifstream file("/proc/self/mountinfo");
  found.type = mounted_type({std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()}, place.string());
  return found;
}

}  // namespace karst
